package setup

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// retro takes back the move that led to a position.
type retro struct {
	*profile
	castling      *ruleset.Castling // as the mover may castle, nil not at all
	before        position.Position
	victim, mover position.Seat
}

// doubleStep takes back the double step that a FEN says was the last move.
func (r *retro) doubleStep(ep position.EnPassant) bool {
	origin := 2*int(ep.Skipped) - int(ep.Landed)
	pawn := r.before.Board[ep.Landed]
	r.before.Put(0, ep.Landed)
	r.before.Put(pawn, board.Square(origin))
	return !r.gen.InCheck(&r.before, r.victim)
}

// movedTo reports whether the piece on a square can have made the last move.
func (r *retro) movedTo(to board.Square) bool {
	rules := r.rules
	piece := r.before.Board[to]
	if r.castled(to, piece) {
		return true
	}
	was := []position.Piece{piece}
	kind := rules.Base[rules.KindOf[piece]]
	for k := range rules.RS.Kinds {
		if rules.RS.Kinds[k].Pawn && k != kind {
			was = append(was, rules.PieceOf(r.mover, position.Kind(k)))
		}
	}
	defer r.before.Put(piece, to)
	for _, from := range rules.Board.Squares() {
		if r.before.Board[from] != 0 || from == to {
			continue
		}
		for _, q := range was {
			if r.cameFrom(q, from, to, piece) {
				return true
			}
		}
	}
	return false
}

// castled reports whether a piece may stand where it does by castling, which
// moves two pieces at once: then nothing is taken back, and it counts as possible.
func (r *retro) castled(to board.Square, piece position.Piece) bool {
	rules := r.rules
	king, ok := r.before.King[r.mover].Is()
	if r.castling == nil || !ok || piece != rules.PieceOf(r.mover, position.Kind(r.castling.With)) {
		return false
	}
	side := rules.RS.Seats[r.mover].Side
	dx, dy := to.File()-king.File(), to.Rank()-king.Rank()
	return dx*dx+dy*dy == 1 && rules.Board.OwnRank(side, to) == rules.Board.OwnRank(side, king)
}

// cameFrom reports whether a piece that was q can have gone from one square to
// another, where it is `now`, with no check standing before. Every way to have
// taken something is tried: nothing, a piece on the square itself, a pawn
// taken en passant.
func (r *retro) cameFrom(q position.Piece, from, to board.Square, now position.Piece) bool {
	rules := r.rules
	taken := r.anyPiece()
	defer func() {
		r.before.Put(0, from)
		r.before.Unmoved.Remove(from)
	}()
	for _, there := range []position.Piece{0, taken} {
		r.before.Put(there, to)
		r.before.Put(q, from)
		r.before.Unmoved.Add(from) // it may have been its first move
		if r.goes(from, to, now) {
			return true
		}
	}
	if !rules.IsPawn[q] || q != now {
		return false
	}
	dx, dy := rules.RS.Seats[r.mover].Side.Absolute(0, 1)
	behind, ok := rules.Board.Step(to, -dx, -dy)
	if !ok || r.before.Board[behind] != 0 {
		return false
	}
	// The capture is tried as one of a piece on the square; the pawn that was
	// really taken only stands in the way.
	r.before.Put(r.anyPawn(), behind)
	defer r.before.Put(0, behind)
	return r.goes(from, to, now)
}

// goes reports whether the position before holds no check on the victim and
// the move is one that the mover may make.
func (r *retro) goes(from, to board.Square, now position.Piece) bool {
	gen, rules := r.gen, r.rules
	if gen.InCheck(&r.before, r.victim) {
		return false
	}
	var room [256]position.Move
	for _, m := range gen.LegalFrom(&r.before, from, room[:0]) {
		if m.To != to || m.IsCastle() {
			continue
		}
		becomes := r.before.Board[from]
		if m.Promo != 0 {
			becomes = rules.PieceOf(r.mover, position.Kind(m.Promo-1))
		}
		if becomes == now {
			return true
		}
	}
	return false
}

// anyPiece is a piece of the victim that may have been taken.
func (r *retro) anyPiece() position.Piece {
	rules := r.rules
	for k := range rules.RS.Kinds {
		if !rules.RS.Kinds[k].Royal && !rules.RS.Kinds[k].Pawn {
			return rules.PieceOf(r.victim, position.Kind(k))
		}
	}
	return r.anyPawn()
}

// anyPawn is a pawn of the victim.
func (r *retro) anyPawn() position.Piece {
	rules := r.rules
	for k := range rules.RS.Kinds {
		if rules.RS.Kinds[k].Pawn {
			return rules.PieceOf(r.victim, position.Kind(k))
		}
	}
	return 0
}
