package wire

import (
	"strings"

	"houserules/adjudicate/reason"
)

// Fault is one thing that is wrong with a request.
type Fault struct {
	Pointer string // RFC 6901, into the body; "" is the whole of it
	Code    string // request.unknown_key
	Text    string // key of the catalogue where Code has several texts; "" is Code
	Params  reason.Params
}

// Key is the key of the fault's text in the catalogue.
func (f *Fault) Key() string {
	if f.Text != "" {
		return f.Text
	}
	return f.Code
}

// Problem is a request that cannot be answered: an RFC 9457 problem before it
// has words. Code names it as a whole and is the code of its first fault where
// it has faults. More are further members of the answer, by name.
type Problem struct {
	Kind   Kind
	Code   string
	Text   string // without faults: key of the catalogue where Code has several texts
	Params reason.Params
	Faults []Fault
	More   reason.Params
}

// Error names the code and every fault's place, for logs and tests.
func (p *Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.Code)
	for i := range p.Faults {
		b.WriteString("; ")
		b.WriteString(p.Faults[i].Code)
		b.WriteString(" at ")
		b.WriteString(p.Faults[i].Pointer)
	}
	return b.String()
}

// NewProblem is a problem with one fault.
func NewProblem(kind Kind, code, pointer string, params reason.Params) *Problem {
	return &Problem{Kind: kind, Code: code, Params: params,
		Faults: []Fault{{Pointer: pointer, Code: code, Params: params}}}
}

// maxFaults bounds the answer to a hostile body.
const maxFaults = 40

// problem sums up what a reader found; nil where that is nothing. What is
// Malformed outranks what is Unusable: it names the whole.
func (r *reader) problem() *Problem {
	if len(r.faults) == 0 {
		return nil
	}
	p := &Problem{Kind: Unusable, Faults: r.faults}
	first := &r.faults[0]
	for i := range r.faults {
		if kindOf(r.faults[i].Code) == Malformed {
			p.Kind, first = Malformed, &r.faults[i]
			break
		}
	}
	p.Code, p.Params = first.Code, first.Params
	return p
}
