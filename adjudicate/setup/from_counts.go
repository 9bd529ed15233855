package setup

import (
	"maps"
	"slices"
	"strconv"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// counts takes points and counts of quiet moves.
func (r *fromReader) counts() *finding.Fault {
	for _, name := range slices.Sorted(maps.Keys(r.from.Points)) {
		at := "/from/points/" + finding.EscapePointer(name)
		s, err := r.seatNamed(name, at)
		if err != nil {
			return err
		}
		n := r.from.Points[name]
		if !r.rs.KeepsPoints() {
			return badFrom(at, "points", n, "no_points", nil)
		}
		if n < -maxPoints || n > maxPoints {
			return badFrom(at, "points", n, "range", reason.Params{"from": int64(-maxPoints), "to": int64(maxPoints)})
		}
		if r.statesPoints() && r.setup.Points[s] != int(n) {
			return badFrom(at, "points", n, "other_than_fen", reason.Params{"fen": int64(r.setup.Points[s])})
		}
		r.Points[s] = int(n)
	}
	for _, name := range slices.Sorted(maps.Keys(r.from.Quiet)) {
		at := "/from/counters/quiet/" + finding.EscapePointer(name)
		s, err := r.seatNamed(name, at)
		if err != nil {
			return err
		}
		n := r.from.Quiet[name]
		if n < 0 || n > maxQuiet {
			return badFrom(at, "quiet", n, "range", reason.Params{"from": int64(0), "to": int64(maxQuiet)})
		}
		r.Position.Quiet[s] = uint16(n)
	}
	if r.from.Quiet != nil && r.setup.QuietPlies > 0 {
		total := 0
		for s := range r.rules.NSeats {
			total += int(r.Position.Quiet[s])
		}
		if total != r.setup.QuietPlies {
			return badFrom("/from/counters/quiet", "quiet", int64(total), "other_than_fen", reason.Params{"fen": int64(r.setup.QuietPlies)})
		}
	}
	if rs := r.rules.RS; !r.fen && r.from.Quiet == nil && rs.Ends[ruleset.QuietMoves] != nil {
		r.NotJudged = append(r.NotJudged, reason.NotJudged{What: "quiet_moves", Finding: finding.New(reason.NotJudgedNoHistory, nil)})
	}
	return nil
}

// Bounds of what a record may say.
const (
	maxPoints = 1_000_000
	maxQuiet  = 10_000
)

// counters judges the counters of a FEN in mid-game against each other: no
// game has more moves without a capture or pawn move than moves, and where a
// double step was just made a pawn has moved.
func (r *fromReader) counters() {
	quiet := r.setup.QuietPlies
	if !r.fen || quiet == 0 {
		return
	}
	rules := r.rules
	n := rules.NSeats
	if !notation.UsesFEN4(rules) { // FEN4 does not number moves
		played := n*(r.setup.MoveNumber-1) + int(r.setup.Turn)
		if rules.RS.Rotate {
			played += n - 1 // whoever began
		}
		if quiet > played {
			r.badCounters("quiet", quiet, reason.Params{"played": int64(played)})
		}
	}
	for s := range position.Seat(n) {
		since := (int(r.setup.Turn) - int(s) - 1 + n) % n
		if r.setup.EnPassant[s].Live && quiet > since {
			r.badCounters("pawn_moved", quiet, reason.Params{"square": r.setup.EnPassant[s].Skipped})
			return
		}
	}
}

// history takes the positions since the last move that cannot be taken
// back, as far as they are given.
func (r *fromReader) history() *finding.Fault {
	rules := r.rules
	for i, text := range r.from.History {
		at := "/from/history/" + strconv.Itoa(i)
		setup, faults, _ := notation.ParseFEN(rules, text)
		if len(faults) > 0 {
			return finding.NewFault(at, faults[0].Code, faults[0].Params)
		}
		if rules.TracksUnmoved && !setup.HasUnmoved {
			setup.Unmoved, setup.HasUnmoved = r.setup.Unmoved, true
		}
		p := setup.Position()
		p.Class = r.Position.Class
		if p.Count != r.Position.Count {
			return badFrom(at, "history", text, "other_pieces", nil)
		}
		r.History = append(r.History, p.Key(r.gen.EnPassantLive(p)))
	}
	plies := 0
	for s := range rules.NSeats {
		plies += int(r.Position.Quiet[s])
	}
	known := r.fen || r.from.Quiet != nil
	if rules.RS.Ends[ruleset.Repetition] != nil && (len(r.from.History) < plies || !known && len(r.from.History) == 0) {
		r.NotJudged = append(r.NotJudged, reason.NotJudged{What: "repetition", Finding: finding.New(reason.NotJudgedNoHistory, nil)})
	}
	return nil
}
