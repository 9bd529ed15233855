package main

import (
	_ "embed"
	"encoding/json"
)

//go:embed rules.json
var rulesFile []byte

// rules says by which profiles is measured: code names none.
var rules = func() (r struct {
	Reference, Cross, Army, Timed, Alone string
	Modes                                []string
}) {
	if err := json.Unmarshal(rulesFile, &r); err != nil {
		panic(err) // the file stands beside this one
	}
	return r
}()
