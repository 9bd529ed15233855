package notation

import (
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// marks counts the marks of check and mate that belong to a move. On 8 by 8
// squares with two seats that is at most one of each. Elsewhere sites write a
// + for every living king not of the mover's side that after the move is
// attacked by the moved piece, or by any piece that did not attack it before,
// and a # for each player mated, or whose king was taken.
func marks(g *movegen.Gen, p *position.Position, m position.Move) (plus, mates int) {
	if !UsesFEN4(p.Rules) {
		return marksOfTwo(g, p, m)
	}
	return marksOfMany(g, p, m)
}

func marksOfTwo(g *movegen.Gen, p *position.Position, m position.Move) (plus, mates int) {
	undo := p.Make(m)
	if g.InCheck(p, p.Turn) {
		plus = 1
		if !g.HasLegal(p, p.Turn) {
			mates = 1
		}
	}
	p.Unmake(m, undo)
	return plus, mates
}

func marksOfMany(g *movegen.Gen, p *position.Position, m position.Move) (plus, mates int) {
	r := p.Rules
	mover := r.SeatOf[p.Board[m.From]]
	after := *p
	after.Make(m)
	for e := range position.Seat(r.NSeats) {
		king, ok := after.King[e].Is()
		if before := p.King[e]; !r.Mates[mover].Has(e) && !p.Out.Has(e) && before != board.NoSquare && !ok {
			mates++ // taken; whoever lost it is out
			if end := r.RS.Ends[ruleset.KingCaptured]; end != nil && end.Then != ruleset.ThenOut {
				return 0, mates // the game is over
			}
			after.SetOut(e)
			continue
		}
		if !ok || r.Mates[mover].Has(e) || p.Out.Has(e) {
			continue
		}
		if newlyAttacked(g, p, &after, m, e, king) {
			plus++
		}
	}
	end := r.RS.Ends[ruleset.Checkmate]
	if end == nil || !end.AtOnce && r.NSeats > 2 {
		return plus, mates
	}
	// One mate may complete another, as pieces turn grey.
	for {
		var mated position.Seats
		for e := range position.Seat(r.NSeats) {
			if e != mover && !after.Out.Has(e) && g.InCheck(&after, e) && !g.HasLegal(&after, e) {
				mated |= 1 << e
			}
		}
		if mated == 0 {
			return plus, mates
		}
		for e := range position.Seat(r.NSeats) {
			if mated.Has(e) {
				mates++
				after.SetOut(e)
			}
		}
	}
}

// newlyAttacked reports whether a king is attacked by the moved piece, or by
// an enemy's that did not attack it before.
func newlyAttacked(g *movegen.Gen, p, after *position.Position, m position.Move, e position.Seat, king board.Square) bool {
	var room [64]board.Square
	moved, partner := m.To.Opt(), board.NoSquare
	if m.IsCastle() {
		if _, to, ok := p.CastleSquares(p.Rules.SeatOf[p.Board[m.From]], m.From, board.Square(m.Aux)); ok {
			partner = to.Opt()
		}
	}
	for _, at := range g.Attackers(after, king, e, room[:0]) {
		if at.Opt() == moved || at.Opt() == partner || !g.AttacksSquare(p, at, king) {
			return true
		}
	}
	return false
}

// marksFit reports whether the marks in a text agree with the move. A + on a
// move that mates says too little and is not wrong; so is a # left out.
func marksFit(g *movegen.Gen, p *position.Position, m position.Move, t *moveText) bool {
	if UsesFEN4(p.Rules) {
		plus, mates := marks(g, p, m)
		return t.plus == plus && t.hash <= mates
	}
	undo := p.Make(m)
	fits := g.InCheck(p, p.Turn) && (t.hash == 0 || !g.HasLegal(p, p.Turn))
	p.Unmake(m, undo)
	return fits
}
