package language

import (
	"slices"
	"strings"
	"testing"
)

// TestForms builds a table with every way to nest: a list of maps, a value that
// is a number or a map, a map with names of maps, rows shared by two places.
func TestForms(t *testing.T) {
	limit := func() Key {
		return Key{Path: "limit", Takes: orNone(group()), Below: []Key{{Path: "each", Takes: whole(1, 9), Default: 3}}}
	}
	l := build(flat(nil, "", []Key{
		{Path: "stages", Takes: listOf(group()).atLeast(1), In: Choices},
		{Path: "stages.after_moves", Takes: whole(1, 500)},
		{Path: "stages.add", Takes: orNone(duration())},
		{Path: "claim", Takes: oneOf(whole(2, 9), group()), In: Choices},
		{Path: "claim.from_move", Takes: whole(1, 100)},
		{Path: "zones", Takes: mapOf(names), In: Choices},
		{Path: "zones.*", Takes: orNone(block("zone"))},
		{Path: "zones.*.for", Takes: listOf(name()).unique()},
		{Path: "palace", Takes: block("zone"), In: Choices},
		{Path: "offers", Takes: group(), In: Choices, Below: []Key{limit()}},
		{Path: "claims", Takes: group(), In: Choices, ReadBy: People, Below: []Key{limit()}},
	}, Judge))
	var got []string
	for _, k := range l.Keys {
		p := l.byPath[k.Path]
		if p == nil {
			t.Errorf("%s is not found", k.Path)
			continue
		}
		form := NoForm
		if p.typ != nil {
			form = p.typ.Form
		}
		line := k.Path + " " + form.String()
		if p.in != nil {
			line += "{" + strings.Join(p.in.KeyNames(), " ") + "}"
		}
		if k.ReadBy == People {
			line += " unjudged"
		}
		got = append(got, line)
	}
	want := []string{
		"stages {add after_moves}", "stages.after_moves number", "stages.add duration",
		"claim number{from_move}", "claim.from_move number",
		"zones {}", "zones.* {for}", "zones.*.for ", "palace {for}",
		"offers {limit}", "offers.limit {each}", "offers.limit.each number",
		"claims {limit} unjudged", "claims.limit {each} unjudged", "claims.limit.each number unjudged",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if p := l.byPath["palace.for"]; p == nil || p.Shape.Items.Name != "name" {
		t.Error("a block that stands in a second place has not its keys there")
	}
}

// TestFaultsInTheTable wants a row that stands nowhere, or twice, to be found at once.
func TestFaultsInTheTable(t *testing.T) {
	for name, rows := range map[string][]Key{
		"a row below no map": {{Path: "clock", Takes: duration()}, {Path: "clock.main", Takes: duration()}},
		"a row twice":        {{Path: "clock", Takes: group()}, {Path: "clock.main", Takes: duration()}, {Path: "clock.main", Takes: duration()}},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the table is taken")
				}
			}()
			build(rows)
		})
	}
}
