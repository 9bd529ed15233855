package notation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserules"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/finding"
	"houserules/ruleset/library"
)

var profiles = func() *library.Library {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	return lib
}()

var gens = map[string]*movegen.Gen{}

// genOf compiles a shipped profile, "id" or "id option=value …".
func genOf(t testing.TB, ref string) *movegen.Gen {
	t.Helper()
	if g := gens[ref]; g != nil {
		return g
	}
	id, options, overlaid := strings.Cut(ref, " ")
	rs, err := profiles.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	if overlaid {
		text := "houserules: 1\nid: for-this-test\nextends: " + id + "\noptions: {" + strings.ReplaceAll(strings.ReplaceAll(options, " ", ", "), "=", ": ") + "}\n"
		var found finding.Diagnostics
		if rs, found = profiles.Compile("for-this-test.yaml", []byte(text)); rs == nil {
			t.Fatalf("%s: %v", ref, found)
		}
	}
	g := movegen.New(position.Compile(rs))
	gens[ref] = g
	return g
}

// positionOf reads a FEN that has no fault.
func positionOf(t testing.TB, g *movegen.Gen, fen string) *position.Position {
	t.Helper()
	setup, faults, _ := ParseFEN(g.Rules(), fen)
	if len(faults) > 0 {
		t.Fatalf("%s: %v", fen, faults)
	}
	p, _ := Position(g, setup)
	return p
}

// cases is the folder of shared cases beside the project; the test is skipped
// where it is absent.
func cases(t testing.TB, parts ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test")
		}
		dir = up
	}
	path := filepath.Join(append([]string{filepath.Dir(dir), "shared", "cases"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the shared cases are not beside the project: %s", filepath.Join(parts...))
	}
	return path
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// formatFENUnmoved is FormatFEN with the squares of unmoved pieces as a last
// field where the rules need them and the form is FEN, so that reading it
// gives the same position.
func formatFENUnmoved(g *movegen.Gen, p *position.Position, points []int) string {
	buf := AppendFEN(nil, g, p, points)
	if !p.Rules.TracksUnmoved || UsesFEN4(p.Rules) {
		return string(buf)
	}
	buf = append(buf, ' ')
	none := len(buf)
	for _, sq := range p.Rules.Board.Squares() {
		if !p.Unmoved.Has(sq) {
			continue
		}
		if len(buf) > none {
			buf = append(buf, ',')
		}
		buf = appendSquare(buf, sq)
	}
	if len(buf) == none {
		buf = append(buf, '-')
	}
	return string(buf)
}
