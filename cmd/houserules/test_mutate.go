package main

import (
	"context"
	"fmt"

	"houserules/scenario"
)

// mutate runs the mutation test with progress on stderr.
func (e *env) mutate(ctx context.Context, s *suite, results *scenario.Results) (*scenario.Mutation, error) {
	bar := e.progress("auto", "mutate")
	m := scenario.Mutate(ctx, s.library, s.files, results, bar.set)
	bar.done()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("interrupted")
	}
	return m, nil
}
