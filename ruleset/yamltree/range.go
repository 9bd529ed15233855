package yamltree

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

// from is what stands on a line from a place on. It takes the same short time
// for every place, for a whole file may be one line.
func (r *reader) from(at Pos) string {
	line := r.line(at.Line)
	if at.Column <= 1 || line == "" {
		return line
	}
	offsets, known := r.offsets[at.Line]
	if !known {
		if utf8.RuneCountInString(line) < len(line) {
			for i := range line {
				offsets = append(offsets, i)
			}
		}
		if r.offsets == nil {
			r.offsets = map[int][]int{}
		}
		r.offsets[at.Line] = offsets
	}
	switch {
	case offsets == nil: // a byte a character
		return line[min(at.Column-1, len(line)):]
	case at.Column-1 >= len(offsets):
		return ""
	}
	return line[offsets[at.Column-1]:]
}

// scalarRange finds where a scalar ends: the parser gives only its beginning.
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
	// Text over several lines, or with a tag before it: to the end of its first
	// line, or of the words before a sign.
	if i := strings.IndexAny(rest, "#,[]{}"); i > 0 {
		rest = rest[:i]
	}
	return Range{at, Pos{at.Line, at.Column + max(1, utf8.RuneCountInString(strings.TrimRight(rest, " ")))}}
}

// closing finds the quote that ends a quoted text, also lines below.
func (r *reader) closing(at Pos, quote rune) Pos {
	number, column := at.Line, at.Column+1
	rest := r.from(Pos{number, column})
	for {
		skip, doubled := false, false
		for i, c := range rest {
			switch {
			case skip:
				skip = false
			case doubled:
				doubled = false
			case quote == '"' && c == '\\':
				skip = true
			case c == quote && quote == '\'' && strings.HasPrefix(rest[i+1:], "'"):
				doubled = true
			case c == quote:
				return Pos{number, column + 1}
			}
			column++
		}
		if number >= len(r.lines) {
			return Pos{number, column}
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
		rest := r.from(end)
		i := 0
		for i < len(rest) && (rest[i] == ' ' || rest[i] == ',') {
			i++
		}
		if i < len(rest) && (rest[i] == '}' || rest[i] == ']') {
			end.Column += i + 1
		}
	}
	return Range{Pos{y.Line, y.Column}, end}
}
