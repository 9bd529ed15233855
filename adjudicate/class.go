package adjudicate

import (
	"slices"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// classIndex are the classes of the seats as positions keep them.
func (b *beginning) classIndex() [position.MaxSeats]uint8 { return b.pos.Class }

// settleClasses settles each seat's class. told are the classes that the
// record gives by seat, nil in an opening array, where what a seat fields
// decides: once, and for the whole game.
func (b *beginning) settleClasses(told map[position.Seat]uint8) {
	rs := b.judge.rs
	if len(rs.Classes) == 0 {
		return
	}
	b.classes = make([]string, b.judge.rules.NSeats)
	b.deciding = make([]reason.Piece, b.judge.rules.NSeats)
	for s := range position.Seat(b.judge.rules.NSeats) {
		class, known := told[s]
		if !known {
			class, known = b.classOf(s)
		}
		b.pos.Class[s] = class
		if known {
			b.classKnown |= 1 << s
			b.classes[s] = rs.Classes[class].Name
		}
	}
}

// classOf reads a seat's class off its pieces, and notes the piece that
// decides. In an opening array there always is one: the first class of which a
// piece is fielded, else the class of everyone else. In mid-game a piece tells
// only where one class alone can have it, be it fielded or promoted to.
func (b *beginning) classOf(s position.Seat) (class uint8, known bool) {
	rs, rules := b.judge.rs, b.judge.rules
	if !b.given.Has(s) {
		return b.everyoneElse(), false
	}
	for _, sq := range rules.Board.Squares() {
		q := b.pieceAt(sq)
		if q == 0 || rules.SeatOf[q] != s {
			continue
		}
		kind := rules.Base[rules.KindOf[q]]
		for c := range rs.Classes {
			fields := slices.Contains(rs.Classes[c].FieldsAny, kind)
			if fields && !b.started && b.onlyClassWith(s, kind) != c {
				continue
			}
			if fields {
				b.deciding[s] = reason.Piece{Piece: rs.Kinds[kind].Name, Seat: rs.Seats[s].Name, Square: sq}
				return uint8(c), true
			}
		}
	}
	return b.everyoneElse(), b.started
}

// pieceAt is the piece on a square, of whatever the game begins with.
func (b *beginning) pieceAt(sq board.Square) position.Piece {
	if b.setup != nil {
		return b.setup.Board[sq]
	}
	return b.pos.Board[sq]
}

// onlyClassWith is the one class that can come to have a kind of piece, by
// fielding it or by promotion; nobody where several can.
func (b *beginning) onlyClassWith(s position.Seat, kind int) int {
	only := nobody
	for c := range b.judge.rs.Classes {
		if !b.canHave(s, c, kind) {
			continue
		}
		if only != nobody {
			return nobody
		}
		only = c
	}
	return only
}

// canHave reports whether a seat of a class can have a kind of piece: its
// army may field it without being of another class, or its pawns become it.
func (b *beginning) canHave(s position.Seat, class, kind int) bool {
	rs := b.judge.rules.RS
	if slices.Contains(rs.Seats[s].ByClass[class].Pawns.PromoteTo, kind) {
		return true
	}
	for c := range rs.Classes {
		if slices.Contains(rs.Classes[c].FieldsAny, kind) {
			return c == class || slices.Contains(rs.Classes[class].FieldsAny, kind)
		}
	}
	return true
}

func (b *beginning) everyoneElse() uint8 {
	for c := range b.judge.rs.Classes {
		if b.judge.rs.Classes[c].EveryoneElse {
			return uint8(c)
		}
	}
	return 0
}

// classMatters reports whether play depends on a seat's class: it has pawns,
// or a right to castle, under rules that differ.
func (b *beginning) classMatters(s position.Seat) bool {
	rules := b.judge.rules
	if b.setup.Out.Has(s) {
		return false
	}
	for _, right := range b.setup.Rights {
		if right.Seat == s {
			return true
		}
	}
	for _, sq := range rules.Board.Squares() {
		if q := b.setup.Board[sq]; q != 0 && rules.SeatOf[q] == s && rules.IsPawn[q] {
			return true
		}
	}
	return false
}
