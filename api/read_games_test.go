package api

import (
	"encoding/json"
	"testing"

	"houserules"
)

func TestReadGames(t *testing.T) {
	_, ts := start(t)
	for text, want := range map[string]struct {
		format, ruleset string
		games           int
	}{
		"1. e4 e5 2. Nf3 Nc6 *": {"pgn", "standard-chess", 1},
		"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n":    {"pgn", "standard-chess", 2},
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":                         {"fen", "standard-chess", 1},
		"1. h2-h4 .. b7-d7 .. g13-g11 .. m8-k8\n2. h4-h5":              {"pgn4", "qdan-four-player", 1},
		`{"ruleset": "qdan-chess", "actions": ["e4", "e5"], "now": 5}`: {"record", "qdan-chess", 1},
		"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x": {"fen4", "qdan-four-player", 1},
	} {
		a := post(t, ts, "/v1/games/read", `{"text":`+quoted(text)+`}`)
		if a.status != 200 || a.at(t, "format") != want.format || a.at(t, "games.0.ruleset") != want.ruleset || len(a.at(t, "games").([]any)) != want.games {
			t.Errorf("%.40s: %d %.300s", text, a.status, a.body)
			continue
		}
		// What was read can be judged.
		record := a.at(t, "games.0.record").(map[string]any)
		record["ruleset"] = want.ruleset
		body, _ := json.Marshal(record)
		if judged := post(t, ts, "/v1/games/adjudicate", string(body)); judged.at(t, "status") != "ongoing" {
			t.Errorf("%.40s: %.300s", text, judged.body)
		}
	}
	for body, want := range map[string]string{
		`{"text":""}`:                            "request.out_of_range",
		`{"text":"{"}`:                           "request.not_json",
		`{"text":"e4","ruleset":"nope"}`:         "ruleset.unknown",
		`{"text":"8/8/8/8/8/8/8/8/8 w - - 0 1"}`: "fen.malformed",
		`{"ruleset":"standard-chess"}`:           "request.missing_key",
	} {
		if a := post(t, ts, "/v1/games/read", body); a.at(t, "errors.0.code") != want {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
}

// Every position to try can be judged by the rules that it names.
func TestScenarios(t *testing.T) {
	_, ts := start(t, func(c *Config) { c.Scenarios = houserules.Scenarios() })
	list := get(t, ts, "/v1/rulesets?options=false")
	total := 0
	for _, row := range list.at(t, "rulesets").([]any) {
		id := dig(row, "id").(string)
		for _, one := range get(t, ts, "/v1/rulesets/"+id+"/scenarios").at(t, "scenarios").([]any) {
			record := dig(one, "record").(map[string]any)
			record["ruleset"] = map[string]any{"extends": id, "options": dig(one, "options")}
			body, _ := json.Marshal(record)
			a := post(t, ts, "/v1/games/adjudicate", string(body))
			if total++; a.status != 200 || a.at(t, "status") == "invalid" {
				t.Errorf("%s: %v: %d %.300s", id, dig(one, "name"), a.status, a.body)
			}
		}
	}
	if total < 100 {
		t.Errorf("only %d positions", total)
	}
	covered := get(t, ts, "/v1/rulesets/qdan-four-player/scenarios?covers=FP-15").at(t, "scenarios").([]any)
	if len(covered) < 5 {
		t.Errorf("%d are about the article", len(covered))
	}
}
