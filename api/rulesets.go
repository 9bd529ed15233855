package api

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/library"
	"houserules/ruleset/lint"
	"houserules/service"
	"houserules/text"
	"houserules/wire"
)

// How many rules a page of the list has.
const (
	pageDefault = 50
	pageMost    = 200
)

// rulesetsList lists the rules that are loaded, by id, the newest version first.
func (s *Server) rulesetsList(c *call) *wire.Problem {
	if _, problem := c.mustAccept(mediaJSON); problem != nil {
		return problem
	}
	query := c.r.URL.Query()
	limit := pageDefault
	if given := query.Get("limit"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil || n < 1 || n > pageMost {
			return badQuery("limit", given, "1-"+strconv.Itoa(pageMost))
		}
		limit = n
	}
	var page []*ruleset.Ruleset
	next := ""
	after := query.Get("after")
	for _, rs := range c.rules.Library().All() {
		if after != "" && !comesAfter(rs, after) || !selected(rs, query) {
			continue
		}
		if len(page) == limit {
			next = refOf(page[limit-1])
			break
		}
		page = append(page, rs)
	}
	options := true
	switch given := query.Get("options"); given {
	case "", "true":
	case "false":
		options = false
	default:
		return badQuery("options", given, "true, false")
	}
	c.out = c.writer().AppendRulesets(c.out[:0], page, next, options)
	h := c.w.Header()
	h.Set("Vary", "Accept, Accept-Language")
	h["Content-Language"] = []string{joinLangs(c.langs)}
	c.cached(mediaJSON, etagOf(c.out), c.out)
	return nil
}

// refOf names one version of rules exactly.
func refOf(rs *ruleset.Ruleset) string {
	if rs.Version == "" {
		return rs.ID
	}
	return rs.ID + "@" + rs.Version
}

// comesAfter reports whether rules stand behind a reference in the list, which
// need not be there any more.
func comesAfter(rs *ruleset.Ruleset, after string) bool {
	id, version, pinned := strings.Cut(after, "@")
	if rs.ID != id {
		return rs.ID > id
	}
	return pinned && library.CompareVersions(rs.Version, version) < 0
}

// selected reports whether the filters of the query let rules through.
func selected(rs *ruleset.Ruleset, query url.Values) bool {
	if extends := query.Get("extends"); extends != "" && rs.Extends != extends {
		return false
	}
	q := text.Fold(query.Get("q"))
	if q == "" || strings.Contains(rs.ID, q) {
		return true
	}
	for _, title := range rs.Title {
		if strings.Contains(text.Fold(title), q) {
			return true
		}
	}
	return false
}

// ref is the rules that the path names.
func (c *call) ref() (*ruleset.Ruleset, *wire.Problem) {
	ref, err := url.PathUnescape(chi.URLParam(c.r, "ref"))
	if err != nil {
		return nil, plain(wire.Malformed, reason.RequestBadPath, nil)
	}
	rs, err := c.rules.Library().Get(ref)
	if err != nil {
		problem := service.UnknownRuleset(wire.NotFound, "", err)
		problem.Faults = nil // a path has no pointer
		problem.Params["given"] = shown(ref)
		return nil, problem
	}
	return rs, nil
}

var yamlTypes = []string{"application/yaml", "application/x-yaml", "text/yaml"}

// rulesetsGet answers with the resolved rules, as JSON or YAML.
func (s *Server) rulesetsGet(c *call) *wire.Problem {
	c.w.Header().Set("Vary", "Accept")
	offer, problem := c.mustAccept(append([]string{mediaJSON}, yamlTypes...)...)
	if problem != nil {
		return problem
	}
	rs, problem := c.ref()
	if problem != nil {
		return problem
	}
	if offer == mediaJSON {
		c.out = wire.AppendResolvedJSON(c.out[:0], rs)
	} else {
		c.out = wire.AppendResolvedYAML(c.out[:0], rs)
	}
	c.w.Header().Set("Houserules-Digest", rs.Digest)
	c.cached(offer, etagOf(c.out), c.out)
	return nil
}

// rulesetEffective answers with every value in force and where it is from.
func (s *Server) rulesetEffective(c *call) *wire.Problem {
	if _, problem := c.mustAccept(onlyJSON...); problem != nil {
		return problem
	}
	rs, problem := c.ref()
	if problem != nil {
		return problem
	}
	c.out = c.writer().AppendEffective(c.out[:0], rs)
	h := c.w.Header()
	h.Set("Vary", "Accept, Accept-Language")
	h.Set("Houserules-Digest", rs.Digest)
	h["Content-Language"] = []string{joinLangs(c.langs)}
	c.cached(mediaJSON, etagOf(c.out), c.out)
	return nil
}

// rulesetsValidate lints a rule file that comes with the request.
func (s *Server) rulesetsValidate(c *call) *wire.Problem {
	if _, problem := c.mustAccept(mediaJSON); problem != nil {
		return problem
	}
	mediaType, problem := c.contentType(append([]string{mediaJSON}, yamlTypes...)...)
	if problem != nil {
		return problem
	}
	most := c.s.limits.YAML
	if mediaType == mediaJSON {
		most *= 2 // escapes of the text inside
	}
	if problem := c.readBody(most); problem != nil {
		return problem
	}
	file := c.body
	if mediaType == mediaJSON {
		text, problem := wire.DecodeYAML(c.body, int(c.s.limits.YAML))
		if problem != nil {
			return problem
		}
		file = []byte(text)
	}
	rs, found := c.rules.Library().Compile("request.yaml", file)
	if rs != nil {
		found = append(found, lint.Quick(rs)...)
	}
	c.out = c.writer().AppendValidation(c.out[:0], rs, found)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}
