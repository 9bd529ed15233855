package mating

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// helps are tables of a game of two, made when a search is first asked for.
type helps struct {
	index   [board.Size]int16 // of a square among those of the board
	n       int
	hits    []position.Set // by piece and square: where it takes on an empty board
	corners []corner
	jumps   []uint8                           // by two squares: moves of a leaper of one by two
	ahead   [2][3][board.Size]board.OptSquare // by seat: one ahead to the left, straight, to the right
	ranks   [2][board.Size]int8               // by seat: the own rank of a square
}

// makeHelps makes the tables of a search.
func (j *Judge) makeHelps() *helps {
	h := &helps{n: len(j.rules.Board.Squares())}
	for i, sq := range j.rules.Board.Squares() {
		h.index[sq] = int16(i)
	}
	h.corners = corners(j.rules.Board)
	h.makeJumps(j.rules.Board)
	for s := range h.ahead {
		side := j.rules.RS.Seats[s].Side
		for _, sq := range j.rules.Board.Squares() {
			h.ranks[s][sq] = int8(j.rules.Board.OwnRank(side, sq))
			for right := range h.ahead[s] {
				h.ahead[s][right][sq] = board.NoSquare
				dx, dy := side.Absolute(right-1, 1)
				if to, ok := j.rules.Board.Step(sq, dx, dy); ok {
					h.ahead[s][right][sq] = to.Opt()
				}
			}
		}
	}
	pieces := 1 + j.rules.NSeats*j.rules.NKinds
	h.hits = make([]position.Set, pieces*h.n)
	for q := 1; q < pieces; q++ {
		piece := position.Piece(q)
		side := j.rules.RS.Seats[j.rules.SeatOf[piece]].Side
		for _, step := range j.rules.RS.Kinds[j.rules.Base[j.rules.KindOf[piece]]].Moves {
			if !step.Capture {
				continue
			}
			dx, dy := side.Absolute(step.Right, step.Forward)
			for i, from := range j.rules.Board.Squares() {
				sq := from
				for n := 1; step.Limit == 0 || n <= step.Limit; n++ {
					to, ok := j.rules.Board.Step(sq, dx, dy)
					if !ok {
						break
					}
					h.hits[q*h.n+i].Add(to)
					sq = to
				}
			}
		}
	}
	return h
}

// makeJumps counts the moves of a leaper of one by two between any two squares.
func (h *helps) makeJumps(b *board.Board) {
	h.jumps = make([]uint8, h.n*h.n)
	squares := b.Squares()
	for i, from := range squares {
		row := h.jumps[i*h.n : (i+1)*h.n]
		for k := range row {
			row[k] = 20
		}
		row[i] = 0
		queue := []board.Square{from}
		for len(queue) > 0 {
			sq := queue[0]
			queue = queue[1:]
			for _, l := range leapsOf[leaper] {
				if to, ok := b.Step(sq, l.x, l.y); ok && row[h.index[to]] == 20 {
					row[h.index[to]] = row[h.index[sq]] + 1
					queue = append(queue, to)
				}
			}
		}
	}
}

// leaps is the number of moves of a leaper of one by two between two squares.
func (h *helps) leaps(a, b board.Square) int32 {
	return int32(h.jumps[int(h.index[a])*h.n+int(h.index[b])])
}

// hit reports whether a piece on a square takes on another when nothing
// stands between.
func (h *helps) hit(q position.Piece, from, to board.Square) bool {
	return h.hits[int(q)*h.n+int(h.index[from])].Has(to)
}

// pieces appends the squares of a seat's pieces.
func (j *Judge) pieces(p *position.Position, seat position.Seat, buf []board.Square) []board.Square {
	if j.rules.Small {
		for rest := p.Small.Seat[seat]; rest != 0; rest &= rest - 1 {
			buf = append(buf, position.OfBit(uint8(bits.TrailingZeros64(rest))))
		}
		return buf
	}
	for i, word := range p.Squares[seat] {
		for ; word != 0; word &= word - 1 {
			buf = append(buf, board.Square(i<<6|bits.TrailingZeros64(word)))
		}
	}
	return buf
}

// mates tries the winner's moves for a mate on the spot. Only those are made
// that may give check, found on an empty board.
func (s *search) mates(moves []position.Move) bool {
	k, ok := s.pos.King[s.loser].Is()
	if !ok {
		return false
	}
	h := s.help
	behind, odd := false, false // some piece hits the king when others are out of its way
	for _, sq := range s.here.winners {
		if h.hit(s.pos.Board[sq], sq, k) {
			behind = true
			odd = odd || !onLine(sq, k)
		}
	}
	for _, m := range moves {
		q := s.pos.Board[m.From]
		if m.Promo != 0 {
			q = s.j.rules.PieceOf(s.winner, position.Kind(m.Promo-1))
		}
		special := m.IsCastle() || m.Flag == position.TakesEnPassant
		if !special && !h.hit(q, m.To, k) && !(behind && (odd || onLine(m.From, k))) {
			continue
		}
		u := s.pos.Make(m)
		hit := s.mated()
		s.pos.Unmake(m, u)
		if hit {
			s.last = m
			return true
		}
	}
	return false
}

// onLine reports whether two squares are on one rank, file or diagonal.
func onLine(a, b board.Square) bool {
	dx, dy := a.File()-b.File(), a.Rank()-b.Rank()
	return dx == 0 || dy == 0 || dx == dy || dx == -dy
}
