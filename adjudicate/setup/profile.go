package setup

import (
	"slices"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// profile is what setups are judged by.
type profile struct {
	rs       *ruleset.Ruleset // whose names and texts are used
	rules    *position.Rules
	gen      *movegen.Gen
	orthodox *Judge // of the profile that armies exactly as in setup play, or nil
}

// anyArmy reports whether some seat begins with an army of its own making.
func (p *profile) anyArmy() bool {
	for s := range position.Seat(p.rules.NSeats) {
		if p.buildsArmy(s) {
			return true
		}
	}
	return false
}

// buildsArmy reports whether a seat begins with an army of its own making.
func (p *profile) buildsArmy(s position.Seat) bool {
	for c := range p.rules.RS.Seats[s].ByClass {
		if p.rules.RS.Seats[s].ByClass[c].Army != nil {
			return true
		}
	}
	return false
}

// seatNamed finds a seat by the name that a request gives at a pointer.
func (p *profile) seatNamed(name, pointer string) (position.Seat, *finding.Fault) {
	for i := range p.rs.Seats {
		if p.rs.Seats[i].Name == name {
			return position.Seat(i), nil
		}
	}
	return 0, finding.NewFault(pointer, reason.RequestUnknownSeat, reason.Params{"seat": name, "seats": p.rs.SeatNames()})
}

// seatsNamed finds the seats of names that a request gives below a pointer.
func (p *profile) seatsNamed(names []string, pointer string) (position.Seats, *finding.Fault) {
	var given position.Seats
	for _, name := range names {
		s, err := p.seatNamed(name, pointer+finding.EscapePointer(name))
		if err != nil {
			return 0, err
		}
		given |= 1 << s
	}
	return given, nil
}

// firstSeat returns the seat that begins a game.
func (p *profile) firstSeat(r Request) (position.Seat, *finding.Fault) {
	first := position.Seat(p.rules.RS.First)
	switch {
	case r.First != "" && r.GameNumber != 0:
		return 0, finding.NewFault("/game_number", reason.RequestTwoFirsts, nil)
	case r.First != "":
		s, err := p.seatNamed(r.First, "/first")
		if err == nil && s != first && !p.rules.RS.Rotate {
			return 0, finding.NewFault("/first", reason.RequestFirstFixed, reason.Params{"given": r.First, "first": p.rs.Seats[first].Name})
		}
		return s, err
	case r.GameNumber > 0 && p.rules.RS.Rotate:
		return position.Seat((int(first) + r.GameNumber - 1) % p.rules.NSeats), nil
	}
	return first, nil
}

// kindOfLetter finds the kind of piece that a letter stands for.
func (p *profile) kindOfLetter(letter string) (position.Kind, bool) {
	for k := range p.rules.RS.Kinds {
		if letter == string(rune(p.rules.RS.Kinds[k].Letter)) {
			return position.Kind(k), true
		}
	}
	return 0, false
}

// canHave reports whether a seat of a class can have a kind of piece: its
// army may field it without being of another class, or its pawns become it.
func (p *profile) canHave(s position.Seat, class, kind int) bool {
	rs := p.rules.RS
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

// defaultClass is the class of seats that no piece decides.
func (p *profile) defaultClass() uint8 {
	for c := range p.rs.Classes {
		if p.rs.Classes[c].EveryoneElse {
			return uint8(c)
		}
	}
	return 0
}
