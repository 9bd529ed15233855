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

// deadSearch asks whether positions are dead, and keeps what the first pass
// leaves to be searched.
type deadSearch struct {
	wait   bool // this is the first pass
	left   bool // some position was left
	ctx    context.Context
	asking *mating.Asking // of this request, nil before its first search
	pos    position.Position
}

// ask begins or goes on with the searches of this request.
func (d *deadSearch) ask() *mating.Asking {
	if d.asking == nil {
		d.asking = mating.NewAsking(d.ctx)
	}
	return d.asking
}

// dead reports whether the present position is dead.
func (d *deadSearch) dead(mate *mating.Judge, pos *position.Position, e *ruleset.End) mating.Answer {
	if e.JudgedBy != ruleset.BySearch {
		return mate.DeadByPieces(pos, e)
	}
	if a := mate.DeadByPieces(pos, e); a.Dead {
		return a
	}
	if d.wait {
		d.left, d.pos = true, *pos
		return mating.Answer{}
	}
	return mate.Dead(d.ask(), pos, e)
}

// surelyAlive reports at one glance, which is enough after nearly all moves, that
// the position is not dead, or leaves it to be searched later.
func (d *deadSearch) surelyAlive(mate *mating.Judge, pos *position.Position, e *ruleset.End) bool {
	return mate.Alive(pos, e) || e.JudgedBy == ruleset.BySearch && d.wait && !d.dead(mate, pos, e).Dead
}

// deadByPieces reports whether the pieces alone show that nobody can mate.
func (j *Judge) deadByPieces(pos *position.Position) bool {
	e := j.end(ruleset.InsufficientMaterial)
	return e != nil && j.mate.DeadByPieces(pos, e).Dead
}

// mayMate notes that a mate can be reached from the present position, so that
// none of those before was dead.
func (d *deadSearch) mayMate() { d.left = false }

// maybeDead searches what the first pass left. It reports whether the game has
// to be judged move by move.
func (d *deadSearch) maybeDead(mate *mating.Judge, e *ruleset.End) bool {
	if !d.left {
		return false
	}
	answer := mate.Dead(d.ask(), &d.pos, e)
	return answer.Word() != "can"
}
