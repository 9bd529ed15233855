//go:build !js

package api

import (
	"bytes"
	"embed"
	"io"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/klauspost/compress/gzip"

	"houserules/adjudicate/reason"
	"houserules/wire"
)

// Swagger UI, so that the contract can be read and tried without any outside
// page; see docsui/README.md for where it is from.
//
//go:embed docsui
var docsUI embed.FS

// docsPolicy lets the page load what this service sends, and nothing else.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

var docsTypes = map[string]string{
	"index.html":           "text/html; charset=utf-8",
	"boot.js":              "text/javascript; charset=utf-8",
	"swagger-ui-bundle.js": "text/javascript; charset=utf-8",
	"swagger-ui.css":       "text/css; charset=utf-8",
}

func (s *Server) docsPage(c *call) *wire.Problem { return c.doc("index.html") }

func (s *Server) docsFile(c *call) *wire.Problem {
	name := chi.URLParam(c.r, "file")
	if name == "index.html" {
		return notFound(c) // it is at /docs
	}
	return c.doc(name)
}

func (c *call) doc(name string) *wire.Problem {
	contentType, ok := docsTypes[name]
	if !ok {
		return notFound(c)
	}
	h := c.w.Header()
	h.Set("Content-Security-Policy", docsPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	if body, err := docsUI.ReadFile("docsui/" + name); err == nil {
		c.cached(contentType, etagOf(body), body)
		return nil
	}
	packed, err := docsUI.ReadFile("docsui/" + name + ".gz")
	if err != nil {
		return notFound(c)
	}
	h.Add("Vary", "Accept-Encoding")
	if quality(strings.Join(c.r.Header["Accept-Encoding"], ","), "gzip") > 0 {
		h.Set("Content-Encoding", "gzip")
		c.cached(contentType, etagOf(packed), packed)
		return nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return plain(wire.Internal, reason.ServiceInternal, map[string]any{"id": c.id})
	}
	body, err := io.ReadAll(z) // ours, and small
	if err != nil {
		return plain(wire.Internal, reason.ServiceInternal, map[string]any{"id": c.id})
	}
	c.cached(contentType, etagOf(body), body)
	return nil
}
