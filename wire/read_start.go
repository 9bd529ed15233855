package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/clock"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// maxText is how many bytes a position's text may have: a FEN of the largest
// board, or the pieces of one seat.
const maxText = 8192

// startMembers are the forms of an opening array, which has exactly one.
var startMembers = members[adjudicate.Start]{
	{name: "fen", doc: "as a FEN",
		read: func(r *reader, st *adjudicate.Start) { st.FEN, st.HasFEN = r.longText() }},
	{name: "pieces", doc: "each seat's pieces as a text",
		read: func(r *reader, st *adjudicate.Start) { st.Pieces = readMap(r, (*reader).longText) }},
	{name: "armies", doc: "each seat's army, by square or from the chair", read: readArmies},
}

// readStart reads an opening array.
func readStart(r *reader, q *Request) {
	q.start = adjudicate.Start{}
	if seen, ok := startMembers.readAll(r, &q.start, only); ok {
		startMembers.oneOf(r, seen, "fen", "pieces", "armies")
		q.Record.Start = &q.start
	}
}

// readArmies reads an army for each seat: by square, or by rows from the chair.
func readArmies(r *reader, st *adjudicate.Start) {
	st.Armies, st.Rows = map[string]map[string]string{}, map[string][]string{}
	eachMember(r, func(seat string) bool { return st.Armies[seat] != nil || st.Rows[seat] != nil }, func(seat string) {
		switch army := readArmy(r); {
		case army.Squares != nil:
			st.Armies[seat] = army.Squares
		case army.Rows != nil:
			st.Rows[seat] = army.Rows
		}
	})
	if len(st.Armies) == 0 && len(st.Rows) > 0 {
		st.Armies = nil
	}
	if len(st.Rows) == 0 {
		st.Rows = nil
	}
}

// readArmy reads one side's army: by square, or by rows from the chair.
func readArmy(r *reader) (army adjudicate.ArmyForm) {
	switch r.peek() {
	case '{':
		army.Squares = readMap(r, (*reader).shortText)
	case '[':
		army.Rows = r.names()
	default:
		r.wrongType("object", "array")
	}
	return army
}

var fromMembers = members[adjudicate.From]{
	{name: "fen", doc: "the position as a FEN",
		read: func(r *reader, fr *adjudicate.From) { fr.FEN, fr.HasFEN = r.longText() }},
	{name: "pieces", doc: "or each seat's pieces as a text",
		read: func(r *reader, fr *adjudicate.From) { fr.Pieces = readMap(r, (*reader).longText) }},
	{name: "turn", doc: "the seat to move",
		read: func(r *reader, fr *adjudicate.From) { fr.Turn, _ = r.shortText() }},
	{name: "unmoved", doc: "squares of pieces that have not moved",
		read: func(r *reader, fr *adjudicate.From) { fr.HasUnmoved, fr.Unmoved = true, readSquares(r) }},
	{name: "classes", doc: "each seat's class of army",
		read: func(r *reader, fr *adjudicate.From) { fr.Classes = readMap(r, (*reader).shortText) }},
	{name: "points", doc: "each seat's points so far",
		read: func(r *reader, fr *adjudicate.From) { fr.Points = readMap(r, (*reader).points) }},
	{name: "out", doc: "seats that are out of the game",
		read: func(r *reader, fr *adjudicate.From) { fr.Out = r.names() }},
	{name: "clocks", doc: "each seat's clock", read: readClocks},
	{name: "counters", doc: "moves counted so far",
		read: func(r *reader, fr *adjudicate.From) { counterMembers.readAll(r, fr, only) }},
	{name: "history", doc: "earlier positions, as FENs",
		read: func(r *reader, fr *adjudicate.From) { fr.History = readList(r, (*reader).longText) }},
}

var counterMembers = members[adjudicate.From]{
	{name: "quiet", doc: "each seat's moves without a capture or a pawn's move",
		read: func(r *reader, fr *adjudicate.From) {
			fr.Quiet = readMap(r, func(r *reader) (int64, bool) { return r.integer(0, 1_000_000) })
		}},
}

// readFrom reads a position in mid-game.
func readFrom(r *reader, q *Request) {
	q.from = adjudicate.From{}
	if seen, ok := fromMembers.readAll(r, &q.from, only); ok {
		fromMembers.oneOf(r, seen, "fen", "pieces")
		q.Record.From = &q.from
	}
}

// readSquares reads a list of squares of the largest board.
func readSquares(r *reader) []board.Square {
	list := readList(r, func(r *reader) (board.Square, bool) {
		s, ok := r.shortText()
		if !ok {
			return 0, false
		}
		sq, ok := parseSquare(s)
		if !ok {
			r.fault(reason.RequestOutOfRange, reason.RequestOutOfRangeSquare, reason.Params{"given": shown(s)})
		}
		return sq, ok
	})
	if len(list) == 0 {
		return nil
	}
	return list
}

// parseSquare reads a square's name on the largest board; whether it is on
// the board of the game is for the judge.
func parseSquare(s string) (board.Square, bool) {
	if len(s) < 2 || len(s) > 3 || s[0] < 'a' || s[0] > 'p' || s[1] < '1' || s[1] > '9' {
		return 0, false
	}
	rank := int(s[1] - '0')
	if len(s) == 3 {
		if s[2] < '0' || s[2] > '9' {
			return 0, false
		}
		rank = rank*10 + int(s[2]-'0')
	}
	if rank > board.Stride {
		return 0, false
	}
	return board.At(int(s[0]-'a'), rank-1), true
}

var clockMembers = append(members[adjudicate.ClockFrom]{
	{name: "remaining_ms", doc: "the time left",
		read: func(r *reader, c *adjudicate.ClockFrom) { c.RemainingMS, c.HasRemaining = r.integer(0, MaxTime) }},
	{name: "pause_left", doc: "pauses left",
		read: func(r *reader, c *adjudicate.ClockFrom) { c.PauseLeft, c.HasPauseLeft = r.integer(0, 1_000_000) }},
	{name: "moved", doc: "whether the seat has moved",
		read: func(r *reader, c *adjudicate.ClockFrom) { c.Moved, c.HasMoved = r.boolean() }},
}, givenMembers()...)

// givenMembers are what kinds of clock begin with that not every profile has.
func givenMembers() members[adjudicate.ClockFrom] {
	var list members[adjudicate.ClockFrom]
	for _, given := range clock.AllGiven() {
		list = append(list, member[adjudicate.ClockFrom]{name: given.Name, doc: given.About,
			read: func(r *reader, c *adjudicate.ClockFrom) {
				if value, ok := r.integer(0, MaxTime); ok {
					if c.Given == nil {
						c.Given = map[string]int64{}
					}
					c.Given[given.Name] = value
				}
			}})
	}
	return list
}

func readClocks(r *reader, fr *adjudicate.From) {
	fr.Clocks = readMap(r, func(r *reader) (c adjudicate.ClockFrom, ok bool) {
		_, ok = clockMembers.readAll(r, &c, only)
		return c, ok
	})
}
