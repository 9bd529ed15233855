package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
)

// games reads a whole text. Each game is told in one line: its moves, its
// terminator, and codes of faults (!) and warnings (~) with line and offset.
func games(t testing.TB, in io.Reader, options ReaderOptions) []string {
	t.Helper()
	r := NewReader(in, options)
	var list []string
	for {
		var g Game
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if g.Number != len(list)+1 {
			t.Errorf("game %d says it is %d", len(list)+1, g.Number)
		}
		list = append(list, told(&g))
	}
}

func told(g *Game) string {
	var words []string
	for _, p := range g.Plies {
		switch {
		case p.Mark == NoMark:
			words = append(words, p.Text)
		default:
			words = append(words, fmt.Sprintf("%s<%d>", p.Text, p.Mark))
		}
	}
	if g.Result != "" {
		words = append(words, g.Result)
	}
	for _, n := range g.Faults {
		words = append(words, fmt.Sprintf("!%s:%d:%d", strings.TrimPrefix(string(n.Code), "pgn."), n.Line, n.Offset))
	}
	for _, n := range g.Warnings {
		words = append(words, fmt.Sprintf("~%s:%d:%d", strings.TrimPrefix(string(n.Code), "pgn."), n.Line, n.Offset))
	}
	return strings.Join(words, " ")
}

const roster = "[Event \"a match!\"]\n[Site \"s\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n" // 8 lines, 100 bytes

func TestReader(t *testing.T) {
	if len(roster) != 100 || strings.Count(roster, "\n") != 8 {
		t.Fatal("the offsets below are wrong:", len(roster))
	}
	withResult := func(result string) string { return strings.Replace(roster, "*", result, 1) }
	tests := []struct{ name, text, want string }{
		{"plain", roster + "1. e4 e5 2. Nf3 *\n", "e4 e5 Nf3 *"},
		{"nothing", "", ""},
		{"blank lines", "\n\n \r\n", ""},
		{"no tags", "1. e4 *", "e4 *"},
		{"numbers glued", roster + "1.e4 e5 2.Nf3 Nc6 3.Bb5 *", "e4 e5 Nf3 Nc6 Bb5 *"},
		{"numbers without dots", roster + "1 e4 e5 2 Nf3 *", "e4 e5 Nf3 *"},
		{"number glued without a dot", roster + "1e4 e5 *", "e4 e5 *"},
		{"black's numbers", roster + "1. e4 1... e5 2. Nf3 2... Nc6 *", "e4 e5 Nf3 Nc6 *"},
		{"three dots apart", roster + "1. ... e5 *", "e5 *"},
		{"castling with zeros", roster + "1. 0-0 0-0-0 0-1", "0-0 0-0-0 0-1 !result_differs:9:113"},
		{"null moves stay words", roster + "1. e4 -- 2. 0000 *", "e4 -- 0000 *"},
		{"move numbers that jump", roster + "1. e4 e5 3. Nf3 *", "e4 e5 Nf3 * ~move_number:9:109"},
		{"pgn-01 tag and terminator disagree", withResult("1-0") + "1. f3 e5 2. g4 Qh4# 0-1\n", "f3 e5 g4 Qh4# 0-1 !result_differs:9:122"},
		{"pgn-04 no terminator", withResult("0-1") + "1. f3 e5 2. g4 Qh4#\n", "f3 e5 g4 Qh4# ~no_terminator:10:122"},
		{"pgn-05 comment behind the semicolon", roster + "1. e4 ; c5 *\n1... e5 *", "e4 e5 *"},
		{"pgn-06 comment first in a variation", roster + "1. c4 e5 ({plan B} 1... c5) 2. g3 *\n", "c4 e5 g3 *"},
		{"pgn-07 nested variations", roster + "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 (2. c3 d5) 2... Nc6) 2... d6) 2. Nf3 *\n", "e4 e5 Nf3 *"},
		{"pgn-09 escaped line", roster + "1. e4\n% 1... c5 ignored )({\n1... e5 *\n", "e4 e5 *"},
		{"a percent sign inside a line", roster + "1. e4 % e5 *", "e4 e5 * !stray:9:106"},
		{"pgn-11 null move in a variation", roster + "1. e4 e5 (1... -- 2. d4) 2. Nf3 *\n", "e4 e5 Nf3 *"},
		{"pgn-12 FEN without SetUp", strings.Replace(roster, "\n\n", "\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n", 1) + "7... Kd7 8. e4 *\n", "Kd7 e4 * ~setup_missing:1:0"},
		{"SetUp without FEN", strings.Replace(roster, "\n\n", "\n[SetUp \"1\"]\n\n", 1) + "*", "* !fen_missing:1:0"},
		{"pgn-14 byte order mark", "\ufeff" + roster + "1. e4 *\n", "e4 *"},
		{"byte order mark and percent", "\ufeff% a\n" + roster + "1. e4 *\n", "e4 *"},
		{"pgn-15 glued games", roster + "1. e4 e5 *" + withResult("1-0") + "1. d4 1-0\n", "e4 e5 * | d4 1-0"},
		{"tags behind moves without a terminator", roster + "1. e4 e5 " + roster + "1. d4 *", "e4 e5 ~no_terminator:9:109 | d4 *"},
		{"pgn-18 a comment opens at the end of a line", roster + "1. e4 {a} e5 {\nb} 2. Nf3 *\n", "e4 e5 Nf3 *"},
		{"pgn-21 no moves", roster + "*\n", "*"},
		{"two games without moves", roster + "*\n\n" + roster + "*\n", "* | *"},
		{"two games with neither moves nor terminators", roster + "\n" + roster, "~no_terminator:10:101 | ~no_terminator:18:201"},
		{"pgn-23 a tag twice", "[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 1-0\n", "e4 1-0 !duplicate_tag:2:15"},
		{"pgn-25 variation not closed", roster + "1. e4 e5 (1... c5 2. Nf3 *\n", "e4 e5 !unclosed_variation:9:109 ~result_in_variation:9:125"},
		{"pgn-25 variation closed twice", roster + "1. e4 e5 ) 2. Nf3 *\n", "e4 e5 Nf3 * !stray:9:109"},
		{"variation not closed before the next game", roster + "1. e4 (1. d4 *\n\n" + roster + "1. c4 *", "e4 !unclosed_variation:9:106 ~result_in_variation:9:113 | c4 *"},
		{"comment not closed before the next game", roster + "1. e4 {open e5 *\n\n" + roster + "1. c4 *", "e4 !unclosed_comment:9:106 | c4 *"},
		{"comment not closed at the end", roster + "1. e4 {open e5 *", "e4 !unclosed_comment:9:106"},
		{"comment with brackets of a tag in a line", roster + "1. e4 {see [Event \"x\"]} e5 *", "e4 e5 *"},
		{"a closing brace alone", roster + "1. e4 } e5 *", "e4 e5 * !stray:9:106"},
		{"pgn-26 CR", strings.ReplaceAll(roster+"1. e4 } *\n", "\n", "\r"), "e4 * !stray:9:106"},
		{"pgn-26 CRLF", strings.ReplaceAll(roster+"1. e4 } *\n", "\n", "\r\n"), "e4 * !stray:9:114"},
		{"pgn-28 terminator in a variation", roster + "1. e4 e5 (1... c5 0-1) 2. Nf3 *\n", "e4 e5 Nf3 * ~result_in_variation:9:118"},
		{"NAGs and marks alone", roster + "1. e4 $1 $14 e5 ! 2. Nf3 +- *", "e4 e5 Nf3 *"},
		{"e.p. apart", roster + "1. exd6 e.p. Nc6 *", "exd6 Nc6 *"},
		{"short draw", withResult("1/2-1/2") + "1. e4 1/2", "e4 1/2-1/2 ~result_form:9:112"},
		{"draw in fractions", withResult("1/2-1/2") + "1. e4 ½-½", "e4 1/2-1/2 ~result_form:9:112"},
		{"a stop behind the terminator", roster + "1. e4 *\nafterwards", "e4 * | afterwards ~no_terminator:10:118"},
		{"tags on one line", "[Event \"a\"] [Result \"*\"]\n1. e4 *", "e4 *"},
		{"a tag without quotes", "[Event a]\n[Result \"*\"]\n\n1. e4 *", "e4 * !bad_tag:1:0"},
		{"a tag without an end", "[Event \"a\n[Result \"*\"]\n\n1. e4 *", "e4 * !bad_tag:1:0"},
		{"a tag without a name", "[\"a\"]\n[Result \"*\"]\n\n1. e4 *", "e4 * !bad_tag:1:0"},
		{"quotes in a value", "[White \"John \"Doe\" X\"]\n\n1. e4 *", "e4 * ~tag_quotes:1:0"},
		{"a value of two lines", "[White \"John\nDoe\"]\n\n1. e4 *", "e4 * ~tag_lines:1:0"},
		{"Latin-1", "[White \"J\xf6rg\"]\n\n1. e4 *", "e4 * ~latin1:1:14"},
		{"UTF-16", "\xff\xfe[\x00E\x00", "!encoding:1:0"},

		{"four players", "[StartFen4 \"4PC\"]\n[Result \"Red: 1 - Blue: 2 - Yellow: 3 - Green: 4\"]\n\n1. h2-h3 .. b7-c7 .. i13-i12 .. m5-l5\n2. O-O .. R .. T .. S\n3. b11-b12=R+# .. #\n4. Kk1-k2R .. R#\n",
			"h2-h3 b7-c7 i13-i12 m5-l5 O-O <1> <2> <3> b11-b12=R+# <4> Kk1-k2<1> <1>"},
		{"four players: a pawn's promotion keeps its letter", "1. k13xl14R .. k2-k1T *", "k13xl14R k2-k1T *"},
		{"four players: variations", "1. Qb9xf13+ ( .. Na10-c11 .. Bl8xm9+ ) .. a1-a2 *", "Qb9xf13+ a1-a2 *"},
		{"four players: separators glued", "1. h2-h3..b7-c7.. *", "h2-h3 b7-c7 *"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, in := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
				got := strings.Join(games(t, in, ReaderOptions{Annotations: true}), " | ")
				if got != tt.want {
					t.Errorf("\n got %s\nwant %s\n%q", got, tt.want, tt.text)
				}
			}
		})
	}
}

func TestReaderKeeps(t *testing.T) {
	const text = "[Event \"a \\\"b\\\" \\\\ c\"]\n[Custom \"kept\"]\n[StartFen4 \"R-0-\n3,x/\n14\"]\n\n{before} 1. e4 {[%clk 0:03:00.5] first} {second} (1. d4 {in} d5) 1... e5 $1 {[%emt 0:00:02]} *"
	var g Game
	if err := NewReader(strings.NewReader(text), ReaderOptions{Annotations: true}).Next(&g); err != nil {
		t.Fatal(err)
	}
	if v, _ := g.Tag("Event"); v != `a "b" \ c` {
		t.Errorf("Event %q", v)
	}
	if v, _ := g.Tag("Custom"); v != "kept" {
		t.Errorf("Custom %q", v)
	}
	if v, _ := g.Start(); v != "R-0-\n3,x/\n14" {
		t.Errorf("StartFen4 %q", v)
	}
	if len(g.Warnings)+len(g.Faults) != 0 {
		t.Error(g.Warnings, g.Faults)
	}
	if g.Comment != "before" {
		t.Errorf("comment %q", g.Comment)
	}
	first, second := g.Plies[0], g.Plies[1]
	if first.Clock != (Time{180500, 1, true}) || second.Used != (Time{2000, 0, true}) || second.Clock.Given {
		t.Errorf("%+v %+v", first, second)
	}
	if got := strings.Join(first.Comments, "|"); got != "[%clk 0:03:00.5] first|second" {
		t.Errorf("comments %q", got)
	}
	if got := strings.Join(first.Variations, "|"); got != "1. d4 {in} d5" {
		t.Errorf("variations %q", got)
	}
	if first.Number != 1 || first.Offset != int64(strings.Index(text, "e4 {")) || g.LineOf(first.Offset) != 7 {
		t.Errorf("number %d, offset %d, line %d", first.Number, first.Offset, g.LineOf(first.Offset))
	}
}

func TestParseClock(t *testing.T) {
	tests := []struct {
		text   string
		ms     int64
		digits int
		ok     bool
	}{ // ck-26
		{"0:00:45.6", 45600, 1, true},
		{"1:02:03", 3723000, 0, true},
		{"00:01:00", 60000, 0, true},
		{"1:02", 0, 0, false},
		{"0:61:00", 0, 0, false},
		{"0:00:61", 0, 0, false},
		{"-0:00:05", 0, 0, false},
		{"0:00:5", 5000, 0, true},
		{"0:00:05.123", 5123, 3, true},
		{"0:00:05.1234", 0, 0, false},
		{"0:00:05.", 0, 0, false},
		{"", 0, 0, false},
		{"0:00:٣", 0, 0, false},
		{"9999:00:00", 0, 0, false},
	}
	for _, tt := range tests {
		got, ok := ParseClock(tt.text)
		if ok != tt.ok || got.MS != tt.ms || got.Digits != tt.digits || got.Given != tt.ok {
			t.Errorf("%q: %+v %v", tt.text, got, ok)
		}
	}
}

func TestReaderWarnsOfBadClocks(t *testing.T) {
	got := games(t, strings.NewReader("1. e4 {[%clk 1:02]} e5 {[%emt 0:61:00]} *"), ReaderOptions{})
	if len(got) != 1 || got[0] != "e4 e5 * ~bad_clock:1:9 ~bad_clock:1:26" {
		t.Error(got)
	}
}

func TestReaderLimits(t *testing.T) {
	long := roster + "1. e4 {" + strings.Repeat("long ", 200000) + "} e5 *\n\n" + roster + "1. d4 *\n"
	got := games(t, strings.NewReader(long), ReaderOptions{MaxGame: 1 << 12, Annotations: true})
	if len(got) != 2 || !strings.HasPrefix(got[0], "e4 * !too_long:9:") || got[1] != "d4 *" {
		t.Error(got)
	}
	many := roster + strings.Repeat("Nf3 ", 6000) + "*\n" + roster + "1. d4 *\n"
	got = games(t, strings.NewReader(many), ReaderOptions{})
	if len(got) != 2 || !strings.Contains(got[0], "!too_many_plies:9:20100") || strings.Count(got[0], "Nf3") != DefaultMaxPlies || got[1] != "d4 *" {
		t.Errorf("%.100s…", got)
	}
	strays := roster + strings.Repeat(") ", 100000) + "*"
	if got = games(t, strings.NewReader(strays), ReaderOptions{}); strings.Count(got[0], "!stray") != maxNotes {
		t.Error("faults are not bounded")
	}
}

// TestReaderMemory reads a long stream and a game without an end: the buffer
// stays small.
func TestReaderMemory(t *testing.T) {
	one := roster + "1. e4 e5 *\n\n"
	r := NewReader(strings.NewReader(strings.Repeat(one, 4000)+"{"+strings.Repeat("x", 1<<22)), ReaderOptions{MaxGame: 1 << 16})
	var g Game
	n := 0
	for ; r.Next(&g) == nil; n++ {
		if cap(r.buf) > 1<<20 {
			t.Fatalf("the buffer grew to %d at game %d", cap(r.buf), n)
		}
	}
	if n != 4001 {
		t.Errorf("%d games", n)
	}
}

func TestReaderPassesErrorsOn(t *testing.T) {
	r := NewReader(io.MultiReader(strings.NewReader(roster+"1. e4 "), iotest.ErrReader(io.ErrUnexpectedEOF)), ReaderOptions{})
	var g Game
	if err := r.Next(&g); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
}

// replay plays a game's moves and gives how it ended: the number of plies and
// the first refusal.
func replay(t testing.TB, profile string, g *Game) (int, string) {
	t.Helper()
	gen := genOf(t, profile)
	p := gen.Rules().Start(0)
	for i, ply := range g.Plies {
		m, _, why := ParseMove(gen, p, ply.Text)
		if why != nil {
			return i, string(why.Code)
		}
		p.Make(m)
	}
	return len(g.Plies), ""
}

// TestBadPGN finds each fault of the shared broken games where it is. What
// only a judge sees (moves after mate, marks without mate) is left to it.
func TestBadPGN(t *testing.T) {
	raw, err := os.ReadFile(cases(t, "chess", "bad.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		plies  int
		move   string
		faults string
	}{
		{2, "move.unreachable", ""},
		{11, "move.unreachable", ""},
		{8, "move.ambiguous", ""},
		{8, "castling.through_check", ""},
		{4, "", "pgn.result_differs"},
		{4, "*", ""},
		{1, "", "pgn.unclosed_comment"},
		{3, "", ""},
	}
	r := NewReader(bytes.NewReader(raw), ReaderOptions{})
	for i, w := range want {
		var g Game
		if err := r.Next(&g); err != nil {
			t.Fatalf("game %d: %v", i+1, err)
		}
		if round, _ := g.Tag("Round"); round != fmt.Sprint(i+1) {
			t.Errorf("game %d is round %s", i+1, round)
		}
		plies, code := replay(t, "standard-chess", &g)
		if w.move == "*" && code != "" {
			code = "*"
		}
		faults := ""
		for _, f := range g.Faults {
			faults += string(f.Code)
			if f.Game != i+1 || f.Line < g.Line || f.Offset <= g.Offset {
				t.Errorf("game %d: the fault is placed at %+v", i+1, f)
			}
		}
		if plies != w.plies || code != w.move || faults != w.faults {
			t.Errorf("game %d: %d plies, %q, %q; want %v", i+1, plies, code, faults, w)
		}
		if g.Number != i+1 || g.LineOf(g.Offset) != g.Line || bytes.Count(raw[:g.Offset], []byte("\n"))+1 != g.Line || raw[g.Offset] != '[' {
			t.Errorf("game %d begins at line %d, offset %d", i+1, g.Line, g.Offset)
		}
	}
	if err := r.Next(&Game{}); !errors.Is(err, io.EOF) {
		t.Errorf("one game too many: %v", err)
	}
}

// TestAnnotated reads the shared annotated games whole and plays them.
func TestAnnotated(t *testing.T) {
	f, err := os.Open(cases(t, "chess", "games_annotated.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := NewReader(f, ReaderOptions{Annotations: true})
	n, clocks := 0, 0
	for {
		var g Game
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		n++
		if len(g.Faults)+len(g.Warnings) > 0 {
			t.Errorf("game %d: %v %v", n, g.Faults, g.Warnings)
		}
		if plies, code := replay(t, "standard-chess", &g); code != "" {
			t.Errorf("game %d: ply %d: %s", n, plies+1, code)
		}
		for _, p := range g.Plies {
			if p.Clock.Given {
				clocks++
			}
		}
	}
	if n != 300 || clocks == 0 {
		t.Errorf("%d games, %d clocks", n, clocks)
	}
}

// TestRealFourPlayer reads every shared PGN4 file whole. Starts that are
// written out are read; those of unknown pieces say which.
func TestRealFourPlayer(t *testing.T) {
	for file, want := range map[string]int{"real_ffa_2018.pgn4": 352, "real_ffa_2026.pgn4": 7, "real_teams.pgn4": 0, "real_other.pgn4": 2} {
		f, err := os.Open(cases(t, "four-player", file))
		if err != nil {
			t.Fatal(err)
		}
		r := NewReader(f, ReaderOptions{Annotations: true})
		n := 0
		for {
			var g Game
			err := r.Next(&g)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			n++
			if len(g.Faults) > 0 {
				t.Errorf("%s: game %d: %v", file, n, g.Faults)
			}
			for _, w := range g.Warnings {
				if w.Code != warnTerminator && w.Code != warnNumber {
					t.Errorf("%s: game %d: %v", file, n, w)
				}
			}
			for _, p := range g.Plies {
				if _, bad := parseMoveText(p.Text); bad != "" && p.Mark == NoMark && !strings.ContainsRune(p.Text, 'δ') {
					t.Errorf("%s: game %d, line %d: %q is no move: %s", file, n, g.LineOf(p.Offset), p.Text, bad)
				}
			}
		}
		f.Close()
		if n != want && want != 0 {
			t.Errorf("%s: %d games, want %d", file, n, want)
		}
	}
}

// replay4 plays a game in which a mated seat, a seat without a move and a
// seat without its king are out at once. It checks the moves and their marks,
// and leaves points and draws to the judge.
func replay4(t *testing.T, profile string, g *Game, marked *[2]int) string {
	t.Helper()
	gen := genOf(t, profile)
	name, _ := g.Start()
	setup, ok := NamedStart(gen.Rules(), name)
	if !ok {
		return "no start " + name
	}
	p, _ := Position(gen, setup)
	for _, ply := range g.Plies {
		if ply.Text == "" {
			dropOut(gen, p, 1<<p.Turn)
			continue
		}
		m, warnings, why := ParseMove(gen, p, ply.Text)
		if why != nil {
			return fmt.Sprintf("line %d: %s: %s in %s", g.LineOf(ply.Offset), ply.Text, why.Code, FormatFEN(gen, p, nil))
		}
		marked[0]++
		for _, w := range warnings {
			if w.Code == looseMarks {
				marked[1]++
			}
		}
		mover := p.Turn
		kings := p.King
		p.Make(m)
		var out position.Seats
		for e := range position.Seat(4) {
			if e != mover && kings[e] != p.King[e] && !p.Out.Has(e) {
				out |= 1 << e
			}
		}
		dropOut(gen, p, out)
	}
	return ""
}

// dropOut takes seats out of the game, and all that are mated then.
func dropOut(g *movegen.Gen, p *position.Position, out position.Seats) {
	for {
		for e := range position.Seat(4) {
			if out.Has(e) {
				p.SetOut(e)
			}
		}
		out = 0
		for e := range position.Seat(4) {
			if !p.Out.Has(e) && g.InCheck(p, e) && !g.HasLegal(p, e) {
				out |= 1 << e
			}
		}
		if out == 0 {
			break
		}
	}
	if p.Out.Has(p.Turn) && p.In() != 0 {
		p.Pass()
	}
}

// TestRealFreeForAll replays the shared games of 2018: all but the one that is
// two games glued together, with every mark of check as the site wrote it.
func TestRealFreeForAll(t *testing.T) {
	f, err := os.Open(cases(t, "four-player", "real_ffa_2018.pgn4"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := NewReader(f, ReaderOptions{})
	var marked [2]int
	var broken []string
	var g Game
	n := 0
	for ; r.Next(&g) == nil; n++ {
		if why := replay4(t, "ffa-2018", &g, &marked); why != "" {
			broken = append(broken, fmt.Sprintf("game %d: %s", n+1, why))
		}
	}
	t.Logf("%d games, %d moves, %d with other marks", n, marked[0], marked[1])
	if n != 352 || len(broken) != 1 {
		t.Errorf("%d games, not replayed:\n%s", n, strings.Join(broken, "\n"))
	}
	if marked[1] > 0 {
		t.Errorf("%d of %d moves have other marks than the site wrote", marked[1], marked[0])
	}
}

// TestTooLongInPortions: whether a game is too long does not depend on how its
// text comes in.
func TestTooLongInPortions(t *testing.T) {
	const most = 1 << 10
	for size := most - 40; size < most+40; size++ {
		text := "1. e4 {"
		text += strings.Repeat("x", size-len(text)-len("} *\n")) + "} *\n" + strings.Repeat("1. d4 d5 *\n", 300)
		want := ""
		for _, portion := range []int{1 << 20, 4096, 1000, 7, 1} {
			got := strings.Join(games(t, portions{strings.NewReader(text), portion}, ReaderOptions{MaxGame: most}), "; ")
			if want == "" {
				want = got
			}
			if got != want {
				t.Fatalf("%d bytes in portions of %d: %.80s\nat once: %.80s", size, portion, got, want)
			}
		}
		if tooLong := strings.Contains(want, "!too_long"); size < most-8 && tooLong || size > most+8 && !tooLong {
			t.Errorf("%d bytes of %d: %.80s", size, most, want)
		}
	}
}

// portions gives at most most bytes a read.
type portions struct {
	r    io.Reader
	most int
}

func (r portions) Read(b []byte) (int, error) { return r.r.Read(b[:min(len(b), r.most)]) }
