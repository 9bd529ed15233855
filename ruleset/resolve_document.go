package ruleset

import (
	"bytes"
	"encoding/json"
	"strconv"

	"gopkg.in/yaml.v3"
)

// Document is the resolved profile as callers read it: its head with the
// digest, every rule in force by the keys of the language, then its options
// with the values in force, then the articles and the readings that hold. The
// order of keys is stable. Rules that a file took away stand as none.
func (rs *Ruleset) Document() *Node {
	d := &Node{Kind: MapNode}
	d.append("houserules", intNode(1))
	d.append("id", textNode(rs.ID))
	d.append("version", textNode(rs.Version))
	d.append("digest", textNode(rs.Digest))
	d.append("title", rs.Title.node())
	d.append("about", rs.About.node())
	d.append("deprecated", rs.Deprecated.node())
	if rs.Extends != "" {
		d.append("extends", textNode(rs.Extends))
	}
	last := []string{"articles", "interpretations", "terms", "notes"}
	tree := rs.source.tree
	for i, key := range tree.Keys {
		if key.Name != "site" && !contains(last, key.Name) {
			d.append(key.Name, tree.Values[i])
		}
	}
	d.append("site", tree.Get("site"))
	if len(rs.Options) > 0 {
		options := &Node{Kind: MapNode}
		for i := range rs.Options {
			options.append(rs.Options[i].Name, rs.optionNode(i))
		}
		d.append("options", options)
	}
	d.append("articles", tree.Get("articles"))
	if readings := rs.Readings(); len(readings) > 0 {
		n := &Node{Kind: MapNode}
		for _, r := range readings {
			n.append(r.Path, r.Text.node())
		}
		d.append("interpretations", n)
	}
	d.append("terms", tree.Get("terms"))
	d.append("notes", tree.Get("notes"))
	return d
}

// Flat is the resolved rules as a rule file that extends nothing and leaves
// nothing open: it can be read again, and has the same digest. (A profile that
// army.orthodox_plays names is still another file; the options that it would
// have taken over are not there any more.) Articles keep the paths that exist.
func (rs *Ruleset) Flat() *Node {
	d := rs.Document()
	for _, key := range []string{"digest", "extends", "options", "deprecated"} {
		d = d.with(key, nil)
	}
	articles := &Node{Kind: MapNode}
	for _, a := range rs.Articles {
		list := &Node{Kind: ListNode}
		for _, path := range a.Paths {
			if d.at(path) != nil {
				list.Values = append(list.Values, textNode(path))
			}
		}
		switch len(list.Values) {
		case 0:
		case 1:
			articles.append(a.ID, list.Values[0])
		default:
			articles.append(a.ID, list)
		}
	}
	if len(articles.Keys) == 0 {
		articles = nil
	}
	d = d.with("articles", articles)
	if block := d.Get("interpretations"); block != nil {
		kept := &Node{Kind: MapNode}
		for i, key := range block.Keys {
			if d.at(key.Name) != nil {
				kept.append(key.Name, block.Values[i])
			}
		}
		if len(kept.Keys) == 0 {
			kept = nil
		}
		d = d.with("interpretations", kept)
	}
	return d
}

// optionNode is a row of the house-rules table.
func (rs *Ruleset) optionNode(i int) *Node {
	o, def := &rs.Options[i], &rs.source.chain.defs[i]
	n := &Node{Kind: MapNode}
	n.append("title", o.Title.node())
	n.append("about", o.About.node())
	n.append("changeable", textNode(o.Changeable))
	n.append("when", def.node.Get("when"))
	n.append("active", nodeOf(o.Active))
	if o.Active {
		n.append("value", nodeOf(o.Value))
		n.append("default", nodeOf(o.Default))
	}
	n.append("set_by", textNode(o.SetBy))
	if def.choices == nil {
		n.append("sets", textNode(o.Sets))
		n.append("type", textNode(def.typ.form.String()))
		for _, key := range []string{"from", "to", "one_of"} {
			n.append(key, def.node.Get(key))
		}
		return n
	}
	choices := &Node{Kind: MapNode}
	for _, c := range o.Choices {
		choice := &Node{Kind: MapNode}
		choice.append("title", c.Title.node())
		choices.append(c.Name, choice)
	}
	n.append("choices", choices)
	return n
}

// append adds a key to a map under construction; nil adds nothing.
func (n *Node) append(key string, value *Node) {
	if value != nil {
		n.Keys = append(n.Keys, Key{Name: key})
		n.Values = append(n.Values, value)
	}
}

func textNode(text string) *Node { return &Node{Kind: TextNode, Text: text, Quoted: text == "none"} }

func intNode(i int64) *Node { return &Node{Kind: IntNode, Int: i, Text: strconv.FormatInt(i, 10)} }

// node is a text as it stands in a file, its languages sorted.
func (t Text) node() *Node {
	if len(t) == 0 {
		return nil
	}
	if text, ok := t[""]; ok && len(t) == 1 {
		return textNode(text)
	}
	n := &Node{Kind: MapNode}
	for _, lang := range sortedKeys(t) {
		n.append(lang, textNode(t[lang]))
	}
	return n
}

// MarshalJSON writes Document, in its order of keys.
func (rs *Ruleset) MarshalJSON() ([]byte, error) { return appendJSON(nil, rs.Document()) }

// MarshalYAML gives Document to a YAML encoder, in its order of keys.
func (rs *Ruleset) MarshalYAML() (any, error) { return yamlNode(rs.Document()), nil }

// YAML is Document as text.
func (rs *Ruleset) YAML() ([]byte, error) { return asYAML(rs.Document()) }

func asYAML(n *Node) ([]byte, error) {
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := enc.Encode(yamlNode(n)); err != nil {
		return nil, err
	}
	return out.Bytes(), enc.Close()
}

func appendJSON(b []byte, n *Node) ([]byte, error) {
	var err error
	switch n.Kind {
	case MapNode:
		b = append(b, '{')
		for i, key := range n.Keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendString(b, key.Name), ':')
			if b, err = appendJSON(b, n.Values[i]); err != nil {
				return nil, err
			}
		}
		return append(b, '}'), nil
	case ListNode:
		b = append(b, '[')
		for i, item := range n.Values {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = appendJSON(b, item); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	default:
		text, err := json.Marshal(goValue(n))
		return append(b, text...), err
	}
}

func yamlNode(n *Node) *yaml.Node {
	switch n.Kind {
	case MapNode:
		out := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		flat := len(n.Keys) > 0
		for i, key := range n.Keys {
			child := yamlNode(n.Values[i])
			flat = flat && child.Kind == yaml.ScalarNode && len(child.Value) < 24
			out.Content = append(out.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key.Name}, child)
		}
		if flat && len(n.Keys) <= 6 {
			out.Style = yaml.FlowStyle
		}
		return out
	case ListNode:
		out := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Style: yaml.FlowStyle}
		for _, item := range n.Values {
			out.Content = append(out.Content, yamlNode(item))
		}
		return out
	case IntNode:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.FormatInt(n.Int, 10)}
	case FractionNode:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!float", Value: n.written()}
	case BoolNode:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: strconv.FormatBool(n.Bool)}
	default:
		out := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: n.Text}
		if m, refused := plain(n.Text); refused != "" || m.Kind != TextNode || n.Quoted && n.Text == "none" {
			out.Style = yaml.DoubleQuotedStyle // so that every reader takes it for text
		}
		return out
	}
}
