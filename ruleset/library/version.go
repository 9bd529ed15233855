package library

import (
	"slices"
	"strconv"
	"strings"
)

// CompareVersions orders versions such as 1.2.0 as Library.All does: negative
// where a is the older one. Parts that are no number count as 0.
func CompareVersions(a, b string) int {
	x, y := parts(a), parts(b)
	return slices.Compare(x[:], y[:])
}

// parts are the three numbers of a version, up to the first that is none.
func parts(version string) (parts [3]int) {
	words := strings.Split(version, ".")
	if len(words) != len(parts) {
		return parts
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || len(word) > 6 || strconv.Itoa(n) != word {
			return parts
		}
		parts[i] = n
	}
	return parts
}

// splitRef takes id@1.2.0 apart; pinned is "" for the newest.
func splitRef(ref string) (id, pinned string) {
	id, pinned, _ = strings.Cut(ref, "@")
	return id, pinned
}

// unpinned reports whether a reference says that a version follows and then
// names none. Such a reference names nothing: the newest is not what it asks for.
func unpinned(ref string) bool { return strings.HasSuffix(ref, "@") }
