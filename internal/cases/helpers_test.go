package cases

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"houserules"
	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/library"
)

var profiles = sync.OnceValue(func() *library.Library {
	lib, findings := library.Load(library.Source{FS: houserules.Profiles()})
	if findings.HasErrors() {
		panic(string(findings[0].Code+" in ") + findings[0].File)
	}
	return lib
})

var judges sync.Map

// judge is the judge of a shipped profile: "id", or "id option=value …", with
// what only a site may set as well.
func judge(t testing.TB, ref string) *adjudicate.Judge {
	t.Helper()
	if j, ok := judges.Load(ref); ok {
		return j.(*adjudicate.Judge)
	}
	words := strings.Fields(ref)
	rs, err := profiles().Get(words[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(words) > 1 {
		var values []ruleset.OptionValue
		for _, word := range words[1:] {
			name, value, _ := strings.Cut(word, "=")
			values = append(values, ruleset.OptionValue{Name: name, Value: value})
		}
		var findings finding.Diagnostics
		if rs, findings = profiles().OverlaySite(words[0], values); rs == nil {
			t.Fatalf("%s: %v", ref, findings)
		}
	}
	j := adjudicate.New(rs)
	judges.Store(ref, j)
	return j
}

// written is the judge of a profile written for one test, below a shipped one.
func written(t testing.TB, extends, rules string) *adjudicate.Judge {
	t.Helper()
	text := "houserules: 1\nid: for-this-test\nversion: 1.0.0\nauthority: site\nextends: " + extends + "\n" + rules
	rs, findings := profiles().Compile("for-this-test.yaml", []byte(text))
	if rs == nil {
		t.Fatalf("%v", findings)
	}
	j := adjudicate.New(rs)
	return j
}

func from(fen string) *adjudicate.From { return &adjudicate.From{FEN: fen} }

// actions are moves, without times.
func actions(text string) []adjudicate.Action {
	var list []adjudicate.Action
	for _, m := range strings.Fields(text) {
		list = append(list, adjudicate.Action{Type: adjudicate.ActMove, Move: m})
	}
	return list
}

func at(ms int64, a adjudicate.Action) adjudicate.Action {
	a.At, a.HasAt = ms, true
	return a
}

func game(t testing.TB, j *adjudicate.Judge, r *adjudicate.Record) *adjudicate.Verdict {
	t.Helper()
	v, err := j.Game(context.Background(), r)
	if err != nil {
		t.Fatalf("%v %v", err, err.Params)
	}
	return v
}

func legal(t testing.TB, j *adjudicate.Judge, r *adjudicate.Record) *adjudicate.LegalVerdict {
	t.Helper()
	v, err := j.Legal(context.Background(), r)
	if err != nil {
		t.Fatalf("%v %v", err, err.Params)
	}
	return v
}

// try judges one more move: "" where it is legal, else the codes that refuse it.
func try(t testing.TB, j *adjudicate.Judge, r *adjudicate.Record, move string) string {
	t.Helper()
	return tryAction(t, j, r, adjudicate.Action{Type: adjudicate.ActMove, Move: move})
}

func tryAction(t testing.TB, j *adjudicate.Judge, r *adjudicate.Record, a adjudicate.Action) string {
	t.Helper()
	v, err := j.Move(context.Background(), r, a)
	if err != nil {
		t.Fatalf("%v %v", err, err.Params)
	}
	switch {
	case v.Legal == adjudicate.Undecided:
		return "not judged: " + codes(v.Reasons)
	case v.Legal == adjudicate.Allowed:
		return ""
	default:
		return codes(v.Reasons)
	}
}

func codes(list []reason.Reason) string {
	var out []string
	for i := range list {
		out = append(out, string(list[i].Code))
	}
	return strings.Join(out, " ")
}

// outcome tells a verdict in one word or two: the reason and the notation of
// its result, or the codes that make it invalid, or that it goes on.
func outcome(v *adjudicate.Verdict) string {
	switch {
	case v.Result != nil && v.Status == adjudicate.Invalid:
		return fmt.Sprintf("%s %s, then %s", v.Result.Reason, v.Result.Notation, codes(v.Invalid.Reasons))
	case v.Result != nil:
		return v.Result.Reason + " " + v.Result.Notation
	case v.Status == adjudicate.Invalid:
		return codes(v.Invalid.Reasons)
	default:
		return v.Status.String()
	}
}

// uci are the legal moves in coordinates, sorted.
func uci(v *adjudicate.LegalVerdict) []string {
	var list []string
	for _, m := range v.Moves {
		list = append(list, m.UCI)
	}
	slices.Sort(list)
	return list
}

func square(t testing.TB, name string) board.Square {
	t.Helper()
	for f := range 16 {
		for r := range 16 {
			if sq := board.At(f, r); sq.String() == name {
				return sq
			}
		}
	}
	t.Fatalf("no square %q", name)
	return 0
}

// fen4 writes a position of the cross from words like rK@h1; turn is a
// capital, dead the capitals of those who are out, and castling the two groups
// of four bits.
func fen4(t testing.TB, turn, dead, castling, points, pieces string) string {
	t.Helper()
	cells := map[board.Square]string{}
	for _, word := range strings.Fields(pieces) {
		piece, sq, _ := strings.Cut(word, "@")
		if strings.Contains(dead, strings.ToUpper(piece[:1])) {
			piece = "d" + piece
		}
		cells[square(t, sq)] = piece
	}
	var out []byte
	for r := 13; r >= 0; r-- {
		var row []string
		for f := range 14 {
			corner := (f < 3 || f > 10) && (r < 3 || r > 10)
			piece := cells[board.At(f, r)]
			switch n := len(row); {
			case corner:
				row = append(row, "x")
			case piece != "":
				row = append(row, piece)
			case n > 0 && row[n-1] != "x" && !strings.ContainsAny(row[n-1], "KQRBNP"):
				var count int
				fmt.Sscan(row[n-1], &count)
				row[n-1] = fmt.Sprint(count + 1)
			default:
				row = append(row, "1")
			}
		}
		if r < 13 {
			out = append(out, '/')
		}
		out = append(out, strings.Join(row, ",")...)
	}
	bits := make([]string, 4)
	for i, letter := range "RBYG" {
		bits[i] = "0"
		if strings.ContainsRune(dead, letter) {
			bits[i] = "1"
		}
	}
	if castling == "" {
		castling = "0,0,0,0-0,0,0,0"
	}
	if points == "" {
		points = "0,0,0,0"
	}
	return turn + "-" + strings.Join(bits, ",") + "-" + castling + "-" + points + "-0-" + string(out)
}
