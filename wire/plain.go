package wire

import (
	"math/bits"
	"unicode/utf8"
)

// plain is the place of the first byte from i on that a JSON string cannot hold
// as it is, or that is no ASCII: a quote, a backslash, a control character, or
// part of a longer character; len(s) where there is none. It looks at eight
// bytes at once: of what is written and read here nearly all is plain.
func plain(s string, i int) int {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	for ; len(s)-i >= 8; i += 8 {
		p := s[i : i+8]
		w := uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
			uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
		// A byte's highest bit is set where it is 128 or more, and after the
		// subtraction where it was less than what is taken away. Borrowing
		// only reaches bytes behind the first that counts.
		hits := w | (w - ' '*ones) | ((w ^ '"'*ones) - ones) | ((w ^ '\\'*ones) - ones)
		if hits &= highs; hits != 0 {
			return i + bits.TrailingZeros64(hits)/8
		}
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			break
		}
	}
	return i
}

// plain4 reports whether all of four bytes are plain; s has no fewer.
func plain4(s string) bool {
	const ones, highs = 0x01010101, 0x80808080
	w := uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
	return (w|(w-' '*ones)|((w^'"'*ones)-ones)|((w^'\\'*ones)-ones))&highs == 0
}
