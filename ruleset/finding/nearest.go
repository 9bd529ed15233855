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
