package render

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/compile"
	"houserules/ruleset/wording"
	"houserules/text"
)

// optionsPart is the house-rules table as sites show it: what a group may
// change, then what the host may, then the readings that only a site chooses.
func (s *sheet) optionsPart() {
	group := append(s.optionRows("by_group"), s.optionRows("by_host")...)
	if len(group) > 0 {
		s.heading("options")
		s.out.para(s.say("options.lead", nil))
		s.out.table(s.columns("rule", "meaning", "default", "allowed", "changeable"), group)
	}
	if site := s.optionRows("by_site"); len(site) > 0 {
		s.heading("options.site")
		s.out.para(s.say("options.site.lead", nil))
		s.out.table(s.columns("rule", "meaning", "default", "allowed", "changeable"), site)
	}
}

func (s *sheet) columns(keys ...string) []string {
	head := make([]string, len(keys))
	for i, k := range keys {
		head[i] = capital(s.say("column."+k, nil))
	}
	return head
}

func (s *sheet) optionRows(changeable string) [][]string {
	var rows [][]string
	for i := range s.rs.Options {
		o := &s.rs.Options[i]
		if o.Changeable != changeable {
			continue
		}
		preset := s.optionValue(o, o.Default)
		if !o.Active {
			there := s.elsewhere(o)
			if there == nil {
				continue // no choice brings the rule that it sets: nothing to choose
			}
			preset = s.optionValue(o, there)
		}
		if now := s.optionValue(o, o.Value); now != preset && o.Active {
			preset = s.say("option.now", params{"default": preset, "now": now})
		}
		rows = append(rows, []string{capital(s.optionTitle(o)), s.meaning(o), preset, s.allowed(o), capital(text.Word(s.lang, o.Changeable, s.names))})
	}
	return rows
}

func (s *sheet) optionTitle(o *ruleset.Option) string {
	if title := wording.In(o.Title, s.lang); title != "" {
		return title
	}
	if o.Sets != "" {
		return text.Path(s.lang, o.Sets, s.names)
	}
	return o.Name
}

// meaning is the author's sentence, else the rule that the option sets; with
// the choice of another option that it needs.
func (s *sheet) meaning(o *ruleset.Option) string {
	said := wording.In(o.About, s.lang)
	if said == "" && o.Sets != "" && len(o.Title) > 0 {
		if said = capital(text.Path(s.lang, o.Sets, s.names)); strings.EqualFold(said, s.optionTitle(o)) {
			said = ""
		}
	}
	var needs []string
	for name, choice := range o.When {
		needs = append(needs, s.whenText(name, choice))
	}
	sort.Strings(needs)
	if len(needs) > 0 {
		said = sentences(said, s.say("option.when", params{"when": s.list(needs)}))
	}
	return said
}

func (s *sheet) whenText(name, choice string) string {
	for i := range s.rs.Options {
		if o := &s.rs.Options[i]; o.Name == name {
			return s.say("option.is", params{"option": s.optionTitle(o), "choice": s.optionValue(o, choice)})
		}
	}
	return name + ": " + choice
}

func (s *sheet) optionValue(o *ruleset.Option, v any) string {
	if word, ok := v.(string); ok {
		for _, c := range o.Choices {
			if c.Name == word {
				if title := wording.In(c.Title, s.lang); title != "" {
					return title
				}
				return word
			}
		}
	}
	return text.Value(s.lang, o.Sets, v, s.names)
}

// elsewhere is the value that a rule has where its option exists: with the
// choices of other options that it needs; nil where it exists nowhere.
func (s *sheet) elsewhere(o *ruleset.Option) any {
	var values []ruleset.OptionValue
	for name, choice := range o.When {
		values = append(values, ruleset.OptionValue{Name: name, Value: choice})
	}
	if other, _ := compile.WithOptions(s.rs, values, true); other != nil {
		for i := range other.Options {
			if other.Options[i].Name == o.Name && other.Options[i].Active {
				return other.Options[i].Default
			}
		}
	}
	return nil
}

func (s *sheet) allowed(o *ruleset.Option) string {
	var words []string
	switch {
	case len(o.Choices) > 0:
		for _, c := range o.Choices {
			words = append(words, s.optionValue(o, c.Name))
		}
		return s.clauses(words)
	case len(o.OneOf) > 0:
		preset := o.Default
		if !o.Active {
			preset = s.elsewhere(o)
		}
		words = append(words, s.optionValue(o, preset))
		for _, v := range o.OneOf {
			if w := s.optionValue(o, v); w != words[0] {
				words = append(words, w)
			}
		}
		return s.clauses(words)
	case o.From != nil || o.To != nil:
		said := s.say("option.range", params{"from": s.optionValue(o, o.From), "to": s.optionValue(o, o.To)})
		if none := s.optionValue(o, "none"); fmt.Sprint(o.Default) == "none" {
			said = none + "; " + said
		}
		return said
	}
	return s.clauses([]string{text.Word(s.lang, "true", s.names), text.Word(s.lang, "false", s.names)})
}

// readingsPart lists what the source does not say and these rules decided.
func (s *sheet) readingsPart() {
	readings := compile.Readings(s.rs)
	if len(readings) == 0 {
		return
	}
	s.heading("readings")
	s.out.para(s.say("readings.lead", nil))
	var list []item
	for i := range readings {
		r := &readings[i]
		said := wording.In(r.Text, s.lang)
		var others []string
		site := false
		for _, name := range r.Alternatives {
			for j := range s.rs.Options {
				if o := &s.rs.Options[j]; o.Name == name && o.Changeable == "by_site" {
					site = true
				} else if o.Name == name {
					others = append(others, s.optionTitle(o))
				}
			}
		}
		switch {
		case len(others) > 0:
			said = sentences(said, s.say("readings.other", params{"options": s.clauses(others)}))
		case site:
			said = sentences(said, s.say("readings.site", nil))
		}
		list = append(list, item{capital(text.Path(s.lang, r.Path, s.names)) + ":", said})
	}
	s.out.items(list)
}

// articlesPart says which rules rest on which article of the source.
func (s *sheet) articlesPart() {
	if len(s.rs.Articles) == 0 {
		return
	}
	s.out.fold(s.say("articles", nil), func() {
		var rows [][]string
		articles := slices.Clone(s.rs.Articles)
		slices.SortStableFunc(articles, func(a, b ruleset.Article) int { return compareArticles(a.ID, b.ID) })
		for _, a := range articles {
			var rules []string
			for _, p := range a.Paths {
				if rule := s.articleRule(p); !slices.Contains(rules, rule) {
					rules = append(rules, rule)
				}
			}
			rows = append(rows, []string{a.ID, s.clauses(rules)})
		}
		s.out.table(s.columns("article", "rules"), rows)
	})
}

// articleRule is what people call a rule that an article names. An option goes
// by its title, as in the table of house rules, a note needs no name of its own.
func (s *sheet) articleRule(path string) string {
	if name, ok := strings.CutPrefix(path, "options."); ok {
		for i := range s.rs.Options {
			if o := &s.rs.Options[i]; o.Name == name {
				return s.say("option.named", params{"option": s.optionTitle(o)})
			}
		}
	}
	if strings.HasPrefix(path, "notes.") {
		path = "notes"
	}
	return text.Path(s.lang, path, s.names)
}

// compareArticles orders articles as their source numbers them, whichever
// block of the rules cites them: FP-9 before FP-10.
func compareArticles(a, b string) int {
	leadA, numberA := articleNumber(a)
	leadB, numberB := articleNumber(b)
	return cmp.Or(strings.Compare(leadA, leadB), cmp.Compare(numberA, numberB))
}

// articleNumber parts an article's name from the number it ends in; -1 where
// there is none.
func articleNumber(id string) (lead string, number int) {
	lead = strings.TrimRight(id, "0123456789")
	number, err := strconv.Atoi(id[len(lead):])
	if err != nil {
		number = -1
	}
	return lead, number
}

// valuesPart lists every value that the judge reads, as the digest signs it,
// so that nothing that decides a game is left unsaid.
func (s *sheet) valuesPart() {
	s.out.fold(s.say("values", nil), func() {
		s.out.para(s.say("values.lead", params{"id": s.rs.ID, "version": s.rs.Version, "digest": s.rs.Digest}))
		var root any
		if err := json.Unmarshal(compile.Canonical(s.rs), &root); err != nil {
			return // Invariant: Canonical is JSON.
		}
		var rows [][]string
		s.flatten("", s.compact(root), func(path, value string) { rows = append(rows, []string{path, s.valueTitle(path), value}) })
		s.out.table(s.columns("path", "rule", "value"), rows)
	})
}

// everySeat stands in a path for all seats, where a rule is the same for all.
const everySeat = "*"

// compact makes the digest's document shorter to read and loses nothing:
// pieces move by their notation, an array is one line, and rules that all seats
// share are told once.
func (s *sheet) compact(root any) any {
	top, ok := root.(map[string]any)
	if !ok {
		return root
	}
	if pieces, ok := top["pieces"].(map[string]any); ok {
		for i := range s.rs.Kinds {
			if p, ok := pieces[s.rs.Kinds[i].Name].(map[string]any); ok {
				p["moves"] = betza.Format(s.rs.Kinds[i].Moves)
			}
		}
	}
	seats, ok := top["seats"].(map[string]any)
	if !ok {
		return root
	}
	shared := map[string]string{} // by part, the same for every seat so far
	for i := range s.rs.Seats {
		seat, ok := seats[s.rs.Seats[i].Name].(map[string]any)
		if !ok {
			continue
		}
		if setup, ok := seat["setup"].(map[string]any); ok {
			squares := make([]string, 0, len(setup))
			for square, piece := range setup {
				squares = append(squares, square+" "+fmt.Sprint(piece))
			}
			sort.Strings(squares)
			seat["setup"] = strings.Join(squares, ", ")
		}
		for _, part := range [...]string{"rules", "rules_by_class"} {
			raw, _ := json.Marshal(seat[part])
			if i == 0 {
				shared[part] = string(raw)
			} else if shared[part] != string(raw) {
				delete(shared, part)
			}
		}
	}
	everyone := map[string]any{}
	for part, raw := range shared {
		if raw == "null" {
			continue
		}
		for i := range s.rs.Seats {
			if seat, ok := seats[s.rs.Seats[i].Name].(map[string]any); ok {
				everyone[part] = seat[part]
				delete(seat, part)
			}
		}
	}
	if len(everyone) > 0 {
		seats[everySeat] = everyone
	}
	return root
}

func (s *sheet) flatten(path string, v any, visit func(path, value string)) {
	switch v := v.(type) {
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			s.flatten(strings.TrimPrefix(path+"."+k, "."), v[k], visit)
		}
		if len(keys) == 0 {
			visit(path, "{}")
		}
	case []any:
		words := make([]string, len(v))
		for i, item := range v {
			words[i] = fmt.Sprint(item)
		}
		visit(path, strings.Join(words, ", "))
	default:
		visit(path, fmt.Sprint(v))
	}
}

// valueTitle is what people call a rule of the digest's document; "" where the
// path alone says it.
func (s *sheet) valueTitle(path string) string {
	parts := strings.Split(path, ".")
	if len(parts) > 3 && parts[0] == "seats" && strings.HasPrefix(parts[2], "rules") {
		from := 3
		who := s.say("everyone", nil)
		if parts[1] != everySeat {
			who = text.Seat(s.lang, parts[1], s.names)
		}
		if parts[2] == "rules_by_class" {
			who += " (" + text.Term(s.lang, parts[3], s.names) + ")"
			from = 4
		}
		return who + ": " + text.Path(s.lang, strings.Join(parts[from:], "."), s.names)
	}
	return text.Path(s.lang, path, s.names)
}
