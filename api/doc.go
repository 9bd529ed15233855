// Package api is the service over HTTP. It decodes with package wire, makes
// one call into adjudicate or ruleset, and encodes with wire; no rules live
// here. It keeps nothing between calls but the rules and caches of compiled
// ones.
//
//	s, err := api.New(api.Config{Service: "houserules 1.0.0", Load: load, OpenAPI: doc})
//	err = s.Serve(ctx, public, private) // until ctx ends, then gracefully
//
// A file is about one family of endpoints; problem.go is the only place where
// errors become responses, and handle.go the only one that knows methods.
package api

//go:generate go test . -count=1 -run TestContractExamples -update
