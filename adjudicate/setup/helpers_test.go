package setup

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"houserules"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

var shelf = sync.OnceValue(func() *library.Library {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	return lib
})

var (
	benches  = map[string]*Judge{}
	benchKey sync.Mutex
)

// bench is a judge of a shipped profile: "id", or "id option=value …", which
// may set what only a site may.
func bench(t testing.TB, ref string) *Judge {
	t.Helper()
	benchKey.Lock()
	defer benchKey.Unlock()
	if j := benches[ref]; j != nil {
		return j
	}
	id, options, overlaid := strings.Cut(ref, " ")
	rs, err := shelf().Get(id)
	if err != nil {
		t.Fatal(err)
	}
	if overlaid {
		text := "houserules: 1\nid: for-this-test\nversion: 1.0.0\nauthority: site\nextends: " + id + "\noptions: {" +
			strings.NewReplacer(" ", ", ", "=", ": ").Replace(options) + "}\n"
		var found finding.Diagnostics
		if rs, found = shelf().Compile("for-this-test.yaml", []byte(text)); rs == nil {
			t.Fatalf("%s: %v", ref, found)
		}
	}
	j := judgeOf(rs)
	benches[ref] = j
	return j
}

// judgeOf compiles a judge as package adjudicate does.
func judgeOf(rs *ruleset.Ruleset) *Judge {
	var orthodox *Judge
	for s := range rs.Seats {
		for c := range rs.Seats[s].ByClass {
			if army := rs.Seats[s].ByClass[c].Army; army != nil && army.Orthodox != nil && orthodox == nil {
				orthodox = judgeOf(army.Orthodox)
			}
		}
	}
	rules := position.Compile(rs)
	return New(rs, rules, movegen.New(rules), orthodox)
}

func setupOf(t testing.TB, j *Judge, r *Request) *Verdict {
	t.Helper()
	v, err := j.Verdict(*r)
	if err != nil {
		t.Fatalf("%v %v", err, err.Params)
	}
	return v
}

// codesOf are the codes of violations, with the seat where it is known, sorted.
func codesOf(violations []reason.Reason) []string {
	var codes []string
	for i := range violations {
		code := strings.TrimPrefix(string(violations[i].Code), "setup.")
		if seat, ok := violations[i].Params["seat"].(string); ok {
			code = seat + " " + code
		}
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

func warningsOf(warnings []reason.Warning) []string {
	var codes []string
	for i := range warnings {
		codes = append(codes, string(warnings[i].Code))
	}
	return codes
}

// shared reads a file of the cases beside the project; the test is skipped
// where they are absent.
func shared(t testing.TB, into any, parts ...string) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(dir) == dir {
			t.Fatal("no project root above the test")
		}
		dir = filepath.Dir(dir)
	}
	name := filepath.Join(append([]string{dir, "..", "shared", "cases"}, parts...)...)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Skip("the shared cases are not beside the project")
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func positionFEN(j *Judge, p *position.Position) string { return notation.FormatFEN(j.gen, p, nil) }
