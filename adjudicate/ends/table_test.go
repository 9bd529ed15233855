package ends

import (
	"reflect"
	"testing"

	"houserules/ruleset"
)

// An ending without an entry would be one that nothing brings.
func TestEveryEndingHasAnEntry(t *testing.T) {
	for kind := range ruleset.EndKinds {
		if reflect.ValueOf(table[kind]).IsZero() {
			t.Errorf("%s has no entry in table", kind)
		}
	}
}

func TestOrderHasEveryEndingOnce(t *testing.T) {
	seen := map[ruleset.EndKind]bool{}
	for _, kind := range order {
		if seen[kind] {
			t.Errorf("%s stands twice in order", kind)
		}
		seen[kind] = true
	}
	if len(seen) != int(ruleset.EndKinds) {
		t.Errorf("%d of %d endings in order", len(seen), ruleset.EndKinds)
	}
}

// An ending that does not say how plain plies pass it by has every ply judged
// by the whole of the rules.
func TestPlainIsAnAllowList(t *testing.T) {
	for kind := range ruleset.EndKinds {
		rs := &ruleset.Ruleset{}
		rs.Ends[kind] = &ruleset.End{Kind: kind, Then: ruleset.ThenDraw}
		if s := Compile(rs); s.Plain != (table[kind].Plain != nil) {
			t.Errorf("%s: plain plies pass it by: %v", kind, s.Plain)
		}
		without := table
		without[kind].Plain = nil
		s := compile(rs, &without)
		if s.Plain {
			t.Errorf("%s: plain plies are allowed though it says nothing of them", kind)
		}
		if counted := table[kind].Tests[Counted] != nil; s.Limits.Ask != counted {
			t.Errorf("%s: Ask is %v, want %v", kind, s.Limits.Ask, counted)
		}
	}
}

// Plies of most games are plain because these endings say so.
func TestEndingsOfMostGamesArePlain(t *testing.T) {
	rs := &ruleset.Ruleset{}
	for kind := ruleset.Checkmate; kind <= ruleset.IllegalMoves; kind++ {
		rs.Ends[kind] = &ruleset.End{Kind: kind, Then: ruleset.ThenDraw}
	}
	if s := Compile(rs); !s.Plain || s.Limits.Ask {
		t.Errorf("Plain %v, Ask %v", s.Plain, s.Limits.Ask)
	}
}

// A lead that comes by itself needs every ply's points.
func TestLeadIsNotPlain(t *testing.T) {
	rs := &ruleset.Ruleset{}
	rs.Ends[ruleset.Lead] = &ruleset.End{Kind: ruleset.Lead, Then: ruleset.ThenWins, Automatic: 20}
	if Compile(rs).Plain {
		t.Error("plain plies are allowed beside a lead")
	}
}

// An ending that does not say otherwise is one that a lone king might win by.
func TestMatingIgnoresIsAnAllowList(t *testing.T) {
	rs := &ruleset.Ruleset{}
	rs.Ends[ruleset.Resignation] = &ruleset.End{Kind: ruleset.Resignation, Then: ruleset.ThenLoses}
	if OtherWins(rs) {
		t.Error("a resignation counts as a win that needs no mate")
	}
	rule := table[ruleset.Resignation]
	defer func() { table[ruleset.Resignation] = rule }()
	table[ruleset.Resignation].MatingIgnores = false
	if !OtherWins(rs) {
		t.Error("an ending that says nothing of mating is ignored by it")
	}
}

func TestClaims(t *testing.T) {
	if want := []ruleset.EndKind{ruleset.Repetition, ruleset.QuietMoves}; !reflect.DeepEqual(Claims(), want) {
		t.Errorf("claims %v, want %v", Claims(), want)
	}
}
