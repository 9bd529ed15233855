package setup

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// openingCheck judges an opening array and puts its position together.
type openingCheck struct{ *draft }

// judge judges the array that the draft holds. forGame says that every side
// must be there.
func (o *openingCheck) judge(forGame bool) {
	o.missingSeats(forGame)
	(&classReader{o.draft, nil}).settle()
	if o.unreadable() {
		return
	}
	for s := range position.Seat(o.rules.NSeats) {
		if !o.given.Has(s) {
			continue
		}
		check := pieceCheck{o.draft, s}
		kings := check.kings()
		check.pawns()
		if army := o.army(s); army != nil {
			(&armyCheck{o.draft, s, army}).judge(kings)
		} else {
			(&materialCheck{o.draft, s}).judge()
		}
	}
	(&shuffleCheck{o.draft}).judge()
	o.noteOtherArray()
	o.putTogether()
	o.takePoints()
	if o.given&^o.setup.Out != o.rules.All&^o.setup.Out {
		o.whole = false
		return
	}
	if o.kingsStand() {
		(&kingSafety{o.draft}).judge()
	}
	o.playOrthodox()
}

// putTogether makes the position of the array, in which nothing has happened.
func (o *openingCheck) putTogether() {
	class := o.Position.Class
	o.Position = *o.setup.Position()
	p := &o.Position
	p.Class = class
	p.Quiet = [position.MaxSeats]uint16{}
	if o.setup.QuietPlies > 0 {
		o.badCounters("start", o.setup.QuietPlies, nil)
	}
	for s := range position.Seat(o.rules.NSeats) {
		if ep := &p.EP[s]; ep.Live {
			o.add(reason.SetupBadEnPassant, int(s), ruleset.EnPassantPath, reason.Params{"square": ep.Skipped}, ep.Skipped)
			*ep = position.EnPassant{}
		}
		o.takeRights(s)
	}
	p.AllUnmoved()
	p.Hash = p.ComputeHash()
}

// missingSeats notes for whom nothing was given.
func (o *openingCheck) missingSeats(forGame bool) {
	for s := range position.Seat(o.rules.NSeats) {
		if forGame && !o.given.Has(s) && !o.setup.Out.Has(s) {
			o.add(reason.SetupSeatMissing, int(s), ruleset.SetupPath(o.rs.Seats[s].Name), nil)
		}
	}
}

// noteOtherArray warns where a game begins with another array than the only one
// that the profile has. It may: people agree on odds and puzzles.
func (o *openingCheck) noteOtherArray() {
	if o.rules.RS.Shuffle.Any() {
		return
	}
	var seats []string
	for s := range position.Seat(o.rules.NSeats) {
		if o.given.Has(s) && !o.setup.Out.Has(s) && !o.buildsArmy(s) && !o.setup.InArray(s) {
			seats = append(seats, o.rs.Seats[s].Name)
		}
	}
	if len(seats) > 0 {
		o.warn(reason.StartOtherArray, reason.Params{"seats": seats})
	}
}

// takeRights settles a seat's rights to castle at the start: those of the
// array, or of them those that a FEN gives.
func (o *openingCheck) takeRights(s position.Seat) {
	o.Position.Castle[s] = [2]board.OptSquare{board.NoSquare, board.NoSquare}
	if !o.given.Has(s) {
		return
	}
	rights := o.arrayRights(s)
	if !o.fen {
		o.Position.Castle[s] = rights
		return
	}
	for _, right := range o.setup.Rights {
		if right.Seat != s || right.Partner == board.NoSquare {
			continue
		}
		if rights[right.Side] == board.NoSquare {
			o.badRight(right)
			continue
		}
		o.Position.Castle[s][right.Side] = right.Partner
	}
}

// arrayRights are the rights that the array itself gives.
func (o *openingCheck) arrayRights(s position.Seat) [2]board.OptSquare {
	none := [2]board.OptSquare{board.NoSquare, board.NoSquare}
	castling := o.seatRules(s).Castling
	if castling == nil || o.setup.Out.Has(s) || castling.BeganWith == ruleset.BeganWholeArray && !o.setup.InArray(s) {
		return none
	}
	rights := none
	for side := range rights {
		rights[side] = o.setup.Partner(s, side)
	}
	return rights
}
