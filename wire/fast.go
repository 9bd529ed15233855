package wire

import (
	"slices"
	"strings"

	"houserules/adjudicate"
	"houserules/ruleset"
)

// fast reads the bodies that services send all day: rules by name or with
// options, or a state, a list of moves, a time, in plain texts and numbers. It
// knows no faults: where anything else stands, it gives up, and the strict
// reader reads the body from its beginning and decides. What it does read, it
// reads as the strict reader does; a test holds the two together.
//
// It is by hand for speed: BenchmarkDecode shows what tokens would cost.
type fast struct {
	text string
	i    int
}

func (q *Request) decodeFast(text string, parts Parts) bool {
	f := &q.quick
	f.text = text
	f.blank()
	seen, ok := gameMembers.fast(f, q, uint32(parts))
	f.blank()
	return ok && f.i == len(text) && gameMembers.fits(seen, uint32(parts)) &&
		(parts&RulesOutside != 0 || gameMembers.had(seen, "ruleset") || gameMembers.had(seen, "state"))
}

// fast reads an object as read does, if there is nothing odd about it.
func (ms members[T]) fast(f *fast, into *T, variant uint32) (seen rows, ok bool) {
	if !f.take('{') {
		return 0, false
	}
	for {
		f.blank()
		name := ""
		if !f.string(&name, maxName) {
			return 0, false
		}
		k := ms.find(name, variant)
		if k < 0 || seen.has(k) || ms[k].fast == nil {
			return 0, false
		}
		seen |= 1 << k
		f.blank()
		if !f.take(':') {
			return 0, false
		}
		f.blank()
		if !ms[k].fast(f, into) {
			return 0, false
		}
		f.blank()
		if !f.take(',') {
			break
		}
	}
	return seen, f.take('}')
}

func (f *fast) blank() {
	for f.i < len(f.text) {
		switch f.text[f.i] {
		case ' ', '\n', '\t', '\r':
			f.i++
		default:
			return
		}
	}
}

func (f *fast) at(c byte) bool { return f.i < len(f.text) && f.text[f.i] == c }

func (f *fast) take(c byte) bool {
	if f.at(c) {
		f.i++
		return true
	}
	return false
}

// string reads a text of plain letters, as nearly all are.
func (f *fast) string(into *string, most int) bool {
	if !f.at('"') {
		return false
	}
	from := f.i + 1
	end := from + 4 // behind a move of four letters
	if end >= len(f.text) || f.text[end] != '"' || !plain4(f.text[from:end]) {
		end = plain(f.text, from)
	}
	if end >= len(f.text) || f.text[end] != '"' || end-from > most {
		return false
	}
	*into, f.i = f.text[from:end], end+1
	return true
}

// integer reads a number of at most 15 digits.
func (f *fast) integer(into *int64, most int64) bool {
	from, n := f.i, int64(0)
	for ; f.i < len(f.text) && f.text[f.i] >= '0' && f.text[f.i] <= '9'; f.i++ {
		if f.i-from == 15 {
			return false
		}
		n = n*10 + int64(f.text[f.i]-'0')
	}
	*into = n
	digits := f.i - from
	return digits > 0 && (digits == 1 || f.text[from] != '0') && n <= most &&
		f.i < len(f.text) && strings.IndexByte(" \t\r\n,]}", f.text[f.i]) >= 0
}

// action reads a move's text, or an object with its type.
func (f *fast) action(a *adjudicate.Action) bool {
	if f.at('"') {
		return f.string(&a.Move, maxName)
	}
	seen, ok := actionMembers.fast(f, a, anyAction)
	return ok && actionMembers.had(seen, "type") && actionMembers.fits(seen, 1<<a.Type)
}

func fastRules(f *fast, q *Request) bool {
	if !f.at('{') {
		return f.string(&q.Rules.Ref, maxName) && q.Rules.Ref != ""
	}
	form, from := &rulesForm{}, f.i
	seen, ok := rulesMembers.fast(f, form, only)
	form.Raw, q.Rules.Overlay = f.text[from:f.i], &form.Overlay
	return ok && rulesMembers.had(seen, "extends")
}

// fastOptions reads a few options, each once.
func fastOptions(f *fast, o *rulesForm) bool {
	const few = 16
	if !f.take('{') {
		return false
	}
	for {
		f.blank()
		name := ""
		if !f.string(&name, maxName) || len(o.Options) == few {
			return false
		}
		for i := range o.Options {
			if o.Options[i].Name == name {
				return false
			}
		}
		f.blank()
		if !f.take(':') {
			return false
		}
		f.blank()
		value, ok := f.option()
		if !ok {
			return false
		}
		o.Options = append(o.Options, ruleset.OptionValue{Name: name, Value: value})
		f.blank()
		if !f.take(',') {
			return f.take('}')
		}
	}
}

func (f *fast) option() (value any, ok bool) {
	switch rest := f.text[f.i:]; {
	case f.at('"'):
		text := ""
		ok = f.string(&text, maxName)
		return text, ok
	case strings.HasPrefix(rest, "true"):
		f.i += len("true")
		return true, true
	case strings.HasPrefix(rest, "false"):
		f.i += len("false")
		return false, true
	}
	n := int64(0)
	ok = f.integer(&n, 1<<53)
	return n, ok
}

func fastState(f *fast, q *Request) bool {
	return f.string(&q.Record.State, MaxToken) && q.Record.State != ""
}

func fastNow(f *fast, q *Request) bool {
	q.Record.Now = &q.now
	return f.integer(&q.now, MaxTime)
}

// fastActions reads the list of what happened.
func fastActions(f *fast, q *Request) bool {
	if !f.take('[') {
		return false
	}
	f.blank()
	if f.at('"') { // moves, of which there is at most one more than commas
		q.actions = slices.Grow(q.actions, min(1+strings.Count(f.text[f.i:], ","), q.limit))
	}
	for first := true; first && !f.at(']') || !first && f.take(','); first = false {
		f.moves(q)
		f.blank()
		if len(q.actions) == q.limit {
			return false
		}
		if len(q.actions) < cap(q.actions) {
			q.actions = q.actions[:len(q.actions)+1] // all of it is cleared already: see reset
		} else {
			q.actions = append(q.actions, adjudicate.Action{})
		}
		if !f.action(&q.actions[len(q.actions)-1]) {
			return false
		}
		f.blank()
	}
	q.Record.Actions = q.actions
	return f.take(']')
}

// moves reads moves as long as they are plain texts with a comma and at most
// one blank behind them and there is room for them: most of nearly every list.
func (f *fast) moves(q *Request) {
	text, i, list := f.text, f.i, q.actions
	most := min(cap(list), q.limit)
	for len(list) < most && i+6 < len(text) && text[i] == '"' {
		end := i + 5 // behind a move of four letters
		if text[end] != '"' || !plain4(text[i+1:end]) {
			end = plain(text, i+1)
		}
		if end+1 >= len(text) || text[end] != '"' || text[end+1] != ',' || end-i > maxName {
			break
		}
		list = list[:len(list)+1]
		list[len(list)-1].Move = text[i+1 : end]
		if i = end + 2; i < len(text) && text[i] == ' ' {
			i++
		}
	}
	f.i, q.actions = i, list
}
