package scenario

import (
	"slices"

	"houserules/ruleset/yamltree"
)

// ExpectKeys are the names an expectation may use: those of the verdict, and
// those of a setup's judgement.
var ExpectKeys = []string{"status", "turn", "in_check", "legal", "not_legal", "result", "winners", "scores", "points",
	"places", "out", "clocks", "may_claim", "events", "classes", "plays", "violations", "also",
	// beyond the common ones
	"fen", "counters", "due", "rated", "paused", "offer", "touched", "warnings", "not_judged"}

// setupKeys are answered by judging the beginning alone.
var setupKeys = []string{"plays", "violations"}

// moveKeys ask about moves that are not played.
var moveKeys = []string{"legal", "not_legal"}

// expect checks the shape of an expectation; what it says is compared when the game is run.
func (p *parser) expect(n *yamltree.Node) {
	if n.Kind != yamltree.Map || len(n.Keys) == 0 {
		p.wrong(n, "expect", "map")
		return
	}
	p.known(n, ExpectKeys...)
	for i, key := range n.Keys {
		v := n.Values[i]
		if !slices.Contains(moveKeys, key.Name) {
			continue
		}
		switch {
		case v.Kind == yamltree.Int && key.Name == "legal": // how many there are
		case v.Kind == yamltree.List && len(v.Values) == 0:
			p.fault("scenario.empty_moves", v.Range, map[string]any{"key": key.Name})
		default:
			p.texts(v, key.Name)
		}
	}
}

// asks reports whether an expectation names any key of a list, or any key
// outside it.
func asks(n *yamltree.Node, keys []string) (inside, outside bool) {
	if n == nil {
		return false, false
	}
	for _, key := range n.Keys {
		if slices.Contains(keys, key.Name) {
			inside = true
		} else {
			outside = true
		}
	}
	return inside, outside
}
