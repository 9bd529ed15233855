package render

import (
	"houserules/ruleset"
	"houserules/ruleset/wording"
	"houserules/text"
)

func (s *sheet) piecesPart() {
	s.heading("pieces")
	s.out.para(s.say("pieces.capture", nil))
	var list []card
	for k := range s.rs.Kinds {
		kind := &s.rs.Kinds[k]
		title := s.say("piece.title", params{"piece": kind.Name, "letter": string(rune(kind.Letter))})
		worth := ""
		if kind.Value != 0 {
			worth = s.say("piece.value", params{"value": kind.Value})
		}
		royal, pawn := "", ""
		if kind.Royal {
			royal = s.say("piece.royal", params{"piece": kind.Name})
		}
		if kind.Pawn {
			pawn = s.say("piece.pawn", nil)
		}
		list = append(list, card{capital(title), sentences(s.moves(k), royal, pawn, worth), s.moveDiagram(k)})
	}
	s.out.cards(list)
	s.out.para(s.say("diagrams", nil))
}

func (s *sheet) pawnsPart() {
	pawns := false
	for i := range s.rs.Kinds {
		pawns = pawns || s.rs.Kinds[i].Pawn
	}
	if !pawns {
		return
	}
	s.out.heading(capital(s.say("pawns", nil)))
	s.out.items([]item{
		{s.leadOf(s.term("double_step")), s.byHolder(func(_ int, r *ruleset.SeatRules) []string { return s.doubleStep(&r.Pawns) })},
		{s.leadOf(s.term("en_passant")), s.byHolder(func(_ int, r *ruleset.SeatRules) []string { return s.enPassant(&r.Pawns) })},
		{s.leadOf(s.term("promotion")), s.byHolder(func(i int, r *ruleset.SeatRules) []string { return s.promotion(i, &r.Pawns) })},
	})
}

func (s *sheet) doubleStep(p *ruleset.Pawns) []string {
	switch {
	case !p.DoubleStep:
		return []string{s.say("double.none", nil)}
	case p.DoubleStepRank == 0:
		return []string{s.say("double.any", nil)}
	}
	return []string{s.say("double.rank", params{"rank": p.DoubleStepRank})}
}

func (s *sheet) enPassant(p *ruleset.Pawns) []string {
	if !p.EnPassant {
		return []string{s.say("en_passant.none", nil)}
	}
	lasts, takers := "en_passant.next_move", "en_passant.any_pawn"
	if p.Lasts == ruleset.UntilOwnerMoves {
		lasts = "en_passant.until_owner_moves"
	}
	if p.FacingOnly {
		takers = "en_passant.facing"
	}
	rank, grey := "", ""
	if p.EnPassantRank != 0 {
		rank = s.say("en_passant.rank", params{"rank": p.EnPassantRank})
	}
	if len(s.rs.Seats) == 2 && !p.FacingOnly {
		takers = "en_passant.duel"
	}
	if s.dropsOut() && s.rs.Out == ruleset.Grey {
		grey = s.say("en_passant.not_grey", nil)
		if p.Grey {
			grey = s.say("en_passant.grey", nil)
		}
	}
	return []string{s.say("en_passant", nil), s.say(lasts, nil), s.say(takers, nil), rank, grey}
}

func (s *sheet) promotion(seat int, p *ruleset.Pawns) []string {
	if p.PromotionRank == 0 {
		return []string{s.say("promotion.none", nil)}
	}
	key := "promotion.rank"
	if p.PromotionRank == s.rs.Board.Depth(s.rs.Seats[seat].Side) {
		key = "promotion.last"
	}
	choice := "promotion.choice"
	if len(p.PromoteTo) == 1 {
		choice = "promotion.one"
	}
	return []string{s.say(key, params{"rank": p.PromotionRank, "pieces": s.kinds(p.PromoteTo)}), s.say(choice, nil)}
}

func (s *sheet) castlingPart() {
	s.out.heading(capital(s.term("castling")))
	s.out.para(s.byHolder(func(_ int, r *ruleset.SeatRules) []string { return s.castling(r.Castling) }))
}

func (s *sheet) castling(c *ruleset.Castling) []string {
	if c == nil {
		return []string{s.say("castling.none", nil)}
	}
	p := params{"piece": s.kind(c.With)}
	how := "castling.files"
	if c.KingGoes == ruleset.GoesTwoSquares {
		how = "castling.two"
	} else {
		p["low"], p["high"] = string(rune('a'+c.GoesFiles[0])), string(rune('a'+c.GoesFiles[1]))
	}
	var needs []string
	for _, need := range ruleset.Conditions() {
		if c.Needs&need != 0 {
			needs = append(needs, s.say("castling."+need.String(), p))
		}
	}
	conditions := ""
	if len(needs) > 0 {
		conditions = s.say("castling.needs", params{"needs": s.clauses(needs)})
	}
	began := ""
	switch c.BeganWith {
	case ruleset.BeganKingAndRook:
		began = s.say("castling.began.king_and_rook", p)
	case ruleset.BeganWholeArray:
		began = s.say("castling.began.whole_array", p)
	}
	partner := ""
	if c.Needs&(ruleset.NotThroughCheck|ruleset.NotIntoCheck) != 0 {
		partner = s.say("castling.partner_attacked", p)
	}
	return []string{s.say(how, p), conditions, partner, began, s.say("castling.optional", nil)}
}

// clauses joins conditions, which may hold commas, with semicolons.
func (s *sheet) clauses(list []string) string {
	said := ""
	for i, c := range list {
		if i > 0 {
			said += "; "
		}
		said += c
	}
	return said
}

func (s *sheet) checkPart() {
	s.out.heading(capital(s.term("check")))
	own := "check.safe"
	if s.rs.OwnKing == ruleset.MayBeExposed {
		own = "check.exposed"
	}
	capture := [...]string{"check.capture.never", "check.capture.when_safe", "check.capture.when_safe_after", "check.capture.always"}[s.rs.CaptureKing]
	grey := ""
	switch {
	case s.dropsOut() && s.teams():
		grey = s.say("check.attackers", nil)
	case s.dropsOut():
		grey = s.say("check.attackers.alone", nil)
	case s.teams():
		grey = s.say("check.attackers.team", nil)
	}
	s.out.para(sentences(s.say("check", nil), s.say(own, nil), s.say(capture, nil), grey))
}

// armies reports whether any seat builds its own army.
func (s *sheet) armies() bool {
	for i := range s.rs.Seats {
		for c := range s.rs.Seats[i].ByClass {
			if s.rs.Seats[i].ByClass[c].Army != nil {
				return true
			}
		}
	}
	return false
}

func (s *sheet) armyPart() {
	if s.armies() {
		s.out.heading(capital(s.term("army")))
		s.out.para(s.byHolder(func(_ int, r *ruleset.SeatRules) []string { return s.army(r.Army) }))
	}
	if len(s.rs.Classes) == 0 {
		return
	}
	s.out.heading(capital(s.say("classes", nil)))
	s.out.para(s.say("classes.settled", nil))
	var list []item
	for c := range s.rs.Classes {
		class := &s.rs.Classes[c]
		said := s.say("classes.everyone_else", nil)
		if !class.EveryoneElse {
			said = s.say("classes.fields_any", params{"pieces": s.kinds(class.FieldsAny)})
		}
		list = append(list, item{s.leadOf(s.class(c)), said})
	}
	s.out.items(list)
}

func (s *sheet) army(a *ruleset.Army) []string {
	if a == nil {
		return []string{s.say("army.none", nil)}
	}
	spend, fill, king := "army.at_most", "army.free", "army.king_free"
	if a.Exactly {
		spend = "army.exactly"
	}
	if a.NearestFirst {
		fill = "army.nearest_first"
	}
	if a.KingAtHome {
		king = "army.king_at_home"
	}
	said := []string{s.say(spend, params{"budget": a.Budget}), s.say("army.ranks", params{"ranks": a.OwnRanks}), s.say(fill, nil), s.say(king, nil)}
	for k := range s.rs.Kinds {
		if most, capped := a.AtMost[k]; capped {
			said = append(said, s.say("army.cap", params{"piece": s.kind(k), "most": most}))
		}
	}
	if a.Hidden {
		said = append(said, s.say("army.hidden", nil))
	}
	var refused []string
	for _, r := range [...]struct {
		on  bool
		key string
	}{{a.RefuseInCheck, "in_check"}, {a.RefuseNoLegalMove, "no_legal_move"}, {a.RefuseOpponentInCheck, "opponent_in_check"}} {
		if r.on {
			refused = append(refused, text.Word(s.lang, r.key, s.names))
		}
	}
	if len(refused) > 0 {
		said = append(said, s.say("army.refused", params{"conditions": text.List(s.lang, "or", refused)}))
	}
	if a.OrthodoxPlays != "" {
		title := a.OrthodoxPlays
		if a.Orthodox != nil {
			title = wording.In(a.Orthodox.Title, s.lang)
		}
		said = append(said, s.say("army.orthodox", params{"title": title, "id": a.OrthodoxPlays}))
	}
	return said
}
