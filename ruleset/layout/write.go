package layout

import (
	"strconv"
	"strings"

	"houserules/ruleset/yamltree"
)

// wide is how long a map or list in braces may be before it is written as a block.
const wide = 100

// Write writes a tree as YAML that yamltree.Read reads back as the same values.
// Short maps and lists stand in braces, as people write them in rule files.
func Write(n *yamltree.Node) []byte {
	var out strings.Builder
	if n.Kind == yamltree.Map && len(n.Keys) > 0 {
		writeMap(&out, n, 0)
	} else {
		out.WriteString(flow(n) + "\n")
	}
	return []byte(out.String())
}

func writeMap(out *strings.Builder, n *yamltree.Node, depth int) {
	pad := strings.Repeat("  ", depth)
	for i, key := range n.Keys {
		value := n.Values[i]
		head := pad + quoted(key.Name, false) + ":"
		isBlock := value.Kind == yamltree.Map || value.Kind == yamltree.List
		if line := flow(value); !isBlock || len(value.Values) == 0 || len(head)+1+len(line) <= wide {
			out.WriteString(head + " " + line + "\n")
			continue
		}
		out.WriteString(head + "\n")
		if value.Kind == yamltree.Map {
			writeMap(out, value, depth+1)
			continue
		}
		for _, item := range value.Values {
			out.WriteString(pad + "  - " + flow(item) + "\n")
		}
	}
}

// flow is a value on one line.
func flow(n *yamltree.Node) string {
	switch n.Kind {
	case yamltree.Map:
		parts := make([]string, len(n.Keys))
		for i, key := range n.Keys {
			parts[i] = quoted(key.Name, true) + ": " + inFlow(n.Values[i])
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case yamltree.List:
		parts := make([]string, len(n.Values))
		for i, item := range n.Values {
			parts[i] = inFlow(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return scalar(n, false)
}

func inFlow(n *yamltree.Node) string {
	if n.Kind == yamltree.Map || n.Kind == yamltree.List {
		return flow(n)
	}
	return scalar(n, true)
}

func scalar(n *yamltree.Node, inside bool) string {
	switch n.Kind {
	case yamltree.Int:
		return strconv.FormatInt(n.Int, 10)
	case yamltree.Fraction:
		return strconv.FormatFloat(n.Fraction, 'f', -1, 64)
	case yamltree.Bool:
		return strconv.FormatBool(n.Bool)
	}
	return quoted(n.Text, inside)
}

// quoted is a text as YAML takes it: plain where that is the same text to
// every reader, else in double quotes.
func quoted(text string, inside bool) string {
	if isPlain(text, inside) {
		return text
	}
	return strconv.Quote(text)
}

func isPlain(text string, inside bool) bool {
	if text == "" || strings.TrimSpace(text) != text || strings.ContainsAny(text[:1], "-?:,[]{}#&*!|>'\"%@`~=") {
		return false
	}
	if strings.Contains(text, ": ") || strings.Contains(text, " #") || strings.HasSuffix(text, ":") || strings.ContainsAny(text, "\n\t\r") {
		return false
	}
	if inside && strings.ContainsAny(text, ",[]{}") {
		return false
	}
	for _, r := range text {
		if !strconv.IsPrint(r) && r != '\u200c' && r != '\u200d' {
			return false
		}
	}
	// What a reader would take for another kind of value goes in quotes.
	tree, found := yamltree.Read("", []byte("x: "+text+"\n"))
	v := tree.Get("x")
	return !found.HasErrors() && v != nil && v.Kind == yamltree.Text && v.Text == text
}
