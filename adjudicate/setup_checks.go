package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// judgeChecks judges who stands in check, once every king stands.
func (b *beginning) judgeChecks() {
	gen, pos := b.judge.gen, &b.pos
	turn := pos.Turn
	if army := b.army(turn); b.started && army != nil {
		if army.RefuseInCheck && gen.InCheck(pos, turn) {
			b.addCheck(reason.SetupInCheck, turn, ruleset.ArmyRefusedPath)
		}
		if army.RefuseNoLegalMove && !gen.HasLegal(pos, turn) {
			b.add(reason.SetupNoLegalMove, int(turn), ruleset.ArmyRefusedPath, nil)
		}
	}
	for s := range position.Seat(b.judge.rules.NSeats) {
		if s == turn || !gen.InCheck(pos, s) {
			continue
		}
		switch army := b.army(s); {
		case b.started && army != nil:
			if army.RefuseOpponentInCheck {
				b.addCheck(reason.SetupOpponentInCheck, s, ruleset.ArmyRefusedPath)
			}
		case b.twoPlayer() && (army == nil || army.RefuseOpponentInCheck):
			b.addCheck(reason.SetupOpponentInCheck, s, ruleset.OwnKingPath)
		}
	}
	if b.twoPlayer() && !b.refused(reason.SetupInCheck, reason.SetupOpponentInCheck) && !(b.started && b.army(turn) != nil) {
		b.judgeArisen(turn)
	}
}

// judgeArisen judges whether a move can have led to the check on the seat to
// move. In an opening array it is a fault, in mid-game a warning, for the game
// can go on; the position is then none that could arise.
func (b *beginning) judgeArisen(turn position.Seat) {
	if b.couldArise(turn) {
		return
	}
	attackers := b.attackers(turn)
	params := reason.Params{"squares": attackers, "unreachable": true}
	if b.started {
		b.add(reason.SetupImpossibleCheck, int(turn), ruleset.OwnKingPath, params, attackers...)
		return
	}
	params["seat"] = b.judge.rs.Seats[turn].Name
	b.warnings = append(b.warnings, Warning{Finding: finding.New(reason.SetupImpossibleCheck, params), Action: -1})
	b.impossible = true
}

// twoPlayer reports whether two seats alone play, each bound to keep its king safe,
// so that a check stands only until the next move. With more seats a king may
// wait in check for its turn.
func (b *beginning) twoPlayer() bool {
	rs := b.judge.rules.RS
	return b.judge.rules.NSeats == 2 && b.pos.Out == 0 &&
		rs.OwnKing == ruleset.MustBeSafe && rs.CaptureKing == ruleset.CaptureNever
}

func (b *beginning) refused(codes ...reason.Code) bool {
	for i := range b.violations {
		for _, code := range codes {
			if b.violations[i].Code == code {
				return true
			}
		}
	}
	return false
}

func (b *beginning) attackers(s position.Seat) []board.Square {
	king, ok := b.pos.King[s].Is()
	if !ok {
		return nil
	}
	return b.judge.gen.Attackers(&b.pos, king, s, nil)
}

func (b *beginning) addCheck(code reason.Code, s position.Seat, path ruleset.Path) {
	attackers := b.attackers(s)
	params := reason.Params{}
	squares := []board.Square{}
	if king, ok := b.pos.King[s].Is(); ok {
		squares = append(squares, king)
	}
	if len(attackers) > 0 {
		rules := b.judge.rules
		q := b.pos.Board[attackers[0]]
		params["by"] = reason.Piece{Piece: b.kindAt(attackers[0]).Name, Seat: rules.RS.Seats[rules.SeatOf[q]].Name, Square: attackers[0]}
	}
	b.add(code, int(s), path, params, append(squares, attackers...)...)
}

// couldArise reports whether the check on the seat to move can be the work of
// one move of the other: whether some piece of the other can have come from
// some square, taking something or not, so that no check stood before. It
// never says no where play leads to the position.
func (b *beginning) couldArise(s position.Seat) bool {
	gen := b.judge.gen
	if !gen.InCheck(&b.pos, s) {
		return true
	}
	r := &retro{b: b, before: b.pos, victim: s, mover: b.judge.rules.Next(s, b.pos.Out)}
	r.before.EP = [position.MaxSeats]position.EnPassant{}
	r.before.Castle[r.mover] = [2]board.OptSquare{board.NoSquare, board.NoSquare}
	if ep := b.setup.EnPassant[r.mover]; ep.Live {
		return r.doubleStep(ep)
	}
	// Whoever gives check is the likeliest to have moved.
	for _, sq := range b.attackers(s) {
		if r.movedTo(sq) {
			return true
		}
	}
	for _, sq := range b.squaresOf(r.mover) {
		if r.movedTo(sq) {
			return true
		}
	}
	return false
}

// retro takes back the move that led to a position.
type retro struct {
	b             *beginning
	before        position.Position
	victim, mover position.Seat
}

// doubleStep takes back the double step that a FEN says was the last move.
func (r *retro) doubleStep(ep position.EnPassant) bool {
	origin := 2*int(ep.Skipped) - int(ep.Landed)
	pawn := r.before.Board[ep.Landed]
	r.before.Put(0, ep.Landed)
	r.before.Put(pawn, board.Square(origin))
	return !r.b.judge.gen.InCheck(&r.before, r.victim)
}

// movedTo reports whether the piece on a square can have made the last move.
func (r *retro) movedTo(to board.Square) bool {
	rules := r.b.judge.rules
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
	rules := r.b.judge.rules
	castling := r.b.rulesOf(r.mover).Castling
	king, ok := r.before.King[r.mover].Is()
	if castling == nil || !ok || piece != rules.PieceOf(r.mover, position.Kind(castling.With)) {
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
	rules := r.b.judge.rules
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
	gen, rules := r.b.judge.gen, r.b.judge.rules
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
	rules := r.b.judge.rules
	for k := range rules.RS.Kinds {
		if !rules.RS.Kinds[k].Royal && !rules.RS.Kinds[k].Pawn {
			return rules.PieceOf(r.victim, position.Kind(k))
		}
	}
	return r.anyPawn()
}

func (r *retro) anyPawn() position.Piece {
	rules := r.b.judge.rules
	for k := range rules.RS.Kinds {
		if rules.RS.Kinds[k].Pawn {
			return rules.PieceOf(r.victim, position.Kind(k))
		}
	}
	return 0
}
