package ruleset

import (
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

// accepts reports whether a scalar fits a form.
func (s *schema) accepts(n *Node) bool {
	if s.Const != nil {
		return same(s.Const, n)
	}
	for _, e := range s.Enum {
		if same(e, n) {
			return true
		}
	}
	if len(s.Enum) > 0 {
		return false
	}
	switch n.Kind {
	case TextNode:
		length := utf8.RuneCountInString(n.Text)
		return s.Type.has("string") && length >= s.MinLength && (s.MaxLength == 0 || length <= s.MaxLength) &&
			(s.pattern == nil || s.pattern.MatchString(n.Text))
	case IntNode:
		return (s.Type.has("integer") || s.Type.has("number")) && s.between(float64(n.Int))
	case FractionNode: // 3.0 is whole to JSON Schema, but nobody writes it for a count
		return (s.Type.has("number") || s.Type.has("integer") && n.Fraction == float64(int64(n.Fraction))) && s.between(n.Fraction)
	case BoolNode:
		return s.Type.has("boolean")
	}
	return false
}

func (s *schema) between(v float64) bool {
	return (s.Minimum == nil || v >= *s.Minimum) && (s.Maximum == nil || v <= *s.Maximum)
}

func same(want any, n *Node) bool {
	switch want := want.(type) {
	case string:
		return n.Kind == TextNode && n.Text == want
	case float64:
		return n.Kind == IntNode && float64(n.Int) == want
	case bool:
		return n.Kind == BoolNode && n.Bool == want
	}
	return false
}

// notA names the finding for each definition of a scalar.
var notA = map[string]string{
	"id": "ruleset.not_an_id", "name": "ruleset.not_a_name", "reference": "ruleset.not_a_reference",
	"version": "ruleset.not_a_version", "duration": "ruleset.not_a_duration", "letter": "ruleset.not_a_letter",
	"movement": "ruleset.not_a_movement", "row": "ruleset.not_a_row", "file": "ruleset.not_a_file",
	"rectangle": "ruleset.not_a_rectangle", "material_row": "ruleset.not_a_material_row", "path": "ruleset.not_a_path",
	"mark": "ruleset.not_a_mark", "color": "ruleset.not_a_color", "short_text": "ruleset.not_a_text",
}

// refuse tells, once, why a value fits none of the forms it may take.
func (w *walk) refuse(n *Node, forms []*schema, at *step) {
	params := map[string]any{"value": n.shown(), "key": at.name()}
	var words []string
	var main *schema
	for _, f := range forms {
		switch {
		case f.Const != nil:
			words = append(words, shownAny(f.Const))
		case len(f.Enum) > 0:
			for _, e := range f.Enum {
				words = append(words, shownAny(e))
			}
		case main == nil:
			main = f
		}
	}
	if len(words) > 0 {
		params["allowed"] = words
	}
	var near []string
	if n.Kind == TextNode {
		near = nearestOf(n.Text, words)
	}
	code := ""
	strange := strangeCharacters(n.Text)
	switch {
	case n.Kind == TextNode && len(strange) > 0: // it may look right
		code = "ruleset.hidden_character"
		params["value"], params["code_points"] = lookAlike(n.Text), strings.Join(strange, ", ")
	case n.Kind == TextNode && n.Text == "none" && !n.Quoted:
		code = "ruleset.none_not_allowed"
	case at != nil && at.up == nil && at.key.Name == "houserules":
		code = "ruleset.other_language"
		if n.Kind == TextNode && latinDigits(n.Text) == "1" {
			code = "ruleset.not_a_number"
			params["suggestion"] = "1"
		}
	case main == nil || len(near) > 0 && main.Type.has("object") || len(words) > 0 && main.listsNone(n):
		code = "ruleset.unknown_word"
		params["nearest"] = near
	default:
		code = main.complain(n, params)
	}
	w.add(code, n, n.Range, params)
}

// listsNone reports whether a number stands for a list of which it could not be
// an item either: brackets would not help it.
func (s *schema) listsNone(n *Node) bool {
	number := n.Kind == IntNode || n.Kind == FractionNode
	return number && s.Type.has("array") && s.Items != nil && !s.Items.accepts(n)
}

// complain finds the code for a value that is not of a form, and what its text needs.
func (s *schema) complain(n *Node, params map[string]any) string {
	number := n.Kind == IntNode || n.Kind == FractionNode
	switch {
	case s.Type.has("object"):
		if s.name == "text" {
			return "ruleset.not_a_text"
		}
		return "ruleset.not_a_map"
	case s.Type.has("array"):
		return "ruleset.not_a_list"
	case s.Type.has("integer") && n.Kind == FractionNode:
		return "ruleset.not_whole"
	case (s.Type.has("integer") || s.Type.has("number")) && number:
		params["from"], params["to"] = int64(*s.Minimum), int64(*s.Maximum)
		return "ruleset.number_range"
	case len(s.Type) == 1 && (s.Type.has("integer") || s.Type.has("number")):
		if digits := latinDigits(n.Text); n.Kind == TextNode && digits != "" {
			params["suggestion"] = digits
		} else if point := strings.Replace(n.Text, ",", ".", 1); s.Type.has("number") && fractionForm.MatchString(point) {
			params["suggestion"] = point // 0,5 as half the world writes it
		}
		return "ruleset.not_a_number"
	case s.Type.has("boolean") && len(s.Type) == 1:
		if v, ok := yesNo[strings.ToLower(n.Text)]; ok && n.Kind == TextNode {
			params["suggestion"] = v
		}
		return "ruleset.not_a_boolean"
	}
	if (number || n.Kind == BoolNode) && s.Type.has("string") && s.name != "duration" && s.textFits(n.Text) {
		return "ruleset.quote_it"
	}
	if n.Kind == MapNode || n.Kind == ListNode {
		if s.name == "option_value" || s.name == "bound" {
			return "ruleset.not_a_value"
		}
	}
	if code := notA[s.name]; code != "" {
		s.suggest(n, params)
		return code
	}
	if s.name == "option_value" || s.name == "bound" {
		return "ruleset.not_a_value"
	}
	return "ruleset.not_a_text"
}

var yesNo = map[string]string{"y": "true", "yes": "true", "on": "true", "1": "true", "true": "true", "n": "false", "no": "false", "off": "false", "0": "false", "false": "false"}

// textFits reports whether a value would do if it stood in quotes.
func (s *schema) textFits(text string) bool {
	return s.accepts(&Node{Kind: TextNode, Text: text, Quoted: true})
}

var clockText = clockForm

// suggest offers what the author may have meant to write.
func (s *schema) suggest(n *Node, params map[string]any) {
	guess := ""
	switch s.name {
	case "duration":
		guess = durationGuess(n)
	case "letter", "row":
		guess = strings.ToUpper(n.Text)
	case "rectangle", "file", "id", "name", "path", "reference":
		guess = strings.ToLower(strings.NewReplacer(" ", "_", ":", "-").Replace(strings.TrimSpace(n.Text)))
		if s.name == "path" {
			guess = strings.NewReplacer("/", ".").Replace(strings.Trim(guess, "/."))
		}
	case "version":
		switch strings.Count(n.Text, ".") {
		case 0:
			guess = n.Text + ".0.0"
		case 1:
			guess = n.Text + ".0"
		}
	}
	if guess != "" && guess != n.Text && s.textFits(guess) {
		params["suggestion"] = guess
	}
}

// durationGuess reads the ways in which people write a time elsewhere.
func durationGuess(n *Node) string {
	t := strings.ToLower(strings.Join(strings.Fields(n.Text), ""))
	if n.Kind == IntNode {
		return t + "s"
	}
	if clockText.MatchString(t) {
		parts := strings.Split(t, ":")
		units := []string{"h", "m", "s"}
		if len(parts) == 2 {
			units = units[1:]
		}
		out := ""
		for i, p := range parts {
			if v, err := strconv.Atoi(p); err == nil && v > 0 && i < len(units) {
				out += strconv.Itoa(v) + units[i]
			}
		}
		return out
	}
	for _, u := range [][2]string{{"milliseconds", "ms"}, {"minutes", "m"}, {"minute", "m"}, {"mins", "m"}, {"min", "m"}, {"seconds", "s"},
		{"second", "s"}, {"secs", "s"}, {"sec", "s"}, {"hours", "h"}, {"hour", "h"}, {"hrs", "h"}, {"hr", "h"}} {
		t = strings.ReplaceAll(t, u[0], u[1])
	}
	return t
}

// latinDigits turns the digits of a Bengali or other keyboard, or a quoted
// number, into what a number is written with; "" where it is no number.
func latinDigits(s string) string {
	out := strings.Map(func(c rune) rune {
		if c >= '০' && c <= '৯' {
			return '0' + c - '০'
		}
		return c
	}, strings.TrimSpace(s))
	if !wholeForm.MatchString(out) {
		return ""
	}
	return out
}

// shown is a value as findings quote it.
func (n *Node) shown() string {
	switch n.Kind {
	case MapNode:
		return "{…}"
	case ListNode:
		return "[…]"
	}
	return n.Text
}

func shownAny(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

func mapsKeys[V any](m map[string]V) iter.Seq[string] {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}
