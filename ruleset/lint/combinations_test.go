package lint

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"houserules/finding"
	"houserules/internal/shipped"
	"houserules/ruleset/compile"
)

// TestCombinationsOnce wants the combinations that lint leaves out to be those
// that tell nothing new.
func TestCombinationsOnce(t *testing.T) {
	left, broken := 0, 0
	files, _ := filepath.Glob("../testdata/*/*.yaml")
	more, _ := filepath.Glob("../../rulesets/*.yaml")
	for _, file := range append(files, more...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "choices:") && !strings.Contains(file, "combination") {
			continue
		}
		rs, _ := shipped.Shared().Compile("club.yaml", data)
		if rs == nil || rs.Overlay {
			continue
		}
		e := compile.FileOf(rs)
		told := lintRules(e)
		var every finding.Diagnostics
		trial, counter := newTrial(e), newTrial(e)
		for _, combination := range Combinations(rs) {
			if counter.seen(combination) {
				left++
			}
			trial.trials = &compile.Trials{}
			d, cause, bad := trial.try(combination)
			if !bad || tells(told, cause) {
				continue
			}
			broken++
			told, every = append(told, cause), append(every, d)
		}
		once := newTrial(e)
		lintOptions(once)
		if got := lintCombinations(once, lintRules(e)); !reflect.DeepEqual(got, every) {
			t.Errorf("%s: %v\nwant %v", file, got, every)
		}
	}
	if left < 100 || broken == 0 {
		t.Errorf("%d combinations left out, %d broken", left, broken)
	}
}
