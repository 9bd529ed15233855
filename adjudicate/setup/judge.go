package setup

import (
	"sync"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// Judge judges setups by one ruleset. It is immutable and safe for any number
// of goroutines.
type Judge struct {
	profile
	own ownOpenings
}

// New returns a judge of setups. rs is the ruleset whose texts are cited;
// rules and gen may be those of another ruleset of the same digest. orthodox
// is the judge of the profile that armies exactly as in setup play, nil where
// the rules name none.
func New(rs *ruleset.Ruleset, rules *position.Rules, gen *movegen.Gen, orthodox *Judge) *Judge {
	return &Judge{profile: profile{rs: rs, rules: rules, gen: gen, orthodox: orthodox}}
}

// ownOpenings are the openings of the profile's own array, by the seat that
// begins, each put together when it is first asked for. They are shared and
// only read.
type ownOpenings [position.MaxSeats]struct {
	once    sync.Once
	opening *Opening
}

// Opening is where a game begins, judged as far as playing on needs. It may be
// shared: do not modify it.
type Opening struct {
	Position  position.Position
	Points    [position.MaxSeats]int
	OutAt     [position.MaxSeats]uint32 // 1 + the order in which seats went out; 0 still in
	History   []uint64                  // repetition keys of earlier positions since the last zeroing move
	Faults    []reason.Reason           // with any, play is impossible
	Warnings  []reason.Warning
	NotJudged []reason.NotJudged
	// Orthodox says that armies exactly as in setup play another profile, the
	// one that the army rule names; Position is then one of that profile.
	Orthodox bool
}

// Open returns the opening of a game. Faults that leave the game playable are
// warnings of it. A request of which it is not clear what to judge is a Fault.
func (j *Judge) Open(r Request) (*Opening, *finding.Fault) {
	if r.Start == nil && r.From == nil {
		return j.openOwn(r)
	}
	d, err := j.read(r, true)
	if err != nil {
		return nil, err
	}
	d.sortFaults()
	return &d.Opening, nil
}

// openOwn returns the opening of the profile's own array.
func (j *Judge) openOwn(r Request) (*Opening, *finding.Fault) {
	first, err := j.firstSeat(r)
	if err != nil {
		return nil, err
	}
	own := &j.own[first]
	own.once.Do(func() {
		// Invariant: whose turn it is can only be in doubt where a text says so.
		d, _ := j.read(Request{First: r.First, GameNumber: r.GameNumber}, true)
		d.sortFaults()
		opening := d.Opening // without the draft around it
		own.opening = &opening
	})
	return own.opening, nil
}

// Verdict judges a setup. A side of which nothing is given is no fault.
func (j *Judge) Verdict(r Request) (*Verdict, *finding.Fault) {
	d, err := j.read(r, false)
	if err != nil {
		return nil, err
	}
	return d.verdict(j.rs), nil
}

// read reads and judges where a game begins. forGame says that a game is to
// be played, for which every side must be there.
func (j *Judge) read(r Request, forGame bool) (*draft, *finding.Fault) {
	if r.Start != nil && r.From != nil {
		return nil, finding.NewFault("/from", reason.RequestTwoStarts, nil)
	}
	first, err := j.firstSeat(r)
	if err != nil {
		return nil, err
	}
	d := j.newDraft()
	switch {
	case r.From != nil:
		d.midGame, d.given = true, j.rules.All
		return d, (&fromReader{d, r.From}).judge()
	case r.Start == nil && !j.anyArmy():
		d.setup, d.given = j.rules.ArraySetup(), j.rules.All
		d.Position = *j.rules.Start(first)
		(&classReader{d, nil}).settle()
		return d, nil
	case r.Start == nil:
		d.setup, d.given = j.rules.ArraySetup(), j.rules.All
	default:
		if err := (&startReader{d}).read(r.Start); err != nil {
			return nil, err
		}
	}
	if d.fen && d.setup.Turn != first {
		// The seat that a FEN says begins, where the request says nothing else.
		if r.First != "" || r.GameNumber != 0 {
			return nil, finding.NewFault("/start/fen", reason.RequestTwoFirsts, nil)
		}
	} else {
		d.setup.Turn = first
	}
	(&openingCheck{d}).judge(forGame)
	return d, nil
}

// newDraft returns a draft of an empty board.
func (j *Judge) newDraft() *draft {
	return &draft{profile: j.profile, setup: j.rules.NewSetup(), whole: true}
}
