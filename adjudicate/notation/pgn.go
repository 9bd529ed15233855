package notation

import (
	"strings"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// Game is one game as a PGN or PGN4 stream has it: tags, the texts of the
// main line, and what is wrong with the form. Moves are not looked at. A Game
// may be used for one Next after another; what it held is then gone, but the
// strings taken from it stay.
type Game struct {
	Number int   // in the stream, from 1
	Line   int   // of its first byte, from 1
	Offset int64 // of its first byte, from 0
	Tags   []Tag
	Plies  []Ply
	Result string // the terminator as written, "" where it is missing
	// Faults leave the game without a judgement on its form; Warnings are
	// forms read leniently. Both are in the order of the text.
	Faults   []TextNote
	Warnings []TextNote
	// Comment is what stands before the first move, where annotations are kept.
	Comment string

	text string // from Offset on
}

// Tag is a tag pair. Offset is where it begins in the stream, in bytes.
type Tag struct {
	Name, Value string
	Offset      int64
}

// Mark says that a seat did something else than move.
type Mark uint8

// The marks of PGN4: they stand in place of a move, or behind one.
const (
	NoMark Mark = iota
	Resigned
	TimedOut
	Stalemated
	Mated
)

// Ply is a move of the main line, or a mark in its place.
type Ply struct {
	Text string // "" where only the mark stands
	// Mark in place of a move; behind one (Kk1-k2R) it says that the seat
	// was out by it and its king only walks on.
	Mark   Mark
	Number int   // the move number written before it last, 0 where there is none
	Offset int64 // of Text or the mark, in bytes from the beginning of the stream
	Clock  Time  // %clk: time left after the move
	Used   Time  // %emt: time used for the move
	// Comments and Variations are kept where annotations are: the text in
	// the braces, and what stands between the outermost brackets.
	Comments   []string
	Variations []string
}

// Time is a time in a comment.
type Time struct {
	MS     int64
	Digits int // behind the decimal point, as written
	Given  bool
}

// TextNote is a fault or a leniency, with its place.
type TextNote struct {
	finding.Finding
	Game   int
	Ply    int // index of the next ply of the main line, from 0
	Number int // the move number written last before it, 0 for none
	Line   int // from 1
	Offset int64
}

// The faults of a text.
const (
	faultTag        = reason.PGNBadTag            // given
	faultTwice      = reason.PGNDuplicateTag      // tag
	faultComment    = reason.PGNUnclosedComment   //
	faultVariation  = reason.PGNUnclosedVariation //
	faultStray      = reason.PGNStray             // given
	faultResult     = reason.PGNResultDiffers     // tag, given
	faultNoFEN      = reason.PGNFENMissing        //
	faultTooLong    = reason.PGNTooLong           // most
	faultTooMany    = reason.PGNTooManyPlies      // most
	faultEncoding   = reason.PGNEncoding          //
	warnTerminator  = reason.PGNNoTerminator      //
	warnSetUp       = reason.PGNSetupMissing      //
	warnNumber      = reason.PGNMoveNumber        // given, expected
	warnClock       = reason.PGNBadClock          // given
	warnLatin1      = reason.PGNLatin1            //
	warnQuotes      = reason.PGNTagQuotes         // tag
	warnTagLines    = reason.PGNTagLines          // tag
	warnInnerResult = reason.PGNResultInVariation // given
	warnResultForm  = reason.PGNResultForm        // given, read
)

// Tag is the value of a tag, the first of that name.
func (g *Game) Tag(name string) (string, bool) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			return g.Tags[i].Value, true
		}
	}
	return "", false
}

// Start is the text of the position that the game begins from: the FEN tag,
// or the StartFen4 tag, which may hold a name (see NamedStart). It reports
// false where the game begins from the array of its rules.
func (g *Game) Start() (string, bool) {
	for _, name := range []string{"StartFen4", "FEN"} {
		if text, ok := g.Tag(name); ok && strings.TrimSpace(text) != "" {
			return text, true
		}
	}
	return "", false
}

// Outcome is how the text says the game ended: the terminator, else the
// Result tag, else *.
func (g *Game) Outcome() string {
	if g.Result != "" {
		return g.Result
	}
	if tag, ok := g.Tag("Result"); ok {
		return tag
	}
	return "*"
}

// LineOf is the line of a byte of the game's text, from 1. Offsets are those
// of its tags, plies and notes.
func (g *Game) LineOf(offset int64) int {
	end := min(max(offset-g.Offset, 0), int64(len(g.text)))
	return g.Line + countLines(g.text[:end])
}

// countLines counts line ends: \n, \r\n, and \r alone.
func countLines(text string) int {
	n := strings.Count(text, "\n")
	for i := 0; ; i++ {
		next := strings.IndexByte(text[i:], '\r')
		if next < 0 {
			return n
		}
		if i += next; i+1 >= len(text) || text[i+1] != '\n' {
			n++
		}
	}
}

func (g *Game) reset() {
	*g = Game{Tags: g.Tags[:0], Plies: g.Plies[:0], Faults: g.Faults[:0], Warnings: g.Warnings[:0]}
}
