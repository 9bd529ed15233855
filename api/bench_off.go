//go:build !bench

package api

import "github.com/go-chi/chi/v5"

// benchRoutes is for builds with the tag bench only.
func (s *Server) benchRoutes(chi.Router) {}
