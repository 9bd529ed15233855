package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// give adds points to a seat, with the rule that brings them.
func (g *game) give(seat, points int, why string, path ruleset.Path) {
	if seat == nobody || points == 0 {
		return
	}
	g.points[seat] += points
	g.event(Event{Type: "points", Seat: position.Seat(seat), HasSeat: true, Points: points, Reason: why, Rule: g.cite(path)})
}

// captureScore is what the move takes, in points, before it is made, and the
// path of the rule that says so.
func (j *Judge) captureScore(pos *position.Position, m position.Move) (int, ruleset.Path) {
	if m.IsCastle() {
		return 0, ""
	}
	total, path := 0, ruleset.Path("")
	add := func(sq board.Square) {
		if p := pos.Board[sq]; p != 0 {
			points, rule := j.worth(pos, p)
			total += points
			if path == "" || points != 0 {
				path = rule
			}
		}
	}
	add(m.To)
	if m.Flag == position.TakesEnPassant {
		add(pos.EP[m.Aux].Landed)
	}
	return total, path
}

// worth is what taking a piece scores: grey before promoted before its value.
func (j *Judge) worth(pos *position.Position, p position.Piece) (int, ruleset.Path) {
	sc := &j.rules.RS.Scoring
	seat, kind := j.rules.SeatOf[p], j.rules.KindOf[p]
	value := j.rules.RS.Kinds[j.rules.Base[kind]].Value
	if (seat == j.rules.Nobody() || pos.Out.Has(seat)) && !sc.Grey.AsValue {
		return sc.Grey.Points, ruleset.ScoringGreyPath
	}
	if j.rules.IsPromoted[kind] && !sc.Promoted.AsValue {
		return sc.Promoted.Points, ruleset.ScoringPromotedPath
	}
	return value, ruleset.Path("pieces." + j.rs.Kinds[j.rules.Base[kind]].Name + ".value")
}

// checkers holds for each seat the squares of one seat's pieces that attack its king.
type checkers [position.MaxSeats]position.Set

// checksBefore notes which pieces of a seat attack which living enemy king, so
// that after its move the new attackers can be distinguished from the old ones.
func (j *Judge) checksBefore(pos *position.Position, by position.Seat) checkers {
	var c checkers
	var buf [32]board.Square
	for s := range j.rules.NSeats {
		for _, sq := range j.checkersOf(pos, position.Seat(s), by, buf[:0]) {
			c[s].Add(sq)
		}
	}
	return c
}

// checkersOf lists the pieces of by that attack the king of a living enemy.
func (j *Judge) checkersOf(pos *position.Position, s, by position.Seat, buf []board.Square) []board.Square {
	king, ok := pos.King[s].Is()
	if !ok || pos.Out.Has(s) || !j.rules.Enemies[by].Has(s) {
		return buf
	}
	all := j.gen.Attackers(pos, king, s, buf)
	kept := all[:0]
	for _, sq := range all {
		if j.rules.SeatOf[pos.Board[sq]] == by {
			kept = append(kept, sq)
		}
	}
	return kept
}

// scoreChecks scores a move that checks several kings at once: living enemy
// kings attacked by the moved piece, or by another piece of the mover's that
// did not attack them before. A line opened for somebody else does not count.
func (g *game) scoreChecks(by position.Seat, m position.Move, before checkers) {
	var buf [32]board.Square
	kings := 0
	kinds := map[int]bool{}
	movedTo := m.To
	for s := range g.rules.NSeats {
		counted := false
		for _, sq := range g.checkersOf(&g.pos, position.Seat(s), by, buf[:0]) {
			if sq != movedTo && before[s].Has(sq) {
				continue
			}
			counted = true
			if !g.rules.RS.Scoring.CheckByMovedPiece {
				kinds[g.rules.Base[g.rules.KindOf[g.pos.Board[sq]]]] = true
			}
		}
		if counted {
			kings++
		}
	}
	if g.rules.RS.Scoring.CheckByMovedPiece {
		kinds[g.rules.Base[g.rules.KindOf[g.pos.Board[movedTo]]]] = true
	}
	for i := range g.rules.RS.Scoring.Checks {
		tariff := &g.rules.RS.Scoring.Checks[i]
		if tariff.Kings != kings {
			continue
		}
		points := tariff.Any
		for kind, own := range tariff.ByKind {
			if kinds[kind] && (points < 0 || own < points) {
				points = own
			}
		}
		if points > 0 {
			g.points[by] += points
			g.event(Event{Type: "points", Seat: by, HasSeat: true, Points: points, Reason: "multi_check",
				Rule: g.cite(ruleset.Path("scoring.checks." + ruleset.KingsName(kings))), Extra: reason.Params{"kings": int64(kings)}})
		}
	}
}
