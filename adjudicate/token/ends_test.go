package token

import (
	"testing"

	"houserules/ruleset"
)

// The number of an ending in a token never changes, whatever endings come
// after it.
func TestEndingsInTokens(t *testing.T) {
	for kind, code := range map[ruleset.EndKind]uint8{ruleset.Checkmate: 0, ruleset.IllegalMoves: 14, ruleset.EndKinds: 15} {
		if got := endCode(kind); got != code {
			t.Errorf("ending %d is written as %d, was %d in the first tokens", kind, got, code)
		}
	}
	for kind := range ruleset.EndKinds + 1 {
		if got, ok := endOfCode(endCode(kind)); got != kind || !ok {
			t.Errorf("ending %d is read as %d, %v", kind, got, ok)
		}
	}
	if _, ok := endOfCode(endCode(ruleset.EndKinds-1) + 2); ok {
		t.Error("an unknown ending is read")
	}
}
