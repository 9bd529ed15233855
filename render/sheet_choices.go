package render

import (
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/wording"
)

// choicesPart tells, for each other choice that a group or host may make, what
// is then different: the lines of that sheet which this one does not have.
func (s *sheet) choicesPart() {
	base := s.record(s.rs, "")
	for i := range s.rs.Options {
		o := &s.rs.Options[i]
		if o.Changeable == "by_site" || !o.Active {
			continue
		}
		for _, c := range o.Choices {
			if c.Name != o.Value {
				heading := s.say("choice", params{"option": s.optionTitle(o), "choice": s.optionValue(o, c.Name)})
				s.otherwise(base, heading, ruleset.OptionValue{Name: o.Name, Value: c.Name}, "")
			}
		}
		if v := example(o); v != nil {
			heading := s.say("choice.set", params{"option": s.optionTitle(o)})
			s.otherwise(base, heading, ruleset.OptionValue{Name: o.Name, Value: v}, o.Sets)
		}
	}
}

// example is some value for an option that sets a rule which is not there; nil
// where the rule is there already and only its figure may change.
func example(o *ruleset.Option) any {
	if o.Sets == "" || o.Value != "none" {
		return nil
	}
	if len(o.OneOf) > 0 {
		return o.OneOf[0]
	}
	return o.From
}

// otherwise tells how the rules differ with another value of an option. Where
// that is one figure of many, of the rule some, only the endings are told that
// it brings, and without the figure.
func (s *sheet) otherwise(base *recordPage, heading string, v ruleset.OptionValue, some string) {
	rs, _ := compile.WithOptions(s.rs, []ruleset.OptionValue{v}, false)
	if rs == nil {
		return
	}
	other := s.record(rs, some)
	var list []item
	for _, l := range other.without(base) {
		if some == "" || l.part == s.endsHeading() && l.lead != "" {
			list = append(list, item{l.part + ":", sentences(l.lead, l.text)})
		}
	}
	for _, l := range base.goneIn(other) {
		if some == "" {
			rule := l.lead
			if rule == "" {
				rule = l.text
			}
			list = append(list, item{l.part + ":", s.say("choice.gone", params{"rule": rule})})
		}
	}
	if len(list) > 0 {
		s.out.heading(capital(heading))
		s.out.para(s.say("choice.lead", nil))
		s.out.items(list)
	}
}

func (s *sheet) endsHeading() string { return capital(s.say("ends", nil)) }

// record tells the rules of a ruleset onto a page that keeps the lines.
func (s *sheet) record(rs *ruleset.Ruleset, vague string) *recordPage {
	page := &recordPage{}
	other := &sheet{rs: rs, lang: s.lang, names: wording.Of(rs), out: page, vague: vague}
	other.rules()
	return page
}

// line is a line of a sheet: its heading, its lead and its text.
type line struct{ part, lead, text string }

// recordPage keeps lines instead of writing them.
type recordPage struct {
	part  string
	lines []line
}

func (p *recordPage) begin(string, string)       {}
func (p *recordPage) lead(string)                {}
func (p *recordPage) heading(text string)        { p.part = text }
func (p *recordPage) table([]string, [][]string) {}
func (p *recordPage) picture(picture)            {}
func (p *recordPage) fold(_ string, tell func()) { tell() }
func (p *recordPage) end() []byte                { return nil }
func (p *recordPage) para(text string)           { p.keep("", text) }
func (p *recordPage) items(list []item)          { each(list, func(i item) { p.keep(i.lead, i.text) }) }
func (p *recordPage) cards(list []card)          { each(list, func(c card) { p.keep(c.title+":", c.text) }) }
func (p *recordPage) keep(lead, text string) {
	if text != "" {
		p.lines = append(p.lines, line{p.part, lead, text})
	}
}

func each[T any](list []T, do func(T)) {
	for _, item := range list {
		do(item)
	}
}

// without are the lines that another page does not have.
func (p *recordPage) without(other *recordPage) []line {
	has := map[line]bool{}
	for _, l := range other.lines {
		has[l] = true
	}
	var list []line
	for _, l := range p.lines {
		if !has[l] {
			list = append(list, l)
		}
	}
	return list
}

// goneIn are the lines that another page does not have and has nothing for: no
// text under their lead; or, for a line without one, no other text in its part.
func (p *recordPage) goneIn(other *recordPage) []line {
	has := map[line]bool{}
	for _, l := range other.lines {
		has[line{lead: l.lead, text: l.text}] = true // under whichever heading
		if l.lead != "" {
			has[line{part: l.part, lead: l.lead}] = true
		}
	}
	for _, l := range other.without(p) {
		if l.lead == "" {
			has[line{part: l.part}] = true
		}
	}
	var list []line
	for _, l := range p.lines {
		if !has[line{lead: l.lead, text: l.text}] && !has[line{part: l.part, lead: l.lead}] {
			list = append(list, l)
		}
	}
	return list
}
