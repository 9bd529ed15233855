package adjudicate

import (
	"testing"

	"houserules/adjudicate/ends"
)

// One ending that plain plies may not pass by takes a whole ruleset off the
// fast path.
func TestEndingsDecideAboutPlainPlies(t *testing.T) {
	j := bench(t, "standard-chess")
	if !j.playsUsual() {
		t.Fatal("no plies of standard-chess are judged in runs")
	}
	slow := *j.tables.ends
	slow.Plain = false
	if (&tables{rules: j.rules, gen: j.gen, ends: &slow}).playsUsual() {
		t.Error("plies are judged in runs though an ending needs each of them")
	}
	if ends.Of(0).Plain == nil {
		t.Error("checkmate says nothing of plain plies")
	}
}
