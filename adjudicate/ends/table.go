package ends

import "houserules/ruleset"

// table has the entry of every ending. A test requires that none is missing.
var table = [ruleset.EndKinds]Rule{
	ruleset.Checkmate:            checkmate,
	ruleset.Stalemate:            stalemate,
	ruleset.KingCaptured:         kingCaptured,
	ruleset.LastStanding:         lastStanding,
	ruleset.Lead:                 lead,
	ruleset.InsufficientMaterial: insufficientMaterial,
	ruleset.Repetition:           repetition,
	ruleset.QuietMoves:           quietMoves,
	ruleset.MoveLimit:            moveLimit,
	ruleset.Agreement:            agreement,
	ruleset.Resignation:          resignation,
	ruleset.Flag:                 flag,
	ruleset.MoveTime:             moveTime,
	ruleset.Abandonment:          abandonment,
	ruleset.IllegalMoves:         illegalMoves,
}

// order is the published order of the endings that one action can bring: stage
// by stage, and within a stage as here. The last ones are what players do and
// what time brings.
var order = [ruleset.EndKinds]ruleset.EndKind{
	ruleset.KingCaptured,
	ruleset.Checkmate,
	ruleset.LastStanding,
	ruleset.Lead,
	ruleset.Stalemate,
	ruleset.InsufficientMaterial,
	ruleset.Repetition,
	ruleset.QuietMoves,
	ruleset.MoveLimit,
	ruleset.Agreement,
	ruleset.Resignation,
	ruleset.Flag,
	ruleset.MoveTime,
	ruleset.Abandonment,
	ruleset.IllegalMoves,
}

// Of is the entry of an ending.
func Of(kind ruleset.EndKind) *Rule { return &table[kind] }

// Named is the ending of a name; false where there is none.
func Named(name string) (ruleset.EndKind, bool) {
	for kind := range ruleset.EndKinds {
		if kind.String() == name {
			return kind, true
		}
	}
	return ruleset.EndKinds, false
}

// Order lists all endings in their published order.
func Order() [ruleset.EndKinds]ruleset.EndKind { return order }

// Claims lists the endings that a player may claim, in their published order.
// The list is not to be changed.
func Claims() []ruleset.EndKind { return claims }

var claims = claimable()

func claimable() []ruleset.EndKind {
	var list []ruleset.EndKind
	for _, kind := range order {
		if table[kind].Claim != nil {
			list = append(list, kind)
		}
	}
	return list
}

// ShownByBoard reports whether a result of this name is one that the moves
// alone show.
func ShownByBoard(name string) bool {
	for kind := range table {
		if table[kind].Shown && table[kind].hasName(ruleset.EndKind(kind), name) {
			return true
		}
	}
	return false
}

func (r *Rule) hasName(kind ruleset.EndKind, name string) bool {
	if name == kind.String() {
		return true
	}
	for _, other := range r.Names {
		if other == name {
			return true
		}
	}
	return false
}
