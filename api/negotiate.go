package api

import (
	"maps"
	"mime"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/text"
	"houserules/wire"
)

var (
	defaultLangs = []string{text.Default}
	allLangs     = text.Langs()
)

func joinLangs(langs []string) string {
	if len(langs) == 1 {
		return langs[0]
	}
	return strings.Join(langs, ", ")
}

// negotiateLangs chooses the languages of the answer: ?lang= names
// one or several, else Accept-Language picks one.
func (c *call) negotiateLangs() *wire.Problem {
	c.langs = defaultLangs
	if strings.Contains(c.r.URL.RawQuery, "lang=") {
		if names, ok := c.r.URL.Query()["lang"]; ok {
			return c.namedLangs(strings.Join(names, ","))
		}
	}
	if accept := c.r.Header["Accept-Language"]; len(accept) > 0 {
		c.lang[0] = text.Negotiate(strings.Join(accept, ","))
		c.langs = c.lang[:]
	}
	return nil
}

func (c *call) namedLangs(list string) *wire.Problem {
	var langs []string
	for name := range strings.SplitSeq(list, ",") {
		if !slices.Contains(allLangs, name) {
			return badQuery("lang", name, strings.Join(allLangs, ", "))
		}
		if !slices.Contains(langs, name) {
			langs = append(langs, name)
		}
	}
	c.langs, c.named = langs, true
	return nil
}

func badQuery(key, given, expected string) *wire.Problem {
	return queryFault(reason.RequestBadQuery, reason.Params{"key": shown(key), "given": shown(given), "expected": expected})
}

// queryFault is a fault of one query parameter, named by the param key: the
// query has no pointers, which lead into the body.
func queryFault(code finding.Code, params reason.Params) *wire.Problem {
	return wire.NewProblem(wire.Malformed, code, "", params)
}

// together is one problem with the faults of all; nil where there is none.
// A Malformed one takes precedence.
func together(problems ...*wire.Problem) *wire.Problem {
	var out *wire.Problem
	var faults []finding.Fault
	for _, p := range problems {
		if p == nil {
			continue
		}
		faults = append(faults, p.Faults...)
		if out == nil || out.Kind != wire.Malformed && p.Kind == wire.Malformed {
			out = p
		}
	}
	if out != nil {
		out.Faults = faults
	}
	return out
}

// ofQuery makes faults about a reference in the body to faults about a query
// parameter.
func ofQuery(key string, p *wire.Problem) *wire.Problem {
	if p == nil {
		return nil
	}
	for i := range p.Faults {
		f := &p.Faults[i]
		f.Pointer, f.Params = "", maps.Clone(f.Params)
		if f.Params == nil {
			f.Params = reason.Params{}
		}
		f.Params["key"] = key
	}
	return p
}

// checkQuery refuses query parameters that the route does not know: a typo
// must not be passed over.
func (c *call) checkQuery() *wire.Problem {
	if c.r.URL.RawQuery == "" || c.route.anyQuery {
		return nil
	}
	query, err := url.ParseQuery(c.r.URL.RawQuery)
	if err != nil {
		return badQuery("", c.r.URL.RawQuery, "key=value&key=value")
	}
	var faults []*wire.Problem
	for _, key := range sorted(query) {
		switch {
		case key == "lang":
		case !slices.Contains(c.route.query, key):
			known := append([]string{"lang"}, c.route.query...)
			params := reason.Params{"key": shown(key), "allowed": known}
			if near := finding.Nearest(key, known); len(key) < 65 && len(near) > 0 {
				params["nearest"] = near[0]
			}
			faults = append(faults, queryFault(reason.RequestUnknownKey, params))
		case len(query[key]) > 1:
			faults = append(faults, queryFault(reason.RequestDuplicateKey, reason.Params{"key": key}))
		}
	}
	return together(faults...)
}

func sorted(query url.Values) []string {
	keys := make([]string, 0, len(query))
	for key := range query {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// accepts picks, among the media types that an endpoint can answer with, the
// one that the Accept header likes best; the first one where it does not
// mind. ok is false where it takes none of them.
func (c *call) accepts(offers ...string) (offer string, ok bool) {
	accept := c.r.Header["Accept"]
	if len(accept) == 0 || len(accept) == 1 && (accept[0] == "*/*" || accept[0] == offers[0]) {
		return offers[0], true
	}
	best, bestQuality := "", 0.0
	for _, offer := range offers {
		if q := quality(strings.Join(accept, ","), offer); q > bestQuality {
			best, bestQuality = offer, q
		}
	}
	return best, best != ""
}

// quality is how much an Accept header likes a media type, from 0 to 1: the
// most specific range that matches decides (RFC 9110, 12.5.1).
func quality(accept, offer string) float64 {
	family, _, _ := strings.Cut(offer, "/")
	best, specific := 0.0, -1
	for item := range strings.SplitSeq(accept, ",") {
		mediaRange, params, err := mime.ParseMediaType(item)
		if err != nil {
			continue
		}
		level := -1
		switch mediaRange {
		case offer:
			level = 2
		case family + "/*":
			level = 1
		case "*/*":
			level = 0
		}
		if level <= specific {
			continue
		}
		q := 1.0
		if s, ok := params["q"]; ok {
			if q, err = strconv.ParseFloat(s, 64); err != nil || !(q >= 0 && q <= 1) {
				continue
			}
		}
		best, specific = q, level
	}
	return best
}

// mustAccept answers 406 unless the caller takes one of the media types.
func (c *call) mustAccept(offers ...string) (string, *wire.Problem) {
	offer, ok := c.accepts(offers...)
	if !ok {
		return "", plain(wire.NotAcceptable, reason.RequestNotAcceptable,
			reason.Params{"given": shown(strings.Join(c.r.Header["Accept"], ", ")), "allowed": offers})
	}
	return offer, nil
}
