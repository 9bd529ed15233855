package render

import (
	"slices"
	"testing"
)

// TestGoneIn: a line is gone when nothing stands for it on the other page: not
// when it only moved under another heading or another text took its place.
func TestGoneIn(t *testing.T) {
	base := &recordPage{lines: []line{
		{"Ends", "Lead.", "A lead of 21."}, {"Ends", "Mate.", "Is out."},
		{"Points", "", "A capture scores."}, {"Points", "", "A win counts 1."},
		{"Players", "", "Everyone alone."},
	}}
	tests := []struct {
		name  string
		other []line
		want  []line
	}{
		{"the same", base.lines, nil},
		{"an ending less", base.lines[1:], base.lines[:1]},
		{"an ending told otherwise", append([]line{{"Ends", "Lead.", "A lead of 5."}}, base.lines[1:]...), nil},
		{"a paragraph less, one under another heading", []line{base.lines[0], base.lines[1], {"Result", "", "A win counts 1."}, base.lines[4]}, base.lines[2:3]},
		{"a paragraph replaced", append(slices.Clone(base.lines[:4]), line{"Players", "", "In teams."}), nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := base.goneIn(&recordPage{lines: test.other}); !slices.Equal(got, test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestCompareArticles(t *testing.T) {
	want := []string{"FP", "FP-2", "FP-9", "FP-10", "FP-28", "MH-1"}
	got := []string{"FP-10", "MH-1", "FP-9", "FP-28", "FP-2", "FP"}
	slices.SortStableFunc(got, compareArticles)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
