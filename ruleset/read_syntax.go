package ruleset

import (
	"regexp"
	"strconv"
)

var yamlLine = regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?(.*)$`)

// syntax turns what the parser says into a finding.
func (r *reader) syntax(err error) {
	m := yamlLine.FindStringSubmatch(err.Error())
	number, problem := 1, err.Error()
	if m != nil {
		problem = m[2]
		if m[1] != "" {
			number, _ = strconv.Atoi(m[1])
		}
	}
	number = min(max(number, 1), len(r.lines))
	r.add("yaml.syntax", Pos{number, 1}, Pos{number, len([]rune(r.line(number))) + 1}, map[string]any{"problem": problem})
}
