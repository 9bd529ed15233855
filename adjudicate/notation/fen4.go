package notation

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// blanks may stand around every part of a FEN4: older exports break lines
// after the head and after each rank.
const blanks = " \t\r\n"

// fen4 reads turn-out-short-long-points-plies[-{extra}]-board, with one entry
// a seat in turn order. The board stands behind the last hyphen.
func (f *fenReader) fen4() {
	last := strings.LastIndexByte(f.text, '-')
	if last < 0 {
		f.fault(whole, "fields", reason.Params{"found": int64(1), "expected": int64(7)})
		return
	}
	head := splitHead(f.text[:last])
	if len(head) < 6 || len(head) > 7 {
		f.fault(whole, "fields", reason.Params{"found": int64(len(head) + 1), "expected": int64(7)})
	}
	for i := 0; i < min(2, len(head)); i++ {
		f.head(i, head[i])
	}
	f.placement(field{f.text[last+1:], last + 1}, f.rank4)
	for i := 2; i < len(head) && len(head) >= 6 && len(head) <= 7; i++ {
		f.head(i, head[i])
	}
	if f.setup.Out.Has(f.setup.Turn) {
		f.fault(0, "turn_out", reason.Params{"seat": f.r.RS.Seats[f.setup.Turn].Name})
	}
}

// splitHead splits at hyphens, but not inside braces nor at the sign of a
// negative number.
func splitHead(text string) []field {
	var fields []field
	start, depth := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '{':
			depth++
		case c == '}' && depth > 0:
			depth--
		case c == '-' && depth == 0:
			before := strings.TrimRight(text[start:i], blanks)
			if len(fields) > 0 && (before == "" || before[len(before)-1] == ',') {
				continue // a sign
			}
			fields = append(fields, trimField(text[start:i], start))
			start = i + 1
		}
	}
	return append(fields, trimField(text[start:], start))
}

func trimField(text string, at int) field {
	left := strings.TrimLeft(text, blanks)
	return field{strings.TrimRight(left, blanks), at + len(text) - len(left)}
}

func (f *fenReader) head(i int, field field) {
	switch i {
	case 0:
		if len(field.text) == 1 && field.text[0] != lower(field.text[0]) {
			if seat, ok := seatOfInitial(f.r, lower(field.text[0])); ok {
				f.setup.Turn = seat
				return
			}
		}
		f.fault(field.at, "turn", reason.Params{"given": field.text, "expected": f.initials()})
	case 1:
		for seat, set := range f.flags(field, "out") {
			if set {
				f.setup.Out |= 1 << seat
			}
		}
	case 2, 3:
		side := position.Short
		if i == 3 {
			side = position.Long
		}
		for seat, set := range f.flags(field, "castling") {
			if set {
				f.right4(position.Seat(seat), side)
			}
		}
	case 4:
		f.points(field)
	case 5:
		f.setup.QuietPlies, _ = f.number(field.at, field.text, "halfmove")
	case 6:
		f.extra(field)
	}
}

// entries splits a field into one entry a seat; nil where the number differs.
func (f *fenReader) entries(all field, why string) []field {
	var entries []field
	at := all.at
	for _, text := range strings.Split(all.text, ",") {
		entries = append(entries, trimField(text, at))
		at += len(text) + 1
	}
	if len(entries) != f.r.NSeats {
		f.fault(all.at, why, reason.Params{"given": all.text, "found": int64(len(entries)), "expected": int64(f.r.NSeats)})
		return nil
	}
	return entries
}

func (f *fenReader) flags(field field, why string) []bool {
	var flags []bool
	for _, entry := range f.entries(field, why) {
		if entry.text != "0" && entry.text != "1" {
			f.fault(entry.at, why, reason.Params{"given": entry.text, "expected": "0 1"})
		}
		flags = append(flags, entry.text == "1")
	}
	return flags
}

// right4 takes a right by its flag. Sites leave flags set that no piece fits;
// those are dropped.
func (f *fenReader) right4(seat position.Seat, side int) {
	right := position.Right{Seat: seat, Side: side, Text: "1", Partner: f.setup.Partner(seat, side)}
	if right.Partner == board.NoSquare {
		if !f.setup.Out.Has(seat) {
			f.warn(reason.FENCastlingDropped, reason.Params{"seat": f.r.RS.Seats[seat].Name})
		}
		return
	}
	f.setup.Rights = append(f.setup.Rights, right)
}

func (f *fenReader) points(field field) {
	for _, entry := range f.entries(field, "points") {
		digits := strings.TrimPrefix(entry.text, "-")
		n, ok := parseCount(digits)
		if !ok {
			f.fault(entry.at, "points", reason.Params{"given": entry.text})
			return
		}
		if digits != entry.text {
			n = -n
		}
		f.setup.Points = append(f.setup.Points, n)
	}
	f.setup.HasPoints = len(f.setup.Points) == f.r.NSeats
}

// rank4 reads the cells of one rank: x is a square that the board does not
// have, X one that nothing can stand on, a number so many empties, which in
// older exports count such squares too.
func (f *fenReader) rank4(text string, at, rank int) {
	b := f.r.Board
	file := 0
	for _, part := range strings.Split(text, ",") {
		cell := trimField(part, at)
		at += len(part) + 1
		if cell.text == "" {
			f.fault(cell.at, "cell", reason.Params{"given": ""})
			continue
		}
		if c := cell.text[0]; c >= '0' && c <= '9' {
			n, err := strconv.Atoi(cell.text)
			if err != nil || n < 1 || n > b.Files || len(cell.text) > 2 || c == '0' {
				f.fault(cell.at, "cell", reason.Params{"given": cell.text})
			} else {
				file += n
			}
			continue
		}
		if file >= b.Files {
			file++
			continue
		}
		sq := board.At(file, rank)
		file++
		if cell.text == "x" || cell.text == "X" {
			if b.Has(sq) {
				f.fault(cell.at, "wall", reason.Params{"given": cell.text, "square": sq})
			}
			continue
		}
		q, ok := f.cell(cell.text)
		switch {
		case !ok:
			f.faultCode(reason.SetupUnknownPiece, cell.at, reason.Params{"given": cell.text, "square": sq})
		case !b.Has(sq):
			f.fault(cell.at, "cut", reason.Params{"given": cell.text, "square": sq})
		default:
			f.setup.Board[sq] = q
		}
	}
	if file != b.Files {
		f.fault(at-len(text)-1, "rank_length", reason.Params{"rank": int64(rank + 1), "found": int64(file), "expected": int64(b.Files)})
	}
}

// cell reads a piece: the seat's initial and the letter, behind the mark of
// grey pieces, where the initial may be missing. A piece said to be grey
// whose owner plays on belongs to nobody.
func (f *fenReader) cell(text string) (position.Piece, bool) {
	if !utf8.ValidString(text) {
		return 0, false
	}
	grey := text[0] == greyMark(f.r)
	if grey {
		text = text[1:]
		if k, ok := kindOfText(f.r, text); ok {
			return f.r.PieceOf(f.r.Nobody(), k), true
		}
	}
	if len(text) < 2 {
		return 0, false
	}
	seat, ok := seatOfInitial(f.r, text[0])
	if !ok {
		return 0, false
	}
	k, ok := kindOfText(f.r, text[1:])
	if grey && !f.setup.Out.Has(seat) {
		seat = f.r.Nobody()
	}
	return f.r.PieceOf(seat, k), ok
}
