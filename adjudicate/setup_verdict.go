package adjudicate

import (
	"context"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
)

// SetupVerdict is what is true of a beginning: an opening array (Record.Start),
// a position in mid-game (Record.From), or the profile's own setup.
type SetupVerdict struct {
	// Valid: the array may start a game, or the position could arise in one.
	Valid bool
	// Playable: the game can be judged on from there. A beginning that no play
	// leads to may be playable; its violations say unreachable in their params.
	Playable   bool
	Violations []reason.Reason // all of them; the param seat names whose fault it is
	Warnings   []Warning
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

// Setup judges where a record begins; its actions are not looked at.
func (j *Judge) Setup(_ context.Context, r *Record) (*SetupVerdict, *finding.Fault) {
	if r.State != "" {
		return nil, &finding.Fault{Finding: finding.New(reason.StateMalformed, nil), Pointer: "/state"}
	}
	b, err := j.begins(r, false)
	if err != nil {
		return nil, err
	}
	return b.verdict(j), nil
}

func (b *beginning) verdict(asked *Judge) *SetupVerdict {
	v := &SetupVerdict{
		Valid: len(b.violations) == 0 && !b.impossible, Playable: b.whole && playable(b.violations),
		Violations: b.violations, Warnings: b.warnings,
		Rules: b.judge.rs, Asked: asked.rs, Classes: b.classes, Deciding: b.deciding,
	}
	if !b.whole {
		return v
	}
	v.Position = &b.pos
	var points []int
	if b.judge.keepsPoints {
		points = b.points[:b.judge.rules.NSeats]
	}
	v.FEN = notation.FormatFEN(b.judge.gen, &b.pos, points)
	if b.judge.rules.TracksUnmoved {
		v.Unmoved = []string{}
		for _, sq := range b.judge.rules.Board.Squares() {
			if b.pos.Unmoved.Has(sq) && b.judge.rules.IsPawn[b.pos.Board[sq]] {
				v.Unmoved = append(v.Unmoved, sq.String())
			}
		}
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
