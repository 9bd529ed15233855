package schema

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"houserules/ruleset/finding"
	"houserules/ruleset/yamltree"
)

// unknownKey tells of a key that the map it stands in does not take: with the
// nearest name that it does take, or with the places where that key belongs.
func (w *walk) unknownKey(n *yamltree.Node, key yamltree.Key, s *schema, at *step) {
	params := map[string]any{"key": key.Name, "parent": at.path()}
	code := "ruleset.unknown_key"
	known := slices.Sorted(maps.Keys(s.Properties))
	if len(known) > 0 {
		params["allowed"] = known
	}
	if near := finding.Nearest(key.Name, known); len(near) > 0 {
		params["nearest"] = near
	} else if places := placesOf(key.Name); len(places) > 0 && len(known) > 0 {
		code = "ruleset.misplaced_key"
		params["places"] = places
	} else if len(known) == 0 {
		code = "ruleset.key_name" // a name of the author's own, in letters it may not have
		for _, p := range s.patterns {
			guess := strings.ToLower(strings.ReplaceAll(strings.TrimSpace(key.Name), " ", "_"))
			if p.key.MatchString(guess) {
				params["suggestion"] = guess
			} else if guess = strings.ReplaceAll(guess, "-", "_"); p.key.MatchString(guess) {
				params["suggestion"] = guess
			}
		}
	}
	if s.name == "text" {
		code = "ruleset.not_a_language"
		delete(params, "suggestion")
		if tag := languageTags[strings.ToLower(key.Name)]; tag != "" {
			params["suggestion"] = tag
		}
	}
	w.add(code, n, key.Range, params).Pointer = n.Pointer + "/" + yamltree.EscapePointer(key.Name)
}

// languageTags are the tags for names that people write in place of them.
var languageTags = map[string]string{"english": "en", "eng": "en", "bengali": "bn", "bangla": "bn", "ben": "bn", "বাংলা": "bn", "hindi": "hi"}

// placesOf are the maps that take a key, as dotted paths with NAME for the
// author's own names, at most four of them, shortest first.
func placesOf(name string) []string { return keyPlaces()[name] }

var keyPlaces = sync.OnceValue(func() map[string][]string {
	places := map[string][]string{}
	eachKey(func(path string, _ *schema) {
		name := path[strings.LastIndexByte(path, '.')+1:]
		if name == "NAME" || strings.Contains(path, ".sets.") {
			return // what sets may change is told once, where it belongs
		}
		places[name] = append(places[name], path)
	})
	for name, list := range places {
		slices.SortFunc(list, func(a, b string) int {
			if d := strings.Count(a, ".") - strings.Count(b, "."); d != 0 {
				return d
			}
			return strings.Compare(a, b)
		})
		places[name] = list[:min(len(list), 4)]
	}
	return places
})

// eachKey visits every key of the language with its dotted path, in order of
// the paths; NAME stands for the author's own names. What the sets of a choice
// may change is the language once more and is left out.
func eachKey(visit func(path string, s *schema)) {
	var down func(path string, s *schema)
	down = func(path string, s *schema) {
		for _, b := range s.branches() {
			if b.name == "rules" {
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(b.Properties)) {
				p := strings.TrimPrefix(path+"."+name, ".")
				visit(p, b.Properties[name])
				down(p, b.Properties[name])
			}
			if b.name == "text" {
				continue
			}
			for _, v := range b.patterns {
				p := path + ".NAME"
				visit(p, v.value)
				down(p, v.value)
			}
		}
	}
	down("", language())
}
