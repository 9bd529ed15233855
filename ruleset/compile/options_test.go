package compile_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"houserules/finding"
	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/library"
)

func TestOptionRows(t *testing.T) {
	lib := shipped.Library(t)
	rows := []struct {
		name    string
		ref     string
		options []ruleset.OptionValue
		option  string
		want    ruleset.Option
	}{
		{"a choice nobody made", "qdan-four-player", nil, "mode",
			ruleset.Option{Changeable: "by_group", Value: "team", Default: "team", Active: true, SetBy: "base"}},
		{"a choice of a request", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}}, "mode",
			ruleset.Option{Changeable: "by_group", Value: "solo", Default: "team", Active: true, SetBy: "request"}},
		{"a choice of a profile", "chesscom-style", nil, "mode",
			ruleset.Option{Changeable: "by_group", Value: "solo", Default: "solo", Active: true, SetBy: "base"}},
		{"a number that is not there", "qdan-four-player", nil, "move_limit",
			ruleset.Option{Changeable: "by_group", Sets: "end.move_limit.automatic", Value: "none", Default: "none", From: int64(1), To: int64(5000), Active: true, SetBy: "base"}},
		{"a number of a request", "qdan-four-player", []ruleset.OptionValue{{Name: "move_limit", Value: int64(200)}}, "move_limit",
			ruleset.Option{Changeable: "by_group", Sets: "end.move_limit.automatic", Value: int64(200), Default: "none", From: int64(1), To: int64(5000), Active: true, SetBy: "request"}},
		{"a yes or no", "qdan-four-player", []ruleset.OptionValue{{Name: "rotate_first", Value: false}}, "rotate_first",
			ruleset.Option{Changeable: "by_group", Sets: "turns.rotate_first", Value: false, Default: true, Active: true, SetBy: "request"}},
		{"what the host may set", "qdan-four-player", []ruleset.OptionValue{{Name: "turn_time", Value: "30s"}}, "turn_time",
			ruleset.Option{Changeable: "by_host", Sets: "clock.move", Value: "30s", Default: "none", OneOf: []any{"30s", "60s"}, Active: true, SetBy: "request"}},
		{"what is only there with another choice", "qdan-four-player", nil, "ties",
			ruleset.Option{Changeable: "by_site", Sets: "scoring.ties", OneOf: []any{"earlier_out_lower"}, SetBy: "base"}},
		{"the same with that choice", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}}, "ties",
			ruleset.Option{Changeable: "by_site", Sets: "scoring.ties", Value: "shared", Default: "shared", OneOf: []any{"earlier_out_lower"}, Active: true, SetBy: "base"}},
		{"a time of the profile itself", "simplegames-chess", nil, "main",
			ruleset.Option{Changeable: "by_site", Sets: "clock.main", Value: "15m", Default: "15m", From: "10s", To: "24h", Active: true, SetBy: "base"}},
		{"a value that a profile gives an option", "maharajah-online", nil, "main",
			ruleset.Option{Changeable: "by_group", Sets: "clock.main", Value: "10m", Default: "10m", From: "10s", To: "24h", Active: true, SetBy: "base"}},
		{"an option of a rule that was taken away", "ffa-2018", nil, "en_passant_lasts",
			ruleset.Option{Changeable: "by_site", Sets: "pawns.en_passant.lasts", OneOf: []any{"next_move"}, SetBy: "base"}},
		{"a path that a choice has changed", "guide-chess", []ruleset.OptionValue{{Name: "played", Value: "online"}}, "touch_move",
			ruleset.Option{Changeable: "by_group", Sets: "conduct.touch_move", Value: "casual", Default: "casual", OneOf: []any{"casual", "tournament"}, Active: true, SetBy: "base"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			rs, found := lib.Overlay(row.ref, row.options)
			if rs == nil {
				t.Fatal(found)
			}
			got := *shipped.Option(rs, row.option)
			if got.Changeable != row.want.Changeable || got.Value != row.want.Value || got.Default != row.want.Default || got.Sets != row.want.Sets ||
				got.From != row.want.From || got.To != row.want.To || !slices.Equal(got.OneOf, row.want.OneOf) || got.Active != row.want.Active || got.SetBy != row.want.SetBy {
				t.Errorf("got  %+v\nwant %+v", got, row.want)
			}
		})
	}
}

// TestPathsWinOverChoices: order in the request means nothing.
func TestPathsWinOverChoices(t *testing.T) {
	lib := shipped.Library(t)
	for _, options := range [][]ruleset.OptionValue{
		{{Name: "played", Value: "online"}, {Name: "touch_move", Value: "tournament"}},
		{{Name: "touch_move", Value: "tournament"}, {Name: "played", Value: "online"}},
	} {
		rs, found := lib.Overlay("guide-chess", options)
		if rs == nil {
			t.Fatal(found)
		}
		if !rs.Conduct.TouchMove || rs.Conduct.Restore {
			t.Errorf("%v: %+v", options, rs.Conduct)
		}
	}
	// A choice with a when comes after choices without.
	rs, found := lib.OverlaySite("qdan-four-player", []ruleset.OptionValue{{Name: "stalemate", Value: "ten_to_others"}, {Name: "mode", Value: "solo"}})
	if rs == nil {
		t.Fatal(found)
	}
	if g := rs.Ends[ruleset.Stalemate].Gives; g != (ruleset.Gives{Others: 10}) {
		t.Errorf("stalemate gives %+v", g)
	}
}

func TestRequestRefused(t *testing.T) {
	lib := shipped.Library(t)
	rows := []struct {
		name    string
		ref     string
		options []ruleset.OptionValue
		code    string
		params  finding.Params
	}{
		{"a version that is not said", "qdan-four-player@", nil, "ruleset.extends_unknown", finding.Params{"ref": "qdan-four-player@"}},
		{"no such rules", "qdan-four-playr", nil, "ruleset.extends_unknown", finding.Params{"ref": "qdan-four-playr"}},
		{"no such option", "qdan-four-player", []ruleset.OptionValue{{Name: "moed", Value: "solo"}}, "ruleset.option_unknown", finding.Params{"option": "moed"}},
		{"locked", "qdan-four-player", []ruleset.OptionValue{{Name: "array", Value: "classic"}}, "ruleset.option_locked", finding.Params{"option": "array", "file": "qdan-four-player.yaml"}},
		{"locked by a child", "simplegames-chess", []ruleset.OptionValue{{Name: "main", Value: "5m"}}, "ruleset.option_locked", finding.Params{"option": "main", "file": "simplegames-chess.yaml"}},
		{"all locked", "ffa-2018", []ruleset.OptionValue{{Name: "mode", Value: "team"}}, "ruleset.option_locked", finding.Params{"option": "mode", "file": "ffa-2018.yaml"}},
		{"not a choice", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "duo"}}, "ruleset.option_value", finding.Params{"option": "mode", "value": "duo"}},
		{"a number for a choice", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: int64(2)}}, "ruleset.option_value", finding.Params{"option": "mode", "value": "2"}},
		{"out of bounds", "qdan-four-player", []ruleset.OptionValue{{Name: "move_limit", Value: int64(5001)}}, "ruleset.option_value", finding.Params{"to": "5000", "from": "1"}},
		{"a fraction", "qdan-four-player", []ruleset.OptionValue{{Name: "move_limit", Value: 1.5}}, "ruleset.option_value", finding.Params{"value": "1.5"}},
		{"a text for a number", "qdan-four-player", []ruleset.OptionValue{{Name: "move_limit", Value: "200"}}, "ruleset.option_value", finding.Params{"value": "200"}},
		{"a number for a time", "qdan-four-player", []ruleset.OptionValue{{Name: "turn_time", Value: int64(30)}}, "ruleset.option_value", finding.Params{"value": "30"}},
		{"a text for yes or no", "qdan-four-player", []ruleset.OptionValue{{Name: "rotate_first", Value: "yes"}}, "ruleset.option_value", finding.Params{"value": "yes"}},
		{"twice", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}, {Name: "mode", Value: "team"}}, "ruleset.option_twice", finding.Params{"option": "mode"}},
		{"a list", "qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: []any{"solo"}}}, "ruleset.overlay_rules", finding.Params{"key": "options.mode"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			rs, found := lib.Overlay(row.ref, row.options)
			if rs != nil || len(found) != 1 || string(found[0].Code) != row.code {
				t.Fatalf("got %v, want one %s", found, row.code)
			}
			for name, want := range row.params {
				if got := found[0].Params[name]; got != want {
					t.Errorf("%s is %v, want %v", name, got, want)
				}
			}
			if row.code == "ruleset.option_locked" {
				if line, _ := found[0].Params["line"].(int); line == 0 || len(found[0].Related) != 1 || found[0].Related[0].Line != line {
					t.Errorf("the line that locks it is not told: %+v", found[0])
				}
			}
			if !strings.HasPrefix(found[0].Pointer, "/") {
				t.Errorf("pointer %q", found[0].Pointer)
			}
		})
	}
	rs, found := lib.Overlay("qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "duo"}, {Name: "array", Value: "classic"}, {Name: "x", Value: int64(1)}})
	if rs != nil || len(found) != 3 {
		t.Errorf("not all faults at once: %v", found)
	}
}

func TestInactiveIsAWarning(t *testing.T) {
	lib := shipped.Library(t)
	rs, found := lib.OverlaySite("qdan-four-player", []ruleset.OptionValue{{Name: "ties", Value: "earlier_out_lower"}})
	if rs == nil || len(found) != 1 || found[0].Code != "ruleset.option_inactive" || found[0].Severity != finding.Warning {
		t.Fatal(found)
	}
	if plain := shipped.Get(t, lib, "qdan-four-player"); rs.Digest != plain.Digest {
		t.Error("a value without effect changes the digest")
	}
}

// TestOverlayOfOverlay: a table on top of a group's file.
func TestOverlayOfOverlay(t *testing.T) {
	lib, found := library.Load(
		library.Source{Files: map[string][]byte{"club.yaml": []byte("houserules: 1\nid: club\nextends: qdan-four-player\noptions: {mode: solo, move_limit: 200}\n")}},
		library.Source{FS: os.DirFS("../../rulesets")})
	if len(found) > 0 {
		t.Fatal(found)
	}
	club := shipped.Get(t, lib, "club")
	if !club.Overlay || club.Version != "1.0.0" || club.Title["en"] != "Four-player chess" || club.Ends[ruleset.MoveLimit].Automatic != 200 {
		t.Errorf("%+v", club)
	}
	table, found := lib.Overlay("club", []ruleset.OptionValue{{Name: "turn_time", Value: "30s"}, {Name: "move_limit", Value: int64(100)}})
	if table == nil {
		t.Fatal(found)
	}
	direct, _ := lib.Overlay("qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}, {Name: "turn_time", Value: "30s"}, {Name: "move_limit", Value: int64(100)}})
	if table.Digest != direct.Digest {
		t.Error("by way of the group's file it is another game")
	}
	if o := shipped.Option(table, "mode"); o.SetBy != "club.yaml" {
		t.Errorf("mode is set by %s", o.SetBy)
	}
}

// TestOrthodoxCarriesOptions: the values of options that both profiles have.
func TestOrthodoxCarriesOptions(t *testing.T) {
	lib := shipped.Library(t)
	rs, found := lib.Overlay("maharajah-online", []ruleset.OptionValue{{Name: "main", Value: "3m"}})
	if rs == nil {
		t.Fatal(found)
	}
	for i := range rs.Seats {
		for j := range rs.Seats[i].ByClass {
			o := rs.Seats[i].ByClass[j].Army.Orthodox
			if o == nil {
				t.Fatal("no orthodox game")
			}
			clock := o.Seats[i].ByClass[0].Clock
			if o.ID != "standard-chess" || clock.Main != 180_000 || clock.Increment != 5_000 || clock.Pauses != 1 || !clock.PauseOnDisconnect ||
				o.Ends[ruleset.Repetition].Automatic != 3 || o.Ends[ruleset.Flag].BeforeFirstMove != ruleset.ThenAborted || o.Ends[ruleset.Flag].OpponentCannotMate != ruleset.ThenDraw {
				t.Errorf("%s: clock %+v", o.ID, clock)
			}
			if o.Seats[i].ByClass[0].Army != nil {
				t.Error("the orthodox game has armies")
			}
		}
	}
	// Where nothing is carried over that differs, it is the very same game.
	plain := shipped.Get(t, lib, "standard-chess")
	same, _ := lib.Overlay("maharajah", []ruleset.OptionValue{{Name: "draws", Value: "claimed"}})
	if o := same.Seats[0].ByClass[0].Army.Orthodox; o.Digest != plain.Digest {
		t.Error("another digest than the profile alone")
	}
}

// TestLibraryIsShared: any number of goroutines may use a library and its
// rules. Of use under the race detector.
func TestLibraryIsShared(t *testing.T) {
	lib := shipped.Library(t)
	data := []byte("houserules: 1\nid: a\nversion: 1.0.0\nextends: maharajah\nauthority: site\n")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 20 {
				solo, _ := lib.Overlay("qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}})
				solo.Cite("end.stalemate.then")
				compile.Readings(solo)
				shipped.Get(t, lib, "maharajah").CiteFor(0, 0, "castling.needs")
				if rs, found := lib.Compile("a.yaml", data); rs == nil {
					t.Error(found)
				}
				lib.Overlay("maharajah-online", []ruleset.OptionValue{{Name: "main", Value: "3m"}})
			}
		})
	}
	all.Wait()
}
