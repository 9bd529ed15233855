package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"

	"houserules/text"
	"houserules/wire"
)

// static is an answer that does not change while the service runs.
type static struct {
	contentType string
	body        []byte
	etag        string
}

func newStatic(contentType string, body []byte) static {
	return static{contentType, body, etagOf(body)}
}

// etagOf is the entity tag of a representation.
func etagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// cached sends a representation with its entity tag, or 304 where the caller
// has it already. It may be kept, but must be asked for again each time:
// rules can be reloaded at any moment.
//
// Larger answers are packed for who takes that, with a tag of their own, unless
// they were packed before.
func (c *call) cached(contentType, etag string, body []byte) {
	h := c.w.Header()
	if h.Get("Content-Encoding") == "" && len(body) >= packFrom && packs(contentType) {
		h.Add("Vary", "Accept-Encoding")
		if quality(strings.Join(c.r.Header["Accept-Encoding"], ","), "gzip") > 0 {
			etag = strings.TrimSuffix(etag, `"`) + `-gzip"`
			if !matches(strings.Join(c.r.Header["If-None-Match"], ","), etag) {
				body = packQuickly(body)
			}
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", etag)
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	if none := c.r.Header["If-None-Match"]; len(none) > 0 && matches(strings.Join(none, ","), etag) {
		c.head(http.StatusNotModified)
		return
	}
	c.send(http.StatusOK, contentType, body)
}

// matches reports whether an If-None-Match list holds the tag; weak tags
// count (RFC 9110, 13.1.2).
func matches(list, etag string) bool {
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == etag {
			return true
		}
	}
	return false
}

// packFrom is from how many bytes on it is worth packing an answer.
const packFrom = 1400

// packs reports whether a kind of answer becomes smaller by packing.
func packs(contentType string) bool {
	return strings.HasPrefix(contentType, "text/") || strings.HasPrefix(contentType, "application/") || strings.HasSuffix(contentType, "+xml")
}

var quickPackers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(io.Discard, gzip.DefaultCompression)
	if err != nil {
		panic(err) // Invariant: the level exists.
	}
	return z
}}

func packQuickly(body []byte) []byte {
	z := quickPackers.Get().(*gzip.Writer)
	defer quickPackers.Put(z)
	var out bytes.Buffer
	z.Reset(&out)
	_, _ = z.Write(body) // into memory: nothing can go wrong
	_ = z.Close()
	return out.Bytes()
}

const mediaSchema = "application/schema+json"

// rulesetSchema answers with the JSON Schema of rule files, its descriptions
// in the caller's language, in the draft that is asked for.
func (s *Server) rulesetSchema(c *call) *wire.Problem {
	draft := c.r.URL.Query().Get("draft")
	switch draft {
	case "":
		draft = "2020-12"
	case "2020-12", "07":
	default:
		return badQuery("draft", draft, "2020-12, 07")
	}
	schema, ok := s.schemas[c.langs[0]+" "+draft]
	if !ok {
		schema = s.schemas[text.Default+" "+draft]
	}
	c.w.Header().Set("Vary", "Accept, Accept-Language")
	return schema().serve(c)
}

// serve makes an endpoint of a static answer.
func (st static) serve(c *call) *wire.Problem {
	if _, problem := c.mustAccept(st.contentType); problem != nil {
		return problem
	}
	c.cached(st.contentType, st.etag, st.body)
	return nil
}
