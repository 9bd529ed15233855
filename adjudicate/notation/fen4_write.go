package notation

import (
	"strconv"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

func appendFEN4(buf []byte, p *position.Position, points []int) []byte {
	r := p.Rules
	n := position.Seat(r.NSeats)
	buf = append(buf, upper(r.RS.Seats[p.Turn].Initial), '-')
	buf = appendFlags(buf, n, func(s position.Seat) bool { return p.Out.Has(s) })
	for side := range 2 {
		buf = appendFlags(buf, n, func(s position.Seat) bool { return p.Castle[s][side] != board.NoSquare })
	}
	for s := range int(n) {
		if s > 0 {
			buf = append(buf, ',')
		}
		score := 0
		if s < len(points) {
			score = points[s]
		}
		buf = strconv.AppendInt(buf, int64(score), 10)
	}
	buf = append(buf, '-')
	buf = strconv.AppendInt(buf, int64(quietPlies(p)), 10)
	buf = append(buf, '-')
	buf = appendPushed(buf, p)
	for rank := r.Board.Ranks - 1; rank >= 0; rank-- {
		buf = appendRank4(buf, p, rank)
		if rank > 0 {
			buf = append(buf, '/')
		}
	}
	return buf
}

func appendFlags(buf []byte, n position.Seat, set func(position.Seat) bool) []byte {
	for s := range n {
		if s > 0 {
			buf = append(buf, ',')
		}
		if set(s) {
			buf = append(buf, '1')
		} else {
			buf = append(buf, '0')
		}
	}
	return append(buf, '-')
}

// appendPushed writes the extra field where a double step may still be taken.
func appendPushed(buf []byte, p *position.Position) []byte {
	any := false
	for s := range p.Rules.NSeats {
		any = any || p.EP[s].Live
	}
	if !any {
		return buf
	}
	buf = append(buf, "{'enPassant':("...)
	for s := range p.Rules.NSeats {
		if s > 0 {
			buf = append(buf, ',')
		}
		buf = append(buf, '\'')
		if ep := &p.EP[s]; ep.Live {
			buf = appendSquare(buf, ep.Skipped)
			buf = append(buf, ':')
			buf = appendSquare(buf, ep.Landed)
		}
		buf = append(buf, '\'')
	}
	return append(buf, ")}-"...)
}

func appendRank4(buf []byte, p *position.Position, rank int) []byte {
	r := p.Rules
	empty := 0
	first := true
	comma := func() {
		if !first {
			buf = append(buf, ',')
		}
		first = false
	}
	flush := func() {
		if empty > 0 {
			comma()
			buf = strconv.AppendInt(buf, int64(empty), 10)
			empty = 0
		}
	}
	for file := range r.Board.Files {
		sq := board.At(file, rank)
		q := p.Board[sq]
		switch {
		case !r.Board.Has(sq):
			flush()
			comma()
			buf = append(buf, 'x')
		case q == 0:
			empty++
		default:
			flush()
			comma()
			buf = appendPiece4(buf, p, q)
		}
	}
	flush()
	return buf
}

// appendPiece4 writes a cell: the owner's initial and the letter, marked where
// the piece is grey.
func appendPiece4(buf []byte, p *position.Position, q position.Piece) []byte {
	r := p.Rules
	seat := r.SeatOf[q]
	if seat == r.Nobody() || p.Out.Has(seat) {
		buf = append(buf, greyMark(r))
	}
	if seat != r.Nobody() {
		buf = append(buf, r.RS.Seats[seat].Initial)
	}
	return appendKind(buf, r, r.KindOf[q])
}
