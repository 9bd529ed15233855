package api

import (
	"strings"

	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/wire"
)

// problem answers with an RFC 9457 problem. It is the only place where errors
// become responses.
func (c *call) problem(p *wire.Problem) {
	h := c.w.Header()
	if p.Kind == wire.Unavailable {
		if h.Get("Retry-After") == "" {
			h.Set("Retry-After", "1")
		}
	}
	if p.Kind == wire.TooLarge {
		h.Set("Connection", "close") // the rest of the body is not wanted
	}
	langs := c.langs
	if len(langs) == 0 {
		langs = defaultLangs
	}
	w := wire.Writer{Service: c.s.service, Langs: langs, Status: StatusOf}
	c.out = w.AppendProblem(c.out[:0], p)
	h["Content-Language"] = []string{langs[0]}
	c.send(StatusOf(p.Kind), "application/problem+json", c.out)
}

// plain is a problem that concerns no place in the body.
func plain(kind wire.Kind, code finding.Code, params reason.Params) *wire.Problem {
	return &wire.Problem{Kind: kind, Finding: finding.New(code, params)}
}

func retryLater(c *call, code finding.Code) *wire.Problem {
	c.w.Header().Set("Retry-After", "1")
	return plain(wire.Unavailable, code, reason.Params{"retry_ms": int64(1000)})
}

func methodNotAllowed(c *call) *wire.Problem {
	c.w.Header().Set("Allow", c.route.allow)
	return plain(wire.NotAllowed, reason.RequestMethodNotAllowed,
		reason.Params{"method": c.r.Method, "allowed": strings.Split(c.route.allow, ", ")})
}

// notFound answers for paths that lead nowhere.
func notFound(c *call) *wire.Problem {
	return plain(wire.NotFound, reason.RequestNotFound, reason.Params{"path": shown(c.r.URL.Path)})
}

// shown is a text from a request, short enough to be shown back.
func shown(s string) string {
	if len(s) > 100 {
		return strings.ToValidUTF8(s[:100], "") + "…"
	}
	return strings.ToValidUTF8(s, "\ufffd")
}
