//go:build !js

package api

import (
	"errors"
	"net/http"
	"net/http/pprof"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"houserules/adjudicate/reason"
	"houserules/wire"
)

// privateRoutes are for those who run the service.
func (s *Server) privateRoutes() http.Handler {
	r := chi.NewRouter()
	r.Handle("/metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	r.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	r.HandleFunc("/debug/pprof/profile", pprof.Profile)
	r.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	r.HandleFunc("/debug/pprof/trace", pprof.Trace)
	r.HandleFunc("/debug/pprof/*", pprof.Index)
	s.mount(r, &route{private: true, pattern: "/reload", methods: map[string]endpoint{http.MethodPost: s.reloadNow}})
	s.mount(r, &route{private: true, pattern: "/healthz", methods: map[string]endpoint{http.MethodGet: s.healthz}, unlimited: true, anyQuery: true})
	return r
}

// reloadNow reads the rules anew: 200 with what is loaded, or 422 with the
// findings and everything as it was.
func (s *Server) reloadNow(c *call) *wire.Problem {
	err := s.Reload()
	var found *LoadError
	switch {
	case errors.As(err, &found):
		w := c.writer()
		c.out = append(c.out[:0], `{"reloaded":false,"diagnostics":`...)
		c.out = append(w.AppendDiagnostics(c.out, found.Findings), '}')
		c.sendLocalized(http.StatusUnprocessableEntity, c.out)
		return nil
	case err != nil:
		s.log.slog.Error("reload", "id", c.id, "error", err.Error())
		return plain(wire.Internal, reason.ServiceInternal, map[string]any{"id": c.id})
	}
	c.out = append(c.out[:0], `{"reloaded":true,"diagnostics":[]}`...)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}
