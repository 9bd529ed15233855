package setup

import (
	"slices"
	"strconv"
	"strings"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

// placedLetter is a piece of an army as it was given.
type placedLetter struct {
	sq      board.Square
	letter  string
	pointer string
}

// armySquares turns either form of an army into squares, from a1.
func (p *profile) armySquares(s position.Seat, form ArmyForm, pointer string) ([]placedLetter, *finding.Fault) {
	if (form.Squares == nil) == (form.Rows == nil) {
		return nil, finding.NewFault(pointer, reason.RequestTwoStarts, nil)
	}
	var out []placedLetter
	for name, letter := range form.Squares {
		at := pointer + "/" + finding.EscapePointer(name)
		sq, ok := p.rules.Board.Parse(name)
		if !ok {
			return nil, badStart(at, name, letter, "square", nil)
		}
		out = append(out, placedLetter{sq, letter, at})
	}
	side := p.rules.RS.Seats[s].Side
	if len(form.Rows) > p.rules.Board.Depth(side) {
		return nil, badStart(pointer, "rows", strings.Join(form.Rows, " "), "rows",
			reason.Params{"most": int64(p.rules.Board.Depth(side)), "found": int64(len(form.Rows))})
	}
	for i, row := range form.Rows {
		squares := p.rules.Board.Row(side, i+1)
		at := pointer + "/" + strconv.Itoa(i)
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
