package ruleset

import (
	"encoding/json"
	"testing"

	"gopkg.in/yaml.v3"
)

// TestDocument holds the two forms of a resolved profile against each other
// and against the rules.
func TestDocument(t *testing.T) {
	lib := shipped(t)
	for _, rs := range lib.All() {
		asJSON, err := json.Marshal(rs)
		if err != nil {
			t.Fatal(err)
		}
		asYAML, err := rs.YAML()
		if err != nil {
			t.Fatal(err)
		}
		var fromJSON any
		if err := json.Unmarshal(asJSON, &fromJSON); err != nil {
			t.Fatalf("%s: %v", rs.ID, err)
		}
		again, found := read("x.yaml", asYAML) // our own reader takes what we write
		if len(found) > 0 {
			t.Fatalf("%s: %v\n%s", rs.ID, found, asYAML)
		}
		fromYAML, _ := json.Marshal(goValue(again))
		normal, _ := json.Marshal(fromJSON)
		if string(fromYAML) != string(normal) {
			t.Errorf("%s: JSON and YAML differ:\n%s\n%s", rs.ID, normal, fromYAML)
		}
		if got := again.Get("digest").Text; got != rs.Digest {
			t.Errorf("%s: digest %s", rs.ID, got)
		}
		second, _ := rs.YAML()
		if string(second) != string(asYAML) {
			t.Errorf("%s: two runs differ", rs.ID)
		}
		var any yaml.Node
		if err := yaml.Unmarshal(asYAML, &any); err != nil {
			t.Error(err)
		}
	}
	solo, found := lib.Overlay("qdan-four-player", []OptionValue{{"mode", "solo"}, {"move_limit", int64(200)}})
	if solo == nil {
		t.Fatal(found)
	}
	d := solo.Document()
	for path, want := range map[string]any{
		"pawns.promotion.rank": int64(8), "end.move_limit.automatic": int64(200), "end.lead.automatic": int64(21),
		"options.mode.value": "solo", "options.mode.default": "team", "options.mode.set_by": "request",
		"options.turn_time.changeable": "by_host", "options.move_limit.type": "number", "site.minutes": "30-40",
		"options.stalemate.active": true, "options.ties.value": "shared", "options.mode.choices.solo.title.bn": "একক - সবাই সবার প্রতিপক্ষ",
	} {
		if got := goValue(d.at(path)); got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
}

// TestFlat reads a resolved profile again, as a file that stands alone.
func TestFlat(t *testing.T) {
	lib := shipped(t)
	solo, found := lib.Overlay("qdan-four-player", []OptionValue{{"mode", "solo"}, {"move_limit", int64(200)}})
	if solo == nil {
		t.Fatal(found)
	}
	for _, rs := range append(lib.All(), solo) {
		data, err := asYAML(rs.Flat())
		if err != nil {
			t.Fatal(err)
		}
		again, found := lib.Compile(rs.ID+".yaml", data)
		if again == nil {
			t.Fatalf("%s: %s\n%s", rs.ID, report(found), data)
		}
		if army := rs.Seats[0].ByClass[0].Army; (army == nil || army.Orthodox == nil) && again.Digest != rs.Digest {
			t.Errorf("%s: another digest when read again\n%s\n%s", rs.ID, rs.Canonical(), again.Canonical())
		}
		if again.Extends != "" || len(again.Options) > 0 {
			t.Errorf("%s: it does not stand alone", rs.ID)
		}
	}
}
