package api

import (
	"net/http"
	"runtime"

	"houserules/adjudicate/reason"
	"houserules/wire"
)

// healthz says that the process lives.
func (s *Server) healthz(c *call) *wire.Problem {
	c.w.Header()["Cache-Control"] = noStore
	c.send(http.StatusOK, mediaJSON, []byte(`{"status":"ok"}`))
	return nil
}

var noStore = []string{"no-store"}

// readyz says whether requests should be sent here.
func (s *Server) readyz(c *call) *wire.Problem {
	c.w.Header()["Cache-Control"] = noStore
	if s.stopping.Load() {
		return retryLater(c, reason.ServiceStopping)
	}
	c.send(http.StatusOK, mediaJSON, []byte(`{"status":"ready"}`))
	return nil
}

// version reports which service this is and by which rules it judges.
func (s *Server) version(c *call) *wire.Problem {
	if _, problem := c.mustAccept(mediaJSON); problem != nil {
		return problem
	}
	c.out = c.writer().AppendVersion(c.out[:0], runtime.Version(), c.rules.Library().All())
	c.cached(mediaJSON, etagOf(c.out), c.out)
	return nil
}
