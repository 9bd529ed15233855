package notation

import (
	"strings"
	"unicode/utf8"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

// ParseMove reads a move of the seat to move and finds it among its legal
// ones: coordinates (e2e4, h10h11, e7e8q), SAN in all the forms people write,
// the four-player form (Qg1xQn8, b11-b12=R). The reason is nil for a legal
// move; otherwise the move is not to be used. Forms that are read leniently
// are warnings. The position is as before when it returns.
//
// For a text that is well-formed it allocates only to warn or to refuse.
func ParseMove(g *movegen.Gen, p *position.Position, text string) (position.Move, []reason.Warning, *reason.Reason) {
	var st movegen.CheckInfo
	g.Inspect(p, p.Turn, &st)
	return ReadMove(&st, text)
}

// ReadMove is ParseMove where how the seat to move stands is known already.
func ReadMove(st *movegen.CheckInfo, text string) (position.Move, []reason.Warning, *reason.Reason) {
	if from, to, ok := Coordinates(text); ok {
		if m, ok := st.Plain(from, to); ok {
			return m, nil, nil // the most usual text and move
		}
	}
	var t moveText
	if bad := t.parse(text); bad != "" {
		if t, bad = secondReading(text, t, bad); bad != "" {
			return position.Move{}, nil, unreadable(text, bad)
		}
	}
	m, why := resolve(st, &t, text)
	if why != nil {
		return position.Move{}, nil, why
	}
	if t.loose == "" && !t.capture && t.plus|t.hash == 0 && !t.enPassant && t.letter == 0 && (t.fromFile < 0 || t.whole()) {
		return m, nil, nil // nothing more was said that could be wrong
	}
	return m, check(st.Gen(), st.Position(), m, &t, text), nil
}

// Coordinates reads two squares of one digit each, and nothing else.
func Coordinates(text string) (from, to board.Square, ok bool) {
	if len(text) != 4 {
		return 0, 0, false
	}
	a, b, c, d := text[0]-'a', text[1]-'1', text[2]-'a', text[3]-'1'
	if a|c >= board.Stride || b > 8 || d > 8 {
		return 0, 0, false
	}
	return board.At(int(a), int(b)), board.At(int(c), int(d)), true
}

// IsPass reports whether a text is one of those that stand for no move.
func IsPass(text string) bool { return text == "--" || text == "0000" || text == "null" }

// secondReading tries what the first did not: blanks around, figurines, long
// dashes.
func secondReading(text string, t moveText, bad string) (moveText, string) {
	if IsPass(text) || len(text) > MaxMove {
		return t, bad
	}
	mended := mender.Replace(strings.Trim(text, blanks))
	if mended == text {
		return t, bad
	}
	again, stillBad := parseMoveText(mended)
	if stillBad != "" {
		return t, bad
	}
	if again.loose == "" {
		again.loose = looseForm
	}
	return again, ""
}

// mender replaces characters that stand for plain ones. Figurines are the
// letters of the same pieces; where the game has no such letter the move is
// refused as any unknown letter.
var mender = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"–", "-", "—", "-", "−", "-", "×", "x", "\ufe0e", "", "\ufe0f", "",
)

// unreadable is the reason for a text that is no move.
func unreadable(text, bad string) *reason.Reason {
	if IsPass(text) {
		return &reason.Reason{Finding: finding.New(reason.MovePass, reason.Params{"move": text}), Squares: []board.Square{}}
	}
	if other := otherCase(text); other != text && bad != badCoordinates {
		if _, stillBad := parseMoveText(other); stillBad == "" {
			bad = badLetterCase
		}
	}
	return malformed(text, bad)
}

func malformed(text, bad string) *reason.Reason {
	return &reason.Reason{Finding: finding.New(reason.MoveMalformed, reason.Params{"move": clip(text), "why": bad}), Squares: []board.Square{}}
}

// otherCase writes a move's text with a capital first letter where it begins
// with two small ones, and all else small, to detect a wrong case.
func otherCase(text string) string {
	if len(text) < 2 || len(text) > MaxMove || !utf8.ValidString(text) {
		return text
	}
	small := strings.ToLower(text)
	if c := small[0]; (c < 'a' || c > 'p' || small[1] < '0' || small[1] > '9') && text[0] != upper(text[0]) {
		return string(upper(small[0])) + small[1:]
	}
	if text[0] != lower(text[0]) && len(text) > 2 && text[1:] != small[1:] {
		return text[:1] + small[1:]
	}
	return small
}

// resolve finds the legal move that a text names.
func resolve(st *movegen.CheckInfo, t *moveText, text string) (position.Move, *reason.Reason) {
	g, p := st.Gen(), st.Position()
	if t.castle {
		return castling(g, p, t.side)
	}
	r := p.Rules
	promo, ok := promoOf(r, t)
	if !ok {
		return position.Move{}, malformed(text, badPromotion)
	}
	if !r.Board.Has(t.to) || t.whole() && !r.Board.Has(t.from()) {
		sq := t.to
		if r.Board.Has(sq) {
			sq = t.from()
		}
		return position.Move{}, &reason.Reason{Finding: finding.New(reason.MoveOffBoard, reason.Params{"square": sq}), Squares: []board.Square{}}
	}
	if t.letter == 0 && t.whole() {
		return fromTo(st, t, t.from(), promo, text)
	}
	kind, ok := kindOfMove(r, t)
	switch {
	case !ok:
		return position.Move{}, malformed(text, badPiece)
	case t.letter == 0 && int(t.fromFile) >= r.Board.Files:
		return position.Move{}, malformed(text, badLetterCase)
	case t.letter == 0 && t.capture && t.fromFile < 0:
		return position.Move{}, malformed(text, badCaptureFile)
	}
	if promo == 0 && (t.letter != 0 || t.fromFile >= 0 || p.Board[t.to] == 0) {
		if m, ok := st.PlainTo(kind, t.fromFile, t.fromRank, t.to); ok {
			return m, nil
		}
	}
	return resolveSAN(st, t, kind, promo, text)
}

// promoOf is Move.Promo of the piece that a text names, 0 where it names none.
func promoOf(r *position.Rules, t *moveText) (uint8, bool) {
	if t.promo == 0 {
		return 0, true
	}
	if t.promo == promotedLetter {
		var letter [1]byte
		letter[0] = t.promo
		k, ok := kindOfText(r, string(letter[:]))
		return uint8(k) + 1, ok
	}
	k, ok := kindOfLetter(r, t.promo)
	return uint8(r.Promoted[k]) + 1, ok
}

// kindOfMove is the kind of the piece that moves, promoted or not; without a
// letter it is a pawn.
func kindOfMove(r *position.Rules, t *moveText) (int, bool) {
	switch {
	case t.letter == 0:
		k, ok := pawnKind(r)
		return int(k), ok
	case t.letter == promotedLetter:
		var letter [1]byte
		letter[0] = t.letter
		k, ok := kindOfText(r, string(letter[:]))
		return r.Base[k], ok
	default:
		k, ok := kindOfLetter(r, t.letter)
		return int(k), ok
	}
}

func castling(g *movegen.Gen, p *position.Position, side int) (position.Move, *reason.Reason) {
	if king, ok := p.King[p.Turn].Is(); ok {
		var room [64]position.Move
		for _, m := range g.LegalFrom(p, king, room[:0]) {
			if m.IsCastle() && (m.Flag == position.CastleShort) == (side == position.Short) {
				return m, nil
			}
		}
	}
	if why := g.ExplainCastling(p, p.Turn, side); why != nil {
		return position.Move{}, why
	}
	return position.Move{}, &reason.Reason{Finding: finding.New(reason.SeatOut, reason.Params{"seat": p.Rules.RS.Seats[p.Turn].Name}), Squares: []board.Square{}}
}

// fromTo finds the legal move between two squares. A king that goes onto its
// partner castles; so does one that goes where castling leads, if no plain
// move does.
func fromTo(st *movegen.CheckInfo, t *moveText, from board.Square, promo uint8, text string) (position.Move, *reason.Reason) {
	g, p := st.Gen(), st.Position()
	r := p.Rules
	q := p.Board[from]
	if q != 0 && r.SeatOf[q] == p.Turn {
		var room [16]position.Move
		castle, found := position.Move{}, false
		for _, m := range st.LegalBetween(from, t.to, room[:0]) {
			if m.IsCastle() {
				own := isCastleByKing(p, p.Turn)
				switch {
				case board.Square(m.Aux) == t.to && p.Board[t.to] != 0:
					castle, found = m, true
					if own {
						t.loose = looseForm
					}
				case m.To == t.to && from != t.to && !found:
					castle, found = m, true
					if !own {
						t.loose = looseForm
					}
				}
				continue
			}
			if m.To == t.to && samePromo(r, m.Promo, promo) {
				return m, nil
			}
		}
		if found && promo == 0 {
			return castle, nil
		}
	}
	if why := g.Explain(p, p.Turn, from, t.to, promo); why != nil {
		return position.Move{}, why
	}
	return position.Move{}, malformed(text, badForm)
}

// isCastleByKing reports whether castling is written as the king's own move.
func isCastleByKing(p *position.Position, s position.Seat) bool {
	rules := p.SeatRules(s).Castling
	return rules != nil && position.CastlingWayOf(rules).KingsMove
}

// samePromo compares promotions; a promoted kind and its plain one are the same.
func samePromo(r *position.Rules, a, b uint8) bool {
	if a == 0 || b == 0 {
		return a == b
	}
	return r.Base[a-1] == r.Base[b-1]
}

// resolveSAN finds the legal move of a piece of a kind to a square.
func resolveSAN(st *movegen.CheckInfo, t *moveText, kind int, promo uint8, text string) (position.Move, *reason.Reason) {
	g, p := st.Gen(), st.Position()
	r := p.Rules
	var room [64]position.Move
	moves := st.LegalTo(kind, t.to, room[:0])
	found, origins := position.Move{}, 0
	last := board.NoSquare
	for _, m := range moves {
		if !t.fits(p, m) {
			continue
		}
		if m.From.Opt() != last {
			last = m.From.Opt()
			origins++
		}
		if samePromo(r, m.Promo, promo) {
			found = m
		}
	}
	switch {
	case origins == 1 && found != (position.Move{}):
		return found, nil
	case origins > 1:
		return position.Move{}, ambiguous(g, p, t, kind, moves, text)
	}
	if king, ok := p.King[p.Turn].Is(); ok && r.RS.Kinds[kind].Royal && t.fits(p, position.Move{From: king, To: t.to}) {
		m, why := fromTo(st, t, king, promo, text)
		if why == nil {
			t.loose = looseForm // castling, written as the king's own move
		}
		return m, why
	}
	return position.Move{}, explainSAN(g, p, t, kind, promo, text)
}

// fits reports whether a move begins where the text says. A pawn's move
// without a file is none that takes.
func (t *moveText) fits(p *position.Position, m position.Move) bool {
	if t.fromFile >= 0 && int(t.fromFile) != m.From.File() || t.fromRank >= 0 && int(t.fromRank) != m.From.Rank() {
		return false
	}
	return t.letter != 0 || t.fromFile >= 0 || p.Board[m.To] == 0 && m.Flag != position.TakesEnPassant
}
