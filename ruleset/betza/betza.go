// Package betza reads the movement language of chess variants, Betza's
// notation with the directions of XBetza: atoms such as W F D N A H,
// compounds, riders, ranges, and modifiers of direction, of move or capture,
// lame leapers and initial moves. docs/betza.md shows all of it with pictures.
//
// Parse turns a text into steps, Format writes steps back, Draw shows them.
// What the language of variants has beyond that (hoppers, bent and crooked
// riders, castling) is refused by name; nothing is read as something else.
package betza

import (
	"cmp"
	"slices"
)

// Step is one way a piece may go, seen from its owner's chair.
type Step struct {
	Right, Forward int // one leap
	// Limit is how many leaps in a row it may make: 1 is a leaper, 0 is
	// until something stands in the way.
	Limit   int
	Move    bool // may go to an empty square
	Capture bool // may take
	Initial bool // only as the piece's own first move
	// Lame leapers need the squares between to be empty; each is given as
	// (right, forward) from the start, in order. A lame step has Limit 1.
	Lame [][2]int
}

// Merge returns the steps in a fixed order, each once: steps that differ only
// in what they may do at the end become one, and a step that another one
// contains is left out (the W of RK). The steps given are not changed. Two
// steps may still meet on a square by different ways, as the R and the D of
// RD do.
func Merge(steps []Step) []Step {
	var out []Step
	for _, s := range steps {
		if i := slices.IndexFunc(out, func(o Step) bool { return sameLeap(o, s) && o.Limit == s.Limit && o.Initial == s.Initial }); i >= 0 {
			out[i].Move = out[i].Move || s.Move
			out[i].Capture = out[i].Capture || s.Capture
			continue
		}
		out = append(out, s)
	}
	slices.SortFunc(out, compare)
	// Containment is a partial order and equal steps are gone, so that what
	// contains a step that is left out, or something that contains it, stays.
	whole := slices.Clone(out)
	return slices.DeleteFunc(out, func(s Step) bool {
		return slices.ContainsFunc(whole, func(o Step) bool { return contains(o, s) })
	})
}

func sameLeap(a, b Step) bool {
	return a.Right == b.Right && a.Forward == b.Forward && slices.Equal(a.Lame, b.Lame)
}

// contains reports whether whatever b may do, a may do too, and more.
func contains(a, b Step) bool {
	if a.Right != b.Right || a.Forward != b.Forward || len(a.Lame) > 0 && !slices.Equal(a.Lame, b.Lame) {
		return false
	}
	reaches := a.Limit == 0 || b.Limit != 0 && a.Limit >= b.Limit
	if !reaches || b.Move && !a.Move || b.Capture && !a.Capture || a.Initial && !b.Initial {
		return false
	}
	return compare(a, b) != 0
}

// compare orders steps by leap, from the short ones to the long ones, then
// clockwise from straight ahead, then by what they may do.
func compare(a, b Step) int {
	long := func(s Step) int { return max(abs(s.Right), abs(s.Forward)) }
	short := func(s Step) int { return min(abs(s.Right), abs(s.Forward)) }
	return cmp.Or(
		cmp.Compare(long(a), long(b)),
		cmp.Compare(short(a), short(b)),
		cmp.Compare(len(a.Lame), len(b.Lame)),
		compareBool(a.Initial, b.Initial),
		cmp.Compare(a.Limit, b.Limit),
		compareBool(b.Move, a.Move),
		compareBool(b.Capture, a.Capture),
		cmp.Compare(b.Forward, a.Forward),
		cmp.Compare(b.Right, a.Right),
	)
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func abs(n int) int { return max(n, -n) }
