package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"houserules/ruleset/lint"
)

// agreeing are records of every kind: timed and untimed, sound and broken, from
// arrays, positions and armies, by profiles and overlays.
var agreeing = []string{
	`{"ruleset":"simplegames-chess","id":"a","actions":[{"type":"move","move":"e2e4","at":4200},{"type":"move","move":"e7e5","at":61000},{"type":"resign","seat":"white","at":90000}],"include":["moves","ledger","explain"]}`,
	`{"ruleset":"simplegames-chess","actions":[{"type":"move","move":"e2e4","at":61000}],"now":61000}`,
	`{"ruleset":"qdan-chess","actions":["f3","e5","g4","Qh4#"],"asserts":{"notation":"1-0"}}`,
	`{"ruleset":"qdan-chess","actions":["e4","e5","Ke3"]}`,
	`{"ruleset":"standard-chess","from":{"fen":"7k/8/6K1/8/8/8/8/R7 w - - 99 100"},"actions":[{"type":"claim_draw","reason":"quiet_moves","move":"Kf6"}]}`,
	`{"ruleset":"standard-chess","from":{"fen":"8/2K5/8/8/3K4/5B2/8/8 w - - 0 1"}}`,
	`{"ruleset":"fide-chess","actions":[{"type":"touch","square":"e2"},"d4"],"include":["legal_moves"]}`,
	`{"ruleset":"chess960","start":{"fen":"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"},"actions":["e4","e5"]}`,
	`{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo","move_limit":4}},"first":"yellow","actions":["g13g12","m8l8","h2h3","b7c7"]}`,
	`{"ruleset":"maharajah","start":{"armies":{"white":{"e1":"K"},"black":{"e8":"K"}}}}`,
	`{"ruleset":"maharajah-online","actions":[{"type":"move","move":"e4","at":1000},{"type":"pause","seat":"black","at":2000}],"now":62500}`,
}

// refused are records that are wrong in one way each, or in several at once.
var refused = []string{
	`{`, `[]`, `"x"`, `nul`, `{} {}`, `{"ruleset":"standard-chess"} x`, `{"ruleset":"standard-chess",}`,
	`{"ruleset":"standard-chess","actions":["e4" "e5"]}`, "{\"ruleset\":\"standard-chess\",\"id\":\"\xff\"}",
	"{\"ruleset\":\"standard-chess\",\"id\":\"a\tb\"}", `{"ruleset":"standard-chess","id":"\ud800"}`,
	"\ufeff" + `{"ruleset":"standard-chess"}`, `{"ruleset":"standard-chess","now":1e3}`, `{"ruleset":"standard-chess","now":1.5}`,
	`{"ruleset":"standard-chess","now":-1}`, `{"ruleset":"standard-chess","now":99999999999999999999}`,
	`{"ruleset":"standard-chess","ruleset":"fide-chess"}`, `{"Ruleset":"standard-chess"}`, `{"ruleset":null}`, `{"ruleset":7}`, `{"ruleset":""}`,
	`{}`, `{"digest":"sha256:00"}`, `{"id":"only"}`, `{"actions":["e4"]}`, `{"ruleset":"standart-chess"}`, `{"ruleset":"zzz"}`,
	`{"ruleset":"standard-chess@9.9.9"}`, `{"ruleset":"standard-chess@x"}`, `{"ruleset":"sha256:` + strings.Repeat("0", 64) + `"}`,
	`{"ruleset":"standard-chess","digest":"sha256:` + strings.Repeat("0", 64) + `"}`, `{"ruleset":"standard-chess","digest":"sha256:0"}`,
	`{"ruleset":"standard-chess","move":"e4"}`, `{"ruleset":"standard-chess","actoins":[]}`, `{"ruleset":"standard-chess","actions":{},"now":"x","first":3}`,
	`{"ruleset":"standard-chess","actions":[{"type":"mvoe"}]}`, `{"ruleset":"standard-chess","actions":[{"type":"move","move":"e4","sear":"white"}]}`,
	`{"ruleset":"standard-chess","actions":[{"type":"resign","seat":"green"}]}`, `{"ruleset":"standard-chess","actions":[{"type":"claim_draw","reason":"boredom"}]}`,
	`{"ruleset":"standard-chess","start":{},"from":{}}`, `{"ruleset":"standard-chess","from":{"fen":"8/8"}}`, `{"ruleset":"standard-chess","from":{"fen":"x","clocks":{"red":1}}}`,
	`{"ruleset":"standard-chess","start":{"fen":"x","shuffle":1}}`, `{"ruleset":"standard-chess","first":"pink"}`, `{"ruleset":"standard-chess","asserts":{"winners":["pink"]}}`,
	`{"ruleset":"standard-chess","asserts":{"reason":"magic"}}`, `{"ruleset":"standard-chess","include":["everything"]}`,
	`{"ruleset":"simplegames-chess","actions":["e4"]}`, `{"ruleset":"simplegames-chess","actions":[{"type":"move","move":"e4","at":10},{"type":"move","move":"e5","at":5}]}`,
	`{"ruleset":"simplegames-chess","actions":[{"type":"move","move":"e4","at":10}],"now":5}`,
	`{"ruleset":{}}`, `{"ruleset":{"extends":"nosuch"}}`, `{"ruleset":{"extends":"standart-chess","options":{"main":"5m"}}}`, `{"ruleset":{"options":{"main":"5m"}}}`,
	`{"ruleset":{"extends":"standard-chess","yaml":"x"}}`, `{"ruleset":{"extends":"qdan-four-player","options":{"mode":"both","move_limit":"200"}}}`,
	`{"ruleset":{"extends":"qdan-four-player","options":{"mode":true,"move_limit":-1,"nosuch":1}}}`,
	`{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo","mode":"team"}}}`,
	`{"ruleset":{"extends":"qdan-four-player","options":{"mode":["solo"],"move_limit":1.5}}}`, `{"ruleset":{"extends":"qdan-four-player","options":[]}}`,
	`{"state":""}`, `{"state":"hr1."}`, `{"state":"hr1.AAAA"}`, `{"state":"hr2.AAAA"}`, `{"state":"x","ruleset":"standard-chess"}`, `{"state":5}`,
	`{"ruleset":"standard-chess","state":"hr1.!!!","from":{"fen":"x"}}`,
}

// state is a token under rules, as HTTP answers with it.
func (d *doors) state(rules, actions string) string {
	d.t.Helper()
	if !strings.HasPrefix(rules, "{") {
		rules = `"` + rules + `"`
	}
	_, body := d.post("/v1/games/adjudicate", "application/json", `{"ruleset":`+rules+`,"actions":[`+actions+`]}`)
	var verdict struct{ State string }
	if err := json.Unmarshal([]byte(body), &verdict); err != nil {
		d.t.Fatal(err)
	}
	return verdict.State
}

// records are a few hundred records, good and bad, one a line.
func (d *doors) records() []string {
	list := append(append([]string{}, agreeing...), refused...)
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	all := d.lib.All()
	for i, rs := range all {
		other := all[(i+1)%len(all)]
		add(`{"ruleset":%q,"id":%q}`, rs.ID, rs.ID)
		add(`{"ruleset":%q,"include":["legal_moves","moves","ledger","explain"]}`, rs.Digest)
		add(`{"ruleset":%q,"actions":["e4","e5","e4","zz"]}`, rs.ID)
		add(`{"ruleset":%q,"digest":%q}`, rs.ID, other.Digest)
		add(`{"ruleset":{"extends":%q}}`, rs.ID)
		add(`{"ruleset":{"extends":%q,"options":{"nosuch":true,"other":"x"}}}`, rs.ID)
		for n, choice := range lint.Combinations(rs) {
			if n == 6 {
				break
			}
			options := map[string]any{}
			for _, o := range choice {
				options[o.Name] = o.Value
			}
			text, err := json.Marshal(options)
			if err != nil {
				d.t.Fatal(err)
			}
			add(`{"ruleset":{"extends":%q,"options":%s}}`, rs.ID, text)
		}
		state := d.state(rs.ID, "")
		if state == "" {
			continue // no array of its own
		}
		add(`{"state":%q}`, state)
		add(`{"state":%q,"actions":["e4"]}`, state)
		add(`{"state":%q,"ruleset":%q}`, state, rs.ID)
		add(`{"state":%q,"ruleset":%q}`, state, other.ID)
		add(`{"state":%q,"ruleset":{"extends":%q}}`, state, other.ID)
		add(`{"state":%q,"digest":%q}`, state, other.Digest)
		add(`{"state":%q,"from":{"fen":"x"}}`, state)
		add(`{"state":%q}`, state[:len(state)-1])
		add(`{"state":%q}`, state[:8]+"A"+state[9:])
	}
	solo := `{"extends":"qdan-four-player","options":{"mode":"solo","move_limit":77}}`
	state := d.state(solo, `"h2h3"`)
	add(`{"state":%q}`, state) // of an overlay: its rules must be said
	add(`{"state":%q,"ruleset":%s}`, state, solo)
	add(`{"state":%q,"ruleset":{"extends":"qdan-four-player","options":{"mode":"team"}}}`, state)
	// A sound record, cut off after every few bytes, and with each byte another.
	whole := agreeing[0]
	for i := 1; i < len(whole); i += 3 {
		list = append(list, whole[:i])
		list = append(list, whole[:i]+"~"+whole[i+1:])
	}
	add(`{"ruleset":"standard-chess","id":%q}`, strings.Repeat("long ", 60))
	add(`{"ruleset":"standard-chess","id":%q}`, strings.Repeat("long ", 60<<10))
	add(`{"ruleset":"standard-chess","actions":[%s"e4"]}`, strings.Repeat(`"e4",`, 5000))
	add(`{"ruleset":"standard-chess","actions":%s1%s}`, strings.Repeat("[", 200), strings.Repeat("]", 200))
	return list
}
