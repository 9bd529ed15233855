package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Forms that a text may ask of a word: {seat:gen}, {@check:loc}, {piece:a}.
const (
	genitive = "gen" // White's
	locative = "loc" // in check, where the language says it by an ending
	article  = "a"   // an archbishop, where the language has articles
)

// decline puts a word into a case. Piece, seat and term words come from the
// profile, so the ending must follow from their last letter alone; Bengali
// spelling allows that. English knows the genitive only.
func decline(lang, word, grammar string) string {
	if lang != "bn" {
		switch {
		case grammar == genitive:
			return word + "'s"
		case grammar == article && word != "" && strings.ContainsRune("aeiouAEIOU", rune(word[0])):
			return "an " + word
		case grammar == article:
			return "a " + word
		}
		return word
	}
	if grammar == article {
		return word
	}
	last, size := utf8.DecodeLastRuneInString(word)
	if last == 'ঁ' { // the nasal mark says nothing about the ending
		last, _ = utf8.DecodeLastRuneInString(word[:len(word)-size])
	}
	vowelSign := strings.ContainsRune("ািীুূৃেৈোৌ", last)
	vowel := strings.ContainsRune("অআইঈউঊঋএঐওঔ", last)
	switch {
	case !unicode.Is(unicode.Bengali, last): // Latin words take their ending by a hyphen
		if grammar == genitive {
			return word + "-এর"
		}
		return word + "-এ"
	case last == 'ং':
		if grammar == genitive {
			return word + "য়ের"
		}
		return word + "য়ে"
	case last == 'ৎ':
		if grammar == genitive {
			return word[:len(word)-size] + "তের"
		}
		return word[:len(word)-size] + "তে"
	case grammar == genitive && vowelSign:
		return word + "র"
	case grammar == genitive && vowel:
		return word + "য়ের"
	case grammar == genitive:
		return word + "ের"
	case last == 'া':
		return word + "য়"
	case vowelSign:
		return word + "তে"
	case vowel:
		return word + "য়ে"
	}
	return word + "ে"
}
