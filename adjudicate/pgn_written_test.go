package adjudicate_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
)

// written judges a record and writes its game.
func written(t *testing.T, j *adjudicate.Judge, r *adjudicate.Record, g *notation.Game, plies []int) (string, *adjudicate.Verdict) {
	t.Helper()
	r.Include.Moves = true
	v, err := j.Game(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	begin := *r
	begin.Actions, begin.Asserts, begin.Now = nil, nil, nil
	first, err := j.Game(context.Background(), &begin)
	if err != nil {
		t.Fatal(err)
	}
	if v.Beginning.Turn != first.Turn || v.Beginning.FEN != first.FEN {
		t.Fatalf("the moves begin at %+v, the record at %s", *v.Beginning, first.FEN)
	}
	var buf bytes.Buffer
	if err := notation.WritePGN(&buf, adjudicate.Written(v, g, plies)); err != nil {
		t.Fatal(err)
	}
	return buf.String(), v
}

// rewritten reads games, writes them, and reads what was written: it must be
// judged the same, and be written the same again.
func rewritten(t *testing.T, j *adjudicate.Judge, text string, most int) {
	t.Helper()
	r := notation.NewReader(strings.NewReader(text), notation.ReaderOptions{})
	for n := 0; n < most; n++ {
		var g, again notation.Game
		if err := r.Next(&g); err == io.EOF {
			break
		}
		if len(g.Faults) > 0 {
			continue
		}
		record := j.ReadPGN(&g, nil)
		once, v := written(t, j, &record.Record, &g, record.Plies)
		if v.Status == adjudicate.Invalid {
			continue
		}
		if err := notation.NewReader(strings.NewReader(once), notation.ReaderOptions{}).Next(&again); err != nil || len(again.Faults) > 0 {
			t.Fatalf("game %d is written as what cannot be read: %v %v\n%s", g.Number, err, again.Faults, once)
		}
		for _, tag := range g.Tags {
			if value, ok := again.Tag(tag.Name); !ok || tag.Name != "Result" && strings.TrimSpace(value) != strings.TrimSpace(tag.Value) {
				t.Fatalf("game %d: the tag %s was %q and is %q", g.Number, tag.Name, tag.Value, value)
			}
		}
		record = j.ReadPGN(&again, nil)
		twice, v2 := written(t, j, &record.Record, &again, record.Plies)
		if twice != once {
			t.Fatalf("game %d is written otherwise the second time\n%s\n%s", g.Number, once, twice)
		}
		if v2.FEN != v.FEN || v2.Status != v.Status || (v2.Result == nil) != (v.Result == nil) || v.Result != nil && v2.Result.Reason != v.Result.Reason {
			t.Fatalf("game %d is judged otherwise when written\n%s\n%s", g.Number, v.FEN, v2.FEN)
		}
	}
}

func TestRealGamesAreWrittenAsTheyAre(t *testing.T) {
	for _, tt := range []struct {
		file, profile string
		options       []string
	}{
		{"four-player/real_ffa_2018.pgn4", "ffa-2018", nil},
		{"four-player/real_teams.pgn4", "qdan-four-player", nil},
		{"four-player/real_ffa_2026.pgn4", "chesscom-style", nil},
	} {
		t.Run(tt.file, func(t *testing.T) {
			rewritten(t, judgeOf(t, tt.profile, tt.options...), string(sharedCases(t, tt.file)), 25)
		})
	}
}

func TestWrittenGames(t *testing.T) {
	tests := []struct {
		name, profile string
		options       []string
		record        adjudicate.Record
		want          []string
	}{
		{"two seats", "standard-chess", nil, adjudicate.Record{Actions: []adjudicate.Action{
			{Type: adjudicate.ActMove, Move: "f2f3"}, {Type: adjudicate.ActMove, Move: "e7e5"},
			{Type: adjudicate.ActMove, Move: "g2g4"}, {Type: adjudicate.ActMove, Move: "d8h4"}}},
			[]string{"[Result \"0-1\"]", "1. f3 e5 2. g4 Qh4# 0-1"}},
		{"a later beginning", "standard-chess", nil, adjudicate.Record{From: &adjudicate.From{FEN: "4k3/8/8/8/8/8/8/R3K3 b - - 3 40"},
			Actions: []adjudicate.Action{{Type: adjudicate.ActMove, Move: "e8e7"}}},
			[]string{"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 3 40\"]", "40... Ke7 *"}},
		{"a seat resigns on its turn", "qdan-four-player", []string{"mode=solo"}, adjudicate.Record{Actions: []adjudicate.Action{
			{Type: adjudicate.ActMove, Move: "h2h3"}, {Type: adjudicate.ActResign, Seat: "blue"}, {Type: adjudicate.ActMove, Move: "g13g12"}}},
			[]string{"1. h2-h3 .. R .. g13-g12"}},
		{"a seat resigns in another's turn", "qdan-four-player", []string{"mode=solo"}, adjudicate.Record{Actions: []adjudicate.Action{
			{Type: adjudicate.ActMove, Move: "h2h3"}, {Type: adjudicate.ActResign, Seat: "green"}, {Type: adjudicate.ActMove, Move: "b7c7"},
			{Type: adjudicate.ActMove, Move: "g13g12"}, {Type: adjudicate.ActMove, Move: "h3h4"}}},
			[]string{"1. h2-h3 { green: resignation } .. b7-c7 .. g13-g12 .. R\n2. h3-h4"}},
		{"a team resigns", "qdan-four-player", nil, adjudicate.Record{Actions: []adjudicate.Action{
			{Type: adjudicate.ActMove, Move: "h2h3"}, {Type: adjudicate.ActResign, Seat: "blue"}}},
			[]string{"[Result \"1-0\"]", "1. h2-h3 .. R\n"}},
		{"what breaks a rule is left out", "qdan-four-player", nil, adjudicate.Record{Actions: []adjudicate.Action{
			{Type: adjudicate.ActMove, Move: "h2h3"}, {Type: adjudicate.ActMove, Move: "b7b8"}}},
			[]string{"1. h2-h3 { move.unreachable }\n"}},
		{"the points are the result", "qdan-four-player", []string{"mode=solo"}, adjudicate.Record{Actions: []adjudicate.Action{
			{Type: adjudicate.ActResign, Seat: "red"}, {Type: adjudicate.ActResign, Seat: "blue"}, {Type: adjudicate.ActResign, Seat: "yellow"}}},
			[]string{"[Result \"Red: 0 - Blue: 0 - Yellow: 0 - Green: 0\"]", "1. R .. R .. R\n"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := judgeOf(t, tt.profile, tt.options...)
			got, _ := written(t, j, &tt.record, nil, nil)
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("got\n%s\nwant in it\n%s", got, want)
				}
			}
			if tt.name != "what breaks a rule is left out" {
				rewritten(t, j, got, 1)
			}
		})
	}
}
