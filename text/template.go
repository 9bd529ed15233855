package text

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

type partKind uint8

const (
	literalPart  partKind = iota
	paramPart             // {by.piece}, {used_ms}, {reason:result.}, {n|move|moves}
	termPart              // {@check}
	optionalPart          // [ ... ]: left out when a parameter inside is missing
)

// part is a piece of a template.
type part struct {
	kind      partKind
	text      string   // literal, or the term's word
	path      []string // of the parameter
	format    string   // after the colon
	one, many string   // plural forms, after the number
	capital   bool     // ^: begins a sentence
	inside    variant
}

// variant is one way to say a message.
type variant []part

func (v variant) walk(visit func(*part)) {
	for i := range v {
		visit(&v[i])
		v[i].inside.walk(visit)
	}
}

func (v variant) hasParam() (has bool) {
	v.walk(func(p *part) { has = has || p.kind == paramPart })
	return has
}

// parseVariant reads a template. {{, }}, [[ and ]] stand for the characters themselves.
func parseVariant(s string) (variant, error) {
	v, rest, err := parseParts(s, false)
	if err == nil && rest != "" {
		err = fmt.Errorf("a ] without its [ before %q", rest)
	}
	return v, err
}

func parseParts(s string, inside bool) (v variant, rest string, err error) {
	literal := func(t string) {
		if n := len(v); n > 0 && v[n-1].kind == literalPart {
			v[n-1].text += t
			return
		}
		v = append(v, part{kind: literalPart, text: t})
	}
	for s != "" {
		at := strings.IndexAny(s, "{}[]")
		if at < 0 {
			literal(s)
			s = ""
			break
		}
		if at > 0 {
			literal(s[:at])
			s = s[at:]
		}
		if len(s) > 1 && s[1] == s[0] {
			literal(s[:1])
			s = s[2:]
			continue
		}
		switch s[0] {
		case '{':
			end := strings.IndexByte(s, '}')
			if end < 0 {
				return nil, "", fmt.Errorf("a { without its }")
			}
			p, err := parsePlaceholder(s[1:end])
			if err != nil {
				return nil, "", err
			}
			v = append(v, p)
			s = s[end+1:]
		case '[':
			if inside {
				return nil, "", fmt.Errorf("a [ inside another")
			}
			in, after, err := parseParts(s[1:], true)
			if err != nil {
				return nil, "", err
			}
			if !strings.HasPrefix(after, "]") {
				return nil, "", fmt.Errorf("a [ without its ]")
			}
			if !in.hasParam() {
				return nil, "", fmt.Errorf("a [ ] that no parameter decides; brackets themselves are [[ and ]]")
			}
			v = append(v, part{kind: optionalPart, inside: in})
			s = after[1:]
		case ']':
			return v, s, nil
		default:
			return nil, "", fmt.Errorf("a } without its {")
		}
	}
	return v, s, nil
}

func parsePlaceholder(s string) (part, error) {
	p := part{kind: paramPart}
	if strings.HasPrefix(s, "^") {
		p.capital, s = true, s[1:]
	}
	if strings.HasPrefix(s, "@") {
		p.kind = termPart
		p.text, p.format, _ = strings.Cut(s[1:], ":")
		return p, nil
	}
	if words := strings.Split(s, "|"); len(words) == 3 {
		s, p.one, p.many = words[0], words[1], words[2]
	} else if len(words) != 1 {
		return p, fmt.Errorf("expected {n|one|many}, got {%s}", s)
	}
	s, p.format, _ = strings.Cut(s, ":")
	if s == "" {
		return p, fmt.Errorf("a placeholder without a name")
	}
	p.path = strings.Split(s, ".")
	return p, nil
}

// render takes the first variant that has all it needs, else the last with
// what is missing left out.
func (m *message) render(s *scope) string {
	var out strings.Builder
	variants := m.variants()
	for i, v := range variants {
		out.Reset()
		if complete := v.render(&out, s); complete || i == len(variants)-1 {
			break
		}
	}
	return out.String()
}

func (v variant) render(out *strings.Builder, s *scope) (complete bool) {
	complete = true
	for i := range v {
		p := &v[i]
		switch p.kind {
		case literalPart:
			out.WriteString(p.text)
		case termPart:
			word := Term(s.lang, p.text, s.names)
			if p.format != "" {
				word = decline(s.lang, word, p.format)
			}
			writeWord(out, word, p.capital)
		case optionalPart:
			var inside strings.Builder
			if p.inside.render(&inside, s) {
				out.WriteString(inside.String())
			}
		case paramPart:
			word, ok := s.format(p)
			if !ok {
				complete = false
				continue
			}
			writeWord(out, word, p.capital)
		}
	}
	return complete
}

func writeWord(out *strings.Builder, word string, capital bool) {
	if capital {
		r, size := utf8.DecodeRuneInString(word)
		out.WriteRune(unicode.ToUpper(r))
		word = word[size:]
	}
	out.WriteString(word)
}
