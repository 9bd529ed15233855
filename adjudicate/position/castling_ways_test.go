package position

import (
	"testing"

	"houserules/ruleset"
)

func TestEveryWayToCastleHasAnEntry(t *testing.T) {
	for way := range ruleset.KingGoesWays {
		if entry := castlingWays[way]; entry.side == nil || entry.kingTo == nil {
			t.Errorf("way %d has no entry in castlingWays", way)
		}
	}
}
