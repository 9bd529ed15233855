package wire

import (
	"strings"

	"houserules/finding"
)

// nearest is the name that somebody who wrote got most likely meant, "" where
// none is near. All our names are in small letters.
func nearest(got string, known []string) string {
	if len(got) > 64 {
		return ""
	}
	if near := finding.Nearest(strings.ToLower(got), known); len(near) > 0 {
		return near[0]
	}
	return ""
}
