package main

import (
	"errors"
	"fmt"
)

// The exits, the same for every verb.
const (
	exitFine     = 0
	exitFindings = 1 // findings, failed scenarios, invalid games
	exitUsage    = 2 // the command line, or nothing matched
	exitInternal = 3 // an error of our own
)

const exitTable = `Exits:
  0  fine
  1  findings, failed scenarios, or invalid games
  2  usage, or nothing matched
  3  an error of the program itself`

// errFindings ends a run whose findings have been printed.
var errFindings = errors.New("findings")

// errUsage ends a run whose command line was wrong in ways that have been
// printed: an option's value that the rules do not take.
var errUsage = errors.New("usage")

// usageError is a fault of the command line, with advice.
type usageError struct{ text, hint string }

func (e *usageError) Error() string { return e.text }

// usage makes a usage error; hint may be "".
func usage(hint, format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...), hint}
}

// exitOf prints an error as people expect it and returns the exit.
func (e *env) exitOf(err error) int {
	var fault *usageError
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errFindings):
		return exitFindings
	case errors.Is(err, errUsage):
		return exitUsage
	case errors.As(err, &fault):
		fmt.Fprintf(e.stderr, "error: %s\n", fault.text)
		if fault.hint != "" {
			fmt.Fprintf(e.stderr, "hint: %s\n", fault.hint)
		}
		return exitUsage
	}
	fmt.Fprintf(e.stderr, "error: %s\n", err)
	return exitUsage
}
