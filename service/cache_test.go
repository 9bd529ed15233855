package service

import (
	"fmt"
	"runtime"
	"testing"

	"houserules"
	"houserules/adjudicate"
	"houserules/ruleset/library"
	"houserules/wire"
)

func newTestRules(t testing.TB, bytes int64) *Rules {
	t.Helper()
	lib, found := library.Load(library.Source{Name: "rulesets", FS: houserules.Profiles()})
	if found.HasErrors() {
		t.Fatal(found)
	}
	return NewRules(func() *library.Library { return lib }, bytes)
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestCountedBytes holds what the cache counts for a judge and its Ruleset
// against the heap: never less than it holds, and not far more.
func TestCountedBytes(t *testing.T) {
	r := newTestRules(t, CacheBytes)
	for _, rs := range r.Library().All() {
		const n = 6
		var judges [n]*adjudicate.Judge
		adjudicate.New(rs) // what is made once for all
		before := heap()
		for i := range judges {
			overlay, found := r.Library().Overlay(rs.ID, nil)
			if overlay == nil {
				t.Fatal(found)
			}
			judges[i] = adjudicate.New(overlay)
		}
		for _, j := range judges { // the tables made when a reason is first asked for
			sq := rs.Board.Squares()[0]
			j.Gen().Explain(j.Rules().Start(0), 0, sq, sq, 0)
		}
		held := (heap() - before) / n
		counted := tablesOf(rs) + rulesetBytes
		if held > counted || counted > 4*held {
			t.Errorf("%s: a judge holds %d bytes, counted are %d", rs.ID, held, counted)
		}
		runtime.KeepAlive(&judges)
	}
}

func overlayOf(t *testing.T, text string) *wire.Rules {
	t.Helper()
	var q wire.Request
	if problem := q.Decode([]byte(`{"ruleset":`+text+`}`), wire.AdjudicateRequest, wire.Limits{}); problem != nil {
		t.Fatal(problem)
	}
	return &q.Rules
}

// TestCacheBound: however many rules come with requests, what is kept fits,
// and what was used last is kept.
func TestCacheBound(t *testing.T) {
	const most = 5 * (tablesBytes + rulesetBytes)
	r := newTestRules(t, most)
	for i := range 40 {
		sel := overlayOf(t, fmt.Sprintf(`{"extends":"qdan-four-player","options":{"mode":"solo","move_limit":%d}}`, 100+i))
		judge, problem := r.JudgeOf(sel, "/ruleset")
		if problem != nil {
			t.Fatal(problem)
		}
		if again, _ := r.JudgeOf(sel, "/ruleset"); again != judge {
			t.Error("an overlay that has just been used is compiled again")
		}
	}
	if got := r.Cached(); got.Judges != 5 || got.Texts != 5 || got.Bytes != most {
		t.Errorf("kept: %+v", got)
	}
	// One judge in many words: its texts are bounded, and it stays.
	for i := range 3 * maxTexts {
		if _, problem := r.JudgeOf(overlayOf(t, fmt.Sprintf(`{"extends":"qdan-four-player",%*s"options":{"mode":"solo"}}`, i, "")), ""); problem != nil {
			t.Fatal(problem)
		}
	}
	if got := r.Cached(); got.Texts > 5+maxTexts || got.Bytes > most {
		t.Errorf("kept: %+v", got)
	}
}

// TestRulesShare: rules of one digest share their tables, and each speaks with
// its own texts; rules may be a whole file.
func TestRulesShare(t *testing.T) {
	r := newTestRules(t, CacheBytes)
	profile, err := r.Library().Get("qdan-chess")
	if err != nil {
		t.Fatal(err)
	}
	own := r.Judge(profile)
	overlay, problem := r.JudgeOf(overlayOf(t, `{"extends":"qdan-chess"}`), "")
	if problem != nil {
		t.Fatal(problem)
	}
	if overlay.Gen() != own.Gen() || overlay.Ruleset() == own.Ruleset() {
		t.Error("an overlay that changes nothing has tables of its own, or the texts of the file")
	}
	file := &wire.Rules{YAML: "houserules: 1\nid: mine\nextends: qdan-chess\n"}
	mine, problem := r.JudgeOf(file, "")
	if problem != nil || mine.Ruleset().ID != "mine" || mine.Gen() != own.Gen() {
		t.Errorf("%v", problem)
	}
	if _, problem := r.JudgeOf(&wire.Rules{YAML: "houserules: 1\nid: mine\nextends: nosuch\n"}, "/new"); problem == nil || problem.Faults[0].Pointer != "/new/yaml" {
		t.Errorf("%v", problem)
	}
}
