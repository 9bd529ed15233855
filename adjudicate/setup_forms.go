package adjudicate

import (
	"maps"
	"slices"
	"strings"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

// readStart reads an opening array in its one form. What cannot be a setup at
// all is an error; what can be but breaks a rule is a violation.
func (b *beginning) readStart(st *Start) *finding.Fault {
	forms := 0
	for _, has := range []bool{st.FEN != "" || st.HasFEN, st.Pieces != nil, st.Armies != nil || st.Rows != nil} {
		if has {
			forms++
		}
	}
	if forms != 1 {
		return &finding.Fault{Finding: finding.New(reason.RequestTwoStarts, reason.Params{"found": int64(forms)}), Pointer: "/start"}
	}
	rules := b.judge.rules
	switch {
	case st.FEN != "" || st.HasFEN:
		b.fen = true
		if setup, ok := notation.NamedStart(rules, st.FEN); ok {
			b.setup = setup
			return nil
		}
		b.read(notation.ParseFEN(rules, st.FEN))
		return nil
	case st.Pieces != nil:
		given, err := b.seatsOf(slices.Sorted(maps.Keys(st.Pieces)), "/start/pieces/")
		if err != nil {
			return err
		}
		b.given = given
		setup, faults := notation.ParsePieces(rules, st.Pieces)
		b.read(setup, faults, nil)
		return nil
	}
	b.setup = rules.NewSetup()
	b.given = 0
	for _, name := range slices.Sorted(maps.Keys(st.Armies)) {
		if err := b.placeArmy(name, ArmyForm{Squares: st.Armies[name]}, "/start/armies/"+escapePointer(name)); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(st.Rows)) {
		if err := b.placeArmy(name, ArmyForm{Rows: st.Rows[name]}, "/start/armies/"+escapePointer(name)); err != nil {
			return err
		}
	}
	return nil
}

func (b *beginning) seatsOf(names []string, pointer string) (position.Seats, *finding.Fault) {
	var given position.Seats
	for _, name := range names {
		s, err := b.judge.seatParam(name, pointer+escapePointer(name))
		if err != nil {
			return 0, err
		}
		given |= 1 << s
	}
	return given, nil
}

// ArmyForm is one side's army, in one of two forms.
type ArmyForm struct {
	Squares map[string]string // by square: {"e1": "K"}
	Rows    []string          // from the chair, own rank 1 first: "RNBQKBNR"; a dot is an empty square
}

// placeArmy puts one side's army on the board.
func (b *beginning) placeArmy(name string, form ArmyForm, pointer string) *finding.Fault {
	s, err := b.judge.seatParam(name, pointer)
	if err != nil {
		return err
	}
	if b.given.Has(s) {
		return &finding.Fault{Finding: finding.New(reason.RequestTwoStarts, nil), Pointer: pointer}
	}
	if !b.judge.builds(s) {
		return &finding.Fault{Finding: finding.New(reason.ActionNotAllowed, reason.Params{"type": "army"}), Pointer: pointer}
	}
	b.given |= 1 << s
	squares, err := b.judge.armySquares(s, form, pointer)
	if err != nil {
		return err
	}
	for _, at := range squares {
		if q := b.setup.Board[at.sq]; q != 0 {
			return badStart(at.pointer, at.sq.String(), at.letter, "occupied", nil)
		}
		kind, ok := b.judge.kindOfLetter(at.letter)
		if !ok {
			b.noteUnknown(s, at.sq)
			b.add(reason.SetupUnknownPiece, int(s), "pieces", reason.Params{"given": at.letter, "square": at.sq}, at.sq)
			continue
		}
		b.setup.Board[at.sq] = b.judge.rules.PieceOf(s, kind)
	}
	return nil
}

// placedLetter is a piece of an army as it was given.
type placedLetter struct {
	sq      board.Square
	letter  string
	pointer string
}

// armySquares turns either form of an army into squares, from a1.
func (j *Judge) armySquares(s position.Seat, form ArmyForm, pointer string) ([]placedLetter, *finding.Fault) {
	if (form.Squares == nil) == (form.Rows == nil) {
		return nil, &finding.Fault{Finding: finding.New(reason.RequestTwoStarts, nil), Pointer: pointer}
	}
	var out []placedLetter
	for name, letter := range form.Squares {
		at := pointer + "/" + escapePointer(name)
		sq, ok := j.rules.Board.Parse(name)
		if !ok {
			return nil, badStart(at, name, letter, "square", nil)
		}
		out = append(out, placedLetter{sq, letter, at})
	}
	side := j.rules.RS.Seats[s].Side
	if len(form.Rows) > j.rules.Board.Depth(side) {
		return nil, badStart(pointer, "rows", strings.Join(form.Rows, " "), "rows",
			reason.Params{"most": int64(j.rules.Board.Depth(side)), "found": int64(len(form.Rows))})
	}
	for i, row := range form.Rows {
		squares := j.rules.Board.Row(side, i+1)
		at := pointer + "/" + itoa(i)
		letters := []rune(row)
		if len(letters) != len(squares) {
			return nil, badStart(at, "row", row, "row_length", reason.Params{"expected": int64(len(squares)), "found": int64(len(letters))})
		}
		for k, letter := range letters {
			if letter != '.' {
				out = append(out, placedLetter{squares[k], string(letter), at})
			}
		}
	}
	slices.SortFunc(out, func(a, b placedLetter) int { return int(a.sq) - int(b.sq) })
	return out, nil
}

func badStart(pointer, key, given, why string, more reason.Params) *finding.Fault {
	return badValue(reason.StartBadValue, pointer, key, given, why, more)
}

func (j *Judge) kindOfLetter(letter string) (position.Kind, bool) {
	for k := range j.rules.RS.Kinds {
		if letter == string(rune(j.rules.RS.Kinds[k].Letter)) {
			return position.Kind(k), true
		}
	}
	return 0, false
}
