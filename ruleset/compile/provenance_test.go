package compile_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// cited is what a row of TestCite wants of a citation, "" and nil: not looked at.
type cited struct {
	pointer  string // with the file's id before it
	line     string // what stands on the cited line
	value    any
	from     string
	option   string
	change   string
	articles []string
	reading  string // what the English interpretation contains; "-" for none
}

func TestCite(t *testing.T) {
	lib := shipped.Library(t)
	rows := []struct {
		name    string
		ref     string
		options []ruleset.OptionValue
		path    string
		want    cited
	}{
		{"a value of the base", "simplegames-chess", nil, "end.checkmate.settled",
			cited{pointer: "standard-chess/end/checkmate/settled", line: "checkmate:", value: "at_once", from: "base", articles: []string{"SG-3"}, reading: "-"}},
		{"a value of the profile itself", "simplegames-chess", nil, "clock.move",
			cited{pointer: "simplegames-chess/clock/move", line: "clock: {move: 60s", value: "60s", from: "base", option: "move_time", change: "by_site", articles: []string{"SG-5"}}},
		{"a value that a choice of the profile brings", "simplegames-chess", nil, "end.repetition.automatic",
			cited{pointer: "standard-chess/options/draws/choices/automatic/sets/end/repetition/automatic", line: "repetition:", value: int64(3),
				from: "choice", option: "draws", change: "by_group", articles: []string{"SG-7"}, reading: "come by themselves"}},
		{"the same where a group chose otherwise", "simplegames-chess", []ruleset.OptionValue{{Name: "draws", Value: "claimed"}}, "end.repetition.automatic",
			cited{pointer: "standard-chess/end/repetition/automatic", value: int64(5), from: "base", option: "draws", articles: []string{"SG-7"}, reading: "en passant possibility"}},
		{"a value that a request brings", "simplegames-chess", []ruleset.OptionValue{{Name: "grace", Value: "90s"}}, "end.abandonment.automatic",
			cited{pointer: "simplegames-chess/options/grace", value: "90s", from: "overlay", option: "grace", change: "by_group", articles: []string{"SG-15"}, reading: "-"}},
		{"a rule that a file took away", "quartermaster", nil, "castling.needs",
			cited{pointer: "quartermaster/castling", line: "castling: none", value: "none", from: "base"}},
		{"a rule that was never there", "three-rivers", nil, "end.flag.unless.opponent_cannot_mate",
			cited{pointer: "three-rivers/end/flag", articles: []string{"TR-3"}}},
		{"the nearest of several articles", "qdan-chess", nil, "pawns.double_step.rank",
			cited{value: int64(2), articles: []string{"QC-2"}}},
		{"an article on the whole rule", "qdan-chess", nil, "castling.needs", cited{articles: []string{"QC-3"}}},
		{"two articles on one rule", "qdan-chess", nil, "check.own_king", cited{value: "must_be_safe", articles: []string{"QC-6", "QC-7"}}},
		{"a reading ended by none", "guide-chess", nil, "end.insufficient_material.judged_by",
			cited{pointer: "guide-chess/end/insufficient_material/judged_by", value: "listed", articles: []string{"GD-11"}, reading: "-"}},
		{"a reading of the child", "guide-chess", nil, "end.quiet_moves.unit", cited{value: "each", reading: "Fifty by each player"}},
		{"a value of a profile's option", "maharajah-online", nil, "clock.main",
			cited{pointer: "maharajah-online/options/main", value: "10m", from: "base", option: "main", change: "by_group", articles: []string{"MH-19"}, reading: "no figures"}},
		{"articles of one choice only", "qdan-four-player", nil, "end.checkmate.then",
			cited{value: "loses", from: "base", option: "mode", articles: []string{"FP-10"}}},
		{"articles of the other choice", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}}, "end.checkmate.then",
			cited{value: "out", from: "choice", option: "mode", articles: []string{"FP-16"}}},
		{"points of a choice", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}}, "end.checkmate.gives.mover",
			cited{value: int64(20), articles: []string{"FP-14"}, reading: "completed the mate"}},
		{"a block whose parts a choice sets", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}}, "scoring.checks.two_kings",
			cited{from: "choice", option: "mode", change: "by_group", articles: []string{"FP-15"}}},
		{"a reading that a site's choice ends", "qdan-four-player", []ruleset.OptionValue{{Name: "en_passant_lasts", Value: "next_move"}}, "pawns.en_passant.lasts",
			cited{value: "next_move", from: "overlay", option: "en_passant_lasts", change: "by_site", articles: []string{"FP-6"}, reading: "-"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			rs, found := lib.OverlaySite(row.ref, row.options)
			if rs == nil {
				t.Fatal(found)
			}
			check(t, rs.Cite(ruleset.Path(row.path)), row.want)
		})
	}
	if c := shipped.Get(t, lib, "three-rivers").Cite("army.budget"); c != nil {
		t.Errorf("a rule that is nowhere is cited: %+v", c)
	}
}

func TestCiteFor(t *testing.T) {
	lib := shipped.Library(t)
	rows := []struct {
		name        string
		ref         string
		seat, class int
		path        string
		want        cited
	}{
		{"what a class sets", "maharajah", 0, 0, "pawns.double_step.rank",
			cited{pointer: "maharajah/classes/variant/sets/pawns/double_step/rank", value: "any", articles: []string{"MH-16"}}},
		{"what a class takes away", "maharajah", 0, 0, "castling.needs",
			cited{pointer: "maharajah/classes/variant/sets/castling", value: "none", articles: []string{"MH-14"}}},
		{"what a class leaves alone", "maharajah", 0, 0, "pawns.promotion.rank",
			cited{pointer: "standard-chess/pawns/promotion/rank", value: "last", articles: []string{"MH-15"}}},
		{"the other class", "maharajah", 1, 1, "castling.began_with",
			cited{pointer: "maharajah/castling/began_with", value: "whole_array", articles: []string{"MH-14"}, reading: "whole array"}},
		{"what a seat sets", "quartermaster", 1, 0, "army.budget",
			cited{pointer: "quartermaster/seats/black/sets/army/budget", value: int64(55), articles: []string{"QM-2"}}},
		{"the other seat", "quartermaster", 0, 0, "army.budget",
			cited{pointer: "quartermaster/army/budget", value: int64(53), articles: []string{"QM-2"}}},
		{"a seat of three", "three-rivers", 2, 0, "pawns.promotion.rank",
			cited{pointer: "three-rivers/seats/wine/sets/pawns/promotion/rank", value: int64(9), articles: []string{"TR-2"}}},
		{"a rule that no seat has of its own", "maharajah", 0, 0, "end.checkmate.then", cited{value: "loses", articles: []string{"MH-2"}}},
		{"the word of a list that a reading is about", "simplegames-chess", 0, 0, "castling.needs.not_in_check",
			cited{pointer: "standard-chess/castling/needs", articles: []string{"SG-12"}, reading: "while in check"}},
		{"another word of that list", "simplegames-chess", 0, 0, "castling.needs.not_through_check",
			cited{pointer: "standard-chess/castling/needs", articles: []string{"SG-12"}, reading: "-"}},
		{"a reading of the whole list", "qdan-four-player", 0, 0, "castling.needs.not_through_check",
			cited{pointer: "qdan-four-player/castling/needs", reading: "Only enemies"}},
		{"no such seat", "maharajah", 7, 9, "pawns.double_step.rank", cited{value: int64(2), articles: []string{"MH-16"}}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			check(t, shipped.Get(t, lib, row.ref).CiteFor(row.seat, row.class, ruleset.Path(row.path)), row.want)
		})
	}
}

func check(t *testing.T, c *ruleset.Citation, want cited) {
	t.Helper()
	if c == nil {
		t.Fatal("nothing is cited")
	}
	if got := c.Ruleset + c.Pointer; want.pointer != "" && got != want.pointer {
		t.Errorf("pointer %s, want %s", got, want.pointer)
	}
	if want.value != nil && c.Value != want.value {
		t.Errorf("value %v, want %v", c.Value, want.value)
	}
	if want.from != "" && c.From != want.from {
		t.Errorf("from %q, want %q", c.From, want.from)
	}
	if want.option != "" && c.Option != want.option {
		t.Errorf("option %q, want %q", c.Option, want.option)
	}
	if want.change != "" && c.Changeable != want.change {
		t.Errorf("changeable %q, want %q", c.Changeable, want.change)
	}
	if want.articles != nil && !slices.Equal(c.Articles, want.articles) {
		t.Errorf("articles %v, want %v", c.Articles, want.articles)
	}
	if want.reading == "-" && c.Interpretation != nil {
		t.Errorf("a reading that does not hold is cited: %v", c.Interpretation)
	}
	if want.reading != "" && want.reading != "-" && !strings.Contains(c.Interpretation["en"], want.reading) {
		t.Errorf("reading %q, want one with %q", c.Interpretation["en"], want.reading)
	}
	if want.line != "" {
		data, err := os.ReadFile(filepath.Join("../../rulesets", c.File))
		if err != nil {
			t.Fatal(err)
		}
		if line := strings.Split(string(data), "\n")[c.Line-1]; !strings.Contains(line, want.line) {
			t.Errorf("line %d is %q, want %q", c.Line, line, want.line)
		}
	}
}

// TestReadingsHaveAlternatives looks at what the rule sheet shows.
func TestReadingsHaveAlternatives(t *testing.T) {
	lib := shipped.Library(t)
	rs := shipped.Get(t, lib, "qdan-four-player")
	found := false
	for _, r := range compile.Readings(rs) {
		if r.Text["en"] == "" || r.Text["bn"] == "" || r.Line == 0 {
			t.Errorf("%s: no text in both languages", r.Path)
		}
		if r.Path == "pawns.en_passant" {
			found = true
			if !slices.Equal(r.Alternatives, []string{"en_passant_lasts", "en_passant_takers"}) {
				t.Errorf("alternatives of %s: %v", r.Path, r.Alternatives)
			}
		}
	}
	if !found {
		t.Error("no reading of pawns.en_passant")
	}
}

// TestEveryValueSaysWhereItStands walks the effective view of every profile.
func TestEveryValueSaysWhereItStands(t *testing.T) {
	for _, rs := range shipped.Library(t).All() {
		compile.Effective(rs).Leaves("", func(path string, n *yamltree.Node) {
			if n.File == "" || n.Range.Start.Line == 0 || n.Pointer == "" || n.Ruleset == "" || n.From == "" {
				t.Errorf("%s %s: %+v", rs.ID, path, n)
			}
		})
	}
}
