package schema

import (
	"testing"
	"time"
)

// TestHostileNumbers: the library makes fractions of the numbers it compares,
// and of 1e1000000 it would make one of a million digits.
func TestHostileNumbers(t *testing.T) {
	for _, number := range []string{"1e1000000", "-1e1000000", "1e-1000000", "1e308", "99999999999999999999999", "0x7fffffffffffffffff", ".nan", "-.inf", "1_000"} {
		begin := time.Now()
		_, found := Parse("h.yaml", []byte("houserules: 1\nid: h\nboard: {files: "+number+", ranks: 8}\nscoring: {result: {win: "+number+"}}\n"))
		if !found.HasErrors() {
			t.Errorf("%s is taken", number)
		}
		if took := time.Since(begin); took > time.Second {
			t.Errorf("%s took %v", number, took)
		}
	}
}
