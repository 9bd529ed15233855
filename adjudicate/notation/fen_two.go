package notation

import (
	"strings"
	"unicode/utf8"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// field is a part of a text with the byte where it begins.
type field struct {
	text string
	at   int
}

// fen reads the FEN of two seats. PGN standard 16.1; castling as X-FEN and
// Shredder-FEN write it.
func (f *fenReader) fen() {
	fields := f.fields()
	want := 6
	if f.r.TracksUnmoved {
		want = 7 // the last one may be left out
	}
	complete := len(fields) == 6 || len(fields) == want
	if !complete {
		f.fault(whole, "fields", reason.Params{"found": int64(len(fields)), "expected": int64(6)})
	}
	for i, field := range fields {
		// Which field is which is not known; the first looks like no other.
		if !complete && (i > 0 || !f.isPlacement(field.text)) {
			return
		}
		switch i {
		case 0:
			f.placement(field, f.rank)
		case 1:
			f.turn(field)
		case 2:
			f.castling(field)
		case 3:
			f.enPassant(field)
		case 4:
			f.setup.QuietPlies, _ = f.number(field.at, field.text, "halfmove")
		case 5:
			f.moveNumber(field)
		case 6:
			f.unmoved(field)
		}
	}
}

// isPlacement reports whether a text has as many ranks as the board, so that
// faults inside it are faults of its own.
func (f *fenReader) isPlacement(text string) bool {
	return strings.Count(text, "/") == f.r.Board.Ranks-1 && !strings.ContainsAny(text, "\t\r\n")
}

// fields splits at blanks. More than one in a row, or one at an end, is a
// fault but hides no other.
func (f *fenReader) fields() []field {
	var fields []field
	start, blamed := 0, false
	for i := 0; i <= len(f.text); i++ {
		if i < len(f.text) && f.text[i] != ' ' {
			continue
		}
		if i > start {
			fields = append(fields, field{f.text[start:i], start})
		} else if !blamed {
			f.fault(start, "blank", nil)
			blamed = true
		}
		start = i + 1
	}
	return fields
}

// placement reads the board from its last rank to its first; rank reads one.
func (f *fenReader) placement(all field, rank func(text string, at, rank int)) {
	b := f.r.Board
	ranks := strings.Split(all.text, "/")
	if len(ranks) != b.Ranks {
		f.fault(whole, "ranks", reason.Params{"found": int64(len(ranks)), "expected": int64(b.Ranks)})
		return // which rank is which is not known
	}
	at := all.at
	for i, text := range ranks {
		rank(text, at, b.Ranks-1-i)
		at += len(text) + 1
	}
}

// rank reads one rank. A rank of the wrong length never shifts the next one.
func (f *fenReader) rank(text string, at, rank int) {
	file, digit := 0, false
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		here := at + i
		i += size
		if c >= '1' && c <= '9' {
			if digit {
				f.fault(here, "digits", reason.Params{"given": string(c)})
			}
			digit = true
			file += int(c - '0')
			continue
		}
		digit = false
		marked := i < len(text) && text[i] == promotedMark
		if marked {
			i++
		}
		q, ok := f.letter(c, marked)
		if !ok {
			params := reason.Params{"given": string(c)}
			if file < f.r.Board.Files {
				params["square"] = board.At(file, rank)
			}
			f.faultCode(reason.SetupUnknownPiece, here, params)
			if c == '0' {
				continue // no square either: one cause, one fault
			}
		} else if file < f.r.Board.Files {
			f.setup.Board[board.At(file, rank)] = q
		}
		file++
	}
	if file != f.r.Board.Files {
		f.fault(at, "rank_length", reason.Params{"rank": int64(rank + 1), "found": int64(file), "expected": int64(f.r.Board.Files)})
	}
}

// letter is the piece of a letter of the placement: capitals are the first
// seat's.
func (f *fenReader) letter(c rune, marked bool) (position.Piece, bool) {
	if c >= utf8.RuneSelf {
		return 0, false
	}
	seat := position.Seat(0)
	letter := byte(c)
	if letter != upper(letter) {
		seat, letter = 1, upper(letter)
	}
	k, ok := kindOfLetter(f.r, letter)
	if !ok {
		return 0, false
	}
	if marked {
		if f.r.Promoted[k] == k {
			return 0, false
		}
		k = f.r.Promoted[k]
	}
	return f.r.PieceOf(seat, k), true
}

func (f *fenReader) turn(field field) {
	if len(field.text) == 1 {
		if seat, ok := seatOfInitial(f.r, field.text[0]); ok {
			f.setup.Turn = seat
			return
		}
	}
	f.fault(field.at, "turn", reason.Params{"given": field.text, "expected": f.initials()})
}

// initials lists the letters of the seats, for messages.
func (f *fenReader) initials() string {
	var list []string
	for s := range f.r.NSeats {
		initial := f.r.RS.Seats[s].Initial
		if UsesFEN4(f.r) {
			initial = upper(initial)
		}
		list = append(list, string(rune(initial)))
	}
	return strings.Join(list, " ")
}

func (f *fenReader) castling(field field) {
	if field.text == "-" {
		return
	}
	ordered := true
	last := -1
	for i, c := range field.text {
		at := field.at + i
		right, order, ok := f.right(c)
		if !ok {
			f.fault(at, "castling", reason.Params{"given": string(c)})
			continue
		}
		if order >= 0 {
			ordered = ordered && order >= last
			last = order
		}
		twice := false
		for _, other := range f.setup.Rights {
			same := other.Partner == right.Partner && right.Partner != board.NoSquare
			twice = twice || other.Seat == right.Seat && (other.Text == right.Text || other.Side == right.Side && same)
		}
		if twice {
			f.fault(at, "castling_twice", reason.Params{"given": string(c)})
			continue
		}
		f.setup.Rights = append(f.setup.Rights, right)
		if right.Partner == board.NoSquare {
			f.faultCode(reason.SetupBadCastlingRights, at, reason.Params{"right": right.Text, "seat": f.r.RS.Seats[right.Seat].Name})
		}
	}
	if !ordered {
		f.warn(reason.FENCastlingOrder, reason.Params{"given": field.text})
	}
}

// right reads one letter of the castling field. Order is its place in KQkq,
// -1 for a file letter, whose order is free.
func (f *fenReader) right(c rune) (right position.Right, order int, ok bool) {
	if c >= utf8.RuneSelf {
		return right, 0, false
	}
	right = position.Right{Partner: board.NoSquare, Text: string(c)}
	letter := byte(c)
	if letter != upper(letter) {
		right.Seat = 1
	}
	switch upper(letter) {
	case 'K', 'Q':
		if upper(letter) == 'Q' {
			right.Side = position.Long
		}
		right.Partner = f.setup.Partner(right.Seat, right.Side)
		return right, 2*int(right.Seat) + right.Side, true
	default:
		file := int(upper(letter)) - 'A'
		if file < 0 || file >= f.r.Board.Files {
			return right, 0, false
		}
		right.Partner, right.Side = f.setup.PartnerOnFile(right.Seat, file)
		return right, -1, true
	}
}

func (f *fenReader) enPassant(field field) {
	if field.text == "-" {
		return
	}
	sq, ok := f.r.Board.Parse(field.text)
	if !ok {
		f.fault(field.at, "en_passant", reason.Params{"given": field.text})
		return
	}
	pusher := f.setup.Turn ^ 1
	landed, ok := doubleStepOver(f.r, pusher, sq)
	if from := 2*int(sq) - int(landed); !ok || !isPawnOf(f.setup, pusher, landed) || f.setup.Board[sq] != 0 || f.setup.Board[from] != 0 {
		f.faultCode(reason.SetupBadEnPassant, field.at, reason.Params{"square": sq})
		return
	}
	f.setup.EnPassant[pusher] = position.EnPassant{Live: true, Skipped: sq, Landed: landed}
}

// doubleStepOver is where a seat's pawn lands that goes over sq, two squares
// at once. It reports false where no pawn of the seat ever does that.
func doubleStepOver(r *position.Rules, pusher position.Seat, sq board.Square) (board.Square, bool) {
	side := r.RS.Seats[pusher].Side
	dx, dy := side.Absolute(0, 1)
	landed, ahead := r.Board.Step(sq, dx, dy)
	from, behind := r.Board.Step(sq, -dx, -dy)
	if !ahead || !behind {
		return 0, false
	}
	for i := range r.RS.Seats[pusher].ByClass {
		pawns := &r.RS.Seats[pusher].ByClass[i].Pawns
		if pawns.DoubleStep && (pawns.DoubleStepRank == 0 || pawns.DoubleStepRank == r.Board.OwnRank(side, from)) {
			return landed, true
		}
	}
	return 0, false
}

func isPawnOf(s *position.Setup, seat position.Seat, sq board.Square) bool {
	q := s.Board[sq]
	return q != 0 && s.Rules.IsPawn[q] && s.Rules.SeatOf[q] == seat
}

func (f *fenReader) moveNumber(field field) {
	n, ok := f.number(field.at, field.text, "fullmove")
	if ok && n == 0 {
		f.warn(reason.FENMoveNumberZero, nil)
		n = 1
	}
	f.setup.MoveNumber = max(1, n)
}

// unmoved reads the squares of pieces that have not moved, as this service
// writes them: a2,b2 or -.
func (f *fenReader) unmoved(field field) {
	f.setup.HasUnmoved = true
	if field.text == "-" {
		return
	}
	at := field.at
	for _, text := range strings.Split(field.text, ",") {
		sq, ok := f.r.Board.Parse(text)
		switch {
		case !ok:
			f.fault(at, "unmoved", reason.Params{"given": text})
		case f.setup.Board[sq] == 0:
			f.fault(at, "unmoved", reason.Params{"given": text, "square": sq})
		default:
			f.setup.Unmoved.Add(sq)
		}
		at += len(text) + 1
	}
}
