package text

import "strings"

// folds puts Bengali letters that Unicode can write in two ways into the one of
// NFC, which takes the dotted letters apart and the two-part vowel signs
// together, and leaves out the characters that only steer how letters join.
var folds = strings.NewReplacer(
	"\u09dc", "\u09a1\u09bc", "\u09dd", "\u09a2\u09bc", "\u09df", "\u09af\u09bc",
	"\u09c7\u09be", "\u09cb", "\u09c7\u09d7", "\u09cc",
	"\u200b", "", "\u200c", "", "\u200d", "", "\u2060", "", "\ufeff", "", isolateStart, "", isolateEnd, "",
)

// Fold is a name as it is compared: in NFC for Bengali letters, without
// joiners, in small letters, its blanks single. What is shown stays as written.
func Fold(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(folds.Replace(name)), " "))
}

// LatinDigits puts Bengali digits in what somebody typed into those that rule
// files are written in.
func LatinDigits(typed string) string {
	return strings.Map(func(r rune) rune {
		if r >= '০' && r <= '৯' {
			return '0' + r - '০'
		}
		return r
	}, typed)
}
