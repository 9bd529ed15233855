package setup

import (
	"maps"
	"slices"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

// startReader reads an opening array into a draft.
type startReader struct{ *draft }

// read reads an opening array in its one form. What cannot be a setup at
// all is an error; what can be but breaks a rule is a violation.
func (r *startReader) read(st *Start) *finding.Fault {
	forms := 0
	for _, has := range []bool{st.FEN != "" || st.HasFEN, st.Pieces != nil, st.Armies != nil || st.Rows != nil} {
		if has {
			forms++
		}
	}
	if forms != 1 {
		return finding.NewFault("/start", reason.RequestTwoStarts, reason.Params{"found": int64(forms)})
	}
	rules := r.rules
	switch {
	case st.FEN != "" || st.HasFEN:
		r.fen, r.given = true, rules.All
		if setup, ok := notation.NamedStart(rules, st.FEN); ok {
			r.setup = setup
			return nil
		}
		r.draft.read(notation.ParseFEN(rules, st.FEN))
		return nil
	case st.Pieces != nil:
		given, err := r.seatsNamed(slices.Sorted(maps.Keys(st.Pieces)), "/start/pieces/")
		if err != nil {
			return err
		}
		r.given = given
		setup, faults := notation.ParsePieces(rules, st.Pieces)
		r.draft.read(setup, faults, nil)
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(st.Armies)) {
		if err := r.placeArmy(name, ArmyForm{Squares: st.Armies[name]}, "/start/armies/"+finding.EscapePointer(name)); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(st.Rows)) {
		if err := r.placeArmy(name, ArmyForm{Rows: st.Rows[name]}, "/start/armies/"+finding.EscapePointer(name)); err != nil {
			return err
		}
	}
	return nil
}

// placeArmy puts one side's army on the board.
func (r *startReader) placeArmy(name string, form ArmyForm, pointer string) *finding.Fault {
	s, err := r.seatNamed(name, pointer)
	if err != nil {
		return err
	}
	if r.given.Has(s) {
		return finding.NewFault(pointer, reason.RequestTwoStarts, nil)
	}
	if !r.buildsArmy(s) {
		return finding.NewFault(pointer, reason.ActionNotAllowed, reason.Params{"type": "army"})
	}
	r.given |= 1 << s
	squares, err := r.armySquares(s, form, pointer)
	if err != nil {
		return err
	}
	for _, at := range squares {
		if q := r.setup.Board[at.sq]; q != 0 {
			return badStart(at.pointer, at.sq.String(), at.letter, "occupied", nil)
		}
		kind, ok := r.kindOfLetter(at.letter)
		if !ok {
			r.noteUnknown(s, at.sq)
			r.add(reason.SetupUnknownPiece, int(s), "pieces", reason.Params{"given": at.letter, "square": at.sq}, at.sq)
			continue
		}
		r.setup.Board[at.sq] = r.rules.PieceOf(s, kind)
	}
	return nil
}

// noteUnknown notes that a letter stands for a piece that the rules do not
// have: what it costs is not known, and its square is not empty.
func (d *draft) noteUnknown(s position.Seat, sq board.Square) {
	if d.unknown == nil {
		d.unknown = map[position.Seat][]board.Square{}
	}
	d.unknown[s] = append(d.unknown[s], sq)
}

// noteUnknowns notes them from the faults of a text, which may not say whose
// they are.
func (d *draft) noteUnknowns(faults []notation.Fault) {
	for i := range faults {
		sq, ok := faults[i].Params["square"].(board.Square)
		if faults[i].Code != reason.SetupUnknownPiece || !ok {
			continue
		}
		for s := range position.Seat(d.rules.NSeats) {
			if whose, known := faults[i].Params["seat"]; !known || whose == d.rs.Seats[s].Name {
				d.noteUnknown(s, sq)
			}
		}
	}
}

// isUnknown reports whether a letter that is no piece of the rules stands on a
// square of a seat's army.
func (d *draft) isUnknown(s position.Seat, sq board.Square) bool {
	return slices.Contains(d.unknown[s], sq)
}
