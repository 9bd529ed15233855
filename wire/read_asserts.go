package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/reason"
)

var assertKeys = keys{"reason", "notation", "winners", "scores", "points", "places", "fen"}

// readAsserts reads what the caller says came out.
func readAsserts(r *reader, as *adjudicate.Asserts) bool {
	*as = adjudicate.Asserts{}
	if !r.open('{') {
		return false
	}
	var seen uint32
	const all = 1<<7 - 1
	for k := r.member(assertKeys, all, &seen); k >= 0; k = r.member(assertKeys, all, &seen) {
		switch k {
		case 0:
			as.Reason = optional(r.text(maxName))
		case 1:
			as.Notation = optional(r.text(maxName))
		case 2:
			as.Winners, as.HasWinners = readList(r, maxName), true
		case 3:
			as.Scores = map[string]float64{}
			members(r, func(seat string) {
				if f, ok := r.real(); ok {
					as.Scores[seat] = f
				}
			}, func(seat string) bool { _, ok := as.Scores[seat]; return ok })
		case 4:
			as.Points = readCounts(r, -1_000_000_000, 1_000_000_000)
		case 5:
			as.Places = [][]string{}
			if r.open('[') {
				for r.item() {
					as.Places = append(as.Places, readList(r, maxName))
				}
			}
		case 6:
			as.FEN = optional(r.text(maxText))
		}
	}
	return true
}

func optional(s string, ok bool) *string {
	if !ok {
		return nil
	}
	return &s
}

var includeWords = keys{"moves", "legal_moves", "ledger", "explain"}

// readInclude reads the names of parts that are off by default.
func readInclude(r *reader, in *adjudicate.Include) {
	if !r.open('[') {
		return
	}
	for r.item() {
		word, ok := r.text(maxName)
		if !ok {
			continue
		}
		switch word {
		case "moves":
			in.Moves = true
		case "legal_moves":
			in.LegalMoves = true
		case "ledger":
			in.Ledger = true
		case "explain":
			in.Explain = true
		default:
			r.fault("request.out_of_range", "request.out_of_range.word",
				reason.Params{"given": word, "allowed": []string(includeWords), "nearest": nearest(word, includeWords)})
		}
	}
}
