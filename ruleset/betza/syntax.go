package betza

import "fmt"

// Code names what is wrong with a text.
type Code string

// The faults. Their params are named beside them.
const (
	// Empty: nothing to read.
	Empty Code = "betza.empty"
	// UnknownLetter: no atom and no modifier; params letter.
	UnknownLetter Code = "betza.unknown_letter"
	// Unsupported: known to variants, not to this language; params letter, feature
	// (a key of the catalogue below "betza_feature.").
	Unsupported Code = "betza.unsupported"
	// NoAtom: modifiers with no capital after them; params modifiers.
	NoAtom Code = "betza.no_atom"
	// BadRange: a number that no rider has; params number, from, to.
	BadRange Code = "betza.bad_range"
	// NotDoubled: this letter means a rider already, or two leaps; params letter.
	NotDoubled Code = "betza.not_doubled"
	// CompoundDirection: a direction before K or Q, which authors read in two
	// ways; params letter, instead.
	CompoundDirection Code = "betza.compound_direction"
	// HalfOblique: h without a direction before it, or before an atom that is
	// not oblique.
	HalfOblique Code = "betza.half_needs_oblique"
	// LameNothingBetween: n before a leap of one square; params letter.
	LameNothingBetween Code = "betza.lame_nothing_between"
	// LameRider: n before a rider; params letter.
	LameRider Code = "betza.lame_rider"
	// Twice: the same modifier again; params letter.
	Twice Code = "betza.twice"
	// TooLong: the text is longer than MaxLength; params most.
	TooLong Code = "betza.too_long"
)

// SyntaxError says what in a text cannot be read, and where.
type SyntaxError struct {
	Input  string
	Offset int // in characters, from 0
	Code   Code
	Params map[string]any
}

// Error is for logs and tests; people are shown the catalogue's text of Code.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s at character %d of %q", e.Code, e.Offset, e.Input)
}

// unsupported names what other dialects have and this one has not.
var unsupported = map[rune]string{
	'p': "hopper", 'g': "grasshopper", 'j': "jumper", 'z': "crooked_rider", 'q': "circular_rider",
	'o': "cylindrical_board", 't': "bent_rider", 'a': "second_leg", 'd': "own_capture",
	'u': "unblockable_rider", 'x': "relay", 'y': "range_change", 'e': "en_passant", 'k': "king_capture",
	'O': "castling", 'U': "universal_leaper", 'X': "extended_leap", 'Y': "extended_leap",
	'[': "bent_rider", ']': "bent_rider", '-': "bent_rider", '(': "leap_by_numbers", ')': "leap_by_numbers",
	'&': "alternative", '?': "alternative", '/': "alternative", '\'': "triple_rider", '@': "drop",
}
