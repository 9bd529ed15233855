package text

import (
	"regexp"
	"strconv"
	"strings"
)

// Number is a whole number in a language's own digits.
func Number(lang string, n int64) string {
	return Digits(lang, strconv.FormatInt(n, 10))
}

// Digits puts the digits of a number, however written, into a language's own.
func Digits(lang, number string) string {
	if catalogueOf(lang).lang != "bn" {
		return number
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '০' + r - '0'
		}
		return r
	}, number)
}

// Count is a number with the word that it counts: "1 move", "3 moves".
func Count(lang string, n int64, one, many string) string {
	word := many
	if n == 1 || n == -1 {
		word = one
	}
	// Bengali writes its classifier on the number ("৩টি"); English sets a word apart.
	if catalogueOf(lang).lang == "bn" {
		return Number(lang, n) + word
	}
	return Number(lang, n) + " " + word
}

// bengaliOrdinals are the endings of the first ten; all others take তম.
var bengaliOrdinals = [...]string{"", "ম", "য়", "য়", "র্থ", "ম", "ষ্ঠ", "ম", "ম", "ম", "ম"}

// Ordinal is a number that says a place: 1st, 2nd, 3rd.
func Ordinal(lang string, n int64) string {
	if catalogueOf(lang).lang == "bn" {
		if n > 0 && n < int64(len(bengaliOrdinals)) {
			return Number(lang, n) + bengaliOrdinals[n]
		}
		return Number(lang, n) + "তম"
	}
	ending := "th"
	if tens := n % 100; tens < 11 || tens > 13 {
		switch n % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return Number(lang, n) + ending
}

// Duration is a time in milliseconds as a referee says it: 45 s, 60 s,
// 1 min 30 s, 15 min, 1 h 30 min, 59.999 s.
func Duration(lang string, ms int64) string {
	lang = catalogueOf(lang).lang
	if ms < 0 {
		return "-" + Duration(lang, -ms)
	}
	hours, minutes, rest := ms/3_600_000, ms/60_000%60, ms%60_000
	if ms == 60_000 {
		minutes, rest = 0, ms // rules say "60 seconds a move", not "a minute"
	}
	var words []string
	add := func(number, unit string) {
		words = append(words, Digits(lang, number)+" "+Say(lang, "unit."+unit, nil, nil))
	}
	if hours > 0 {
		add(strconv.FormatInt(hours, 10), "h")
	}
	if minutes > 0 {
		add(strconv.FormatInt(minutes, 10), "min")
	}
	if rest > 0 || len(words) == 0 {
		seconds := strconv.FormatInt(rest/1000, 10)
		if part := rest % 1000; part > 0 {
			digits := strconv.FormatInt(1000+part, 10)[1:]
			seconds += "." + strings.TrimRight(digits, "0")
		}
		add(seconds, "s")
	}
	return strings.Join(words, " ")
}

// List joins words as people do: "a, b and c". The conjunction is and or or.
func List(lang, conjunction string, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + Say(lang, "format."+conjunction, nil, nil) + " " + words[last]
}

// The marks that keep Latin text in one piece inside text of another script
// (Unicode: first strong isolate, pop directional isolate).
const (
	isolateStart = "\u2068"
	isolateEnd   = "\u2069"
)

// Isolate wraps squares, FENs and codes where the language is not written in
// Latin letters, so that no renderer reorders or joins them.
func Isolate(lang, s string) string {
	if catalogueOf(lang).lang == Default || s == "" {
		return s
	}
	return isolateStart + s + isolateEnd
}

// quoted is a whole text in quotes with the marks inside of them.
var quoted = regexp.MustCompile(`(["“])` + isolateStart + `([^"“”` + isolateStart + isolateEnd + `]*)` + isolateEnd + `(["”])`)

// copied makes a sentence safe to copy from: what stands in quotes is meant to
// be typed as it stands, so no mark that nobody sees may be among it, and a
// hint has none at all.
func copied(key, s string) string {
	switch {
	case !strings.Contains(s, isolateStart):
		return s
	case strings.HasSuffix(key, ".hint"):
		return Strip(s)
	case strings.ContainsAny(s, "\"“"):
		return quoted.ReplaceAllString(s, isolateStart+"$1$2$3"+isolateEnd)
	}
	return s
}

var stripper = strings.NewReplacer(isolateStart, "", isolateEnd, "")

// Strip takes the isolating marks out again, for terminals and comparisons.
func Strip(s string) string { return stripper.Replace(s) }
