//go:build js

package api

import (
	"net/http"

	"houserules/wire"
)

// In a browser the page is there already, and nobody monitors: the parts of the
// service for both are left out, which makes the judge a third smaller.

type metrics struct{ routes []*route }

func newMetrics(*Server) *metrics   { return &metrics{} }
func (m *metrics) reloaded(error)   {}
func (m *metrics) panicked()        {}
func (m *metrics) batched(int, int) {}

func (s *Server) privateRoutes() http.Handler    { return http.NotFoundHandler() }
func (s *Server) page(c *call) *wire.Problem     { return notFound(c) }
func (s *Server) pageFile(c *call) *wire.Problem { return notFound(c) }
func (s *Server) docsPage(c *call) *wire.Problem { return notFound(c) }
func (s *Server) docsFile(c *call) *wire.Problem { return notFound(c) }
