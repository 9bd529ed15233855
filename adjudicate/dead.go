package adjudicate

import (
	"context"

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
	ctx    context.Context
	asking *mating.Asking // of this request, nil before its first search
	pos    position.Position
}

// ask begins or goes on with the searches of this request.
func (g *game) ask() *mating.Asking {
	if g.later.asking == nil {
		g.later.asking = mating.NewAsking(g.later.ctx)
	}
	return g.later.asking
}

// dead reports whether the present position is dead.
func (g *game) dead(e *ruleset.End) mating.Answer {
	if e.JudgedBy != ruleset.BySearch {
		return g.mate.DeadByPieces(&g.pos, e)
	}
	if a := g.mate.DeadByPieces(&g.pos, e); a.Dead {
		return a
	}
	if g.later.wait {
		g.later.left, g.later.pos = true, g.pos
		return mating.Answer{}
	}
	return g.mate.Dead(g.ask(), &g.pos, e)
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
	answer := g.mate.Dead(g.ask(), &l.pos, g.end(ruleset.InsufficientMaterial))
	return answer.Word() != "can"
}
