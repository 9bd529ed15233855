package yamltree

import (
	"regexp"
	"strconv"
	"strings"

	"houserules/finding"
)

// A plain scalar is text unless it looks like something that YAML readers turn
// into another value. They disagree about those (060 is 48, 60 or "060"), so
// only the forms on which all agree are taken, and the others have a name each.
var (
	wholeForm      = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	FractionForm   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)\.[0-9]+$`)
	zerosForm      = regexp.MustCompile(`^[-+]?0[0-9_]+(\.[0-9]*)?$`)
	baseForm       = regexp.MustCompile(`^[-+]?0([xX][0-9a-fA-F_]+|[oO][0-7_]+|[bB][01_]+)$`)
	underscoreForm = regexp.MustCompile(`^[-+]?[0-9][0-9_]*_[0-9_]*(\.[0-9_]*)?([eE][-+]?[0-9]+)?$`)
	exponentForm   = regexp.MustCompile(`^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)[eE][-+]?[0-9]+$`)
	oddNumberForm  = regexp.MustCompile(`^[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)$`) // +5, 5., .5
	notFiniteForm  = regexp.MustCompile(`^([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$`)
	dateForm       = regexp.MustCompile(`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?$`)
	clockForm      = regexp.MustCompile(`^[-+]?[0-9]+(:[0-5]?[0-9])+(\.[0-9]*)?$`)
)

// fenForm is the first four fields of a FEN: a blank and a # after them begin a
// comment, and the counts are lost.
var fenForm = regexp.MustCompile(`^([1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+ [wb] (-|[A-Ha-hKQkq]+) (-|[a-h][36])$`)

// Scalar says what an unquoted scalar is, or the code by which it is refused.
func Scalar(s string) (n Node, refused finding.Code) {
	n = Node{Kind: Text, Text: s}
	switch s {
	case "":
		return n, "yaml.empty_value"
	case "null", "Null", "NULL", "~":
		return n, "yaml.null"
	case "true", "false":
		n.Kind, n.Bool = Bool, s == "true"
		return n, ""
	case "True", "TRUE", "False", "FALSE":
		return n, "yaml.boolean_case"
	}
	switch strings.ToLower(s) {
	case "yes", "no", "on", "off":
		return n, "yaml.yes_no"
	}
	if c := s[0]; (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' {
		return n, ""
	}
	switch {
	case wholeForm.MatchString(s):
		v, err := strconv.ParseInt(s, 10, 64)
		if err != nil || v > maxWhole || v < -maxWhole {
			return n, "yaml.number_too_large"
		}
		n.Kind, n.Int = Int, v
		return n, ""
	case FractionForm.MatchString(s):
		v, err := strconv.ParseFloat(s, 64)
		if err != nil || v > maxWhole || v < -maxWhole || len(s) > 24 {
			return n, "yaml.number_too_large"
		}
		n.Kind, n.Fraction = Fraction, v
		return n, ""
	case zerosForm.MatchString(s):
		return n, "yaml.leading_zero"
	case baseForm.MatchString(s):
		return n, "yaml.number_base"
	case underscoreForm.MatchString(s):
		return n, "yaml.underscore"
	case exponentForm.MatchString(s):
		return n, "yaml.exponent"
	case notFiniteForm.MatchString(s):
		return n, "yaml.not_finite"
	case oddNumberForm.MatchString(s):
		return n, "yaml.number_form"
	case dateForm.MatchString(s):
		return n, "yaml.date"
	case clockForm.MatchString(s):
		return n, "yaml.clock_time"
	}
	return n, ""
}

// isText reports whether an unquoted key is text to every reader.
func isText(s string) bool {
	n, refused := Scalar(s)
	return refused == "yaml.yes_no" || refused == "" && n.Kind == Text
}
