package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"houserules/cmd/houserules/internal/report"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/library"
	"houserules/text"
	"houserules/wire"
)

// questions asks on stderr and reads answers from stdin, a line each.
type questions struct {
	*env
	lines  *bufio.Scanner
	silent bool // asks nothing
	ended  bool // stdin is at its end
	lib    *library.Library
}

// tries is how often a question is put.
const tries = 3

func (q *questions) say(key string, params map[string]any) string {
	return text.Say(q.lang, "cli.init."+key, params, nil)
}

// ask puts a question and returns the answer, Bengali digits as Latin ones.
func (q *questions) ask(question string) string {
	fmt.Fprintf(q.stderr, "%s ", question)
	if !q.lines.Scan() {
		q.ended = true
		fmt.Fprintln(q.stderr)
		return ""
	}
	return strings.TrimSpace(q.lines.Text())
}

// rules asks which rules the group plays: a number of the list, an id, a title.
func (q *questions) rules(given string) (*ruleset.Ruleset, error) {
	if given != "" {
		rs, err := q.lib.Get(given)
		if err != nil {
			return nil, q.unknownRules(q.lib, given, err)
		}
		return rs, nil
	}
	if q.silent {
		return nil, usage("", "--extends is missing: which rules does the group play?")
	}
	all := q.lib.All()
	fmt.Fprintln(q.stderr, q.say("rules", nil))
	for i, rs := range all {
		fmt.Fprintf(q.stderr, "  %2d  %-20s %s\n", i+1, rs.ID, wire.PickText(rs.Title, q.lang))
	}
	for range tries {
		answer := q.ask(q.say("choose", nil))
		if n, err := strconv.Atoi(text.LatinDigits(answer)); err == nil && n >= 1 && n <= len(all) {
			return all[n-1], nil
		}
		if rs, err := q.lib.Get(strings.ToLower(answer)); err == nil {
			return rs, nil
		}
		for _, rs := range all {
			for _, title := range rs.Title {
				if answer != "" && text.Fold(title) == text.Fold(answer) {
					return rs, nil
				}
			}
		}
		if q.ended {
			break
		}
		fmt.Fprintln(q.stderr, q.say("again", nil))
	}
	return nil, usage("houserules init --extends ID", "no rules were chosen")
}

func (q *questions) title(given string) (string, error) {
	if given == "" && !q.silent {
		given = q.ask(q.say("title", nil))
	}
	if given == "" {
		given = q.say("untitled", nil)
	}
	if strings.ContainsFunc(given, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
		return "", usage("", "the title has a control character: %q", given)
	}
	return given, nil
}

// options asks which house rules the group changes.
func (q *questions) options(rs *ruleset.Ruleset, sets []string) ([]ruleset.OptionValue, error) {
	var list []ruleset.Option
	for _, o := range rs.Options {
		if o.Changeable == "by_group" {
			list = append(list, o)
		}
	}
	if len(sets) > 0 || q.silent {
		return q.values(rs, list, sets)
	}
	if len(list) == 0 {
		fmt.Fprintln(q.stderr, q.say("nothing", map[string]any{"ruleset": rs.ID}))
		return nil, nil
	}
	refused := false
	fmt.Fprintln(q.stderr, q.say("options", nil))
	for i, o := range list {
		fmt.Fprintf(q.stderr, "  %2d  %-18s %s  [%s]\n", i+1, o.Name, wire.PickText(o.Title, q.lang), q.allowed(&o))
	}
	for range tries {
		answer := q.ask(q.say("set", nil))
		if q.ended && answer == "" && refused {
			break
		}
		values, err := q.values(rs, list, strings.FieldsFunc(answer, func(r rune) bool { return r == ',' || r == ';' }))
		if err == nil {
			return values, nil
		}
		refused = true
		fmt.Fprintf(q.stderr, "%s\n", err)
		if fault, ok := err.(*usageError); ok && fault.hint != "" {
			fmt.Fprintf(q.stderr, "%s: %s\n", report.Label(q.lang, "hint"), fault.hint)
		}
	}
	return nil, usage("houserules init --set NAME=VALUE", "no answer could be read")
}

// allowed describes what an option may be: its choices by number, or its bounds.
func (q *questions) allowed(o *ruleset.Option) string {
	var words []string
	for i, c := range o.Choices {
		word := fmt.Sprintf("%s %s", text.Number(q.lang, int64(i+1)), c.Name)
		if title := wire.PickText(c.Title, q.lang); title != "" {
			word = fmt.Sprintf("%s %s", text.Number(q.lang, int64(i+1)), title)
		}
		words = append(words, word)
	}
	for _, one := range o.OneOf {
		words = append(words, text.Word(q.lang, fmt.Sprint(one), nil))
	}
	if o.From != nil && o.To != nil {
		words = append(words, fmt.Sprintf("%v-%v", o.From, o.To))
	}
	if _, ok := o.Value.(bool); ok {
		words = append(words, text.Word(q.lang, "true", nil), text.Word(q.lang, "false", nil))
	}
	now := q.say("now", map[string]any{"value": q.shown(o)})
	return text.Strip(strings.Join(append(words, now), ", "))
}

// shown is the value in force, by the title of its choice where it is one.
func (q *questions) shown(o *ruleset.Option) string {
	switch v := o.Value.(type) {
	case bool:
		return text.Word(q.lang, strconv.FormatBool(v), nil)
	case string:
		for _, c := range o.Choices {
			if title := wire.PickText(c.Title, q.lang); c.Name == v && title != "" {
				return title
			}
		}
		return text.Word(q.lang, v, nil)
	}
	return fmt.Sprint(o.Value)
}

// values reads NAME=VALUE, where NAME may be the number of an option and VALUE
// that of a choice, and holds them against the rules.
func (q *questions) values(rs *ruleset.Ruleset, list []ruleset.Option, sets []string) ([]ruleset.OptionValue, error) {
	var values []ruleset.OptionValue
	for _, set := range sets {
		name, given, ok := strings.Cut(text.LatinDigits(strings.TrimSpace(set)), "=")
		name, given = strings.TrimSpace(name), strings.TrimSpace(given)
		if !ok || name == "" || given == "" {
			return nil, usage("for example "+sampleRule(list), "a house rule is NAME=VALUE, not %q", set)
		}
		n, err := strconv.Atoi(name)
		var o *ruleset.Option
		if err == nil && n >= 1 && n <= len(list) {
			o = &list[n-1]
		}
		for i := range list {
			if list[i].Name == name {
				o = &list[i]
			}
		}
		if o != nil {
			name = o.Name
			given = choiceOf(o, given)
		}
		values = append(values, ruleset.OptionValue{Name: name, Value: optionValue(given)})
	}
	if len(values) == 0 {
		return nil, nil
	}
	if out, found := compile.WithOptions(rs, values, false); out == nil {
		f := report.Of(q.lang, found[0])
		return nil, usage(text.Strip(f.Hint), "%s", f.Message)
	}
	return values, nil
}

// sampleRule is a house rule as it would be written, the first that has bounds or
// choices.
func sampleRule(list []ruleset.Option) string {
	for i := range list {
		switch o := &list[i]; {
		case len(o.Choices) > 0:
			return o.Name + "=" + o.Choices[len(o.Choices)-1].Name
		case o.To != nil:
			return fmt.Sprintf("%s=%v", o.Name, o.To)
		}
	}
	return "NAME=VALUE"
}

// yesNo are answers to a question of yes or no.
var yesNo = map[string]string{"yes": "true", "no": "false", "y": "true", "n": "false", "on": "true", "off": "false"}

// choiceOf reads an answer for an option: the number or the title of a choice,
// yes and no in any language.
func choiceOf(o *ruleset.Option, given string) string {
	if n, err := strconv.Atoi(given); err == nil && n >= 1 && n <= len(o.Choices) {
		return o.Choices[n-1].Name
	}
	for _, c := range o.Choices {
		for _, title := range c.Title {
			if text.Fold(text.LatinDigits(title)) == text.Fold(given) {
				return c.Name
			}
		}
	}
	for _, lang := range text.Langs() {
		if text.Fold(text.Strip(text.Word(lang, "none", nil))) == text.Fold(given) {
			return "none"
		}
	}
	if _, ok := o.Value.(bool); ok {
		for _, lang := range text.Langs() {
			for _, word := range []string{"true", "false"} {
				if text.Fold(text.Strip(text.Word(lang, word, nil))) == text.Fold(given) {
					return word
				}
			}
		}
		if word, ok := yesNo[strings.ToLower(given)]; ok {
			return word
		}
	}
	return given
}
