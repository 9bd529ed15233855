// Package long says how much a slow test should do. make test runs a sample of
// every slow test, so that it stays a matter of minutes on two cores; make
// test-long sets HOUSERULES_LONG=1, and each runs whole. go test -short runs
// the least, for a quick answer while editing.
package long

import (
	"os"
	"testing"
)

// Whole reports whether tests run to their full extent.
func Whole() bool { return os.Getenv("HOUSERULES_LONG") != "" && !testing.Short() }

// Pick returns how much of something a test does: short under -short, sample
// in make test, whole in make test-long.
func Pick[T any](short, sample, whole T) T {
	switch {
	case testing.Short():
		return short
	case Whole():
		return whole
	}
	return sample
}

// Only skips a test, or the part of it that t runs, unless tests run whole.
// The reason says what the sample leaves out and where a part of it is tested
// all the same.
func Only(t *testing.T, reason string) {
	t.Helper()
	if !Whole() {
		t.Skip("only in make test-long: " + reason)
	}
}
