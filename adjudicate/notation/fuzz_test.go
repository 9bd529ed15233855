package notation

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"houserules/adjudicate/position"
)

// roundTrip reads a position, writes it and reads it again.
func roundTrip(t *testing.T, profile, text string) {
	g := genOf(t, profile)
	setup, faults, _ := ParseFEN(g.Rules(), text)
	if setup == nil {
		t.Fatalf("%q: no setup", text)
	}
	if len(faults) > 0 {
		for _, f := range faults {
			at, ok := f.Params["offset"].(int64)
			if why := f.Params["why"]; !ok && (why == "fields" || why == "ranks" || why == "empty" || why == "too_long") {
				continue // of the text as a whole
			}
			if !ok || at < 0 || at > int64(len(text)) {
				t.Fatalf("%q: no place in %v", text, f)
			}
		}
		return
	}
	p, _ := Position(g, setup)
	if p.Hash != p.ComputeHash() {
		t.Fatalf("%q: the hash is another's", text)
	}
	written := formatFENUnmoved(g, p, setup.Points)
	again, faults, _ := ParseFEN(g.Rules(), written)
	if len(faults) > 0 {
		t.Fatalf("%q is written as %q: %v", text, written, faults)
	}
	q, warnings := Position(g, again)
	if len(warnings) > 0 {
		t.Fatalf("%q is written as %q: %v", text, written, warnings)
	}
	// A notation may tell less than a setup, but what is written is read as it was.
	if *q != *p || !reflect.DeepEqual(setup.Points, again.Points) {
		t.Fatalf("%q is written as %q, another position", text, written)
	}
	for _, m := range g.Legal(p, p.Turn, nil) {
		AppendSAN(nil, g, p, m)
	}
}

func FuzzFEN(f *testing.F) {
	for _, seed := range []string{startFEN, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "6kr/8/8/8/8/8/8/6KR w Hh - 5 9",
		"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "4k3/8/8/8/8/8/8/8 w KQkq e3 0 1", "", "/", "4k3/ppppppppp w", "4k3/8/8/8/8/P7/8/1M2K3 w - - 0 1 b1,a3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, profile := range []string{"standard-chess", "chess960", "maharajah"} {
			roundTrip(t, profile, text)
		}
	})
}

func FuzzFEN4(f *testing.F) {
	for _, seed := range []string{start4, "R-0,1,0,0-0,0,0,0-0,0,0,0-0,-2,0,0-3-" + strings.Replace(bare4, "bK,13", "dbK,3,dbD,dP,8", 1),
		strings.Replace(start4, "-0-x", "-0-{'royal':('h1','','','n8'),'enPassant':('','c8:d8','','')}-x", 1), "R-{-", "R-0,0-0,0-0,0-0,0-1-3,wK,4"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, profile := range []string{"qdan-four-player", "qdan-four-player mode=solo", "quartermaster"} {
			roundTrip(t, profile, text)
		}
	})
}

// FuzzMove reads any text as a move: what is read is legal, and what is
// written of it is read as the same move.
func FuzzMove(f *testing.F) {
	for _, seed := range []string{"e4", "e2e4", "Nf3", "O-O", "0-0-0", "exd6 e.p.", "a8=Q+", "a8(Q)", "Qg1xQn8+#", "b11-b12=R", "--", "♘f3", "e4!?", "Nbd7", "xd5", "h10h11q"} {
		f.Add(seed)
	}
	fens := map[string]string{"standard-chess": "r3k2r/P6P/8/3pP3/1b6/2N5/4N3/R3K2R w KQkq d6 0 2", "chess960": "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
		"qdan-four-player mode=solo": start4}
	f.Fuzz(func(t *testing.T, text string) {
		for profile, fen := range fens {
			g := genOf(t, profile)
			p := positionOf(t, g, fen)
			before := *p
			m, _, why := ParseMove(g, p, text)
			if *p != before {
				t.Fatalf("%q changed the position", text)
			}
			if why != nil {
				if why.Code == "" || m != (position.Move{}) {
					t.Fatalf("%q: %v %v", text, m, why)
				}
				continue
			}
			if !g.IsLegal(p, p.Turn, m) {
				t.Fatalf("%q: %v is not legal", text, m)
			}
			for _, written := range []string{string(AppendSAN(nil, g, p, m)), string(AppendUCI(nil, p, m))} {
				if again, warnings, why := ParseMove(g, p, written); again != m || why != nil || len(warnings) > 0 {
					t.Fatalf("%q is written as %q, read as %v %v %v", text, written, again, warnings, why)
				}
			}
		}
	})
}

// FuzzPGN reads any bytes as games: it ends, places lie in the text, and what
// is written of a game without faults is read as the same moves.
func FuzzPGN(f *testing.F) {
	for _, seed := range []string{roster + "1. e4 e5 2. Nf3 *\n", "1. e4 {[%clk 0:01:02.5] a} (1. d4 (1. c4) ; x\n) $1 e5 1/2", "[A \"b\\\"\"]\n{", "[A \"b\n[C \"d\"]",
		"%\r\r1.e4\r", "[StartFen4 \"R-\n3\"]\n1. h2-h3 .. R .. Kk1-k2R .. #", "\xff\xfe1", "* } ) [", "\ufeff1. ½-½"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r := NewReader(bytes.NewReader(text), ReaderOptions{Annotations: true, MaxGame: 1 << 12})
		last := int64(-1)
		for n := 0; ; n++ {
			var g Game
			if err := r.Next(&g); err != nil {
				return
			}
			if n > len(text) {
				t.Fatal("it does not end")
			}
			if g.Offset < last || g.Offset > int64(len(text)) || g.Line < 1 {
				t.Fatalf("game %d is at %d, line %d", n, g.Offset, g.Line)
			}
			last = g.Offset
			for _, list := range [][]TextNote{g.Faults, g.Warnings} {
				for _, note := range list {
					if note.Offset < 0 || note.Offset > int64(len(text)) || note.Line < 1 || note.Game != g.Number {
						t.Fatalf("%+v lies nowhere", note)
					}
				}
			}
			if len(g.Faults) == 0 {
				rewritten(t, &g)
			}
		}
	})
}

func rewritten(t *testing.T, g *Game) {
	written := WrittenGame{Seats: 2, Tags: g.Tags, Result: g.Outcome()}
	if !isResult(written.Result) {
		written.Result = "*"
	}
	for i, p := range g.Plies {
		written.Plies = append(written.Plies, WrittenPly{Seat: i % 2, Text: p.Text, Mark: p.Mark})
	}
	var buf bytes.Buffer
	if err := WritePGN(&buf, &written); err != nil {
		t.Fatal(err)
	}
	text := buf.String()
	var again Game
	if err := NewReader(&buf, ReaderOptions{}).Next(&again); err != nil && len(g.Plies) > 0 {
		t.Fatal(err)
	}
	if len(again.Plies) != len(g.Plies) {
		t.Fatalf("%d plies were written as %q, read as %d: %v", len(g.Plies), text, len(again.Plies), again.Faults)
	}
	for i := range again.Plies {
		if again.Plies[i].Text != g.Plies[i].Text || again.Plies[i].Mark != g.Plies[i].Mark {
			t.Fatalf("ply %d: %+v, written as %q, read as %+v", i, g.Plies[i], text, again.Plies[i])
		}
	}
}
