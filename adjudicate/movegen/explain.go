package movegen

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// Explain returns why a seat may not move from one square to another; nil where
// it may. promo is Move.Promo, 0 where no piece was named. A king's step of
// two squares towards a partner, or onto it, is taken as castling where the
// king's own steps do not lead there. Path is the dotted path of the rule that
// decided; Rule is left to the caller. Both squares must be on the board.
func (g *Gen) Explain(p *position.Position, s position.Seat, from, to board.Square, promo uint8) *reason.Reason {
	x := g.explainer()
	return x.Move(g.unabridged(x.Rules(), p), s, from, to, promo)
}

// ExplainCastling returns why a seat may not castle to a side, position.Short or
// position.Long; nil where it may.
func (g *Gen) ExplainCastling(p *position.Position, s position.Seat, side int) *reason.Reason {
	x := g.explainer()
	return x.Castling(g.unabridged(x.Rules(), p), s, side)
}

// unabridged is a position with all that positions of larger boards keep.
func (g *Gen) unabridged(r *position.Rules, p *position.Position) *position.Position {
	if g.bits == nil {
		return p
	}
	general := p.General(r)
	return &general
}
