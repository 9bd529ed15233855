package setup

import (
	"slices"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
)

// classReader settles the class of each seat: in an opening array by what a
// seat fields, once and for the whole game; in mid-game as the record states
// it, else by the pieces.
type classReader struct {
	*draft
	stated map[position.Seat]uint8 // the classes that the record gives; nil in an opening array
}

// settle settles each seat's class.
func (c *classReader) settle() {
	rs := c.rs
	if len(rs.Classes) == 0 {
		return
	}
	c.classes = make([]string, c.rules.NSeats)
	c.deciding = make([]reason.Piece, c.rules.NSeats)
	for s := range position.Seat(c.rules.NSeats) {
		class, known := c.stated[s]
		if !known {
			class, known = c.classOf(s)
		}
		c.Position.Class[s] = class
		if known {
			c.classKnown |= 1 << s
			c.classes[s] = rs.Classes[class].Name
		}
	}
}

// classOf reads a seat's class off its pieces, and notes the piece that
// decides. In an opening array there always is one: the first class of which a
// piece is fielded, else the class of everyone else. In mid-game a piece decides
// only where one class alone can have it, be it fielded or promoted to.
func (c *classReader) classOf(s position.Seat) (class uint8, known bool) {
	rs, rules := c.rs, c.rules
	if !c.given.Has(s) {
		return c.defaultClass(), false
	}
	for _, sq := range rules.Board.Squares() {
		q := c.setup.Board[sq]
		if q == 0 || rules.SeatOf[q] != s {
			continue
		}
		kind := rules.Base[rules.KindOf[q]]
		for class := range rs.Classes {
			fields := slices.Contains(rs.Classes[class].FieldsAny, kind)
			if fields && c.midGame && c.onlyClassWith(s, kind) != class {
				continue
			}
			if fields {
				c.deciding[s] = reason.Piece{Piece: rs.Kinds[kind].Name, Seat: rs.Seats[s].Name, Square: sq}
				return uint8(class), true
			}
		}
	}
	return c.defaultClass(), !c.midGame
}

// onlyClassWith is the one class that can come to have a kind of piece, by
// fielding it or by promotion; nobody where several can.
func (c *classReader) onlyClassWith(s position.Seat, kind int) int {
	only := nobody
	for class := range c.rs.Classes {
		if !c.canHave(s, class, kind) {
			continue
		}
		if only != nobody {
			return nobody
		}
		only = class
	}
	return only
}

// matters reports whether play depends on a seat's class: it has pawns,
// or a right to castle, under rules that differ.
func (c *classReader) matters(s position.Seat) bool {
	rules := c.rules
	if c.setup.Out.Has(s) {
		return false
	}
	for _, right := range c.setup.Rights {
		if right.Seat == s {
			return true
		}
	}
	for _, sq := range rules.Board.Squares() {
		if q := c.setup.Board[sq]; q != 0 && rules.SeatOf[q] == s && rules.IsPawn[q] {
			return true
		}
	}
	return false
}

// byRights settles a class by a right to castle that one class alone can
// have.
func (c *classReader) byRights(s position.Seat) bool {
	has := slices.ContainsFunc(c.setup.Rights, func(r position.Right) bool { return r.Seat == s })
	only := nobody
	for class := range c.rs.Classes {
		if c.rules.RS.Seats[s].ByClass[class].Castling == nil {
			continue
		}
		if only != nobody {
			return false
		}
		only = class
	}
	if !has || only == nobody {
		return false
	}
	c.Position.Class[s] = uint8(only)
	c.classKnown |= 1 << s
	c.classes[s] = c.rs.Classes[only].Name
	return true
}
