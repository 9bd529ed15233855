package notation

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

const (
	start4 = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-" + board4
	board4 = "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/" +
		"bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/" +
		"x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x"
	// bare4 is a board of four kings in corners that see nobody.
	bare4 = "x,x,x,7,yK,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/13,gK/14/14/bK,13/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,rK,7,x,x,x"
)

func TestFEN4RoundTrip(t *testing.T) {
	tests := []struct{ name, profile, fen, want string }{
		{"start", "qdan-four-player", start4, ""},
		{"the pushed pawn was taken", "qdan-four-player", strings.Replace(start4, "-0-x", "-0-{'enPassant':('','c8:d8','','')}-x", 1), start4},
		{"promoted queen scores apart", "qdan-four-player mode=solo", "B-0,0,0,0-0,0,0,0-0,0,0,0-5,0,-2,17-3-" + strings.Replace(bare4, "bK,13", "bK,3,rD,9", 1), ""},
		{"promoted queen where it scores the same", "qdan-four-player", "B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "bK,13", "bK,3,rD,9", 1),
			"B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "bK,13", "bK,3,rQ,9", 1)},
		{"grey pieces", "qdan-four-player mode=solo", "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "bK,13", "dbK,3,dbD,dP,8", 1), ""},
		{"pieces of a dead seat are grey without the mark", "qdan-four-player mode=solo", "R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + bare4,
			"R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "bK", "dbK", 1)},
		{"a grey piece of a living seat is nobody's", "qdan-four-player mode=solo", "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "bK,13", "bK,3,dbR,9", 1),
			"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-" + strings.Replace(bare4, "bK,13", "bK,3,dR,9", 1)},
		{"several double steps, green's too", "qdan-four-player", "B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-1-{'enPassant':('','c8:d8','','l7:k7')}-" +
			strings.Replace(strings.Replace(board4, "bQ,bP,10,gP,gK/bK,bP,10", "bQ,2,bP,9,gP,gK/bK,bP,10", 1), "bK,bP,10,gP,gQ", "bK,bP,10,gP,gQ", 1), "faults"},
		{"older export: corners count as empties, lines break", "qdan-four-player", "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\n" + strings.ReplaceAll(strings.ReplaceAll(board4, "x,x,x,8,x,x,x", "14"), "x,x,x", "3") + "\n", start4},
		{"lines break after each rank", "qdan-four-player", "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-\r\n" + strings.ReplaceAll(board4, "/", "/\r\n"), start4},
		{"walls", "qdan-four-player", strings.ReplaceAll(start4, "x", "X"), start4},
		{"unknown keys are read past", "qdan-four-player", strings.Replace(start4, "-0-x", "-0-{'royal':('h1','','','n8'),'lives':(3,3,3,3),\"gameOver\":\"a-b\",'std2pc':true,'pawnsBaseRank':3,'enPassant':('','','','')}-x", 1), start4},
		{"rights without a rook are dropped", "qdan-four-player", "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-" + bare4, "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + bare4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := genOf(t, tt.profile)
			setup, faults, _ := ParseFEN(g.Rules(), tt.fen)
			if tt.want == "faults" {
				if len(faults) == 0 {
					t.Error("taken")
				}
				return
			}
			if len(faults) > 0 {
				t.Fatal(whys(faults))
			}
			if tt.want == "" {
				tt.want = tt.fen
			}
			p, _ := Position(g, setup)
			if got := FormatFEN(g, p, setup.Points); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestFEN4KeepsExtras(t *testing.T) {
	g := genOf(t, "qdan-four-player")
	setup, faults, _ := ParseFEN(g.Rules(), strings.Replace(start4, "-0-x", "-0-{'royal':('h1','','','n8'), 'pawnsBaseRank' : 3}-x", 1))
	if len(faults) > 0 {
		t.Fatal(whys(faults))
	}
	want := []position.Extra{{Key: "royal", Value: "('h1','','','n8')"}, {Key: "pawnsBaseRank", Value: "3"}}
	if len(setup.Extra) != 2 || setup.Extra[0] != want[0] || setup.Extra[1] != want[1] {
		t.Errorf("got %v, want %v", setup.Extra, want)
	}
}

func TestFEN4ShortIsNearer(t *testing.T) {
	g := genOf(t, "qdan-four-player")
	for _, tt := range []struct {
		short, long string
		partners    [4]string
	}{
		{"1,1,1,1", "0,0,0,0", [4]string{"k1", "a4", "d14", "n11"}},
		{"0,0,0,0", "1,1,1,1", [4]string{"d1", "a11", "k14", "n4"}},
	} {
		p := positionOf(t, g, "R-0,0,0,0-"+tt.short+"-"+tt.long+"-0,0,0,0-0-"+board4)
		for seat, want := range tt.partners {
			got := p.Castle[seat][position.Short]
			if got == board.NoSquare {
				got = p.Castle[seat][position.Long]
			}
			if sq, _ := got.Is(); sq.String() != want {
				t.Errorf("seat %d: %s, want %s", seat, sq, want)
			}
		}
	}
}

func TestFEN4Faults(t *testing.T) {
	tests := []struct{ name, fen, want string }{
		{"nothing but a board", "14/14", "fields"},
		{"turn small", strings.Replace(start4, "R-", "r-", 1), "turn@0"},
		{"turn of no seat", strings.Replace(start4, "R-", "W-", 1), "turn@0"},
		{"three flags", strings.Replace(start4, "R-0,0,0,0", "R-0,0,0", 1), "out@2"},
		{"no flag", strings.Replace(start4, "R-0,0,0,0", "R-0,0,0,2", 1), "out@8"},
		{"castling flags", strings.Replace(start4, "1,1,1,1-", "1,1,1,1,1-", 1), "castling@10"},
		{"points", strings.Replace(start4, "0,0,0,0-0", "0,0,x,0-0", 1), "points@30"},
		{"clock", strings.Replace(start4, "0,0,0,0-0", "0,0,0,0-+1", 1), "halfmove@34"},
		{"fields missing", strings.Replace(start4, "-0,0,0,0-0-", "-", 1), "fields"},
		{"a seat to move that is out", strings.Replace(start4, "R-0", "R-1", 1), "turn_out@0"},
		{"thirteen squares", strings.Replace(start4, "bN,bP,10", "bN,bP,9", 1), "rank_length@137"},
		{"a piece in the corner", strings.Replace(start4, "x,x,x,yR", "x,yR,x,yR", 1), "cut@38"},
		{"a hole inside the board", strings.Replace(start4, "bR,bP,10", "bR,bP,x,9", 1), "wall@128"},
		{"no cell", strings.Replace(start4, "bR,bP", "bR,,bP", 1), "cell@125"},
		{"unknown letter", strings.Replace(start4, "bR,bP", "bR,bZ", 1), "setup.unknown_piece@125"},
		{"small letter", strings.Replace(start4, "bR,bP", "bR,bp", 1), "setup.unknown_piece@125"},
		{"letter of another script", strings.Replace(start4, "bR,bP", "bR,bδ", 1), "setup.unknown_piece@125"},
		{"owner of no seat", strings.Replace(start4, "bR,bP", "bR,wP", 1), "setup.unknown_piece@125"},
		{"a letter without owner", strings.Replace(start4, "bR,bP", "bR,P", 1), "setup.unknown_piece@125"},
		{"a rank missing", strings.Replace(start4, "x,x,x,8,x,x,x/", "", 1), "ranks"},
		{"an extra that does not close", strings.Replace(start4, "-0-x", "-0-{'a':1-x", 1), "extra@36"},
		{"an extra without a key", strings.Replace(start4, "-0-x", "-0-{1:2}-x", 1), "extra@37"},
		{"an extra without a value", strings.Replace(start4, "-0-x", "-0-{'a':}-x", 1), "extra@41"},
		{"en passant of three", strings.Replace(start4, "-0-x", "-0-{'enPassant':('','','')}-x", 1), "en_passant@50"},
		{"en passant off the board", strings.Replace(start4, "-0-x", "-0-{'enPassant':('','a1:b2','','')}-x", 1), "en_passant@53"},
		{"en passant no double step leads over", strings.Replace(start4, "-0-x", "-0-{'enPassant':('','d8:e8','','')}-x", 1), "setup.bad_en_passant@53"},
		{"en passant that lands elsewhere", strings.Replace(start4, "-0-x", "-0-{'enPassant':('','b8:c8','','')}-x", 1), "setup.bad_en_passant@53"},
	}
	g := genOf(t, "qdan-four-player")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, faults, _ := ParseFEN(g.Rules(), tt.fen)
			if got := whys(faults); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.fen, got, tt.want)
			}
		})
	}
}

// TestFEN4Oracle reads every FEN4 of the shared positions and writes it back.
func TestFEN4Oracle(t *testing.T) {
	for _, tt := range []struct{ file, profile string }{{"oracle_team.json", "qdan-four-player"}, {"oracle_solo.json", "qdan-four-player mode=solo"}} {
		raw, err := os.ReadFile(cases(t, "four-player", tt.file))
		if err != nil {
			t.Fatal(err)
		}
		var oracle struct {
			Records []struct {
				ID, FEN4 string
				Clock    int `json:"clock"`
			}
		}
		if err := json.Unmarshal(raw, &oracle); err != nil {
			t.Fatal(err)
		}
		g := genOf(t, tt.profile)
		for _, record := range oracle.Records {
			setup, faults, warnings := ParseFEN(g.Rules(), record.FEN4)
			if len(faults) > 0 {
				t.Errorf("%s: %s", record.ID, whys(faults))
				continue
			}
			p, _ := Position(g, setup)
			want := record.FEN4
			for _, w := range warnings { // the oracle keeps chances whose pawn is gone
				if w.Code != "fen.en_passant_unused" {
					t.Errorf("%s: %v", record.ID, w)
				}
				want = withoutEnPassant(want, w.Params["square"].(board.Square).String())
			}
			if got := FormatFEN(g, p, setup.Points); got != want {
				t.Errorf("%s:\n got %s\nwant %s", record.ID, got, want)
			}
		}
		t.Logf("%s: %d positions", tt.file, len(oracle.Records))
	}
}

// TestFEN4Sites reads lines as other programs and sites write them.
func TestFEN4Sites(t *testing.T) {
	g := genOf(t, "qdan-four-player")
	for _, file := range []string{"fen4_tests.txt", "fen4_balanced.txt"} {
		raw, err := os.ReadFile(cases(t, "four-player", file))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
			setup, faults, _ := ParseFEN(g.Rules(), line)
			if len(faults) > 0 {
				t.Errorf("%s:%d: %s\n%s", file, i+1, whys(faults), line)
				continue
			}
			p, _ := Position(g, setup)
			written := FormatFEN(g, p, setup.Points)
			again := positionOf(t, g, written)
			if FormatFEN(g, again, setup.Points) != written {
				t.Errorf("%s:%d is not written as it is read: %s", file, i+1, written)
			}
		}
	}
}

func TestFEN4OfOtherBoards(t *testing.T) {
	for _, profile := range []string{"quartermaster", "three-rivers"} {
		g := genOf(t, profile)
		p := g.Rules().Start(0)
		text := FormatFEN(g, p, nil)
		setup, faults, warnings := ParseFEN(g.Rules(), text)
		if len(faults) > 0 || len(warnings) > 0 {
			t.Fatalf("%s: %s: %s %v", profile, text, whys(faults), warnings)
		}
		q, _ := Position(g, setup)
		q.Unmoved = p.Unmoved // FEN4 does not say it
		if *q != *p {
			t.Errorf("%s: %s is another position: %s", profile, text, FormatFEN(g, q, nil))
		}
		t.Log(text)
	}
}

func TestNamedStart(t *testing.T) {
	g := genOf(t, "qdan-four-player")
	setup, ok := NamedStart(g.Rules(), "4PC")
	if !ok {
		t.Fatal("no start")
	}
	p, _ := Position(g, setup)
	if got := FormatFEN(g, p, setup.Points); got != start4 {
		t.Errorf("4PC is %s", got)
	}
	setup, ok = NamedStart(g.Rules(), "4PCo")
	if !ok {
		t.Fatal("no classic start")
	}
	var kings []string
	for seat := range position.Seat(4) {
		sq, _ := setup.KingSquare(seat).Is()
		kings = append(kings, sq.String())
	}
	if got := strings.Join(kings, " "); got != "h1 a8 g14 n7" {
		t.Errorf("kings of 4PCo: %s", got)
	}
	if _, ok := NamedStart(genOf(t, "standard-chess").Rules(), "4PC"); ok {
		t.Error("an array of four seats for two")
	}
	if _, ok := NamedStart(g.Rules(), "4PCx"); ok {
		t.Error("an unknown name")
	}
}

func TestParsePieces(t *testing.T) {
	g := genOf(t, "qdan-four-player")
	setup, faults := ParsePieces(g.Rules(), map[string]string{"red": "Kh1 Rd4, d2", "blue": "Ka8", "yellow": "Kg14 Pd8", "green": "Kn7"})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	p, _ := Position(g, setup)
	const want = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/bK,2,yP,10/13,gK/14/14/3,rR,10/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,4,rK,3,x,x,x"
	if got := FormatFEN(g, p, nil); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	_, faults = ParsePieces(g.Rules(), map[string]string{"red": "kh1 Zd4 Ra1 Rd4 Bd4 R", "white": "Ke1"})
	if got := whys(faults); got != "square@0 setup.unknown_piece@4 square@8 occupied@16 square@20 seat" {
		t.Error(got)
	}
}

// withoutEnPassant takes one entry out of a FEN4, and the extra field when it was the only one.
func withoutEnPassant(fen4, square string) string {
	at := strings.Index(fen4, "'"+square+":")
	end := at + 1 + strings.IndexByte(fen4[at+1:], '\'')
	return strings.Replace(fen4[:at+1]+fen4[end:], "{'enPassant':('','','','')}-", "", 1)
}
