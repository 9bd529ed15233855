package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/adjudicate/token"
	"houserules/finding"
	"houserules/ruleset"
)

// tokenRules are what tokens of the judge's games are read by.
func (j *Judge) tokenRules() *token.Rules {
	r := &token.Rules{Position: j.rules, Empty: j.empty, Clock: j.clockOf}
	if j.orthodox != nil {
		r.Orthodox = j.orthodox.tokenRules()
	}
	return r
}

// encodeState writes everything that later actions depend on.
func (g *game) encodeState() string {
	s := token.State{Orthodox: g.Judge != g.requested, Position: &g.pos, Points: g.points, Made: g.made, OutAt: g.outAt,
		Illegal: g.illegal, LastMover: g.lastMover, CPU: g.cpu,
		Offer:   token.Offer{By: g.offer.by, Ply: g.offer.ply, Accepted: g.offer.accepted},
		Touched: g.touch.pieces, Adjusted: g.touch.adjusted, Announced: g.touch.announced, CastleLost: g.castleLost,
		Keys: g.past.all(&g.pos), KeysCut: g.past.cut, NoHistory: g.past.notGiven, Begun: g.begun, Seq: g.seq, Config: g.cfg, Clock: &g.clk}
	if r := g.result; r != nil {
		s.Result = &token.Result{Reason: r.Reason, By: r.By, Notation: r.Notation, Path: r.path, Count: r.Count, HasAt: r.HasAt, At: r.At,
			Winners: r.Winners, Kind: r.endedBy, Seat: r.seat, Aborted: r.aborted, Places: r.Places, Scores: r.Scores, Rated: r.Rated}
	}
	g.packed = token.Append(g.packed[:0], &s)
	return string(g.packed)
}

// decodeState brings the game to where an encoded state left it. Whatever the
// bytes, the result is a position that can be judged, or a fault.
func (g *game) decodeState(raw string) *finding.Fault {
	g.packed = append(g.packed[:0], raw...)
	s := token.State{Position: &g.pos, Clock: &g.clk, Keys: g.past.keys}
	if err := token.Read(g.packed, g.reads, &s); err != nil {
		return err
	}
	if s.Orthodox {
		g.Judge = g.orthodox
	}
	if m := s.Announced; m != nil && !g.gen.IsLegal(&g.pos, g.pos.Turn, *m) {
		return token.Malformed()
	}
	g.points, g.made, g.outAt, g.illegal = s.Points, s.Made, s.OutAt, s.Illegal
	g.lastMover, g.cpu = s.LastMover, s.CPU
	g.offer = drawOffer{by: s.Offer.By, ply: s.Offer.Ply, accepted: s.Offer.Accepted}
	g.touch.pieces, g.touch.adjusted, g.touch.announced, g.castleLost = s.Touched, s.Adjusted, s.Announced, s.CastleLost
	g.past.keys, g.past.cut, g.past.notGiven, g.begun = s.Keys, s.KeysCut, s.NoHistory, s.Begun
	g.seq = s.Seq
	g.cfg, g.timed = s.Config, !g.clk.Untimed
	if s.Result != nil {
		g.tookResult(s.Result)
	}
	if g.past.notGiven {
		g.notJudged = append(g.notJudged, NotJudged{What: "repetition", Finding: finding.New(reason.NotJudgedNoHistory, nil)})
	}
	if g.past.cut {
		g.notJudged = append(g.notJudged, NotJudged{What: "repetition", Finding: finding.New(reason.NotJudgedHistoryCut, nil)})
	}
	return nil
}

// tookResult takes a result out of a token, and finds its reasons once more.
func (g *game) tookResult(r *token.Result) {
	g.result = &Result{Reason: r.Reason, Count: r.Count, By: r.By, At: r.At, HasAt: r.HasAt, Notation: r.Notation,
		Winners: r.Winners, Scores: r.Scores, Places: r.Places, Rated: r.Rated,
		endedBy: r.Kind, seat: r.Seat, aborted: r.Aborted, path: r.Path}
	en := ending{kind: r.Kind, seat: r.Seat, count: r.Count, by: r.By}
	g.askAgain(&en, r.Path)
	why := reason.Reason{Finding: finding.New(reason.Code("end."+r.Reason), g.endParams(en))}
	if r.Path != "" {
		if r.Seat != nobody {
			why.Rule = g.citeFor(position.Seat(r.Seat), r.Path)
		} else {
			why.Rule = g.cite(r.Path)
		}
	}
	g.why = []reason.Reason{why}
}

// askAgain finds once more whether the opponent could still mate, where that
// was asked when the game ended: a token says what came out, the proof is the
// position's.
func (g *game) askAgain(en *ending, path ruleset.Path) {
	if en.kind >= ruleset.EndKinds || en.seat == nobody || path == en.kind.Path(ruleset.PartBeforeFirstMove) {
		return
	}
	e := g.end(en.kind)
	if e == nil || e.OpponentCannotMate == ruleset.ThenNone {
		return
	}
	if ends.Of(en.kind).Excused {
		en.proof = g.mate.CannotMate(&g.pos, g.opponents(&g.pos, position.Seat(en.seat)), e)
	}
}
