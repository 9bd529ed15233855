package notation

import (
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// Position makes a position of a setup without faults. A chance to take en
// passant that nobody can use is dropped with a warning where FEN says who
// may (two seats); FEN4 keeps every pushed pawn until its owner moves again.
// Every seat is in the first class; where classes decide about en passant,
// see DropUnusedEnPassant.
func Position(g *movegen.Gen, s *position.Setup) (*position.Position, []reason.Warning) {
	p := s.Position()
	return p, DropUnusedEnPassant(g, p)
}

// DropUnusedEnPassant takes away, in games written in FEN, a chance to take en
// passant for which there is no legal capture, and says so.
func DropUnusedEnPassant(g *movegen.Gen, p *position.Position) []reason.Warning {
	if UsesFEN4(p.Rules) {
		return nil
	}
	var warnings []reason.Warning
	for seat := range position.Seat(p.Rules.NSeats) {
		ep := &p.EP[seat]
		if ep.Live && !g.EnPassantLive(p).Has(seat) {
			warnings = append(warnings, reason.Warning{Finding: finding.New(reason.FENEnPassantUnused, reason.Params{"square": ep.Skipped}), Action: -1})
			*ep = position.EnPassant{}
		}
	}
	return warnings
}
