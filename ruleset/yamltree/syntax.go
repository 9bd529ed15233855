package yamltree

import (
	"regexp"
	"strconv"
	"strings"

	"houserules/finding"
)

var yamlLine = regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?(.*)$`)

// syntax turns what the parser says into a finding, with the cause and place
// of its own reading of the signs where it finds one.
func (r *reader) syntax(err error) {
	l := r.lex()
	if l.brackets() || l.items() || l.words() || l.lines() {
		return
	}
	m := yamlLine.FindStringSubmatch(err.Error())
	number, problem := 1, err.Error()
	if m != nil {
		problem = m[2]
		if m[1] != "" {
			number, _ = strconv.Atoi(m[1])
		}
	}
	number = min(max(number, 1), len(r.lines))
	if strings.Contains(problem, "escape") {
		if at, ok := l.badEscape(); ok {
			r.add("yaml.escape", at.Start, at.End, nil)
			return
		}
	}
	r.addLine("yaml.syntax", number, map[string]any{"problem": problem})
}

func (r *reader) addLine(code finding.Code, number int, params finding.Params) {
	line := r.line(number)
	from := 1 + len(line) - len(strings.TrimLeft(line, " "))
	r.add(code, Pos{number, from}, Pos{number, max(from+1, len([]rune(line))+1)}, params)
}

// brackets finds a bracket or quote without its other half.
func (l *lexer) brackets() bool {
	var open []sign
	var at []int // where each stands among the signs
	for i, s := range l.signs {
		switch s.kind {
		case quotedSign:
			next := i + 1
			stray := next < len(l.signs) && l.signs[next].from.Line == s.to.Line && s.to.Line > s.from.Line &&
				(l.signs[next].kind == plainSign || l.signs[next].kind == quotedSign)
			if s.open || stray { // a quote that ends lines below, in the middle of another text
				l.r.add("yaml.unclosed_quote", s.from, Pos{s.from.Line, s.from.Column + 1}, map[string]any{"quote": s.text})
				return true
			}
		case openSign:
			open, at = append(open, s), append(at, i)
			if len(open) > 4*MaxDepth {
				l.r.add("yaml.too_deep", open[MaxDepth].from, open[MaxDepth].to, map[string]any{"most": MaxDepth})
				return true
			}
		case closeSign:
			if n := len(open); n > 0 && (open[n-1].text == "[") == (s.text == "]") {
				open, at = open[:n-1], at[:n-1]
				continue
			}
			d := l.r.add("yaml.unexpected_close", s.from, s.to, map[string]any{"bracket": s.text})
			if n := len(open); n > 0 {
				d.Related = []finding.Related{{File: l.r.file, Line: open[n-1].from.Line, Column: open[n-1].from.Column, Finding: finding.New("related.opened_here", nil)}}
			}
			return true
		}
	}
	if len(open) == 0 {
		return false
	}
	if l.eaten(at[0]) {
		return true
	}
	s := open[len(open)-1]
	l.r.add("yaml.unclosed", s.from, s.to, map[string]any{"bracket": s.text, "missing": map[string]string{"[": "]", "{": "}"}[s.text]})
	return true
}

// words finds signs and texts that cannot stand where they do.
func (l *lexer) words() bool {
	for i, s := range l.signs {
		var before, after sign
		if i > 0 && l.signs[i-1].to.Line == s.from.Line {
			before = l.signs[i-1]
		}
		if i+1 < len(l.signs) && l.signs[i+1].from.Line == s.to.Line {
			after = l.signs[i+1]
		}
		known := before.from.Line > 0
		switch {
		case s.kind == markSign:
			code := map[string]finding.Code{"*": "yaml.alias", "&": "yaml.anchor", "!": "yaml.tag"}[s.text]
			name := l.r.slice(s.from, s.to)
			params := finding.Params{"name": strings.TrimLeft(name, "*&")}
			if s.text == "!" {
				params = finding.Params{"tag": name}
			}
			l.r.add(code, s.from, s.to, params)
			return true
		case s.kind == oddSign:
			l.r.add("yaml.reserved_character", s.from, s.to, map[string]any{"character": s.text})
			return true
		case s.kind == dashSign && known && before.kind == colonSign && s.flow == 0:
			l.r.add("yaml.dash", s.from, s.to, nil)
			return true
		case s.kind == quotedSign && after.kind == plainSign && after.from == s.to && strings.HasPrefix(after.text, ":"):
			l.r.add("yaml.colon_blank", after.from, Pos{after.from.Line, after.from.Column + 2}, map[string]any{"key": l.r.slice(s.from, s.to)})
			return true
		case (s.kind == quotedSign || s.kind == closeSign) && after.from.Line > 0 && (after.kind == plainSign || after.kind == quotedSign):
			l.r.add("yaml.text_after_quote", after.from, after.to, map[string]any{"text": after.text})
			return true
		case s.kind == colonSign && s.flow == 0 && l.secondColon(i):
			l.r.add("yaml.colon_in_text", s.from, s.to, nil)
			return true
		}
	}
	return false
}

// secondColon reports whether a colon follows the value of a key on one line.
func (l *lexer) secondColon(i int) bool {
	for j := i - 1; j >= 0 && l.signs[j].from.Line == l.signs[i].from.Line && l.signs[j].flow == 0; j-- {
		if l.signs[j].kind == colonSign {
			return true
		}
	}
	return false
}

// badEscape finds a backslash in double quotes that no escape of YAML begins with.
func (l *lexer) badEscape() (Range, bool) {
	for _, s := range l.signs {
		if s.kind != quotedSign || s.text != `"` {
			continue
		}
		for number := s.from.Line; number <= s.to.Line; number++ {
			line := []rune(l.r.line(number))
			for i := 0; i+1 < len(line); i++ {
				if line[i] != '\\' || number == s.from.Line && i+1 < s.from.Column {
					continue
				}
				if !strings.ContainsRune("0abt\tnvfre \"/\\N_LPxuU", line[i+1]) {
					return Range{Pos{number, i + 1}, Pos{number, i + 3}}, true
				}
				i++
			}
		}
	}
	return Range{}, false
}

// slice is what stands between two places of one line.
func (r *reader) slice(from, to Pos) string {
	line := []rune(r.line(from.Line))
	return string(line[min(from.Column-1, len(line)):min(to.Column-1, len(line))])
}
