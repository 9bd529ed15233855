package yamltree

import (
	"regexp"
	"strings"
)

// level is a block map or list that is open above a line.
type level struct {
	column int
	list   bool
}

// lines follows the indentation of the block lines and finds the first that
// fits nothing above it.
func (l *lexer) lines() bool {
	if l.ragged > 0 {
		l.r.addLine("yaml.block_text", l.ragged, nil)
		return true
	}
	var levels []level
	expects := true // the line above ends with a key or dash that waits for a value
	afterText := false
	var glued sign // a line above that is a key and its value without a blank between
	last := 0
	for i := 0; i < len(l.signs); i++ {
		s := l.signs[i]
		if s.from.Line == last || s.flow > 0 && s.kind != openSign || s.flow > 1 {
			last = max(last, s.to.Line)
			continue
		}
		last = s.to.Line
		end := i
		for end+1 < len(l.signs) && (l.signs[end+1].from.Line == s.from.Line || l.signs[end+1].flow > 0 && !(l.signs[end+1].kind == openSign && l.signs[end+1].flow == 1)) {
			end++
		}
		line := l.signs[i : end+1]
		column := s.from.Column
		isKey := s.kind != dashSign && hasKey(line)
		open := append([]level(nil), levels...)
		for len(levels) > 0 && column < levels[len(levels)-1].column {
			levels = levels[:len(levels)-1]
			expects = false
		}
		if n := len(levels); n > 1 && levels[n-1].list && levels[n-1].column == column && isKey && levels[n-2].column == column {
			levels = levels[:len(levels)-1] // a list that stands as far left as the key it belongs to
		}
		var top level
		if len(levels) > 0 {
			top = levels[len(levels)-1]
		}
		switch {
		case column > top.column && !expects && afterText && !isKey && s.kind != dashSign:
			continue // text goes on
		case column > top.column && !expects:
			if glued.from.Line > 0 {
				l.noColon(glued)
				return true
			}
			l.badIndent(s, open)
			return true
		case column == top.column && expects && s.kind == dashSign && !top.list:
			levels = append(levels, level{column, true})
		case column == top.column && top.list != (s.kind == dashSign):
			if top.list || s.kind == dashSign {
				l.badIndent(s, open)
				return true
			}
		case column > top.column:
			if isKey || s.kind == dashSign {
				levels = append(levels, level{column, s.kind == dashSign})
			}
		}
		if !isKey && s.kind == plainSign && (len(levels) == 0 || column == levels[len(levels)-1].column) {
			l.noColon(s)
			return true
		}
		// dashes that stand before another on the same line open a level each
		for j := 0; j+1 < len(line) && line[j].kind == dashSign; j++ {
			if rest := line[j+1:]; rest[0].kind == dashSign || hasKey(rest) {
				levels = append(levels, level{rest[0].from.Column, rest[0].kind == dashSign})
			}
		}
		if glued = (sign{}); !isKey && s.kind == plainSign && gluedForm.MatchString(s.text) {
			glued = s
		}
		tail := line[len(line)-1]
		expects = tail.kind == colonSign && tail.flow == 0 || tail.kind == dashSign
		afterText = tail.kind == plainSign && tail.flow == 0
	}
	return false
}

// gluedForm is a key and its value that YAML takes for one text.
var gluedForm = regexp.MustCompile(`^[a-z][a-z0-9_]*:[^ /]`)

// hasKey reports whether signs begin with a key and its colon.
func hasKey(line []sign) bool {
	for i, s := range line {
		if s.kind == colonSign && s.flow == 0 {
			return i > 0
		}
		if s.kind == dashSign {
			return false
		}
	}
	return false
}

func (l *lexer) badIndent(s sign, levels []level) {
	var columns []int
	for _, v := range levels {
		columns = append(columns, v.column)
	}
	l.r.addLine("yaml.indentation", s.from.Line, map[string]any{"column": s.from.Column, "expected": columns})
}

// noColon reports a line in a map that is no key: the colon is missing, or
// the blank after it, or it is the text of a | above and must be indented.
func (l *lexer) noColon(s sign) {
	if strange := StrangeCharacters(s.text); len(strange) > 0 {
		l.r.add("yaml.hidden_character", s.from, s.to, map[string]any{"key": LookAlike(s.text), "code_points": strings.Join(strange, ", ")})
		return
	}
	if at := strings.IndexByte(s.text, ':'); at > 0 {
		column := s.from.Column + len([]rune(s.text[:at]))
		l.r.add("yaml.colon_blank", Pos{s.from.Line, column}, Pos{s.from.Line, column + 2}, map[string]any{"key": s.text[:at]})
		return
	}
	for _, b := range l.signs {
		if b.kind == blockSign && b.from.Line == s.from.Line-1 {
			l.r.addLine("yaml.block_text", s.from.Line, nil)
			return
		}
	}
	l.r.addLine("yaml.missing_colon", s.from.Line, map[string]any{"text": s.text})
}
