package token_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
	"houserules/adjudicate/token"
	"houserules/ruleset"
	"houserules/wire"
)

// constant are parts of a State that no kept token can have otherwise: what
// follows from other parts when it is read, pointers that are always set, and a
// fallen flag, with which no game of these profiles goes on.
var constant = []string{"Position.Rules", "Config", "Position?", "Clock?", "Keys?", "Clock.Seats[].FlagDone"}

// What a State holds is held by the kept tokens in more than one way each, so
// that a part which a reader drops or mistakes cannot go unseen. Whoever adds a
// part keeps a token that has it.
func TestKeptTokensCoverState(t *testing.T) {
	lib := profiles(t)
	values := valuesOf{}
	for _, k := range keptTokens(t) {
		rs := k.rules(t, lib)
		_, raw, code := (*wire.Sealer)(nil).OpenToken(k.Token)
		if code != "" {
			t.Fatal(code)
		}
		s := token.State{Position: &position.Position{}, Clock: &clock.State{}}
		if err := token.Read([]byte(raw), rulesOf(rs), &s); err != nil {
			t.Fatal(err)
		}
		values.add("", reflect.ValueOf(s))
	}
	for _, path := range slices.Sorted(maps.Keys(values)) {
		if len(values[path]) < 2 {
			t.Errorf("%s is always %s in the kept tokens", path, slices.Collect(maps.Keys(values[path])))
		}
	}
}

// rulesOf returns what tokens of games by a ruleset are read by.
func rulesOf(rs *ruleset.Ruleset) *token.Rules {
	rules := position.Compile(rs)
	r := &token.Rules{Position: rules, Empty: rules.New(), Clock: func(classes [position.MaxSeats]uint8) *clock.Config {
		return clock.New(rs, classes)
	}}
	if orthodox := orthodoxOf(rs); orthodox != nil {
		r.Orthodox = rulesOf(orthodox)
	}
	return r
}

// orthodoxOf is the profile that armies exactly as in setup play, or nil.
func orthodoxOf(rs *ruleset.Ruleset) *ruleset.Ruleset {
	for _, seat := range rs.Seats {
		for _, class := range seat.ByClass {
			if class.Army != nil && class.Army.Orthodox != nil {
				return class.Army.Orthodox
			}
		}
	}
	return nil
}

// valuesOf holds the values met of each part, by its path. Elements of a list
// share one path; of a list itself and of a pointer it is whether there is one.
type valuesOf map[string]map[string]bool

func (s valuesOf) add(path string, v reflect.Value) {
	if slices.Contains(constant, path) {
		return // nor anything below it
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				name := f.Name
				if path != "" {
					name = path + "." + name
				}
				s.add(name, v.Field(i))
			}
		}
	case reflect.Pointer:
		s.met(path+"?", !v.IsNil())
		if !v.IsNil() {
			s.add(path, v.Elem())
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice {
			s.met(path+"?", v.Len() > 0)
		}
		for i := range v.Len() {
			s.add(path+"[]", v.Index(i))
		}
	default:
		s.met(path, v)
	}
}

func (s valuesOf) met(path string, value any) {
	if slices.Contains(constant, path) {
		return
	}
	if s[path] == nil {
		s[path] = map[string]bool{}
	}
	if len(s[path]) < 3 {
		s[path][fmt.Sprint(value)] = true
	}
}
