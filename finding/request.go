package finding

import "strings"

// Fault is a finding about a request: it is not clear what to judge.
type Fault struct {
	Finding
	Pointer string // RFC 6901, into the body; "" is the whole of it
	Text    Code   // key of the text where the code has several; "" is the code
}

// NewFault returns a fault whose text is that of its code.
func NewFault(pointer string, code Code, params Params) *Fault {
	return &Fault{Finding: New(code, params), Pointer: pointer}
}

// Error names the code and the place, for logs and tests.
func (f *Fault) Error() string { return string(f.Code) + " at " + f.Pointer }

// Key is the key of the fault's text in the catalogues, below "problem.".
func (f *Fault) Key() Code {
	if f.Text != "" {
		return f.Text
	}
	return f.Code
}

// EscapePointer writes a name as a step of a JSON pointer (RFC 6901).
func EscapePointer(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}
