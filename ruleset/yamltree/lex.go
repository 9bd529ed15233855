package yamltree

import (
	"strings"
	"unicode/utf8"
)

// The parser reports a fault by the line where it gave up, or where the block
// began that it gave up in. So the signs of the text are read here once more,
// much more simply, to know which of them are part of a text or a comment and
// where the structure first goes wrong.

type signKind uint8

const (
	openSign   signKind = iota // [ {
	closeSign                  // ] }
	commaSign                  // , between items
	colonSign                  // : after a key
	dashSign                   // - before an item
	keySign                    // ? before a long key
	plainSign                  // unquoted text
	quotedSign                 // text in quotes
	blockSign                  // | or > and the lines below it
	markSign                   // & * !
	oddSign                    // a character that begins no text: @ ` %
)

// sign is a piece of structure.
type sign struct {
	kind     signKind
	from, to Pos
	text     string // as written; of quoted text the quote that begins it
	open     bool   // quoted text without its closing quote
	flow     int    // how deep inside brackets it stands; a bracket: inside itself
}

// lexer reads signs.
type lexer struct {
	r       *reader
	signs   []sign
	line    int // from 1
	rest    string
	column  int
	flow    int
	comment []Pos // where each line's comment begins; zero for none
	ragged  int   // the first line of a block text that is indented less than its first; 0 for none
}

// lex reads the signs of the whole text. It takes any text and stops at nothing.
func (r *reader) lex() *lexer {
	l := &lexer{r: r, comment: make([]Pos, len(r.lines)+1)}
	for l.line = 1; l.line <= len(r.lines); l.line++ {
		l.rest, l.column = r.lines[l.line-1], 1
		if l.flow == 0 && (isMarker(l.rest, "---") || isMarker(l.rest, "...")) {
			l.skip(3)
		}
		l.readLine()
	}
	return l
}

func (l *lexer) skip(n int) { // bytes
	l.column += utf8.RuneCountInString(l.rest[:n])
	l.rest = l.rest[n:]
}

func (l *lexer) at() Pos { return Pos{l.line, l.column} }

func (l *lexer) add(kind signKind, from Pos, text string) {
	l.signs = append(l.signs, sign{kind: kind, from: from, to: l.at(), text: text, flow: l.flow})
}

func (l *lexer) readLine() {
	start := true // the next character may begin a comment
	for l.rest != "" {
		c := l.rest[0]
		from := l.at()
		switch {
		case c == ' ' || c == '\t':
			l.skip(1)
			start = true
			continue
		case c == '#' && start:
			l.comment[l.line] = from
			return
		case c == '[' || c == '{':
			l.flow++
			l.skip(1)
			l.add(openSign, from, string(c))
		case c == ']' || c == '}':
			l.skip(1)
			l.add(closeSign, from, string(c))
			l.flow = max(0, l.flow-1)
		case c == ',' && l.flow > 0:
			l.skip(1)
			l.add(commaSign, from, ",")
		case c == ':' && (endsWord(l.rest[1:], l.flow > 0) || l.flow > 0 && l.afterQuote(from)):
			l.skip(1)
			l.add(colonSign, from, ":")
		case (c == '-' || c == '?') && endsWord(l.rest[1:], false):
			l.skip(1)
			l.add(map[byte]signKind{'-': dashSign, '?': keySign}[c], from, string(c))
		case c == '"' || c == '\'':
			l.quoted(c)
		case (c == '|' || c == '>') && l.flow == 0:
			l.block()
		case c == '&' || c == '*' || c == '!':
			end := strings.IndexAny(l.rest, " \t,[]{}")
			if end < 0 || c == '!' && end == 0 {
				end = len(l.rest)
			}
			l.skip(max(1, end))
			l.add(markSign, from, string(c))
		case c == '@' || c == '`' || c == '%':
			l.skip(1)
			l.add(oddSign, from, string(c))
			l.plain(from)
		default:
			l.plain(from)
		}
		start = false
	}
}

// endsWord reports whether a sign before rest stands alone.
func endsWord(rest string, flow bool) bool {
	return rest == "" || rest[0] == ' ' || rest[0] == '\t' || flow && strings.IndexByte(",[]{}", rest[0]) >= 0
}

func (l *lexer) afterQuote(at Pos) bool {
	n := len(l.signs)
	return n > 0 && l.signs[n-1].to == at && (l.signs[n-1].kind == quotedSign || l.signs[n-1].kind == closeSign)
}

// plain reads unquoted text up to the end of its line.
func (l *lexer) plain(from Pos) {
	end := len(l.rest)
	for i := 0; i < len(l.rest); i++ {
		c := l.rest[i]
		if c == ':' && endsWord(l.rest[i+1:], l.flow > 0) || c == '#' && i > 0 && (l.rest[i-1] == ' ' || l.rest[i-1] == '\t') ||
			l.flow > 0 && strings.IndexByte(",[]{}", c) >= 0 {
			end = i
			break
		}
	}
	text := strings.TrimRight(l.rest[:end], " \t")
	if text == "" { // nothing else reads this character
		_, size := utf8.DecodeRuneInString(l.rest)
		text = l.rest[:size]
	}
	l.skip(len(text))
	l.add(plainSign, from, text)
}

// quoted reads text in quotes, over as many lines as it takes.
func (l *lexer) quoted(quote byte) {
	from := l.at()
	l.skip(1)
	for {
		end := -1
		for i := 0; i < len(l.rest); i++ {
			if quote == '"' && l.rest[i] == '\\' {
				i++
			} else if l.rest[i] == quote {
				if quote == '\'' && i+1 < len(l.rest) && l.rest[i+1] == quote {
					i++
					continue
				}
				end = i
				break
			}
		}
		if end >= 0 {
			l.skip(end + 1)
			l.add(quotedSign, from, string(quote))
			return
		}
		if l.line >= len(l.r.lines) {
			l.skip(len(l.rest))
			l.add(quotedSign, from, string(quote))
			l.signs[len(l.signs)-1].open = true
			return
		}
		l.line++
		l.rest, l.column = l.r.lines[l.line-1], 1
	}
}

// block reads a block text: its header and all lines that are indented deeper
// than the key or dash that it belongs to.
func (l *lexer) block() {
	from := l.at()
	l.skip(len(l.rest))
	parent := 0
	for i := len(l.signs) - 1; i >= 0 && l.signs[i].from.Line == from.Line; i-- {
		if s := l.signs[i]; s.kind == colonSign && i > 0 {
			parent = l.signs[i-1].from.Column
			break
		} else if s.kind == dashSign {
			parent = s.from.Column
			break
		}
	}
	l.add(blockSign, from, "|")
	first := -1
	for l.line < len(l.r.lines) {
		next := l.r.lines[l.line]
		if strings.TrimSpace(next) != "" {
			indent := len(next) - len(strings.TrimLeft(next, " "))
			switch {
			case indent < max(parent, 1):
				return
			case first < 0:
				first = indent
			case indent < first && l.ragged == 0:
				l.ragged = l.line + 1
			}
		}
		l.line++
	}
}
