package finding

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest names the candidates that somebody who wrote name may have meant,
// the likeliest first, at most three: those few letters away, and those that
// begin with it.
func Nearest(name string, candidates []string) []string {
	type scored struct {
		name string
		far  int
	}
	var near []scored
	most := 2 + min(2, len(name)/4)
	for _, c := range candidates {
		if far := edits(name, c, most); far < most || len(name) >= 3 && strings.HasPrefix(c, name) {
			near = append(near, scored{c, far})
		}
	}
	slices.SortFunc(near, func(a, b scored) int { return cmp.Or(cmp.Compare(a.far, b.far), cmp.Compare(a.name, b.name)) })
	list := make([]string, 0, 3)
	for _, s := range near[:min(3, len(near))] {
		list = append(list, s.name)
	}
	return list
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
