package wire

import (
	"strings"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// Problem is a request that cannot be answered: an RFC 9457 problem before it
// has words. Code names it as a whole and is the code of its first fault where
// it has faults. More are further members of the answer, by name.
type Problem struct {
	finding.Finding
	Kind   Kind
	Text   finding.Code // without faults: key of the text where the code has several
	Faults []finding.Fault
	More   reason.Params
}

// Error names the code and every fault's place, for logs and tests.
func (p *Problem) Error() string {
	var b strings.Builder
	b.WriteString(string(p.Code))
	for i := range p.Faults {
		b.WriteString("; ")
		b.WriteString(string(p.Faults[i].Code))
		b.WriteString(" at ")
		b.WriteString(p.Faults[i].Pointer)
	}
	return b.String()
}

// NewProblem is a problem with one fault.
func NewProblem(kind Kind, code finding.Code, pointer string, params finding.Params) *Problem {
	return &Problem{Kind: kind, Finding: finding.New(code, params),
		Faults: []finding.Fault{{Pointer: pointer, Finding: finding.New(code, params)}}}
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
