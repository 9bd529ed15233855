package ends

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// Rule is all that is known of one ending.
type Rule struct {
	// Tests reports, stage by stage, whether the ending has come. An ending
	// without any is brought by a player or by the clock.
	Tests [Stages]Test

	// Plain says how runs of plain plies pass the ending by: it reports true
	// where no plain ply brings it, or only one that reaches a limit which it
	// sets in l. Nil, as of an ending that says nothing, has every ply judged
	// by the whole of the rules.
	Plain func(l *Limits, e *ruleset.End) bool

	// MatingIgnores says that nobody wins by this ending who could not mate,
	// or that such a win does not count, so that a position from which nobody
	// can mate is dead although it may still come.
	MatingIgnores bool

	// ByMating says that the test asks whether anybody can mate, which may
	// take a search.
	ByMating bool

	// Implied is the ending where the rules write none; nil: none.
	Implied *ruleset.End

	Shown bool // the moves alone show it, without times, claims or decisions

	// Names are the names that a result of this ending may have beside its own.
	Names []string

	// Excused says that the ending may have exceptions (unless): the result's
	// texts name the opponents, and it may be called off or drawn.
	Excused bool

	// Late is the code with which an action is refused that arrives after the
	// ending, where that is a fault of its own: time had run out. LateLimit is
	// how long the seat had, for its text; nil: not said.
	Late      reason.Code
	LateLimit func(r *ruleset.Clock) int64

	Shared bool // ranked on points, a game that it ends counts as a draw for all still in

	// Claim is how a player claims it; nil where nobody can.
	Claim *Claim

	// Params adds the values that the ending's own text uses.
	Params func(v View, e *ruleset.End, f Found, p map[string]any)

	// CanCome reports whether the rest of the rules lets it come at all, so
	// that it is worth a line of the rule sheet; nil: it can.
	CanCome func(rs *ruleset.Ruleset, e *ruleset.End) bool

	// Variant is the part of the sheet's text key after the ending's name, ""
	// for none: which of its sentences fits; nil: there is one only.
	Variant func(rs *ruleset.Ruleset, e *ruleset.End) string

	// Values adds what the sheet's sentence uses beside count, seats and claim.
	Values func(e *ruleset.End, p map[string]any)
}

// Stage is a moment at which endings are tested.
type Stage uint8

// The stages, in their order after a move.
const (
	// AtStart: once, at a position that a record begins from.
	AtStart Stage = iota
	// OnMove: once after a move, or after a seat has gone out.
	OnMove
	// OnBoard: then of all seats at once, and again from the first ending on
	// while one comes that the game survives.
	OnBoard
	// OnNoMove: of the seat to move where it has no legal move, and again with
	// OnBoard for the next seat while one comes that the game survives.
	OnNoMove
	// Counted: last. The first that has come ends the game, and the others are
	// named beside it.
	Counted
	Stages
)

// Test reports whether an ending has come. What it found is valid only then,
// but for Count, which is read in any case.
type Test func(v View, e *ruleset.End) (Found, bool)

// Found is an ending that has come.
type Found struct {
	Seats position.Seats // whom it befalls, one after the other; empty: no seat
	Count int64          // what was counted, for texts and results; also where it has not come
	By    string         // ByRule where it could also have been claimed
	Name  string         // of the result, "" for the ending's own
	Proof any            // of View.Dead, for whoever writes the result
}

// ByRule is what a result says of an ending that came without a claim.
const ByRule = "rule"

// Claim is how a player claims an ending, with or without announcing a move.
type Claim struct {
	// Count is what stands on the board now; the claim is good from End.Claim on.
	Count func(v View, e *ruleset.End) int64
	// Near reports whether one move could give ground for the claim. It only
	// saves a search of all moves.
	Near func(v View, e *ruleset.End) bool
}
