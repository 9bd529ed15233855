package notation

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Sites write D for a queen that was a pawn; Q is what it moves like.
const (
	promotedLetter = 'D'
	promotedAs     = 'Q'
)

// promotedMark behind a letter says that the piece was a pawn, where several
// kinds score differently then.
const promotedMark = '~'

// UsesFEN4 reports whether positions are written as FEN4: every board but the
// one of 8 by 8 squares with two seats, whose FEN everybody knows.
func UsesFEN4(r *position.Rules) bool {
	return r.NSeats != 2 || r.Board.Files != 8 || r.Board.Ranks != 8 || len(r.Board.Squares()) != 64
}

// kindOfLetter is the kind that a capital letter means.
func kindOfLetter(r *position.Rules, letter byte) (position.Kind, bool) {
	i := int(letter) - 'A'
	if i < 0 || i >= len(r.ByLetter) || r.ByLetter[i] < 0 {
		return 0, false
	}
	return position.Kind(r.ByLetter[i]), true
}

// kindOfText reads a piece's letter as FEN4 and PGN4 write it: the letter
// alone, with the mark of a promoted piece, or D.
func kindOfText(r *position.Rules, text string) (position.Kind, bool) {
	switch {
	case len(text) == 2 && text[1] == promotedMark:
		k, ok := kindOfLetter(r, text[0])
		if !ok || r.Promoted[k] == k {
			return 0, false
		}
		return r.Promoted[k], true
	case len(text) != 1:
		return 0, false
	}
	if k, ok := kindOfLetter(r, text[0]); ok {
		return k, true
	}
	if text[0] != promotedLetter {
		return 0, false
	}
	if k, ok := onlyPromoted(r); ok {
		return k, true
	}
	k, ok := kindOfLetter(r, promotedAs)
	if !ok {
		return 0, false
	}
	return r.Promoted[k], true
}

// onlyPromoted is the one promoted kind of a game, false where there are none or several.
func onlyPromoted(r *position.Rules) (position.Kind, bool) {
	found, many := position.Kind(0), 0
	for k := range r.NKinds {
		if r.IsPromoted[k] {
			found, many = position.Kind(k), many+1
		}
	}
	return found, many == 1
}

// appendKind writes a kind's letter; promoted kinds are marked.
func appendKind(buf []byte, r *position.Rules, k position.Kind) []byte {
	letter := r.RS.Kinds[r.Base[k]].Letter
	if !r.IsPromoted[k] {
		return append(buf, letter)
	}
	if _, ok := onlyPromoted(r); ok {
		if _, taken := kindOfLetter(r, promotedLetter); !taken {
			return append(buf, promotedLetter)
		}
	}
	return append(buf, letter, promotedMark)
}

// seatOfInitial is the seat whose initial, a small letter, is given.
func seatOfInitial(r *position.Rules, initial byte) (position.Seat, bool) {
	for s := range r.NSeats {
		if r.RS.Seats[s].Initial == initial {
			return position.Seat(s), true
		}
	}
	return 0, false
}

// greyMark stands before a grey piece in FEN4: d, unless a seat begins with it.
func greyMark(r *position.Rules) byte {
	if _, taken := seatOfInitial(r, 'd'); taken {
		return '*'
	}
	return 'd'
}

// appendSquare writes a square's name.
func appendSquare(buf []byte, sq board.Square) []byte {
	buf = append(buf, 'a'+byte(sq.File()))
	if rank := sq.Rank() + 1; rank >= 10 {
		return append(buf, '1', '0'+byte(rank-10))
	}
	return append(buf, '1'+byte(sq.Rank()))
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c - 'A' + 'a'
	}
	return c
}
