package library_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"houserules/finding"
	"houserules/internal/shipped"
	"houserules/ruleset/yamltree"
)

// TestHostileFilesAreFast: a file of the largest size may have a fault, an
// option or a piece in every line, and still costs little. The bound is wide,
// for slow machines; what it catches takes minutes.
func TestHostileFilesAreFast(t *testing.T) {
	lib := shipped.Library(t)
	fill := func(head, line, tail string) string {
		var b strings.Builder
		b.WriteString("houserules: 1\nid: a\nversion: 1.0.0\nextends: qdan-four-player\nauthority: site\n" + head)
		for i := 0; b.Len() < yamltree.MaxBytes-300-len(tail); i++ {
			fmt.Fprintf(&b, line, i)
		}
		return b.String() + tail
	}
	rows := map[string]string{
		"options on one path":     fill("options:\n", "  o%d: {changeable: by_site, sets: clock.main, from: 1s, to: 2s}\n", ""),
		"options on other paths":  fill("options:\n", "  o%d: {changeable: by_site, sets: pieces.p%[1]d.value, from: 1, to: 2}\n", ""),
		"values of no option":     fill("options:\n", "  mod%d: solo\n", ""),
		"options with choices":    fill("options:\n", "  o%d: {title: o, default: a, choices: {a: {title: a}, b: {title: b, sets: {end: {stalemate: {then: draw}}}}}}\n", ""),
		"options that exclude":    fill("options:\n  x:\n    title: x\n    default: a\n    choices: {a: {title: a}}\n", "  o%d: {changeable: by_site, when: {x: a}, sets: clock.main, from: 1s, to: 2s}\n", ""),
		"articles of nothing":     fill("articles:\n", "  A-%d: end.stalmate.thn\n", ""),
		"readings of nothing":     fill("interpretations:\n", "  end.stalmate.t%d: x\n", ""),
		"pieces":                  fill("pieces:\n", "  p%d: {letter: X, moves: rook + knigt}\n", ""),
		"pieces of pieces":        fill("pieces:\n  p0: {letter: X, moves: rook + knight}\n", "  p1%d: {letter: X, moves: p0 + p0 + rook + queen}\n", ""),
		"promotions":              fill("pawns:\n  promotion:\n    to:\n", "      - quen%d\n", ""),
		"rows of a table":         fill("end:\n  insufficient_material:\n    listed:\n", "      - KB%d v K\n", ""),
		"classes":                 fill("pawns: {promotion: {to: [queen, rook, knight, bishop]}}\nclasses:\n", "  c%d: {fields_any: [queen], sets: {castling: none}}\n", ""),
		"squares that are cut":    fill("board:\n  cut:\n", "    - a1-b2 # %d\n", ""),
		"seats in the turn order": fill("turns:\n  order:\n", "    - red # %d\n", ""),
	}
	for name, text := range rows {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			rs, found := lib.Compile("a.yaml", []byte(text))
			took := time.Since(began)
			if took > 20*time.Second { // with the race detector, on a busy machine
				t.Errorf("it took %v", took)
			}
			if len(found) > finding.Max+1 {
				t.Errorf("%d findings", len(found))
			}
			t.Log(took.Round(time.Millisecond), len(found), rs != nil)
		})
	}
}
