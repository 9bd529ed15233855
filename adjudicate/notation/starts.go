package notation

import (
	"strings"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// namedStarts are the arrays that sites name instead of writing them: by edge
// of the board, own rank 1 from left to right as the player sits. Pawns fill
// own rank 2.
var namedStarts = map[string][4]string{
	"4PC":  {board.South: "RNBQKBNR", board.West: "RNBQKBNR", board.North: "RNBQKBNR", board.East: "RNBQKBNR"},
	"4PCo": {board.South: "RNBQKBNR", board.West: "RNBKQBNR", board.North: "RNBQKBNR", board.East: "RNBKQBNR"},
}

// NamedStart is the opening array that a PGN4 names, with all its rights. It
// reports false where the name is not known, or the board, seats or pieces of
// the rules are others than the array's.
func NamedStart(r *position.Rules, name string) (*position.Setup, bool) {
	rows, ok := namedStarts[strings.TrimSpace(name)]
	pawn, hasPawn := pawnKind(r)
	if !ok || !hasPawn || r.NSeats != len(rows) {
		return nil, false
	}
	setup := r.NewSetup()
	for seat := range position.Seat(r.NSeats) {
		side := r.RS.Seats[seat].Side
		row := r.Board.Row(side, 1)
		ahead := r.Board.Row(side, 2)
		if len(row) != len(rows[side]) || len(ahead) != len(row) {
			return nil, false
		}
		for i, sq := range row {
			k, ok := kindOfLetter(r, rows[side][i])
			if !ok || setup.Board[sq] != 0 || setup.Board[ahead[i]] != 0 {
				return nil, false
			}
			setup.Board[sq] = r.PieceOf(seat, k)
			setup.Board[ahead[i]] = r.PieceOf(seat, pawn)
		}
	}
	for seat := range position.Seat(r.NSeats) {
		for side := range 2 {
			if partner := setup.Partner(seat, side); partner != board.NoSquare {
				setup.Rights = append(setup.Rights, position.Right{Seat: seat, Side: side, Partner: partner, Text: "1"})
			}
		}
	}
	setup.Points = make([]int, r.NSeats)
	setup.HasPoints = true
	setup.HasUnmoved = true
	for _, sq := range r.Board.Squares() {
		if setup.Board[sq] != 0 {
			setup.Unmoved.Add(sq)
		}
	}
	return setup, true
}
