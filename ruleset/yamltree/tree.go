package yamltree

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"houserules/finding"
)

// node builds the tree below a YAML node, refusing on the way what the
// language does not take. A refused scalar stays in the tree as text, so that
// the rest of the file is still checked; it is nil where nothing can stand in.
func (r *reader) node(y *yaml.Node, pointer string, depth int) *Node {
	at := Pos{y.Line, y.Column}
	if depth > MaxDepth {
		r.add("yaml.too_deep", at, Pos{at.Line, at.Column + 1}, map[string]any{"most": MaxDepth}).Pointer = pointer
		r.fatal = true // whatever stands so deep is not the language
		return nil
	}
	if r.marked(y, pointer) {
		if y.Kind == yaml.AliasNode {
			return nil
		}
	}
	n := &Node{File: r.file, Pointer: pointer, From: "base"}
	switch y.Kind {
	case yaml.MappingNode:
		r.mapping(n, y, depth)
	case yaml.SequenceNode:
		n.Kind = List
		for i, item := range y.Content {
			if v := r.node(item, pointer+"/"+strconv.Itoa(i), depth+1); v != nil {
				n.Values = append(n.Values, v)
			}
		}
		n.Range = r.collection(y, n)
	case yaml.ScalarNode:
		r.scalar(n, y)
	default:
		return nil
	}
	return n
}

func (r *reader) mapping(n *Node, y *yaml.Node, depth int) {
	n.Kind = Map
	first := make(map[string]Pos, len(y.Content)/2)
	for i := 0; i+1 < len(y.Content); i += 2 {
		k, v := y.Content[i], y.Content[i+1]
		if r.decimalComma(y, i, n.Pointer) {
			continue
		}
		name, where, ok := r.key(k, n.Pointer)
		pointer := n.Pointer + "/" + finding.EscapePointer(name)
		if ok && r.commaTrap(y, i, name, where, pointer) {
			continue
		}
		if before, twice := first[name]; ok && twice {
			d := r.add("yaml.duplicate_key", where.Start, where.End, map[string]any{"key": name, "line": before.Line})
			d.Pointer = pointer
			d.Related = []finding.Related{{File: r.file, Line: before.Line, Column: before.Column, Finding: finding.New("related.first_here", nil)}}
			ok = false
		}
		if ok {
			first[name] = where.Start
		}
		if v.Kind == yaml.ScalarNode && v.Value == "" && v.Style == 0 && !r.mark(v) {
			if ok {
				r.empty(name, where, pointer)
			}
			v = &yaml.Node{Kind: yaml.ScalarNode, Style: yaml.DoubleQuotedStyle, Line: where.Start.Line, Column: where.Start.Column}
			if ok {
				n.Keys = append(n.Keys, Key{Name: name, Range: where})
				n.Values = append(n.Values, &Node{Kind: Text, Quoted: true, File: r.file, Pointer: pointer, From: "base", Range: where})
			}
			continue
		}
		value := r.node(v, pointer, depth+1) // also below a refused key, for its own findings
		if ok && value != nil {
			n.Keys = append(n.Keys, Key{Name: name, Range: where})
			n.Values = append(n.Values, value)
		}
	}
	n.Range = r.collection(y, n)
}

// empty refuses a key without a value, and says so where a # has eaten it.
func (r *reader) empty(name string, where Range, pointer string) {
	code, params := finding.Code("yaml.empty_value"), finding.Params{"key": name}
	rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(r.from(where.End), " "), ":"), " ")
	if len(rest) > 1 && rest[0] == '#' && rest[1] != ' ' {
		code = "yaml.comment_eats_value"
		params["comment"] = rest
	}
	r.add(code, where.Start, where.End, params).Pointer = pointer
}

// key takes the key of a map, or refuses it by name.
func (r *reader) key(k *yaml.Node, parent string) (name string, where Range, ok bool) {
	at := Pos{k.Line, k.Column}
	where = Range{at, Pos{at.Line, at.Column + 1}}
	refuse := func(code finding.Code, params finding.Params) (string, Range, bool) {
		r.add(code, where.Start, where.End, params).Pointer = parent
		return "", where, false
	}
	switch {
	case k.Kind == yaml.AliasNode:
		where.End.Column += len([]rune(k.Value))
		return refuse("yaml.alias", map[string]any{"name": k.Value})
	case k.Kind != yaml.ScalarNode:
		return refuse("yaml.complex_key", nil)
	case r.marked(k, parent):
		return "", where, false
	}
	where = r.scalarRange(k)
	if r.questionBefore(at) {
		return refuse("yaml.complex_key", nil)
	}
	quoted := k.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0
	switch {
	case k.Value == "<<" && !quoted:
		return refuse("yaml.merge_key", nil)
	case quoted && r.escaped(k.Value, where, parent):
		return "", where, false
	case k.Value == "" && quoted, strings.ContainsAny(k.Value, "\n"):
		return refuse("yaml.key_form", map[string]any{"key": k.Value})
	case !quoted && !isText(k.Value):
		return refuse("yaml.key_not_text", map[string]any{"key": k.Value})
	}
	if key := runsIntoBracket(k.Value); key != "" && !quoted {
		where.End.Column = where.Start.Column + len(key)
		return refuse("yaml.missing_colon", map[string]any{"text": k.Value, "key": key})
	}
	if strange := StrangeCharacters(k.Value); len(strange) > 0 {
		return refuse("yaml.hidden_character", map[string]any{"key": LookAlike(k.Value), "code_points": strings.Join(strange, ", ")})
	}
	return k.Value, where, true
}

// commaTrap finds a comma that ends a text inside { }: {en: one, two} is a map
// with the keys en and two, to every YAML reader and to no author.
func (r *reader) commaTrap(y *yaml.Node, i int, name string, where Range, pointer string) bool {
	v := y.Content[i+1]
	if y.Style&yaml.FlowStyle == 0 || v.Kind != yaml.ScalarNode || v.Value != "" || v.Style != 0 || r.mark(v) {
		return false
	}
	rest := r.from(where.End)
	for rest != "" && rest[0] == ' ' {
		rest = rest[1:]
	}
	if strings.HasPrefix(rest, ":") {
		return false // an empty value, written as one
	}
	if r.noColonInBraces(i, name, where, pointer) || r.noBlankInBraces(name, where, pointer) {
		return true
	}
	if i == 0 {
		return false // there is no comma before it
	}
	params := map[string]any{"key": name, "text": name, "before": ""}
	params["before"] = y.Content[i-1].Value
	params["text"] = y.Content[i-1].Value + ", " + name
	r.add("yaml.comma", where.Start, where.End, params).Pointer = pointer
	return true
}

func (r *reader) scalar(n *Node, y *yaml.Node) {
	n.Range = r.scalarRange(y)
	if y.Style&^yaml.TaggedStyle != 0 {
		n.Kind, n.Text, n.Quoted = Text, y.Value, true
		r.escaped(y.Value, n.Range, n.Pointer)
		return
	}
	value, refused := Scalar(y.Value)
	n.Kind, n.Text, n.Int, n.Fraction, n.Bool = value.Kind, value.Text, value.Int, value.Fraction, value.Bool
	if fenForm.MatchString(y.Value) && strings.HasPrefix(strings.TrimLeft(r.from(n.Range.End), " "), "#") {
		r.add("yaml.comment_cuts_text", n.Range.Start, n.Range.End, map[string]any{"value": y.Value}).Pointer = n.Pointer
	}
	if refused != "" && !r.mark(y) {
		r.add(refused, n.Range.Start, n.Range.End, map[string]any{"value": y.Value}).Pointer = n.Pointer
	}
}

// escaped refuses control characters that an escape of double quotes writes,
// as those that stand in the file themselves; lines and tabs may be.
func (r *reader) escaped(value string, where Range, pointer string) bool {
	at := strings.IndexFunc(value, func(c rune) bool {
		return c < ' ' && c != '\n' && c != '\t' || c == 0x7f || c >= 0x80 && c < 0xa0 || c == '\u2028' || c == '\u2029'
	})
	if at < 0 {
		return false
	}
	c, _ := utf8.DecodeRuneInString(value[at:])
	r.add("yaml.control_character", where.Start, where.End, map[string]any{"code_point": codePoint(c)}).Pointer = pointer
	return true
}

// mark reports whether a tag, an anchor or an alias stands before a node.
func (r *reader) mark(y *yaml.Node) bool {
	c := r.from(Pos{y.Line, y.Column})
	return y.Kind == yaml.AliasNode || y.Anchor != "" || y.Style&yaml.TaggedStyle != 0 ||
		y.Kind == yaml.ScalarNode && y.Style == 0 && (strings.HasPrefix(c, "!") || strings.HasPrefix(c, "&"))
}

// marked refuses tags, anchors and aliases, and reports whether there was one.
func (r *reader) marked(y *yaml.Node, pointer string) bool {
	at := Pos{y.Line, y.Column}
	token := r.from(at)
	if i := strings.IndexAny(token, " ,[]{}"); i >= 0 {
		token = token[:i]
	}
	end := Pos{at.Line, at.Column + len([]rune(token))}
	switch {
	case y.Kind == yaml.AliasNode:
		r.add("yaml.alias", at, end, map[string]any{"name": y.Value}).Pointer = pointer
	case y.Style&yaml.TaggedStyle != 0 || strings.HasPrefix(token, "!"):
		r.add("yaml.tag", at, end, map[string]any{"tag": token}).Pointer = pointer
	case y.Anchor != "":
		r.add("yaml.anchor", at, end, map[string]any{"name": y.Anchor}).Pointer = pointer
	default:
		return false
	}
	return true
}

// questionBefore reports whether a ? stands before a key, the long form of keys.
func (r *reader) questionBefore(at Pos) bool {
	line := r.line(at.Line)
	before := strings.TrimRight(line[:len(line)-len(r.from(at))], " ")
	for n := at.Line - 1; before == "" && n > 0; n-- { // the sign may stand on a line of its own
		if before = strings.TrimSpace(r.line(n)); strings.HasPrefix(before, "#") {
			before = ""
		}
	}
	if !strings.HasSuffix(before, "?") {
		return false
	}
	before = before[:len(before)-1]
	return before == "" || strings.ContainsAny(before[len(before)-1:], " {[,")
}
