// Package reason lists every code that a judgement can give, once, with what
// it means, and the shape in which a judgement says why.
package reason

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Code and Params are those of every finding; among the params are squares
// ([]board.Square for several) and Pieces.
type (
	Code   = finding.Code
	Params = finding.Params
)

// Piece is somebody's piece on a square.
type Piece struct {
	Piece, Seat string
	Square      board.Square
}

// Reason is a finding about a game: one judgement's why. Rule is nil where no value of the rule file
// decided (a move that cannot be read).
type Reason struct {
	finding.Finding
	Squares []board.Square
	Rule    *ruleset.Citation
	// Path is the rule that decided, where the one who found the reason has no
	// rule file; the judge turns it into Rule.
	Path ruleset.Path
	// Attempt are the squares of a refused move, to which touch-move binds: where
	// it begins and, where it names one, where it leads.
	Attempt []board.Square
	Also    []Reason // other rules that would have ended the game on the same action
}

// Unreadable reports whether the reason is that a text names no move at all, so
// that the move is neither legal nor not.
func (r *Reason) Unreadable() bool { return r.Code == MoveMalformed || r.Code == MoveAmbiguous }

// Articles are the ids attached to the rule that decided.
func (r *Reason) Articles() []string {
	if r.Rule == nil {
		return nil
	}
	return r.Rule.Articles
}

// Warning is a form that was read leniently, or a value that changes nothing.
// Action is an index into the request's actions, -1 for none.
type Warning struct {
	finding.Finding
	Action int
}

// NotJudged is a part that the record does not let us judge; the code says why.
type NotJudged struct {
	finding.Finding
	What string
}
