package yamltree

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// scan looks at the lines before the parser does, for what the parser takes
// without a word or refuses in a puzzling way: tabs, directives and the marks
// between documents.
func (r *reader) scan() {
	content, ended := false, false
	for i, line := range r.lines {
		number := i + 1
		bare := strings.TrimLeft(line, " ")
		if bare == "" || bare[0] == '#' {
			continue
		}
		marker := isMarker(line, "---") || isMarker(line, "...")
		switch {
		case line[0] == '%' && (!content || ended):
			r.add("yaml.directive", Pos{number, 1}, Pos{number, len([]rune(line)) + 1}, map[string]any{"directive": line})
			r.fatal = true
			return
		case isMarker(line, "---") && content, ended && !marker:
			r.add("yaml.second_document", Pos{number, 1}, Pos{number, 4}, nil)
			r.fatal = true
			return
		case isMarker(line, "..."):
			content, ended = true, true
		case isMarker(line, "---"):
			content = true
		default:
			content = true
		}
	}
	r.tabs()
	r.oddBlanks()
}

func isMarker(line, marker string) bool {
	return strings.HasPrefix(line, marker) && (len(line) == 3 || line[3] == ' ' || line[3] == '\t')
}

// tabs refuses the first tab of each line: how wide one is depends on the
// editor. In comments they do no harm.
func (r *reader) tabs() {
	if !strings.Contains(r.src, "\t") {
		return
	}
	l := r.lex()
	for i, line := range r.lines {
		at := strings.IndexByte(line, '\t')
		if at < 0 {
			continue
		}
		column := len([]rune(line[:at])) + 1
		if c := l.comment[i+1]; c.Line > 0 && c.Column < column {
			continue
		}
		r.add("yaml.tab", Pos{i + 1, column}, Pos{i + 1, column + 1}, nil)
		r.fatal = true
	}
}

// oddBlanks refuses blanks at the beginning of a line that are not the blank of
// the keyboard: a no-break space looks like one and indents nothing, so that
// the parser would blame another line.
func (r *reader) oddBlanks() {
	var l *lexer
	for i, line := range r.lines {
		bare := strings.TrimLeft(line, " ")
		c, _ := utf8.DecodeRuneInString(bare)
		if c < 0x80 || !unicode.Is(unicode.Zs, c) {
			continue
		}
		if l == nil {
			l = r.lex()
		}
		at := Pos{i + 1, len(line) - len(bare) + 1}
		if slices.ContainsFunc(l.signs, func(s sign) bool { return s.from == at }) { // else it is inside a text
			r.add("yaml.odd_blank", at, Pos{at.Line, at.Column + 1}, map[string]any{"code_point": codePoint(c)})
			r.fatal = true
		}
	}
}
