package token

import (
	"fmt"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// Malformed is the fault of bytes that no token has.
func Malformed() *finding.Fault { return finding.NewFault("/state", reason.StateMalformed, nil) }

// newer is the fault of a token that a later release wrote.
func newer(v int) *finding.Fault {
	return finding.NewFault("/state", reason.StateNewer, reason.Params{"version": int64(v), "known": int64(version)})
}

// newerSection is the fault of a token with a section that a later release
// wrote: to leave it out would be to judge another game.
func newerSection(tag uint8) *finding.Fault {
	return finding.NewFault("/state", reason.StateNewer, reason.Params{
		"version": fmt.Sprintf("%d.%d", version, tag), "known": fmt.Sprintf("%d.%d", version, lastSection)})
}
