package library_test

import (
	"maps"
	"os"
	"slices"
	"testing"

	"houserules/ruleset/library"
)

// A part of the files gives the same rules as all of them, and is a part.
func TestPart(t *testing.T) {
	all, _ := library.Load(library.Source{FS: os.DirFS("../../rulesets")})
	for _, id := range all.IDs() {
		want, err := all.Get(id)
		if err != nil {
			t.Fatal(err)
		}
		part := library.Part(id, nil, library.Source{FS: os.DirFS("../../rulesets")})
		lib, found := library.Load(part...)
		if found.HasErrors() {
			t.Errorf("%s: %+v", id, found)
			continue
		}
		if got, err := lib.Get(id); err != nil || got.Digest != want.Digest {
			t.Errorf("%s: %v, %s beside %s", id, err, got.Digest, want.Digest)
		}
		if len(lib.All()) == len(all.All()) {
			t.Errorf("%s is said to need every file there is", id)
		}
	}
}

func TestPartTakesWhatIsNamed(t *testing.T) {
	near := library.Source{Name: "near", Files: map[string][]byte{"a.yaml": []byte("extends: b"), "z.yaml": []byte("id: z")}}
	far := library.Source{Name: "far", Files: map[string][]byte{"b.yaml": []byte("army: {orthodox: c}"), "b@1.0.0.yaml": []byte("id: b"), "c.yml": []byte("id: c"), "d.yaml": nil}}
	for _, row := range []struct {
		name, ref, text string
		near, far       []string
	}{
		{"by its reference", "a", "", []string{"a.yaml"}, []string{"b.yaml", "b@1.0.0.yaml", "c.yml"}},
		{"with a version", "b@1.0.0", "", nil, []string{"b.yaml", "b@1.0.0.yaml", "c.yml"}},
		{"by a text", "", "extends: z", []string{"z.yaml"}, nil},
		{"nothing of it", "unknown", "", nil, []string{}},
	} {
		t.Run(row.name, func(t *testing.T) {
			part := library.Part(row.ref, []byte(row.text), near, far)
			for i, want := range [][]string{row.near, row.far} {
				got := slices.Sorted(maps.Keys(part[i].Files))
				for _, name := range want {
					if !slices.Contains(got, name) {
						t.Errorf("%s is missing in %v", name, got)
					}
				}
			}
		})
	}
	if part := library.Part("sha256:00", nil, near, far); len(part[1].Files) != len(far.Files) {
		t.Error("a digest may be any file's")
	}
}

// Files are named in the part as in their source, whatever the names look like:
// another name would be a second file.
func TestPartKeepsNames(t *testing.T) {
	part := library.Part("", []byte("extends: a, z"), library.Source{Files: map[string][]byte{"/rules/a.yaml": []byte("id: a")}},
		library.Source{Name: "./near", Files: map[string][]byte{"z.yaml": []byte("id: z")}})
	for i, want := range []string{"/rules/a.yaml", "z.yaml"} {
		if got := slices.Collect(maps.Keys(part[i].Files)); !slices.Equal(got, []string{want}) {
			t.Errorf("%q, want %s", got, want)
		}
	}
}
