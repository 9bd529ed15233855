package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// maxText is how many bytes a position's text may have: a FEN of the largest
// board, or the pieces of one seat.
const maxText = 8192

var startKeys = keys{"fen", "pieces", "armies"}

// readStart reads an opening array, which has exactly one form.
func readStart(r *reader, st *adjudicate.Start) bool {
	*st = adjudicate.Start{}
	if !r.open('{') {
		return false
	}
	var seen uint32
	for k := r.member(startKeys, 7, &seen); k >= 0; k = r.member(startKeys, 7, &seen) {
		switch k {
		case 0:
			st.FEN, st.HasFEN = r.text(maxText)
		case 1:
			st.Pieces = readTexts(r, maxText)
		case 2:
			readArmies(r, st)
		}
	}
	oneOf(r, startKeys[:3], seen)
	return true
}

// oneOf notes where the object just left has none or several of the names.
func oneOf(r *reader, names keys, seen uint32) {
	if r.stopped {
		return
	}
	found, params := 0, reason.Params{"keys": []string(names)}
	for k, name := range names {
		if seen>>k&1 == 0 {
			continue
		}
		if found++; found > 1 {
			r.faultAt(r.pointer()+"/"+name, "request.two_starts", "", params)
		}
	}
	if found == 0 {
		r.fault("request.missing_key", "request.missing_key.one_of", params)
	}
}

// members calls read for each member of an object whose names are free.
func members(r *reader, read func(name string), has func(name string) bool) {
	if !r.open('{') {
		return
	}
	for r.key() {
		if has(r.name) {
			r.fault("request.duplicate_key", "", reason.Params{"key": r.name})
			r.skip()
			continue
		}
		read(r.name)
	}
}

// readTexts reads an object of strings.
func readTexts(r *reader, most int) map[string]string {
	out := map[string]string{}
	members(r, func(name string) {
		if s, ok := r.text(most); ok {
			out[name] = s
		}
	}, func(name string) bool { _, ok := out[name]; return ok })
	return out
}

// readCounts reads an object of whole numbers.
func readCounts(r *reader, least, most int64) map[string]int64 {
	out := map[string]int64{}
	members(r, func(name string) {
		if n, ok := r.integer(least, most); ok {
			out[name] = n
		}
	}, func(name string) bool { _, ok := out[name]; return ok })
	return out
}

// readList reads a list of strings, never nil.
func readList(r *reader, most int) []string {
	out := []string{}
	if !r.open('[') {
		return out
	}
	for r.item() {
		if s, ok := r.text(most); ok {
			out = append(out, s)
		}
	}
	return out
}

// readArmies reads an army for each seat: by square, or by rows from the chair.
func readArmies(r *reader, st *adjudicate.Start) {
	st.Armies, st.Rows = map[string]map[string]string{}, map[string][]string{}
	members(r, func(seat string) {
		switch r.peek() {
		case '{':
			st.Armies[seat] = readTexts(r, maxName)
		case '[':
			st.Rows[seat] = readList(r, maxName)
		default:
			r.wrongType("object", "array")
		}
	}, func(seat string) bool { return st.Armies[seat] != nil || st.Rows[seat] != nil })
	if len(st.Armies) == 0 && len(st.Rows) > 0 {
		st.Armies = nil
	}
	if len(st.Rows) == 0 {
		st.Rows = nil
	}
}

var fromKeys = keys{"fen", "pieces", "turn", "unmoved", "classes", "points", "out", "clocks", "counters", "history"}

// readFrom reads a position in mid-game.
func readFrom(r *reader, fr *adjudicate.From) bool {
	*fr = adjudicate.From{}
	if !r.open('{') {
		return false
	}
	var seen uint32
	const all = 1<<10 - 1
	for k := r.member(fromKeys, all, &seen); k >= 0; k = r.member(fromKeys, all, &seen) {
		switch k {
		case 0:
			fr.FEN, fr.HasFEN = r.text(maxText)
		case 1:
			fr.Pieces = readTexts(r, maxText)
		case 2:
			fr.Turn, _ = r.text(maxName)
		case 3:
			fr.HasUnmoved = true
			fr.Unmoved = readSquares(r)
		case 4:
			fr.Classes = readTexts(r, maxName)
		case 5:
			fr.Points = readCounts(r, -1_000_000_000, 1_000_000_000)
		case 6:
			fr.Out = readList(r, maxName)
		case 7:
			readClocks(r, fr)
		case 8:
			var inner uint32
			if r.open('{') {
				for r.member(keys{"quiet"}, 1, &inner) >= 0 {
					fr.Quiet = readCounts(r, 0, 1_000_000)
				}
			}
		case 9:
			fr.History = readList(r, maxText)
		}
	}
	oneOf(r, fromKeys[:2], seen)
	return true
}

func readSquares(r *reader) []board.Square {
	var out []board.Square
	if !r.open('[') {
		return nil
	}
	for r.item() {
		s, ok := r.text(maxName)
		if !ok {
			continue
		}
		sq, ok := parseSquare(s)
		if !ok {
			r.fault("request.out_of_range", "request.out_of_range.square", reason.Params{"given": s})
			continue
		}
		out = append(out, sq)
	}
	return out
}

// parseSquare reads a square's name on the largest board; whether it is on
// the board of the game is for the judge.
func parseSquare(s string) (board.Square, bool) {
	if len(s) < 2 || len(s) > 3 || s[0] < 'a' || s[0] > 'p' || s[1] < '1' || s[1] > '9' {
		return 0, false
	}
	rank := int(s[1] - '0')
	if len(s) == 3 {
		if s[2] < '0' || s[2] > '9' {
			return 0, false
		}
		rank = rank*10 + int(s[2]-'0')
	}
	if rank > board.Stride {
		return 0, false
	}
	return board.At(int(s[0]-'a'), rank-1), true
}

var clockKeys = keys{"remaining_ms", "pause_left", "moved"}

func readClocks(r *reader, fr *adjudicate.From) {
	fr.Clocks = map[string]adjudicate.ClockFrom{}
	members(r, func(seat string) {
		var c adjudicate.ClockFrom
		var seen uint32
		if !r.open('{') {
			return
		}
		for k := r.member(clockKeys, 7, &seen); k >= 0; k = r.member(clockKeys, 7, &seen) {
			switch k {
			case 0:
				c.RemainingMS, c.HasRemaining = r.integer(0, MaxTime)
			case 1:
				c.PauseLeft, c.HasPauseLeft = r.integer(0, 1_000_000)
			case 2:
				c.Moved, c.HasMoved = r.boolean()
			}
		}
		fr.Clocks[seat] = c
	}, func(seat string) bool { _, ok := fr.Clocks[seat]; return ok })
}
