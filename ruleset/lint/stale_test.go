package lint

import (
	"fmt"
	"testing"

	"houserules/internal/shipped"
)

// TestStaleReadingOfAChoice: a reading of a value that an inherited choice set
// is stale where the file writes another, and not where it writes the same.
func TestStaleReadingOfAChoice(t *testing.T) {
	for automatic, want := range map[int]int{5: 1, 3: 0} {
		file := fmt.Sprintf("houserules: 1\nid: club\nversion: 1.0.0\ntitle: {en: Club}\nextends: simplegames-chess\nauthority: site\nend: {repetition: {automatic: %d}}\n", automatic)
		rs, found := shipped.Shared().Compile("club.yaml", []byte(file))
		if rs == nil {
			t.Fatal(found)
		}
		stale := 0
		for _, d := range Quick(rs) {
			if d.Code == "lint.stale_reading" {
				stale++
			}
		}
		if stale != want {
			t.Errorf("automatic: %d: %d stale readings, want %d", automatic, stale, want)
		}
	}
}
