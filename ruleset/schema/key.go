package schema

import (
	"slices"
	"strings"
	"sync"

	"houserules/finding"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// unknownKey reports a key that the map it stands in does not take: with the
// nearest name that it does take, or with the places where that key belongs.
func (w *walk) unknownKey(n *yamltree.Node, key yamltree.Key, s *language.Shape, at *step) {
	params := map[string]any{"key": key.Name, "parent": at.path()}
	code := finding.Code("ruleset.unknown_key")
	known := s.KeyNames()
	if len(known) > 0 {
		params["allowed"] = known
	}
	if isWish(key.Name) && len(known) > 0 {
		w.add("ruleset.cannot_say", n, key.Range, finding.Params{"key": key.Name}).Pointer = n.Pointer + "/" + finding.EscapePointer(key.Name)
		return
	}
	if near := finding.Nearest(key.Name, known); len(near) > 0 {
		params["nearest"] = near
	} else if places := placesOf(key.Name); len(places) > 0 && len(known) > 0 {
		code = "ruleset.misplaced_key"
		params["places"] = places
	} else if len(known) == 0 {
		code = "ruleset.key_name" // a name of the author's own, in letters it may not have
		guess := strings.ToLower(strings.ReplaceAll(strings.TrimSpace(key.Name), " ", "_"))
		if !s.FitsName(guess) {
			guess = strings.ReplaceAll(guess, "-", "_")
		}
		if s.FitsName(guess) {
			params["suggestion"] = guess
		}
	}
	if s.Kind == "text" {
		code = "ruleset.not_a_language"
		delete(params, "suggestion")
		if tag := languageTags[strings.ToLower(key.Name)]; tag != "" {
			params["suggestion"] = tag
		}
	}
	w.add(code, n, key.Range, params).Pointer = n.Pointer + "/" + finding.EscapePointer(key.Name)
}

// languageTags are the tags for names that people write in place of them.
var languageTags = map[string]string{"english": "en", "eng": "en", "bengali": "bn", "bangla": "bn", "ben": "bn", "বাংলা": "bn", "hindi": "hi"}

// placesOf are the maps that take a key, as dotted paths with NAME for the
// author's own names, at most four of them, shortest first.
func placesOf(name string) []string { return keyPlaces()[name] }

var keyPlaces = sync.OnceValue(func() map[string][]string {
	places := map[string][]string{}
	language.Each(func(path string, p *language.Property) {
		if p.Name != "*" && !strings.Contains(path, ".sets.") { // what sets may change is reported once, where it belongs
			places[p.Name] = append(places[p.Name], path)
		}
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
