package wire

import (
	"strings"
	"testing"

	"houserules/adjudicate"
)

// faults are what Decode found, as "code pointer" lines.
func faults(p *Problem) string {
	if p == nil {
		return ""
	}
	var out []string
	for _, f := range p.Faults {
		out = append(out, string(f.Code)+" "+f.Pointer)
	}
	return strings.Join(out, "\n")
}

func TestDecodeRefuses(t *testing.T) {
	nested := strings.Repeat("[", 70) + strings.Repeat("]", 70)
	atMost := strings.Repeat("[", MaxDepth-1) + strings.Repeat("]", MaxDepth-1)
	for name, c := range map[string]struct{ body, want string }{
		"nothing":                      {"", "request.not_json "},
		"blanks":                       {" \n", "request.not_json "},
		"a list":                       {"[]", "request.wrong_type "},
		"no rules":                     {`{}`, "request.missing_key /ruleset"},
		"unknown":                      {`{"ruleset":"a","rulset":"a"}`, "request.unknown_key /rulset"},
		"other case":                   {`{"Ruleset":"a"}`, "request.unknown_key /Ruleset\nrequest.missing_key /ruleset"},
		"twice":                        {`{"ruleset":"a","ruleset":"b"}`, "request.duplicate_key /ruleset"},
		"twice by an escape":           {`{"ruleset":"a","r\u0075leset":"b"}`, "request.duplicate_key /ruleset"},
		"two values":                   {`{"ruleset":"a"}{"ruleset":"a"}`, "request.trailing_data "},
		"junk after":                   {`{"ruleset":"a"} xyz`, "request.trailing_data "},
		"null":                         {`{"ruleset":null}`, "request.wrong_type /ruleset"},
		"null inside":                  {`{"ruleset":"a","from":{"fen":null},"actions":null}`, "request.wrong_type /from/fen\nrequest.wrong_type /actions"},
		"bad UTF-8":                    {"{\"ruleset\":\"a\xff\"}", "request.bad_utf8 /ruleset"},
		"bad UTF-8 in a name":          {"{\"\xc0\xaf\":1}", "request.bad_utf8 "},
		"lone surrogate":               {`{"ruleset":"\ud800"}`, "request.bad_utf8 /ruleset"},
		"low surrogate first":          {`{"ruleset":"\udc00\ud800"}`, "request.bad_utf8 /ruleset"},
		"too deep":                     {`{"ruleset":"a","actions":` + nested + `}`, "request.too_deep /actions" + strings.Repeat("/0", 63)},
		"as deep as may be":            {`{"ruleset":"a","x":` + atMost + `}`, "request.unknown_key /x"},
		"comment":                      {`{/*x*/"ruleset":"a"}`, "request.not_json "},
		"trailing comma":               {`{"ruleset":"a",}`, "request.not_json "},
		"trailing comma in a list":     {`{"ruleset":"a","actions":["e4",]}`, "request.not_json /actions"},
		"single quotes":                {`{'ruleset':'a'}`, "request.not_json "},
		"BOM":                          {"\ufeff{}", "request.not_json "},
		"cut":                          {`{"ruleset":"a`, "request.not_json /ruleset"},
		"control character":            {"{\"ruleset\":\"a\nb\"}", "request.not_json /ruleset"},
		"bad escape":                   {`{"ruleset":"\x41"}`, "request.not_json /ruleset"},
		"1.0":                          {`{"ruleset":"a","now":1.0}`, "request.wrong_type /now"},
		"1e3":                          {`{"ruleset":"a","now":1e3}`, "request.wrong_type /now"},
		"1.5":                          {`{"ruleset":"a","now":1.5}`, "request.wrong_type /now"},
		"01":                           {`{"ruleset":"a","now":01}`, "request.not_json /now"},
		"NaN":                          {`{"ruleset":"a","now":NaN}`, "request.not_json /now"},
		"+1":                           {`{"ruleset":"a","now":+1}`, "request.not_json /now"},
		"0x10":                         {`{"ruleset":"a","now":0x10}`, "request.not_json /now"},
		"a text for a number":          {`{"ruleset":"a","now":"1"}`, "request.wrong_type /now"},
		"negative":                     {`{"ruleset":"a","now":-1}`, "request.out_of_range /now"},
		"minus zero":                   {`{"ruleset":"a","now":-0}`, "request.out_of_range /now"},
		"a date":                       {`{"ruleset":"a","now":1764448000000}`, "request.out_of_range /now"},
		"beyond 64 bits":               {`{"ruleset":"a","now":99999999999999999999999}`, "request.out_of_range /now"},
		"game number 0":                {`{"ruleset":"a","game_number":0}`, "request.out_of_range /game_number"},
		"start and from":               {`{"ruleset":"a","start":{"fen":"x"},"from":{"fen":"x"}}`, "request.two_starts /from"},
		"state and from":               {`{"ruleset":"a","state":"x","from":{"fen":"x"}}`, "request.two_starts /state"},
		"empty start":                  {`{"ruleset":"a","start":{}}`, "request.missing_key /start"},
		"two forms":                    {`{"ruleset":"a","start":{"armies":{},"fen":"x"}}`, "request.two_starts /start/armies"},
		"unknown action":               {`{"ruleset":"a","actions":["e4",{"type":"resing"}]}`, "action.unknown_type /actions/1/type"},
		"an action without type":       {`{"ruleset":"a","actions":[{"seat":"x"}]}`, "request.missing_key /actions/0/type"},
		"a move without move":          {`{"ruleset":"a","actions":[{"type":"move"}]}`, "request.missing_key /actions/0/move"},
		"a member of another action":   {`{"ruleset":"a","actions":[{"type":"resign","square":"e4"}]}`, "request.unknown_key /actions/0/square"},
		"an action that is a number":   {`{"ruleset":"a","actions":[1]}`, "request.wrong_type /actions/0"},
		"claim of something":           {`{"ruleset":"a","actions":[{"type":"claim_draw","reason":"boredom"}]}`, "request.out_of_range /actions/0/reason"},
		"seat twice":                   {`{"ruleset":"a","start":{"pieces":{"w":"Ke1","w":"Ke2"}}}`, "request.duplicate_key /start/pieces/w"},
		"pointer with slash and tilde": {`{"ruleset":"a","a/b~c":1}`, "request.unknown_key /a~1b~0c"},
		"square":                       {`{"ruleset":"a","from":{"fen":"x","unmoved":["a2","z9","a0","a17"]}}`, "request.out_of_range /from/unmoved/1\nrequest.out_of_range /from/unmoved/2\nrequest.out_of_range /from/unmoved/3"},
		"digest":                       {`{"ruleset":"a","digest":"sha256:12"}`, "request.out_of_range /digest"},
		"overlay without extends":      {`{"ruleset":{"options":{"a":1}}}`, "request.missing_key /ruleset/extends"},
		"option twice":                 {`{"ruleset":{"extends":"x","options":{"a":1,"a":2}}}`, "request.duplicate_key /ruleset/options/a"},
		"option of a wrong type":       {`{"ruleset":{"extends":"x","options":{"a":[1]}}}`, "request.wrong_type /ruleset/options/a"},
		"include":                      {`{"ruleset":"a","include":["moves","legdger"]}`, "request.out_of_range /include/1"},
		"many at once":                 {`{"rule":"a","now":"x","actions":[{"type":"move","move":1},{"typ":"x"}],"from":{"clocks":{"w":{"remaining_ms":-1}}}}`, "request.unknown_key /rule\nrequest.wrong_type /now\nrequest.wrong_type /actions/0/move\nrequest.unknown_key /actions/1/typ\nrequest.missing_key /actions/1/type\nrequest.out_of_range /from/clocks/w/remaining_ms\nrequest.missing_key /from/fen\nrequest.missing_key /ruleset"},
		"asserts wrong":                {`{"ruleset":"a","asserts":{"places":["x"],"scores":{"w":"1"}}}`, "request.wrong_type /asserts/places/0\nrequest.wrong_type /asserts/scores/w"},
		"move is for another endpoint": {`{"ruleset":"a","move":"e4"}`, "request.unknown_key /move"},
		"slash in the middle":          {`{"ruleset":"a" / "x":1}`, "request.not_json "},
	} {
		t.Run(name, func(t *testing.T) {
			var q Request
			p := q.Decode([]byte(c.body), AdjudicateRequest, Limits{})
			want := c.want
			if name == "many at once" {
				want = strings.Replace(want, "request.missing_key /from/fen", "request.missing_key /from", 1)
			}
			if got := faults(p); got != want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", c.body, got, want)
			}
			if p != nil && p.Code != p.Faults[0].Code {
				t.Errorf("the problem is called %s, its first fault %s", p.Code, p.Faults[0].Code)
			}
			kind := Malformed
			if strings.HasPrefix(c.want, "request.two_starts") || strings.HasPrefix(c.want, "action.") {
				kind = Unusable
			}
			if p != nil && p.Kind != kind {
				t.Errorf("kind %d, want %d", p.Kind, kind)
			}
		})
	}
}

func TestDecodeReadsEverything(t *testing.T) {
	body := `{ "ruleset": {"extends":"x@1.0.0", "options":{"mode":"duo","limit":-5,"on":true}}, "id":"game \ud83d\ude00 \u0000\"",
	 "digest":"sha256:` + strings.Repeat("0f", 32) + `", "first":"north", "game_number": 3,
	 "from": {"pieces":{"w":"Ke1"}, "turn":"w", "unmoved":["a2","p16"], "classes":{"w":"c"}, "points":{"w":-3}, "out":["e"],
	   "clocks":{"w":{"remaining_ms":0,"pause_left":1,"moved":false}}, "counters":{"quiet":{"w":7}}, "history":["f1","f2"]},
	 "actions": ["e2e4", {"type":"move","move":"e7e5","at":0,"seat":"b"}, {"type":"claim_draw","reason":"repetition","move":"Nf3"},
	   {"type":"touch","square":"e4"}, {"type":"arbiter","result":{"winners":["w"],"aborted":false,"note":"n"}}, {"at":100000000000,"type":"pause"}],
	 "now": 95000, "include":["moves","legal_moves","ledger","explain"],
	 "asserts": {"reason":"flag","notation":"1-0","winners":[],"scores":{"w":0.5,"b":5e-1},"points":{"w":1},"places":[["w","b"],["x"]],"fen":"F"} }`
	var q Request
	if p := q.Decode([]byte(body), AdjudicateRequest, Limits{}); p != nil {
		t.Fatal(p)
	}
	r := &q.Record
	if o := q.Rules.Overlay; o == nil || o.Extends != "x@1.0.0" || len(o.Options) != 3 || o.Options[1].Value != int64(-5) || o.Options[2].Value != true || !strings.HasPrefix(o.Raw, `{"extends"`) || !strings.HasSuffix(o.Raw, "}}") {
		t.Errorf("overlay %+v", o)
	}
	if r.ID != "game 😀 \x00\"" || r.First != "north" || r.GameNumber != 3 || *r.Now != 95000 || r.Start != nil {
		t.Errorf("record %+v", r)
	}
	f := r.From
	if f.Pieces["w"] != "Ke1" || f.Turn != "w" || len(f.Unmoved) != 2 || f.Unmoved[1].String() != "p16" || f.Classes["w"] != "c" || f.Points["w"] != -3 || f.Out[0] != "e" || f.Quiet["w"] != 7 || f.History[1] != "f2" {
		t.Errorf("from %+v", f)
	}
	if c := f.Clocks["w"]; !c.HasRemaining || c.RemainingMS != 0 || !c.HasPauseLeft || c.PauseLeft != 1 || !c.HasMoved || c.Moved {
		t.Errorf("clock %+v", c)
	}
	a := r.Actions
	if len(a) != 6 || a[0].Move != "e2e4" || a[0].HasAt || a[1].Seat != "b" || !a[1].HasAt || a[1].At != 0 || a[2].Type != adjudicate.ActClaimDraw || a[2].Reason != "repetition" || a[2].Move != "Nf3" || a[3].Square != "e4" || a[4].Result.Winners[0] != "w" || a[4].Result.Note != "n" || a[5].At != MaxTime {
		t.Errorf("actions %+v", a)
	}
	as := r.Asserts
	if *as.Reason != "flag" || *as.Notation != "1-0" || !as.HasWinners || len(as.Winners) != 0 || as.Scores["b"] != 0.5 || as.Points["w"] != 1 || len(as.Places) != 2 || *as.FEN != "F" {
		t.Errorf("asserts %+v", as)
	}
	if r.Include != (adjudicate.Include{Moves: true, LegalMoves: true, Ledger: true, Explain: true}) {
		t.Errorf("include %+v", r.Include)
	}
	// Nothing of a request may show in the next one.
	if p := q.Decode([]byte(`{"ruleset":"y","actions":["a","b",{"type":"resign"}]}`), AdjudicateRequest, Limits{}); p != nil {
		t.Fatal(p)
	}
	if q.Rules.Overlay != nil || q.Rules.Ref != "y" || q.Digest != "" || q.Record.From != nil || q.Record.Now != nil || q.Record.Asserts != nil || q.Record.Actions[1] != (adjudicate.Action{Move: "b"}) || q.Record.ID != "" {
		t.Errorf("a second request shows the first: %+v", q)
	}
}

func TestDecodeArmies(t *testing.T) {
	var q Request
	p := q.Decode([]byte(`{"ruleset":"y","start":{"armies":{"w":{"e1":"K","a2":"P"},"b":["RNBQKBNR",""]}}}`), SetupRequest, Limits{})
	if p != nil || q.Record.Start.Armies["w"]["e1"] != "K" || len(q.Record.Start.Rows["b"]) != 2 {
		t.Errorf("%v %+v", p, q.Record.Start)
	}
	p = q.Decode([]byte(`{"ruleset":"y","actions":[]}`), SetupRequest, Limits{})
	if faults(p) != "request.unknown_key /actions" {
		t.Error(p)
	}
}

func TestDecodeLimitsActions(t *testing.T) {
	var q Request
	body := `{"ruleset":"y","actions":["a","b",{"type":"resign"},["x"]],"id":"z"}`
	if p := q.Decode([]byte(body), AdjudicateRequest, Limits{Actions: 2}); faults(p) != "request.too_long /actions" || p.Kind != Unusable || q.Record.ID != "z" {
		t.Error(p)
	}
}

func TestNearest(t *testing.T) {
	for _, c := range [][2]string{{"RULESET", "ruleset"}, {"rulset", "ruleset"}, {"acitons", "actions"}, {"zzzz", ""}, {"frm", "from"}, {"", ""}} {
		if got := nearest(c[0], gameMembers.names(uint32(AdjudicateRequest|PartMove))); got != c[1] {
			t.Errorf("%q: got %q, want %q", c[0], got, c[1])
		}
	}
}

func TestDecodeAllocatesLittle(t *testing.T) {
	if raced {
		t.Skip("the race detector allocates on its own")
	}
	var q Request
	body := []byte(`{"ruleset":"some-rules","id":"game-4711","actions":["e2e4","e7e5",{"type":"move","move":"g1f3","at":100},"b8c6"],"now":1}`)
	got := testing.AllocsPerRun(100, func() {
		if p := q.Decode(body, AdjudicateRequest, Limits{}); p != nil {
			t.Fatal(p)
		}
	})
	if got > 1 { // the copy of the body
		t.Errorf("%v allocations a request", got)
	}
}
