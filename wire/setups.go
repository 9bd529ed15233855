package wire

import (
	"houserules/adjudicate"
	"houserules/adjudicate/reason"
)

// AppendSetup appends whether a game may begin like this.
func (w *Writer) AppendSetup(buf []byte, id string, v *adjudicate.SetupVerdict) []byte {
	buf = append(buf, '{')
	if id != "" {
		buf = appendString(appendKey(buf, "id"), id)
	}
	buf = appendString(appendKey(buf, "service"), w.Service)
	return append(w.appendSetup(buf, v), '}')
}

func (w *Writer) appendSetup(buf []byte, v *adjudicate.SetupVerdict) []byte {
	a := w.answer(v.Rules)
	buf = appendBool(appendKey(buf, "valid"), v.Valid)
	buf = appendBool(appendKey(buf, "playable"), v.Playable)
	buf = a.appendReasons(appendKey(buf, "violations"), v.Violations)
	buf = a.appendWarnings(appendKey(buf, "warnings"), v.Warnings)
	buf = appendRuleset(appendKey(buf, "ruleset"), v.Rules)
	buf = appendRuleset(appendKey(buf, "asked"), v.Asked)
	buf = appendKey(buf, "classes")
	if v.Classes == nil {
		buf = append(buf, "null"...)
	} else {
		buf = append(buf, '{')
		for i, class := range v.Classes {
			if class != "" && i < len(a.rs.Seats) {
				buf = appendString(appendKey(buf, a.rs.Seats[i].Name), class)
			}
		}
		buf = append(buf, '}')
		buf = append(appendKey(buf, "deciding"), '{')
		for i := range v.Deciding {
			if v.Deciding[i] != (reason.Piece{}) && i < len(a.rs.Seats) {
				buf = appendPiece(appendKey(buf, a.rs.Seats[i].Name), &v.Deciding[i])
			}
		}
		buf = append(buf, '}')
	}
	buf = appendKey(buf, "position")
	if v.FEN == "" {
		return append(buf, "null"...)
	}
	buf = appendString(append(buf, `{"fen":`...), v.FEN)
	if v.Unmoved != nil {
		buf = appendStrings(appendKey(buf, "unmoved"), v.Unmoved)
	}
	return append(buf, '}')
}

// AppendCommit appends an army judged alone, and the commitment to it.
func (w *Writer) AppendCommit(buf []byte, v *adjudicate.CommitVerdict) []byte {
	a := w.answer(w.Asked)
	buf = appendString(append(buf, `{"service":`...), w.Service)
	buf = appendRuleset(appendKey(buf, "ruleset"), w.Asked)
	buf = appendBool(appendKey(buf, "valid"), v.Valid)
	buf = a.appendReasons(appendKey(buf, "violations"), v.Violations)
	buf = appendStringOrNull(appendKey(buf, "commitment"), v.Commitment)
	return append(appendStringOrNull(appendKey(buf, "nonce"), v.Nonce), '}')
}

// AppendReveal appends which armies are those committed to, and the setup that
// they make.
func (w *Writer) AppendReveal(buf []byte, v *adjudicate.RevealVerdict) []byte {
	buf = appendString(append(buf, `{"service":`...), w.Service)
	buf = append(appendKey(buf, "seats"), '{')
	for i, state := range v.States {
		buf = appendString(appendKey(buf, w.Asked.Seats[i].Name), state.String())
	}
	buf = append(buf, '}')
	return append(w.appendSetup(buf, v.Setup), '}')
}

// Commitment is a decoded body of setups/commit.
type Commitment struct {
	Rules    Rules
	Digest   string
	HasNonce bool // one was sent, be it an empty text
	adjudicate.CommitRequest
}

// Reveal is a decoded body of setups/reveal.
type Reveal struct {
	Rules  Rules
	Digest string
	adjudicate.RevealRequest
}

var commitKeys = keys{"ruleset", "digest", "game", "seat", "army", "nonce"}

// Decode reads a body; see Request.Decode.
func (c *Commitment) Decode(data []byte) *Problem {
	*c = Commitment{}
	r := &reader{s: string(data)}
	var q Request
	var seen uint32
	if r.open('{') {
		for k := r.member(commitKeys, 63, &seen); k >= 0; k = r.member(commitKeys, 63, &seen) {
			switch k {
			case 0:
				q.readRules(r)
			case 1:
				c.Digest, _ = r.digest()
			case 2:
				c.Game, _ = r.text(maxName)
			case 3:
				c.Seat, _ = r.text(maxName)
			case 4:
				c.Army = readArmy(r)
			case 5:
				c.Nonce, _ = r.text(maxName)
				c.HasNonce = true
			}
		}
		for k, name := range commitKeys {
			if seen>>k&1 == 0 && name != "digest" && name != "nonce" {
				r.missing(name)
			}
		}
	}
	c.Rules = q.Rules
	r.end()
	return r.problem()
}

// readArmy reads one side's army: by square, or by rows from the chair.
func readArmy(r *reader) (army adjudicate.ArmyForm) {
	switch r.peek() {
	case '{':
		army.Squares = readTexts(r, maxName)
	case '[':
		army.Rows = readList(r, maxName)
	default:
		r.wrongType("object", "array")
	}
	return army
}

var (
	revealKeys   = keys{"ruleset", "digest", "game", "seats", "first", "game_number"}
	revealedKeys = keys{"army", "nonce", "commitment"}
)

// Decode reads a body; see Request.Decode.
func (v *Reveal) Decode(data []byte) *Problem {
	*v = Reveal{}
	r := &reader{s: string(data)}
	var q Request
	var seen uint32
	if r.open('{') {
		for k := r.member(revealKeys, 63, &seen); k >= 0; k = r.member(revealKeys, 63, &seen) {
			switch k {
			case 0:
				q.readRules(r)
			case 1:
				v.Digest, _ = r.digest()
			case 2:
				v.Game, _ = r.text(maxName)
			case 3:
				v.Seats = map[string]adjudicate.Revealed{}
				members(r, func(seat string) { v.Seats[seat] = readRevealed(r) },
					func(seat string) bool { _, ok := v.Seats[seat]; return ok })
			case 4:
				v.First, _ = r.text(maxName)
			case 5:
				n, _ := r.integer(1, 1_000_000_000)
				v.GameNumber = int(n)
			}
		}
		for k, name := range revealKeys[:4] {
			if seen>>k&1 == 0 && name != "digest" {
				r.missing(name)
			}
		}
	}
	v.Rules = q.Rules
	r.end()
	return r.problem()
}

func readRevealed(r *reader) (out adjudicate.Revealed) {
	if !r.open('{') {
		return out
	}
	var seen uint32
	for k := r.member(revealedKeys, 7, &seen); k >= 0; k = r.member(revealedKeys, 7, &seen) {
		switch k {
		case 0:
			out.Army, out.HasArmy = readArmy(r), true
		case 1:
			out.Nonce, _ = r.text(maxName)
		case 2:
			out.Commitment, _ = r.text(maxName)
		}
	}
	return out
}
