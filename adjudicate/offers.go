package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// offerDraw opens an offer of a draw. Against an open offer of another side it accepts that.
func (g *game) offerDraw(seat position.Seat) {
	if g.end(ruleset.Agreement) == nil {
		g.notAllowed(ActOfferDraw, ruleset.Agreement.Path(""))
		return
	}
	if g.offerBy == nobody {
		g.openOffer(seat)
		return
	}
	if g.offerBy == int(seat) || g.accepted.Has(seat) {
		g.refuseCode(reason.DrawAlreadyOffered, reason.Params{"seat": g.seatName(seat)}, ruleset.Agreement.Path(""))
		return
	}
	g.accept(seat)
}

func (g *game) openOffer(seat position.Seat) {
	g.offerBy, g.offerPly, g.accepted = int(seat), g.pos.Ply, 1<<seat
	g.event(Event{Type: "offer", Seat: seat, HasSeat: true, Rule: g.cite(ruleset.Agreement.Path(""))})
}

// acceptDraw accepts the open offer; when every seat still in has, the game is drawn.
func (g *game) acceptDraw(seat position.Seat) {
	if g.end(ruleset.Agreement) == nil {
		g.notAllowed(ActAcceptDraw, ruleset.Agreement.Path(""))
		return
	}
	if g.offerBy == nobody || g.accepted.Has(seat) {
		g.refuseCode(reason.DrawNoOffer, reason.Params{"seat": g.seatName(seat)}, ruleset.Agreement.Path(""))
		return
	}
	g.accept(seat)
}

func (g *game) accept(seat position.Seat) {
	g.accepted |= 1 << seat
	g.checkAgreed()
}

func (g *game) checkAgreed() {
	if g.result != nil || g.pos.In()&^g.accepted != 0 {
		return
	}
	e := g.end(ruleset.Agreement)
	g.ended(ending{kind: ruleset.Agreement, seat: nobody, then: e.Then})
}

// declineDraw ends the open offer.
func (g *game) declineDraw(seat position.Seat) {
	if g.end(ruleset.Agreement) == nil {
		g.notAllowed(ActDeclineDraw, ruleset.Agreement.Path(""))
		return
	}
	if g.offerBy == nobody || g.offerBy == int(seat) {
		g.refuseCode(reason.DrawNoOffer, reason.Params{"seat": g.seatName(seat)}, ruleset.Agreement.Path(""))
		return
	}
	g.endOffer("declined")
}

func (g *game) endOffer(why string) {
	g.event(Event{Type: "offer_ended", Seat: position.Seat(g.offerBy), HasSeat: true, Reason: why})
	g.offerBy, g.offerPly, g.accepted = nobody, 0, 0
}
