package scenario_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"houserules/scenario"
)

var update = flag.Bool("update", false, "rewrite testdata/signatures.txt")

// The signatures of all profiles are those that are written down. When a
// verdict changes on purpose, say which and why in CHANGELOG.md, and run
// go test ./scenario -run Signatures -update.
func TestSignatures(t *testing.T) {
	lib, _ := shipped(t)
	// The games alone: scenarios say for themselves what they must come to,
	// and come and go.
	all, err := scenario.Signatures(context.Background(), lib, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, s := range all {
		fmt.Fprintf(&got, "%s %d %s\n", s.Ruleset, s.Verdicts, s.Sum)
	}
	const name = "testdata/signatures.txt"
	if *update {
		if err := os.WriteFile(name, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == got.String() {
		return
	}
	before := map[string]string{}
	for line := range strings.Lines(string(want)) {
		id, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		before[id] = rest
	}
	for _, s := range all {
		if now := fmt.Sprintf("%d %s", s.Verdicts, s.Sum); before[s.Ruleset] != now {
			t.Errorf("%s: the signature is %s, it was %s", s.Ruleset, now, before[s.Ruleset])
		}
	}
	t.Error("verdicts have changed; see the comment of this test")
}
