package notation

import (
	"strconv"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// FormatFEN writes a position in the one canonical form of its board: FEN
// with en passant only where such a capture is legal, or FEN4 with every
// pushed pawn whose owner has not moved again. Points are by seat, nil for
// none kept; FEN has no place for them.
func FormatFEN(g *movegen.Gen, p *position.Position, points []int) string {
	var room [128]byte // enough for eight ranks of eight
	return string(AppendFEN(room[:0], g, p, points))
}

// AppendFEN is FormatFEN into a buffer.
func AppendFEN(buf []byte, g *movegen.Gen, p *position.Position, points []int) []byte {
	if UsesFEN4(p.Rules) {
		return appendFEN4(buf, p, points)
	}
	return appendFEN(buf, g, p)
}

func appendFEN(buf []byte, g *movegen.Gen, p *position.Position) []byte {
	r := p.Rules
	marked := r.NKinds > len(r.RS.Kinds)
	for rank := r.Board.Ranks - 1; rank >= 0; rank-- {
		empty := byte(0)
		row := p.Board[board.At(0, rank):]
		for _, q := range row[:r.Board.Files] {
			if q == 0 {
				empty++
				continue
			}
			if empty > 0 {
				buf = append(buf, '0'+empty)
				empty = 0
			}
			letter := r.Letter[q]
			if r.SeatOf[q] != 0 {
				letter = lower(letter)
			}
			if buf = append(buf, letter); marked && r.IsPromoted[r.KindOf[q]] {
				buf = append(buf, promotedMark)
			}
		}
		if empty > 0 {
			buf = append(buf, '0'+empty)
		}
		if rank > 0 {
			buf = append(buf, '/')
		}
	}
	buf = append(buf, ' ', r.RS.Seats[p.Turn].Initial, ' ')
	buf = appendRights(buf, p)
	buf = append(buf, ' ')
	buf = appendEnPassant(buf, g, p)
	buf = append(buf, ' ')
	buf = strconv.AppendInt(buf, int64(quietPlies(p)), 10)
	buf = append(buf, ' ')
	return strconv.AppendUint(buf, uint64(max(1, p.MoveNumber)), 10)
}

// quietPlies is the FEN half-move clock.
func quietPlies(p *position.Position) int {
	plies := 0
	for s := range p.Rules.NSeats {
		plies += int(p.Quiet[s])
	}
	return plies
}

// appendRights writes castling rights as X-FEN does: K and Q for the partner
// farthest out on that side, its file's letter for another one.
func appendRights(buf []byte, p *position.Position) []byte {
	start := len(buf)
	for seat := range position.Seat(p.Rules.NSeats) {
		outermost := p.StartRights(seat)
		for side, letter := range [2]byte{'K', 'Q'} {
			partner, ok := p.Castle[seat][side].Is()
			if !ok {
				continue
			}
			if outermost[side] != partner.Opt() {
				letter = 'A' + byte(partner.File())
			}
			if seat != 0 {
				letter = lower(letter)
			}
			buf = append(buf, letter)
		}
	}
	if len(buf) == start {
		buf = append(buf, '-')
	}
	return buf
}

// appendEnPassant asks whether such a capture is legal only where a pawn just
// went two squares, which keeps the usual case cheap.
func appendEnPassant(buf []byte, g *movegen.Gen, p *position.Position) []byte {
	for seat := range position.Seat(p.Rules.NSeats) {
		if p.EP[seat].Live && seat != p.Turn && g.EnPassantLive(p).Has(seat) {
			return appendSquare(buf, p.EP[seat].Skipped)
		}
	}
	return append(buf, '-')
}
