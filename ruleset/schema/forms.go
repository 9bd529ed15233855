package schema

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
)

// schemaBengali are the descriptions of schema.json in Bengali, by the
// English ones, so that a description that changes loses its translation and a
// test says so.
//
//go:embed schema_bn.json
var schemaBengali []byte

// Langs are the languages that SchemaIn knows, English first.
func Langs() []string { return []string{"en", "bn"} }

// In is SchemaJSON with its descriptions in another language; a language
// that is not there gives English. Editors show the descriptions.
func In(lang string) []byte {
	if lang != "bn" {
		return JSON
	}
	var texts map[string]string
	if err := json.Unmarshal(schemaBengali, &texts); err != nil {
		panic(err) // Invariant: the file is embedded and tested.
	}
	return rewriteSchema(JSON, func(m map[string]any) {
		if d, ok := m["description"].(string); ok && texts[d] != "" {
			m["description"] = texts[d]
		}
	})
}

// Draft07 is a schema of this package as draft-07, for editors and
// catalogues that read no newer one: definitions instead of $defs, and no
// keyword beside a $ref, which draft-07 would not read.
func Draft07(schema []byte) []byte {
	return rewriteSchema(schema, func(m map[string]any) {
		if _, top := m["$schema"]; top {
			m["$schema"] = "http://json-schema.org/draft-07/schema#"
			m["definitions"] = m["$defs"]
			delete(m, "$defs")
		}
		ref, ok := m["$ref"].(string)
		if !ok {
			return
		}
		ref = "#/definitions/" + ref[len("#/$defs/"):]
		if len(m) == 1 {
			m["$ref"] = ref
			return
		}
		delete(m, "$ref")
		m["allOf"] = []any{map[string]any{"$ref": ref}}
	})
}

// schemaWithoutTexts is SchemaJSON as draft-07 with nothing in it that only
// people read: what the library compiles.
func schemaWithoutTexts() []byte {
	doc := rewriteSchema(Draft07(JSON), func(m map[string]any) {
		for _, name := range []string{"title", "description", "examples", "default"} {
			delete(m, name)
		}
	})
	var short bytes.Buffer
	if err := json.Compact(&short, doc); err != nil {
		panic(err) // Invariant: it was just encoded.
	}
	return append(short.Bytes(), '\n')
}

// rewriteSchema changes every schema of a document, the inner ones first.
// Examples and defaults are values, not schemas, and stay as they are.
func rewriteSchema(doc []byte, change func(m map[string]any)) []byte {
	var root map[string]any
	if err := json.Unmarshal(doc, &root); err != nil {
		panic(err) // Invariant: a schema of this package.
	}
	var visit func(v any)
	visit = func(v any) {
		m, ok := v.(map[string]any)
		if !ok {
			return
		}
		for _, group := range []string{"properties", "patternProperties", "$defs", "definitions"} {
			if inner, ok := m[group].(map[string]any); ok {
				for _, name := range slices.Sorted(maps.Keys(inner)) {
					visit(inner[name])
				}
			}
		}
		for _, group := range []string{"anyOf", "allOf"} {
			if inner, ok := m[group].([]any); ok {
				for _, s := range inner {
					visit(s)
				}
			}
		}
		for _, name := range []string{"items", "if", "then", "not", "propertyNames", "additionalProperties"} {
			visit(m[name])
		}
		change(m)
	}
	visit(root)
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		panic(err) // Invariant: what was decoded can be encoded.
	}
	return out.Bytes()
}
