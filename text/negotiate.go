package text

import (
	"strconv"
	"strings"
)

// Negotiate picks the catalogue for an Accept-Language header (RFC 9110,
// 12.5.4): the highest quality wins, the earlier of equals; bn-BD is served
// bn; what nobody can serve, an empty header and nonsense get the default.
func Negotiate(acceptLanguage string) string {
	best, bestQuality := Default, 0.0
	var wildcard float64 // quality of *, 0 for none
	named := map[string]bool{}
	for _, item := range strings.Split(acceptLanguage, ",") {
		tag, quality, ok := parseRange(item)
		if !ok {
			continue
		}
		if tag == "*" {
			wildcard = max(wildcard, quality)
			continue
		}
		primary, _, _ := strings.Cut(tag, "-")
		if find(primary) == nil {
			continue
		}
		named[primary] = true
		if quality > bestQuality {
			best, bestQuality = primary, quality
		}
	}
	if wildcard > bestQuality {
		// The wildcard stands for every language that is not named.
		for _, l := range languages {
			if !named[l.tag] {
				return l.tag
			}
		}
	}
	return best
}

// parseRange reads one language range with its quality.
func parseRange(item string) (tag string, quality float64, ok bool) {
	tag, params, _ := strings.Cut(item, ";")
	tag = strings.ToLower(strings.TrimSpace(tag))
	if tag == "" || len(tag) > 64 {
		return "", 0, false
	}
	quality = 1
	name, value, found := strings.Cut(strings.TrimSpace(params), "=")
	if found && strings.EqualFold(strings.TrimSpace(name), "q") {
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || !(q >= 0 && q <= 1) { // NaN fails both
			return "", 0, false
		}
		quality = q
	}
	return tag, quality, true
}
