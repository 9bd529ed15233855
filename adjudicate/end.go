package adjudicate

import (
	"strconv"

	"houserules/adjudicate/ends"
	"houserules/adjudicate/mating"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// ending is an end that has come, before it is known what follows.
type ending struct {
	kind     ruleset.EndKind
	seat     int // whom it befalls, or nobody
	then     ruleset.Then
	unless   bool // its exceptions are still to be looked at
	settling bool // called from settle, which goes on by itself
	count    int64
	by       string // claim or rule
	name     string // of the result, "" for the ending's own
	proof    mating.Answer
	path     ruleset.Path // of the rule that decided, "" for the ending's then
}

// word is the name that a result of the ending has, but for its exceptions.
func (en *ending) word() string {
	if en.name != "" {
		return en.name
	}
	return en.kind.String()
}

// ended applies an ending: it awards the points, then acts on the End's Then.
func (g *game) ended(en ending) {
	e := g.end(en.kind)
	name := en.word()
	if e != nil && en.unless {
		if e.BeforeFirstMove != ruleset.ThenNone && g.timed && !g.clk.Seats[en.seat].Moved {
			en.then, en.path = e.BeforeFirstMove, en.kind.Path(ruleset.PartBeforeFirstMove)
			name = "no_first_move"
		} else if e.OpponentCannotMate != ruleset.ThenNone {
			en.proof = g.mate.Ask(g.later.ask(), &g.pos, g.opponents(&g.pos, position.Seat(en.seat)), e)
			if en.proof.Dead {
				en.then, en.path = e.OpponentCannotMate, en.kind.Path(ruleset.PartOpponentCannotMate)
				name += "_no_mating_material"
			}
			if en.proof.Kind == mating.ProofMate {
				g.later.mayMate()
			}
		}
	}
	if en.path == "" {
		en.path = en.kind.Path(ruleset.PartThen)
	}
	g.trace(reason.TraceEnded, en.path, reason.Params{"end": name})
	if e != nil {
		g.gives(e, en.seat)
	}
	switch en.then {
	case ruleset.ThenOut:
		g.goOut(en, name)
		if !en.settling {
			g.settle(ends.Last{By: nobody})
		}
	case ruleset.ThenSkips:
		g.skip(position.Seat(en.seat), name, en.path)
		g.settle(ends.Last{By: nobody})
	case ruleset.ThenCPU:
		g.seatToCPU(position.Seat(en.seat), en.path)
	case ruleset.ThenNone:
	default:
		g.finish(en, name)
	}
}

// gives awards what an ending brings, its seat's own first.
func (g *game) gives(e *ruleset.End, seat int) {
	why := e.Kind.String()
	if e.Gives == (ruleset.Gives{}) {
		return
	}
	if e.Gives.Self != 0 {
		g.give(seat, e.Gives.Self, why, e.Kind.Path(ruleset.PartGivesSelf))
	}
	if e.Gives.Mover != 0 && g.lastMover != seat {
		g.give(g.lastMover, e.Gives.Mover, why, e.Kind.Path(ruleset.PartGivesMover))
	}
	for s := range g.rules.NSeats {
		if g.pos.Out.Has(position.Seat(s)) {
			continue
		}
		if e.Gives.Others != 0 && s != seat {
			g.give(s, e.Gives.Others, why, e.Kind.Path(ruleset.PartGivesOthers))
		}
		if e.Gives.All != 0 {
			g.give(s, e.Gives.All, why, e.Kind.Path(ruleset.PartGivesAll))
		}
	}
}

// goOut takes a seat out of the game; its turn passes on.
func (g *game) goOut(en ending, name string) {
	seat := position.Seat(en.seat)
	g.outAt[seat] = uint32(g.pos.Out.Len() + 1)
	hadTurn := g.pos.Turn == seat
	g.past.keep(&g.pos)
	g.pos.SetOut(seat)
	g.checks.changed(0)
	if hadTurn && g.pos.In() != 0 {
		g.pos.Pass()
	}
	g.event(Event{Type: "out", Seat: seat, HasSeat: true, Reason: name, Rule: g.citeFor(seat, en.path)})
	if hadTurn {
		g.touch.clear()
	}
	g.clockOut(seat, hadTurn)
	if g.offer.is(seat) {
		g.endOffer("out")
	} else if g.offer.open() {
		// One fewer has to agree.
		g.checkAgreed()
	}
}

// finish ends the game.
func (g *game) finish(en ending, name string) {
	res := &Result{Reason: name, Count: en.count, By: en.by, endedBy: en.kind, seat: en.seat, path: en.path}
	if ends.Of(en.kind).Claim == nil {
		res.Count = 0
	}
	if g.timed {
		res.At, res.HasAt = g.clk.Now, true
	}
	in := g.pos.In()
	var won position.Seats
	if en.seat != nobody {
		won = g.rules.Mates[en.seat] & in
	}
	switch en.then {
	case ruleset.ThenLoses:
		won = in &^ g.rules.Mates[en.seat]
		g.result = res
		g.scorer().sides(g.result, won)
	case ruleset.ThenWins:
		if en.seat != nobody {
			won = g.rules.Mates[en.seat]
		}
		g.result = res
		g.scorer().sides(g.result, won)
	case ruleset.ThenDraw:
		g.result = res
		g.scorer().draw(g.result)
	case ruleset.ThenByPoints:
		g.result = res
		g.scorer().ranked(g.result, en.kind)
	case ruleset.ThenAborted:
		g.result = res
		res.Notation = "*"
	}
	r := reason.Reason{Finding: finding.New(reason.Code("end."+name), g.endParams(en)), Rule: g.cite(en.path)}
	if en.seat != nobody {
		r.Rule = g.citeFor(position.Seat(en.seat), en.path)
	}
	g.why = []reason.Reason{r}
	if g.offer.open() {
		g.endOffer("over")
	}
	g.cfg.Stop(&g.clk)
	g.touch.clear()
	ev := Event{Type: "end", Reason: name, Rule: r.Rule}
	if en.seat != nobody {
		ev.Seat, ev.HasSeat = position.Seat(en.seat), true
	}
	g.event(ev)
}

// alsoEnded names another end that had come on the same action.
func (g *game) alsoEnded(en ending) {
	if len(g.why) == 0 || en.then == ruleset.ThenNone {
		return
	}
	name := en.word()
	params := g.endParams(en)
	delete(params, "winners")
	g.why[0].Also = append(g.why[0].Also, reason.Reason{
		Finding: finding.New(reason.Code("end."+name), params), Rule: g.cite(en.kind.Path(ruleset.PartThen))})
}

// endParams are the values that the texts of an end use.
func (g *game) endParams(en ending) reason.Params {
	p := reason.Params{}
	if en.seat != nobody {
		p["seat"] = g.seatName(position.Seat(en.seat))
	}
	if en.count != 0 {
		p["count"] = en.count
	}
	if en.kind < ruleset.EndKinds {
		rule, e := ends.Of(en.kind), g.end(en.kind)
		if rule.Params != nil && e != nil {
			f := ends.Found{Count: en.count}
			if en.seat != nobody {
				f.Seats = 1 << en.seat
			}
			rule.Params(view{g}, e, f, p)
		}
		if rule.Excused && en.seat != nobody {
			p["opponents"] = g.names(g.opponents(&g.pos, position.Seat(en.seat)))
		}
	}
	if en.by != "" {
		p["by"] = en.by
	}
	if g.timed {
		p["at_ms"] = g.clk.Now
	}
	if g.result != nil && g.result.Winners != 0 {
		p["winners"] = g.names(g.result.Winners)
	}
	en.proof.AddTo(p)
	if en.proof.Kind == mating.ProofMate {
		p["line"], p["line_san"] = g.lineTexts(&g.pos, en.proof.Line)
	}
	return p
}

// lineTexts writes a line from a position, in coordinates and in
// letters with move numbers.
func (j *Judge) lineTexts(from *position.Position, line []position.Move) (uci []string, san string) {
	pos := *from
	var text []byte
	uci = []string{}
	for i, m := range line {
		uci = append(uci, string(notation.AppendUCI(nil, &pos, m)))
		if i > 0 {
			text = append(text, ' ')
		}
		if pos.Turn == 0 || i == 0 {
			text = strconv.AppendUint(text, uint64(pos.MoveNumber), 10)
			text = append(text, '.')
			if pos.Turn != 0 {
				text = append(text, ".."...)
			}
			text = append(text, ' ')
		}
		text = notation.AppendSAN(text, j.gen, &pos, m)
		pos.Make(m)
	}
	return uci, string(text)
}
