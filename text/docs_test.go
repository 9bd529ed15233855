package text

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the tables in docs/messages.md")

// TestMessagesPage keeps docs/messages.md: what follows its mark is the list
// of all texts that take parameters, made from the English catalogue.
func TestMessagesPage(t *testing.T) {
	const page = "../docs/messages.md"
	const mark = "<!-- made by go test ./text -update; do not edit below -->\n"
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, old, found := strings.Cut(string(raw), mark)
	if !found {
		t.Fatalf("%s has lost its mark", page)
	}
	var b strings.Builder
	b.WriteString("\n| key | parameters | example without them |\n| --- | --- | --- |\n")
	for _, key := range Under(Default, "") {
		names := Placeholders(Default, key)
		if len(names) == 0 || strings.HasPrefix(key, "sheet.") || strings.HasPrefix(key, "format.") {
			continue
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", key, strings.Join(names, "` `"), Say(Default, key, nil, nil))
	}
	if old == b.String() {
		return
	}
	if !*update {
		t.Fatalf("%s lags behind the catalogue; run go test ./text -update", page)
	}
	if err := os.WriteFile(page, []byte(head+mark+b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
