package compile_test

import (
	"reflect"
	"testing"

	"gopkg.in/yaml.v3"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/layout"
	"houserules/ruleset/yamltree"
)

// TestDocument reads a resolved profile again and holds it against the rules.
func TestDocument(t *testing.T) {
	lib := shipped.Library(t)
	for _, rs := range lib.All() {
		written := layout.Write(compile.Document(rs))
		again, found := yamltree.ReadAll("x.yaml", written) // our own reader takes what we write
		if len(found) > 0 {
			t.Fatalf("%s: %v\n%s", rs.ID, found, written)
		}
		if !reflect.DeepEqual(yamltree.Value(again), yamltree.Value(compile.Document(rs))) {
			t.Errorf("%s: another document when read again:\n%s", rs.ID, written)
		}
		if got := again.Get("digest").Text; got != rs.Digest {
			t.Errorf("%s: digest %s", rs.ID, got)
		}
		if second := layout.Write(compile.Document(rs)); string(second) != string(written) {
			t.Errorf("%s: two runs differ", rs.ID)
		}
		var any yaml.Node
		if err := yaml.Unmarshal(written, &any); err != nil {
			t.Error(err)
		}
	}
	solo, found := lib.Overlay("qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}, {Name: "move_limit", Value: int64(200)}})
	if solo == nil {
		t.Fatal(found)
	}
	d := compile.Document(solo)
	for path, want := range map[string]any{
		"pawns.promotion.rank": int64(8), "end.move_limit.automatic": int64(200), "end.lead.automatic": int64(21),
		"options.mode.value": "solo", "options.mode.default": "team", "options.mode.set_by": "request",
		"options.turn_time.changeable": "by_host", "options.move_limit.type": "number", "site.minutes": "30-40",
		"options.stalemate.active": true, "options.ties.value": "shared", "options.mode.choices.solo.title.bn": "একক - সবাই সবার প্রতিপক্ষ",
	} {
		if got := yamltree.Value(d.At(path)); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
}

// TestFlat reads a resolved profile again, as a file that stands alone.
func TestFlat(t *testing.T) {
	lib := shipped.Library(t)
	solo, found := lib.Overlay("qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}, {Name: "move_limit", Value: int64(200)}})
	if solo == nil {
		t.Fatal(found)
	}
	for _, rs := range append(lib.All(), solo) {
		data := layout.Write(compile.Flat(rs))
		again, found := lib.Compile(rs.ID+".yaml", data)
		if again == nil {
			t.Fatalf("%s: %s\n%s", rs.ID, shipped.Report(found), data)
		}
		if army := rs.Seats[0].ByClass[0].Army; (army == nil || army.Orthodox == nil) && again.Digest != rs.Digest {
			t.Errorf("%s: another digest when read again\n%s\n%s", rs.ID, compile.Canonical(rs), compile.Canonical(again))
		}
		if again.Extends != "" || len(again.Options) > 0 {
			t.Errorf("%s: it does not stand alone", rs.ID)
		}
	}
}
