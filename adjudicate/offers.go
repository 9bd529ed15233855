package adjudicate

import (
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// drawOffer is an offer of a draw that is open, or none.
type drawOffer struct {
	by       int            // the seat whose offer it is, or nobody
	ply      uint32         // when it was made
	accepted position.Seats // who has accepted it, who made it included
}

func noOffer() drawOffer { return drawOffer{by: nobody} }

// open reports whether there is an offer.
func (o *drawOffer) open() bool { return o.by != nobody }

// is reports whether there is an offer of a seat's.
func (o *drawOffer) is(seat position.Seat) bool { return o.by == int(seat) }

// agreed reports whether all of these seats have accepted.
func (o *drawOffer) agreed(in position.Seats) bool { return in&^o.accepted == 0 }

// refuses returns why a seat cannot offer, accept or decline now, "" where it can.
func (o *drawOffer) refuses(t ActionType, seat position.Seat) reason.Code {
	switch {
	case t == ActOfferDraw && o.open() && (o.is(seat) || o.accepted.Has(seat)):
		return reason.DrawAlreadyOffered
	case t == ActAcceptDraw && (!o.open() || o.accepted.Has(seat)),
		t == ActDeclineDraw && (!o.open() || o.is(seat)):
		return reason.DrawNoOffer
	}
	return ""
}

// applyOffer judges an offer of a draw and what is answered to one. To offer
// against an open offer of another side accepts that; when every seat still
// in has accepted, the game is drawn.
func (g *game) applyOffer(t ActionType, seat position.Seat) {
	if g.end(ruleset.Agreement) == nil {
		g.notAllowed(t, ruleset.Agreement.Path(""))
		return
	}
	if code := g.offer.refuses(t, seat); code != "" {
		g.refuseCode(code, reason.Params{"seat": g.seatName(seat)}, ruleset.Agreement.Path(""))
		return
	}
	switch {
	case t == ActDeclineDraw:
		g.endOffer("declined")
	case !g.offer.open():
		g.openOffer(seat)
	default:
		g.offer.accepted |= 1 << seat
		g.checkAgreed()
	}
}

func (g *game) openOffer(seat position.Seat) {
	g.offer = drawOffer{by: int(seat), ply: g.pos.Ply, accepted: 1 << seat}
	g.event(Event{Type: "offer", Seat: seat, HasSeat: true, Rule: g.cite(ruleset.Agreement.Path(""))})
}

// checkAgreed ends the game where every seat still in has accepted.
func (g *game) checkAgreed() {
	if g.result != nil || !g.offer.agreed(g.pos.In()) {
		return
	}
	e := g.end(ruleset.Agreement)
	g.ended(ending{kind: ruleset.Agreement, seat: nobody, then: e.Then})
}

func (g *game) endOffer(why string) {
	g.event(Event{Type: "offer_ended", Seat: position.Seat(g.offer.by), HasSeat: true, Reason: why})
	g.offer = noOffer()
}
