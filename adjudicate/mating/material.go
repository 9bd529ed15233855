package mating

import (
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// class is what a kind of piece is to the material rules, derived from how it
// moves, never from its name. Everything unfamiliar is other: it can mate, and
// can stand in its own king's way.
type class uint8

const (
	other class = iota // anything else
	king
	leaper // one by two
	bishop
	rook
	liner // along every line
	pawn
)

type leap struct{ x, y, limit int }

var leapsOf = map[class][]leap{
	king:   {{0, 1, 1}, {1, 1, 1}, {1, 0, 1}, {1, -1, 1}, {0, -1, 1}, {-1, -1, 1}, {-1, 0, 1}, {-1, 1, 1}},
	leaper: {{1, 2, 1}, {2, 1, 1}, {2, -1, 1}, {1, -2, 1}, {-1, -2, 1}, {-2, -1, 1}, {-2, 1, 1}, {-1, 2, 1}},
	bishop: {{1, 1, 0}, {1, -1, 0}, {-1, -1, 0}, {-1, 1, 0}},
	rook:   {{0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}},
	liner:  {{1, 1, 0}, {1, -1, 0}, {-1, -1, 0}, {-1, 1, 0}, {0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}},
}

// classify finds the class whose moves a kind has, exactly.
func classify(k *ruleset.Kind) class {
	if k.Pawn {
		return pawn
	}
	for c, leaps := range leapsOf {
		if (c == king) == k.Royal && sameMoves(k, leaps) {
			return c
		}
	}
	return other
}

func sameMoves(k *ruleset.Kind, leaps []leap) bool {
	have := map[leap]bool{}
	for _, s := range k.Moves {
		if !s.Move || !s.Capture || s.Initial || len(s.Lame) > 0 {
			return false
		}
		have[leap{s.Right, s.Forward, s.Limit}] = true
	}
	if len(have) != len(leaps) {
		return false
	}
	for _, l := range leaps {
		if !have[l] {
			return false
		}
	}
	return true
}

// count is the material of some seats.
type count struct {
	n           [pawn + 1]int
	dark, light int // bishops by the colour of their squares
	pieces      int // all but kings
}

func (j *Judge) count(p *position.Position, of position.Seats) count {
	var c count
	for s := range j.rules.NSeats {
		seat := position.Seat(s)
		if !of.Has(seat) {
			continue
		}
		for k := range j.rules.NKinds {
			n := int(p.Count[j.rules.PieceOf(seat, position.Kind(k))])
			if n == 0 {
				continue
			}
			cl := j.class[j.rules.Base[k]]
			if cl == other && j.rules.RS.Kinds[j.rules.Base[k]].Royal {
				cl = king
			}
			c.n[cl] += n
			if cl != king {
				c.pieces += n
			}
			if cl == bishop {
				j.bishops(p, j.rules.PieceOf(seat, position.Kind(k)), &c)
			}
		}
	}
	return c
}

func (j *Judge) bishops(p *position.Position, q position.Piece, c *count) {
	for _, sq := range j.rules.Board.Squares() {
		if p.Board[sq] == q {
			if board.Square(sq).IsDark() {
				c.dark++
			} else {
				c.light++
			}
		}
	}
}

// materialCannot reports that no series of legal moves can mate for a side,
// whatever the squares: by its own pieces and by those that could stand in the
// other king's way. A bare king never mates; a single knight needs an enemy
// piece other than queens beside that king; bishops of one colour need an enemy
// pawn, knight, or bishop of the other colour. FIDE Laws 6.9, as far as pieces
// tell. Pawns may promote, so a pawn is enough. Other pieces are looked through
// where each side has one.
func (j *Judge) materialCannot(p *position.Position, by position.Seats) bool {
	if j.rules.NSeats > 2 && p.In().Len() > 2 {
		return j.count(p, by).pieces == 0 && j.count(p, p.In()&^by).pieces == 0
	}
	own := j.count(p, by)
	if own.pieces == 0 {
		return j.ordinaryKing()
	}
	if own.n[rook]+own.n[liner]+own.n[pawn] > 0 {
		return false
	}
	// Grey pieces stand on the board too and can block a king.
	enemy := j.count(p, j.rules.All&^by)
	if !j.known || own.n[other]+enemy.n[other] > 0 {
		return own.pieces == 1 && enemy.pieces <= 1 && j.pairOnBoard(p, by)
	}
	if own.n[leaper] > 0 {
		return own.pieces == 1 && enemy.n[pawn]+enemy.n[leaper]+enemy.n[bishop]+enemy.n[rook] == 0
	}
	if own.dark > 0 && own.light > 0 {
		return false
	}
	if enemy.n[pawn]+enemy.n[leaper] > 0 {
		return false
	}
	return own.dark > 0 && enemy.light == 0 || own.light > 0 && enemy.dark == 0
}

// pairOnBoard reports that no mate exists with the single piece of one side and
// the at most single piece of the other.
func (j *Judge) pairOnBoard(p *position.Position, by position.Seats) bool {
	own, ok := j.onePiece(p, by)
	enemy, alone := j.onePiece(p, j.rules.All&^by)
	return ok && alone && own != 0 && !j.rules.IsPawn[enemy] && j.pairCannot(pair{own, enemy})
}

// aloneCannot reports that a side's own pieces are not enough to mate a bare
// king: a bare king, a single knight, or bishops of one colour. Two knights
// against a bare king are not enough either, as the lists of sites have it:
// the mate exists, but nobody can be made to walk into it.
func (j *Judge) aloneCannot(p *position.Position, by position.Seats) bool {
	own := j.count(p, by)
	if own.pieces == 0 {
		return j.ordinaryKing()
	}
	if !j.known || own.n[other]+own.n[rook]+own.n[liner]+own.n[pawn] > 0 {
		return false
	}
	if own.n[leaper] > 0 {
		return own.pieces == 1 || own.n[leaper] == 2 && own.pieces == 2 && j.count(p, j.rules.All&^by).pieces == 0
	}
	return own.dark == 0 || own.light == 0
}

// ordinaryKing reports that a royal piece moves like a king, so that alone it
// never gives check to another.
func (j *Judge) ordinaryKing() bool { return j.class[j.rules.Royal] == king }

// listed reports whether the pieces of the sides still in are a row of the list.
func (j *Judge) listed(p *position.Position, rows []ruleset.Listed) bool {
	in := p.In()
	if j.AnySufficient(p) && !listsSufficient(rows, j) {
		return false
	}
	var sides [position.MaxSeats][]uint8 // by side: how many of each kind
	n := 0
	var seen position.Seats
	for s := range j.rules.NSeats {
		seat := position.Seat(s)
		if !in.Has(seat) || seen.Has(seat) {
			continue
		}
		seen |= j.rules.Mates[seat]
		have := make([]uint8, len(j.rules.RS.Kinds))
		for m := range j.rules.NSeats {
			if mate := position.Seat(m); j.rules.Mates[seat].Has(mate) && in.Has(mate) {
				for k := range j.rules.NKinds {
					have[j.rules.Base[k]] += p.Count[j.rules.PieceOf(mate, position.Kind(k))]
				}
			}
		}
		sides[n] = have
		n++
	}
	for i := range rows {
		if len(rows[i].Sides) == n && matches(rows[i].Sides, sides[:n], 0) {
			return true
		}
	}
	return false
}

// listsSufficient reports whether some row names a piece beyond minor ones, so
// that the quick test must not be used.
func listsSufficient(rows []ruleset.Listed, j *Judge) bool {
	for _, row := range rows {
		for _, side := range row.Sides {
			for _, k := range side {
				switch j.class[k] {
				case other, rook, liner, pawn:
					return true
				}
			}
		}
	}
	return false
}

// matches assigns each part of a row to another side; used is a bit set.
func matches(parts [][]int, sides [][]uint8, used int) bool {
	if len(parts) == 0 {
		return true
	}
	for i, have := range sides {
		if used>>i&1 == 0 && samePieces(parts[0], have) && matches(parts[1:], sides, used|1<<i) {
			return true
		}
	}
	return false
}

func samePieces(part []int, have []uint8) bool {
	var want [64]uint8
	for _, k := range part {
		want[k]++
	}
	for k, n := range have {
		if want[k] != n {
			return false
		}
	}
	return true
}
