package text

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

//go:embed en.txt
var englishFile string

//go:embed bn.txt
var bengaliFile string

// language is a catalogue that is read when somebody first asks for it.
type language struct {
	tag, file string
	load      func() *catalogue
}

var languages = []language{
	{"en", englishFile, loader("en", englishFile)},
	{"bn", bengaliFile, loader("bn", bengaliFile)},
}

// catalogue is a language's texts, ready to fill in.
type catalogue struct {
	lang     string
	messages map[string]*message
}

// message is a text in several variants, the fullest first; the last needs no
// parameters wherever a missing one is thinkable.
//
// It is parsed when it is first used: a run uses few of all the texts there are.
type message struct {
	texts  []string
	read   sync.Once
	parsed []variant
}

// variants are the message as it is filled in.
func (m *message) variants() []variant {
	m.read.Do(func() {
		var err error
		if m.parsed, err = parseVariants(m.texts); err != nil {
			// Invariant: the embedded files are well-formed; TestCatalogues reads them.
			panic(err)
		}
	})
	return m.parsed
}

func parseVariants(texts []string) ([]variant, error) {
	list := make([]variant, len(texts))
	for i, t := range texts {
		v, err := parseVariant(t)
		if err != nil {
			return nil, err
		}
		list[i] = v
	}
	return list, nil
}

// find is the text of a key. A warning about what could also be a reason,
// and has no words of its own, uses the reason's.
func (c *catalogue) find(key string) *message {
	if m := c.messages[key]; m != nil {
		return m
	}
	if rest, ok := strings.CutPrefix(key, "warning."); ok {
		return c.messages["reason."+rest]
	}
	return nil
}

func loader(lang, file string) func() *catalogue {
	return sync.OnceValue(func() *catalogue {
		c, err := readCatalogue(lang, file)
		if err != nil {
			// Invariant: the embedded files are well-formed; TestCatalogues reads them.
			panic(err)
		}
		return c
	})
}

// find is the catalogue of exactly this language, nil for none.
func find(lang string) *catalogue {
	for _, l := range languages {
		if l.tag == lang {
			return l.load()
		}
	}
	return nil
}

// catalogueOf is the best catalogue for a tag: itself, its primary subtag, the default.
func catalogueOf(lang string) *catalogue {
	if c := find(lang); c != nil {
		return c
	}
	primary, _, _ := strings.Cut(strings.ToLower(lang), "-")
	if c := find(primary); c != nil {
		return c
	}
	return find(Default)
}

// beginsText reports whether a line of a catalogue is the first of a text.
func beginsText(line string) bool {
	return line[0] != ' ' && line[0] != '#' && strings.TrimSpace(line) != ""
}

// readCatalogue reads a catalogue file:
//
//	# a comment
//	some.key = A text with {a.param} and a {@term}.
//	  and its second line
//	  | A shorter variant, for when the parameter is missing.
//
// Indented lines go on with the text above; an indented | begins a variant.
func readCatalogue(lang, file string) (*catalogue, error) {
	c := &catalogue{lang: lang, messages: make(map[string]*message)}
	var key string
	var texts []string
	keep := func() {
		if key != "" {
			c.messages[key] = &message{texts: texts}
		}
	}
	for i, line := range strings.Split(file, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || strings.HasPrefix(line, "#"):
		case line[0] == ' ' && key == "":
			return nil, fmt.Errorf("catalogue %s, line %d: nothing to go on with", lang, i+1)
		case line[0] == ' ' && trimmed[0] == '|':
			texts = append(texts, strings.TrimSpace(trimmed[1:]))
		case line[0] == ' ':
			last := len(texts) - 1
			texts[last] = strings.TrimSpace(texts[last] + " " + trimmed)
		default:
			keep()
			name, value, found := strings.Cut(line, "=")
			key = strings.TrimSpace(name)
			if !found || key == "" {
				return nil, fmt.Errorf("catalogue %s, line %d: expected key = text", lang, i+1)
			}
			if c.messages[key] != nil {
				return nil, fmt.Errorf("catalogue %s, line %d: %s is there twice", lang, i+1, key)
			}
			texts = []string{strings.TrimSpace(value)}
		}
	}
	keep()
	return c, nil
}
