package wire

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkDecode reads the bodies that services send all day, and some others.
func BenchmarkDecode(b *testing.B) {
	moves := strings.TrimSuffix(strings.Repeat(`"e2e4",`, 80), ",")
	timed := make([]string, 80)
	for i := range timed {
		timed[i] = fmt.Sprintf(`{"type":"move","move":"e2e4","at":%d}`, i*1000)
	}
	for _, c := range []struct{ name, body string }{
		{"state and move", `{"state":"hr1.` + strings.Repeat("A", 400) + `","move":"g1f3"}`},
		{"80 moves", `{"ruleset":"some-rules","actions":[` + moves + `],"move":"g1f3"}`},
		{"80 timed moves", `{"ruleset":"some-rules","actions":[` + strings.Join(timed, ",") + `],"move":"g1f3"}`},
		{"position", `{"ruleset":"some-rules","from":{"fen":"8/P7/8/8/8/8/7k/K7 w - - 0 1"},"move":"a8=Q"}`},
		{"overlay", `{"ruleset":{"extends":"some-rules","options":{"mode":"solo","limit":200}},"move":"e4"}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			var q Request
			body := []byte(c.body)
			b.ReportAllocs()
			for b.Loop() {
				if p := q.Decode(body, MoveRequest, Limits{}); p != nil {
					b.Fatal(p)
				}
			}
		})
	}
}
