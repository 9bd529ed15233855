package compile

import (
	"slices"
	"strings"
	"sync"

	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// plain is a rule that is a single value, with the field of the model that
// keeps it. A line in one of the lists below is all that it takes to compile
// such a rule and to sign it: what kind of value it is, its words and what
// holds without it are in the table of keys. In the signed document it stands
// by its path, and only where it is not what would hold anyway, so that a key
// of tomorrow changes the digest of no file of today.
type plain struct {
	path string // from the top, or below an ending
	// to is *int, *int64 (a number, or ms of a duration), *float64, *string,
	// *bool (a yes or no, or the second of two words) or a worded.
	to any
	// always signs it even where it is what would hold anyway. It is for rules
	// that every file has to say, and for no new ones.
	always bool
}

// worded is a field that keeps a word by its number in the table.
type worded interface {
	get() int
	set(int)
}

// word is a field whose constants are numbered as the table has their words.
func word[E ~uint8](field *E) worded { return wordField[E]{field} }

type wordField[E ~uint8] struct{ field *E }

func (w wordField[E]) get() int  { return int(*w.field) }
func (w wordField[E]) set(i int) { *w.field = E(i) }

// ofGame are the plain rules that hold for all seats, by whole paths.
func ofGame(rs *ruleset.Ruleset) []plain {
	return []plain{
		{path: "turns.rotate_first", to: &rs.Rotate},
		{path: "check.own_king", to: word(&rs.OwnKing), always: true},
		{path: "check.capture_king", to: word(&rs.CaptureKing), always: true},
		{path: "scoring.ties", to: &rs.Scoring.EarlierOutLower},
		{path: "out", to: word(&rs.Out)},
		{path: "conduct.touch_move", to: &rs.Conduct.TouchMove},
		{path: "conduct.illegal_move", to: &rs.Conduct.Restore},
		{path: "conduct.penalty", to: &rs.Conduct.Penalty},
	}
}

// ofSeat are those that a seat or a class may have of its own, by whole paths.
func ofSeat(r *ruleset.SeatRules) []plain {
	return []plain{
		{path: "clock.main", to: &r.Clock.Main},
		{path: "clock.move", to: &r.Clock.Move},
		{path: "clock.increment", to: &r.Clock.Increment},
		{path: "clock.extra", to: &r.Clock.BeforeMove},
		{path: "clock.most", to: &r.Clock.Most},
		{path: "clock.delay.time", to: &r.Clock.Delay.Time},
		{path: "clock.delay.kind", to: &r.Clock.Delay.Bronstein},
		{path: "clock.byo_yomi.periods", to: &r.Clock.ByoYomi.Periods},
		{path: "clock.byo_yomi.each", to: &r.Clock.ByoYomi.Each},
		{path: "clock.byo_yomi.moves", to: &r.Clock.ByoYomi.Moves},
		{path: "clock.byo_yomi.renewed", to: &r.Clock.ByoYomi.RenewedAtZero},
	}
}

// ofEnd are those of an ending, by paths below it. Of these each ending has
// those that the table gives it.
func ofEnd(e *ruleset.End) []plain {
	return []plain{
		{path: "claim", to: &e.Claim},
		{path: "automatic", to: &e.Automatic},
		{path: "unit", to: word(&e.Unit)},
		{path: "seats_left", to: &e.SeatsLeft},
		{path: "gives.self", to: &e.Gives.Self},
		{path: "gives.mover", to: &e.Gives.Mover},
		{path: "gives.others", to: &e.Gives.Others},
		{path: "gives.all", to: &e.Gives.All},
	}
}

// typeIn is the type of a plain rule of an ending, or with nil of one by its
// whole path; nil where the ending has none such.
func (p plain) typeIn(ending *language.Property) *language.Type {
	at := language.At
	if ending != nil {
		at = ending.At
	}
	if found := at(p.path); found != nil {
		return found.Type()
	}
	return nil
}

// read compiles plain rules that stand in a tree, that of an ending or with nil
// the whole.
func (c *compiler) read(tree *yamltree.Node, ending *language.Property, list []plain) {
	for _, p := range list {
		typ := p.typeIn(ending)
		if typ == nil {
			continue
		}
		n, key := tree, p.path
		for {
			block, rest, deeper := strings.Cut(key, ".")
			if !deeper {
				break
			}
			n, key = c.value(n, block), rest
		}
		switch to := p.to.(type) {
		case *int:
			*to = c.number(n, key, otherwise(typ, 0))
		case *int64:
			switch {
			case typ.Form != language.Duration:
				*to = int64(c.number(n, key, otherwise(typ, 0)))
			case n.Get(key) == nil:
				*to = lengthOtherwise(typ)
			default:
				*to = c.length(n, key)
			}
		case *float64:
			*to = c.fraction(n, key)
		case *string:
			*to = c.text(n, key)
		case *bool:
			if typ.Form == language.Bool {
				*to = c.yes(n, key, otherwise(typ, false))
			} else {
				*to = c.word(n, key, typ.Number(typ.Default), typ.Words...) == 1
			}
		case worded:
			to.set(c.word(n, key, typ.Number(typ.Default), typ.Words...))
		default:
			panic("no way to compile " + p.path) // a mistake in the lists above, on every run of the tests
		}
	}
}

// otherwise is the default of a rule, or the given one where it has none.
func otherwise[V any](typ *language.Type, none V) V {
	if v, ok := typ.Default.(V); ok {
		return v
	}
	return none
}

// lengthOtherwise is the default of a duration in ms.
func lengthOtherwise(typ *language.Type) int64 {
	ms, _ := ruleset.ParseDuration(otherwise(typ, ""))
	return ms
}

// sign writes plain rules into a document, each at its path.
func (d *doc) sign(ending *language.Property, list []plain) *doc {
	for _, p := range list {
		typ := p.typeIn(ending)
		if typ != nil && (p.always || !p.byDefault(typ)) {
			d.putAt(p.path, p.signed(typ))
		}
	}
	return d
}

// byDefault reports whether the field has what holds if nothing is written.
func (p plain) byDefault(typ *language.Type) bool {
	switch field := p.to.(type) {
	case *int:
		return *field == otherwise(typ, 0)
	case *int64:
		if typ.Form == language.Duration {
			return *field == lengthOtherwise(typ)
		}
		return *field == int64(otherwise(typ, 0))
	case *float64:
		return *field == 0
	case *string:
		return *field == ""
	case *bool:
		if typ.Form == language.Bool {
			return *field == otherwise(typ, false)
		}
		return *field == (typ.Number(typ.Default) == 1)
	default:
		return field.(worded).get() == typ.Number(typ.Default)
	}
}

// signed is the field as the document has it.
func (p plain) signed(typ *language.Type) any {
	switch field := p.to.(type) {
	case *int:
		return int64(*field)
	case *int64:
		return *field
	case *float64:
		return *field
	case *string:
		return *field
	case *bool:
		switch {
		case typ.Form == language.Bool:
			return *field
		case *field:
			return typ.Words[1]
		default:
			return typ.Words[0]
		}
	default:
		return typ.Words[field.(worded).get()]
	}
}

// putAt is put at a dotted path.
func (d *doc) putAt(path string, value any) {
	if block, rest, deeper := strings.Cut(path, "."); deeper {
		d.child(block).putAt(rest, value)
		return
	}
	d.put(path, value)
}

// child is the object at a key, put in where it is not there.
func (d *doc) child(key string) *doc {
	for _, m := range d.members {
		if m.key == key {
			return m.value.(*doc)
		}
	}
	inner := new(doc)
	d.put(key, inner)
	return inner
}

// endings are the rows of the endings.
var endings = sync.OnceValue(func() (list [ruleset.EndKinds]*language.Property) {
	for kind := range ruleset.EndKinds {
		list[kind] = language.At(string(kind.Path("")))
	}
	return list
})

// shuffles are the fields of the words under shuffle, in the table's order.
func shuffles(s *ruleset.Shuffle) []*bool {
	return []*bool{&s.BishopsApart, &s.KingBetweenRooks, &s.Mirrored}
}

// refusals are those of the words under army.refused.
func refusals(a *ruleset.Army) []*bool {
	return []*bool{&a.RefuseInCheck, &a.RefuseNoLegalMove, &a.RefuseOpponentInCheck}
}

// flags reads a list of words, each of which sets the field of its number.
func (c *compiler) flags(n *yamltree.Node, key, path string, fields ...*bool) {
	words := language.Words(path)
	for _, item := range c.list(n, key) {
		if i := slices.Index(words, item.Text); i >= 0 {
			*fields[i] = true
		} else {
			c.bad(item, "word", words...)
		}
	}
}

// flagged are the words of the fields that are set.
func flagged(path string, fields ...*bool) []any {
	var list []any
	for i, word := range language.Words(path) {
		if *fields[i] {
			list = append(list, word)
		}
	}
	return list
}
