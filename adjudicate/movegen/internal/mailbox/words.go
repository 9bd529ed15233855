package mailbox

import (
	"math/bits"

	"houserules/adjudicate/position"
)

// Words is a position.Set held in four variables: arrays are not kept in
// registers, structs of up to four fields are.
type Words struct{ a, b, c, d uint64 }

var everywhere = Words{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// WordsOf is a set as Words.
func WordsOf(s *position.Set) Words { return Words{s[0], s[1], s[2], s[3]} }

// Or is the squares of either.
func (w Words) Or(x Words) Words { return Words{w.a | x.a, w.b | x.b, w.c | x.c, w.d | x.d} }

// And is the squares of both.
func (w Words) And(x Words) Words { return Words{w.a & x.a, w.b & x.b, w.c & x.c, w.d & x.d} }

// Without is the squares of w that are not in x.
func (w Words) Without(x Words) Words {
	return Words{w.a &^ x.a, w.b &^ x.b, w.c &^ x.c, w.d &^ x.d}
}

// Meets reports whether some square is in both.
func (w Words) Meets(x Words) bool { return w.a&x.a|w.b&x.b|w.c&x.c|w.d&x.d != 0 }

// Len is the number of squares.
func (w Words) Len() int {
	return bits.OnesCount64(w.a) + bits.OnesCount64(w.b) + bits.OnesCount64(w.c) + bits.OnesCount64(w.d)
}

// up moves all squares k numbers up, 0 < k < 64.
func (w Words) up(k uint) Words {
	k &= 63
	r := (64 - k) & 63
	return Words{w.a << k, w.b<<k | w.a>>r, w.c<<k | w.b>>r, w.d<<k | w.c>>r}
}

// down moves all squares k numbers down, 0 < k < 64.
func (w Words) down(k uint) Words {
	k &= 63
	r := (64 - k) & 63
	return Words{w.a>>k | w.b<<r, w.b>>k | w.c<<r, w.c>>k | w.d<<r, w.d >> k}
}

// Put writes the words to a set.
func (w Words) Put(s *position.Set) { s[0], s[1], s[2], s[3] = w.a, w.b, w.c, w.d }
