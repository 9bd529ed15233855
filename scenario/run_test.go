package scenario_test

import (
	"context"
	"strings"
	"testing"

	"houserules"
	"houserules/ruleset/library"
	"houserules/scenario"
)

// run runs a scenario file's text and tells its failures as lines: the
// position, the code, and what differs.
func run(t *testing.T, rules, text string) string {
	t.Helper()
	lib, found := library.Load(library.Source{Files: map[string][]byte{"mine.yaml": []byte(rules)}}, library.Source{Name: "rulesets", FS: houserules.Profiles()})
	if found.HasErrors() {
		t.Fatal(found)
	}
	file, found := scenario.Parse("x.yaml", []byte("houserules: 1\nruleset: mine\nscenarios:\n"+text))
	if found.HasErrors() {
		t.Fatalf("%+v", found)
	}
	var lines []string
	for _, o := range scenario.Run(context.Background(), lib, []*scenario.File{file}, scenario.Options{}).Outcomes {
		for _, f := range o.Failures {
			line := string(f.Code)
			for _, d := range f.Diff {
				line += " " + d.Path + ": want " + d.Want + ", got " + d.Got
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

const mine = `houserules: 1
id: mine
version: 1.0.0
extends: simplegames-chess
authority: site
articles: {A-1: end.stalemate}
`

// A runner that cannot fail is worth nothing: each kind of expectation, wrong.
func TestEachExpectationCanFail(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"holds":          {"  a: {play: [e4], expect: {turn: black, status: ongoing, in_check: [], winners: [], result: none, out: []}}\n", ""},
		"turn":           {"  a: {play: [e4], expect: {turn: white}}\n", "scenario.differs turn: want white, got black"},
		"status":         {"  a: {play: [e4], expect: {status: finished}}\n", "scenario.differs status: want finished, got ongoing"},
		"in check":       {"  a: {play: [e4], expect: {in_check: [black]}}\n", "scenario.differs in_check: want [black], got []"},
		"result":         {"  a: {play: [e4], expect: {result: checkmate}}\n", "scenario.differs result: want checkmate, got none"},
		"part of result": {"  a: {play: [f3 e5 g4 Qh4], expect: {result: {reason: checkmate, notation: 1-0}}}\n", "scenario.differs result.notation: want 1-0, got 0-1"},
		"winners":        {"  a: {play: [f3 e5 g4 Qh4], expect: {winners: [white]}}\n", "scenario.differs winners: want [white], got [black]"},
		"scores":         {"  a: {play: [f3 e5 g4 Qh4], expect: {scores: {white: 1}}}\n", "scenario.differs scores.white: want 1, got 0"},
		"places":         {"  a: {play: [f3 e5 g4 Qh4], expect: {places: [[white], [black]]}}\n", "scenario.differs places[0]: want [white], got [black] places[1]: want [black], got [white]"},
		"clocks":         {"  a: {play: [{at: 5s, move: e4}], expect: {clocks: {white: {remaining: 14m}}}}\n", "scenario.differs clocks.white.remaining: want 14m, got 14m55s"},
		"no such seat":   {"  a: {play: [{at: 5s, move: e4}], expect: {clocks: {red: {remaining: 14m}}}}\n", "scenario.differs clocks.red: want {remaining: 14m}, got (white black)"},
		"legal":          {"  a: {play: [e4], expect: {legal: [e4]}}\n", "scenario.differs legal: want e4, got move.unreachable"},
		"not legal":      {"  a: {play: [e4], expect: {not_legal: [e5]}}\n", "scenario.differs not_legal: want e5, got legal"},
		"unreadable":     {"  a: {play: [e4], expect: {not_legal: [xyz]}}\n", "scenario.differs not_legal: want xyz, got move.malformed"},
		"how many":       {"  a: {play: [e4], expect: {legal: 19}}\n", "scenario.differs legal: want 19, got 20"},
		"events":         {"  a: {play: [e4], expect: {events: [{type: out}]}}\n", "scenario.differs events[0]: want {type: out}, got []"},
		"no events":      {"  a: {play: [e4 f5 Qh5], expect: {events: []}}\n", "scenario.differs events: want [], got [{type: check"},
		"refused":        {"  a: {play: [{move: e4, refused: move.blocked}]}\n", "scenario.not_refused"},
		"reason":         {"  a: {play: [{move: e5, refused: move.blocked}]}\n", "scenario.other_reason refused: want move.blocked, got move.unreachable"},
		"ground":         {"  a: {play: [{move: Bc4, refused: move.blocked, because: {squares: [h8]}}]}\n", "scenario.other_ground because.squares: want [h8], got ["},
		"articles":       {"  a: {play: [{move: Bc4, refused: move.blocked, because: {articles: [SG-1]}}]}\n", "scenario.other_ground because.articles: want [SG-1], got [SG-8]"},
		"rule":           {"  a: {play: [{move: Bc4, refused: move.blocked, because: {rule: castling}}]}\n", "scenario.other_ground because.rule: want castling, got pieces.bishop.moves"},
		"a step":         {"  a: {play: [e4 e4]}\n", "scenario.step_refused"},
		"beginning":      {"  a: {from: 8/8/8/8/8/8/8/8 w - - 0 1, expect: {turn: white}}\n", "scenario.bad_beginning"},
		"article":        {"  a: {covers: Z-9, play: [e4]}\n", "scenario.unknown_article"},
		"rules":          {"  a: {ruleset: nosuch, play: [e4]}\n", "scenario.rules"},
		"option":         {"  a: {options: {nosuch: 1}, play: [e4]}\n", "scenario.rules"},
		"times":          {"  a: {play: [{at: 1s, move: e4}, e5]}\n", "scenario.request"},
		"violations":     {"  a: {start: 8/8/8/8/8/8/8/K7 w - - 0 1, expect: {violations: {black: []}}}\n", "scenario.differs violations.black: want [], got [setup.king_missing]"},
		"plays":          {"  a: {expect: {plays: other}}\n", "scenario.differs plays: want other, got mine"},
	} {
		t.Run(name, func(t *testing.T) {
			got := run(t, mine, c.text)
			if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// What is written may be in another order, or only a part.
func TestOnlyWhatIsWrittenIsCompared(t *testing.T) {
	if got := run(t, mine, `
  a:
    play: [e4 f5 exf5 g5, {move: Qh5, expect: {winners: [white], places: [[white], [black]], result: checkmate}}]
  b:
    play: [{at: 1s, move: e4}]
    expect:
      due: [{type: move_time}]
      clocks: {black: {running: true}}
      events: []
`); got != "" {
		t.Error(got)
	}
}

// A refused step leaves no trace but its time.
func TestRefusedStepsTakeTime(t *testing.T) {
	if got := run(t, mine, `
  a:
    play:
      - {at: 10s, move: e5, refused: move.unreachable}
    expect: {turn: white, clocks: {white: {remaining: 14m50s, move: 50s}}}
`); got != "" {
		t.Error(got)
	}
}

func TestCoverage(t *testing.T) {
	lib, _ := library.Load(library.Source{Files: map[string][]byte{"mine.yaml": []byte(mine)}}, library.Source{Name: "rulesets", FS: houserules.Profiles()})
	file, _ := scenario.Parse("x.yaml", []byte(`houserules: 1
ruleset: mine
scenarios:
  holds: {covers: [A-1, SG-6], from: 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1, expect: {result: stalemate}}
  does not: {covers: SG-3, play: [e4], expect: {result: checkmate}}
`))
	results := scenario.Run(context.Background(), lib, []*scenario.File{file}, scenario.Options{})
	c := scenario.Cover(lib, results)
	if results.Failed() != 1 || len(c.Profiles) != 1 {
		t.Fatalf("%d failed, profiles %v", results.Failed(), c.Profiles)
	}
	covered := map[string]int{}
	for _, a := range c.Profiles[0].Articles {
		covered[a.Article] = len(a.Scenarios)
	}
	if covered["A-1"] != 1 || covered["SG-6"] != 1 || covered["SG-3"] != 0 || len(covered) != 18 {
		t.Errorf("covered: %v", covered)
	}
	if got := c.Percent(); got < 11 || got > 11.2 {
		t.Errorf("%.2f %%", got)
	}
	uncovered := 0
	for _, n := range covered {
		if n == 0 {
			uncovered++
		}
	}
	if uncovered != 16 {
		t.Errorf("%d articles are uncovered", uncovered)
	}
}

// Mutation finds exactly the values that scenarios defend.
func TestMutate(t *testing.T) {
	lib, _ := library.Load(library.Source{Files: map[string][]byte{"mine.yaml": []byte(mine + "clock: {move: 45s, increment: 2s}\n")}},
		library.Source{Name: "rulesets", FS: houserules.Profiles()})
	file, found := scenario.Parse("x.yaml", []byte(`houserules: 1
ruleset: mine
scenarios:
  the forty-fifth second is too late: {play: [{now: 45s}], expect: {result: move_time}}
`))
	if found.HasErrors() {
		t.Fatal(found)
	}
	files := []*scenario.File{file}
	base := scenario.Run(context.Background(), lib, files, scenario.Options{})
	if base.Failed() > 0 {
		t.Fatal("the scenario does not hold")
	}
	killed := map[string]string{}
	told := 0
	for _, m := range scenario.Mutate(context.Background(), lib, files, base, func(done, of int) { told++ }).Mutants {
		if m.File == "mine.yaml" {
			killed[m.Path+" "+m.From+" "+m.To] = m.Killed
		}
	}
	want := map[string]string{"clock.move 45s 46s": "the forty-fifth second is too late", "clock.increment 2s 3s": ""}
	if len(killed) != len(want) || told == 0 {
		t.Errorf("mutants of the file: %v", killed)
	}
	for m, by := range want {
		if got, ok := killed[m]; !ok || got != by {
			t.Errorf("%s: defended by %q, want %q (there: %v)", m, got, by, killed)
		}
	}
}
