package wire

import (
	"bytes"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// FuzzDecode holds the reader against an independent strict one: what is not
// JSON for the one is not JSON for the other, and nothing panics.
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
