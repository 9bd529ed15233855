package ruleset

import "math/bits"

// The words of the language for values of the model, each written here only
// (those of endings: in ends.go, beside their kinds).
// Compiling compares what a file says with them, the digest and everything
// that people read writes them.

func (l Lasts) String() string { return [...]string{"next_move", "until_owner_moves"}[l] }

func (b BeganWith) String() string {
	return [...]string{"anything", "king_and_rook", "whole_array"}[b]
}

func (k OwnKing) String() string { return [...]string{"must_be_safe", "may_be_exposed"}[k] }

func (k CaptureKing) String() string {
	return [...]string{"never", "when_safe", "when_safe_after", "always"}[k]
}

func (m OutMode) String() string { return [...]string{"grey", "removed"}[m] }

func (u Unit) String() string { return [...]string{"each", "each_at_start", "plies"}[u] }

func (j JudgedBy) String() string {
	return [...]string{"none", "listed", "material", "alone", "search"}[j]
}

var thenNames = [...]string{"none", "draw", "loses", "wins", "out", "by_points", "aborted", "skips", "cpu"}

func (t Then) String() string { return thenNames[t] }

var needNames = [...]string{"king_unmoved", "rook_unmoved", "path_empty", "not_in_check", "not_through_check", "not_into_check"}

// Conditions are the conditions of castling one by one, in the order of the
// language.
func Conditions() (list [len(needNames)]Needs) {
	for i := range list {
		list[i] = 1 << i
	}
	return list
}

// String is the word of a single condition; sets of several have none.
func (n Needs) String() string {
	if bits.OnesCount8(uint8(n)) != 1 {
		return ""
	}
	return needNames[bits.TrailingZeros8(uint8(n))]
}

var kingsNames = [...]string{"one_king", "two_kings", "three_kings"}

// KingsName is the key of scoring.checks for checking so many kings by one
// move; "" where the language has none.
func KingsName(kings int) string {
	if kings < 1 || kings > len(kingsNames) {
		return ""
	}
	return kingsNames[kings-1]
}

// ParseKings is the number of kings that a key of scoring.checks speaks of.
func ParseKings(name string) (kings int, ok bool) {
	for i, n := range kingsNames {
		if n == name {
			return i + 1, true
		}
	}
	return 0, false
}
