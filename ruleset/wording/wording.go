// Package wording gives a profile's own words for pieces, seats and terms to
// the sentences of package text, and picks the language of a profile's texts.
package wording

import (
	"houserules/ruleset"
	"houserules/text"
)

// Of gives the profile's own words for pieces, seats and terms, as package
// text asks for them. What a profile does not name is named by the catalogue,
// but for three words that follow the pieces: king is the royal piece, pawn the
// piece that is a pawn, rook the partner in castling.
func Of(rs *ruleset.Ruleset) text.Names { return ownNames{rs} }

type ownNames struct{ rs *ruleset.Ruleset }

func (n ownNames) Piece(lang, name string) string {
	for i := range n.rs.Kinds {
		if k := &n.rs.Kinds[i]; k.Name == name {
			return own(k.Text, lang)
		}
	}
	return ""
}

func (n ownNames) Seat(lang, name string) string {
	for i := range n.rs.Seats {
		if s := &n.rs.Seats[i]; s.Name == name {
			return own(s.Text, lang)
		}
	}
	return ""
}

func (n ownNames) Term(lang, word string) (string, bool) {
	for i := range n.rs.Terms {
		if t := &n.rs.Terms[i]; t.Name == word {
			if s := own(t.Text, lang); s != "" {
				return s, true
			}
		}
	}
	kind := -1
	switch word {
	case "king", "pawn":
		for i := range n.rs.Kinds {
			if k := &n.rs.Kinds[i]; kind < 0 && (word == "king" && k.Royal || word == "pawn" && k.Pawn) {
				kind = i
			}
		}
	case "rook":
		for i := range n.rs.Seats {
			for j := range n.rs.Seats[i].ByClass {
				if c := n.rs.Seats[i].ByClass[j].Castling; c != nil && kind < 0 {
					kind = c.With
				}
			}
		}
	}
	if kind < 0 {
		return "", false
	}
	said := own(n.rs.Kinds[kind].Text, lang)
	return said, said != ""
}

// own is a text in a language, or one for any language; "" for neither.
func own(t ruleset.Text, lang string) string {
	if s, ok := t[lang]; ok {
		return s
	}
	return t[""]
}

// In is a text in a language, else in the default one, else in any: the first
// by tag. It is "" only where there is none at all.
func In(t ruleset.Text, lang string) string {
	if s := own(t, lang); s != "" {
		return s
	}
	if s := t[text.Default]; s != "" {
		return s
	}
	best := ""
	for tag := range t {
		if t[tag] != "" && (best == "" || tag < best) {
			best = tag
		}
	}
	return t[best]
}
