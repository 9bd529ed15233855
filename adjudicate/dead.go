package adjudicate

import (
	"houserules/adjudicate/mating"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// Whether a position is dead is asked after every move, and by search that
// would cost more than all the rest. But what is dead stays dead: a position
// from which a mate can be reached shows the same of all that came before it.
// So in a first pass over a record only pieces are asked, and the last
// position is searched when all is done. Where that shows no mate, a second
// pass searches after every move, as a caller would find who sends the moves
// one by one.

// deadLater is what the first pass leaves to be searched.
type deadLater struct {
	wait   bool // this is the first pass
	left   bool // some position was left
	known  bool // answer is that of pos
	pos    position.Position
	answer mating.Answer
}

// dead reports whether the present position is dead.
func (g *game) dead(e *ruleset.End) mating.Answer {
	if e.JudgedBy != ruleset.BySearch {
		return g.mate.Dead(&g.pos, e)
	}
	if a := g.mate.DeadByPieces(&g.pos, e); a.Dead {
		return a
	}
	switch {
	case g.later.wait:
		g.later.left, g.later.pos = true, g.pos
		return mating.Answer{}
	case g.later.known && g.later.pos == g.pos:
		return g.later.answer
	}
	return g.mate.Dead(&g.pos, e)
}

// surelyAlive tells at one glance, which is enough after nearly all moves, that
// the position is not dead, or leaves it to be searched later.
func (g *game) surelyAlive(e *ruleset.End) bool {
	return g.mate.Alive(&g.pos, e) || e.JudgedBy == ruleset.BySearch && g.later.wait && !g.dead(e).Dead
}

// deadPieces reports whether the pieces alone show that nobody can mate.
func (g *game) deadPieces() bool {
	e := g.end(ruleset.InsufficientMaterial)
	return e != nil && g.mate.DeadByPieces(&g.pos, e).Dead
}

// mayMate notes that a mate can be reached from the present position, so that
// none of those before was dead.
func (g *game) mayMate() { g.later.left = false }

// maybeDead searches what the first pass left. It reports whether the game has
// to be judged move by move.
func (g *game) maybeDead() bool {
	l := &g.later
	if !l.left || g.result != nil && g.result.endedBy == ruleset.Checkmate {
		return false
	}
	l.answer, l.known = g.mate.Dead(&l.pos, g.end(ruleset.InsufficientMaterial)), true
	return l.answer.Word() != "can"
}
