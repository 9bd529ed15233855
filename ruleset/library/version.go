package library

import (
	"cmp"
	"strconv"
	"strings"
)

// version is a semantic version without pre-release parts: 1.2.0.
type version struct {
	text  string
	parts [3]int
}

func parseVersion(text string) (version, bool) {
	v := version{text: text}
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return v, false
	}
	for i, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n < 0 || len(p) > 6 || strconv.Itoa(n) != p {
			return v, false
		}
		v.parts[i] = n
	}
	return v, true
}

func (v version) compare(w version) int {
	return cmp.Or(cmp.Compare(v.parts[0], w.parts[0]), cmp.Compare(v.parts[1], w.parts[1]), cmp.Compare(v.parts[2], w.parts[2]))
}

// splitRef takes id@1.2.0 apart; pinned is "" for the newest.
func splitRef(ref string) (id, pinned string) {
	id, pinned, _ = strings.Cut(ref, "@")
	return id, pinned
}

// unpinned reports whether a reference says that a version follows and then
// names none. Such a reference names nothing: the newest is not what it asks for.
func unpinned(ref string) bool { return strings.HasSuffix(ref, "@") }

// CompareVersions orders versions as Library.All does: negative where a is the
// older one. What is no version counts as 0.0.0.
func CompareVersions(a, b string) int {
	v, _ := parseVersion(a)
	w, _ := parseVersion(b)
	return v.compare(w)
}
