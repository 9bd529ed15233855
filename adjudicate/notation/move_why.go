package notation

import (
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset/board"
)

// ambiguous names the pieces that a move fits, and how each would be written.
func ambiguous(g *movegen.Gen, p *position.Position, t *moveText, kind int, moves []position.Move, text string) *reason.Reason {
	var squares []board.Square
	var candidates []string
	var seen position.Set
	for _, m := range moves {
		if !t.fits(p, m) || seen.Has(m.From) {
			continue
		}
		seen.Add(m.From)
		squares = append(squares, m.From)
		candidates = append(candidates, string(AppendSAN(nil, g, p, m)))
	}
	return &reason.Reason{Finding: finding.New(reason.MoveAmbiguous, reason.Params{"move": clip(text),
		"piece": p.Rules.RS.Kinds[kind].Name, "squares": squares, "candidates": candidates}), Squares: squares}
}

// telling orders reasons by how much they tell of a move that several pieces
// might have been meant to make; the first says most.
var telling = map[reason.Code]int{
	reason.MoveLeavesKingInCheck:    9,
	reason.MoveDoesNotMeetCheck:     9,
	reason.PromotionRequired:        8,
	reason.PromotionPieceNotAllowed: 8,
	reason.PromotionNotHere:         8,
	reason.EnPassantExpired:         7,
	reason.PawnNoDoubleStep:         6,
	reason.MoveBlocked:              5,
	reason.MovePartnerPiece:         4,
	reason.MoveKingNotTaken:         4,
	reason.MoveOwnPiece:             4,
	reason.PawnNothingToCapture:     3,
	reason.MoveUnreachable:          1,
}

// explainSAN says why no piece of a kind can go to a square: of the pieces
// that fit the text, what tells most.
func explainSAN(g *movegen.Gen, p *position.Position, t *moveText, kind int, promo uint8, text string) *reason.Reason {
	r := p.Rules
	name := r.RS.Kinds[kind].Name
	seat := r.RS.Seats[p.Turn].Name
	var best *reason.Reason
	pieces, legal, most := 0, 0, 0
	for _, sq := range r.Board.Squares() {
		q := p.Board[sq]
		if q == 0 || r.SeatOf[q] != p.Turn || r.Base[r.KindOf[q]] != kind ||
			t.fromFile >= 0 && int(t.fromFile) != sq.File() || t.fromRank >= 0 && int(t.fromRank) != sq.Rank() {
			continue
		}
		pieces++
		why := g.Explain(p, p.Turn, sq, t.to, promo)
		if why == nil {
			legal++
			continue
		}
		// Without its file a pawn was not meant to take.
		tells := telling[why.Code]
		if t.letter == 0 && t.fromFile < 0 && (why.Code == reason.EnPassantExpired || why.Code == reason.PawnNothingToCapture) {
			tells = 0
		}
		if best == nil || tells > most {
			best, most = why, tells
		}
	}
	switch {
	case legal > 0:
		return malformed(text, badCaptureFile)
	case pieces == 0:
		return &reason.Reason{Finding: finding.New(reason.MoveNoPiece, reason.Params{"seat": seat, "piece": name}), Squares: []board.Square{}}
	case pieces > 1 && best.Code == reason.MoveUnreachable:
		return &reason.Reason{Finding: finding.New(best.Code, reason.Params{"piece": name, "to": t.to}), Path: best.Path, Squares: []board.Square{t.to}}
	}
	return best
}

// check compares what a text says beside the squares with the move: marks of
// capture, check and mate, the captured piece, e.p. They are no evidence, so
// that a wrong one is a warning.
func check(g *movegen.Gen, p *position.Position, m position.Move, t *moveText, text string) []reason.Warning {
	var warnings []reason.Warning
	warn := func(code reason.Code, params reason.Params) {
		params["given"] = clip(text)
		warnings = append(warnings, reason.Warning{Finding: finding.New(code, params), Action: -1})
	}
	if t.loose != "" {
		warn(t.loose, reason.Params{"read": string(AppendSAN(nil, g, p, m))})
	}
	takes := p.Board[m.To] != 0 && !m.IsCastle() || m.Flag == position.TakesEnPassant
	if !t.castle && t.capture != takes && (t.capture || t.letter != 0 || !t.whole()) && !m.IsCastle() {
		warn(looseCapture, reason.Params{"square": m.To})
	}
	if q := p.Board[m.To]; t.captured != 0 && q != 0 && takes {
		k, ok := kindOfText(p.Rules, string(rune(t.captured)))
		if !ok || p.Rules.Base[k] != p.Rules.Base[p.Rules.KindOf[q]] {
			warn(looseCaptured, reason.Params{"square": m.To})
		}
	}
	if t.enPassant && m.Flag != position.TakesEnPassant {
		warn(looseEnPassant, reason.Params{"square": m.To})
	}
	if t.plus+t.hash > 0 && !marksFit(g, p, m, t) {
		warn(looseMarks, reason.Params{"read": string(AppendSAN(nil, g, p, m))})
	}
	return warnings
}
