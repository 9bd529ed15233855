package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"hash"
	"slices"
	"strings"
	"sync"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// MaxToken is how many bytes a state token may have.
const MaxToken = 16 << 10

// A token is a prefix and the base64url form, without padding, of
//
//	1 byte    form of this frame; 1
//	1 byte    which seal: 0 a checksum, 1 a signature
//	32 bytes  digest of the rules that the game was asked to be judged by
//	n bytes   the state, as package token writes it
//	16 bytes  the first half of SHA-256 or HMAC-SHA-256 over all before it
//
// Tokens of any release with this prefix are read by every later one.
const (
	tokenPrefix = "hr1."
	tokenForm   = 1
	sealSum     = 0
	sealSigned  = 1
	sealSize    = 16
	headSize    = 2 + sha256.Size
)

var tokenText = base64.RawURLEncoding.Strict()

// Sealer signs state tokens and checks them. The first key signs; all are
// tried when checking, so that keys can be changed without losing games. With
// no key it only guards against damage: such tokens must not pass through
// players' hands. It is safe for concurrent use; nil is one without keys.
type Sealer struct {
	macs []sync.Pool // of *mac, by key
}

// mac is a keyed hash that is used again, with room for its sum.
type mac struct {
	hash.Hash
	room [sha256.Size]byte
}

// NewSealer makes a sealer of at most a few keys, each of 16 bytes or more.
func NewSealer(keys ...[]byte) *Sealer {
	s := &Sealer{macs: make([]sync.Pool, len(keys))}
	for i, key := range keys {
		s.macs[i].New = func() any { return &mac{Hash: hmac.New(sha256.New, key)} }
	}
	return s
}

// Signs reports whether there is a key.
func (s *Sealer) Signs() bool { return s != nil && len(s.macs) > 0 }

func (s *Sealer) seal(key int, body []byte) (seal [sealSize]byte) {
	m := s.macs[key].Get().(*mac)
	m.Reset()
	m.Write(body)
	copy(seal[:], m.Sum(m.room[:0]))
	s.macs[key].Put(m)
	return seal
}

// AppendToken appends the token of a state of a game under the rules of this
// digest ("sha256:…").
func (s *Sealer) AppendToken(buf []byte, digest, state string) []byte {
	// The frame is put together behind what the answer has so far, and then
	// turned into text there.
	from := len(buf)
	buf = slices.Grow(buf, len(tokenPrefix)+3*(headSize+len(state)+sealSize))
	body := append(buf[from:], tokenForm, sealSum)
	body = body[:headSize]
	clear(body[2:])
	if len(digest) == len("sha256:")+hex.EncodedLen(sha256.Size) {
		// Invariant: digests are hex; anything else would leave zeros, and the token no one's.
		_, _ = hex.Decode(body[2:], []byte(digest[len("sha256:"):]))
	}
	body = append(body, state...)
	if s.Signs() {
		body[1] = sealSigned
		seal := s.seal(0, body)
		body = append(body, seal[:]...)
	} else {
		sum := sha256.Sum256(body)
		body = append(body, sum[:sealSize]...)
	}
	// The text is longer than the frame by a third, and begins at its place.
	size := tokenText.EncodedLen(len(body))
	out := buf[:from+len(tokenPrefix)+size+len(body)]
	moved := out[len(out)-len(body):]
	copy(moved, body)
	copy(out[from:], tokenPrefix)
	tokenText.Encode(out[from+len(tokenPrefix):], moved)
	return out[:from+len(tokenPrefix)+size]
}

// OpenToken checks a token and returns the digest of its rules and the state
// inside. The code is "" or says why not: state.malformed, state.tampered,
// state.newer. A signature that no key here can check is state.tampered.
func (s *Sealer) OpenToken(token string) (digest, state string, code finding.Code) {
	room := tokenRooms.Get().(*[]byte)
	defer tokenRooms.Put(room)
	body, seal, code := unframe(room, token)
	if code == "" && !s.vouches(body, seal) {
		code = reason.StateTampered
	}
	return inside(body, code)
}

// tokenRooms are rooms to take tokens apart in.
var tokenRooms = sync.Pool{New: func() any { return new([]byte) }}

// ReadToken reads a token like Sealer.OpenToken without a key, and signed ones
// too, for which nobody vouches then: for people who look at tokens of their
// own, never for a service.
func ReadToken(token string) (digest, state string, code finding.Code) {
	body, seal, code := unframe(new([]byte), token)
	if code == "" && body[1] == sealSum && !(*Sealer)(nil).vouches(body, seal) {
		code = reason.StateTampered
	}
	return inside(body, code)
}

// unframe parts what a token holds from its seal. Both lie in room.
func unframe(room *[]byte, token string) (body, seal []byte, code finding.Code) {
	text, ok := strings.CutPrefix(token, tokenPrefix)
	if !ok {
		if newerPrefix(token) {
			return nil, nil, reason.StateNewer
		}
		return nil, nil, reason.StateMalformed
	}
	// The decoder would pass over line breaks, and a state have many tokens.
	if len(token) > MaxToken || strings.IndexByte(text, '\r') >= 0 || strings.IndexByte(text, '\n') >= 0 {
		return nil, nil, reason.StateMalformed
	}
	raw, err := tokenText.AppendDecode((*room)[:0], []byte(text))
	*room = raw
	if err != nil || len(raw) < 2 {
		return nil, nil, reason.StateMalformed
	}
	if raw[0] > tokenForm || raw[0] == tokenForm && raw[1] > sealSigned {
		return nil, nil, reason.StateNewer
	}
	if raw[0] != tokenForm || len(raw) < headSize+sealSize {
		return nil, nil, reason.StateMalformed
	}
	return raw[:len(raw)-sealSize], raw[len(raw)-sealSize:], ""
}

// inside is what the body of a token holds, unless a code says why not.
func inside(body []byte, code finding.Code) (digest, state string, same finding.Code) {
	if code != "" {
		return "", "", code
	}
	const named = len("sha256:") + 2*sha256.Size
	var room [1024]byte
	both := append(room[:0], "sha256:"...)
	both = hex.AppendEncode(both, body[2:headSize])
	text := string(append(both, body[headSize:]...)) // one for both
	return text[:named], text[named:], ""
}

func (s *Sealer) vouches(body, seal []byte) bool {
	if !s.Signs() {
		if body[1] == sealSigned {
			return false
		}
		sum := sha256.Sum256(body)
		return hmac.Equal(sum[:sealSize], seal)
	}
	if body[1] != sealSigned {
		return false
	}
	for key := range s.macs {
		if want := s.seal(key, body); hmac.Equal(want[:], seal) {
			return true
		}
	}
	return false
}

// newerPrefix reports whether a token says that it is of a later generation: hr2. and up.
func newerPrefix(token string) bool {
	number, _, ok := strings.Cut(token, ".")
	digits, is := strings.CutPrefix(number, "hr")
	return ok && is && len(digits) > 0 && len(digits) < 4 && strings.Trim(digits, "0123456789") == "" && digits[0] > '0' && digits != "1"
}
