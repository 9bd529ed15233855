package compile

import (
	"slices"
	"strings"

	"houserules/ruleset"
	"houserules/ruleset/language"
)

func seatEssence(rs *ruleset.Ruleset, seat int) *doc {
	s := &rs.Seats[seat]
	d := new(doc).put("sits", s.Side.String()).put("initial", string(rune(s.Initial))).set("team", s.Team, s.Team != "")
	d.put("setup", sourceOf(rs).signed.setups[seat])
	if len(rs.Classes) == 0 {
		d.put("rules", rulesEssence(rs, &s.ByClass[0]))
		return d
	}
	rules := new(doc)
	for i, c := range rs.Classes {
		rules.put(c.Name, rulesEssence(rs, &s.ByClass[i]))
	}
	d.put("rules_by_class", rules)
	return d
}

func setupEssence(rs *ruleset.Ruleset, s *ruleset.Seat) *doc {
	setup := new(doc)
	for _, p := range s.Setup {
		setup.put(p.Square.String(), rs.Kinds[p.Kind].Name)
	}
	return setup
}

func rulesEssence(rs *ruleset.Ruleset, r *ruleset.SeatRules) *doc {
	pawns := new(doc)
	if r.Pawns.DoubleStep {
		pawns.put("double_step", new(doc).set("rank", int64(r.Pawns.DoubleStepRank), r.Pawns.DoubleStepRank != 0))
	}
	if r.Pawns.EnPassant {
		pawns.put("en_passant", new(doc).put("lasts", r.Pawns.Lasts.String()).
			set("rank", int64(r.Pawns.EnPassantRank), r.Pawns.EnPassantRank != 0).
			set("takers", language.Words("pawns.en_passant.takers")[1], r.Pawns.FacingOnly).set("grey", false, !r.Pawns.Grey))
	}
	if len(r.Pawns.PromoteTo) > 0 {
		pawns.put("promotion", new(doc).put("rank", int64(r.Pawns.PromotionRank)).put("to", kindNames(rs, r.Pawns.PromoteTo, true)))
	}
	d := new(doc).set("pawns", pawns, !pawns.empty())
	if c := r.Castling; c != nil {
		castling := new(doc).put("with", rs.Kinds[c.With].Name)
		if c.KingGoes == ruleset.GoesTwoSquares {
			castling.put("king_goes", int64(2))
		} else {
			castling.put("king_goes", []any{int64(c.GoesFiles[0]), int64(c.GoesFiles[1])})
		}
		var needs []string
		for _, need := range ruleset.Conditions() {
			if c.Needs&need != 0 {
				needs = append(needs, need.String())
			}
		}
		castling.put("needs", anys(needs))
		castling.set("began_with", c.BeganWith.String(), c.BeganWith != ruleset.BeganAnything)
		d.put("castling", castling)
	}
	if r.Army != nil {
		d.put("army", armyEssence(rs, r.Army))
	}
	c := r.Clock
	if c.Pauses != 0 {
		d.child("clock").put("pause", new(doc).put("each", int64(c.Pauses)).put("longest", c.PauseLongest).
			set("may_start", language.Words("clock.pause.may_start")[1], c.PauseOwnTime).set("on_disconnect", true, c.PauseOnDisconnect))
	}
	return d.sign(nil, ofSeat(r))
}

func armyEssence(rs *ruleset.Ruleset, a *ruleset.Army) *doc {
	d := new(doc).put("budget", int64(a.Budget)).put("own_ranks", int64(a.OwnRanks)).set("spend", language.Words("army.spend")[0], a.Exactly).
		set("fill", language.Words("army.fill")[0], a.NearestFirst).set("king", language.Words("army.king")[0], a.KingAtHome).set("hidden", true, a.Hidden)
	if len(a.AtMost) > 0 {
		caps := new(doc)
		for k, n := range a.AtMost {
			caps.put(rs.Kinds[k].Name, int64(n))
		}
		d.put("at_most", caps)
	}
	refused := flagged("army.refused", refusals(a)...)
	d.set("refused", refused, len(refused) > 0)
	if a.Orthodox != nil {
		// What is played then is judged too, so its rules are part of these.
		d.put("orthodox_plays", new(doc).put("id", a.Orthodox.ID).put("digest", a.Orthodox.Digest))
	}
	return d
}

func endEssence(rs *ruleset.Ruleset, e *ruleset.End) *doc {
	d := new(doc).put("then", e.Then.String())
	if e.Kind == ruleset.Checkmate {
		d.set("settled", language.Words("end.checkmate.settled")[0], e.AtOnce)
	}
	if e.JudgedBy != ruleset.NotJudged {
		d.put("judged_by", e.JudgedBy.String())
		d.set("search_nodes", int64(e.SearchNodes), e.JudgedBy == ruleset.BySearch)
		if e.JudgedBy == ruleset.ByList {
			d.put("listed", listedEssence(rs, e.Listed))
		}
	}
	unless := new(doc).set("before_first_move", e.BeforeFirstMove.String(), e.BeforeFirstMove != ruleset.ThenNone).
		set("opponent_cannot_mate", e.OpponentCannotMate.String(), e.OpponentCannotMate != ruleset.ThenNone)
	return d.set("unless", unless, !unless.empty()).sign(endings()[e.Kind], ofEnd(e))
}

// listedEssence writes a table of dead material so that neither the order of
// its rows, nor of sides, nor of letters is in it.
func listedEssence(rs *ruleset.Ruleset, rows []ruleset.Listed) []any {
	var out []string
	for _, row := range rows {
		var sides []string
		for _, kinds := range row.Sides {
			letters := make([]byte, len(kinds))
			for i, k := range kinds {
				letters[i] = rs.Kinds[k].Letter
			}
			slices.Sort(letters)
			sides = append(sides, string(letters))
		}
		slices.Sort(sides)
		out = append(out, strings.Join(sides, " v "))
	}
	slices.Sort(out)
	return anys(slices.Compact(out))
}

func scoringEssence(rs *ruleset.Ruleset) *doc {
	s := &rs.Scoring
	d := new(doc)
	if s.HasResult {
		d.put("result", new(doc).put("win", s.Win).put("draw", s.Draw).put("loss", s.Loss))
	}
	d.set("captures", language.Words("scoring.captures")[0], s.Captures)
	if s.Captures {
		d.set("promoted", int64(s.Promoted.Points), !s.Promoted.AsValue).set("grey", int64(s.Grey.Points), !s.Grey.AsValue)
	}
	if len(s.Checks) > 0 {
		checks := new(doc)
		for _, row := range s.Checks {
			figures := new(doc).set("any", int64(row.Any), row.Any >= 0)
			for k, n := range row.ByKind {
				figures.put("piece "+rs.Kinds[k].Name, int64(n))
			}
			checks.put(string(rune('0'+row.Kings)), figures)
		}
		d.put("checks", checks)
		d.set("checks_by", language.Words("scoring.checks_by")[1], s.CheckByMovedPiece)
	}
	return d
}
