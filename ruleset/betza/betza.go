// Package betza reads the movement language of chess variants: atoms such as
// W F D N A H, compounds, riders, ranges, and modifiers of direction and of
// move or capture.
package betza

// Step is one way a piece may go, told from its owner's chair.
type Step struct {
	Right, Forward int // one leap
	// Limit is how many leaps in a row it may make: 1 is a leaper, 0 is
	// until something stands in the way.
	Limit   int
	Move    bool // may go to an empty square
	Capture bool // may take
	Initial bool // only as the piece's own first move
	// Lame leapers need the squares between to be empty; each is given as
	// (right, forward) from the start, in order.
	Lame [][2]int
}
