package language

import (
	"fmt"
	"slices"
)

// SchemaID names the schema, in every language and draft.
const SchemaID = "urn:houserules:schema:ruleset:1"

// Langs are the languages in which the keys are described, English first.
func Langs() []string { return []string{"en", "bn"} }

// JSON is the JSON Schema of rule files (draft 2020-12) that editors read, with
// its descriptions in a language; one that is not there gives English.
func JSON(lang string) []byte { return schemaWriter{lang: lang}.write() }

// JSONDraft07 is the same as draft-07, for editors and catalogues that read no
// newer one.
func JSONDraft07(lang string) []byte { return schemaWriter{lang: lang, draft07: true}.write() }

type schemaWriter struct {
	lang    string
	draft07 bool
}

func (w schemaWriter) write() []byte {
	l := Get()
	draft, defs := "https://json-schema.org/draft/2020-12/schema", "$defs"
	if w.draft07 {
		draft, defs = "http://json-schema.org/draft-07/schema#", "definitions"
	}
	doc := object{{"$schema", draft}, {"$id", SchemaID}, {"title", "House rules, language version 1"}, {"description", Purpose("file", w.lang)}}
	doc = append(doc, w.body(l.File)...)
	doc = append(doc, member{"required", Required(InEveryFile)}, member{"allOf", w.files()})
	var list object
	for _, d := range l.defs {
		list = append(list, member{d.Name, w.body(d)})
	}
	return append(appendSchema(nil, append(doc, member{defs, list}), 0), '\n')
}

// files is what the kinds of files must have and may have.
func (w schemaWriter) files() []any {
	option := w.reference(object{}, "option_value")
	return []any{
		object{{"$comment", "A file that stands alone says everything itself."},
			{"if", object{{"not", object{{"required", []string{"extends"}}}}}},
			{"then", object{{"required", Required(InWholeFiles)}}}},
		object{{"$comment", "Only a file that extends another has use for an authority, and such a profile has a version."},
			{"if", object{{"required", []string{"authority"}}}},
			{"then", object{{"required", []string{"extends", "version"}}}}},
		object{{"$comment", "An overlay: head and option values, nothing else."},
			{"if", object{{"required", []string{"extends"}}, {"not", object{{"required", []string{"authority"}}}}}},
			{"then", object{{"propertyNames", object{{"enum", InOverlays()}}},
				{"properties", object{{"options", object{{"anyOf", []any{object{{"type", "object"}, {"additionalProperties", option}}, object{{"const", none}}}}}}}}}}},
	}
}

// property is a key with all that editors show of it, in its place: they lose
// what stands behind a reference.
func (w schemaWriter) property(p *Property) object {
	if p.Key == nil {
		return w.shape(nil, p.Shape)
	}
	out := w.shape(object{{"description", p.Key.Purpose(w.lang)}}, p.Shape)
	if p.Key.Default != nil {
		out = append(out, member{"default", p.Key.Default})
	}
	return append(out, member{"examples", raw("[" + p.Key.Examples() + "]")})
}

// shape is a shape where it is used: by reference where it has a name.
func (w schemaWriter) shape(head object, s *Shape) object {
	if s.Name != "" {
		return w.reference(head, s.Name)
	}
	return append(head, w.body(s)...)
}

// reference appends a reference. Draft-07 does not read what stands beside one.
func (w schemaWriter) reference(head object, name string) object {
	if !w.draft07 {
		return append(head, member{"$ref", "#/$defs/" + name})
	}
	ref := member{"$ref", "#/definitions/" + name}
	if len(head) == 0 {
		return object{ref}
	}
	return append(head, member{"allOf", []any{object{ref}}})
}

// body is what a shape demands.
func (w schemaWriter) body(s *Shape) object {
	var out object
	put := func(key string, value any, demanded bool) {
		if demanded {
			out = append(out, member{key, value})
		}
	}
	if len(s.Types) == 1 {
		put("type", s.Types[0], true)
	} else {
		put("type", s.Types, len(s.Types) > 1)
	}
	put("const", s.Const, s.Const != nil)
	put("enum", s.Words, len(s.Words) > 0)
	var branches []any
	for _, b := range s.AnyOf {
		branches = append(branches, w.shape(nil, b))
	}
	put("anyOf", branches, len(branches) > 0)
	var keys object
	for i := range s.Keys {
		keys = append(keys, member{s.Keys[i].Name, w.property(&s.Keys[i])})
	}
	put("properties", keys, len(keys) > 0)
	if s.Names != nil {
		put("patternProperties", object{{s.NameForm, w.property(s.Names)}}, true)
	}
	put("additionalProperties", false, s.Closed)
	put("minProperties", s.MinKeys, s.MinKeys > 0)
	if s.Items != nil {
		put("items", w.shape(nil, s.Items), true)
	}
	put("minItems", s.MinItems, s.MinItems > 0)
	put("maxItems", s.MaxItems, s.MaxItems > 0)
	put("uniqueItems", true, s.UniqueItems)
	if s.Range != nil && s.Const == nil {
		put("minimum", s.Range.From, true)
		put("maximum", s.Range.To, true)
	}
	put("pattern", s.Pattern, s.Pattern != "")
	put("minLength", s.MinLength, s.MinLength > 0)
	put("maxLength", s.MaxLength, s.MaxLength > 0)
	return out
}

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	key   string
	value any
}

// raw is JSON as it stands.
type raw string

// appendSchema writes a schema as people lay one out: what holds no keys is on
// one line.
func appendSchema(b []byte, v any, depth int) []byte {
	var items []any
	left, right := byte('['), byte(']')
	switch v := v.(type) {
	case object:
		left, right = '{', '}'
		for _, m := range v {
			items = append(items, m)
		}
	case []any:
		items = v
	case []string:
		for _, s := range v {
			items = append(items, s)
		}
	case raw:
		return append(b, v...)
	case string:
		return appendText(b, v)
	default:
		return fmt.Append(b, v)
	}
	wide := holdsKeys(v)
	b = append(b, left)
	for i, item := range items {
		if i > 0 {
			b = append(b, ',')
		}
		switch {
		case wide:
			b = newLine(b, depth+1)
		case i > 0:
			b = append(b, ' ')
		}
		if m, ok := item.(member); ok {
			b = append(appendText(b, m.key), ": "...)
			item = m.value
		}
		b = appendSchema(b, item, depth+1)
	}
	if wide {
		b = newLine(b, depth)
	}
	return append(b, right)
}

func newLine(b []byte, depth int) []byte {
	b = append(b, '\n')
	for range depth {
		b = append(b, "  "...)
	}
	return b
}

// holdsKeys reports whether a map of keys is somewhere in a value.
func holdsKeys(v any) bool {
	switch v := v.(type) {
	case object:
		return slices.ContainsFunc(v, func(m member) bool {
			return m.key == "properties" || m.key == "patternProperties" || holdsKeys(m.value)
		})
	case []any:
		return slices.ContainsFunc(v, holdsKeys)
	}
	return false
}

// appendText writes a text. Ours have nothing to escape but quotes and backslashes.
func appendText(b []byte, s string) []byte {
	b = append(b, '"')
	for i := range len(s) {
		if s[i] == '"' || s[i] == '\\' {
			b = append(b, '\\')
		}
		b = append(b, s[i])
	}
	return append(b, '"')
}
