package token

import "houserules/ruleset"

// byDecision is what tokens have in place of an ending where people decided.
// It was one more than the last ending when the first tokens were written, so
// later endings are counted on from it.
const byDecision = 15

// endCode is an ending, or EndKinds, as tokens have it.
func endCode(kind ruleset.EndKind) uint8 {
	switch {
	case kind == ruleset.EndKinds:
		return byDecision
	case kind >= byDecision:
		return uint8(kind) + 1
	}
	return uint8(kind)
}

// endOfCode is the reverse of endCode, false for what it never returns.
func endOfCode(code uint8) (ruleset.EndKind, bool) {
	kind := ruleset.EndKind(code)
	switch {
	case code == byDecision:
		return ruleset.EndKinds, true
	case code > byDecision:
		kind--
	}
	return kind, kind < ruleset.EndKinds
}
