package adjudicate

import (
	"strings"
	"sync"
	"testing"

	"houserules"
	"houserules/finding"
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
	j := New(rs)
	benches[ref] = j
	return j
}

func warningsOf(warnings []Warning) []string {
	var codes []string
	for i := range warnings {
		codes = append(codes, string(warnings[i].Code))
	}
	return codes
}

func startFEN(fen string) *Record { return &Record{Start: &Start{FEN: fen}} }
func fromFEN(fen string) *Record  { return &Record{From: &From{FEN: fen}} }

func rows(white, black string) *Record {
	st := &Start{Rows: map[string][]string{"white": strings.Fields(white)}}
	if black != "" {
		st.Rows["black"] = strings.Fields(black)
	}
	return &Record{Start: st}
}
