package text

import "testing"

func TestFold(t *testing.T) {
	for _, c := range []struct{ name, a, b string }{
		{"a dotted letter in one character and in two", "\u09ac\u09cb\u09a1\u09bc\u09c7", "\u09ac\u09cb\u09dc\u09c7"},
		{"ঢ়", "\u09dd", "\u09a2\u09bc"},
		{"য়", "\u09df", "\u09af\u09bc"},
		{"a vowel sign in two parts", "\u0995\u09c7\u09be", "\u0995\u09cb"},
		{"the other one", "\u0995\u09c7\u09d7", "\u0995\u09cc"},
		{"joiners", "র\u200d্যাংক", "র্যাংক"},
		{"isolates and blanks", "\u2068Friday\u2069  Club ", "friday club"},
	} {
		if Fold(c.a) != Fold(c.b) {
			t.Errorf("%s: %+q and %+q", c.name, Fold(c.a), Fold(c.b))
		}
	}
	if Fold("দাবা") == Fold("দাব") || Fold("রুক") == Fold("রূক") {
		t.Error("names that differ are one")
	}
	if got := LatinDigits("১৫, ০x৯ 7"); got != "15, 0x9 7" {
		t.Errorf("%q", got)
	}
}
