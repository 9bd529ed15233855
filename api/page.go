//go:build !js

package api

import (
	"bytes"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"
	"github.com/klauspost/compress/gzip"

	"houserules/web"
	"houserules/wire"
)

// uiPolicy lets the page load what this service sends, and nothing else. The
// one policy hr of trusted types makes a rule sheet's fragment and the
// worker's fixed address.
const uiPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
	"connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types hr"

var uiTypes = map[string]string{
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".svg":   "image/svg+xml",
	".woff2": "font/woff2",
	".txt":   "text/plain; charset=utf-8",
}

// uiFile is a file of the page, and packed where that makes it smaller.
type uiFile struct{ body, packed static }

// uiFiles are the page's files, packed when first asked for.
var uiFiles = sync.OnceValue(func() map[string]func() uiFile {
	all := map[string]func() uiFile{}
	files := web.Files()
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		contentType := uiTypes[path.Ext(name)]
		if err != nil || entry.IsDir() || contentType == "" {
			return err
		}
		all[name] = sync.OnceValue(func() uiFile {
			body, _ := fs.ReadFile(files, name) // embedded: it is there
			file := uiFile{body: newStatic(contentType, body)}
			if packed := pack(body); len(packed) < len(body)*9/10 {
				file.packed = newStatic(contentType, packed)
			}
			return file
		})
		return nil
	})
	if err != nil {
		panic(err) // Invariant: the folder is embedded.
	}
	return all
})

func pack(body []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // Invariant: the level exists.
	}
	_, _ = z.Write(body) // into memory: nothing can go wrong
	_ = z.Close()
	return out.Bytes()
}

// page answers with the page itself, which is asked for anew each time.
func (s *Server) page(c *call) *wire.Problem { return c.uiFile("index.html", "") }

// pageFile answers with what the page is made of. Its name holds a hash of its
// content, so it may be kept for good.
func (s *Server) pageFile(c *call) *wire.Problem {
	return c.uiFile("ui/"+chi.URLParam(c.r, "file"), "public, max-age=31536000, immutable")
}

func (c *call) uiFile(name, keep string) *wire.Problem {
	load, ok := uiFiles()[name]
	if !ok {
		return notFound(c)
	}
	file := load()
	h := c.w.Header()
	h.Set("Content-Security-Policy", uiPolicy)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	if keep != "" {
		h.Set("Cache-Control", keep)
	}
	one := file.body
	if file.packed.body != nil {
		h.Add("Vary", "Accept-Encoding")
		if quality(strings.Join(c.r.Header["Accept-Encoding"], ","), "gzip") > 0 {
			h.Set("Content-Encoding", "gzip")
			one = file.packed
		}
	}
	c.cached(one.contentType, one.etag, one.body)
	return nil
}
