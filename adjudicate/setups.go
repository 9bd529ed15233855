package adjudicate

import (
	"context"

	"houserules/adjudicate/reason"
	"houserules/adjudicate/setup"
	"houserules/finding"
)

// What is asked and answered about setups; package setup judges them.
type (
	SetupVerdict  = setup.Verdict
	ArmyForm      = setup.ArmyForm
	CommitRequest = setup.CommitRequest
	CommitVerdict = setup.CommitVerdict
	Revealed      = setup.Revealed
	RevealRequest = setup.RevealRequest
	RevealVerdict = setup.RevealVerdict
)

// Setup judges where a record begins. Its actions are not judged.
func (j *Judge) Setup(_ context.Context, r *Record) (*SetupVerdict, *finding.Fault) {
	if r.State != "" {
		return nil, finding.NewFault("/state", reason.StateMalformed, nil)
	}
	return j.setups.Verdict(r.setup())
}

// Commit judges one side's army by itself and makes the commitment to it.
func (j *Judge) Commit(r *CommitRequest) (*CommitVerdict, *finding.Fault) { return j.setups.Commit(r) }

// Reveal compares revealed armies with their commitments, each in constant
// time, and judges the setup that they make.
func (j *Judge) Reveal(r *RevealRequest) (*RevealVerdict, *finding.Fault) { return j.setups.Reveal(r) }
