package setup

import (
	"maps"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// badFrom is a value that cannot be: why is a key below "value." of the
// catalogue, more what its text uses.
func badFrom(pointer, key string, given any, why string, more reason.Params) *finding.Fault {
	return badValue(reason.FromBadValue, pointer, key, given, why, more)
}

// badStart is badFrom for an opening array.
func badStart(pointer, key, given, why string, more reason.Params) *finding.Fault {
	return badValue(reason.StartBadValue, pointer, key, given, why, more)
}

func badValue(code finding.Code, pointer, key string, given any, why string, more reason.Params) *finding.Fault {
	params := reason.Params{"key": key, "why": why}
	if given != nil {
		params["given"] = given
	}
	maps.Copy(params, more)
	return finding.NewFault(pointer, code, params)
}
