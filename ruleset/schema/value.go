package schema

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// accepts reports whether a scalar is of a shape.
func accepts(s *language.Shape, n *yamltree.Node) bool {
	switch {
	case s.Const != nil:
		return same(s.Const, n)
	case len(s.Words) > 0:
		return n.Kind == yamltree.Text && slices.Contains(s.Words, n.Text)
	}
	switch n.Kind {
	case yamltree.Text:
		length := utf8.RuneCountInString(n.Text)
		return s.Is("string") && length >= s.MinLength && (s.MaxLength == 0 || length <= s.MaxLength) && s.FitsPattern(n.Text)
	case yamltree.Int:
		return (s.Is("integer") || s.Is("number")) && between(s.Range, float64(n.Int))
	case yamltree.Fraction: // 3.0 is whole to JSON Schema, but nobody writes it for a count
		return s.Is("number") && between(s.Range, n.Fraction)
	case yamltree.Bool:
		return s.Is("boolean")
	}
	return false
}

func between(r *language.Range, v float64) bool {
	return r == nil || v >= float64(r.From) && v <= float64(r.To)
}

func same(want any, n *yamltree.Node) bool {
	switch want := want.(type) {
	case string:
		return n.Kind == yamltree.Text && n.Text == want
	case int:
		return n.Kind == yamltree.Int && n.Int == int64(want)
	case bool:
		return n.Kind == yamltree.Bool && n.Bool == want
	}
	return false
}

// notA names the finding for each definition of a scalar.
var notA = map[string]finding.Code{
	"id": "ruleset.not_an_id", "name": "ruleset.not_a_name", "reference": "ruleset.not_a_reference",
	"version": "ruleset.not_a_version", "duration": "ruleset.not_a_duration", "letter": "ruleset.not_a_letter",
	"movement": "ruleset.not_a_movement", "row": "ruleset.not_a_row", "file": "ruleset.not_a_file",
	"rectangle": "ruleset.not_a_rectangle", "material_row": "ruleset.not_a_material_row", "path": "ruleset.not_a_path",
	"mark": "ruleset.not_a_mark", "color": "ruleset.not_a_color", "short_text": "ruleset.not_a_text",
}

// refuse reports, once, why a value fits none of the forms it may take.
func (w *walk) refuse(n *yamltree.Node, s *language.Shape, at *step) {
	params := map[string]any{"value": n.Shown(), "key": at.name()}
	var words []string
	var main *language.Shape
	for _, f := range s.Branches() {
		switch {
		case f.Const != nil:
			words = append(words, fmt.Sprint(f.Const))
		case len(f.Words) > 0:
			words = append(words, f.Words...)
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
	code := finding.Code("")
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
			delete(params, "allowed") // the same once more
		}
	case main == nil || len(near) > 0 && main.Is("object") || len(words) > 0 && listsNone(main, n):
		code = "ruleset.unknown_word"
		params["nearest"] = near
	default:
		code = complain(main, n, params)
	}
	w.add(code, n, n.Range, params)
}

// listsNone reports whether a number stands for a list of which it could not be
// an item either: brackets would not help it.
func listsNone(s *language.Shape, n *yamltree.Node) bool {
	number := n.Kind == yamltree.Int || n.Kind == yamltree.Fraction
	return number && s.Is("array") && s.Items != nil && !accepts(s.Items, n)
}

// complain finds the code for a value that is not of a form, and what its text needs.
func complain(s *language.Shape, n *yamltree.Node, params map[string]any) finding.Code {
	number := n.Kind == yamltree.Int || n.Kind == yamltree.Fraction
	switch {
	case s.Is("object"):
		if s.Kind == "text" {
			return "ruleset.not_a_text"
		}
		return "ruleset.not_a_map"
	case s.Is("array"):
		return "ruleset.not_a_list"
	case s.Is("integer") && n.Kind == yamltree.Fraction:
		return "ruleset.not_whole"
	case (s.Is("integer") || s.Is("number")) && number:
		params["from"], params["to"] = s.Range.From, s.Range.To
		return "ruleset.number_range"
	case len(s.Types) == 1 && (s.Is("integer") || s.Is("number")):
		if digits := yamltree.GuessWhole(n.Text); n.Kind == yamltree.Text && digits != "" {
			params["suggestion"] = digits
		} else if point := strings.Replace(n.Text, ",", ".", 1); s.Is("number") && yamltree.FractionForm.MatchString(point) {
			params["suggestion"] = point // 0,5 as half the world writes it
		}
		return "ruleset.not_a_number"
	case s.Is("boolean") && len(s.Types) == 1:
		if v, ok := yamltree.GuessBool[strings.ToLower(n.Text)]; ok && n.Kind == yamltree.Text {
			params["suggestion"] = v
		}
		return "ruleset.not_a_boolean"
	}
	if (number || n.Kind == yamltree.Bool) && s.Is("string") && s.Kind != "duration" && textFits(s, n.Text) {
		return "ruleset.quote_it"
	}
	if n.Kind == yamltree.Map || n.Kind == yamltree.List {
		if s.Kind == "option_value" || s.Kind == "bound" {
			return "ruleset.not_a_value"
		}
	}
	if code := notA[s.Kind]; code != "" {
		suggest(s, n, params)
		return code
	}
	if s.Kind == "option_value" || s.Kind == "bound" {
		return "ruleset.not_a_value"
	}
	return "ruleset.not_a_text"
}

// textFits reports whether a value would do if it stood in quotes.
func textFits(s *language.Shape, text string) bool {
	return accepts(s, &yamltree.Node{Kind: yamltree.Text, Text: text, Quoted: true})
}

// suggest offers what the author may have meant to write.
func suggest(s *language.Shape, n *yamltree.Node, params map[string]any) {
	guess := ""
	switch s.Kind {
	case "duration":
		guess = yamltree.GuessDuration(n)
		if either := yamltree.EitherDuration(n); len(either) > 0 && textFits(s, either[0]) {
			params["either"] = either
		}
	case "letter", "row":
		guess = strings.ToUpper(n.Text)
	case "id", "reference": // as the ids of the profiles are
		guess = strings.ToLower(strings.NewReplacer(" ", "-", ":", "-").Replace(strings.TrimSpace(n.Text)))
	case "rectangle", "file", "name", "path":
		guess = strings.ToLower(strings.NewReplacer(" ", "_", ":", "-").Replace(strings.TrimSpace(n.Text)))
		if s.Kind == "path" {
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
	if guess != "" && guess != n.Text && textFits(s, guess) {
		params["suggestion"] = guess
	}
}
