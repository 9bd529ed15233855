package schema

import (
	"math/big"
	"regexp"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"houserules/ruleset/language"
)

// validator is the language as the JSON Schema library has it: what fits it is
// a rule file. It is made of the table of keys directly, since to read the
// schema as JSON and compile it takes longer than all the rest of reading a
// file; a test holds it against what the library makes of that JSON.
var validator = sync.OnceValue(func() *jsonschema.Schema {
	b := builder{}
	top := b.body(language.Get().File)
	top.Location = language.SchemaID
	top.Required = language.Required(language.InEveryFile)
	top.AllOf = b.files()
	return top
})

// builder is the shapes with a name that are made, by their names.
type builder map[string]*jsonschema.Schema

// empty is a schema that demands nothing: the library takes -1 for no bound.
func empty() *jsonschema.Schema {
	return &jsonschema.Schema{Draft: jsonschema.Draft2020, MinProperties: -1, MaxProperties: -1, MinItems: -1, MaxItems: -1,
		MinContains: 1, MaxContains: -1, MinLength: -1, MaxLength: -1}
}

// shape is a shape of the language, each with a name made once.
func (b builder) shape(s *language.Shape) *jsonschema.Schema {
	if s.Name == "" {
		return b.body(s)
	}
	if b[s.Name] == nil {
		b[s.Name] = b.body(s)
	}
	return b[s.Name]
}

func (b builder) body(s *language.Shape) *jsonschema.Schema {
	out := empty()
	out.Types = s.Types
	if s.Const != nil {
		out.Constant = []any{s.Const}
	}
	out.Enum = enum(s.Words)
	for _, branch := range s.AnyOf {
		out.AnyOf = append(out.AnyOf, b.shape(branch))
	}
	if len(s.Keys) > 0 {
		out.Properties = make(map[string]*jsonschema.Schema, len(s.Keys))
		for _, p := range s.Keys {
			out.Properties[p.Name] = b.shape(p.Shape)
		}
	}
	pattern, names := s.Regexps()
	out.Pattern = pattern
	if s.Names != nil {
		out.PatternProperties = map[*regexp.Regexp]*jsonschema.Schema{names: b.shape(s.Names.Shape)}
	}
	if s.Closed {
		out.AdditionalProperties = false
	}
	if s.Items != nil {
		out.Items2020 = b.shape(s.Items)
	}
	out.UniqueItems = s.UniqueItems
	if s.Range != nil && s.Const == nil {
		out.Minimum, out.Maximum = big.NewRat(s.Range.From, 1), big.NewRat(s.Range.To, 1)
	}
	for _, bound := range []struct {
		to   *int
		from int
	}{{&out.MinProperties, s.MinKeys}, {&out.MinItems, s.MinItems}, {&out.MaxItems, s.MaxItems}, {&out.MinLength, s.MinLength}, {&out.MaxLength, s.MaxLength}} {
		if bound.from > 0 {
			*bound.to = bound.from
		}
	}
	return out
}

// files is what the kinds of files must have and may have, as language.JSON
// has it under allOf.
func (b builder) files() []*jsonschema.Schema {
	when := func(has, hasNot []string, then *jsonschema.Schema) *jsonschema.Schema {
		out := empty()
		out.If, out.Then = required(has...), then
		if hasNot != nil {
			out.If.Not = required(hasNot...)
		}
		return out
	}
	values, options, overlay := empty(), empty(), empty()
	values.Types, values.AdditionalProperties = []string{"object"}, b["option_value"]
	takenAway := empty()
	takenAway.Constant = []any{"none"}
	options.AnyOf = []*jsonschema.Schema{values, takenAway}
	overlay.PropertyNames = empty()
	overlay.PropertyNames.Enum = enum(language.InOverlays())
	overlay.Properties = map[string]*jsonschema.Schema{"options": options}
	return []*jsonschema.Schema{
		when(nil, []string{"extends"}, required(language.Required(language.InWholeFiles)...)),
		when([]string{"authority"}, nil, required("extends", "version")),
		when([]string{"extends"}, []string{"authority"}, overlay),
	}
}

func required(keys ...string) *jsonschema.Schema {
	s := empty()
	s.Required = keys
	return s
}

func enum(words []string) []any {
	var list []any
	for _, w := range words {
		list = append(list, w)
	}
	return list
}
