package betza

// direction is one modifier of direction: a letter, or two that belong together.
type direction struct {
	first, second rune // second is 0 for a single letter
	half          bool // fh: every leap that goes forward
}

func isVertical(c rune) bool { return c == 'f' || c == 'b' || c == 'v' }
func isSideways(c rune) bool { return c == 'l' || c == 'r' || c == 's' }

// goes reports whether a leap goes the way of a letter at all.
func goes(c rune, leap [2]int) bool {
	switch c {
	case 'f':
		return leap[1] > 0
	case 'b':
		return leap[1] < 0
	case 'r':
		return leap[0] > 0
	case 'l':
		return leap[0] < 0
	case 'v':
		return leap[1] != 0
	default: // s
		return leap[0] != 0
	}
}

// mainly reports whether the longer part of an oblique leap goes that way.
func mainly(c rune, leap [2]int) bool {
	vertical := abs(leap[1]) > abs(leap[0])
	return vertical == isVertical(c) && goes(c, leap)
}

// allows reports whether any of the directions names the leap. Without
// directions every leap is allowed.
func (m *modifiers) allows(a atom, leap [2]int) bool {
	if len(m.directions) == 0 {
		return true
	}
	for _, d := range m.directions {
		if d.allows(a, leap) {
			return true
		}
	}
	return false
}

// allows follows XBetza. Straight leaps: letters join. Diagonal leaps: a
// letter is a pair of leaps, two letters are what both have in common.
// Oblique leaps: a letter is the pair that goes mainly there, of two letters
// the second says where it mainly goes and the first to which side of that.
func (d direction) allows(a atom, leap [2]int) bool {
	switch {
	case d.half:
		return goes(d.first, leap)
	case a.short == 0:
		return goes(d.first, leap) || d.second != 0 && goes(d.second, leap)
	case a.short == a.long:
		return goes(d.first, leap) && (d.second == 0 || goes(d.second, leap))
	case d.second == 0 || d.second == d.first:
		return mainly(d.first, leap)
	default:
		return mainly(d.second, leap) && goes(d.first, leap)
	}
}

// leaps lists an atom's leaps as (right, forward), clockwise from the one
// that is most forward.
func leaps(a atom) [][2]int {
	l, s := a.long, a.short
	switch {
	case s == 0:
		return [][2]int{{0, l}, {l, 0}, {0, -l}, {-l, 0}}
	case s == l:
		return [][2]int{{l, l}, {l, -l}, {-l, -l}, {-l, l}}
	default:
		return [][2]int{{s, l}, {l, s}, {l, -s}, {s, -l}, {-s, -l}, {-l, -s}, {-l, s}, {-s, l}}
	}
}

// between lists the squares that a lame leap passes: straight along its
// longer part first, then diagonally.
func between(leap [2]int) [][2]int {
	var squares [][2]int
	right, forward := 0, 0
	for {
		dr, df := leap[0]-right, leap[1]-forward
		if abs(dr) >= abs(df) {
			right += sign(dr)
		}
		if abs(df) >= abs(dr) {
			forward += sign(df)
		}
		if right == leap[0] && forward == leap[1] {
			return squares
		}
		squares = append(squares, [2]int{right, forward})
	}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
