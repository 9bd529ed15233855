// Package text keeps every sentence that people read, apart from the code: one
// catalogue file a language (en.txt, bn.txt). The rest of the product gives
// keys and parameters; this package makes sentences of them, with the rules
// profile's own words for pieces, seats and terms.
//
//	text.Say("en", "reason.castling.through_check", map[string]any{
//		"square": "f1", "by": map[string]any{"piece": "bishop", "square": "a6"}}, nil)
//	// f1 is attacked by the bishop on a6; the king may not pass over it.
//
// A text never shows a hole: where parameters are missing a shorter variant of
// the sentence is taken, and an unknown key comes back as it is. Everything
// here is read-only after the first use and safe for any number of goroutines.
//
// The package does not know what a rule means, and it does not translate what
// a rule file's author wrote.
package text

//go:generate go test . -count=1 -run TestMessagesPage -update

import (
	"sort"
	"strings"
)

// Names gives the profile's own words. Piece and Seat return "" where the
// profile has none (the name itself is used then); Term reports false where
// the catalogue's own word holds.
type Names interface {
	Piece(lang, name string) string
	Seat(lang, name string) string
	Term(lang, word string) (string, bool)
}

// Default is the language of a caller who names none.
const Default = "en"

// Say is the text of a key in a language. Params are read by their names and
// types, see docs/messages.md; named map types and structs with fields Piece,
// Seat and Square serve as well as maps. A language or key that is not there
// falls back to English, then to the key itself. names may be nil.
func Say(lang, key string, params map[string]any, names Names) string {
	c := catalogueOf(lang)
	m := c.find(key)
	if m == nil {
		if c = catalogueOf(Default); c.find(key) == nil {
			return key
		}
		m = c.find(key)
	}
	return copied(key, m.render(&scope{lang: c.lang, params: params, names: names}))
}

// Has reports whether a language has a text of its own for a key, or for the
// key that it stands for.
func Has(lang, key string) bool {
	c := find(lang)
	return c != nil && c.find(key) != nil
}

// Langs are the languages that have a catalogue, the default one first.
func Langs() []string {
	langs := make([]string, len(languages))
	for i, l := range languages {
		langs[i] = l.tag
	}
	return langs
}

// Under are the keys of a language that begin with a prefix, without it,
// sorted. No text is read for it, which takes much longer.
func Under(lang, prefix string) []string {
	var keys []string
	for _, l := range languages {
		if l.tag != lang {
			continue
		}
		for line := range strings.Lines(l.file) {
			if rest, ok := strings.CutPrefix(line, prefix); ok && beginsText(line) {
				key, _, _ := strings.Cut(rest, "=")
				keys = append(keys, strings.TrimSpace(key))
			}
		}
	}
	sort.Strings(keys)
	return keys
}

// Placeholders are the parameters that any variant of a text uses, sorted:
// "square", "by.piece". Terms ("@check") are not parameters.
func Placeholders(lang, key string) []string {
	c := find(lang)
	if c == nil || c.messages[key] == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, variant := range c.messages[key].variants() {
		variant.walk(func(p *part) {
			if p.kind == paramPart {
				seen[strings.Join(p.path, ".")] = true
			}
		})
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Term is the word of a profile for a word of the catalogue, else the
// catalogue's own ("term.check"), else the word itself.
func Term(lang, word string, names Names) string {
	c := catalogueOf(lang)
	if names != nil {
		if term, ok := names.Term(c.lang, word); ok && term != "" {
			return term
		}
	}
	if c.messages["term."+word] == nil {
		return word
	}
	return Say(lang, "term."+word, nil, nil)
}

// Word is the text of one of the language's enumerated words
// ("word.next_move"), else the word itself.
func Word(lang, word string, names Names) string {
	if !Has(lang, "word."+word) && !Has(Default, "word."+word) {
		return word
	}
	return Say(lang, "word."+word, nil, names)
}

// Piece is what players call a kind of piece: the profile's name for it, the
// catalogue's, or its own.
func Piece(lang, name string, names Names) string {
	s := scope{lang: catalogueOf(lang).lang, names: names}
	return s.named(name, Names.Piece)
}

// Seat is what players call a seat, in the same way.
func Seat(lang, name string, names Names) string {
	s := scope{lang: catalogueOf(lang).lang, names: names}
	return s.named(name, Names.Seat)
}
