package wire

import (
	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// placed are the parameters of a note, with its place.
func placed(n *notation.TextNote) reason.Params {
	params := reason.Params{"game": int64(n.Game), "line": int64(n.Line), "offset": n.Offset}
	if n.Number > 0 {
		params["move_number"] = int64(n.Number)
	}
	for name, value := range n.Params {
		params[name] = value
	}
	return params
}

// GameProblem says what is wrong with the text of a game, and where; nil where
// nothing is.
func GameProblem(g *notation.Game) *Problem {
	if len(g.Faults) == 0 {
		return nil
	}
	p := &Problem{Kind: Malformed, Finding: finding.New(g.Faults[0].Code, nil)}
	for i := range g.Faults {
		p.Faults = append(p.Faults, finding.Fault{Finding: finding.New(g.Faults[i].Code, placed(&g.Faults[i]))})
	}
	p.Params = p.Faults[0].Params
	return p
}
