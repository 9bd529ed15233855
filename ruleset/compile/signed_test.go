package compile_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/compile"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// TestEveryKeyIsSigned goes through the table of keys and wants a profile to be
// found for every single value and list in which the digest follows it. A key
// that is new and fails here is not signed: see the package language.
func TestEveryKeyIsSigned(t *testing.T) {
	profiles := shipped.Library(t).All()
	count := 0
	for _, k := range language.Get().Keys {
		if !language.Judged(k.Path) || slices.ContainsFunc(k.Takes.Branches(), func(s *language.Shape) bool { return s.Is("object") }) {
			continue
		}
		count++
		if !slices.ContainsFunc(profiles, func(rs *ruleset.Ruleset) bool { return signedIn(t, rs, k) }) {
			t.Errorf("%s: the digest of no profile changes with it", k.Path)
		}
	}
	if count < 100 {
		t.Errorf("only %d keys", count)
	}
}

// signedIn reports whether two values of a key give two digests of a profile.
func signedIn(t *testing.T, rs *ruleset.Ruleset, k *language.Key) bool {
	tree := compile.Effective(rs)
	for _, path := range pathsIn(tree, k.Path) {
		digests := map[string]bool{}
		for _, value := range valuesOf(t, tree, path, k) {
			changed, found := compile.Again(rs, fitting(tree.Put(path, value)))
			if !found.HasErrors() {
				digests[changed.Digest] = true
			}
			if len(digests) > 1 {
				return true
			}
		}
	}
	return false
}

// fitting is a tree whose rows in setup are as long as its board is wide, with
// empty squares put in: no board can be made wider alone.
func fitting(tree *yamltree.Node) *yamltree.Node {
	setup, files := tree.Get("setup"), tree.At("board.files")
	if files == nil || tree.At("board.cut") != nil {
		return tree
	}
	for _, seat := range yamltree.Names(setup) {
		var rows []*yamltree.Node
		for _, row := range setup.Get(seat).Values {
			rows = append(rows, yamltree.NewText(row.Text+strings.Repeat(".", max(0, int(files.Int)-len(row.Text)))))
		}
		changed := *setup.Get(seat)
		changed.Values = rows
		tree = tree.Put("setup."+seat, &changed)
	}
	return tree
}

// pathsIn are the paths of a key in a tree. A star is each name that stands
// there, or where none does each piece.
func pathsIn(tree *yamltree.Node, path string) []string {
	before, after, star := strings.Cut(path, ".*")
	if !star {
		return []string{path}
	}
	in := tree.At(before)
	if in == nil || in.Kind != yamltree.Map {
		in = tree.Get("pieces")
	}
	var list []string
	for _, name := range yamltree.Names(in) {
		list = append(list, pathsIn(tree, before+"."+name+after)...)
	}
	return list
}

// valuesOf are values that a key may have: its examples and words, what stands
// there, and neighbours of all these.
func valuesOf(t *testing.T, tree *yamltree.Node, path string, k *language.Key) []*yamltree.Node {
	t.Helper()
	text := "v: [" + k.Examples() + "]\n"
	root, found := yamltree.ReadAll("examples.yaml", []byte(text))
	if len(found) > 0 {
		t.Fatalf("%s: %s: %v", k.Path, text, found)
	}
	list := slices.Clone(root.Get("v").Values)
	if now := tree.At(path); now != nil {
		list = append(list, now)
	}
	for _, b := range k.Takes.Branches() {
		for _, w := range b.Words {
			list = append(list, unquoted(w))
		}
		switch {
		case b.Const != nil:
			list = append(list, unquoted(fmt.Sprint(b.Const)))
		case b.Is("boolean"):
			list = append(list, &yamltree.Node{Kind: yamltree.Bool, Bool: true, Text: "true"}, &yamltree.Node{Kind: yamltree.Bool, Text: "false"})
		case b.Kind == "name":
			for _, block := range []string{"pieces", "seats"} {
				for _, name := range yamltree.Names(tree.Get(block)) {
					list = append(list, yamltree.NewText(name))
				}
			}
		}
	}
	if path == "board.cut" { // the examples are corners, where pieces stand
		middle := *list[0]
		middle.Values = []*yamltree.Node{yamltree.NewText("d4")}
		list = append(list, &middle)
	}
	for _, v := range slices.Clone(list) {
		list = append(list, compile.Neighbours(path, v)...)
	}
	return list
}

func unquoted(word string) *yamltree.Node { return &yamltree.Node{Kind: yamltree.Text, Text: word} }

// TestWordsOfTheModel wants the words of the model to be those of the table, in
// its order.
func TestWordsOfTheModel(t *testing.T) {
	check := func(path string, got ...fmt.Stringer) {
		t.Helper()
		var list []string
		for _, g := range got {
			list = append(list, g.String())
		}
		if want := language.Words(path); !slices.Equal(list, want) {
			t.Errorf("%s: the model has %v, the table %v", path, list, want)
		}
	}
	check("pawns.en_passant.lasts", ruleset.NextMove, ruleset.UntilOwnerMoves)
	check("castling.began_with", ruleset.BeganAnything, ruleset.BeganKingAndRook, ruleset.BeganWholeArray)
	check("check.own_king", ruleset.MustBeSafe, ruleset.MayBeExposed)
	check("check.capture_king", ruleset.CaptureNever, ruleset.CaptureWhenSafe, ruleset.CaptureWhenSafeAfter, ruleset.CaptureAlways)
	check("out", ruleset.Grey, ruleset.Removed)
	check("seats.*.sits", board.South, board.West, board.North, board.East)
	check("end.quiet_moves.unit", ruleset.Each, ruleset.EachAtStart, ruleset.Plies)
	check("end.insufficient_material.judged_by", ruleset.ByList, ruleset.ByMaterial, ruleset.ByAlone, ruleset.BySearch)
	check("end.flag.unless.before_first_move", ruleset.ThenAborted, ruleset.ThenDraw)
	var needs []fmt.Stringer
	for _, n := range ruleset.Conditions() {
		needs = append(needs, n)
	}
	check("castling.needs", needs...)

	thens := map[string]bool{"none": true}
	var ends []string
	for kind := range ruleset.EndKinds {
		ends = append(ends, kind.String())
		for _, w := range language.Words(string(kind.Path("then"))) {
			thens[w] = true
		}
	}
	if want := language.KeyNames("end"); !slices.Equal(ends, want) {
		t.Errorf("the model has the endings %v, the table %v", ends, want)
	}
	model := map[string]bool{}
	for then := ruleset.ThenNone; then <= ruleset.ThenCPU; then++ {
		model[then.String()] = true
	}
	if !maps.Equal(thens, model) {
		t.Errorf("what follows: the model has %v, the table %v", model, thens)
	}
	for i, name := range language.KeyNames("scoring.checks") {
		if got := ruleset.KingsName(i + 1); got != name {
			t.Errorf("%d kings: the model has %q, the table %s", i+1, got, name)
		}
	}
	if extra := ruleset.KingsName(len(language.KeyNames("scoring.checks")) + 1); extra != "" {
		t.Errorf("the model has %s, the table not", extra)
	}
}
