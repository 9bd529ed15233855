package setup

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
	"unicode/utf8"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// A commitment binds a player to an army that nobody has seen: to the game,
// the seat, the rules' digest and the pieces, under a nonce that keeps others
// from trying armies until one fits. docs/hidden-setups.md shows how a player's
// own device makes one.
const (
	commitPrefix = "c1."
	commitDomain = "houserules commit 1\n"
	// leastNonce is 16 random bytes in base64url; longest bounds what is hashed.
	leastNonce   = 22
	longestNonce = 256
	longestGame  = 256
)

// CommitRequest asks for the commitment to one side's army.
type CommitRequest struct {
	Game  string // the caller's id of the game
	Seat  string
	Army  ArmyForm
	Nonce string // base64url or hex, of at least 16 random bytes; the caller makes it
}

// CommitVerdict is an army judged alone, and the commitment to it.
type CommitVerdict struct {
	Valid      bool
	Violations []reason.Reason
	Commitment string // "" where the army may not be fielded
	Nonce      string
}

// Commit judges one side's army by itself and makes the commitment to it.
func (j *Judge) Commit(r *CommitRequest) (*CommitVerdict, *finding.Fault) {
	s, err := j.seatNamed(r.Seat, "/seat")
	if err != nil {
		return nil, err
	}
	if err := checkBinding(r.Game, "/game", r.Nonce, "/nonce"); err != nil {
		return nil, err
	}
	v, err := j.judgeAlone(s, r.Army, "/army")
	if err != nil {
		return nil, err
	}
	out := &CommitVerdict{Valid: v.Valid, Violations: v.Violations, Nonce: r.Nonce}
	if v.Valid {
		out.Commitment, err = j.commitment(s, r.Game, r.Army, r.Nonce, "/army")
	}
	return out, err
}

// judgeAlone judges one side's army with nothing of the other.
func (j *Judge) judgeAlone(s position.Seat, form ArmyForm, pointer string) (*Verdict, *finding.Fault) {
	d := j.newDraft()
	if err := (&startReader{d}).placeArmy(j.rs.Seats[s].Name, form, pointer); err != nil {
		return nil, err
	}
	(&openingCheck{d}).judge(false)
	return d.verdict(j.rs), nil
}

// checkBinding refuses what a commitment cannot be bound to.
func checkBinding(game, gameAt, nonce, nonceAt string) *finding.Fault {
	if game == "" || len(game) > longestGame || !utf8.ValidString(game) {
		return badValue(reason.StartBadValue, gameAt, "game", nil, "text", reason.Params{"most": int64(longestGame)})
	}
	ok := len(nonce) >= leastNonce && len(nonce) <= longestNonce
	for i := range len(nonce) {
		c := nonce[i]
		ok = ok && (c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '=')
	}
	if !ok {
		// The nonce itself stays out of the message: it is a secret.
		return badValue(reason.StartBadValue, nonceAt, "nonce", nil, "nonce", reason.Params{"least": int64(leastNonce), "most": int64(longestNonce)})
	}
	return nil
}

// commitment makes c1. and the hash of the canonical JSON (RFC 8785) of army,
// digest, game, nonce and seat. The army is written by square, whatever form it
// was given in.
func (j *Judge) commitment(s position.Seat, game string, form ArmyForm, nonce, pointer string) (string, *finding.Fault) {
	squares, err := j.armySquares(s, form, pointer)
	if err != nil {
		return "", err
	}
	slices.SortFunc(squares, func(a, b placedLetter) int { return strings.Compare(a.sq.String(), b.sq.String()) })
	buf := append(make([]byte, 0, 512), commitDomain+`{"army":{`...)
	for i, at := range squares {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(appendCanonical(buf, at.sq.String()), ':')
		buf = appendCanonical(buf, at.letter)
	}
	buf = appendCanonical(append(buf, `},"digest":`...), j.rs.Digest)
	buf = appendCanonical(append(buf, `,"game":`...), game)
	buf = appendCanonical(append(buf, `,"nonce":`...), nonce)
	buf = appendCanonical(append(buf, `,"seat":`...), j.rs.Seats[s].Name)
	sum := sha256.Sum256(append(buf, '}'))
	return commitPrefix + base64.RawURLEncoding.EncodeToString(sum[:]), nil
}

// appendCanonical writes a text as RFC 8785 does: only what must be escaped is,
// in the shortest form.
func appendCanonical(buf []byte, text string) []byte {
	const hex = "0123456789abcdef"
	buf = append(buf, '"')
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			buf = append(buf, '\\', c)
		case c >= 0x20:
			buf = append(buf, c)
		default:
			if k := strings.IndexByte("\b\t\n\f\r", c); k >= 0 {
				buf = append(buf, '\\', "btnfr"[k])
			} else {
				buf = append(buf, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
		}
	}
	return append(buf, '"')
}
