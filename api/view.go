package api

import (
	"net/http"

	"houserules/adjudicate"
	"houserules/finding"
	"houserules/render"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/lint"
	"houserules/ruleset/yamltree"
	"houserules/wire"
)

// textName is what lines of a rule file are cited by that came with a request.
const textName = "request.yaml"

// rulesetsView answers with what a page shows of rules: findings, options as
// rows of a form, values, the board and what is different.
func (s *Server) rulesetsView(c *call) *wire.Problem {
	var q wire.ViewRequest
	if problem := c.rulesBody(q.Decode); problem != nil {
		return problem
	}
	v, problem := c.view(&q)
	if problem != nil {
		return problem
	}
	if q.Board && v.Rules != nil {
		judge := c.rules.Judge(v.Rules)
		v.Board = render.Spec(judge.Rules(), firstFEN(c, judge), c.langs[0]).JSON()
	}
	c.out = c.writer().AppendView(c.out[:0], v)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}

// rulesBody reads a JSON body about rules.
func (c *call) rulesBody(decode func([]byte, wire.Limits) *wire.Problem) *wire.Problem {
	if _, problem := c.mustAccept(mediaJSON); problem != nil {
		return problem
	}
	if _, problem := c.contentType(mediaJSON); problem != nil {
		return problem
	}
	if problem := c.readBody(4 * c.s.limits.YAML); problem != nil { // a file, its escapes and edits
		return problem
	}
	return decode(c.body, c.s.limits.wire())
}

// view finds the rules. A text that is not valid shows the options of what it
// extends, with the values that can be read.
func (c *call) view(q *wire.ViewRequest) (*wire.View, *wire.Problem) {
	v := &wire.View{Values: q.Values, Differ: q.WithDifferences}
	if q.Rules.YAML == "" {
		rs, problem := c.rules.Ruleset(&q.Rules, "/ruleset")
		if problem != nil {
			return nil, problem
		}
		v.Rules, v.Shown = rs, rs
	} else {
		v.Tree, _ = yamltree.Read(textName, []byte(q.Rules.YAML))
		v.Rules, v.Found = c.rules.Library().Compile(textName, []byte(q.Rules.YAML))
		if v.Rules != nil {
			v.Found = append(v.Found, lint.Rules(v.Rules)...)
		}
		if v.Shown = v.Rules; v.Rules == nil {
			v.Shown = c.readable(v.Tree)
		}
	}
	if v.Differ && v.Rules != nil && v.Rules.Extends != "" {
		v.Parent, _ = c.rules.Library().Get(v.Rules.Extends)
	}
	return v, nil
}

// readable is what a text extends, with those of its options that can be set.
func (c *call) readable(tree *yamltree.Node) *ruleset.Ruleset {
	extends := tree.Get("extends")
	if extends == nil {
		return nil
	}
	parent, err := c.rules.Library().Get(extends.Text)
	if err != nil {
		return nil
	}
	var set []ruleset.OptionValue
	if options := tree.Get("options"); options != nil {
		options.Each(func(_ int, name string, value *yamltree.Node) {
			one := ruleset.OptionValue{Name: name, Value: yamltree.Value(value)}
			if rs, _ := compile.WithOptions(parent, append(set, one), true); rs != nil {
				set = append(set, one)
			}
		})
	}
	if rs, _ := compile.WithOptions(parent, set, true); rs != nil {
		return rs
	}
	return parent
}

// firstFEN is the first position of a game, "" where the players build it.
func firstFEN(c *call, judge *adjudicate.Judge) string {
	verdict, err := judge.Game(c.context(), &adjudicate.Record{})
	if err != nil {
		return ""
	}
	return verdict.FEN
}

// rulesetSource answers with a rule file as it was written.
func (s *Server) rulesetSource(c *call) *wire.Problem {
	offer, problem := c.mustAccept(append(yamlTypes, "text/plain")...)
	if problem != nil {
		return problem
	}
	rs, problem := c.ref()
	if problem != nil {
		return problem
	}
	text := c.rules.Library().Text(rs)
	c.w.Header().Set("Vary", "Accept")
	c.w.Header().Set("Houserules-Digest", rs.Digest)
	c.cached(offer, etagOf(text), text)
	return nil
}

// errorsOf are the findings that are errors.
func errorsOf(found finding.Diagnostics) finding.Diagnostics {
	var list finding.Diagnostics
	for _, d := range found {
		if d.Severity == finding.Error {
			list = append(list, d)
		}
	}
	return list
}
