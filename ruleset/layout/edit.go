package layout

import (
	"errors"
	"slices"
	"strings"

	"houserules/ruleset/yamltree"
)

// ErrNoPlace says that a value cannot be set because something else than a map
// stands on the way to it.
var ErrNoPlace = errors.New("there is no place for this value")

// Edit is a change of one value of a rule file.
type Edit struct {
	Pointer string // RFC 6901, of maps
	Value   any    // string, int64 or bool; nil takes the value away
}

// Apply changes values in a rule file and leaves everything else as it was
// written: comments, order, quotes and blank lines. A new key comes last in
// its map, in the map's own style; a value that stands there already changes
// nothing; a map that becomes empty goes. The long form of an option is changed
// inside. The error is an *InvalidError, ErrNoPlace, or ErrUnsafe where the
// text is written in a way in which the value could not be changed alone.
func Apply(name string, src []byte, edits []Edit) ([]byte, error) {
	for _, edit := range edits {
		next, err := apply(name, src, edit)
		if err != nil {
			return nil, err
		}
		src = next
	}
	return src, nil
}

func apply(name string, src []byte, edit Edit) ([]byte, error) {
	tree, found := yamltree.Read(name, src)
	if tree == nil || found.HasErrors() {
		return nil, &InvalidError{found}
	}
	if tree.Kind != yamltree.Map {
		return nil, ErrNoPlace
	}
	path := splitPointer(edit.Pointer)
	if len(path) == 2 && path[0] == "options" && isMap(tree.ByPointer(edit.Pointer)) {
		path = append(path, "default")
	}
	if len(path) == 0 {
		return nil, ErrNoPlace
	}
	e := &editor{lines: strings.Split(string(src), "\n")}
	want := tree
	var err error
	if edit.Value == nil {
		want, err = e.unset(tree, path)
	} else {
		value := yamltree.FromValue(edit.Value)
		value.Quoted = value.Kind == yamltree.Text && value.Text != "none"
		want, err = e.set(tree, path, value)
	}
	if err != nil {
		return nil, err
	}
	out := []byte(strings.Join(e.lines, "\n"))
	again, found := yamltree.Read(name, out)
	if again == nil || found.HasErrors() || !sameValues(again, want) || !slices.Equal(comments(src), comments(out)) {
		return nil, ErrUnsafe
	}
	return out, nil
}

func isMap(n *yamltree.Node) bool { return n != nil && n.Kind == yamltree.Map }

func splitPointer(pointer string) []string {
	if pointer == "" {
		return nil
	}
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for i, part := range parts {
		parts[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
	}
	return parts
}

// sameValues compares what two trees say; quotes mean nothing.
func sameValues(a, b *yamltree.Node) bool {
	if a.Kind != b.Kind || len(a.Values) != len(b.Values) {
		return false
	}
	switch a.Kind {
	case yamltree.Map:
		for i := range a.Keys {
			if other := b.Get(a.Keys[i].Name); other == nil || !sameValues(a.Values[i], other) {
				return false
			}
		}
		return true
	case yamltree.List:
		for i := range a.Values {
			if !sameValues(a.Values[i], b.Values[i]) {
				return false
			}
		}
		return true
	}
	return a.Written() == b.Written()
}

// editor changes the lines of a text.
type editor struct{ lines []string }

// byteAt is the byte of a column, which counts characters from 1.
func byteAt(line string, column int) int {
	n := 1
	for i := range line {
		if n == column {
			return i
		}
		n++
	}
	return len(line)
}

// set writes a value at a path below a map, making the maps on the way.
func (e *editor) set(tree *yamltree.Node, path []string, value *yamltree.Node) (*yamltree.Node, error) {
	at, depth := tree, 0
	for depth < len(path)-1 {
		next := at.Get(path[depth])
		if next == nil {
			break
		}
		if next.Kind != yamltree.Map {
			return nil, ErrNoPlace
		}
		at, depth = next, depth+1
	}
	if old := at.Get(path[depth]); old != nil { // then it is the last of the path
		if old.Kind == yamltree.Map || old.Kind == yamltree.List {
			return nil, ErrNoPlace
		}
		if old.Kind == value.Kind && old.Written() == value.Written() {
			return tree, nil
		}
		e.replace(old.Range, e.written(value, e.isFlow(at)))
	} else if err := e.insert(tree, at, path[depth:], value); err != nil {
		return nil, err
	}
	return tree.Put(strings.Join(path, "."), value), nil
}

// written is a scalar as it is written, inside braces or not.
func (e *editor) written(value *yamltree.Node, flow bool) string {
	if value.Kind != yamltree.Text {
		return value.Written()
	}
	text := value.Text
	if isPlain(text, flow) {
		return text
	}
	return string(yamltree.AppendString(nil, text))
}

func (e *editor) isFlow(n *yamltree.Node) bool {
	start := n.Range.Start
	if start.Line < 1 || start.Line > len(e.lines) {
		return false
	}
	return strings.HasPrefix(e.lines[start.Line-1][byteAt(e.lines[start.Line-1], start.Column):], "{")
}

// replace puts text in the place of a range.
func (e *editor) replace(r yamltree.Range, text string) {
	first, last := r.Start.Line-1, r.End.Line-1
	head := e.lines[first][:byteAt(e.lines[first], r.Start.Column)]
	tail := e.lines[last][byteAt(e.lines[last], r.End.Column):]
	e.lines = slices.Replace(e.lines, first, last+1, head+text+tail)
}

// insert writes new keys below a map, the last with the value.
func (e *editor) insert(root, at *yamltree.Node, path []string, value *yamltree.Node) error {
	if len(at.Keys) == 0 && at != root && !e.isFlow(at) {
		return ErrUnsafe
	}
	if e.isFlow(at) {
		entry := path[len(path)-1] + ": " + e.written(value, true)
		for i := len(path) - 2; i >= 0; i-- {
			entry = path[i] + ": {" + entry + "}"
		}
		end := at.Range.End
		line := e.lines[end.Line-1]
		closing := byteAt(line, end.Column) - 1
		if closing < 0 || closing >= len(line) || line[closing] != '}' {
			return ErrUnsafe
		}
		body := strings.TrimRight(line[:closing], " ")
		blank := line[len(body):closing]
		if len(at.Keys) > 0 && !strings.HasSuffix(body, ",") {
			body += ","
		}
		if len(at.Keys) > 0 {
			body += " "
		}
		e.lines[end.Line-1] = body + entry + blank + line[closing:]
		return nil
	}
	indent := 0
	after := 0
	if len(at.Keys) > 0 {
		indent = at.Keys[0].Range.Start.Column - 1
		after = e.lastLine(at)
	} else { // an empty root: behind everything
		after = len(e.lines)
		for after > 0 && strings.TrimSpace(e.lines[after-1]) == "" {
			after--
		}
	}
	var added []string
	for i, key := range path {
		line := strings.Repeat(" ", indent+2*i) + key + ":"
		if i == len(path)-1 {
			line += " " + e.written(value, false)
		}
		added = append(added, line)
	}
	e.lines = slices.Insert(e.lines, after, added...)
	if after == len(e.lines)-len(added) {
		e.lines = append(e.lines, "") // a last line ends too
	}
	return nil
}

// lastLine is the number of the last line of a block map's values.
func (e *editor) lastLine(n *yamltree.Node) int {
	last := n.Range.End.Line
	for i := range n.Values {
		last = max(last, n.Keys[i].Range.End.Line, e.lastLine(n.Values[i]))
	}
	return last
}

// unset takes a value away, with the maps that become empty by it.
func (e *editor) unset(tree *yamltree.Node, path []string) (*yamltree.Node, error) {
	at := tree
	for i := 0; i < len(path)-1; i++ {
		if at = at.Get(path[i]); at == nil {
			return tree, nil
		}
	}
	if at.Get(path[len(path)-1]) == nil {
		return tree, nil
	}
	if len(at.Keys) == 1 && len(path) > 1 {
		return e.unset(tree, path[:len(path)-1])
	}
	index := slices.IndexFunc(at.Keys, func(key yamltree.Key) bool { return key.Name == path[len(path)-1] })
	if e.isFlow(at) {
		e.cutEntry(at, index)
	} else {
		e.cutLines(at.Keys[index], at.Values[index])
	}
	return removed(tree, path), nil
}

// removed is a tree without the value at a path.
func removed(n *yamltree.Node, path []string) *yamltree.Node {
	if len(path) == 1 {
		return n.With(path[0], nil)
	}
	return n.With(path[0], removed(n.Get(path[0]), path[1:]))
}

// cutEntry takes an entry out of a map in braces, with its comma.
func (e *editor) cutEntry(at *yamltree.Node, index int) {
	cut := yamltree.Range{Start: at.Keys[index].Range.Start, End: at.Values[index].Range.End}
	if index > 0 {
		cut.Start = at.Values[index-1].Range.End // the comma before it too
	} else if index+1 < len(at.Keys) {
		cut.End = at.Keys[index+1].Range.Start
	}
	e.replace(cut, "")
}

// cutLines takes an entry out of a block. Comments inside it stay, each on a
// line of its own.
func (e *editor) cutLines(key yamltree.Key, value *yamltree.Node) {
	first, last := key.Range.Start.Line-1, max(key.Range.End.Line, e.lastLine(value))-1
	indent := e.lines[first][:byteAt(e.lines[first], key.Range.Start.Column)]
	var kept []string
	for i := first; i <= last; i++ {
		if comment := trailingComment(e.lines[i]); comment != "" {
			kept = append(kept, indent+comment)
		}
	}
	e.lines = slices.Replace(e.lines, first, last+1, kept...)
}

// trailingComment is the comment of a line, "" for none. A sign inside quotes is
// none; what is missed is found by the comparison of all comments.
func trailingComment(line string) string {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return strings.TrimRight(line[i:], " \t\r")
		}
	}
	return ""
}
