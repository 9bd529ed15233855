package render

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/wording"
	"houserules/text"
)

var generators = map[string]*movegen.Gen{}

// generator compiles a profile once; tests here run one after the other.
func generator(rs *ruleset.Ruleset) *movegen.Gen {
	if generators[rs.ID] == nil {
		generators[rs.ID] = movegen.New(position.Compile(rs))
	}
	return generators[rs.ID]
}

// drawn draws a position of a profile, "" for its own array.
func drawn(t testing.TB, id, fen string, o BoardOptions) string {
	t.Helper()
	gen := generator(get(t, profiles(t), id))
	rules := gen.Rules()
	setup := StartSetup(rules)
	if fen != "" {
		var faults []notation.Fault
		if setup, faults, _ = notation.ParseFEN(rules, fen); len(faults) > 0 {
			t.Fatal(faults)
		}
	}
	out, err := Board(setup, gen, o)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// wellFormed reads a drawing as XML: every element is one that drawings have,
// nothing runs or is fetched, every id is there once.
func wellFormed(t testing.TB, svg string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(svg))
	ids, refs := map[string]bool{}, []string{}
	for {
		token, err := dec.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v: %.300s", err, svg)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "svg", "title", "desc", "style", "defs", "g", "path", "circle", "rect", "use", "text", "radialGradient", "stop":
		default:
			t.Errorf("an element %s", start.Name.Local)
		}
		for _, a := range start.Attr {
			switch {
			case strings.HasPrefix(strings.ToLower(a.Name.Local), "on"):
				t.Errorf("an attribute %s", a.Name.Local)
			case a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#"):
				t.Errorf("a reference to the outside: %s", a.Value)
			case a.Name.Local == "href":
				refs = append(refs, a.Value[1:])
			case a.Name.Local == "id" && ids[a.Value]:
				t.Errorf("the id %s is there twice", a.Value)
			case a.Name.Local == "id":
				ids[a.Value] = true
			case a.Name.Local == "aria-labelledby":
				refs = append(refs, strings.Fields(a.Value)...)
			}
		}
	}
	for _, ref := range refs {
		if !ids[ref] {
			t.Errorf("#%s is nowhere", ref)
		}
	}
}

// TestBoardsOfProfiles: the array of every profile, from every seat, in every
// language: each piece is there, with its mark, and the words say all of it.
func TestBoardsOfProfiles(t *testing.T) {
	lib := profiles(t)
	for _, id := range lib.IDs() {
		rs := get(t, lib, id)
		pieces, marks := 0, 0
		for i := range rs.Seats {
			pieces += len(rs.Seats[i].Setup)
			if rs.Seats[i].Mark != "" {
				marks += len(rs.Seats[i].Setup)
			}
		}
		for _, lang := range text.Langs() {
			for i := range rs.Seats {
				svg := drawn(t, id, "", BoardOptions{Lang: lang, View: rs.Seats[i].Name, Square: 24})
				wellFormed(t, svg)
				if n := strings.Count(svg, "<use "); n != pieces {
					t.Errorf("%s: %d pieces, want %d", id, n, pieces)
				}
				if n := strings.Count(svg, `paint-order="stroke"`); n != marks {
					t.Errorf("%s: %d marks, want %d", id, n, marks)
				}
				said := spokenOf(svg)
				for s := range rs.Seats {
					if name := text.Seat(lang, rs.Seats[s].Name, wording.Of(rs)); !strings.Contains(said, name) {
						t.Errorf("%s %s: %q does not name %s", id, lang, said, name)
					}
					for _, placed := range rs.Seats[s].Setup {
						if !strings.Contains(said, placed.Square.String()) {
							t.Errorf("%s %s: nothing on %s in %q", id, lang, placed.Square, said)
						}
					}
				}
				if len(svg) > 64<<10 {
					t.Errorf("%s: %d bytes", id, len(svg))
				}
				if svg != drawn(t, id, "", BoardOptions{Lang: lang, View: rs.Seats[i].Name, Square: 24}) {
					t.Errorf("%s: another drawing of the same", id)
				}
			}
		}
	}
}

func spokenOf(svg string) string {
	_, rest, _ := strings.Cut(svg, "<title")
	said, _, _ := strings.Cut(rest, "</desc>")
	return said
}

func TestBoardShows(t *testing.T) {
	const mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
	for _, c := range []struct {
		name, profile, fen, said string
		options                  BoardOptions
		has                      []string
		not                      []string
	}{
		{"check and last move", "standard-chess", mated, "Last move: d8 to h4. White's king is in check.",
			BoardOptions{Last: []board.Square{board.At(3, 7), board.At(7, 3)}}, []string{"radialGradient", "#f3d942"}, []string{"#205c36"}},
		{"nothing special", "standard-chess", "", "Standard chess: White to move", BoardOptions{}, []string{"prefers-color-scheme:dark"}, []string{"radialGradient", "#f3d942"}},
		{"targets", "standard-chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "The pawn on e4 may go to d5 and e5.",
			BoardOptions{From: board.At(4, 3).Opt(), ShowFrom: true}, []string{`r="43" fill="none"`, `r="16" fill="#205c36"`}, nil},
		{"no targets of the side that waits", "standard-chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "White to move",
			BoardOptions{From: board.At(3, 4).Opt(), ShowFrom: true}, nil, []string{`r="16"`}},
		{"dark alone", "standard-chess", "", "", BoardOptions{Theme: Dark}, []string{"#83623f"}, []string{"prefers-color-scheme", "#b98d62"}},
		{"no coordinates", "standard-chess", "", "", BoardOptions{NoCoordinates: true}, nil, []string{"<text"}},
		{"a board without kings", "standard-chess", "8/8/8/3q4/8/8/8/8 w - - 0 1", "queen d5", BoardOptions{}, nil, []string{"radialGradient"}},
		{"an empty board", "standard-chess", "8/8/8/8/8/8/8/8 w - - 0 1", "No piece is on the board.", BoardOptions{}, nil, []string{"<use"}},
		{"a seat that is out", "qdan-four-player", "R-0,1,0,0-1,0,1,1-1,0,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/14/14/14/14/14/14/bK,13/14/14/13,gK/14/14/3,rR,rN,rB,rQ,rK,rB,rN,rR,3",
			"Blue (▲), out of the game, in grey: king a7.", BoardOptions{}, []string{greyed.fill}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			svg := drawn(t, c.profile, c.fen, c.options)
			wellFormed(t, svg)
			if said := text.Strip(strings.ReplaceAll(spokenOf(svg), "&#39;", "'")); !strings.Contains(said, c.said) {
				t.Errorf("says %s, want %s", said, c.said)
			}
			for _, part := range c.has {
				if !strings.Contains(svg, part) {
					t.Errorf("without %s", part)
				}
			}
			for _, part := range c.not {
				if strings.Contains(svg, part) {
					t.Errorf("with %s", part)
				}
			}
		})
	}
}

// TestBoardEscapes: no text of a rule file becomes an element, an attribute or
// a style.
func TestBoardEscapes(t *testing.T) {
	const evil = "</title><script>alert(1)</script>\x00\u0007\"' onload=x {}]]>"
	rs := *get(t, profiles(t), "qdan-four-player")
	rs.Title = ruleset.Text{"en": evil}
	rs.Seats = append([]ruleset.Seat(nil), rs.Seats...)
	rs.Seats[0].Mark, rs.Seats[0].Color, rs.Seats[0].Text = evil, `red" onload="x`, ruleset.Text{"en": evil}
	rs.Kinds = append([]ruleset.Kind(nil), rs.Kinds...)
	rs.Kinds[0].Text, rs.Kinds[0].Name, rs.Kinds[0].Royal, rs.Kinds[0].Letter = ruleset.Text{"en": evil}, evil, false, '<'
	out, err := Board(StartSetup(position.Compile(&rs)), nil, BoardOptions{View: rs.Seats[0].Name})
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, string(out))
	lines, err := BoardANSI(StartSetup(position.Compile(&rs)), nil, BoardOptions{})
	if err != nil || strings.ContainsAny(strings.Join(lines, ""), "\x00\a") {
		t.Errorf("%v: a text steers the terminal", err)
	}
}

func TestBoardRefuses(t *testing.T) {
	setup := StartSetup(position.Compile(get(t, profiles(t), "standard-chess")))
	for _, c := range []struct {
		name string
		o    BoardOptions
		want string
	}{
		{"size", BoardOptions{Square: 4}, `size "4" is not 12-128`},
		{"huge", BoardOptions{Square: 4000}, `size "4000" is not 12-128`},
		{"view", BoardOptions{View: "red"}, `view "red" is not white, black`},
		{"last", BoardOptions{Last: []board.Square{0, board.At(12, 1)}}, `last "m2" is not on the board`},
	} {
		_, err := Board(setup, nil, c.o)
		var fault *BoardError
		if !errors.As(err, &fault) || err.Error() != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Board(setup, nil, BoardOptions{Lang: "xx"}); !errors.Is(err, ErrLanguage) {
		t.Errorf("%v, want ErrLanguage", err)
	}
}

func TestParseLast(t *testing.T) {
	small, cross := get(t, profiles(t), "standard-chess").Board, get(t, profiles(t), "qdan-four-player").Board
	for text, want := range map[string]string{"e2e4": "e2e4", "e2-e4": "e2e4", "e4xd5": "e4d5", "a7a8q": "a7a8", "a7a8=Q": "a7a8",
		"": "", "e2": "", "e2e": "", "e2e9": "", "e2e4e6": "", "O-O": "", "e2e4qq": "", "<script>": ""} {
		checkLast(t, small, text, want)
	}
	for text, want := range map[string]string{"d2d4": "d2d4", "k13k11": "k13k11", "h1-h14": "h1h14", "a4a11": "a4a11", "k13k14Q": "k13k14", "a1a4": "", "d1d15": ""} {
		checkLast(t, cross, text, want)
	}
}

func checkLast(t *testing.T, b *board.Board, text, want string) {
	t.Helper()
	got, ok := ParseLast(b, text)
	said := ""
	for _, sq := range got {
		said += sq.String()
	}
	if said != want || ok != (want != "") {
		t.Errorf("%q: %s, want %s", text, said, want)
	}
}

// TestViews: each square is seen in one place, and a seat's own first rank is
// at the bottom, its left hand at the left.
func TestViews(t *testing.T) {
	lib := profiles(t)
	for _, id := range lib.IDs() {
		rs := get(t, lib, id)
		for _, side := range []board.Side{board.South, board.West, board.North, board.East} {
			v := newView(rs.Board, side)
			for _, sq := range rs.Board.Squares() {
				column, row := v.place(sq)
				if v.at(column, row) != sq || column < 0 || row < 0 || column >= v.columns || row >= v.rows {
					t.Fatalf("%s from the %s: %s is seen at %d, %d", id, side, sq, column, row)
				}
			}
			before := -1
			for _, sq := range rs.Board.Row(side, 1) {
				column, row := v.place(sq)
				if row != v.rows-1 || column <= before {
					t.Errorf("%s from the %s: %s of the first rank is at %d, %d", id, side, sq, column, row)
				}
				before = column
			}
		}
	}
}

// TestBoardFiles holds a few drawings against the ones last looked at.
func TestBoardFiles(t *testing.T) {
	for name, svg := range map[string]string{
		"chess":      drawn(t, "standard-chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", BoardOptions{Last: []board.Square{board.At(6, 7), board.At(5, 5)}}),
		"cross.west": drawn(t, "qdan-four-player", "", BoardOptions{View: "blue", Square: 24, Lang: "bn"}),
		"compounds":  drawn(t, "maharajah", "1nmakc2/8/8/8/8/8/8/1NMAKC2 w - - 0 1", BoardOptions{}),
	} {
		file := filepath.Join("testdata", "boards", name+".svg")
		if flag.Lookup("update").Value.String() == "true" {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(svg), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// The names of ids follow the digest of the rules, which may change.
		if steadyIDs(string(want)) != steadyIDs(svg) {
			t.Errorf("%s differs; run go test ./render -update and look at it", file)
		}
	}
}

var idBegins = regexp.MustCompile(`\bb[0-9a-z]+-([a-z0-9]+)\b`)

func steadyIDs(svg string) string { return idBegins.ReplaceAllString(svg, "b-$1") }

func TestTerminalBoards(t *testing.T) {
	rules := position.Compile(get(t, profiles(t), "three-rivers"))
	setup := StartSetup(rules)
	lines, err := BoardText(setup, BoardOptions{View: "teal"})
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 15 || !strings.HasPrefix(lines[0], " n") || !strings.Contains(lines[13], "tK") || !strings.HasPrefix(strings.TrimSpace(lines[14]), "11 10  9") {
		t.Errorf("%s", strings.Join(lines, "\n"))
	}
	colored, err := BoardANSI(setup, nil, BoardOptions{View: "teal"})
	if err != nil {
		t.Fatal(err)
	}
	escape := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for i, line := range colored {
		if strings.Count(line, "\x1b[0m")*2 != len(escape.FindAllString(line, -1)) {
			t.Errorf("line %d leaves a colour on: %q", i, line)
		}
	}
	if bare := escape.ReplaceAllString(strings.Join(colored, "\n"), ""); !strings.Contains(bare, "●K") || strings.Count(bare, "▲") != 16 {
		t.Errorf("%s", bare)
	}
}

func FuzzBoard(f *testing.F) {
	lib := profiles(f)
	var judges []*adjudicate.Judge
	for _, id := range []string{"standard-chess", "qdan-four-player", "maharajah"} {
		judge := adjudicate.New(get(f, lib, id))
		judges = append(judges, judge)
	}
	f.Add("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", uint8(12))
	f.Add("8/8/8/8/8/8/8/KK5k w - - 0 1", "", uint8(0))
	f.Fuzz(func(t *testing.T, fen, last string, from uint8) {
		for _, judge := range judges {
			setup, _, _ := notation.ParseFEN(judge.Rules(), fen)
			o := BoardOptions{From: board.Square(from).Opt(), ShowFrom: judge.Rules().Board.Has(board.Square(from))}
			o.Last, _ = ParseLast(judge.Rules().Board, last)
			out, err := Board(setup, judge.Gen(), o)
			if err != nil {
				t.Fatal(err)
			}
			wellFormed(t, string(out))
			if _, err := BoardANSI(setup, judge.Gen(), o); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkBoard(b *testing.B) {
	judge := adjudicate.New(get(b, profiles(b), "qdan-four-player"))
	setup := StartSetup(judge.Rules())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Board(setup, judge.Gen(), BoardOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTerminalColours: the seats of a profile keep colours of their own among
// those of a terminal.
func TestTerminalColours(t *testing.T) {
	lib := profiles(t)
	for _, id := range lib.IDs() {
		seen := map[int]string{}
		for _, seat := range get(t, lib, id).Seats {
			c, ok := parseRGB(seat.Color)
			if !ok {
				continue
			}
			n := c.darker(.85).ansi()
			if other := seen[n]; other != "" {
				t.Errorf("%s: %s and %s are both colour %d", id, other, seat.Name, n)
			}
			seen[n] = seat.Name
		}
	}
	for text, want := range map[string]int{"#c0392b": 124, "#2e7d4f": 29, "#000000": 16, "#ffffff": 231} {
		if c, _ := parseRGB(text); c.ansi() != want {
			t.Errorf("%s is colour %d, want %d", text, c.ansi(), want)
		}
	}
}
