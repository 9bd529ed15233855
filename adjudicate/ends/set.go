package ends

import (
	"math"

	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// Set is the endings of one ruleset, compiled. It is immutable and safe for
// any number of goroutines.
type Set struct {
	// Ends are the endings in force by kind, with those that hold where the
	// rules write nothing; nil: never.
	Ends [ruleset.EndKinds]*ruleset.End
	// At lists what each stage tests, in the published order.
	At [Stages][]ruleset.EndKind
	// Plain says that runs of plain plies may be judged by Limits alone.
	Plain  bool
	Limits Limits
}

// Compile works out the endings of a ruleset.
func Compile(rs *ruleset.Ruleset) *Set { return compile(rs, &table) }

func compile(rs *ruleset.Ruleset, table *[ruleset.EndKinds]Rule) *Set {
	s := &Set{Ends: rs.Ends, Plain: true, Limits: noLimits()}
	for _, kind := range order {
		rule := &table[kind]
		if s.Ends[kind] == nil {
			s.Ends[kind] = rule.Implied
		}
		e := s.Ends[kind]
		if e == nil {
			continue
		}
		for stage, test := range rule.Tests {
			if test != nil {
				s.At[stage] = append(s.At[stage], kind)
			}
		}
		if rule.Plain == nil || !rule.Plain(&s.Limits, e) {
			s.Plain = false
			s.Limits.Ask = s.Limits.Ask || rule.Tests[Counted] != nil
		}
	}
	return s
}

// OtherWins reports whether somebody may win by these rules who cannot mate, so
// that no position is dead for want of a mate.
func OtherWins(rs *ruleset.Ruleset) bool {
	for kind, e := range rs.Ends {
		if e != nil && !table[kind].MatingIgnores {
			return true
		}
	}
	return false
}

// Limits are counts below which none of the counted endings can have come. They
// are what is asked after nearly every move, in place of the tests.
type Limits struct {
	Ask        bool         // some counted ending has no limit: ask every time
	Material   *ruleset.End // asks whether anybody can mate; nil: never
	Repetition int64        // occurrences of a position
	Quiet      int64        // moves without capture or pawn move
	QuietUnit  ruleset.Unit
	Moves      int64 // moves since the game began
	MovesUnit  ruleset.Unit
}

const never = math.MaxInt64

func noLimits() Limits { return Limits{Repetition: never, Quiet: never, Moves: never} }

// QuietReached reports whether the limit of quiet moves is reached.
func (l *Limits) QuietReached(p *position.Position) bool {
	return QuietPlies(p) >= l.Quiet && countQuiet(p, l.QuietUnit) >= l.Quiet
}

// MovesReached reports whether the limit of moves is reached. made counts each
// seat's own moves.
func (l *Limits) MovesReached(p *position.Position, made *[position.MaxSeats]uint32) bool {
	return l.Moves < never && countMoves(p, l.MovesUnit, func(s position.Seat) int64 { return int64(made[s]) }) >= l.Moves
}

// passes is Plain of an ending that no plain ply brings.
func passes(*Limits, *ruleset.End) bool { return true }
