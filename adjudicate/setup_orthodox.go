package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// playOrthodox hands the game to another profile where every army stands
// exactly as in setup and the rules say that this profile is then played. The
// classes told stay those of the rules that were asked for.
func (b *beginning) playOrthodox() {
	j := b.judge
	if j.orthodox == nil || len(b.violations) > 0 {
		return
	}
	for s := range position.Seat(j.rules.NSeats) {
		if army := b.army(s); army == nil || army.Orthodox == nil || !b.inArray(s) {
			return
		}
	}
	orthodox := j.orthodox
	if own := j.rs.Seats[0].ByClass[b.pos.Class[0]].Army; own != nil && own.Orthodox != nil && own.Orthodox.Digest == orthodox.rs.Digest {
		orthodox = orthodox.With(own.Orthodox) // the texts and lines of who asks
	}
	pos, ok := samePieces(orthodox, &b.pos)
	if !ok {
		return
	}
	b.judge, b.pos = orthodox, *pos
}

// samePieces is the opening array of another judge's rules, if the pieces of a
// position stand just so, by their names. Rights that the position has not are
// not given back.
func samePieces(j *Judge, p *position.Position) (*position.Position, bool) {
	old := p.Rules
	if old.NSeats != j.rules.NSeats {
		return nil, false
	}
	q := j.rules.Start(p.Turn)
	for sq := range board.Size {
		was, is := p.Board[sq], q.Board[sq]
		if (was == 0) != (is == 0) {
			return nil, false
		}
		if was != 0 && (old.SeatOf[was] != j.rules.SeatOf[is] || kindName(old, was) != kindName(j.rules, is)) {
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
