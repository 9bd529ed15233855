package report

import (
	"io"
	"net/url"
	"path/filepath"
	"sort"
)

// printSARIF writes SARIF 2.1.0, as code scanning services read it.
func printSARIF(w io.Writer, r *Report, version string) error {
	levels := map[string]string{"error": "error", "warning": "warning", "info": "note"}
	codes := map[string]int{}
	var names []string
	for _, f := range r.Findings {
		if _, ok := codes[f.Code]; !ok {
			codes[f.Code] = 0
			names = append(names, f.Code)
		}
	}
	sort.Strings(names)
	rules := []any{}
	for i, name := range names {
		codes[name] = i
		rules = append(rules, map[string]any{"id": name, "shortDescription": map[string]any{"text": name}})
	}
	results := []any{}
	for _, f := range r.Findings {
		location := map[string]any{"artifactLocation": map[string]any{"uri": fileURI(f.File), "uriBaseId": "%SRCROOT%"}}
		if f.Line > 0 {
			region := map[string]any{"startLine": f.Line, "startColumn": max(1, f.Column)}
			if f.EndLine >= f.Line && f.EndColumn > 0 {
				region["endLine"], region["endColumn"] = f.EndLine, f.EndColumn
			}
			location["region"] = region
		}
		message := f.Message
		if f.Hint != "" {
			message += "\n" + f.Hint
		}
		result := map[string]any{
			"ruleId": f.Code, "ruleIndex": codes[f.Code], "level": levels[f.Severity],
			"message":             map[string]any{"text": message},
			"locations":           []any{map[string]any{"physicalLocation": location}},
			"partialFingerprints": map[string]any{"houserules/v1": r.fingerprint(f)},
		}
		if len(f.Related) > 0 {
			related := []any{}
			for i, rel := range f.Related {
				related = append(related, map[string]any{"id": i, "message": map[string]any{"text": rel.Message},
					"physicalLocation": map[string]any{"artifactLocation": map[string]any{"uri": fileURI(rel.File), "uriBaseId": "%SRCROOT%"},
						"region": map[string]any{"startLine": max(1, rel.Line), "startColumn": max(1, rel.Column)}}})
			}
			result["relatedLocations"] = related
		}
		results = append(results, result)
	}
	return WriteJSON(w, map[string]any{
		"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
		"version": "2.1.0",
		"runs": []any{map[string]any{
			"tool":       map[string]any{"driver": map[string]any{"name": "houserules", "version": version, "rules": rules}},
			"columnKind": "unicodeCodePoints",
			"results":    results,
		}},
	})
}

// fileURI is the name of a file as a reference relative to the root. What would
// be read as a scheme (rules:v2/club.yaml) or a host (//club) gets ./ before it.
func fileURI(name string) string { return (&url.URL{Path: filepath.ToSlash(name)}).String() }
