package lint

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/yamltree"
)

// lintPawns finds ranks that no pawn ever reaches or begins on, and rules for
// pawns in a game without.
func lintPawns(c *linter) {
	pawns := false
	for i := range c.Rules.Kinds {
		pawns = pawns || c.Rules.Kinds[i].Pawn
	}
	if n := c.Tree.Rule("pawns"); n != nil && !pawns {
		c.warn("lint.no_effect", finding.Params{"path": "pawns", "needs": "pieces.NAME.pawn"}, yamltree.KeyNamed(c.Tree, "pawns"))
		return
	}
	promoted, began := true, false
	doubleRank := 0
	var who *ruleset.Seat
	var rank int
	c.seatRules(func(seat *ruleset.Seat, rules *ruleset.SeatRules) {
		starts := c.pawnStarts(seat, rules)
		if len(starts) == 0 {
			began = true
			return
		}
		if r := rules.Pawns.PromotionRank; r > 0 && promoted && !c.reaches(seat, starts, r) {
			promoted, who, rank = false, seat, r
		}
		if r := rules.Pawns.DoubleStepRank; rules.Pawns.DoubleStep && r > 0 {
			doubleRank = r
			for sq := range starts {
				began = began || c.Rules.Board.OwnRank(seat.Side, sq) == r
			}
		} else {
			began = true
		}
	})
	if !promoted {
		c.warn("lint.promotion_unreachable", finding.Params{"rank": rank, "seat": who.Name},
			c.node("seats."+who.Name+".sets.pawns.promotion.rank"), c.node("pawns.promotion.rank"))
	}
	if !began {
		c.warn("lint.double_step_unreachable", finding.Params{"rank": doubleRank}, c.node("pawns.double_step.rank"))
	}
	lintEnPassant(c)
}

// lintEnPassant finds en passant without a double step that it could follow.
func lintEnPassant(c *linter) {
	useful, there := false, false
	c.seatRules(func(_ *ruleset.Seat, rules *ruleset.SeatRules) {
		p := &rules.Pawns
		there = there || p.EnPassant
		useful = useful || p.DoubleStep && (p.EnPassantRank == 0 || p.DoubleStepRank == 0 || p.EnPassantRank == p.DoubleStepRank)
	})
	if there && !useful && !c.may("pawns.double_step", "pawns.en_passant.rank") {
		c.warn("lint.no_effect", finding.Params{"path": "pawns.en_passant", "needs": "pawns.double_step.rank"}, c.node("pawns.en_passant.rank"), yamltree.KeyNamed(c.Tree.Get("pawns"), "en_passant"))
	}
}

// pawnStarts are the squares on which a seat's pawns may begin.
func (c *linter) pawnStarts(seat *ruleset.Seat, rules *ruleset.SeatRules) map[board.Square][]int {
	starts := map[board.Square][]int{}
	for _, p := range seat.Setup {
		if c.Rules.Kinds[p.Kind].Pawn {
			starts[p.Square] = append(starts[p.Square], p.Kind)
		}
	}
	if rules.Army == nil {
		return starts
	}
	for rank := 1; rank <= rules.Army.OwnRanks; rank++ {
		for _, sq := range c.Rules.Board.Row(seat.Side, rank) {
			for k := range c.Rules.Kinds {
				if c.Rules.Kinds[k].Pawn {
					starts[sq] = append(starts[sq], k)
				}
			}
		}
	}
	return starts
}

// reaches reports whether some pawn, left alone and taking what it likes, may
// come to an own rank that it did not begin on.
func (c *linter) reaches(seat *ruleset.Seat, starts map[board.Square][]int, rank int) bool {
	type state struct {
		sq   board.Square
		kind int
	}
	seen := map[state]bool{}
	var queue []state
	for sq, kinds := range starts {
		for _, k := range kinds {
			seen[state{sq, k}] = true
			queue = append(queue, state{sq, k})
		}
	}
	b := c.Rules.Board
	for len(queue) > 0 {
		s := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, step := range c.Rules.Kinds[s.kind].Moves {
			dx, dy := seat.Side.Absolute(step.Right, step.Forward)
			sq, ok := s.sq, true
			for n := 0; step.Limit == 0 || n < step.Limit; n++ {
				if sq, ok = b.Step(sq, dx, dy); !ok {
					break
				}
				if b.OwnRank(seat.Side, sq) == rank {
					return true
				}
				next := state{sq, s.kind}
				if !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
	}
	return false
}

// lintCastling finds castling that no array allows.
func lintCastling(c *linter) {
	for i := range c.Rules.Seats {
		seat := &c.Rules.Seats[i]
		castling := seat.ByClass[0].Castling
		if castling == nil {
			continue
		}
		if castling.KingGoes == ruleset.GoesTwoSquares && c.Rules.Shuffle.Any() {
			c.warn("lint.shuffle_castling", nil, c.node("castling.king_goes"), c.node("shuffle"))
			return
		}
		if c.partner(seat, castling.With) {
			continue
		}
		c.warn("lint.castling_never", finding.Params{"piece": c.Rules.Kinds[castling.With].Name, "seat": seat.Name},
			c.node("setup."+seat.Name), c.node("castling.with"))
		return
	}
}

// partner reports whether a piece stands on the king's own rank in the set-up.
func (c *linter) partner(seat *ruleset.Seat, kind int) bool {
	king := 0
	for _, p := range seat.Setup {
		if c.Rules.Kinds[p.Kind].Royal {
			king = c.Rules.Board.OwnRank(seat.Side, p.Square)
		}
	}
	for _, p := range seat.Setup {
		if p.Kind == kind && c.Rules.Board.OwnRank(seat.Side, p.Square) == king {
			return true
		}
	}
	return false
}
