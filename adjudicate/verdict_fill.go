package adjudicate

import (
	"houserules/adjudicate/clock"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// verdict says what is true of the game now.
func (g *game) verdict(r *Record) *Verdict { return g.fill(new(Verdict), r) }

// fill is verdict into v.
func (g *game) fill(v *Verdict, r *Record) *Verdict {
	*v = Verdict{
		ID: r.ID, Rules: g.requested.rs, Status: g.status(), Turn: g.pos.Turn,
		Out: g.pos.Out, Seq: g.seq, Plies: int(g.pos.Ply), Repetition: g.past.occurrences(&g.pos),
		Timed: g.timed, Result: g.result, Events: g.events, Invalid: g.invalid,
		NotJudged: g.notJudged, Warnings: g.warnings, Reasons: g.why, State: g.token,
		Moves: g.lines, Beginning: g.beginning, Explain: g.explain,
	}
	g.fillIncluded(v)
	if g.invalid != nil && g.invalid.Action < 0 {
		// Nothing can be said of a start that cannot be played on.
		v.Reasons = g.invalid.Reasons
		v.Asserted = v.compare(r.Asserts)
		return v
	}
	v.InCheck = g.checks.of(g.gen, &g.pos)
	v.FEN = g.fen()
	if g.rules.TracksUnmoved {
		v.Unmoved = g.pos.UnmovedPawns()
	}
	if len(g.rs.Classes) > 0 {
		v.Classes = make([]string, g.rules.NSeats)
		for s := range v.Classes {
			v.Classes[s] = g.rs.Classes[g.pos.Class[s]].Name
		}
	}
	v.Quiet = v.numbers[0][:g.rules.NSeats]
	for s := range v.Quiet {
		v.Quiet[s] = int(g.pos.Quiet[s])
	}
	if g.keepsPoints {
		v.Points = append(v.numbers[1][:0], g.points[:g.rules.NSeats]...)
	}
	if g.timed {
		v.Clocks = g.clocks()
		if g.result == nil {
			v.Due = g.due(g.bringsSomething)
		}
		if by, paused := g.clk.IsPaused(); paused {
			v.Paused = &Paused{By: position.Seat(by), Until: g.clk.PausedUntil}
		}
	}
	if g.include.Ledger && g.timed {
		v.Ledger = append(v.Ledger, g.ledger.Entries...)
		if open, ok := g.cfg.Open(&g.clk); ok {
			v.Ledger = append(v.Ledger, open)
		}
	}
	if g.result == nil {
		v.MayClaim = g.mayClaim()
		if g.offer.open() {
			v.Offer = &Offer{Seat: position.Seat(g.offer.by), Ply: int(g.offer.ply)}
		}
		if g.touch.announced != nil {
			v.Touched = &Touched{Seat: g.pos.Turn, Must: "move",
				Squares: []board.Square{g.touch.announced.From, g.touch.announced.To}}
		} else if len(g.touch.pieces) > 0 {
			if squares, must := g.touch.must(g.gen, &g.pos); must != "" {
				v.Touched = &Touched{Seat: g.pos.Turn, Squares: squares, Must: must}
			}
		}
	}
	v.Messages = g.include.Messages
	if g.include.CanMate {
		v.CanMate = g.canMate()
	}
	if g.include.LegalMoves {
		v.LegalMoves = append(v.LegalMoves, g.legalMoves()...)
	}
	v.Asserted = v.compare(r.Asserts)
	return v
}

// fillIncluded makes lists of the parts that were asked for, so that one without
// an entry (the ledger of a game without times) is empty and not missing.
func (g *game) fillIncluded(v *Verdict) {
	if g.include.Moves && v.Moves == nil {
		v.Moves = []MoveLine{}
	}
	if g.include.Explain && v.Explain == nil {
		v.Explain = []TraceLine{}
	}
	if g.include.Ledger {
		v.Ledger = []clock.Entry{}
	}
	if g.include.LegalMoves {
		v.LegalMoves = []LegalMove{}
	}
}

func (g *game) status() Status {
	switch {
	case g.invalid != nil:
		return Invalid
	case g.result == nil:
		return Ongoing
	case g.result.aborted || g.result.endedBy != ruleset.EndKinds && g.resultAborted():
		return Aborted
	default:
		return Finished
	}
}

func (g *game) resultAborted() bool { return g.result.Notation == "*" }

func (g *game) fen() string {
	var points []int
	if g.keepsPoints {
		points = g.points[:g.rules.NSeats]
	}
	return notation.FormatFEN(g.gen, &g.pos, points)
}

// clocks returns what the clocks show.
func (g *game) clocks() []ClockNow {
	list := g.show(g.rules.NSeats)
	if r := g.result; r != nil && r.endedBy == ruleset.MoveTime && r.seat != nobody && list[r.seat].MoveMS > 0 {
		list[r.seat].MoveMS = 0 // it is this that ran out
	}
	return list
}

// bringsSomething leaves out what the rules let pass.
func (g *game) bringsSomething(d clock.Due) bool {
	kind := d.Kind.End()
	return kind == ruleset.EndKinds || g.end(kind) != nil && !g.clk.Seats[d.Seat].CPU
}

// citeMove names the rule behind a refused move.
func (g *game) citeMove(seat position.Seat, why *reason.Reason) {
	if path := why.Path; path != "" {
		why.Rule = g.citeFor(seat, path)
	}
}
