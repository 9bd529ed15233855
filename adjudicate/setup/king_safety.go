package setup

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// kingSafety judges who stands in check, once every king stands.
type kingSafety struct{ *draft }

// judge judges who stands in check, once every king stands.
func (k *kingSafety) judge() {
	gen, pos := k.gen, &k.Position
	turn := pos.Turn
	if army := k.army(turn); !k.midGame && army != nil {
		if army.RefuseInCheck && gen.InCheck(pos, turn) {
			k.broken(reason.SetupInCheck, turn, ruleset.ArmyRefusedPath)
		}
		if army.RefuseNoLegalMove && !gen.HasLegal(pos, turn) {
			k.add(reason.SetupNoLegalMove, int(turn), ruleset.ArmyRefusedPath, nil)
		}
	}
	for s := range position.Seat(k.rules.NSeats) {
		if s == turn || !gen.InCheck(pos, s) {
			continue
		}
		switch army := k.army(s); {
		case !k.midGame && army != nil:
			if army.RefuseOpponentInCheck {
				k.broken(reason.SetupOpponentInCheck, s, ruleset.ArmyRefusedPath)
			}
		case k.twoPlayer() && (army == nil || army.RefuseOpponentInCheck):
			k.broken(reason.SetupOpponentInCheck, s, ruleset.OwnKingPath)
		}
	}
	if k.twoPlayer() && !k.has(reason.SetupInCheck, reason.SetupOpponentInCheck) && !(!k.midGame && k.army(turn) != nil) {
		k.couldHaveArisen(turn)
	}
}

// couldHaveArisen judges whether a move can have led to the check on the seat to
// move. In an opening array it is a fault, in mid-game a warning, for the game
// can go on; the position is then none that could arise.
func (k *kingSafety) couldHaveArisen(turn position.Seat) {
	if k.possible(turn) {
		return
	}
	attackers := k.attackers(turn)
	params := reason.Params{"squares": attackers, "unreachable": true}
	if !k.midGame {
		k.add(reason.SetupImpossibleCheck, int(turn), ruleset.OwnKingPath, params, attackers...)
		return
	}
	params["seat"] = k.rs.Seats[turn].Name
	k.warn(reason.SetupImpossibleCheck, params)
	k.impossible = true
}

// twoPlayer reports whether two seats alone play, each bound to keep its king safe,
// so that a check stands only until the next move. With more seats a king may
// wait in check for its turn.
func (k *kingSafety) twoPlayer() bool {
	rs := k.rules.RS
	return k.rules.NSeats == 2 && k.Position.Out == 0 &&
		rs.OwnKing == ruleset.MustBeSafe && rs.CaptureKing == ruleset.CaptureNever
}

// attackers lists the pieces that attack a seat's king.
func (k *kingSafety) attackers(s position.Seat) []board.Square {
	king, ok := k.Position.King[s].Is()
	if !ok {
		return nil
	}
	return k.gen.Attackers(&k.Position, king, s, nil)
}

// broken notes a check that breaks a rule.
func (k *kingSafety) broken(code reason.Code, s position.Seat, path ruleset.Path) {
	attackers := k.attackers(s)
	params := reason.Params{}
	squares := []board.Square{}
	if king, ok := k.Position.King[s].Is(); ok {
		squares = append(squares, king)
	}
	if len(attackers) > 0 {
		rules := k.rules
		q := k.Position.Board[attackers[0]]
		params["by"] = reason.Piece{Piece: k.setup.KindAt(attackers[0]).Name, Seat: rules.RS.Seats[rules.SeatOf[q]].Name, Square: attackers[0]}
	}
	k.add(code, int(s), path, params, append(squares, attackers...)...)
}

// possible reports whether the check on the seat to move can be the work of
// one move of the other: whether some piece of the other can have come from
// some square, taking something or not, so that no check stood before. It
// never says no where play leads to the position.
func (k *kingSafety) possible(s position.Seat) bool {
	gen := k.gen
	if !gen.InCheck(&k.Position, s) {
		return true
	}
	mover := k.rules.Next(s, k.Position.Out)
	r := &retro{profile: &k.profile, castling: k.seatRules(mover).Castling, before: k.Position, victim: s, mover: mover}
	r.before.EP = [position.MaxSeats]position.EnPassant{}
	r.before.Castle[r.mover] = [2]board.OptSquare{board.NoSquare, board.NoSquare}
	if ep := k.setup.EnPassant[r.mover]; ep.Live {
		return r.doubleStep(ep)
	}
	// Whoever gives check is the likeliest to have moved.
	for _, sq := range k.attackers(s) {
		if r.movedTo(sq) {
			return true
		}
	}
	for _, sq := range k.setup.SquaresOf(r.mover) {
		if r.movedTo(sq) {
			return true
		}
	}
	return false
}
