package ruleset

import "unicode/utf8"

// nearest is the name that a misspelt one most likely means, "" where none is
// near enough. Letters left out, added, changed or swapped with their neighbour
// count one each, and a third of a name's letters may be wrong; upper and lower
// case count as different. Among equals the first wins.
func nearest(name string, names []string) string {
	best, least := "", 1+max(1, utf8.RuneCountInString(name)/3)
	if name == "" {
		return ""
	}
	for _, n := range names {
		if d := edits(name, n, least); d < least && n != name {
			best, least = n, d
		}
	}
	return best
}

// edits is the number of edits between two words, swaps of neighbours
// included (optimal string alignment), or most where it is at least that.
func edits(a, b string, most int) int {
	x, y := []rune(a), []rune(b)
	if len(x)-len(y) >= most || len(y)-len(x) >= most || len(x) > 200 {
		return most
	}
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(y)], most)
}
