package adjudicate

import (
	"context"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// nobody stands for no seat where one may be absent.
const nobody = -1

// game is the state of a fold: everything that decides what may happen next,
// and what has been said about it so far.
type game struct {
	*Judge
	// requested is the judge that the request came to. Judge is another where
	// armies exactly as in setup play another profile.
	requested *Judge

	state
	result *Result
	why    []reason.Reason // of the result

	events     []Event
	warnings   []Warning
	notJudged  []NotJudged
	invalid    *InvalidAt
	action     int // index of the action in hand; -1 before the first and after the last
	candidate  candidate
	timeEvents int // what time alone has brought in this request
	include    Include
	beginning  *Beginning // where the moves are included
	lines      []MoveLine
	ledger     clock.Ledger
	explain    []TraceLine
	token      string // state after the last action, before now
	later      deadSearch

	last     ends.Last // the move that is being settled
	checks   checks
	legalBuf []position.Move
	packed   []byte        // of a state, while it is read or written
	undo     position.Undo // of the last move
}

// legalCap is room enough for the moves of any position met so far; beyond it a slice grows.
const legalCap = 320

// state is what a token carries: nothing in it speaks of a request.
type state struct {
	pos    position.Position
	points [position.MaxSeats]int
	made   [position.MaxSeats]uint32 // own moves since the game began
	outAt  [position.MaxSeats]uint32 // 1 + the order in which seats went out; 0 still in
	past   history
	begun  bool   // an action has come
	seq    uint64 // how many actions were accepted
	// castleLost says by seat and side how a right to castle was lost in this game.
	castleLost castleLosses
	lastMover  int
	illegal    [position.MaxSeats]uint8
	cpu        position.Seats
	offer      drawOffer
	touch      touchMove
	gameClock
}

// candidate is the action that a Move call asks about, and what came of it.
type candidate struct {
	given    bool
	action   int
	uci, san string
	refused  []reason.Reason
}

// fold judges a record from its beginning, or from its token, action by
// action. A candidate is judged after it.
//
// The game is the caller's until it releases it.
func (j *Judge) fold(ctx context.Context, r *Record, candidate *Action) (*game, *finding.Fault) {
	g, err := j.pass(ctx, r, candidate, deadSearch{wait: true, ctx: ctx})
	if err == nil && (g.result == nil || g.result.endedBy != ruleset.Checkmate) &&
		g.later.maybeDead(g.mate, g.end(ruleset.InsufficientMaterial)) {
		later := g.later
		g.release()
		later.wait, later.left = false, false
		g, err = j.pass(ctx, r, candidate, later)
	}
	if err == nil && g.later.asking.Stopped() {
		return nil, finding.NewFault("/actions", reason.RequestTimeout, nil)
	}
	return g, err
}

// pass is fold, once.
func (j *Judge) pass(ctx context.Context, r *Record, candidate *Action, later deadSearch) (*game, *finding.Fault) {
	g := j.newGame()
	g.include, g.later = r.Include, later
	actions := actionList{r.Actions, candidate}
	if candidate != nil {
		g.candidate.given, g.candidate.action = true, len(r.Actions)
	}
	g.warnings = append(g.warnings, r.Warnings...)
	g.notJudged = append(g.notJudged, r.NotJudged...)
	if err := g.begin(r, &actions); err != nil {
		return nil, err
	}
	if g.include.Ledger {
		g.clk.Record(&g.ledger)
	}
	if g.include.Moves {
		g.beginning = &Beginning{Turn: g.pos.Turn}
		if g.invalid == nil {
			g.beginning.FEN = g.fen()
		}
	}
	if g.invalid == nil {
		for i := 0; i < actions.len(); i++ {
			if (i&63 == 0 || !later.wait) && ctx.Err() != nil {
				return nil, finding.NewFault(pointerOfAction(i, ""), reason.RequestTimeout, nil)
			}
			if n := g.usualPlies(i, r.Actions); n > 0 {
				i += n - 1
				g.seq += uint64(n)
				continue
			}
			g.action = i
			if err := g.apply(actions.at(i)); err != nil {
				return nil, err
			}
			if g.invalid == nil {
				g.seq++
			}
			if g.invalid != nil || g.onCandidate() && len(g.candidate.refused) > 0 {
				break
			}
		}
		g.action = -1
		if !r.NoState {
			g.token = g.encodeState()
		}
		if r.Now != nil && g.invalid == nil {
			if err := g.advance(*r.Now, "/now"); err != nil {
				return nil, err
			}
		}
	}
	return g, nil
}

// onCandidate reports whether the action in hand is the candidate.
func (g *game) onCandidate() bool { return g.candidate.given && g.action == g.candidate.action }

// actionList is a record's actions and a candidate.
type actionList struct {
	list      []Action
	candidate *Action
}

func (a *actionList) len() int {
	if a.candidate != nil {
		return len(a.list) + 1
	}
	return len(a.list)
}

func (a *actionList) at(i int) *Action {
	if i < len(a.list) {
		return &a.list[i]
	}
	return a.candidate
}

// newGame is an empty game, with the room of one that is over.
func (j *Judge) newGame() *game {
	g, _ := j.games.Get().(*game)
	if g == nil {
		g = &game{legalBuf: make([]position.Move, 0, legalCap)}
	}
	g.Judge, g.requested, g.action = j, j, -1
	g.offer, g.lastMover = noOffer(), nobody
	return g
}

// release gives the game's room to later games. What its verdict holds is left
// alone.
func (g *game) release() {
	games := &g.requested.games
	room := g.past
	room.clear()
	buf, packed := g.legalBuf, g.packed
	*g = game{legalBuf: buf[:0], packed: packed[:0]}
	g.past = room
	games.Put(g)
}

// begin brings the game to where the record starts.
func (g *game) begin(r *Record, actions *actionList) *finding.Fault {
	if err := g.checkAsserts(r.Asserts); err != nil {
		return err
	}
	timed, err := recordTimed(r, actions)
	if err != nil {
		return err
	}
	if r.State != "" {
		if err := g.decodeState(r.State); err != nil {
			return err
		}
		if r.First != "" || r.GameNumber != 0 {
			pointer := "/first"
			if r.First == "" {
				pointer = "/game_number"
			}
			return finding.NewFault(pointer, reason.RequestFirstWithState, nil)
		}
		if actions.len() > 0 || r.Now != nil {
			switch {
			case timed == g.timed:
			case !g.begun:
				// Until something happens, whether times are given is open.
				g.timed, g.clk.Untimed = timed, !timed
			default:
				return finding.NewFault("/actions", reason.ActionTimeMissing, nil)
			}
		}
		if !g.timed && g.cfg.Timed() {
			g.notJudged = append(g.notJudged, NotJudged{What: "clocks", Finding: finding.New(reason.NotJudgedNoTimes, nil)})
		}
		return g.checkNow(r, actions)
	}
	o, err := g.requested.setups.Open(r.setup())
	if err != nil {
		return err
	}
	if o.Orthodox {
		g.Judge = g.requested.orthodox
	}
	g.pos = o.Position
	g.points = o.Points
	g.outAt = o.OutAt
	g.warnings = append(g.warnings, o.Warnings...)
	g.notJudged = append(g.notJudged, o.NotJudged...)
	for _, n := range o.NotJudged {
		g.past.notGiven = g.past.notGiven || n.What == "repetition"
	}
	if len(o.Faults) > 0 {
		g.invalid = &InvalidAt{Action: -1, Reasons: o.Faults}
		return nil
	}
	g.past.keys = append(g.past.keys, o.History...)
	g.past.note(g.gen, &g.pos)
	if err := g.startClock(r, timed); err != nil {
		return err
	}
	if !timed && g.cfg.Timed() {
		g.notJudged = append(g.notJudged, NotJudged{What: "clocks", Finding: finding.New(reason.NotJudgedNoTimes, nil)})
	}
	if r.Start != nil || r.From != nil {
		// A position in which the rules would already have ended the game
		// ends at once.
		g.settleEach(ends.AtStart)
		g.settle(ends.Last{By: nobody})
	}
	return g.checkNow(r, actions)
}

// recordTimed reports whether a record gives times: all its actions do, or none.
func recordTimed(r *Record, actions *actionList) (bool, *finding.Fault) {
	timed := r.Now != nil
	if actions.len() > 0 {
		timed = actions.at(0).HasAt
	}
	for i := range actions.len() {
		if has := actions.at(i).HasAt; has != timed {
			if has {
				i = 0
			}
			return false, finding.NewFault(pointerOfAction(i, "at"), reason.ActionTimeMissing, nil)
		}
	}
	if r.Now != nil && !timed {
		return false, finding.NewFault(pointerOfAction(0, "at"), reason.ActionTimeMissing, nil)
	}
	return timed, nil
}

// checkNow refuses a now before the last thing that happened.
func (g *game) checkNow(r *Record, actions *actionList) *finding.Fault {
	if r.Now == nil {
		return nil
	}
	last := g.clk.Now
	if n := actions.len(); n > 0 && actions.at(n-1).At > last {
		last = actions.at(n - 1).At
	}
	if *r.Now < last {
		return finding.NewFault("/now", reason.RequestNowTooEarly, reason.Params{"now": *r.Now, "last": last})
	}
	return nil
}

// startClock sets every clock as the record's beginning says.
func (g *game) startClock(r *Record, timed bool) *finding.Fault {
	g.timed = timed
	g.cfg = g.clockOf(g.pos.Class)
	g.clk = g.cfg.Start(int(g.pos.Turn), timed)
	for s := range g.rules.NSeats {
		if g.pos.Out.Has(position.Seat(s)) {
			g.cfg.Out(&g.clk, s)
		}
	}
	if r.From == nil {
		return nil
	}
	for name, given := range r.From.Clocks {
		s, ok := g.seatNamed(name)
		if !ok {
			return finding.NewFault("/from/clocks/"+name, reason.RequestUnknownSeat, reason.Params{"seat": name, "seats": g.rs.SeatNames()})
		}
		seat := &g.clk.Seats[s]
		if given.HasRemaining {
			seat.Left = given.RemainingMS
		}
		if given.HasPauseLeft {
			seat.PauseLeft = uint16(given.PauseLeft)
		}
		if given.HasMoved {
			seat.Moved = given.Moved
		}
		for _, number := range g.cfg.Given(s) {
			if value, ok := given.Given[number.Name]; ok {
				rules := g.cfg.Rules(s)
				number.Set(&rules, seat, value)
			}
		}
	}
	return nil
}

// seatRules are the rules of a seat in its class.
func (g *game) seatRules(s position.Seat) *ruleset.SeatRules {
	return &g.rules.RS.Seats[s].ByClass[g.pos.Class[s]]
}

func (g *game) citeFor(s position.Seat, path ruleset.Path) *ruleset.Citation {
	return g.rs.CiteFor(int(s), int(g.pos.Class[s]), path)
}

// event records what happened on the action in hand.
func (g *game) event(e Event) {
	e.Action, e.Ply = g.action, int(g.pos.Ply)
	if g.timed {
		e.At, e.HasAt = g.clk.Now, true
	}
	g.events = append(g.events, e)
}

func pointerOfAction(i int, member string) string {
	p := "/actions/" + itoa(i)
	if member != "" {
		p += "/" + member
	}
	return p
}
