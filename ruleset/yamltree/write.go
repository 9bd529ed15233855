package yamltree

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// YAML writes the tree as YAML, maps in the order of their keys.
func (n *Node) YAML() ([]byte, error) {
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := enc.Encode(yamlNode(n)); err != nil {
		return nil, err
	}
	return out.Bytes(), enc.Close()
}

// JSON writes the tree as JSON, maps in the order of their keys.
func (n *Node) JSON() ([]byte, error) { return appendJSON(nil, n) }

func appendJSON(b []byte, n *Node) ([]byte, error) {
	var err error
	switch n.Kind {
	case Map:
		b = append(b, '{')
		for i, key := range n.Keys {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(AppendString(b, key.Name), ':')
			if b, err = appendJSON(b, n.Values[i]); err != nil {
				return nil, err
			}
		}
		return append(b, '}'), nil
	case List:
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
		text, err := json.Marshal(Value(n))
		return append(b, text...), err
	}
}

func yamlNode(n *Node) *yaml.Node {
	switch n.Kind {
	case Map:
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
	case List:
		out := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Style: yaml.FlowStyle}
		for _, item := range n.Values {
			out.Content = append(out.Content, yamlNode(item))
		}
		return out
	case Int:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.FormatInt(n.Int, 10)}
	case Fraction:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!float", Value: n.Written()}
	case Bool:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: strconv.FormatBool(n.Bool)}
	default:
		out := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: n.Text}
		if m, refused := Scalar(n.Text); refused != "" || m.Kind != Text || n.Quoted && n.Text == "none" {
			out.Style = yaml.DoubleQuotedStyle // so that every reader takes it for text
		}
		return out
	}
}

// AppendString appends s as a JSON string, quoting only what RFC 8785 wants quoted.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', byte(c))
		case c == '\b':
			b = append(b, `\b`...)
		case c == '\t':
			b = append(b, `\t`...)
		case c == '\n':
			b = append(b, `\n`...)
		case c == '\f':
			b = append(b, `\f`...)
		case c == '\r':
			b = append(b, `\r`...)
		case c < 0x20:
			b = fmt.Appendf(b, `\u%04x`, c)
		default:
			b = utf8.AppendRune(b, c)
		}
	}
	return append(b, '"')
}
