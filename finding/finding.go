// Package finding is the base of all that is reported: a code, and the
// parameters that its texts use. Three kinds of findings stand on it, by where
// they point: Diagnostic into a rule file, Fault into a request, and
// reason.Reason into a game. The texts themselves are in the message
// catalogues, see package text; docs/checks.md describes every code about rule
// files.
package finding

// Code is a stable name: an area, a dot, and a fact. Who meets an unknown one
// goes by its area.
type Code string

// Params are the values that the texts of a code use. Values are strings,
// int64, bool, []string, pieces, or nested Params. By their names: piece,
// seat, square, squares, code and ends in _ms are formatted for people
// (see package text); everything else is shown as it stands.
type Params map[string]any

// Finding is what was found, without where.
type Finding struct {
	Code   Code
	Params Params
}

// New returns a finding.
func New(code Code, params Params) Finding { return Finding{Code: code, Params: params} }

// Severity is how bad a finding is.
type Severity uint8

// The severities.
const (
	Error Severity = iota
	Warning
	Info
)

var severityNames = [...]string{"error", "warning", "info"}

func (s Severity) String() string { return severityNames[s] }
