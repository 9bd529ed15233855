package yamltree

import (
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"
)

// The parser gives up on a fault inside brackets at the line where the
// brackets, or what they stand in, began. Here each is found where it is.

// nameForm is how keys of the language are written; the end of a text seldom is.
var nameForm = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// items finds a second colon in one item of { }: a comma is missing before the
// last word, or a text with a colon lacks its quotes. Outside of brackets it
// finds a key that runs into its brackets because the colon is missing.
func (l *lexer) items() bool {
	colons := map[int]int{} // by depth: the sign of the colon in this item, from 1
	for i, s := range l.signs {
		switch s.kind {
		case openSign:
			colons[s.flow] = 0
		case commaSign:
			if before := l.signs[max(i-1, 0)].kind; i > 0 && (before == commaSign || before == openSign) {
				l.r.add("yaml.extra_comma", s.from, s.to, nil)
				return true
			}
			colons[s.flow] = 0
		case plainSign:
			if s.flow == 0 && i+1 < len(l.signs) && l.signs[i+1].kind == colonSign {
				if key := runsIntoBracket(s.text); key != "" {
					l.r.add("yaml.missing_colon", s.from, Pos{s.from.Line, s.from.Column + len([]rune(key))}, map[string]any{"text": s.text, "key": key})
					return true
				}
			}
		case colonSign:
			if s.flow == 0 {
				continue
			}
			if first := colons[s.flow]; first > 0 && l.secondKey(first-1, i) {
				return true
			}
			colons[s.flow] = i + 1
		}
	}
	return false
}

// secondKey reports what stands between two colons of one item.
func (l *lexer) secondKey(first, second int) bool {
	key := l.signs[second-1]
	if key.kind != plainSign && key.kind != quotedSign || second-1 == first {
		return false
	}
	from, text := key.from, ""
	if key.kind == plainSign {
		words := strings.Fields(key.text)
		text = words[len(words)-1]
		alone := second-2 > first // a value stands before it as a sign of its own
		if !alone && len(words) == 1 || !nameForm.MatchString(text) {
			l.r.add("yaml.colon_in_text", l.signs[second].from, l.signs[second].to, nil)
			return true
		}
		from = Pos{key.to.Line, key.to.Column - len([]rune(text))}
	} else {
		text = l.r.slice(key.from, key.to)
	}
	l.r.add("yaml.missing_comma", from, key.to, map[string]any{"text": text})
	return true
}

// runsIntoBracket is the key at the beginning of a plain text in which a
// bracket follows it: stalemate {then; "" for any other text.
func runsIntoBracket(text string) string {
	at := strings.IndexAny(text, "{[")
	if at < 2 || text[at-1] != ' ' {
		return ""
	}
	if key := strings.TrimRight(text[:at], " "); nameForm.MatchString(key) {
		return key
	}
	return ""
}

// eaten finds the value that a # has taken away together with the bracket
// behind it: {color: #fff, sits: south}.
func (l *lexer) eaten(from int) bool {
	for i, s := range l.signs[from:] {
		next := from + i + 1
		at := l.comment[s.to.Line]
		if s.kind != colonSign || s.flow == 0 || at.Line == 0 || next < len(l.signs) && l.signs[next].from.Line == s.to.Line {
			continue
		}
		comment, key := l.r.from(at), l.signs[next-2]
		if len(comment) < 2 || comment[1] == ' ' || key.kind != plainSign {
			continue
		}
		if end := strings.IndexAny(comment, ",]} "); end > 0 {
			comment = comment[:end]
		}
		l.r.add("yaml.comment_eats_value", key.from, key.to, map[string]any{"key": key.text, "comment": comment})
		return true
	}
	return false
}

// decimalComma finds a number with a comma inside { }, where the comma ends it
// and the digits behind it are read as a key: draw: 0,5. i is that key.
func (r *reader) decimalComma(y *yaml.Node, i int, parent string) bool {
	if i < 2 || y.Style&yaml.FlowStyle == 0 {
		return false
	}
	before, key, value := y.Content[i-1], y.Content[i], y.Content[i+1]
	if key.Style != 0 || before.Style != 0 || value.Style != 0 || value.Value != "" || before.Line != key.Line ||
		!digitsForm.MatchString(key.Value) || !wholeForm.MatchString(before.Value) || key.Column != before.Column+len(before.Value)+1 {
		return false
	}
	r.add("yaml.decimal_comma", Pos{before.Line, before.Column}, Pos{key.Line, key.Column + len(key.Value)},
		map[string]any{"value": before.Value + "," + key.Value, "suggestion": before.Value + "." + key.Value}).Pointer = parent
	return true
}

var digitsForm = regexp.MustCompile(`^[0-9]+$`)

// noBlankInBraces finds a key and its value without the blank between them,
// which are one text to YAML: {mode:solo}.
func (r *reader) noBlankInBraces(name string, where Range, pointer string) bool {
	key, value, two := strings.Cut(name, ":")
	if !two || value == "" || !nameForm.MatchString(key) {
		return false
	}
	column := where.Start.Column + len(key)
	r.add("yaml.colon_blank", Pos{where.Start.Line, column}, Pos{where.Start.Line, column + 2}, map[string]any{"key": key}).Pointer = pointer
	return true
}

// noColonInBraces finds a word of { } that is neither a key with its value nor
// the rest of a text that a comma has ended: {mode solo}.
func (r *reader) noColonInBraces(i int, name string, where Range, pointer string) bool {
	key, value, two := strings.Cut(name, " ")
	value = strings.TrimSpace(value)
	if !two || !nameForm.MatchString(key) {
		return false
	}
	if n, _ := Scalar(value); i > 0 && !strings.Contains(key, "_") && n.Kind == Text && value != "none" {
		return false // {en: one, two words}
	}
	r.add("yaml.missing_colon", where.Start, Pos{where.Start.Line, where.Start.Column + len(key)},
		map[string]any{"text": name, "key": key}).Pointer = pointer
	return true
}
