package yamltree

import (
	"strconv"
	"strings"
)

// GuessBool has the words and numbers that people write for yes and no, in
// small letters, by what the language has for them.
var GuessBool = map[string]string{"y": "true", "yes": "true", "on": "true", "1": "true", "true": "true",
	"n": "false", "no": "false", "off": "false", "0": "false", "false": "false"}

// GuessDuration reads the ways in which people write a time elsewhere. What a
// bare number counts nobody can know; see EitherDuration.
func GuessDuration(n *Node) string {
	t := strings.ToLower(strings.Join(strings.Fields(latinDigits(n.Written())), ""))
	if wholeForm.MatchString(t) {
		return ""
	}
	if clockForm.MatchString(t) {
		parts := strings.Split(t, ":")
		units := []string{"h", "m", "s"}
		if len(parts) == 2 {
			units = units[1:]
		}
		out := ""
		for i, p := range parts {
			if v, err := strconv.Atoi(p); err == nil && v > 0 && i < len(units) {
				out += strconv.Itoa(v) + units[i]
			}
		}
		return out
	}
	for _, u := range [][2]string{{"milliseconds", "ms"}, {"minutes", "m"}, {"minute", "m"}, {"mins", "m"}, {"min", "m"}, {"seconds", "s"},
		{"second", "s"}, {"secs", "s"}, {"sec", "s"}, {"hours", "h"}, {"hour", "h"}, {"hrs", "h"}, {"hr", "h"}, {"days", "d"}, {"day", "d"},
		{"মিনিট", "m"}, {"সেকেন্ড", "s"}, {"ঘণ্টা", "h"}, {"ঘন্টা", "h"}, {"দিন", "d"}} {
		t = strings.ReplaceAll(t, u[0], u[1])
	}
	return t
}

// EitherDuration are the durations that a number without a unit may mean: so
// many minutes, or seconds. nil for what is no bare number.
func EitherDuration(n *Node) []string {
	t := strings.TrimSpace(latinDigits(n.Written()))
	if n.Kind != Int && n.Kind != Text || !wholeForm.MatchString(t) {
		return nil
	}
	return []string{t + "m", t + "s"}
}

// latinDigits writes the digits of a Bengali keyboard as the language does.
func latinDigits(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= '০' && c <= '৯' {
			return '0' + c - '০'
		}
		return c
	}, s)
}

// GuessWhole turns the digits of a Bengali or other keyboard, or a quoted
// number, into what a number is written with; "" where it is no number.
func GuessWhole(s string) string {
	out := latinDigits(strings.TrimSpace(s))
	if !wholeForm.MatchString(out) {
		return ""
	}
	return out
}
