package adjudicate

import (
	"slices"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// beginning is an opening with everything that can be said about it.
type beginning struct {
	opening
	asked      *Judge
	setup      *position.Setup
	started    bool // an opening array, not a position in mid-game
	fen        bool // written as a FEN, which says what rights there are
	given      position.Seats
	whole      bool // there is a position
	violations []reason.Reason
	classes    []string
	deciding   []reason.Piece
	classKnown position.Seats
	unknown    map[position.Seat][]board.Square // where letters stand that are no piece
	impossible bool                             // in mid-game: a check that no move can have given
}

// open brings together where a game begins. Faults that leave the game
// playable are warnings of it.
func (j *Judge) open(r *Record) (*opening, *finding.Fault) {
	if r.Start == nil && r.From == nil {
		return j.ownStart(r)
	}
	b, err := j.begins(r, true)
	if err != nil {
		return nil, err
	}
	b.settleFaults()
	return &b.opening, nil
}

// settleFaults tells faults that keep a game from being played from those that
// are only worth a warning.
func (b *beginning) settleFaults() {
	for i := range b.violations {
		v := &b.violations[i]
		if !unreachable(v) {
			b.faults = append(b.faults, *v)
		} else if !b.warned(v.Code, v.Params) {
			b.warnings = append(b.warnings, Warning{Finding: finding.New(v.Code, v.Params), Action: -1})
		}
	}
}

// begins judges where a record begins. forGame says that a game is to be
// played, for which every side must be there.
func (j *Judge) begins(r *Record, forGame bool) (*beginning, *finding.Fault) {
	if r.Start != nil && r.From != nil {
		return nil, &finding.Fault{Finding: finding.New(reason.RequestTwoStarts, nil), Pointer: "/from"}
	}
	first, err := j.firstSeat(r)
	if err != nil {
		return nil, err
	}
	b := &beginning{opening: opening{judge: j}, asked: j, given: j.rules.All, whole: true, started: r.From == nil}
	switch {
	case r.From != nil:
		return b, b.fromRecord(r.From)
	case r.Start == nil && !j.buildsArmies():
		b.pos = *j.rules.Start(first)
		b.settleClasses(nil)
		return b, nil
	case r.Start == nil:
		b.setup = j.ownSetup()
	default:
		if err := b.readStart(r.Start); err != nil {
			return nil, err
		}
	}
	if err := b.takeTurn(r, first); err != nil {
		return nil, err
	}
	b.judgeStart(forGame)
	return b, nil
}

// buildsArmies reports whether some seat begins with an army of its own making.
func (j *Judge) buildsArmies() bool {
	for s := range position.Seat(j.rules.NSeats) {
		if j.builds(s) {
			return true
		}
	}
	return false
}

// builds reports whether a seat begins with an army of its own making.
func (j *Judge) builds(s position.Seat) bool {
	for c := range j.rules.RS.Seats[s].ByClass {
		if j.rules.RS.Seats[s].ByClass[c].Army != nil {
			return true
		}
	}
	return false
}

// ownSetup is the profile's own array.
func (j *Judge) ownSetup() *position.Setup {
	setup := j.rules.NewSetup()
	for s := range position.Seat(j.rules.NSeats) {
		for _, placed := range j.rules.RS.Seats[s].Setup {
			setup.Board[placed.Square] = j.rules.PieceOf(s, position.Kind(placed.Kind))
		}
	}
	return setup
}

// takeTurn settles who begins: the seat that a FEN says, where the request
// says nothing else.
func (b *beginning) takeTurn(r *Record, first position.Seat) *finding.Fault {
	if b.fen && b.setup.Turn != first {
		if r.First != "" || r.GameNumber != 0 {
			return &finding.Fault{Finding: finding.New(reason.RequestTwoFirsts, nil), Pointer: "/start/fen"}
		}
		return nil
	}
	b.setup.Turn = first
	return nil
}

// judgeStart judges an opening array.
func (b *beginning) judgeStart(forGame bool) {
	j := b.judge
	b.missingSeats(forGame)
	b.settleClasses(nil)
	if b.unreadable() {
		b.whole = false
		b.pos = *j.rules.New()
		return
	}
	for s := range position.Seat(j.rules.NSeats) {
		if !b.given.Has(s) {
			continue
		}
		kings := b.judgeKings(s)
		b.judgePawns(s)
		if army := b.army(s); army != nil {
			b.judgeArmy(s, army, kings)
		} else {
			b.judgeMaterial(s)
		}
	}
	b.judgeShuffle()
	b.noteOtherArray()
	class := b.pos.Class
	b.pos = *b.setup.Position()
	b.pos.Class = class
	b.pos.Quiet = [position.MaxSeats]uint16{}
	if b.setup.QuietPlies > 0 {
		b.badCounters("start", b.setup.QuietPlies, nil)
	}
	for s := range position.Seat(j.rules.NSeats) {
		if ep := &b.pos.EP[s]; ep.Live {
			b.add(reason.SetupBadEnPassant, int(s), ruleset.EnPassantPath, reason.Params{"square": ep.Skipped}, ep.Skipped)
			*ep = position.EnPassant{}
		}
		b.startRights(s)
	}
	b.pos.AllUnmoved()
	b.pos.Hash = b.pos.ComputeHash()
	b.takePoints(b.setup)
	if b.given&^b.setup.Out != j.rules.All&^b.setup.Out {
		b.whole = false
		return
	}
	if b.kingsStand() {
		b.judgeChecks()
	}
	b.playOrthodox()
}

// missingSeats notes for whom nothing was given.
func (b *beginning) missingSeats(forGame bool) {
	for s := range position.Seat(b.judge.rules.NSeats) {
		if forGame && !b.given.Has(s) && !b.setup.Out.Has(s) {
			b.add(reason.SetupSeatMissing, int(s), ruleset.SetupPath(b.judge.rs.Seats[s].Name), nil)
		}
	}
}

// unreadable reports whether the text of a position could not be read, so that
// judging what was read would blame the wrong things.
func (b *beginning) unreadable() bool {
	for i := range b.violations {
		if b.violations[i].Code == reason.FENMalformed {
			return true
		}
	}
	return false
}

// takePoints takes points that the text of a position says.
func (b *beginning) takePoints(s *position.Setup) {
	switch {
	case !s.HasPoints:
	case b.judge.keepsPoints:
		copy(b.points[:], s.Points)
	case b.tellsPoints():
		b.warnings = append(b.warnings, Warning{Finding: finding.New(reason.FENPointsUnused, reason.Params{}), Action: -1})
	}
}

// read takes what a notation has to say about a text.
func (b *beginning) read(setup *position.Setup, faults []notation.Fault, warnings []Warning) {
	b.setup = setup
	b.warnings = append(b.warnings, warnings...)
	for _, fault := range faults {
		if fault.Rule == nil && fault.Path != "" {
			fault.Rule = b.judge.rs.Cite(fault.Path)
		}
		b.violations = append(b.violations, fault)
	}
	b.noteUnknowns(faults)
}

// add notes a violation. path is the rule that it breaks, "" for none.
func (b *beginning) add(code reason.Code, seat int, path ruleset.Path, params reason.Params, squares ...board.Square) {
	if params == nil {
		params = reason.Params{}
	}
	r := reason.Reason{Finding: finding.New(code, params)}
	if seat != nobody {
		params["seat"] = b.judge.rs.Seats[seat].Name
	}
	if path != "" && seat != nobody {
		r.Rule = b.judge.rs.CiteFor(seat, int(b.classIndex()[seat]), path)
	} else if path != "" {
		r.Rule = b.judge.rs.Cite(path)
	}
	r.Squares = slices.Clone(squares)
	b.violations = append(b.violations, r)
}

// warned reports whether a warning has been given already.
func (b *beginning) warned(code reason.Code, params reason.Params) bool {
	for i := range b.warnings {
		if b.warnings[i].Code == code && b.warnings[i].Params["seat"] == params["seat"] {
			return true
		}
	}
	return false
}

// army is a seat's rule for built armies, nil where it has none.
func (b *beginning) army(s position.Seat) *ruleset.Army { return b.rulesOf(s).Army }

func (b *beginning) rulesOf(s position.Seat) *ruleset.SeatRules {
	return &b.judge.rules.RS.Seats[s].ByClass[b.classIndex()[s]]
}

// seatParam finds a seat by the name that a request gives at a pointer.
func (j *Judge) seatParam(name, pointer string) (position.Seat, *finding.Fault) {
	names := make([]string, len(j.rs.Seats))
	for i := range j.rs.Seats {
		if j.rs.Seats[i].Name == name {
			return position.Seat(i), nil
		}
		names[i] = j.rs.Seats[i].Name
	}
	return 0, &finding.Fault{Finding: finding.New(reason.RequestUnknownSeat, reason.Params{"seat": name, "seats": names}), Pointer: pointer}
}
