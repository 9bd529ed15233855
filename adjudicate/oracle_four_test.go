package adjudicate_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
)

// sharedCases opens a file of the cases that stand beside the project, where
// they are present.
func sharedCases(t testing.TB, name string) []byte {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if data, err := os.ReadFile(filepath.Join(dir, "shared", "cases", name)); err == nil {
			return data
		}
	}
	t.Skipf("the shared cases are not beside this checkout: %s", name)
	return nil
}

func decode(t testing.TB, data []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

// reasonNames maps the oracle's words to the contract's.
var reasonNames = map[string]string{"three_out": "last_standing", "lead_21": "lead", "king_capture": "king_captured",
	"threefold": "repetition", "fifty": "quiet_moves", "resign": "resignation"}

// seatBy finds a seat by the capital of its name.
func seatBy(j *adjudicate.Judge, letter string) (int, string) {
	for i, s := range j.Ruleset().Seats {
		if strings.EqualFold(s.Name[:1], letter) {
			return i, s.Name
		}
	}
	return -1, ""
}

func modeJudge(t testing.TB, mode string, options ...string) *adjudicate.Judge {
	return judgeOf(t, "qdan-four-player", append([]string{"mode=" + mode}, options...)...)
}

// actionsOf reads the oracle's moves; the token R is a resignation of the seat to move.
func actionsOf(t testing.TB, j *adjudicate.Judge, first string, list []string) []adjudicate.Action {
	t.Helper()
	var actions []adjudicate.Action
	for _, m := range list {
		if m != "R" {
			actions = append(actions, adjudicate.Action{Type: adjudicate.ActMove, Move: m})
			continue
		}
		v := game(t, j, &adjudicate.Record{First: first, Actions: actions})
		actions = append(actions, adjudicate.Action{Type: adjudicate.ActResign, Seat: j.Ruleset().Seats[v.Turn].Name})
	}
	return actions
}

func TestFourPlayerGames(t *testing.T) {
	for _, mode := range []string{"solo", "team"} {
		var file struct {
			Games []struct {
				ID      string
				Options struct {
					First string
					Limit int `json:"move_limit"`
				}
				Moves   []string
				Plies   int
				Reason  string
				Winners []string
				Points  map[string]int
				Ranking []struct {
					Place int
					Seat  string
				}
				Events     [][]any
				Eliminated []struct{ Seat, Why string }
				FEN        string `json:"final_fen4"`
			}
		}
		decode(t, sharedCases(t, "four-player/games_"+mode+".json"), &file)
		for _, g := range file.Games {
			t.Run(g.ID, func(t *testing.T) {
				j := modeJudge(t, mode)
				if g.Options.Limit > 0 {
					j = limitJudge(t, mode, int64(g.Options.Limit))
				}
				_, first := seatBy(j, g.Options.First)
				v := game(t, j, &adjudicate.Record{First: first, Actions: actionsOf(t, j, first, g.Moves)})
				if v.Result == nil {
					t.Fatalf("no result: %v %+v", v.Status, v.Invalid)
				}
				reason := g.Reason
				if name := reasonNames[reason]; name != "" {
					reason = name
				}
				if v.Result.Reason != reason {
					t.Errorf("reason %s, want %s", v.Result.Reason, reason)
				}
				for letter, want := range g.Points {
					s, name := seatBy(j, letter)
					if v.Points[s] != want {
						t.Errorf("points of %s: %d, want %d", name, v.Points[s], want)
					}
				}
				for s := range j.Ruleset().Seats {
					won := slices.ContainsFunc(g.Winners, func(l string) bool { i, _ := seatBy(j, l); return i == s })
					if v.Result.Winners>>s&1 == 1 != won {
						t.Errorf("winners %b, want %v", v.Result.Winners, g.Winners)
					}
				}
				for _, r := range g.Ranking {
					s, _ := seatBy(j, r.Seat)
					ahead := 0
					for _, place := range v.Result.Places {
						if place>>s&1 == 1 {
							break
						}
						for p := place; p != 0; p &= p - 1 {
							ahead++
						}
					}
					if ahead+1 != r.Place {
						t.Errorf("place of %s: %d, want %d", r.Seat, ahead+1, r.Place)
					}
				}
				compareEvents(t, j, v, g.Events)
				// Where a team's game is over the oracle greys the king's owner;
				// here nothing follows an end.
				if ungrey(board(v.FEN)) != ungrey(board(g.FEN)) {
					t.Errorf("board\n%s want\n%s", board(v.FEN), board(g.FEN))
				}
			})
		}
	}
}

// compareEvents holds the points against the oracle's, in order and by ply.
func compareEvents(t *testing.T, j *adjudicate.Judge, v *adjudicate.Verdict, events [][]any) {
	t.Helper()
	type scored struct{ ply, seat, points int }
	var got, want []scored
	for _, e := range v.Events {
		if e.Type == "points" {
			got = append(got, scored{e.Ply, int(e.Seat), e.Points})
		}
	}
	for _, e := range events {
		if points := int(e[2].(float64)); points != 0 {
			s, _ := seatBy(j, e[1].(string))
			want = append(want, scored{int(e[0].(float64)), s, points})
		}
	}
	// A capture of two pieces is one entry here and two in the oracle.
	sum := func(list []scored) map[[2]int]int {
		m := map[[2]int]int{}
		for _, s := range list {
			m[[2]int{s.ply, s.seat}] += s.points
		}
		return m
	}
	g, w := sum(got), sum(want)
	for k, n := range w {
		if g[k] != n {
			t.Errorf("ply %d seat %d: %d points, want %d", k[0], k[1], g[k], n)
		}
	}
	for k, n := range g {
		if w[k] == 0 {
			t.Errorf("ply %d seat %d: %d points, want none", k[0], k[1], n)
		}
	}
}

// ungrey takes the marks of grey pieces away.
func ungrey(board string) string { return strings.ReplaceAll(board, "d", "") }

// plain is a FEN4 without its en passant squares.
func plain(fen string) string {
	if i, j := strings.Index(fen, "-{"), strings.Index(fen, "}-"); i >= 0 && j > i {
		return fen[:i] + fen[j+1:]
	}
	return fen
}

// board is the last part of a FEN4.
func board(fen string) string { return fen[strings.LastIndex(fen, "-")+1:] }

func limitJudge(t testing.TB, mode string, limit int64) *adjudicate.Judge {
	t.Helper()
	rs, findings := profiles().OverlaySite("qdan-four-player", optionValues("mode", mode, "move_limit", limit))
	if rs == nil {
		t.Fatal(findings)
	}
	j := adjudicate.New(rs)
	return j
}

func TestFourPlayerOracle(t *testing.T) {
	for _, mode := range []string{"solo", "team"} {
		var file struct {
			Records []struct {
				ID      string
				FEN     string `json:"fen4"`
				Moves   []string
				Legal   []string
				InCheck map[string]bool `json:"in_check"`
				Points  map[string]int
				First   string
			}
		}
		decode(t, sharedCases(t, "four-player/oracle_"+mode+".json"), &file)
		j := modeJudge(t, mode)
		for _, r := range file.Records {
			t.Run(r.ID, func(t *testing.T) {
				byPlay := &adjudicate.Record{First: r.First, Actions: actionsOf(t, j, r.First, r.Moves)}
				byFEN := &adjudicate.Record{From: from(r.FEN)}
				for name, record := range map[string]*adjudicate.Record{"by play": byPlay, "from FEN4": byFEN} {
					legal, err := j.Legal(context.Background(), record)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					var got []string
					for _, m := range legal.Moves {
						got = append(got, m.UCI)
					}
					slices.Sort(got)
					slices.Sort(r.Legal)
					if !slices.Equal(got, r.Legal) {
						t.Errorf("%s: legal moves\n got %v\nwant %v\nreasons %+v", name, got, r.Legal, legal.Reasons)
					}
					for letter, want := range r.InCheck {
						if s, _ := seatBy(j, letter); legal.InCheck>>s&1 == 1 != want {
							t.Errorf("%s: check of %s: %v", name, letter, !want)
						}
					}
					v := game(t, j, record)
					for letter, want := range r.Points {
						if s, _ := seatBy(j, letter); v.Points[s] != want {
							t.Errorf("%s: points of %s: %d, want %d", name, letter, v.Points[s], want)
						}
					}
					// Whose turn a finished game shows, and who is grey in it, is
					// the oracle's own; a double step whose pawn is gone too.
					fen, oracle := plain(v.FEN), plain(r.FEN)
					if v.Result != nil {
						fen, oracle = ungrey(board(fen)), ungrey(board(oracle))
					}
					if fen != oracle {
						t.Errorf("%s: FEN4\n got %s\nwant %s", name, v.FEN, r.FEN)
					}
				}
			})
		}
	}
}

func TestFourPlayerTransitions(t *testing.T) {
	var file struct {
		Cases []struct {
			ID, Mode string
			FEN      string `json:"fen4"`
			Moves    []struct {
				Move    string
				Points  []int
				Alive   []string
				Over    []string
				ToMove  *string  `json:"to_move"`
				InCheck []string `json:"in_check"`
				Events  [][]any
				FEN     string `json:"fen4"`
			}
		}
	}
	decode(t, sharedCases(t, "four-player/transitions.json"), &file)
	for _, c := range file.Cases {
		t.Run(c.ID, func(t *testing.T) {
			j := modeJudge(t, c.Mode)
			var played []adjudicate.Action
			for _, m := range c.Moves {
				played = append(played, moves(m.Move)...)
				v := game(t, j, &adjudicate.Record{From: from(c.FEN), Actions: played})
				if v.Status == adjudicate.Invalid {
					t.Fatalf("%s refused: %+v", m.Move, v.Invalid.Reasons)
				}
				for s, want := range m.Points {
					if j.Ruleset().KeepsPoints() && v.Points[s] != want {
						t.Errorf("points %v, want %v", v.Points, m.Points)
					}
				}
				if (v.Result != nil) != (m.Over != nil) {
					t.Errorf("result %+v, want %v", v.Result, m.Over)
				}
				if v.Result != nil && m.Over != nil && v.Result.Reason != cmpName(m.Over[1]) {
					t.Errorf("reason %s, want %s", v.Result.Reason, m.Over[1])
				}
				// The oracle goes on naming a double step whose pawn is gone.
				if m.ToMove != nil && plain(v.FEN) != plain(m.FEN) {
					t.Errorf("FEN4\n got %s\nwant %s", v.FEN, m.FEN)
				}
			}
		})
	}
}

func cmpName(name string) string {
	if n := reasonNames[name]; n != "" {
		return n
	}
	return name
}
