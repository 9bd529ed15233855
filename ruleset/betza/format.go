package betza

import (
	"slices"
	"strconv"
	"strings"
)

// names gives each atom the letter that Format writes.
var names = []struct {
	letter byte
	atom   atom
}{{'W', atom{1, 0}}, {'F', atom{1, 1}}, {'D', atom{2, 0}}, {'N', atom{2, 1}}, {'A', atom{2, 2}},
	{'H', atom{3, 0}}, {'C', atom{3, 1}}, {'Z', atom{3, 2}}, {'G', atom{3, 3}}}

// pairs are the directions that name one leap each, by kind of atom.
var (
	straight = []string{"f", "b", "l", "r"}
	crossing = []string{"fl", "fr", "bl", "br"}
	slanting = []string{"lf", "rf", "fl", "fr", "bl", "br", "lb", "rb"}
)

// Format writes steps in one fixed form, which Parse reads as the same steps.
// Steps that no text can name (leaps longer than three squares) are left out.
func Format(steps []Step) string {
	var out strings.Builder
	rest := Merge(steps)
	for len(rest) > 0 {
		kind := rest[0]
		var group []Step
		rest = slices.DeleteFunc(rest, func(s Step) bool {
			if !alike(kind, s) {
				return false
			}
			group = append(group, s)
			return true
		})
		writePart(&out, kind, group)
	}
	return out.String()
}

// alike reports whether two steps are of one atom and may do the same.
func alike(a, b Step) bool {
	return atomOf(a) == atomOf(b) && a.Limit == b.Limit && a.Move == b.Move && a.Capture == b.Capture &&
		a.Initial == b.Initial && len(a.Lame) == len(b.Lame)
}

func atomOf(s Step) atom {
	return atom{max(abs(s.Right), abs(s.Forward)), min(abs(s.Right), abs(s.Forward))}
}

func writePart(out *strings.Builder, kind Step, group []Step) {
	a := atomOf(kind)
	at := slices.IndexFunc(names, func(n struct {
		letter byte
		atom   atom
	}) bool {
		return n.atom == a
	})
	if at < 0 {
		return
	}
	if kind.Initial {
		out.WriteByte('i')
	}
	if len(group) < len(leaps(a)) {
		singles := slanting
		if a.short == 0 {
			singles = straight
		} else if a.short == a.long {
			singles = crossing
		}
		for _, letters := range singles {
			d := direction{first: rune(letters[0])}
			if len(letters) > 1 {
				d.second = rune(letters[1])
			}
			if slices.ContainsFunc(group, func(s Step) bool { return d.allows(a, [2]int{s.Right, s.Forward}) }) {
				out.WriteString(letters)
			}
		}
	}
	switch {
	case kind.Move && !kind.Capture:
		out.WriteByte('m')
	case kind.Capture && !kind.Move:
		out.WriteByte('c')
	}
	if len(kind.Lame) > 0 {
		out.WriteByte('n')
	}
	letter := names[at].letter
	switch {
	case kind.Limit == 0 && letter == 'W':
		out.WriteByte('R')
	case kind.Limit == 0 && letter == 'F':
		out.WriteByte('B')
	case kind.Limit == 0:
		out.WriteByte(letter)
		out.WriteByte(letter)
	case kind.Limit == 1:
		out.WriteByte(letter)
	default:
		out.WriteByte(letter)
		out.WriteString(strconv.Itoa(kind.Limit))
	}
}
