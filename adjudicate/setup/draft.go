package setup

import (
	"slices"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// nobody stands for no seat and no class where one may be absent.
const nobody = -1

// draft is a setup while it is judged: what has been read of it, and all that
// is wrong with it. The checks of this package each hold a draft and add to it.
type draft struct {
	Opening
	profile
	setup      *position.Setup
	midGame    bool // not an opening array
	fen        bool // written as a FEN, which says what rights there are
	given      position.Seats
	whole      bool // there is a position
	violations []reason.Reason
	classes    []string // by seat, "" where not known; nil without classes
	deciding   []reason.Piece
	classKnown position.Seats
	unknown    map[position.Seat][]board.Square // where letters stand that are no piece
	impossible bool                             // in mid-game: a check that no move can have given
}

// add notes a violation. path is the rule that it breaks, "" for none.
func (d *draft) add(code reason.Code, seat int, path ruleset.Path, params reason.Params, squares ...board.Square) {
	if params == nil {
		params = reason.Params{}
	}
	r := reason.Reason{Finding: finding.New(code, params)}
	if seat != nobody {
		params["seat"] = d.rs.Seats[seat].Name
	}
	if path != "" && seat != nobody {
		r.Rule = d.rs.CiteFor(seat, int(d.Position.Class[seat]), path)
	} else if path != "" {
		r.Rule = d.rs.Cite(path)
	}
	r.Squares = slices.Clone(squares)
	d.violations = append(d.violations, r)
}

// warn notes something that leaves the setup as good as it is.
func (d *draft) warn(code reason.Code, params reason.Params) {
	d.Warnings = append(d.Warnings, reason.Warning{Finding: finding.New(code, params), Action: -1})
}

// read takes what a notation has to say about a text.
func (d *draft) read(setup *position.Setup, faults []notation.Fault, warnings []reason.Warning) {
	d.setup = setup
	d.Warnings = append(d.Warnings, warnings...)
	for _, fault := range faults {
		if fault.Rule == nil && fault.Path != "" {
			fault.Rule = d.rs.Cite(fault.Path)
		}
		d.violations = append(d.violations, fault)
	}
	d.noteUnknowns(faults)
}

// has reports whether a violation of one of these codes was found.
func (d *draft) has(codes ...reason.Code) bool {
	return slices.ContainsFunc(d.violations, func(v reason.Reason) bool { return slices.Contains(codes, v.Code) })
}

// unreadable reports whether the text of a position could not be read, so that
// judging what was read would blame the wrong things. The draft then has no
// position.
func (d *draft) unreadable() bool {
	if !d.has(reason.FENMalformed) {
		return false
	}
	d.whole = false
	d.Position = *d.rules.New()
	return true
}

// sortFaults parts the violations that keep a game from being played from
// those that are only worth a warning.
func (d *draft) sortFaults() {
	for i := range d.violations {
		v := &d.violations[i]
		if !unreachable(v) {
			d.Faults = append(d.Faults, *v)
		} else if !d.warned(v.Code, v.Params) {
			d.warn(v.Code, v.Params)
		}
	}
}

// warned reports whether a warning has been given already.
func (d *draft) warned(code reason.Code, params reason.Params) bool {
	for i := range d.Warnings {
		if d.Warnings[i].Code == code && d.Warnings[i].Params["seat"] == params["seat"] {
			return true
		}
	}
	return false
}

// seatRules are the rules of a seat in its class.
func (d *draft) seatRules(s position.Seat) *ruleset.SeatRules {
	return &d.rules.RS.Seats[s].ByClass[d.Position.Class[s]]
}

// army is a seat's rule for built armies, nil where it has none.
func (d *draft) army(s position.Seat) *ruleset.Army { return d.seatRules(s).Army }

// takePoints takes the points in the text of a position.
func (d *draft) takePoints() {
	switch {
	case !d.setup.HasPoints:
	case d.rs.KeepsPoints():
		copy(d.Points[:], d.setup.Points)
	case d.statesPoints():
		d.warn(reason.FENPointsUnused, reason.Params{})
	}
}

// statesPoints reports whether a text states points that count. FEN4 always
// has room for them; all 0 states nothing.
func (d *draft) statesPoints() bool {
	return d.setup.HasPoints && slices.ContainsFunc(d.setup.Points, func(n int) bool { return n != 0 })
}

// badCounters notes counters that no play leads to; it can go on from them.
func (d *draft) badCounters(why string, quiet int, params reason.Params) {
	if params == nil {
		params = reason.Params{}
	}
	params["why"], params["given"], params["unreachable"] = why, int64(quiet), true
	d.add(reason.SetupBadCounters, nobody, "", params)
}

// badRight notes a right to castle that the rules or the pieces do not give.
func (d *draft) badRight(right position.Right) {
	params := reason.Params{"right": right.Text}
	var squares []board.Square
	if sq, ok := right.Partner.Is(); ok {
		params["square"] = sq
		squares = append(squares, sq)
	}
	d.add(reason.SetupBadCastlingRights, int(right.Seat), ruleset.CastlingPath, params, squares...)
}
