package wire

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/ruleset"
)

// AppendResolvedJSON appends the rules with everything they extend folded in
// and every option applied.
func AppendResolvedJSON(buf []byte, rs *ruleset.Ruleset) []byte {
	return appendNode(buf, resolved(rs))
}

// resolved is the tree of the rules, under what identifies them and followed
// by the house-rules table.
func resolved(rs *ruleset.Ruleset) *ruleset.Node {
	top := &ruleset.Node{Kind: ruleset.MapNode}
	add := func(n *ruleset.Node, name string, value *ruleset.Node) {
		if value != nil && n.Get(name) == nil {
			n.Keys = append(n.Keys, ruleset.Key{Name: name})
			n.Values = append(n.Values, value)
		}
	}
	add(top, "id", textNode(rs.ID))
	add(top, "version", textNode(rs.Version))
	add(top, "digest", textNode(rs.Digest))
	if rs.Extends != "" {
		add(top, "extends", textNode(rs.Extends))
	}
	add(top, "title", textsNode(rs.Title))
	add(top, "about", textsNode(rs.About))
	add(top, "deprecated", textsNode(rs.Deprecated))
	tree := rs.Effective()
	for i := range tree.Keys {
		add(top, tree.Keys[i].Name, tree.Values[i])
	}
	options := &ruleset.Node{Kind: ruleset.MapNode}
	for i := range rs.Options {
		add(options, rs.Options[i].Name, optionNode(&rs.Options[i], add))
	}
	add(top, "options", options)
	return top
}

type adder = func(n *ruleset.Node, name string, value *ruleset.Node)

func optionNode(o *ruleset.Option, add adder) *ruleset.Node {
	n := &ruleset.Node{Kind: ruleset.MapNode}
	add(n, "title", textsNode(o.Title))
	add(n, "about", textsNode(o.About))
	add(n, "changeable", textNode(o.Changeable))
	add(n, "value", valueNode(o.Value))
	add(n, "default", valueNode(o.Default))
	if len(o.Choices) > 0 {
		choices := &ruleset.Node{Kind: ruleset.MapNode}
		for i := range o.Choices {
			choice := &ruleset.Node{Kind: ruleset.MapNode}
			add(choice, "title", textsNode(o.Choices[i].Title))
			add(choices, o.Choices[i].Name, choice)
		}
		add(n, "choices", choices)
	}
	if len(o.OneOf) > 0 {
		list := &ruleset.Node{Kind: ruleset.ListNode}
		for _, v := range o.OneOf {
			list.Values = append(list.Values, valueNode(v))
		}
		add(n, "one_of", list)
	}
	if o.From != nil {
		add(n, "from", valueNode(o.From))
	}
	if o.To != nil {
		add(n, "to", valueNode(o.To))
	}
	if len(o.When) > 0 {
		when := &ruleset.Node{Kind: ruleset.MapNode}
		for _, name := range sortedNames(o.When) {
			add(when, name, textNode(o.When[name]))
		}
		add(n, "when", when)
	}
	add(n, "active", &ruleset.Node{Kind: ruleset.BoolNode, Bool: o.Active})
	add(n, "set_by", textNode(o.SetBy))
	return n
}

func textNode(s string) *ruleset.Node { return &ruleset.Node{Kind: ruleset.TextNode, Text: s} }

// textsNode is a text by language, nil where there is none.
func textsNode(t ruleset.Text) *ruleset.Node {
	if len(t) == 0 {
		return nil
	}
	if s, ok := t[""]; ok && len(t) == 1 {
		return textNode(s)
	}
	n := &ruleset.Node{Kind: ruleset.MapNode}
	for _, lang := range sortedNames(t) {
		n.Keys = append(n.Keys, ruleset.Key{Name: lang})
		n.Values = append(n.Values, textNode(t[lang]))
	}
	return n
}

func valueNode(value any) *ruleset.Node {
	switch v := value.(type) {
	case string:
		return textNode(v)
	case bool:
		return &ruleset.Node{Kind: ruleset.BoolNode, Bool: v}
	case int64:
		return &ruleset.Node{Kind: ruleset.IntNode, Int: v}
	case int:
		return &ruleset.Node{Kind: ruleset.IntNode, Int: int64(v)}
	case float64:
		return &ruleset.Node{Kind: ruleset.FractionNode, Fraction: v}
	case *ruleset.Node:
		return v
	case []any:
		n := &ruleset.Node{Kind: ruleset.ListNode}
		for _, item := range v {
			n.Values = append(n.Values, valueNode(item))
		}
		return n
	case nil:
		return textNode("none")
	}
	return textNode(fmt.Sprint(value))
}

func appendNode(buf []byte, n *ruleset.Node) []byte {
	if n == nil {
		return append(buf, "null"...)
	}
	switch n.Kind {
	case ruleset.MapNode:
		buf = append(buf, '{')
		for i := range n.Keys {
			buf = appendNode(appendFreeKey(buf, n.Keys[i].Name), n.Values[i])
		}
		return append(buf, '}')
	case ruleset.ListNode:
		return appendList(buf, n.Values, appendNode)
	case ruleset.IntNode:
		return appendInt(buf, n.Int)
	case ruleset.FractionNode:
		return appendFloat(buf, n.Fraction)
	case ruleset.BoolNode:
		return appendBool(buf, n.Bool)
	}
	return appendString(buf, n.Text)
}

// AppendResolvedYAML appends the same as YAML.
func AppendResolvedYAML(buf []byte, rs *ruleset.Ruleset) []byte {
	return appendYAML(buf, resolved(rs), 0)
}

func appendYAML(buf []byte, n *ruleset.Node, indent int) []byte {
	if n == nil {
		return buf
	}
	pad := func() {
		for range indent {
			buf = append(buf, ' ', ' ')
		}
	}
	if n.Kind == ruleset.MapNode {
		for i := range n.Keys {
			pad()
			buf = append(appendYAMLText(buf, n.Keys[i].Name), ':')
			buf = appendYAMLValue(buf, n.Values[i], indent)
		}
		return buf
	}
	for _, item := range n.Values {
		pad()
		buf = appendYAMLValue(append(buf, '-'), item, indent)
	}
	return buf
}

// appendYAMLValue appends a value after its key or dash: on the same line
// where it is short, else in lines of its own.
func appendYAMLValue(buf []byte, n *ruleset.Node, indent int) []byte {
	switch {
	case n.Kind == ruleset.MapNode && len(n.Keys) == 0:
		return append(buf, " {}\n"...)
	case n.Kind == ruleset.ListNode && flat(n):
		buf = append(buf, " ["...)
		for i, item := range n.Values {
			if i > 0 {
				buf = append(buf, ", "...)
			}
			buf = appendYAMLScalar(buf, item)
		}
		return append(buf, "]\n"...)
	case n.Kind == ruleset.MapNode || n.Kind == ruleset.ListNode:
		return appendYAML(append(buf, '\n'), n, indent+1)
	}
	return append(appendYAMLScalar(append(buf, ' '), n), '\n')
}

// flat reports whether a list holds nothing but scalars.
func flat(n *ruleset.Node) bool {
	for _, item := range n.Values {
		if item.Kind == ruleset.MapNode || item.Kind == ruleset.ListNode {
			return false
		}
	}
	return true
}

func appendYAMLScalar(buf []byte, n *ruleset.Node) []byte {
	switch n.Kind {
	case ruleset.IntNode, ruleset.FractionNode, ruleset.BoolNode:
		return appendNode(buf, n)
	}
	return appendYAMLText(buf, n.Text) // a JSON string is a YAML one
}

// appendYAMLText appends a text without quotes where every reader takes that
// for the same text.
func appendYAMLText(buf []byte, s string) []byte {
	if plainYAML(s) {
		return append(buf, s...)
	}
	return appendString(buf, s)
}

func plainYAML(s string) bool {
	if s == "" || len(s) > 200 || strings.TrimSpace(s) != s {
		return false
	}
	letter := s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= '0' && s[0] <= '9'
	if !letter || strings.ContainsAny(s, ",[]{}#&*!|>'\"%@`\\\n\r\t") || strings.Contains(s, ": ") || strings.HasSuffix(s, ":") {
		return false
	}
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0xfeff {
			return false
		}
	}
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off", "true", "false", "null":
		return false
	}
	// Whatever looks like a number or a date is quoted, unless it has a unit.
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return false
	}
	return s[0] < '0' || s[0] > '9' || !strings.ContainsAny(s, "-:_") && !strings.HasPrefix(s, "0x") && !strings.HasPrefix(s, "0o")
}

// AppendVersion appends which service this is, and by which rules it judges.
func (w *Writer) AppendVersion(buf []byte, runtime string, list []*ruleset.Ruleset) []byte {
	buf = appendString(append(buf, `{"service":`...), w.Service)
	buf = appendString(appendKey(buf, "runtime"), runtime)
	buf = appendString(appendKey(buf, "tokens"), strings.TrimSuffix(tokenPrefix, "."))
	buf = appendBool(appendKey(buf, "signed"), w.Sealer.Signs())
	return append(appendList(appendKey(buf, "rulesets"), list, appendRuleset), '}')
}

// DecodeYAML reads {"yaml": "…"}, a rule file of at most most bytes inside JSON.
func DecodeYAML(data []byte, most int) (string, *Problem) {
	r := &reader{s: string(data)}
	file := ""
	if r.open('{') {
		var seen uint32
		for r.member(keys{"yaml"}, 1, &seen) >= 0 {
			file, _ = r.text(most)
		}
		if seen == 0 {
			r.missing("yaml")
		}
	}
	r.end()
	return file, r.problem()
}
