package adjudicate

import (
	"houserules/adjudicate/mating"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// searchedNodes is how many positions a question about mate looks at where
// nobody's rules say how many.
const searchedNodes = 20_000

// CanMate is whether a seat can still checkmate, whatever law the rules apply:
// asked by people, it changes no verdict.
type CanMate struct {
	Seat   position.Seat
	Answer string   // can, cannot or unknown
	Proof  string   // a word of mating; "" where the pieces alone were looked at
	Nodes  int      // positions looked at
	Line   []string // a mating line, in coordinates
	SAN    string   // the same in letters
}

// canMate asks for each seat that plays on.
func (g *game) canMate() []CanMate {
	list := []CanMate{}
	law := &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: searchedNodes}
	for seat := range position.Seat(g.rules.NSeats) {
		if g.pos.Out.Has(seat) {
			continue
		}
		a := g.mate.Ask(g.later.ask(), &g.pos, 1<<seat, law)
		one := CanMate{Seat: seat, Answer: a.Word(), Proof: a.Kind, Nodes: a.Nodes}
		if !a.Dead && a.Kind == "" {
			one.Answer = "unknown" // by these rules nobody is searched for
		}
		if a.Kind == mating.ProofMate {
			one.Line, one.SAN = g.lineTexts(&g.pos, a.Line)
		}
		list = append(list, one)
	}
	return list
}
