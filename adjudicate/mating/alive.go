package mating

import (
	"slices"

	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// Alive reports, at one glance at the counts of pieces, that an ending has
// certainly not come: Dead would say no. Where it reports false, ask Dead.
func (j *Judge) Alive(p *position.Position, e *ruleset.End) bool {
	return j.other || ByCounts(e) && j.AnySufficient(p)
}

// ByCounts reports whether AnySufficient is enough to know that an ending has not come.
func ByCounts(e *ruleset.End) bool {
	return e.JudgedBy != ruleset.BySearch && e.JudgedBy != ruleset.ByList
}

// AnySufficient reports whether some living seat has a piece with which the
// material rules can take nothing away, known from the counts alone.
func (j *Judge) AnySufficient(p *position.Position) bool {
	for i := range j.heavy {
		s := &j.heavy[i]
		if p.Count[s.piece] > 0 && !p.Out.Has(s.seat) {
			return true
		}
	}
	return false
}

// strongPiece is a piece of a living seat with which the material rules can
// take nothing away.
type strongPiece struct {
	piece position.Piece
	seat  position.Seat
}

// findStrong lists what AnySufficient looks for, pawns first.
func (j *Judge) findStrong() {
	r := j.rules
	for s := range position.Seat(r.NSeats) {
		for k := range position.Kind(r.NKinds) {
			if r.RS.Kinds[r.Base[k]].Royal {
				continue
			}
			switch j.class[r.Base[k]] {
			case other, rook, liner, pawn:
				j.heavy = append(j.heavy, strongPiece{r.PieceOf(s, k), s})
			}
		}
	}
	slices.SortStableFunc(j.heavy, func(a, b strongPiece) int { // pawns last longest
		switch first := r.IsPawn[a.piece]; {
		case first == r.IsPawn[b.piece]:
			return 0
		case first:
			return -1
		default:
			return 1
		}
	})
}
