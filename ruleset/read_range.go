package ruleset

import (
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// line is a line by its number from 1, "" outside the file.
func (r *reader) line(number int) string {
	if number < 1 || number > len(r.lines) {
		return ""
	}
	return r.lines[number-1]
}

// from is what stands on a line from a place on.
func (r *reader) from(at Pos) string {
	line := r.line(at.Line)
	for c := 1; c < at.Column && line != ""; c++ {
		_, size := utf8.DecodeRuneInString(line)
		line = line[size:]
	}
	return line
}

// scalarRange finds where a scalar ends: the parser tells only its beginning.
func (r *reader) scalarRange(y *yaml.Node) Range {
	at := Pos{y.Line, y.Column}
	rest := r.from(at)
	switch {
	case y.Style&yaml.DoubleQuotedStyle != 0 && strings.HasPrefix(rest, `"`):
		return Range{at, r.closing(at, '"')}
	case y.Style&yaml.SingleQuotedStyle != 0 && strings.HasPrefix(rest, "'"):
		return Range{at, r.closing(at, '\'')}
	case y.Style&^yaml.TaggedStyle == 0 && strings.HasPrefix(rest, y.Value):
		return Range{at, Pos{at.Line, at.Column + utf8.RuneCountInString(y.Value)}}
	}
	// Text over several lines, or with a tag before it: to the end of its first line.
	if i := strings.Index(rest, " #"); i >= 0 {
		rest = rest[:i]
	}
	return Range{at, Pos{at.Line, at.Column + max(1, utf8.RuneCountInString(strings.TrimRight(rest, " ")))}}
}

// closing finds the quote that ends a quoted text, also lines below.
func (r *reader) closing(at Pos, quote rune) Pos {
	number, column := at.Line, at.Column+1
	rest := r.from(Pos{number, column})
	for {
		skip := false
		runes := []rune(rest)
		for i := 0; i < len(runes); i++ {
			switch c := runes[i]; {
			case skip:
				skip = false
			case quote == '"' && c == '\\':
				skip = true
			case c == quote && quote == '\'' && i+1 < len(runes) && runes[i+1] == '\'':
				i++
			case c == quote:
				return Pos{number, column + i + 1}
			}
		}
		if number >= len(r.lines) {
			return Pos{number, column + len(runes)}
		}
		number, column, rest = number+1, 1, r.line(number+1)
	}
}

// collection is the range of a map or list: from its first sign to the end of
// its last value, with the bracket that closes it.
func (r *reader) collection(y *yaml.Node, n *Node) Range {
	end := Pos{y.Line, y.Column + 1}
	for _, v := range n.Values {
		if e := v.Range.End; e.Line > end.Line || e.Line == end.Line && e.Column > end.Column {
			end = e
		}
	}
	if y.Style&yaml.FlowStyle != 0 {
		rest := strings.TrimLeft(r.from(end), " ,")
		if strings.HasPrefix(rest, "}") || strings.HasPrefix(rest, "]") {
			end.Column += utf8.RuneCountInString(r.from(end)) - utf8.RuneCountInString(rest) + 1
		}
	}
	return Range{Pos{y.Line, y.Column}, end}
}
