package adjudicate

import (
	"houserules/adjudicate/ends"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// view is the game as the tests of endings see it.
type view struct{ g *game }

func (v view) Position() *position.Position       { return &v.g.pos }
func (v view) Gen() *movegen.Gen                  { return v.g.gen }
func (v view) InCheck() position.Seats            { return v.g.checks.of(v.g.gen, &v.g.pos) }
func (v view) CanMove(s position.Seat) bool       { return v.g.checks.can(v.g.gen, &v.g.pos, s) }
func (v view) Sides() []position.Seats            { return v.g.sides }
func (v view) Last() ends.Last                    { return v.g.last }
func (v view) Points(s position.Seat) int         { return v.g.points[s] }
func (v view) Made(s position.Seat) int64         { return int64(v.g.made[s]) }
func (v view) IllegalMoves(s position.Seat) int64 { return int64(v.g.illegal[s]) }
func (v view) Occurrences() int64                 { return int64(v.g.past.occurrences(&v.g.pos)) }
func (v view) Positions() int                     { return v.g.past.len() }
func (v view) MostOccurrences() int64             { return int64(v.g.past.most(&v.g.pos)) }

func (v view) Dead(e *ruleset.End) ends.Dead {
	answer := v.g.later.dead(v.g.mate, &v.g.pos, e)
	if !answer.Dead {
		return ends.Dead{}
	}
	return ends.Dead{Yes: true, ByPosition: answer.ByPosition, Proof: answer}
}
