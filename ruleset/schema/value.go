package schema

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"houserules/ruleset/finding"
	"houserules/ruleset/yamltree"
)

// accepts reports whether a scalar fits a form.
func (s *schema) accepts(n *yamltree.Node) bool {
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
	case yamltree.Text:
		length := utf8.RuneCountInString(n.Text)
		return s.Type.has("string") && length >= s.MinLength && (s.MaxLength == 0 || length <= s.MaxLength) &&
			(s.pattern == nil || s.pattern.MatchString(n.Text))
	case yamltree.Int:
		return (s.Type.has("integer") || s.Type.has("number")) && s.between(float64(n.Int))
	case yamltree.Fraction: // 3.0 is whole to JSON Schema, but nobody writes it for a count
		return (s.Type.has("number") || s.Type.has("integer") && n.Fraction == float64(int64(n.Fraction))) && s.between(n.Fraction)
	case yamltree.Bool:
		return s.Type.has("boolean")
	}
	return false
}

func (s *schema) between(v float64) bool {
	return (s.Minimum == nil || v >= *s.Minimum) && (s.Maximum == nil || v <= *s.Maximum)
}

func same(want any, n *yamltree.Node) bool {
	switch want := want.(type) {
	case string:
		return n.Kind == yamltree.Text && n.Text == want
	case float64:
		return n.Kind == yamltree.Int && float64(n.Int) == want
	case bool:
		return n.Kind == yamltree.Bool && n.Bool == want
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
func (w *walk) refuse(n *yamltree.Node, forms []*schema, at *step) {
	params := map[string]any{"value": n.Shown(), "key": at.name()}
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
	if n.Kind == yamltree.Text {
		near = finding.Nearest(n.Text, words)
	}
	code := ""
	strange := yamltree.StrangeCharacters(n.Text)
	switch {
	case n.Kind == yamltree.Text && len(strange) > 0: // it may look right
		code = "ruleset.hidden_character"
		params["value"], params["code_points"] = yamltree.LookAlike(n.Text), strings.Join(strange, ", ")
	case n.Kind == yamltree.Text && n.Text == "none" && !n.Quoted:
		code = "ruleset.none_not_allowed"
	case at != nil && at.up == nil && at.key.Name == "houserules":
		code = "ruleset.other_language"
		if n.Kind == yamltree.Text && yamltree.GuessWhole(n.Text) == "1" {
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
func (s *schema) listsNone(n *yamltree.Node) bool {
	number := n.Kind == yamltree.Int || n.Kind == yamltree.Fraction
	return number && s.Type.has("array") && s.Items != nil && !s.Items.accepts(n)
}

// complain finds the code for a value that is not of a form, and what its text needs.
func (s *schema) complain(n *yamltree.Node, params map[string]any) string {
	number := n.Kind == yamltree.Int || n.Kind == yamltree.Fraction
	switch {
	case s.Type.has("object"):
		if s.name == "text" {
			return "ruleset.not_a_text"
		}
		return "ruleset.not_a_map"
	case s.Type.has("array"):
		return "ruleset.not_a_list"
	case s.Type.has("integer") && n.Kind == yamltree.Fraction:
		return "ruleset.not_whole"
	case (s.Type.has("integer") || s.Type.has("number")) && number:
		params["from"], params["to"] = int64(*s.Minimum), int64(*s.Maximum)
		return "ruleset.number_range"
	case len(s.Type) == 1 && (s.Type.has("integer") || s.Type.has("number")):
		if digits := yamltree.GuessWhole(n.Text); n.Kind == yamltree.Text && digits != "" {
			params["suggestion"] = digits
		} else if point := strings.Replace(n.Text, ",", ".", 1); s.Type.has("number") && yamltree.FractionForm.MatchString(point) {
			params["suggestion"] = point // 0,5 as half the world writes it
		}
		return "ruleset.not_a_number"
	case s.Type.has("boolean") && len(s.Type) == 1:
		if v, ok := yamltree.GuessBool[strings.ToLower(n.Text)]; ok && n.Kind == yamltree.Text {
			params["suggestion"] = v
		}
		return "ruleset.not_a_boolean"
	}
	if (number || n.Kind == yamltree.Bool) && s.Type.has("string") && s.name != "duration" && s.textFits(n.Text) {
		return "ruleset.quote_it"
	}
	if n.Kind == yamltree.Map || n.Kind == yamltree.List {
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

// textFits reports whether a value would do if it stood in quotes.
func (s *schema) textFits(text string) bool {
	return s.accepts(&yamltree.Node{Kind: yamltree.Text, Text: text, Quoted: true})
}

// suggest offers what the author may have meant to write.
func (s *schema) suggest(n *yamltree.Node, params map[string]any) {
	guess := ""
	switch s.name {
	case "duration":
		guess = yamltree.GuessDuration(n)
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
