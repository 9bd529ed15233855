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

var commitMembers = members[Commitment]{
	{name: "ruleset", doc: "by which rules", must: only,
		read: func(r *reader, c *Commitment) { c.Rules = readRules(r) }},
	{name: "digest", doc: "what the caller expects of the rules",
		read: func(r *reader, c *Commitment) { c.Digest, _ = r.digest() }},
	{name: "game", doc: "the caller's own name for the game", must: only,
		read: func(r *reader, c *Commitment) { c.Game, _ = r.shortText() }},
	{name: "seat", doc: "whose army it is", must: only,
		read: func(r *reader, c *Commitment) { c.Seat, _ = r.shortText() }},
	{name: "army", doc: "the army", must: only,
		read: func(r *reader, c *Commitment) { c.Army = readArmy(r) }},
	{name: "nonce", doc: "what makes the commitment unguessable",
		read: func(r *reader, c *Commitment) { c.Nonce, _ = r.shortText(); c.HasNonce = true }},
}

// Decode reads a body; see Request.Decode.
func (c *Commitment) Decode(data []byte, limits Limits) *Problem {
	*c = Commitment{}
	r := newReader(data)
	r.yaml = limits.yaml()
	commitMembers.readAll(r, c, only)
	return r.finish()
}

var revealMembers = members[Reveal]{
	{name: "ruleset", doc: "by which rules", must: only,
		read: func(r *reader, v *Reveal) { v.Rules = readRules(r) }},
	{name: "digest", doc: "what the caller expects of the rules",
		read: func(r *reader, v *Reveal) { v.Digest, _ = r.digest() }},
	{name: "game", doc: "the caller's own name for the game", must: only,
		read: func(r *reader, v *Reveal) { v.Game, _ = r.shortText() }},
	{name: "seats", doc: "what each seat reveals", must: only,
		read: func(r *reader, v *Reveal) {
			v.Seats = readMap(r, func(r *reader) (one adjudicate.Revealed, ok bool) {
				revealedMembers.readAll(r, &one, only)
				return one, true
			})
		}},
	{name: "first", doc: "the seat that begins",
		read: func(r *reader, v *Reveal) { v.First, _ = r.shortText() }},
	{name: "game_number", doc: "which game of a match it is, from 1",
		read: func(r *reader, v *Reveal) { v.GameNumber = r.gameNumber() }},
}

var revealedMembers = members[adjudicate.Revealed]{
	{name: "army", doc: "the army",
		read: func(r *reader, one *adjudicate.Revealed) { one.Army, one.HasArmy = readArmy(r), true }},
	{name: "nonce", doc: "the nonce it was committed to with",
		read: func(r *reader, one *adjudicate.Revealed) { one.Nonce, _ = r.shortText() }},
	{name: "commitment", doc: "the commitment",
		read: func(r *reader, one *adjudicate.Revealed) { one.Commitment, _ = r.shortText() }},
}

// Decode reads a body; see Request.Decode.
func (v *Reveal) Decode(data []byte, limits Limits) *Problem {
	*v = Reveal{}
	r := newReader(data)
	r.yaml = limits.yaml()
	revealMembers.readAll(r, v, only)
	return r.finish()
}
