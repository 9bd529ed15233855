//go:build bench

package api

import (
	"bytes"
	"io"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"houserules/wire"
)

// benchRoutes adds what benchmarks measure against: /bench/fixed/{size} reads
// the body and answers so many bytes, by way of all that other calls pass
// through; /bench/bare/{size} does the same as a bare chi handler.
func (s *Server) benchRoutes(r chi.Router) {
	answer := append(append([]byte(`{"fixed":"`), bytes.Repeat([]byte("x"), 64<<10)...), `"}`...)
	size := func(r *http.Request) []byte {
		n, err := strconv.Atoi(chi.URLParam(r, "size"))
		if err != nil || n < 0 || n > len(answer) {
			n = 0
		}
		return answer[len(answer)-n:]
	}
	s.mount(r, &route{pattern: "/bench/fixed/{size}", methods: map[string]endpoint{http.MethodPost: func(c *call) *wire.Problem {
		if _, problem := c.mustAccept(mediaJSON); problem != nil {
			return problem
		}
		if _, problem := c.contentType(mediaJSON); problem != nil {
			return problem
		}
		if problem := c.readBody(s.limits.Unpacked); problem != nil {
			return problem
		}
		c.sendLocalized(http.StatusOK, size(c.r))
		return nil
	}}})
	r.Post("/bench/bare/{size}", func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			return
		}
		w.Header().Set("Content-Type", mediaJSON)
		_, _ = w.Write(size(r))
	})
}
