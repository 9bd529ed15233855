package language

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// keysText is what people read about keys. It is apart from the rows because
// its examples name seats, pieces and rule files, which no code may.
//
//go:embed keys.txt
var keysText string

// Purpose is what the key is for, in whole sentences; in English where the
// language is not known.
func (k *Key) Purpose(lang string) string {
	return choose(Purpose(k.Path, lang), k.Takes)
}

// Examples are JSON values of the key with commas between.
func (k *Key) Examples() string { return about(k.Path, "eg") }

// Purpose is the text on a key as it is written in keys.txt.
func Purpose(path, lang string) string {
	if !slices.Contains(Langs(), lang) {
		lang = Langs()[0]
	}
	return about(path, lang)
}

// about is a field of the section on a path, or of the section on all endings.
func about(path, field string) string {
	sections := texts()
	if text := sections[path][field]; text != "" {
		return text
	}
	if rest, ok := strings.CutPrefix(path, "end."); ok {
		if _, part, ok := strings.Cut(rest, "."); ok {
			return sections["end.*."+part][field]
		}
	}
	return ""
}

// texts are the fields of keys.txt by path and name. The file is ours, so a
// fault in it is a broken invariant that every test meets.
var texts = sync.OnceValue(func() map[string]map[string]string {
	sections := map[string]map[string]string{}
	var section map[string]string
	for i, line := range strings.Split(keysText, "\n") {
		field, inside := strings.CutPrefix(line, "  ")
		switch name, text, ok := strings.Cut(field, " "); {
		case line == "" || line[0] == '#':
		case !inside && sections[line] == nil:
			section = map[string]string{}
			sections[line] = section
		case inside && ok && section != nil && section[name] == "":
			section[name] = text
		default:
			panic(fmt.Sprintf("keys.txt:%d: %s", i+1, line))
		}
	}
	return sections
})

// choose leaves of a list in braces the parts that begin with a word that the
// shape takes: "{draw: …; loses: …}".
func choose(text string, s *Shape) string {
	before, rest, ok := strings.Cut(text, "{")
	list, after, closed := strings.Cut(rest, "}")
	if !ok || !closed {
		return text
	}
	var kept []string
	for _, part := range strings.Split(list, "; ") {
		if word := part[:strings.IndexAny(part, ":,")]; slices.Contains(s.Words, word) {
			kept = append(kept, part)
		}
	}
	return before + strings.Join(kept, "; ") + after
}
