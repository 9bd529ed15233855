// Package reason lists every code that a judgement can give, once, with what
// it means, and the shape in which a judgement says why.
package reason

import (
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Code is a stable name: an area, a dot, and a fact. A client that meets an
// unknown one goes by its area.
type Code string

// Unreadable reports whether the code is of text that names no move at all, so
// that the move is neither legal nor not.
func (c Code) Unreadable() bool { return c == "move.malformed" || c == "move.ambiguous" }

// Params are the values that the texts of a code use. Values are strings,
// int64, bool, []string, squares ([]board.Square for several), Piece, or nested
// Params. By their names: piece,
// seat, square, squares, code and ends in _ms are formatted for people
// (see package text); everything else is shown as it stands.
type Params map[string]any

// Piece is somebody's piece on a square.
type Piece struct {
	Piece, Seat string
	Square      board.Square
}

// Reason is one judgement's why. Rule is nil where no value of the rule file
// decided (a move that cannot be read).
type Reason struct {
	Code    Code
	Params  Params
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
	Code   string
	Params Params
	Action int
}

// NotJudged is a part that the record does not let us judge. Why is a key of
// the catalogue.
type NotJudged struct {
	What, Why string
	Params    Params
}
