package ruleset

import (
	"os"
	"testing"
)

// shipped is the library of the profiles that the program is shipped with.
func shipped(t testing.TB) *Library {
	t.Helper()
	lib, found := NewLibrary(Source{FS: os.DirFS("../rulesets")})
	for _, d := range found {
		t.Errorf("%s:%d:%d: %s %s %v", d.File, d.Line, d.Column, d.Severity, d.Code, d.Params)
	}
	return lib
}

func TestShippedCompile(t *testing.T) {
	lib := shipped(t)
	for _, rs := range lib.All() {
		t.Log(rs.ID, rs.Version, rs.Digest, len(rs.Seats), len(rs.Kinds), len(rs.Options))
	}
}
