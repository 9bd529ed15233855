package token_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"houserules"
	"houserules/adjudicate"
	"houserules/ruleset"
	"houserules/ruleset/library"
	"houserules/wire"
)

// kept is a token that an early release wrote, how the game came to it, and
// what that release answered to the actions that come next.
type kept struct {
	Profile    string
	Options    []string
	Rules      string // of a file that extends the profile; "": the profile itself
	From       string // FEN
	Start      string // FEN of an opening array
	Actions    []action
	Repeat     int // how often the actions were played; 0 is once
	Token      string
	Digest     string
	Next       []action
	Status     string
	FEN        string
	Result     string
	Reason     string
	After      string // token
	Clocks     string
	Points     []int
	Repetition int
}

type action struct {
	Type, Seat, Move, Reason, Square string
	At                               *int64
	Result                           *struct {
		Winners       []string
		Draw, Aborted bool
		Note          string
	}
}

func actions(t *testing.T, list []action) []adjudicate.Action {
	var out []adjudicate.Action
	for _, a := range list {
		kind, ok := adjudicate.ParseActionType(a.Type)
		if !ok {
			t.Fatalf("no action %q", a.Type)
		}
		one := adjudicate.Action{Type: kind, Seat: a.Seat, Move: a.Move, Reason: a.Reason, Square: a.Square}
		if a.At != nil {
			one.At, one.HasAt = *a.At, true
		}
		if r := a.Result; r != nil {
			one.Result = &adjudicate.ArbiterResult{Winners: r.Winners, HasWinners: r.Draw || len(r.Winners) > 0, Aborted: r.Aborted, Note: r.Note}
		}
		out = append(out, one)
	}
	return out
}

// profiles are the rules of this release.
func profiles(t *testing.T) *library.Library {
	lib, found := library.Load(library.Source{FS: houserules.Profiles()})
	if found.HasErrors() {
		t.Fatal(found)
	}
	return lib
}

// keptTokens reads all tokens that are kept: those of the first release, and
// one or more of each kind of clock that came later.
func keptTokens(t *testing.T) []kept {
	return append(tokensIn(t, "testdata/version1.jsonl"), tokensIn(t, "testdata/clocks.jsonl")...)
}

func tokensIn(t *testing.T, name string) []kept {
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	var list []kept
	for lines.Scan() {
		var k kept
		if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
			t.Fatal(err)
		}
		list = append(list, k)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// Tokens that the release of commit 2b21f63 wrote, of all profiles, and later
// ones of what it did not have: each is read, its game goes on as it did then,
// and is written with the same bytes but for the version and the number of
// actions.
func TestKeptTokens(t *testing.T) {
	lib, profiles, list := profiles(t), map[string]bool{}, keptTokens(t)
	for i, k := range list {
		profiles[k.Profile] = true
		t.Run(fmt.Sprintf("%d %s", i+1, k.Profile), func(t *testing.T) { k.check(t, lib) })
	}
	if len(profiles) < 14 || len(list) < 70 {
		t.Errorf("only %d tokens of %d profiles", len(list), len(profiles))
	}
}

// rules are those that the game is played by.
func (k *kept) rules(t *testing.T, lib *library.Library) *ruleset.Ruleset {
	if k.Rules != "" {
		text := "houserules: 1\nid: kept\nversion: 1.0.0\nauthority: site\nextends: " + k.Profile + "\n" + k.Rules + "\n"
		rs, found := lib.Compile("kept.yaml", []byte(text))
		if rs == nil {
			t.Fatal(found)
		}
		return rs
	}
	rs, err := lib.Get(k.Profile)
	if err != nil {
		t.Fatal(err)
	}
	if len(k.Options) > 0 {
		var values []ruleset.OptionValue
		for _, o := range k.Options {
			name, value, _ := strings.Cut(o, "=")
			values = append(values, ruleset.OptionValue{Name: name, Value: value})
		}
		over, found := lib.OverlaySite(k.Profile, values)
		if found.HasErrors() {
			t.Fatal(found)
		}
		rs = over
	}
	return rs
}

func (k *kept) check(t *testing.T, lib *library.Library) {
	rs := k.rules(t, lib)
	digest, state, code := (*wire.Sealer)(nil).OpenToken(k.Token)
	if code != "" || digest != k.Digest || digest != rs.Digest {
		t.Fatalf("%s: of digest %s, kept %s, the rules have %s", code, digest, k.Digest, rs.Digest)
	}
	judge, ctx := adjudicate.New(rs), context.Background()

	whole := &adjudicate.Record{Actions: slices.Repeat(actions(t, k.Actions), max(k.Repeat, 1))}
	if k.From != "" {
		whole.From = &adjudicate.From{FEN: k.From}
	}
	if k.Start != "" {
		whole.Start = &adjudicate.Start{FEN: k.Start}
	}
	began, fault := judge.Game(ctx, whole)
	if fault != nil {
		t.Fatal(fault)
	}
	checkWritten(t, k.Token, began, uint64(len(whole.Actions)))

	v, fault := judge.Game(ctx, &adjudicate.Record{State: state, Actions: actions(t, k.Next)})
	if fault != nil {
		t.Fatal(fault)
	}
	got := kept{Status: v.Status.String(), FEN: v.FEN, Points: v.Points, Repetition: v.Repetition}
	if v.Result != nil {
		got.Result, got.Reason = v.Result.Notation, v.Result.Reason
	}
	if v.Clocks != nil {
		got.Clocks = fmt.Sprint(v.Clocks)
	}
	if got.Status != k.Status || got.FEN != k.FEN || got.Result != k.Result || got.Reason != k.Reason ||
		got.Clocks != k.Clocks || got.Repetition != k.Repetition || !slices.Equal(got.Points, k.Points) {
		t.Errorf("goes on to\n%+v, did to\n%+v", got, *k)
	}
	accepted := uint64(began.Plies + len(k.Next))
	if v.Invalid != nil {
		accepted = uint64(began.Plies + v.Invalid.Action)
	}
	checkWritten(t, k.After, v, accepted)
}

// checkWritten compares the state of a verdict with what the early release
// wrote: the same bytes under the newer version, then the number of actions.
func checkWritten(t *testing.T, kept string, v *adjudicate.Verdict, seq uint64) {
	t.Helper()
	_, was, code := (*wire.Sealer)(nil).OpenToken(kept)
	if code != "" {
		t.Fatal(code)
	}
	want := "\x02" + was[1:]
	if seq != uint64(v.Plies) {
		number := binary.AppendUvarint(nil, seq)
		want += "\x01" + string(rune(len(number))) + string(number)
	}
	if v.State != want || v.Seq != seq {
		t.Errorf("seq %d, want %d; is written as\n%x, was\n%x", v.Seq, seq, v.State, want)
	}
}
