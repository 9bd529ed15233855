package ruleset

import (
	"strconv"
	"strings"
)

// ParseDuration reads a length of time as rule files write it (60s, 1h30m,
// 60s1ms: d h m s ms, the largest first, each at most once) as whole milliseconds.
func ParseDuration(text string) (int64, bool) {
	if text == "" {
		return 0, false
	}
	var total int64
	last := len(durationUnits)
	for text != "" {
		digits := 0
		for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
			digits++
		}
		if digits == 0 || digits > 12 || digits > 1 && text[0] == '0' {
			return 0, false
		}
		var count int64
		for i := range digits {
			count = count*10 + int64(text[i]-'0')
		}
		text = text[digits:]
		unit := -1
		for i, u := range durationUnits {
			if strings.HasPrefix(text, u.name) && (unit < 0 || len(u.name) > len(durationUnits[unit].name)) {
				unit = i
			}
		}
		if unit < 0 || unit >= last {
			return 0, false
		}
		last = unit
		text = text[len(durationUnits[unit].name):]
		if count > maxDuration/durationUnits[unit].ms {
			return 0, false
		}
		total += count * durationUnits[unit].ms
	}
	return total, total <= maxDuration
}

// maxDuration is far beyond any game, and keeps sums of times inside an int64.
const maxDuration = 100_000_000_000

var durationUnits = [...]struct {
	name string
	ms   int64
}{{"ms", 1}, {"s", 1000}, {"m", 60_000}, {"h", 3_600_000}, {"d", 86_400_000}}

// FormatDuration writes whole milliseconds as ParseDuration reads them, 24h for
// a day; 0 is 0s.
func FormatDuration(ms int64) string {
	if ms < 0 {
		return "-" + FormatDuration(-ms)
	}
	out := ""
	for i := len(durationUnits) - 2; i >= 0; i-- { // in hours, also of several days
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
