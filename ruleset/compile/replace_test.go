package compile_test

import (
	"fmt"
	"strings"
	"testing"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
)

// siteFile is a file of a site's own that extends a profile.
func siteFile(extends, rules string) []byte {
	return []byte(fmt.Sprintf("houserules: 1\nid: club\nversion: 1.0.0\ntitle: {en: Club}\nextends: %s\nauthority: site\n%s\n", extends, rules))
}

// chosen is "mode: solo, main: 5m" as values of options.
func chosen(list string) (values []ruleset.OptionValue) {
	for item := range strings.SplitSeq(list, ", ") {
		if name, value, ok := strings.Cut(item, ": "); ok {
			values = append(values, ruleset.OptionValue{Name: name, Value: value})
		}
	}
	return values
}

// TestWrittenHolds: what a file writes replaces what it inherits, also in the
// choices and option values in force there; a choice not in force keeps what it
// says. Each row says what is in force at paths with values that a group chose.
func TestWrittenHolds(t *testing.T) {
	const draws, flag = "end.repetition.automatic", "end.flag.unless.opponent_cannot_mate"
	for _, row := range []struct{ name, extends, rules, choices, want string }{
		{"repetition", "simplegames-chess", "end: {repetition: {automatic: 5}}", "", draws + "=5"},
		{"repetition, the choice in force chosen", "simplegames-chess", "end: {repetition: {automatic: 5}}", "draws: automatic", draws + "=5 end.repetition.claim=none"},
		{"repetition, the other choice", "simplegames-chess", "end: {repetition: {automatic: 5}}", "draws: claimed", draws + "=5 end.repetition.claim=3"},
		{"repetition, the file chooses what is in force anyway", "simplegames-chess", "options: {draws: automatic}\nend: {repetition: {automatic: 5}}", "", draws + "=5"},
		{"flag", "simplegames-chess", "end: {flag: {unless: {opponent_cannot_mate: draw}}}", "", flag + "=draw end.move_time.unless.opponent_cannot_mate=none"},
		{"clock", "maharajah-online", "clock: {main: 30m}", "", "clock.main=30m"},
		{"clock, a group's time", "maharajah-online", "clock: {main: 30m}", "main: 5m", "clock.main=5m"},
		{"clock, the file's own value agrees", "maharajah-online", "clock: {main: 30m}\noptions: {main: 1800s}", "", "clock.main=1800s"},
		{"mate", "chesscom-style", "end: {checkmate: {gives: {mover: 15}}, stalemate: {then: draw}}", "", "end.checkmate.gives.mover=15 end.stalemate.then=draw"},
		{"mate, the other mode", "chesscom-style", "end: {checkmate: {gives: {mover: 15}}}", "mode: team", "end.checkmate.gives.mover=15"},
		{"material", "fide-chess", "end: {insufficient_material: {judged_by: material}}", "", "end.insufficient_material.judged_by=material end.flag.judged_by=search"},
		{"material, until a group picks another", "fide-chess", "end: {insufficient_material: {judged_by: material}}", "cannot_mate: alone", "end.insufficient_material.judged_by=alone"},
		{"promotion in solo", "qdan-four-player", "options: {mode: solo}\npawns: {promotion: {rank: 11}}", "", "pawns.promotion.rank=11"},
		{"promotion in solo, in team", "qdan-four-player", "options: {mode: solo}\npawns: {promotion: {rank: 11}}", "mode: team", "pawns.promotion.rank=11"},
		{"a choice not in force keeps what it says", "qdan-four-player", "pawns: {promotion: {rank: 10}}", "mode: solo", "pawns.promotion.rank=8"},
		{"none on a block", "qdan-four-player", "end: {stalemate: none}", "mode: solo", "end.stalemate=none"},
		{"none on a block that only a choice has", "qdan-four-player", "end: {lead: none}", "mode: solo", "end.lead=none"},
		{"none on a block above", "qdan-four-player", "scoring: none", "", "scoring=none"},
		{"none on a value", "simplegames-chess", "end: {repetition: {automatic: none}}", "draws: automatic", draws + "=none"},
		{"a part of a block that a choice in force took away", "simplegames-chess", "options: {pause: no_pause}\nclock: {pause: {each: 2}}", "", "clock.pause.each=2"},
		{"another default than an inherited choice", "simplegames-chess", "options: {draws: {default: claimed}}", "", draws + "=5"},
	} {
		t.Run(row.name, func(t *testing.T) {
			rs, found := shipped.Shared().Compile("club.yaml", siteFile(row.extends, row.rules))
			if rs == nil {
				t.Fatal(found)
			}
			if row.choices != "" {
				if rs, found = compile.WithOptions(rs, chosen(row.choices), true); rs == nil {
					t.Fatal(found)
				}
			}
			for pair := range strings.SplitSeq(row.want, " ") {
				path, want, _ := strings.Cut(pair, "=")
				if got := compile.Effective(rs).At(path); got == nil || got.Written() != want {
					t.Errorf("%s: %v, want %s", path, got, want)
				}
			}
		})
	}
}

// TestWrittenIsTheDefault: what a file writes is what its groups start from.
func TestWrittenIsTheDefault(t *testing.T) {
	rs, found := shipped.Shared().Compile("club.yaml", siteFile("maharajah-online", "clock: {main: 30m}"))
	if rs == nil {
		t.Fatal(found)
	}
	for _, o := range rs.Options {
		if o.Name == "main" && (o.Default != "30m" || o.Value != "30m" || o.SetBy != "base") {
			t.Errorf("%+v", o)
		}
	}
}

// TestContradicted: a rule and an option of the same file that say different
// things are refused, at the rule.
func TestContradicted(t *testing.T) {
	for _, row := range []struct{ extends, rules, want string }{
		{"maharajah-online", "clock: {main: 30m}\noptions: {main: 10m}", "clock.main 30m main 10m"},
		{"maharajah-online", "clock: {main: 30m}\noptions: {main: {value: 10m, changeable: by_site}}", "clock.main 30m main 10m"},
		{"chesscom-style", "pawns: {promotion: {rank: 11}}\noptions: {mode: {choices: {solo: {sets: {pawns: {promotion: {rank: 9}}}}}}}", "pawns.promotion.rank 11 mode 9"},
		{"standard-chess", "end: {stalemate: {then: loses}}\noptions: {s: {title: {en: S}, default: a, choices: {a: {sets: {end: {stalemate: none}}}, b: {title: {en: B}}}}}", "end.stalemate {…} s none"},
	} {
		rs, found := shipped.Shared().Compile("club.yaml", siteFile(row.extends, row.rules))
		if rs != nil || len(found) != 1 || found[0].Code != "ruleset.contradicted" {
			t.Errorf("%s: %v", row.rules, found)
			continue
		}
		p := found[0].Params
		if got := fmt.Sprint(p["path"], " ", p["value"], " ", p["option"], " ", p["other"]); got != row.want {
			t.Errorf("%s: %s, want %s", row.rules, got, row.want)
		}
	}
	if rs, found := shipped.Shared().Compile("club.yaml", siteFile("qdan-four-player",
		"pawns: {promotion: {rank: 11}}\noptions: {mode: {choices: {solo: {sets: {pawns: {promotion: {rank: 9}}}}}}}")); rs == nil {
		t.Errorf("a choice not in force may say otherwise: %v", found)
	}
}
