package text

import (
	"sort"
	"strconv"
	"strings"
)

// scope is what a text is filled in with.
type scope struct {
	lang   string
	params map[string]any
	names  Names
}

// format is a parameter for people; false where it is missing or empty.
func (s *scope) format(p *part) (string, bool) {
	value := lookup(s.params, p.path)
	if p.many != "" {
		n, ok := value.(int64)
		if !ok {
			return "", false
		}
		return Count(s.lang, n, p.one, p.many), true
	}
	format, grammar, _ := strings.Cut(p.format, ",")
	switch format {
	case genitive, locative, article:
		format, grammar = "", format
	}
	if format == "" {
		format = formatOf(p.path[len(p.path)-1])
	}
	word, ok := s.value(value, format)
	if ok && grammar != "" {
		word = decline(s.lang, word, grammar)
	}
	return word, ok
}

// formatOf is how a parameter is shown by its name alone.
func formatOf(name string) string {
	switch name {
	case "piece", "pieces", "kind", "kinds":
		return "piece"
	case "seat", "seats", "turn":
		return "seat"
	case "at", "ms":
		return "ms"
	}
	if strings.HasSuffix(name, "_ms") {
		return "ms"
	}
	return "code"
}

// value shows one value, or a list of them. A format that ends in a dot is
// the beginning of a key: {reason:result.}.
func (s *scope) value(value any, format string) (string, bool) {
	switch v := value.(type) {
	case nil:
		return "", false
	case string:
		if v == "" {
			return "", false
		}
		return s.word(v, format), true
	case int64:
		switch strings.TrimPrefix(format, "or-") {
		case "ms", "duration":
			return Duration(s.lang, v), true
		case "ord":
			return Ordinal(s.lang, v), true
		case "raw":
			return strconv.FormatInt(v, 10), true
		}
		return Number(s.lang, v), true
	case float64:
		return Digits(s.lang, strconv.FormatFloat(v, 'f', -1, 64)), true
	case bool:
		return Say(s.lang, "word."+strconv.FormatBool(v), nil, s.names), true
	case map[string]any:
		if len(v) == 0 {
			return "", false
		}
		if format == "pairs" {
			return s.pairs(v), true
		}
		return Say(s.lang, "format.piece", v, s.names), true
	case []any:
		items := make([]string, 0, len(v))
		for _, item := range v {
			if word, ok := s.value(item, format); ok {
				items = append(items, word)
			}
		}
		key := "and"
		if strings.HasPrefix(format, "or-") {
			key = "or"
		}
		return List(s.lang, key, items), len(items) > 0
	}
	return "", false
}

// pairs shows a map as key: value, sorted by the keys.
func (s *scope) pairs(m map[string]any) string {
	items := make([]string, 0, len(m))
	for key, value := range m {
		if word, ok := s.value(plain(value), "plain"); ok {
			items = append(items, Isolate(s.lang, key+": "+word))
		}
	}
	sort.Strings(items)
	return List(s.lang, "and", items)
}

func (s *scope) word(v, format string) string {
	format = strings.TrimPrefix(format, "or-")
	switch {
	case format == "piece":
		return s.named(v, Names.Piece)
	case format == "seat":
		return s.named(v, Names.Seat)
	case format == "term":
		return Term(s.lang, v, s.names)
	case format == "plain" || format == "raw":
		return v
	case format == "duration":
		if ms, ok := parseDuration(v); ok {
			return Duration(s.lang, ms)
		}
		return v
	case format == "quote":
		return Isolate(s.lang, `"`+v+`"`)
	case strings.HasSuffix(format, "."):
		if Has(s.lang, format+v) {
			return Say(s.lang, format+v, s.params, s.names)
		}
	}
	return Isolate(s.lang, v)
}

func (s *scope) named(v string, name func(Names, string, string) string) string {
	if s.names != nil {
		if word := name(s.names, s.lang, v); word != "" {
			return word
		}
	}
	// The names that nearly every profile uses have words in the catalogue.
	if Has(s.lang, "name."+v) {
		return Say(s.lang, "name."+v, nil, nil)
	}
	return Isolate(s.lang, v)
}
