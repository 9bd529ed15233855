package adjudicate

import (
	"context"
	"sync"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/ends"
	"houserules/adjudicate/mating"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/adjudicate/setup"
	"houserules/adjudicate/token"
	"houserules/finding"
	"houserules/ruleset"
)

// Judge judges by one ruleset. It is immutable and safe for any number of
// goroutines; its tables are compiled once, by New.
type Judge struct {
	rs *ruleset.Ruleset
	*tables
	setups *setup.Judge
	reads  *token.Rules // what tokens of its games are read by
	// orthodox judges games that begin from armies exactly as in setup, by
	// the profile that the army rule names; nil where it names none.
	orthodox *Judge
}

// tables are what judging needs and texts do not change, so that rulesets of
// one digest share them.
type tables struct {
	rules       *position.Rules
	gen         *movegen.Gen
	mate        *mating.Judge
	keepsPoints bool
	// sides lists the seats of each side once, in turn order of their first seat.
	sides      []position.Seats
	plainClock *clock.Config      // of games in which every seat is of the first class
	empty      *position.Position // an empty board
	games      sync.Pool          // of games that are over, for their room
	// pawnsReturn says that a pawn of this game may step back, so that a
	// position can come again after a pawn's move.
	pawnsReturn bool
	usual       bool // see playsUsual
	ends        *ends.Set
	byCounts    bool // a glance at the pieces may show that somebody can still mate
}

// New compiles a judge. Whatever is a Ruleset can be judged by.
func New(rs *ruleset.Ruleset) *Judge {
	rules := position.Compile(rs)
	gen := movegen.New(rules)
	t := &tables{ends: ends.Compile(rs), rules: rules, gen: gen, mate: mating.New(gen), keepsPoints: rs.KeepsPoints(),
		empty: rules.New(), plainClock: clock.New(rs, [position.MaxSeats]uint8{})}
	var seen position.Seats
	for s := range rs.Seats {
		if !seen.Has(position.Seat(s)) {
			t.sides = append(t.sides, rules.Mates[s])
			seen |= rules.Mates[s]
		}
	}
	for _, k := range rs.Kinds {
		if !k.Pawn {
			continue
		}
		for _, step := range k.Moves {
			if step.Forward <= 0 {
				t.pawnsReturn = true
			}
		}
	}
	t.byCounts = t.ends.Limits.Material != nil && mating.ByCounts(t.ends.Limits.Material)
	t.usual = t.playsUsual()
	var orthodox *Judge
	if named := orthodoxOf(rs); named != nil {
		orthodox = New(named)
	}
	return newJudge(rs, t, orthodox)
}

func newJudge(rs *ruleset.Ruleset, t *tables, orthodox *Judge) *Judge {
	j := &Judge{rs: rs, tables: t, orthodox: orthodox}
	var setups *setup.Judge
	if orthodox != nil {
		setups = orthodox.setups
	}
	j.setups = setup.New(rs, t.rules, t.gen, setups)
	j.reads = j.tokenRules()
	return j
}

// orthodoxOf is the profile that the rules for armies name, nil where none does.
func orthodoxOf(rs *ruleset.Ruleset) *ruleset.Ruleset {
	for s := range rs.Seats {
		for c := range rs.Seats[s].ByClass {
			if army := rs.Seats[s].ByClass[c].Army; army != nil && army.Orthodox != nil {
				return army.Orthodox
			}
		}
	}
	return nil
}

// With is the same judge speaking for another ruleset of the same digest: its
// texts, articles and lines, the tables shared.
func (j *Judge) With(rs *ruleset.Ruleset) *Judge {
	if rs == j.rs {
		return j
	}
	orthodox := j.orthodox
	if named := orthodoxOf(rs); orthodox != nil && named != nil && named.Digest == orthodox.rs.Digest {
		orthodox = orthodox.With(named)
	}
	return newJudge(rs, j.tables, orthodox)
}

// clockOf is what the rules say of time to seats of these classes.
func (j *Judge) clockOf(classes [position.MaxSeats]uint8) *clock.Config {
	if classes == ([position.MaxSeats]uint8{}) {
		return j.plainClock
	}
	return clock.New(j.rules.RS, classes)
}

// Ruleset is what the judge judges by.
func (j *Judge) Ruleset() *ruleset.Ruleset { return j.rs }

// Rules are the compiled facts, for notation and rendering.
func (j *Judge) Rules() *position.Rules { return j.rules }

// Gen generates moves, for notation and rendering.
func (j *Judge) Gen() *movegen.Gen { return j.gen }

// Game judges a record: the whole of it, or what happened since its State.
func (j *Judge) Game(ctx context.Context, r *Record) (*Verdict, *finding.Fault) {
	g, err := j.fold(ctx, r, nil)
	if err != nil {
		return nil, err
	}
	v := g.verdict(r)
	g.release()
	return v, nil
}

// Legality is whether an action may be played.
type Legality uint8

// The three.
const (
	Undecided Legality = iota // the record before the action does not hold
	Allowed
	Refused
)

// MoveVerdict answers whether an action may be played now.
type MoveVerdict struct {
	Legal    Legality
	UCI, SAN string // of a legal move; "" of any other action
	Reasons  []reason.Reason
	Warnings []Warning
	Verdict  Verdict // the game after it where legal, else the game as it stands at its time
}

// Move judges one more action after a record.
func (j *Judge) Move(ctx context.Context, r *Record, a Action) (*MoveVerdict, *finding.Fault) {
	g, err := j.fold(ctx, r, &a)
	if err != nil {
		return nil, err
	}
	out := &MoveVerdict{UCI: g.candidate.uci, SAN: g.candidate.san}
	switch {
	case g.invalid != nil && g.invalid.Action != g.candidate.action:
		out.Reasons = g.invalid.Reasons
	case g.invalid != nil || len(g.candidate.refused) > 0:
		out.Legal = Refused
		out.Reasons = g.candidate.refused
		if g.invalid != nil {
			out.Reasons = g.invalid.Reasons
		}
		// The record that was sent is sound; it is only this action that is not.
		g.invalid = nil
	default:
		out.Legal = Allowed
	}
	g.fill(&out.Verdict, r)
	for _, w := range out.Verdict.Warnings {
		if w.Action == g.candidate.action {
			out.Warnings = append(out.Warnings, w)
		}
	}
	g.release()
	return out, nil
}

// LegalVerdict lists what may be played now.
type LegalVerdict struct {
	Seat    position.Seat
	InCheck position.Seats
	Moves   []LegalMove
	Result  *Result
	Reasons []reason.Reason
	Rules   *ruleset.Ruleset
}

// Legal lists the moves that the seat to move may play, in a stable order: by
// the square they come from, then the square they go to, then what a pawn becomes.
func (j *Judge) Legal(ctx context.Context, r *Record) (*LegalVerdict, *finding.Fault) {
	g, err := j.fold(ctx, r, nil)
	if err != nil {
		return nil, err
	}
	v := g.verdict(r)
	out := &LegalVerdict{Seat: v.Turn, InCheck: v.InCheck, Result: v.Result, Reasons: v.Reasons, Rules: v.Rules}
	if g.invalid != nil {
		out.Reasons = g.invalid.Reasons
		return out, nil
	}
	if g.result == nil && g.paused() {
		out.Reasons = []reason.Reason{{Finding: finding.New(reason.PauseRunning, reason.Params{}), Rule: g.cite(ruleset.ClockPausePath)}}
	}
	out.Moves = g.legalMoves()
	g.release()
	return out, nil
}
