package setup

import (
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
)

// Verdict is what is true of a setup: an opening array (Request.Start), a
// position in mid-game (Request.From), or the profile's own array.
type Verdict struct {
	// Valid: the array may start a game, or the position could arise in one.
	Valid bool
	// Playable: the game can be judged on from there. A setup that no play
	// leads to may be playable; its violations say unreachable in their params.
	Playable   bool
	Violations []reason.Reason // all of them; the param seat names whose fault it is
	Warnings   []reason.Warning
	// Rules are those that are played, Asked those that were named. They
	// differ where armies exactly as in setup play another profile.
	Rules, Asked *ruleset.Ruleset
	Classes      []string       // by seat, "" where not known; nil without classes
	Deciding     []reason.Piece // by seat: the piece that decided its class, zero where none did
	// Position is nil where one cannot be put together: a text that cannot be
	// read, or one side alone.
	Position *position.Position
	FEN      string   // "" without a position
	Unmoved  []string // squares of pawns that have not moved; nil where no rule needs it
}

// verdict returns what came out. asked is the ruleset that was named.
func (d *draft) verdict(asked *ruleset.Ruleset) *Verdict {
	v := &Verdict{
		Valid: len(d.violations) == 0 && !d.impossible, Playable: d.whole && playable(d.violations),
		Violations: d.violations, Warnings: d.Warnings,
		Rules: d.rs, Asked: asked, Classes: d.classes, Deciding: d.deciding,
	}
	if !d.whole {
		return v
	}
	v.Position = &d.Position
	var points []int
	if d.rs.KeepsPoints() {
		points = d.Points[:d.rules.NSeats]
	}
	v.FEN = notation.FormatFEN(d.gen, &d.Position, points)
	if d.rules.TracksUnmoved {
		v.Unmoved = d.Position.UnmovedPawns()
	}
	return v
}

// playable reports whether a game can go on though it begins with these faults.
func playable(violations []reason.Reason) bool {
	for i := range violations {
		if !unreachable(&violations[i]) {
			return false
		}
	}
	return true
}

// unreachable reports whether a fault only says that no play leads there.
func unreachable(r *reason.Reason) bool { return r.Params["unreachable"] == true }
