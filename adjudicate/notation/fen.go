package notation

import (
	"strconv"
	"unicode/utf8"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

// Fault is one thing wrong with a text or a setup. Faults of texts have the
// code fen.malformed and say in their params why (a key below "fen." of the
// catalogue), at which character (offset, from 0), what was given and what
// was expected; what a text says that cannot be has a code of its own.
type Fault = reason.Reason

// MaxFEN is the longest FEN that is read, in bytes.
const MaxFEN = 1 << 14

// ParseFEN reads a position: six fields for two seats on 8 by 8 squares, with
// a seventh for the squares of unmoved pieces where the rules need them; FEN4
// for every other board (see UsesFEN4). The setup holds what could be read and
// is never nil; with faults it is not to be played on. All faults are found
// at once.
func ParseFEN(r *position.Rules, text string) (*position.Setup, []Fault, []reason.Warning) {
	f := &fenReader{r: r, text: text, setup: r.NewSetup()}
	switch {
	case text == "":
		f.fault(whole, "empty", nil)
	case len(text) > MaxFEN:
		f.fault(whole, "too_long", reason.Params{"found": int64(len(text)), "most": int64(MaxFEN)})
	case UsesFEN4(r):
		f.fen4()
	default:
		f.fen()
	}
	return f.setup, f.faults, f.warnings
}

// fenReader collects what one text says.
type fenReader struct {
	r        *position.Rules
	text     string
	setup    *position.Setup
	faults   []Fault
	warnings []reason.Warning
}

// whole is the place of faults of the text as a whole: how many parts it has.
const whole = -1

// fault notes what is wrong at a byte of the text, or with the whole of it.
func (f *fenReader) fault(at int, why string, params reason.Params) {
	f.faultCode(reason.FENMalformed, at, with(params, "why", why))
}

// faultCode notes a fault that is more than one of form.
func (f *fenReader) faultCode(code reason.Code, at int, params reason.Params) {
	if at >= 0 {
		params = with(params, "offset", int64(utf8.RuneCountInString(f.text[:min(at, len(f.text))])))
	}
	fault := Fault{Finding: finding.New(code, params)}
	if sq, ok := params["square"].(board.Square); ok {
		fault.Squares = []board.Square{sq}
	}
	f.faults = append(f.faults, fault)
}

func (f *fenReader) warn(code reason.Code, params reason.Params) {
	f.warnings = append(f.warnings, reason.Warning{Finding: finding.New(code, params), Action: -1})
}

func with(params reason.Params, name string, value any) reason.Params {
	if params == nil {
		params = reason.Params{}
	}
	params[name] = value
	return params
}

// number reads a count in plain decimal digits: no sign, no leading zero, no
// separator, no other script.
func (f *fenReader) number(at int, text, why string) (int, bool) {
	n, ok := parseCount(text)
	if !ok {
		f.fault(at, why, reason.Params{"given": text, "expected": "0"})
	}
	return n, ok
}

// maxCount bounds every counter of a text.
const maxCount = 99999

func parseCount(text string) (int, bool) {
	if text == "" || len(text) > 5 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n <= maxCount
}
