package adjudicate

import (
	"slices"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

// judgeCounters judges the counters of a FEN in mid-game against each other: no
// game has more moves without a capture or pawn move than moves, and where a
// double step was just made a pawn has moved.
func (b *beginning) judgeCounters() {
	quiet := b.setup.QuietPlies
	if !b.fen || quiet == 0 {
		return
	}
	rules := b.judge.rules
	n := rules.NSeats
	if !notation.UsesFEN4(rules) { // FEN4 does not number moves
		played := n*(b.setup.MoveNumber-1) + int(b.setup.Turn)
		if rules.RS.Rotate {
			played += n - 1 // whoever began
		}
		if quiet > played {
			b.badCounters("quiet", quiet, reason.Params{"played": int64(played)})
		}
	}
	for s := range position.Seat(n) {
		since := (int(b.setup.Turn) - int(s) - 1 + n) % n
		if b.setup.EnPassant[s].Live && quiet > since {
			b.badCounters("pawn_moved", quiet, reason.Params{"square": b.setup.EnPassant[s].Skipped})
			return
		}
	}
}

// badCounters notes counters that no play leads to; it can go on from them.
func (b *beginning) badCounters(why string, quiet int, params reason.Params) {
	if params == nil {
		params = reason.Params{}
	}
	params["why"], params["given"], params["unreachable"] = why, int64(quiet), true
	b.add(reason.SetupBadCounters, nobody, "", params)
}

// noteOtherArray warns where a game begins with another array than the only one
// that the profile has. It may: people agree on odds and puzzles.
func (b *beginning) noteOtherArray() {
	if b.judge.rules.RS.Shuffle.Any() {
		return
	}
	var seats []string
	for s := range position.Seat(b.judge.rules.NSeats) {
		if b.given.Has(s) && !b.setup.Out.Has(s) && !b.judge.builds(s) && !b.inArray(s) {
			seats = append(seats, b.judge.rs.Seats[s].Name)
		}
	}
	if len(seats) > 0 {
		b.warnings = append(b.warnings, Warning{Finding: finding.New(reason.StartOtherArray, reason.Params{"seats": seats}), Action: -1})
	}
}

// noteUnknown notes that a letter stands for a piece that the rules do not
// have: what it costs is not known, and its square is not empty.
func (b *beginning) noteUnknown(s position.Seat, sq board.Square) {
	if b.unknown == nil {
		b.unknown = map[position.Seat][]board.Square{}
	}
	b.unknown[s] = append(b.unknown[s], sq)
}

// noteUnknowns notes them from the faults of a text, which may not say whose
// they are.
func (b *beginning) noteUnknowns(faults []notation.Fault) {
	for i := range faults {
		sq, ok := faults[i].Params["square"].(board.Square)
		if faults[i].Code != reason.SetupUnknownPiece || !ok {
			continue
		}
		for s := range position.Seat(b.judge.rules.NSeats) {
			if whose, told := faults[i].Params["seat"]; !told || whose == b.judge.rs.Seats[s].Name {
				b.noteUnknown(s, sq)
			}
		}
	}
}

// isUnknown reports whether a letter that is no piece of the rules stands on a
// square of a seat's army.
func (b *beginning) isUnknown(s position.Seat, sq board.Square) bool {
	return slices.Contains(b.unknown[s], sq)
}
