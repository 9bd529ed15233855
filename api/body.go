package api

import (
	"errors"
	"io"
	"mime"
	"net"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"

	"houserules/adjudicate/reason"
	"houserules/wire"
)

// contentType checks what the body is said to be, and returns which of the
// media types it is. A missing header counts as the first. The only charset is
// UTF-8.
func (c *call) contentType(takes ...string) (string, *wire.Problem) {
	values := c.r.Header["Content-Type"]
	if len(values) == 0 || len(values) == 1 && values[0] == takes[0] {
		return takes[0], nil
	}
	given := strings.Join(values, ", ")
	mediaType, params, err := mime.ParseMediaType(given)
	if err == nil && slices.Contains(takes, mediaType) {
		if charset, ok := params["charset"]; !ok || strings.EqualFold(charset, "utf-8") {
			return mediaType, nil
		}
	}
	c.w.Header().Set("Accept", strings.Join(takes, ", "))
	return "", plain(wire.Unsupported, reason.RequestUnsupportedMediaType,
		reason.Params{"given": shown(given), "allowed": takes})
}

func tooLarge(limit int64) *wire.Problem {
	return plain(wire.TooLarge, reason.RequestTooLarge, reason.Params{"limit": limit})
}

// readBody reads the whole body into c.body, unpacked. most bounds what it may
// be unpacked.
func (c *call) readBody(most int64) *wire.Problem {
	raw := min(c.s.limits.Body, most)
	packed, problem := c.packing()
	if problem != nil {
		return problem
	}
	if packed != "" {
		raw = c.s.limits.Body
	}
	// A declared oversize is refused before a byte of it is read.
	if c.r.ContentLength > raw {
		return tooLarge(raw)
	}
	c.capped = capped{r: c.r.Body, left: raw}
	source := io.Reader(&c.capped)
	if packed == "" {
		if n := int(c.r.ContentLength); n >= 0 && cap(c.body) <= n {
			c.body = make([]byte, 0, n+1)
		}
		return c.fill(source, raw)
	}
	unpack, err := unpacker(packed, source)
	if err != nil {
		return c.bodyProblem(raw, err)
	}
	defer unpack.Close()
	return c.fill(&capped{r: unpack, left: most}, most)
}

// fill reads all of source into c.body.
func (c *call) fill(source io.Reader, limit int64) *wire.Problem {
	c.body = c.body[:0]
	for {
		if len(c.body) == cap(c.body) {
			c.body = slices.Grow(c.body, max(512, len(c.body)))
		}
		n, err := source.Read(c.body[len(c.body):cap(c.body)])
		c.body = c.body[:len(c.body)+n]
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return c.bodyProblem(limit, err)
		}
	}
}

// bodyProblem says why a body could not be read.
func (c *call) bodyProblem(limit int64, err error) *wire.Problem {
	var broken *packError
	switch {
	case errors.Is(err, errCapped), zstdTooLarge(err):
		return tooLarge(limit)
	case timedOut(err):
		c.w.Header().Set("Connection", "close")
		return plain(wire.TooSlow, reason.RequestTimeout, reason.Params{"limit_ms": c.s.limits.Read.Milliseconds()})
	case errors.As(err, &broken):
		return plain(wire.Malformed, reason.RequestBadEncoding, reason.Params{"given": broken.packing})
	}
	return plain(wire.Malformed, reason.RequestBadLength, nil)
}

func timedOut(err error) bool {
	var network net.Error
	return errors.As(err, &network) && network.Timeout()
}

var errCapped = errors.New("longer than allowed")

// capped reads at most left bytes; one more is errCapped.
type capped struct {
	r    io.Reader
	left int64
	err  error // that the source gave, but for EOF
}

func (c *capped) Read(p []byte) (int, error) {
	if c.left <= 0 {
		var one [1]byte
		for range 4 {
			if n, err := c.r.Read(one[:]); n > 0 {
				return 0, errCapped
			} else if err != nil {
				return 0, c.note(err)
			}
		}
		return 0, io.ErrNoProgress
	}
	if int64(len(p)) > c.left {
		p = p[:c.left]
	}
	n, err := c.r.Read(p)
	c.left -= int64(n)
	return n, c.note(err)
}

func (c *capped) note(err error) error {
	if err != nil && err != io.EOF {
		c.err = err
	}
	return err
}

// packing is how the body is packed: "", gzip or zstd.
func (c *call) packing() (string, *wire.Problem) {
	values := c.r.Header["Content-Encoding"]
	if len(values) == 0 {
		return "", nil
	}
	switch given := strings.ToLower(strings.TrimSpace(strings.Join(values, ","))); given {
	case "", "identity":
		return "", nil
	case "gzip", "x-gzip":
		return "gzip", nil
	case "zstd":
		return "zstd", nil
	default:
		c.w.Header().Set("Accept-Encoding", "gzip, zstd, identity")
		return "", plain(wire.Unsupported, reason.RequestUnsupportedEncoding,
			reason.Params{"given": shown(given), "allowed": []string{"gzip", "zstd"}})
	}
}

// packError says that a body is not packed as it says.
type packError struct{ packing string }

func (e *packError) Error() string { return "not " + e.packing }

var gzips = sync.Pool{New: func() any { return new(gzip.Reader) }}

// unpacker reads what is packed in source. Closing it gives its memory back.
func unpacker(packing string, source io.Reader) (io.ReadCloser, error) {
	if packing == "gzip" {
		z := gzips.Get().(*gzip.Reader)
		if err := z.Reset(source); err != nil {
			gzips.Put(z)
			return nil, packFault(packing, source, err)
		}
		return &unpacking{r: z, source: source, packing: packing, put: func() { gzips.Put(z) }}, nil
	}
	return unpackZstd(source)
}

// packFault distinguishes a fault of the packed bytes from one of the connection.
func packFault(packing string, source io.Reader, err error) error {
	if c, ok := source.(*capped); ok && c.err != nil {
		return c.err
	}
	if errors.Is(err, errCapped) || zstdTooLarge(err) {
		return err
	}
	return &packError{packing}
}

type unpacking struct {
	r       io.Reader
	source  io.Reader
	packing string
	put     func()
}

func (u *unpacking) Read(p []byte) (int, error) {
	n, err := u.r.Read(p)
	if err != nil && err != io.EOF {
		err = packFault(u.packing, u.source, err)
	}
	return n, err
}

func (u *unpacking) Close() error {
	if u.put != nil {
		u.put()
		u.put = nil
	}
	return nil
}
