package api

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/wire"
)

const goldenFile = "testdata/tokens.json"

// goldenToken is a token of this or an earlier release, and what its game is.
type goldenToken struct {
	Name    string          `json:"name"`
	Ruleset string          `json:"ruleset"` // the profile, whose digest may change with a release
	Token   string          `json:"token"`
	Verdict json.RawMessage `json:"verdict"` // the members that a token carries
}

// goldenGames are the games whose tokens are kept: for each thing that a token carries.
var goldenGames = []struct{ name, body string }{
	{"plain", `{"ruleset":"qdan-chess","actions":["e4","e5","Nf3","Nc6","Bb5","a6"]}`},
	{"untouched", `{"ruleset":"standard-chess"}`},
	{"castling rights and en passant", `{"ruleset":"chess960","from":{"fen":"bqnbrkrn/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/BQNBRKRN b EGeg d3 0 2"}}`},
	{"repetition", `{"ruleset":"standard-chess","actions":["Nf3","Nf6","Ng1","Ng8","Nf3","Nf6","Ng1"]}`},
	{"clocks", `{"ruleset":"simplegames-chess","actions":[{"type":"move","move":"e4","at":4200},{"type":"move","move":"e5","at":61000}]}`},
	{"an offer", `{"ruleset":"qdan-chess","actions":["e4",{"type":"offer_draw","seat":"white"}]}`},
	{"a touched piece", `{"ruleset":"fide-chess","actions":["e4",{"type":"touch","square":"g8"}]}`},
	{"an illegal move", `{"ruleset":"fide-chess","actions":["e4","e5","Ke3"]}`},
	{"a pause", `{"ruleset":"maharajah-online","actions":[{"type":"move","move":"e4","at":2000},{"type":"move","move":"e5","at":5000},{"type":"pause","seat":"white","at":8000}]}`},
	{"away", `{"ruleset":"simplegames-chess","actions":[{"type":"move","move":"e4","at":1000},{"type":"disconnect","seat":"white","at":2000}]}`},
	{"classes and unmoved pawns", `{"ruleset":"maharajah","start":{"armies":{"white":["RNBQKBNR","PPPPPPPP"],"black":{"e8":"K","d8":"M","a8":"R","h8":"R","b8":"N","c8":"B","f8":"B","g8":"N","a7":"P","b7":"P","c7":"P","d7":"P"}}}}`},
	{"four seats and points", `{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo"}},"actions":["h2-h3","b7-d7","g13-g12","m8-l8",{"type":"resign","seat":"red"}]}`},
	{"two en passant chances", `{"ruleset":"qdan-four-player","actions":["d2-d4","b7-d7"]}`},
	{"finished", `{"ruleset":"qdan-chess","actions":["f3","e5","g4","Qh4#"]}`},
	{"three seats", `{"ruleset":"three-rivers"}`},
}

// carried are the members of a verdict that a token must bring back.
var carried = []string{"status", "turn", "in_check", "position", "counters", "clocks", "points", "result", "may_claim", "offer", "paused", "touched", "due"}

func carriedOf(t *testing.T, body []byte) string {
	t.Helper()
	all, ok := mustJSON(t, body).(node)
	if !ok {
		t.Fatalf("%s", body)
	}
	kept := node{}
	for _, name := range carried {
		kept[name] = all[name]
	}
	text, err := json.Marshal(kept)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGoldenTokens: tokens of earlier releases are read, and bring back the
// same game. -update adds the tokens of games that have none; what stands in
// the file is never written anew.
func TestGoldenTokens(t *testing.T) {
	s, ts := start(t, func(c *Config) { c.Keys = [][]byte{firstKey} })
	var list []goldenToken
	if data, err := os.ReadFile(goldenFile); err == nil {
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatal(err)
		}
	}
	have := map[string]bool{}
	for _, g := range list {
		have[g.Name] = true
		t.Run(g.Name, func(t *testing.T) {
			_, state, code := s.sealer.OpenToken(g.Token)
			if code != "" {
				t.Fatal(code)
			}
			var q wire.Request
			if problem := q.Decode([]byte(`{"ruleset":`+g.Ruleset+`}`), wire.AdjudicateRequest, wire.Limits{}); problem != nil {
				t.Fatal(problem)
			}
			judge, problem := (&call{s: s, rules: s.rules.Load()}).choose(&q)
			if problem != nil {
				t.Fatal(problem)
			}
			verdict, refused := judge.Game(context.Background(), &adjudicate.Record{State: state})
			if refused != nil {
				t.Fatal(refused)
			}
			w := wire.Writer{Asked: judge.Ruleset()}
			if got := carriedOf(t, w.AppendVerdict(nil, verdict)); got != steadyJSON(t, g.Verdict) {
				t.Errorf("the token brings back another game:\n%s\n%s", got, g.Verdict)
			}
		})
	}
	missing := 0
	for _, game := range goldenGames {
		if have[game.name] {
			continue
		}
		if missing++; !*update {
			t.Errorf("no golden token of %q: go test ./api -run GoldenTokens -update", game.name)
			continue
		}
		a := post(t, ts, "/v1/games/adjudicate", game.body)
		state, ok := a.at(t, "state").(string)
		if a.status != 200 || !ok {
			t.Fatalf("%s: %s", game.name, a.body)
		}
		ref, err := json.Marshal(mustJSON(t, []byte(game.body)).(node)["ruleset"])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, goldenToken{game.name, string(ref), state, json.RawMessage(carriedOf(t, a.body))})
	}
	if *update && missing > 0 {
		var out strings.Builder
		enc := json.NewEncoder(&out)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(list); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(goldenFile, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func steadyJSON(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	text, err := json.Marshal(mustJSON(t, raw))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
