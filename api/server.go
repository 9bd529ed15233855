package api

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/library"
	"houserules/wire"
)

// Server answers requests. It is safe for concurrent use.
type Server struct {
	service   string
	limits    Limits
	sealer    *wire.Sealer
	load      func() (*library.Library, finding.Diagnostics, error)
	rules     atomic.Pointer[rules]
	openapi   static
	positions positions
	schemas   map[string]func() static // by language and draft, made when first asked for
	metrics   *metrics
	log       *accessLog

	inFlight atomic.Int64
	batches  atomic.Int64
	stopping atomic.Bool
	public   http.Handler
	private  http.Handler
}

// New loads the rules and makes a Server. The error says why the rules cannot
// be used; it is a *LoadError where files were read and found wanting.
func New(c Config) (*Server, error) {
	s := &Server{positions: positions{files: c.Scenarios}, service: c.Service, limits: c.Limits.filled(), load: c.Load, log: newAccessLog(c.Log, c.Quiet)}
	if len(c.Keys) > 0 {
		s.sealer = wire.NewSealer(c.Keys...)
	}
	s.openapi = newStatic("application/yaml", c.OpenAPI)
	s.schemas = map[string]func() static{}
	for _, lang := range language.Langs() {
		s.schemas[lang+" 2020-12"] = sync.OnceValue(func() static { return newStatic(mediaSchema, language.JSON(lang)) })
		s.schemas[lang+" 07"] = sync.OnceValue(func() static { return newStatic(mediaSchema, language.JSONDraft07(lang)) })
	}
	s.metrics = newMetrics(s)
	if err := s.Reload(); err != nil {
		return nil, err
	}
	s.public = s.routes()
	s.private = s.privateRoutes()
	return s, nil
}

// Library is the rules that are loaded now.
func (s *Server) Library() *library.Library { return s.rules.Load().Library() }

// Handler is the public service.
func (s *Server) Handler() http.Handler { return s.public }

// PrivateHandler serves metrics, profiles and reload. It must not be reachable
// from outside.
func (s *Server) PrivateHandler() http.Handler { return s.private }

// Serve answers on the listeners until ctx ends; private may be nil. Then no
// new connection is taken, accepted requests have the grace of the limits to
// end, and nil is returned. It closes both listeners.
func (s *Server) Serve(ctx context.Context, public, private net.Listener) error {
	servers := []*http.Server{s.httpServer(s.public)}
	listeners := []net.Listener{public}
	if private != nil {
		admin := s.httpServer(s.private)
		admin.WriteTimeout = 5 * time.Minute // a CPU profile takes as long as it is asked to
		servers, listeners = append(servers, admin), append(listeners, private)
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- server.Serve(listeners[i]) }()
	}
	var err error
	left := len(servers)
	select {
	case err = <-failed:
		left--
	case <-ctx.Done():
	}
	s.stopping.Store(true)
	grace, cancel := context.WithTimeout(context.Background(), s.limits.Grace)
	defer cancel()
	for _, server := range servers {
		if server.Shutdown(grace) != nil {
			_ = server.Close() // the grace is over; what still runs is cut
		}
	}
	for ; left > 0; left-- {
		if e := <-failed; err == nil && !errors.Is(e, http.ErrServerClosed) {
			err = e
		}
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return err
}

func (s *Server) httpServer(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		MaxHeaderBytes:    s.limits.Headers,
		ReadHeaderTimeout: s.limits.ReadHeader,
		ReadTimeout:       s.limits.Read,
		WriteTimeout:      s.limits.Read + s.limits.Deadline + s.limits.Write,
		IdleTimeout:       s.limits.Idle,
		ErrorLog:          s.log.std(),
	}
}
