package main

import (
	"bytes"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/service"
)

// writtenPGN is a judged game as PGN or PGN4; its verdict includes the moves.
func writtenPGN(it *service.Item) []byte {
	var buf bytes.Buffer
	_ = notation.WritePGN(&buf, adjudicate.Written(it.Verdict, it.Game, it.Plies)) // a buffer takes all
	return buf.Bytes()
}
