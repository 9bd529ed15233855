// Package schema holds rule files against the JSON Schema of the language. Its
// own walk finds every fault with its place and a name that helps; the JSON
// Schema library has the last word where the walk finds nothing.
package schema

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// JSON is the JSON Schema (draft 2020-12) of rule files, overlays
// included. Editors read the same text; nobody may change the bytes.
//
//go:embed schema.json
var JSON []byte

const schemaURL = "urn:houserules:schema:ruleset:1"

// schema is what the walk of checkSchema reads of a JSON Schema: the part of
// draft 2020-12 that schema.json uses, and a test that it uses no other.
type schema struct {
	Ref                  string             `json:"$ref"`
	Type                 oneOrMany          `json:"type"`
	Const                any                `json:"const"`
	Enum                 []any              `json:"enum"`
	AnyOf                []*schema          `json:"anyOf"`
	Properties           map[string]*schema `json:"properties"`
	PatternProperties    map[string]*schema `json:"patternProperties"`
	AdditionalProperties any                `json:"additionalProperties"`
	MinProperties        int                `json:"minProperties"`
	Items                *schema            `json:"items"`
	MinItems             int                `json:"minItems"`
	MaxItems             int                `json:"maxItems"`
	UniqueItems          bool               `json:"uniqueItems"`
	Minimum              *float64           `json:"minimum"`
	Maximum              *float64           `json:"maximum"`
	Pattern              string             `json:"pattern"`
	MinLength            int                `json:"minLength"`
	MaxLength            int                `json:"maxLength"`
	Description          string             `json:"description"`
	Default              any                `json:"default"`
	Examples             []any              `json:"examples"`
	Required             []string           `json:"required"`
	AllOf                []*schema          `json:"allOf"`
	If                   *schema            `json:"if"`
	Then                 *schema            `json:"then"`
	Not                  *schema            `json:"not"`
	Defs                 map[string]*schema `json:"$defs"`

	name     string // of the definition it is, "" elsewhere
	pattern  *regexp.Regexp
	patterns []patterned
}

type patterned struct {
	key   *regexp.Regexp
	value *schema
}

// oneOrMany is a word or a list of words.
type oneOrMany []string

func (o *oneOrMany) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		*o = make([]string, 1)
		return json.Unmarshal(b, &(*o)[0])
	}
	return json.Unmarshal(b, (*[]string)(o))
}

func (o oneOrMany) has(word string) bool {
	for _, w := range o {
		if w == word {
			return true
		}
	}
	return false
}

// language is the schema as the walk reads it. The text is ours, so a fault in
// it is a broken invariant that every test meets.
var language = sync.OnceValue(func() *schema {
	var s schema
	if err := json.Unmarshal(JSON, &s); err != nil {
		panic(fmt.Sprintf("schema.json: %v", err))
	}
	for name, d := range s.Defs {
		d.name = name
	}
	s.link(map[string]*regexp.Regexp{})
	return &s
})

// link compiles the patterns below, each once, and hands the meaning of a
// definition on to its forms.
func (s *schema) link(made map[string]*regexp.Regexp) {
	if s == nil {
		return
	}
	compiled := func(pattern string) *regexp.Regexp {
		if made[pattern] == nil {
			made[pattern] = regexp.MustCompile(pattern)
		}
		return made[pattern]
	}
	if s.Pattern != "" {
		s.pattern = compiled(s.Pattern)
	}
	for p, v := range s.PatternProperties {
		s.patterns = append(s.patterns, patterned{compiled(p), v})
		v.link(made)
	}
	for _, group := range []map[string]*schema{s.Properties, s.Defs} {
		for _, v := range group {
			v.link(made)
		}
	}
	for _, list := range [][]*schema{s.AnyOf, s.AllOf} {
		for _, v := range list {
			if v.name == "" && v.Ref == "" {
				v.name = s.name // a form of what the definition means
			}
			v.link(made)
		}
	}
	for _, v := range []*schema{s.Items, s.If, s.Then, s.Not} {
		v.link(made)
	}
}

// target is the schema that a reference means, or the schema itself.
func (s *schema) target() *schema {
	for s.Ref != "" {
		s = language().Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
	}
	return s
}

// branches are the forms a value may take: those of anyOf, or the one.
func (s *schema) branches() []*schema {
	s = s.target()
	if len(s.AnyOf) == 0 {
		return []*schema{s}
	}
	var all []*schema
	for _, b := range s.AnyOf {
		all = append(all, b.branches()...)
	}
	return all
}

// schemaPlain is SchemaJSON as schemaWithoutTexts makes it. The library holds a schema
// against its draft before it compiles it, and that of draft-07 costs a third.
//
//go:embed schema_plain.json
var schemaPlain []byte

// Warm begins, on another core where there is one, what reading a file
// from outside will wait for: it takes as long as all the rest of reading one.
func Warm() {
	go func() { _, _ = validator() }() // who needs it asks again, and gets the error
}

// validator is the schema compiled by the library, for arbitration: where the
// walk finds nothing, nothing that editors would underline may be left.
var validator = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compileSchema(schemaPlain, jsonschema.Draft7)
})

func compileSchema(doc []byte, draft *jsonschema.Draft) (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.Draft = draft
	c.LoadURL = func(url string) (io.ReadCloser, error) { // no reference reads a file or the net
		return nil, fmt.Errorf("schema %q is not part of the language", url)
	}
	if err := c.AddResource(schemaURL, bytes.NewReader(doc)); err != nil {
		return nil, err
	}
	return c.Compile(schemaURL)
}
