package setup

import (
	"slices"
	"strconv"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// unmoved takes the squares of pieces that have not moved. Where a rule
// needs them and a piece stands where it may be unmoved, they must be given.
func (r *fromReader) unmoved() *finding.Fault {
	rules := r.rules
	if r.from.HasUnmoved {
		r.setup.Unmoved, r.setup.HasUnmoved = position.Set{}, true
		for i, sq := range r.from.Unmoved {
			if why := r.cannotBeUnmoved(sq); why != "" {
				return badFrom("/from/unmoved/"+strconv.Itoa(i), "unmoved", sq.String(), why, nil)
			}
			r.setup.Unmoved.Add(sq)
		}
	}
	if !rules.TracksUnmoved {
		return nil
	}
	for _, sq := range rules.Board.Squares() {
		q := r.setup.Board[sq]
		if q == 0 || rules.SeatOf[q] >= rules.Nobody() {
			continue
		}
		switch s := rules.SeatOf[q]; {
		case r.setup.HasUnmoved && r.setup.Unmoved.Has(sq) && rules.IsPawn[q] && !r.couldBegin(s, sq):
			return badFrom("/from/unmoved", "unmoved", sq.String(), "not_begun", nil)
		case !r.setup.HasUnmoved && r.unmovedMatters(s, sq):
			return finding.NewFault("/from/unmoved", reason.FromUnmovedRequired, nil)
		}
	}
	return nil
}

// cannotBeUnmoved is why a square cannot hold a piece of which it matters that
// it has not moved; "" where it can.
func (r *fromReader) cannotBeUnmoved(sq board.Square) string {
	rules := r.rules
	if !rules.Board.Has(sq) {
		return "square"
	}
	q := r.setup.Board[sq]
	if q == 0 || rules.SeatOf[q] >= rules.Nobody() {
		return "no_piece"
	}
	kind := r.setup.KindAt(sq)
	matters := kind.Pawn
	for i := range kind.Moves {
		matters = matters || kind.Moves[i].Initial
	}
	if !matters {
		return "only_pawns"
	}
	if !r.couldBegin(rules.SeatOf[q], sq) {
		return "not_begun"
	}
	return ""
}

// couldBegin reports whether a piece may have stood on a square when the game
// began.
func (r *fromReader) couldBegin(s position.Seat, sq board.Square) bool {
	rules := r.rules
	if army := r.army(s); army != nil {
		return rules.Board.OwnRank(rules.RS.Seats[s].Side, sq) <= army.OwnRanks
	}
	return slices.ContainsFunc(rules.RS.Seats[s].Setup, func(p ruleset.Placed) bool {
		return p.Square == sq && r.setup.KindAt(sq) == &rules.RS.Kinds[p.Kind]
	})
}

// unmovedMatters reports whether it makes a difference to the moves of the
// piece on a square whether it has moved.
func (r *fromReader) unmovedMatters(s position.Seat, sq board.Square) bool {
	rules := r.rules
	if r.setup.Out.Has(s) || !r.couldBegin(s, sq) {
		return false
	}
	kind := r.setup.KindAt(sq)
	for _, step := range kind.Moves {
		if step.Initial {
			return true
		}
	}
	pawns := &r.seatRules(s).Pawns
	rank := rules.Board.OwnRank(rules.RS.Seats[s].Side, sq)
	return kind.Pawn && pawns.DoubleStep && (pawns.DoubleStepRank == 0 || pawns.DoubleStepRank == rank)
}
