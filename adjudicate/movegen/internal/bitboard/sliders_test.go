package bitboard

import (
	"testing"

	"houserules/adjudicate/movegen/internal/side"
)

// TestSliders compares the look-ups with a walk, for every square and every
// occupation of its lines.
func TestSliders(t *testing.T) {
	all := sliderTables()
	for n := range 64 {
		for first, s := range map[int]*slider{0: &all.straight[n], 4: &all.diagonal[n]} {
			for occupied := uint64(0); ; {
				var want uint64
				for _, d := range side.Directions[first : first+4] {
					want |= runFrom(n, d, occupied)
				}
				elsewhere := ^s.lines &^ (1 << n)
				if all.from(s, occupied) != want || all.from(s, occupied|elsewhere) != want {
					t.Fatalf("square %d, directions from %d: %x reaches %x, want %x", n, first, occupied, all.from(s, occupied), want)
				}
				if occupied = (occupied - s.lines) & s.lines; occupied == 0 {
					break
				}
			}
		}
	}
}
