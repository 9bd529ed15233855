package text

import (
	"strconv"
	"strings"
)

// Path is what people call a rule by its dotted path: "how long en passant
// lasts" for pawns.en_passant.lasts. Names of the author's own in the path
// (seats, pieces, classes) are spoken with the profile's words. A path that
// the catalogue does not know is named by its nearest known beginning, and its
// rest as written.
func Path(lang, path string, names Names) string {
	for _, lead := range [...]string{"rules.", "common."} {
		path = strings.TrimPrefix(path, lead)
	}
	if rest, ok := strings.CutPrefix(path, "end."); ok {
		if kind, part, deeper := strings.Cut(rest, "."); deeper && Has(lang, "part."+part) && Has(lang, "key.end."+kind) {
			return Say(lang, "format.part", map[string]any{
				"rule": Say(lang, "key.end."+kind, nil, names), "part": Say(lang, "part."+part, nil, names)}, names)
		}
	}
	keys := strings.Split(path, ".")
	// seats.NAME.sets.clock.main and classes.NAME.sets.castling are rules of
	// their own, held by somebody.
	if len(keys) > 3 && keys[2] == "sets" && (keys[0] == "seats" || keys[0] == "classes") {
		return Say(lang, "format.part", map[string]any{"rule": Path(lang, strings.Join(keys[:2], "."), names),
			"part": Path(lang, strings.Join(keys[3:], "."), names)}, names)
	}
	for end := len(keys); end > 0; end-- {
		known, name := keyOf(lang, keys[:end])
		if known == "" {
			continue
		}
		if keys[0] == "classes" { // a class has no form of its own in a template: it is a term
			name = Term(lang, name, names)
		}
		said := Say(lang, known, map[string]any{"name": name}, names)
		if end == len(keys) {
			return said
		}
		part := strings.Join(keys[end:], ".")
		if Has(lang, "word."+part) { // a word of a list
			part = Say(lang, "word."+part, nil, names)
		}
		return Say(lang, "format.part", map[string]any{"rule": said, "part": part}, names)
	}
	return Isolate(lang, path)
}

// keyOf finds the catalogue's key for a path, with one name of the author's.
func keyOf(lang string, path []string) (key, name string) {
	if exact := "key." + strings.Join(path, "."); Has(lang, exact) {
		return exact, ""
	}
	for i := 1; i < len(path); i++ {
		general := append(append(append([]string{"key"}, path[:i]...), "NAME"), path[i+1:]...)
		if k := strings.Join(general, "."); Has(lang, k) {
			return k, path[i]
		}
	}
	return "", ""
}

// Value is what people read for a value of a rule: a word of the language in
// words, a duration as a duration, a number in the language's digits, a list
// joined. The path decides where one word means different things. Values are
// as rule files have them: string, int64 (or another integer), bool, float64,
// or a list of these.
func Value(lang, path string, value any, names Names) string {
	switch v := plain(value).(type) {
	case string:
		return wordAt(lang, path, v, names)
	case int64:
		return Number(lang, v)
	case float64:
		return Digits(lang, strconv.FormatFloat(v, 'f', -1, 64))
	case bool:
		return wordAt(lang, path, strconv.FormatBool(v), names)
	case []any:
		words := make([]string, len(v))
		for i, item := range v {
			words[i] = Value(lang, path, item, names)
		}
		return List(lang, "and", words)
	}
	return Word(lang, "none", names)
}

func wordAt(lang, path, word string, names Names) string {
	if Has(lang, "word."+path+"."+word) {
		return Say(lang, "word."+path+"."+word, nil, names)
	}
	if Has(lang, "word."+word) {
		return Say(lang, "word."+word, nil, names)
	}
	if ms, ok := parseDuration(word); ok {
		return Duration(lang, ms)
	}
	if names != nil {
		for _, name := range [...]string{names.Piece(lang, word), names.Seat(lang, word)} {
			if name != "" {
				return name
			}
		}
	}
	if Has(lang, "name."+word) {
		return Say(lang, "name."+word, nil, nil)
	}
	return Isolate(lang, word)
}

// parseDuration reads a duration of the rules language: 1h30m, 60s1ms.
func parseDuration(text string) (ms int64, ok bool) {
	for rest := text; rest != ""; ok = true {
		digits := 0
		for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
			digits++
		}
		n, err := strconv.ParseInt(rest[:digits], 10, 40)
		if err != nil {
			return 0, false
		}
		rest = rest[digits:]
		unit := ""
		for _, u := range [...]string{"ms", "h", "m", "s"} { // ms before m
			if strings.HasPrefix(rest, u) {
				unit = u
				break
			}
		}
		if unit == "" {
			return 0, false
		}
		rest = rest[len(unit):]
		ms += n * map[string]int64{"h": 3_600_000, "m": 60_000, "s": 1000, "ms": 1}[unit]
	}
	return ms, ok
}
