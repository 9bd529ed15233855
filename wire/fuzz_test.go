package wire

import (
	"bytes"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// FuzzDecode holds the walk against one call of the library: what is not JSON
// for the one is not JSON for the other, and nothing panics. What the walk
// makes of JSON is held by TestAnswersKept.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{`{"ruleset":"a","actions":["e4",{"type":"move","move":"x","at":1}]}`, `{"a":{"b":[1,2.5e3,-0,"\u00e4\ud83d\ude00",null,true,false]}}`,
		`[]`, `{"a":1,"a":2}`, "\ufeff{}", `{"a":01}`, `{"a":1e}`, `{"a" 1}`, `{"a":"\ud800"}`, "{\"\xff\":1}", `{"a":tru}`, `{"a":1}x`, `-`, `{"a":[1 2]}`, `{,}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var q Request
		p := q.Decode(data, AdjudicateRequest|PartMove, Limits{})
		broken, deep := false, false
		if p != nil {
			for _, fault := range p.Faults {
				switch fault.Code {
				case "request.not_json", "request.bad_utf8", "request.trailing_data":
					broken = true
				case "request.too_deep":
					deep = true
				}
			}
			if len(p.Faults) == maxFaults {
				return // the one that ended the walk may be among those left out
			}
		}
		if deep {
			return
		}
		dec := jsontext.NewDecoder(bytes.NewReader(data), jsontext.AllowDuplicateNames(true))
		_, err := dec.ReadValue()
		if err == nil && len(bytes.TrimLeft(data[dec.InputOffset():], " \t\r\n")) > 0 {
			err = errTrailing
		}
		if (err != nil) != broken {
			t.Errorf("%q: the oracle says %v, we say %v", data, err, p)
		}
	})
}

type sentinel string

func (s sentinel) Error() string { return string(s) }

const errTrailing = sentinel("trailing data")

// FuzzDecodeFast: what the fast reader reads, the strict one reads the same.
func FuzzDecodeFast(f *testing.F) {
	for _, s := range []string{`{"ruleset":"a","actions":["e4","e2e4", "x" ,{"type":"move","move":"x","at":12,"seat":"w"}],"move":"e4","now":0}`,
		`{"ruleset":{"extends":"x","options":{"a":"b","n":7,"t":true,"f":false}}}`, `{"ruleset":{"options":{"a":1,"a":truex},"extends":""}}`,
		`{ "state" : "hr1.x" , "move" : {"type":"resign"} , "id":"z" }`, `{"ruleset":"a","actions":[],"move":{"at":01,"type":"move"}}`} {
		f.Add(s)
	}
	f.Fuzz(checkFast)
}

func checkFast(t *testing.T, body string) {
	for _, parts := range []Parts{SetupRequest, LegalRequest, MoveRequest, AdjudicateRequest | RulesOutside} {
		var quick, strict Request
		limits := Limits{Actions: 6}
		quick.reset(limits)
		if !quick.decodeFast(body, parts) {
			continue
		}
		strict.reset(limits)
		r := newReader([]byte(body))
		strict.read(r, parts)
		if p := r.finish(); p != nil {
			t.Errorf("%q is read fast, but is refused: %v", body, p)
		} else if a, b := describeRequest(&quick), describeRequest(&strict); a != b {
			t.Errorf("%q\nfast:   %s\nstrict: %s", body, a, b)
		}
	}
}

// TestFastReads holds the two readers together on the kept bodies, and that
// the fast one reads some.
func TestFastReads(t *testing.T) {
	read := 0
	for _, body := range keptBodies(t) {
		checkFast(t, body)
		var q Request
		q.reset(Limits{})
		if q.decodeFast(body, AdjudicateRequest) {
			read++
		}
	}
	if read < 100 {
		t.Errorf("the fast reader read %d bodies", read)
	}
}
