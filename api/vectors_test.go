package api

import (
	"bytes"
	"strings"
	"testing"
)

// TestVectors: a real service answers each as it stands, and they cover what
// a site needs.
func TestVectors(t *testing.T) {
	s, ts := start(t)
	list, err := s.Vectors()
	if err != nil || len(list) < 25 {
		t.Fatal(len(list), err)
	}
	paths, problems := map[string]int{}, 0
	for _, v := range list {
		a := post(t, ts, v.Path, string(v.Body))
		if a.status != v.Status || !bytes.Equal(a.body, v.Answer) {
			t.Errorf("%s: %d %s, want %d %s", v.Name, a.status, a.body, v.Status, v.Answer)
		}
		path, _, _ := strings.Cut(v.Path, "?")
		paths[path]++
		if v.Status >= 400 {
			problems++
		}
		if v.Status >= 500 {
			t.Errorf("%s: %s", v.Name, v.Answer)
		}
	}
	if len(paths) < 5 || problems < 5 {
		t.Errorf("%v, %d problems", paths, problems)
	}
}
