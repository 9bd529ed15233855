package setup

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// playOrthodox hands the game to another profile where every army stands
// exactly as in setup and the rules say that this profile is then played. The
// classes stay those of the rules that were asked for.
func (d *draft) playOrthodox() {
	if d.orthodox == nil || len(d.violations) > 0 {
		return
	}
	for s := range position.Seat(d.rules.NSeats) {
		if army := d.army(s); army == nil || army.Orthodox == nil || !d.setup.InArray(s) {
			return
		}
	}
	pos, ok := samePieces(d.orthodox.rules, &d.Position)
	if !ok {
		return
	}
	d.profile, d.Position, d.Orthodox = d.orthodox.profile, *pos, true
}

// samePieces is the opening array of other rules, if the pieces of a
// position stand just so, by their names. Rights that the position has not are
// not given back.
func samePieces(rules *position.Rules, p *position.Position) (*position.Position, bool) {
	old := p.Rules
	if old.NSeats != rules.NSeats {
		return nil, false
	}
	q := rules.Start(p.Turn)
	for sq := range board.Size {
		was, is := p.Board[sq], q.Board[sq]
		if (was == 0) != (is == 0) {
			return nil, false
		}
		if was != 0 && (old.SeatOf[was] != rules.SeatOf[is] || kindName(old, was) != kindName(rules, is)) {
			return nil, false
		}
	}
	for s := range q.Castle {
		for side := range q.Castle[s] {
			if p.Castle[s][side] == board.NoSquare {
				q.Castle[s][side] = board.NoSquare
			}
		}
	}
	q.MoveNumber = p.MoveNumber
	q.Hash = q.ComputeHash()
	return q, true
}

func kindName(r *position.Rules, q position.Piece) string {
	return r.RS.Kinds[r.Base[r.KindOf[q]]].Name
}
