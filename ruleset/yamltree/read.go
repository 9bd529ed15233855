package yamltree

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"

	"houserules/finding"
)

// Limits of a rule file. A file beyond them is refused by name, for none that
// people write comes near, and every later stage may count on them.
const (
	MaxBytes = 256 << 10 // of one file
	MaxDepth = 32        // maps and lists inside each other
	maxWhole = 1<<53 - 1 // the largest whole number that every JSON reader keeps
)

// Read reads YAML text into a tree that keeps where each value stands. It
// takes the part of YAML that says the same thing to every reader; the rest
// (anchors, tags, dates, 010, yes, a second document ...) is refused by name,
// all of it at once, see docs/checks.md. The tree is nil where nothing could
// be read; with findings it is a part of what the file says. file is only
// repeated in the findings.
//
// It never panics, whatever the bytes are, and takes time in proportion to them.
func Read(file string, data []byte) (*Node, finding.Diagnostics) {
	root, found := ReadAll(file, data)
	return root, finding.Capped(found)
}

// ReadAll is Read with more findings than are reported: what is found later may
// stand before them. Its caller caps them, see finding.Capped.
func ReadAll(file string, data []byte) (*Node, finding.Diagnostics) {
	r := &reader{file: file}
	root := r.read(data)
	found := r.found.Sorted()
	if r.dropped > 0 {
		last := found[len(found)-1]
		found = append(found, finding.More(last, r.dropped))
	}
	return root, found
}

func (r *reader) read(data []byte) *Node {
	if !r.text(data) {
		return nil
	}
	r.scan()
	if r.fatal {
		return nil
	}
	doc, err := decode([]byte(r.src))
	if err != nil {
		r.syntax(err)
		return nil
	}
	if doc == nil || len(doc.Content) == 0 || r.blank() {
		r.add("yaml.empty_file", Pos{1, 1}, Pos{1, 1}, nil)
		return nil
	}
	root := r.node(doc.Content[0], "", 1)
	if r.fatal {
		return nil
	}
	if root == nil || root.Kind != Map {
		if root != nil && !r.found.HasErrors() && (root.Kind != Text || !r.lex().lines()) {
			r.add("yaml.not_a_map", root.Range.Start, root.Range.End, nil)
		}
		return nil
	}
	if id := root.Get("id"); id != nil && id.Kind == Text {
		setRuleset(root, id.Text)
	}
	return root
}

// decode takes the first document; Read has already refused a second. The
// parser has panicked on hostile bytes before, so a panic is an error here.
func decode(src []byte) (doc *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			doc, err = nil, fmt.Errorf("yaml: %v", p)
		}
	}()
	doc = new(yaml.Node)
	err = yaml.NewDecoder(bytes.NewReader(src)).Decode(doc)
	if errors.Is(err, io.EOF) {
		return nil, nil
	}
	return doc, err
}

// reader carries what the steps of reading share.
type reader struct {
	file    string
	src     string   // without a byte order mark
	lines   []string // without line ends
	dropped int      // findings that were only counted
	found   finding.Diagnostics
	// where the characters of a line begin, for lines that are not ASCII
	offsets map[int][]int
	fatal   bool // what was found makes parsing pointless
}

// add takes a finding. A text made to be found fault with everywhere fills no
// memory: what would not be reported is only counted.
func (r *reader) add(code finding.Code, from, to Pos, params finding.Params) *finding.Diagnostic {
	if len(r.found) > 4*finding.Max {
		r.dropped++
		return new(finding.Diagnostic)
	}
	r.found = append(r.found, finding.Diagnostic{
		File: r.file, Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column,
		Severity: finding.Error, Finding: finding.New(code, params),
	})
	return &r.found[len(r.found)-1]
}

func setRuleset(n *Node, id string) {
	n.Ruleset = id
	for _, v := range n.Values {
		setRuleset(v, id)
	}
}
