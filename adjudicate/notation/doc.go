// Package notation turns text into values and back: FEN and FEN4, pieces by
// seat, moves in coordinates, SAN and the four-player form, and whole games in
// PGN and PGN4. docs/notation.md describes the forms.
//
//	setup, faults, warnings := notation.ParseFEN(rules, text)
//	move, warnings, why := notation.ParseMove(gen, pos, "Nf3")
//	text := notation.FormatFEN(gen, pos, nil)
//
// Letters of pieces and seats come from the rules; none is built in. Form is
// read leniently and each leniency is a warning; meaning is never guessed.
// Nothing here judges a game: a setup may have no kings.
//
// Everything is safe for concurrent use as long as each goroutine has its own
// position; a Reader belongs to one goroutine.
package notation
