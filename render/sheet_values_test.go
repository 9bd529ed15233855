package render

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"houserules/internal/long"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/wording"
	"houserules/ruleset/yamltree"
)

// TestSheetShowsEveryValue changes each value of a profile, one at a time, and
// wants the sheet to change exactly when the digest does: nothing that the
// judge reads is missing, and nothing is told that the judge does not read.
// The sentences must change too, but for values that the sentences of that
// profile have no use for.
func TestSheetShowsEveryValue(t *testing.T) {
	lib := profiles(t)
	solo, found := lib.Overlay("qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}, {Name: "move_limit", Value: int64(200)}, {Name: "turn_time", Value: "30s"}})
	if found.HasErrors() {
		t.Fatal(found)
	}
	list := []*ruleset.Ruleset{solo}
	for _, id := range []string{"fide-chess", "guide-chess", "simplegames-chess", "maharajah-online", "quartermaster", "three-rivers", "qdan-four-player", "chess960"} {
		list = append(list, get(t, lib, id))
	}
	changed, told, seen := 0, 0, 0
	for _, rs := range list {
		values, words := valuesOf(rs), wordsOf(rs)
		leaves("", compile.Effective(rs), func(path string, n *yamltree.Node) {
			for _, next := range compile.Neighbours(path, n) {
				if seen++; seen%long.Pick(4, 3, 1) != 0 {
					continue
				}
				other, _ := compile.With(rs, path, next)
				if other == nil {
					continue
				}
				same := other.Digest == rs.Digest
				other.Digest = rs.Digest // the sheet prints it; the values below must differ by themselves
				if otherValues := valuesOf(other); same != (otherValues == values) {
					t.Errorf("%s: %s %s changes the digest: %v, the table of values: %v", rs.ID, path, written(next), !same, otherValues != values)
				}
				if same {
					continue
				}
				changed++
				if wordsOf(other) != words {
					told++
				} else if why := unsaid(rs, path); why == "" {
					t.Errorf("%s: %s %s changes no sentence", rs.ID, path, written(next))
				}
			}
		})
	}
	if changed < long.Pick(120, 160, 500) || told*10 < changed*8 {
		t.Errorf("%d values changed the digest, %d of them a sentence", changed, told)
	}
}

// unsaid says why the sentences of a profile need not tell a value.
func unsaid(rs *ruleset.Ruleset, path string) string {
	s := &sheet{rs: rs}
	untimed, duel, all := !s.timed(), len(rs.Seats) == 2, !s.dropsOut()
	none := func(kind ruleset.EndKind) bool { return rs.Ends[kind] == nil || !s.canCome(rs.Ends[kind]) }
	for _, u := range [...]struct {
		path, why string
		holds     bool
	}{
		{`^clock\.(pause\.|margin)`, "there is no clock", untimed},
		{`^end\.flag\.`, "there is no such clock", none(ruleset.Flag)},
		{`^end\.move_time\.`, "there is no such clock", none(ruleset.MoveTime)},
		{`^end\.resignation\.(judged_by|search_nodes)$`, "a resignation loses, whoever can mate", rs.Ends[ruleset.Resignation].OpponentCannotMate == ruleset.ThenNone},
		{`^end\.(flag|move_time)\.(judged_by|search_nodes)$`, "the flag loses, whoever can mate", rs.Ends[ruleset.Flag] != nil && rs.Ends[ruleset.Flag].OpponentCannotMate == ruleset.ThenNone},
		{`^end\.move_limit\.`, "there is no limit", none(ruleset.MoveLimit)},
		{`^end\.insufficient_material\.`, "there is no such ending", none(ruleset.InsufficientMaterial)},
		{`^end\.checkmate\.settled$`, "the mated player's turn is the next", duel},
		{`^pawns\.en_passant\.(grey|takers)$`, "the two players face each other", duel},
		{`^pawns\.en_passant\.grey$`, "nobody drops out", all},
	} {
		if u.holds && regexp.MustCompile(u.path).MatchString(path) {
			return u.why
		}
	}
	return ""
}

func leaves(path string, n *yamltree.Node, visit func(string, *yamltree.Node)) {
	if n.Kind != yamltree.Map {
		visit(path, n)
		return
	}
	for i, key := range n.Keys {
		if path == "" && strings.Contains("options articles interpretations terms notes title about id version houserules extends authority site deprecated", key.Name) {
			continue
		}
		leaves(strings.TrimPrefix(path+"."+key.Name, "."), n.Values[i], visit)
	}
}

func written(n *yamltree.Node) string {
	switch n.Kind {
	case yamltree.List:
		return fmt.Sprintf("(a list of %d)", len(n.Values))
	case yamltree.Int:
		return fmt.Sprint(n.Int)
	case yamltree.Fraction:
		return fmt.Sprint(n.Fraction)
	}
	return n.Text
}

// valuesOf is the table of all values.
func valuesOf(rs *ruleset.Ruleset) string {
	page := &markdownPage{}
	s := &sheet{rs: rs, lang: "en", names: wording.Of(rs), out: page}
	s.valuesPart()
	return string(page.end())
}

// wordsOf is everything else that is told of the rules.
func wordsOf(rs *ruleset.Ruleset) string {
	page := &markdownPage{}
	s := &sheet{rs: rs, lang: "en", names: wording.Of(rs), out: page}
	s.head()
	s.rules()
	return string(page.end())
}
