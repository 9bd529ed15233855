package compile

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"
)

func TestCanonicalText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		ours := appendCanonical(nil, new(doc).put(text, []any{text, int64(-3), true, nil, 0.5}))
		theirs := jsontext.Value(slices.Clone(ours))
		if err := theirs.Canonicalize(); err != nil || string(theirs) != string(ours) {
			t.Fatalf("%s, want %s (%v)", ours, theirs, err)
		}
		var back map[string][]any
		if err := json.Unmarshal(ours, &back); err != nil || back[text][0] != text {
			t.Fatalf("%q came back as %q: %v", text, back, err)
		}
	})
}
