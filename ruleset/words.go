package ruleset

import "strconv"

// ParseDuration reads a length of time as rule files write it (60s, 1h30m,
// 60s1ms: h m s ms, the largest first) as whole milliseconds.
func ParseDuration(text string) (ms int64, ok bool) { return duration(text) }

// FormatDuration writes whole milliseconds as ParseDuration reads them; 0 is 0s.
func FormatDuration(ms int64) string {
	if ms < 0 {
		return "-" + FormatDuration(-ms)
	}
	out := ""
	for i := len(durationUnits) - 1; i >= 0; i-- {
		u := durationUnits[i]
		if n := ms / u.ms; n > 0 {
			out += strconv.FormatInt(n, 10) + u.name
			ms %= u.ms
		}
	}
	if out == "" {
		return "0s"
	}
	return out
}

// Nearest names the candidates that somebody who wrote name may have meant,
// the likeliest first, at most three.
func Nearest(name string, candidates []string) []string { return nearestOf(name, candidates) }
