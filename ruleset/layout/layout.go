// Package layout brings the text of rule files and scenario files into one
// form: the same order of the top-level keys, two blanks a level, no stray
// blanks or blank lines. Comments, blank lines between groups, alignment inside
// a line, quotes and the order of everything below the top are the author's
// and stay.
//
//	out, err := layout.Format("friday.yaml", src)
//
// Format works on lines and not on values, so nothing that an author wrote is
// written anew; and it checks its own work: it returns ErrUnsafe rather than a
// text that says anything else, has lost a comment, or would change again.
package layout

import (
	"bytes"
	"errors"
	"slices"
	"sort"
	"strings"

	"gopkg.in/yaml.v3"

	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// ErrUnsafe says that a text could not be laid out anew without changing more
// than its layout. The text is left alone.
var ErrUnsafe = errors.New("only the layout may change, and it could not be changed alone")

// InvalidError says that the text is not YAML as rule files have it.
type InvalidError struct{ Findings finding.Diagnostics }

func (e *InvalidError) Error() string { return "the file cannot be read as YAML" }

// ScenarioOrder is the order of the top-level keys of a scenario file.
var ScenarioOrder = []string{"houserules", "ruleset", "options", "covers", "why", "scenarios"}

// Format lays out a file. The error is an *InvalidError, or ErrUnsafe.
func Format(name string, src []byte) ([]byte, error) {
	if _, found := yamltree.Read(name, src); found.HasErrors() {
		return nil, &InvalidError{found}
	}
	out, err := once(src)
	if err != nil {
		return nil, err
	}
	again, err := once(out)
	if err != nil || !bytes.Equal(out, again) || !same(name, src, out) {
		return nil, ErrUnsafe
	}
	return out, nil
}

// once lays out a text that can be read.
func once(src []byte) ([]byte, error) {
	text := strings.TrimPrefix(string(src), "\ufeff")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, ErrUnsafe
	}
	root := doc.Content[0]
	if root.Style&yaml.FlowStyle != 0 {
		return []byte(strings.TrimSpace(text) + "\n"), nil
	}
	p := &page{lines: strings.Split(strings.TrimRight(text, " \t\n"), "\n")}
	p.indent = make([]int, len(p.lines))
	for i := range p.indent {
		p.indent[i] = -1
	}
	p.findAfter()
	p.block(root, 0, len(p.lines))
	return []byte(p.write(p.order(root))), nil
}

// page is a text being laid out.
type page struct {
	lines  []string
	indent []int // by how much a line moves to the right, + offset; -1: to be left
	after  []int // of each line: the next that is neither blank nor a comment, len(lines) for none
}

// offset keeps shifts apart from "to be left".
const offset = 1 << 20

// block moves the lines of a block map or list so that its entries stand at
// depth blanks. The lines of entries go up to, but without, line end (from 0).
func (p *page) block(n *yaml.Node, depth, end int) {
	switch {
	case n.Style&yaml.FlowStyle != 0:
	case n.Kind == yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			last := end
			if i+2 < len(n.Content) {
				last = n.Content[i+2].Line - 1
			}
			p.move(key.Line-1, last, depth-(key.Column-1))
			p.child(key.Line, value, depth+2, last)
		}
	case n.Kind == yaml.SequenceNode:
		dash := n.Column - 1
		for i, item := range n.Content {
			last := end
			if i+1 < len(n.Content) {
				last = n.Content[i+1].Line - 1
			}
			p.move(item.Line-1, last, depth-dash)
			// What follows the dash keeps its place beside it.
			p.child(item.Line, item, depth+item.Column-1-dash, last)
		}
	}
}

// child lays out a value that is a block of its own.
func (p *page) child(line int, n *yaml.Node, depth, end int) {
	if n.Style&yaml.FlowStyle != 0 || n.Kind != yaml.MappingNode && n.Kind != yaml.SequenceNode {
		return
	}
	if n.Line == line && n.Kind == yaml.SequenceNode {
		return // "- - a": rare, and right as it is
	}
	p.block(n, depth, end)
}

// move shifts lines [from, to) by a number of blanks; a later call for some of
// them overrides an earlier one.
func (p *page) move(from, to, by int) {
	for i := from; i < to && i < len(p.indent); i++ {
		p.indent[i] = offset + by
	}
}

// part is a top-level entry with the comments above it.
type part struct {
	key      string
	from, to int // lines, from 0
}

// order cuts the text into its top-level entries and sorts them. Comments and
// blank lines above an entry go with it, but for those at the head of the file,
// and those at its end stay there.
func (p *page) order(root *yaml.Node) (head int, parts []part, tail int) {
	tail = len(p.lines)
	for tail > 0 && p.isLead(tail-1) {
		tail--
	}
	for i := 0; i < len(root.Content); i += 2 {
		from := root.Content[i].Line - 1
		for from > 0 && p.isLead(from-1) {
			from--
		}
		if i == 0 {
			head = p.headEnd(from, root.Content[i].Line-1)
			from = head
		} else {
			parts[len(parts)-1].to = from
		}
		parts = append(parts, part{root.Content[i].Value, from, tail})
	}
	order := language.TopKeys() // those that are not in it come last, as they stand
	if slices.ContainsFunc(parts, func(p part) bool { return p.key == "scenarios" }) {
		order = ScenarioOrder
	}
	rank := func(key string) int {
		if i := slices.Index(order, key); i >= 0 {
			return i
		}
		return len(order)
	}
	sort.SliceStable(parts, func(i, j int) bool { return rank(parts[i].key) < rank(parts[j].key) })
	return head, parts, tail
}

// findAfter fills in after, from the back.
func (p *page) findAfter() {
	p.after = make([]int, len(p.lines))
	next := len(p.lines)
	for i := len(p.lines) - 1; i >= 0; i-- {
		p.after[i] = next
		if body := strings.TrimLeft(strings.TrimRight(p.lines[i], " \t"), " "); body != "" && body[0] != '#' {
			next = i
		}
	}
}

// isLead reports whether a line is blank or a comment at the left edge.
func (p *page) isLead(i int) bool {
	line := strings.TrimRight(p.lines[i], " \t")
	return line == "" || line[0] == '#'
}

// headEnd is where the comments end that are about the whole file: up to the
// last blank line before the first key, or all of them where it is the first
// key of the order anyway.
func (p *page) headEnd(from, key int) int {
	for i := key - 1; i >= from; i-- {
		if strings.TrimSpace(p.lines[i]) == "" {
			return i + 1
		}
	}
	return key
}

// write puts the parts together.
func (p *page) write(head int, parts []part, tail int) string {
	var out []string
	emit := func(from, to int) {
		for i := from; i < to; i++ {
			line := strings.TrimRight(p.lines[i], " \t")
			if line == "" {
				if len(out) > 0 && out[len(out)-1] != "" {
					out = append(out, "")
				}
				continue
			}
			out = append(out, p.shifted(i, line))
		}
	}
	emit(0, head)
	for _, part := range parts {
		emit(part.from, part.to)
	}
	emit(tail, len(p.lines))
	return strings.Trim(strings.Join(out, "\n"), "\n") + "\n"
}

// shifted is a line at its new indentation.
func (p *page) shifted(i int, line string) string {
	body := strings.TrimLeft(line, " ")
	indent := len(line) - len(body)
	switch {
	case body[0] == '#':
		// A comment stands as deep as what it is about: the next line that is none.
		if j := p.after[i]; j < len(p.lines) {
			deep := len(p.lines[j]) - len(strings.TrimLeft(p.lines[j], " "))
			if deep == indent && p.indent[j] >= 0 {
				return strings.Repeat(" ", max(0, indent+p.indent[j]-offset)) + body
			}
		}
		if indent == 0 || p.indent[i] < 0 {
			return line
		}
	case p.indent[i] < 0:
		return line
	}
	return strings.Repeat(" ", max(0, indent+p.indent[i]-offset)) + body
}
