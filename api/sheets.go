package api

import (
	"houserules/render"
	"houserules/ruleset"
	"houserules/wire"
)

// sheetKey names a sheet of the rules of one load. Rules are named by
// themselves and not by their digest, which leaves texts out.
type sheetKey struct {
	rs     *ruleset.Ruleset
	lang   string
	format render.SheetFormat
}

// sheetPage is a sheet that has been made.
type sheetPage struct {
	body []byte
	etag string
}

// keptSheets is how many sheets are kept: some 60 KB each, made in some 40 ms.
const keptSheets = 64

const (
	mediaHTML     = "text/html"
	mediaMarkdown = "text/markdown"
)

// sheets answers with the rule sheet that players read, as a page or as Markdown.
func (s *Server) sheets(c *call) *wire.Problem {
	h := c.w.Header()
	h.Set("Vary", "Accept, Accept-Language")
	offer, problem := c.mustAccept(mediaHTML, mediaMarkdown)
	if problem != nil {
		return problem
	}
	rs, problem := c.ref()
	if problem != nil {
		return problem
	}
	key := sheetKey{rs, c.langs[0], render.SheetHTML}
	if offer == mediaMarkdown {
		key.format = render.SheetMarkdown
	}
	page, ok := c.rules.sheets.get(key)
	if !ok {
		body, err := render.Sheet(rs, render.SheetOptions{Lang: key.lang, Format: key.format})
		if err != nil {
			// Invariant: languages were negotiated among those there are.
			panic(err)
		}
		page = sheetPage{body, etagOf(body)}
		c.rules.sheets.put(key, page)
	}
	h["Content-Language"] = []string{key.lang}
	h["Content-Security-Policy"] = pagePolicy
	h.Set("Houserules-Digest", rs.Digest)
	c.cached(offer+"; charset=utf-8", page.etag, page.body)
	return nil
}
