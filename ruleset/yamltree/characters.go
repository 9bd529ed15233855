package yamltree

import (
	"strings"
	"unicode"
)

// lookAlikes are letters of other scripts that no eye distinguishes from a Latin one.
var lookAlikes = map[rune]rune{
	'а': 'a', 'в': 'b', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'ё': 'e', 'һ': 'h', 'і': 'i', 'ј': 'j', 'к': 'k',
	'ӏ': 'l', 'м': 'm', 'н': 'h', 'о': 'o', 'р': 'p', 'ԛ': 'q', 'ѕ': 's', 'т': 't', 'у': 'y', 'ѵ': 'v',
	'ԝ': 'w', 'х': 'x', 'А': 'A', 'В': 'B', 'С': 'C', 'Е': 'E', 'Н': 'H', 'І': 'I', 'Ј': 'J', 'К': 'K',
	'М': 'M', 'О': 'O', 'Р': 'P', 'Ѕ': 'S', 'Т': 'T', 'У': 'Y', 'Х': 'X',
	'α': 'a', 'ε': 'e', 'ι': 'i', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u', 'χ': 'x',
	'Α': 'A', 'Β': 'B', 'Ε': 'E', 'Ζ': 'Z', 'Η': 'H', 'Ι': 'I', 'Κ': 'K', 'Μ': 'M', 'Ν': 'N', 'Ο': 'O',
	'Ρ': 'P', 'Τ': 'T', 'Υ': 'Y', 'Χ': 'X', 'ı': 'i', 'ſ': 's', '‐': '-', '‑': '-', '‒': '-', '–': '-', '−': '-',
}

// hidden reports whether nobody sees a character, or takes it for a plain blank.
func hidden(c rune) bool {
	return c != ' ' && (unicode.Is(unicode.Cf, c) || unicode.Is(unicode.Zs, c) || unicode.Is(unicode.Mn, c) && c >= 0xfe00 && c <= 0xfe0f || c == '\u034f' || c == '\u115f' || c == '\u3164')
}

// StrangeCharacters lists, each once, the code points of a key that a reader of
// the file does not see as what they are: a hidden one, or a letter of another
// script in a word that is otherwise Latin.
func StrangeCharacters(key string) (found []string) {
	latin := strings.ContainsFunc(key, func(c rune) bool { return c < 0x80 && unicode.IsLetter(c) })
	seen := map[rune]bool{}
	for _, c := range key {
		_, alike := lookAlikes[c]
		full := c >= 0xff01 && c <= 0xff5e
		if seen[c] || !hidden(c) && !(latin && (alike || full)) {
			continue
		}
		seen[c] = true
		found = append(found, codePoint(c))
	}
	return found
}

// LookAlike is a key as it looks: the name its author believes to have written.
func LookAlike(key string) string {
	return strings.Map(func(c rune) rune {
		if l, ok := lookAlikes[c]; ok {
			return l
		}
		switch {
		case c >= 0xff01 && c <= 0xff5e:
			return c - 0xfee0
		case hidden(c):
			return -1
		}
		return c
	}, key)
}
