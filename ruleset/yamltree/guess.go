package yamltree

import (
	"strconv"
	"strings"
)

// GuessBool has the words and numbers that people write for yes and no, in
// small letters, by what the language has for them.
var GuessBool = map[string]string{"y": "true", "yes": "true", "on": "true", "1": "true", "true": "true",
	"n": "false", "no": "false", "off": "false", "0": "false", "false": "false"}

// GuessDuration reads the ways in which people write a time elsewhere.
func GuessDuration(n *Node) string {
	t := strings.ToLower(strings.Join(strings.Fields(n.Text), ""))
	if n.Kind == Int {
		return t + "s"
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
		{"second", "s"}, {"secs", "s"}, {"sec", "s"}, {"hours", "h"}, {"hour", "h"}, {"hrs", "h"}, {"hr", "h"}} {
		t = strings.ReplaceAll(t, u[0], u[1])
	}
	return t
}

// GuessWhole turns the digits of a Bengali or other keyboard, or a quoted
// number, into what a number is written with; "" where it is no number.
func GuessWhole(s string) string {
	out := strings.Map(func(c rune) rune {
		if c >= '০' && c <= '৯' {
			return '0' + c - '০'
		}
		return c
	}, strings.TrimSpace(s))
	if !wholeForm.MatchString(out) {
		return ""
	}
	return out
}
