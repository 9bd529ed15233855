package setup

import (
	"maps"
	"slices"
	"strconv"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// fromReader reads and judges a position in mid-game: for what makes play
// impossible, and for what no play leads to.
type fromReader struct {
	*draft
	from *From
}

// judge reads the position and judges it.
func (r *fromReader) judge() *finding.Fault {
	if err := r.read(); err != nil {
		return err
	}
	if r.unreadable() {
		return nil
	}
	if err := r.out(); err != nil {
		return err
	}
	if err := r.classes(); err != nil {
		return err
	}
	if err := r.unmoved(); err != nil {
		return err
	}
	if err := r.clocks(); err != nil {
		return err
	}
	for s := range position.Seat(r.rules.NSeats) {
		pieces, material := pieceCheck{r.draft, s}, materialCheck{r.draft, s}
		pieces.kings()
		pieces.pawns()
		switch {
		case r.army(s) == nil:
			material.judge()
		case len(r.rs.Classes) > 0 && r.classKnown.Has(s):
			material.ofClass()
		}
	}
	r.putTogether()
	r.takePoints()
	r.counters()
	if err := r.counts(); err != nil {
		return err
	}
	if r.kingsStand() {
		(&kingSafety{r.draft}).judge()
		r.dropUnusedEnPassant()
	}
	return r.history()
}

// read reads the pieces and whose turn it is.
func (r *fromReader) read() *finding.Fault {
	rules := r.rules
	if (r.from.FEN != "" || r.from.HasFEN) == (r.from.Pieces != nil) {
		return finding.NewFault("/from", reason.RequestTwoStarts, nil)
	}
	if r.from.Pieces == nil {
		if r.from.Turn != "" {
			return badFrom("/from/turn", "turn", r.from.Turn, "turn_in_fen", nil)
		}
		r.fen = true
		r.draft.read(notation.ParseFEN(rules, r.from.FEN))
		return nil
	}
	if _, err := r.seatsNamed(slices.Sorted(maps.Keys(r.from.Pieces)), "/from/pieces/"); err != nil {
		return err
	}
	setup, faults := notation.ParsePieces(rules, r.from.Pieces)
	r.draft.read(setup, faults, nil)
	if r.from.Turn != "" {
		turn, err := r.seatNamed(r.from.Turn, "/from/turn")
		if err != nil {
			return err
		}
		setup.Turn = turn
	}
	return nil
}

// out takes the seats that are out, in the order in which they went.
func (r *fromReader) out() *finding.Fault {
	rules := r.rules
	for s := range rules.NSeats {
		if r.setup.Out.Has(position.Seat(s)) {
			r.OutAt[s] = 1
		}
	}
	for i, name := range r.from.Out {
		s, err := r.seatNamed(name, "/from/out/"+strconv.Itoa(i))
		if err != nil {
			return err
		}
		r.setup.Out |= 1 << s
		r.OutAt[s] = uint32(i + 1)
	}
	if r.setup.Out == rules.All {
		return badFrom("/from/out", "out", nil, "all_out", nil)
	}
	if r.setup.Out.Has(r.setup.Turn) {
		if r.from.Turn != "" || r.fen {
			return badFrom("/from/out", "out", rules.RS.Seats[r.setup.Turn].Name, "turn_out", nil)
		}
		r.setup.Turn = rules.Next(r.setup.Turn, r.setup.Out)
	}
	return nil
}

// putTogether puts the position together and judges its rights.
func (r *fromReader) putTogether() {
	rules := r.rules
	out := r.setup.Out
	class := r.Position.Class
	r.Position = *r.setup.Position()
	r.Position.Class = class
	r.Position.Out = 0
	for s := range position.Seat(rules.NSeats) {
		if out.Has(s) {
			r.Position.SetOut(s) // whose pieces leave the board where the rules say so
		}
	}
	for _, right := range r.setup.Rights {
		if right.Partner != board.NoSquare && r.seatRules(right.Seat).Castling == nil && !out.Has(right.Seat) {
			r.badRight(right)
			r.Position.Castle[right.Seat][right.Side] = board.NoSquare
		}
	}
	for s := range position.Seat(rules.NSeats) {
		r.enPassant(s)
	}
	r.Position.Hash = r.Position.ComputeHash()
}

// enPassant judges the double step that a seat is said to have made.
func (r *fromReader) enPassant(s position.Seat) {
	ep := &r.Position.EP[s]
	if !ep.Live {
		return
	}
	rules := r.rules
	pawns := &r.seatRules(s).Pawns
	origin := board.Square(2*int(ep.Skipped) - int(ep.Landed))
	rank := rules.Board.OwnRank(rules.RS.Seats[s].Side, origin)
	switch {
	case !pawns.DoubleStep, pawns.DoubleStepRank > 0 && pawns.DoubleStepRank != rank,
		rules.TracksUnmoved && r.Position.Unmoved.Has(ep.Landed),
		r.army(s) != nil && rank > r.army(s).OwnRanks:
		r.add(reason.SetupBadEnPassant, int(s), ruleset.DoubleStepPath, reason.Params{"square": ep.Skipped}, ep.Skipped, ep.Landed)
		*ep = position.EnPassant{}
	case !pawns.EnPassant || pawns.EnPassantRank > 0 && pawns.EnPassantRank != rank:
		r.warn(reason.FENEnPassantUnused, reason.Params{"square": ep.Skipped})
		*ep = position.EnPassant{}
	}
}

// dropUnusedEnPassant drops chances to take that nobody has. One that only the
// safety of the king forbids stays where it is not written, as it does in a
// game that is played, so that trying it yields that reason.
func (r *fromReader) dropUnusedEnPassant() {
	before := r.Position.EP
	r.Warnings = append(r.Warnings, notation.DropUnusedEnPassant(r.gen, &r.Position)...)
	var room [32]board.Square
	for s, ep := range before {
		if !ep.Live || r.Position.EP[s].Live {
			continue
		}
		for _, from := range r.gen.AttackersBy(&r.Position, ep.Skipped, 1<<r.Position.Turn, room[:0]) {
			if r.rules.IsPawn[r.Position.Board[from]] {
				r.Position.EP[s] = ep
			}
		}
	}
}
