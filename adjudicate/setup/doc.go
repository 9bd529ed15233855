// Package setup judges where a game begins: an opening array in one of its
// forms, a position in mid-game, or the profile's own array. All faults are
// found at once.
//
// A Judge reads what was given into a draft (start.go, from.go) and has small
// checks look at it, each in a file: pieces and pawns, material, armies that
// players build, arrays that are shuffled, checks that no move can have given.
// What came out is an Opening, from which a game goes on, or a Verdict, for
// whoever asks about the setup itself. Hidden armies are in commit.go and
// reveal.go.
package setup
