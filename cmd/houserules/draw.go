package main

import (
	"strings"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/render"
	"houserules/ruleset"
	"houserules/text"
	"houserules/wire"
)

// reasonText is a reason's sentence, without its period.
func (e *env) reasonText(v any, rs *ruleset.Ruleset) string {
	r, ok := v.(reason.Reason)
	if !ok {
		return ""
	}
	return strings.TrimSuffix(text.Say(e.lang, "reason."+string(r.Code), r.Params, wire.NamesOf(rs)), ".")
}

// drawn is a position as lines of text, in the colours of a terminal where it
// has them; none where it cannot be read.
func drawn(rs *ruleset.Ruleset, fen string, color bool) []string {
	if rs == nil || fen == "" {
		return nil
	}
	rules := position.Compile(rs)
	setup, faults, _ := notation.ParseFEN(rules, fen)
	if setup == nil || len(faults) > 0 {
		return nil
	}
	draw := render.BoardText
	if color {
		draw = func(s *position.Setup, o render.BoardOptions) ([]string, error) {
			return render.BoardANSI(s, movegen.New(rules), o)
		}
	}
	lines, err := draw(setup, render.BoardOptions{})
	if err != nil {
		return nil
	}
	return lines
}
