package wire

import (
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// Kind is what sort of obstacle a problem is, whoever asks. The HTTP service
// has a table of the status for each; nothing else knows any.
type Kind uint8

// The kinds of problems.
const (
	Unusable      Kind = iota // read, but it is not clear what to judge
	Malformed                 // cannot be read
	Conflict                  // contradicts what the caller expects of the rules
	NotFound                  // names nothing that is here
	NotAllowed                // not by this method
	NotAcceptable             // in no form that the caller takes
	Unsupported               // in a form that is not read here
	TooLarge                  // longer than is taken
	TooSlow                   // did not arrive in its time
	Unavailable               // not now: busy, or out of time for judging
	Internal                  // a fault of the service
	Kinds                     // how many there are
)

// kindOf is the kind of a fault that a reader of bodies finds. Faults of the
// form are Malformed; what is well-formed but says two things or too much is
// Unusable, and so is a value that only judging gives a meaning.
func kindOf(code finding.Code) Kind {
	switch code {
	case reason.RequestTwoStarts, reason.RequestTooLong, reason.ActionUnknownType, reason.StateMalformed:
		return Unusable
	}
	return Malformed
}
