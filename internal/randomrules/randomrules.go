// Package randomrules makes rule files at random, for tests that want whatever
// can be written: many are refused, and those that are not must be played, drawn
// and printed without a fault. The same source of chance gives the same file.
package randomrules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/language"
	"houserules/ruleset/layout"
	"houserules/ruleset/yamltree"
)

// File is a rule file: one that changes some values of one of the profiles, or
// one of its own.
func File(rng *rand.Rand, profiles []*ruleset.Ruleset) []byte {
	root := &yamltree.Node{Kind: yamltree.Map}
	root.Append("houserules", yamltree.NewInt(1))
	root.Append("id", yamltree.NewText("wild"))
	root.Append("version", yamltree.NewText("1.0.0"))
	root.Append("title", yamltree.NewText("Wild"))
	f := &file{rng: rng}
	if rng.IntN(2) == 0 {
		rs := profiles[rng.IntN(len(profiles))]
		root.Append("extends", yamltree.NewText(rs.ID))
		root.Append("authority", yamltree.NewText("site"))
		f.root, f.seats, f.kinds = root, rs.SeatNames(), kindsOf(rs)
		f.choose(rs)
		f.nudge(rs)
	} else {
		f.root = root
		f.game()
	}
	for range rng.IntN(5) {
		f.anyRule()
	}
	return layout.Write(f.root)
}

type file struct {
	rng   *rand.Rand
	root  *yamltree.Node
	seats []string
	kinds []string
}

func kindsOf(rs *ruleset.Ruleset) (names []string) {
	for i := range rs.Kinds {
		names = append(names, rs.Kinds[i].Name)
	}
	return names
}

func (f *file) put(path string, value *yamltree.Node) { f.root = f.root.Put(path, value) }

func (f *file) text(path, value string) { f.put(path, yamltree.NewText(value)) }

func (f *file) list(path string, items ...string) {
	n := &yamltree.Node{Kind: yamltree.List}
	for _, item := range items {
		n.Values = append(n.Values, yamltree.NewText(item))
	}
	f.put(path, n)
}

func (f *file) number(path string, n int) { f.put(path, yamltree.NewInt(int64(n))) }

// one is one of a list.
func one[T any](f *file, list ...T) T { return list[f.rng.IntN(len(list))] }

// choose gives options of a profile other values.
func (f *file) choose(rs *ruleset.Ruleset) {
	for i := range rs.Options {
		o := &rs.Options[i]
		if f.rng.IntN(6) == 0 && len(o.Choices) > 0 {
			f.text("options."+o.Name, one(f, o.Choices...).Name)
		}
	}
}

// nudge writes values beside those that a profile has.
func (f *file) nudge(rs *ruleset.Ruleset) {
	type leaf struct {
		path string
		n    *yamltree.Node
	}
	var leaves []leaf
	compile.Effective(rs).Leaves("", func(path string, n *yamltree.Node) {
		if language.Judged(path) {
			leaves = append(leaves, leaf{path, n})
		}
	})
	for range f.rng.IntN(5) {
		l := one(f, leaves...)
		if beside := compile.Neighbours(l.path, l.n); len(beside) > 0 {
			f.put(l.path, one(f, beside...))
		}
	}
}

// rules are the paths that take a single value.
var rules = sync.OnceValue(func() (paths []string) {
	language.Each(func(path string, p *language.Property) {
		if t := p.Type(); t != nil && language.Judged(path) && !strings.HasPrefix(path, "pieces.") && !strings.HasPrefix(path, "board.") {
			paths = append(paths, path)
		}
	})
	return paths
})

// anyRule writes a value that its type allows to any rule.
func (f *file) anyRule() {
	path := one(f, rules()...)
	for strings.Contains(path, "NAME") {
		name := one(f, f.kinds...)
		if strings.HasPrefix(path, "seats.NAME") {
			name = one(f, f.seats...)
		}
		path = strings.Replace(path, "NAME", name, 1)
	}
	t, ok := language.TypeOf(path)
	if !ok {
		return
	}
	switch {
	case t.None && f.rng.IntN(5) == 0:
		f.put(path, &yamltree.Node{Kind: yamltree.Text, Text: "none"})
	case t.Form == language.Word:
		f.text(path, one(f, t.Words...))
	case t.Form == language.Number, t.Form == language.Points:
		f.number(path, one(f, int(t.Least), 1, 2, 3, 5, 16, 50))
	case t.Form == language.Duration:
		f.text(path, one(f, "1s", "10s", "5m", "1h"))
	case t.Form == language.Bool:
		f.put(path, yamltree.FromValue(f.rng.IntN(2) == 0))
	case t.Form == language.Rank:
		if f.rng.IntN(2) == 0 {
			f.text(path, one(f, "last", "any"))
		} else {
			f.number(path, 1+f.rng.IntN(8))
		}
	case t.Form == language.Seat:
		f.text(path, one(f, f.seats...))
	case t.Form == language.Fraction:
		f.number(path, f.rng.IntN(4))
	}
}

// moves are ways to move that pieces get.
var moves = []string{"K", "Q", "R", "B", "N", "W", "F", "D", "A", "fW", "WD", "FN", "QN", "R3", "B2", "mRcB", "nN", "C", "Z", "H", "G", "fmWfcF", "fRbB", "mW"}

// game is a game of its own: a board, two to four seats (or one or five, which
// cannot be), pieces of any kind and where they stand.
func (f *file) game() {
	files, ranks := 4+f.rng.IntN(13), 4+f.rng.IntN(13)
	if f.rng.IntN(2) == 0 {
		files, ranks = 4+f.rng.IntN(5), 4+f.rng.IntN(5)
	}
	f.number("board.files", files)
	f.number("board.ranks", ranks)
	corners := 0
	if f.rng.IntN(4) == 0 {
		corners = 1 + f.rng.IntN(min(files, ranks)/3)
		f.cut(files, ranks, corners)
	}
	f.pieces()
	f.people(files, ranks, corners)
	f.special()
	f.endings()
}

func square(file, rank int) string { return fmt.Sprintf("%c%d", 'a'+file, rank+1) }

func (f *file) cut(files, ranks, n int) {
	f.list("board.cut", square(0, 0)+"-"+square(n-1, n-1), square(files-n, 0)+"-"+square(files-1, n-1),
		square(0, ranks-n)+"-"+square(n-1, ranks-1), square(files-n, ranks-n)+"-"+square(files-1, ranks-1))
}

func (f *file) pieces() {
	letters := []byte("KQRBNPACDEFGH")
	names := []string{"king", "lady", "tower", "elder", "horse", "pawn", "archer", "camel", "duke", "elephant", "fool", "guard", "hawk"}
	for i := range 3 + f.rng.IntN(len(names)-3) {
		at := "pieces." + names[i] + "."
		f.text(at+"letter", string(rune(letters[i])))
		f.kinds = append(f.kinds, names[i])
		switch names[i] {
		case "king":
			f.text(at+"moves", one(f, "K", "K", "K", one(f, moves...)))
			f.put(at+"royal", yamltree.FromValue(true))
		case "pawn":
			f.text(at+"moves", one(f, "fmWfcF", "fmWfcF", "fmFfcW", "fmWfcFcW"))
			f.put(at+"pawn", yamltree.FromValue(true))
		default:
			f.text(at+"moves", one(f, moves...))
		}
		if names[i] != "king" {
			f.number(at+"value", f.rng.IntN(10))
		}
	}
}

func (f *file) people(files, ranks, corners int) {
	names := []string{"agate", "beryl", "cedar", "dusk", "ember"}
	sides := []string{"south", "north", "west", "east", "south"}
	n := one(f, 2, 2, 2, 2, 3, 4, 4, 4, 1, 5)
	for i := range n {
		side := sides[i]
		f.text("seats."+names[i]+".sits", side)
		if f.rng.IntN(4) == 0 {
			f.text("seats."+names[i]+".team", one(f, "us", "them"))
		}
		across := files
		if side == "west" || side == "east" {
			across = ranks
		}
		var rows []string
		for depth := range 1 + f.rng.IntN(2) {
			width := across
			if depth < corners {
				width -= 2 * corners
			}
			row := make([]byte, max(width, 1))
			for j := range row {
				row[j] = one(f, '.', '.', '.', f.letter(), f.letter())
			}
			if depth == 0 && f.rng.IntN(12) > 0 {
				row[f.rng.IntN(len(row))] = 'K'
			}
			if len(f.seats) > 1 && corners == 0 { // others stand in the corners
				row[0], row[len(row)-1] = '.', '.'
			}
			rows = append(rows, string(row))
		}
		f.list("setup."+names[i], rows...)
		f.seats = append(f.seats, names[i])
	}
	f.list("turns.order", f.seats...)
}

// letter is that of a piece that is no king.
func (f *file) letter() byte {
	letters := "QRBNPACDEFGH"
	return letters[f.rng.IntN(max(1, len(f.kinds)-1))]
}

// special are pawns, castling and kings.
func (f *file) special() {
	if slices.Contains(f.kinds, "pawn") {
		if f.rng.IntN(2) == 0 {
			f.number("pawns.double_step.rank", 1+f.rng.IntN(3))
			if f.rng.IntN(2) == 0 {
				f.text("pawns.en_passant.lasts", one(f, "next_move", "until_owner_moves"))
				f.text("pawns.en_passant.takers", one(f, "any_pawn", "facing_pawns"))
				f.text("pawns.en_passant.rank", "any")
			}
		}
		if f.rng.IntN(4) > 0 {
			f.text("pawns.promotion.rank", "last")
			f.list("pawns.promotion.to", f.kinds[1])
		}
	}
	if f.rng.IntN(4) == 0 && slices.Contains(f.kinds, "tower") {
		f.text("castling.with", "tower")
		f.number("castling.king_goes", 2)
		f.list("castling.needs", "king_unmoved", "rook_unmoved", "path_empty")
	}
	f.text("check.own_king", one(f, "must_be_safe", "must_be_safe", "may_be_exposed"))
	f.text("check.capture_king", one(f, "never", "never", "when_safe", "when_safe_after", "always"))
}

// endings are some of the ways in which a game ends.
func (f *file) endings() {
	then := func(words ...string) string { return one(f, words...) }
	for _, name := range []string{"checkmate", "king_captured", "stalemate", "agreement", "resignation", "last_standing"} {
		if f.rng.IntN(3) == 0 {
			continue
		}
		word := then("loses", "draw", "out", "wins", "by_points")
		if name == "last_standing" {
			word = "wins"
		}
		f.text("end."+name+".then", word)
	}
	if f.rng.IntN(2) == 0 {
		f.number("end.repetition.automatic", 2+f.rng.IntN(4))
		f.text("end.repetition.then", then("draw", "by_points"))
	}
	if f.rng.IntN(2) == 0 {
		f.number("end.move_limit.automatic", 1+f.rng.IntN(40))
		f.text("end.move_limit.unit", then("plies", "each"))
		f.text("end.move_limit.then", then("draw", "by_points"))
	}
	if f.rng.IntN(3) == 0 {
		f.text("end.insufficient_material.judged_by", then("material", "alone"))
		f.text("end.insufficient_material.then", "draw")
	}
	if f.rng.IntN(3) == 0 {
		f.text("scoring.captures", "value")
	}
	f.text("out", then("grey", "removed"))
}
