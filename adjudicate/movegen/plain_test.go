package movegen

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// plain is the deliberately slow reference: every step of every piece, walked
// square by square from the rule file's own words, each move made on a copy of
// the board and the king looked for from every enemy piece. It shares no table
// with the generator.
type plain struct {
	r *position.Rules
	p *position.Position
	s position.Seat
}

type cells [board.Size]position.Piece

func (x plain) owner(q position.Piece) position.Seat { return x.r.SeatOf[q] }

func (x plain) living(e position.Seat) bool {
	return int(e) < x.r.NSeats && !x.p.Out.Has(e)
}

func (x plain) same(a, b position.Seat) bool {
	return a == b || int(a) < x.r.NSeats && int(b) < x.r.NSeats && x.r.RS.Seats[a].Team != "" && x.r.RS.Seats[a].Team == x.r.RS.Seats[b].Team
}

func (x plain) enemy(e position.Seat) bool { return x.living(e) && !x.same(e, x.s) }

// each calls visit for every square that a piece's own steps lead to, with
// whether it may go there or take there.
func (x plain) each(b *cells, from board.Square, visit func(to board.Square, move, take bool)) {
	q := b[from]
	seat := x.owner(q)
	if int(seat) >= x.r.NSeats {
		return
	}
	side := x.r.RS.Seats[seat].Side
	for _, step := range x.r.RS.Kinds[x.r.Base[x.r.KindOf[q]]].Moves {
		if step.Initial && !x.p.Unmoved.Has(from) {
			continue
		}
		dx, dy := side.Absolute(step.Right, step.Forward)
		at := from
		for n := 1; step.Limit == 0 || n <= step.Limit; n++ {
			free := true
			for _, l := range step.Lame {
				lx, ly := side.Absolute(l[0], l[1])
				sq, ok := x.r.Board.Step(at, lx, ly)
				free = free && ok && b[sq] == 0
			}
			to, ok := x.r.Board.Step(at, dx, dy)
			if !ok || !free {
				break
			}
			visit(to, step.Move, step.Capture)
			if b[to] != 0 {
				break
			}
			at = to
		}
	}
}

// attacked reports whether a living enemy, those of out apart, attacks sq.
func (x plain) attacked(b *cells, sq board.Square, out position.Seats) bool {
	hit := false
	for _, from := range x.r.Board.Squares() {
		if q := b[from]; q != 0 && x.enemy(x.owner(q)) && !out.Has(x.owner(q)) {
			x.each(b, from, func(to board.Square, _, take bool) { hit = hit || take && to == sq })
		}
	}
	return hit
}

func (x plain) kingOn(b *cells) (board.Square, bool) {
	for _, sq := range x.r.Board.Squares() {
		if q := b[sq]; q != 0 && x.r.IsRoyal[q] && x.owner(q) == x.s {
			return sq, true
		}
	}
	return 0, false
}

func (x plain) pawns() *ruleset.Pawns { return &x.p.SeatRules(x.s).Pawns }

func (x plain) rank(s position.Seat, sq board.Square) int {
	return x.r.Board.OwnRank(x.r.RS.Seats[s].Side, sq)
}

// takenBy is the double step that a pawn's capture on a square takes.
func (x plain) takenBy(to board.Square) (position.Seat, bool) {
	for e := range position.Seat(x.r.NSeats) {
		ep := x.p.EP[e]
		if !ep.Live || ep.Skipped != to || x.same(e, x.s) || !x.pawns().EnPassant {
			continue
		}
		if q := x.p.Board[ep.Landed]; q == 0 || !x.r.IsPawn[q] || x.owner(q) != e {
			continue
		}
		if x.pawns().FacingOnly {
			ax, ay := x.r.RS.Seats[e].Side.Absolute(0, 1)
			bx, by := x.r.RS.Seats[x.s].Side.Absolute(0, 1)
			if ax+bx != 0 || ay+by != 0 {
				continue
			}
		}
		if rank := x.pawns().EnPassantRank; rank != 0 && x.rank(e, ep.Skipped)-1 != rank {
			continue
		}
		return e, true
	}
	return 0, false
}

func (x plain) takable(q position.Piece) bool {
	return !x.same(x.owner(q), x.s) || x.owner(q) != x.s && !x.living(x.owner(q))
}

// legal lists the legal moves of the seat.
func (x plain) legal() []position.Move {
	var pseudo, moves []position.Move
	b := (*cells)(&x.p.Board)
	for _, from := range x.r.Board.Squares() {
		q := b[from]
		if q == 0 || x.owner(q) != x.s || !x.living(x.s) {
			continue
		}
		seen := map[board.Square]bool{}
		add := func(m position.Move) {
			if seen[m.To] {
				return
			}
			seen[m.To] = true
			pseudo = append(pseudo, m)
		}
		if x.r.IsPawn[q] && x.pawns().DoubleStep && (x.pawns().DoubleStepRank == 0 || x.rank(x.s, from) == x.pawns().DoubleStepRank) &&
			(!x.r.TracksUnmoved || x.p.Unmoved.Has(from)) {
			dx, dy := x.r.RS.Seats[x.s].Side.Absolute(0, 1)
			if over, ok := x.r.Board.Step(from, dx, dy); ok && b[over] == 0 {
				if to, ok := x.r.Board.Step(over, dx, dy); ok && b[to] == 0 {
					add(position.Move{From: from, To: to, Flag: position.DoubleStep})
				}
			}
		}
		x.each(b, from, func(to board.Square, move, take bool) {
			if x.r.IsPawn[q] && take {
				if e, ok := x.takenBy(to); ok && (b[to] == 0 || x.takable(b[to])) {
					add(position.Move{From: from, To: to, Flag: position.TakesEnPassant, Aux: uint8(e)})
					return
				}
			}
			if b[to] == 0 && move || b[to] != 0 && take && x.takable(b[to]) {
				add(position.Move{From: from, To: to})
			}
		})
	}
	for _, m := range pseudo {
		if !x.allowed(m) {
			continue
		}
		pawns := x.pawns()
		if !x.r.IsPawn[b[m.From]] || pawns.PromotionRank == 0 || x.rank(x.s, m.To) != pawns.PromotionRank || len(pawns.PromoteTo) == 0 {
			moves = append(moves, m)
			continue
		}
		if m.Flag == position.DoubleStep {
			m.Flag = position.Plain
		}
		for _, k := range pawns.PromoteTo {
			m.Promo = uint8(x.r.Promoted[k]) + 1
			moves = append(moves, m)
		}
	}
	return append(moves, x.castlings()...)
}

func (x plain) allowed(m position.Move) bool {
	b := cells(x.p.Board)
	var victims position.Seats
	if q := b[m.To]; q != 0 && x.r.IsRoyal[q] && x.living(x.owner(q)) {
		victims |= 1 << x.owner(q)
	}
	b[m.To], b[m.From] = b[m.From], 0
	if m.Flag == position.TakesEnPassant {
		b[x.p.EP[m.Aux].Landed] = 0
	}
	exposed := x.r.RS.OwnKing == ruleset.MayBeExposed
	if victims != 0 {
		switch x.r.RS.CaptureKing {
		case ruleset.CaptureNever:
			return false
		case ruleset.CaptureAlways:
			return true
		case ruleset.CaptureWhenSafe:
			victims = 0
		case ruleset.CaptureWhenSafeAfter:
			if x.r.RS.Out == ruleset.Removed {
				for sq, q := range b {
					if q != 0 && victims.Has(x.owner(q)) {
						b[sq] = 0
					}
				}
			}
		}
	}
	king, ok := x.kingOn(&b)
	return exposed || !ok || !x.attacked(&b, king, victims)
}

func (x plain) castlings() (moves []position.Move) {
	rules := x.p.SeatRules(x.s).Castling
	b := (*cells)(&x.p.Board)
	king, ok := x.kingOn(b)
	if rules == nil || !ok || !x.living(x.s) {
		return nil
	}
	for side := range 2 {
		partner, ok := x.p.Castle[x.s][side].Is()
		if !ok || king.Rank() != partner.Rank() && king.File() != partner.File() {
			continue
		}
		dx, dy := sign(partner.File()-king.File()), sign(partner.Rank()-king.Rank())
		kf, kr := king.File()+2*dx, king.Rank()+2*dy
		if rules.KingGoes == ruleset.GoesToFiles {
			goal := rules.GoesFiles[0]
			if dx+dy > 0 {
				goal = rules.GoesFiles[1]
			}
			if dy == 0 {
				kf, kr = goal, king.Rank()
			} else {
				kf, kr = king.File(), goal
			}
		}
		if kf < 0 || kr < 0 || kf >= x.r.Board.Files || kr >= x.r.Board.Ranks || !x.r.Board.Has(board.At(kf, kr)) {
			continue
		}
		kingTo := board.At(kf, kr)
		partnerTo, ok := x.r.Board.Step(kingTo, -dx, -dy)
		if !ok {
			continue
		}
		after := *b
		k, q := after[king], after[partner]
		after[king], after[partner] = 0, 0
		good := after[kingTo] == 0 && after[partnerTo] == 0
		if rules.Needs&ruleset.PathEmpty != 0 {
			good = good && x.empty(&after, king, kingTo) && x.empty(&after, partner, partnerTo)
		}
		lifted := *b
		lifted[king] = 0
		if rules.Needs&ruleset.NotInCheck != 0 {
			good = good && !x.attacked(b, king, 0)
		}
		if rules.Needs&ruleset.NotThroughCheck != 0 && king != kingTo {
			ux, uy := sign(kf-king.File()), sign(kr-king.Rank())
			for sq, _ := x.r.Board.Step(king, ux, uy); sq != kingTo; sq, _ = x.r.Board.Step(sq, ux, uy) {
				good = good && !x.attacked(&lifted, sq, 0)
			}
		}
		after[kingTo], after[partnerTo] = k, q
		if rules.Needs&ruleset.NotIntoCheck != 0 || x.r.RS.OwnKing == ruleset.MustBeSafe {
			good = good && !x.attacked(&after, kingTo, 0)
		}
		if good {
			moves = append(moves, position.Move{From: king, To: kingTo, Aux: uint8(partner), Flag: position.CastleShort + position.Flag(side)})
		}
	}
	return moves
}

func (x plain) empty(b *cells, from, to board.Square) bool {
	f, r := from.File(), from.Rank()
	for f != to.File() || r != to.Rank() {
		f, r = f+sign(to.File()-f), r+sign(to.Rank()-r)
		if b[board.At(f, r)] != 0 {
			return false
		}
	}
	return true
}

func sign(n int) int { return max(-1, min(1, n)) }
