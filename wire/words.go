package wire

import (
	"houserules/ruleset"
	"houserules/ruleset/wording"
	"houserules/text"
)

// NamesOf are the words that texts about this rule set use; rs may be nil.
func NamesOf(rs *ruleset.Ruleset) text.Names {
	if rs == nil {
		return nil
	}
	return wording.Of(rs)
}

// PickText is what a rule file says in a language, else its text for any
// language; "" where it has neither.
func PickText(t ruleset.Text, lang string) string {
	if s, ok := t[lang]; ok {
		return s
	}
	return t[""]
}

// speech is in which languages, and with whose words, an answer is written.
type speech struct {
	langs []string // at least one
	names text.Names
}

// appendSay appends the text of a key: a string where one language is asked
// for, else an object by language.
func (s *speech) appendSay(buf []byte, key string, params map[string]any) []byte {
	if len(s.langs) == 1 {
		return appendString(buf, text.Say(s.langs[0], key, params, s.names))
	}
	buf = append(buf, '{')
	for _, lang := range s.langs {
		buf = appendString(appendFreeKey(buf, lang), text.Say(lang, key, params, s.names))
	}
	return append(buf, '}')
}

// appendText appends an author's text in the same way; null where it is empty.
// A language that the author left out is written in the default one.
func (s *speech) appendText(buf []byte, t ruleset.Text) []byte {
	if len(t) == 0 {
		return append(buf, "null"...)
	}
	if len(s.langs) == 1 {
		return appendString(buf, anyText(t, s.langs[0]))
	}
	buf = append(buf, '{')
	for _, lang := range s.langs {
		buf = appendString(appendFreeKey(buf, lang), anyText(t, lang))
	}
	return append(buf, '}')
}

func anyText(t ruleset.Text, lang string) string {
	if s := PickText(t, lang); s != "" {
		return s
	}
	return t[text.Default]
}
