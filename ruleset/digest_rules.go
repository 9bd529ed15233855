package ruleset

import (
	"slices"
	"strings"
)

func seatEssence(rs *Ruleset, s *Seat) doc {
	d := doc{"sits": s.Side.String(), "initial": string(rune(s.Initial))}.set("team", s.Team, s.Team != "")
	setup := doc{}
	for _, p := range s.Setup {
		setup[p.Square.String()] = rs.Kinds[p.Kind].Name
	}
	d["setup"] = setup
	if len(rs.Classes) == 0 {
		d["rules"] = rulesEssence(rs, &s.ByClass[0])
		return d
	}
	rules := doc{}
	for i, c := range rs.Classes {
		rules[c.Name] = rulesEssence(rs, &s.ByClass[i])
	}
	d["rules_by_class"] = rules
	return d
}

func rulesEssence(rs *Ruleset, r *SeatRules) doc {
	pawns := doc{}
	if r.Pawns.DoubleStep {
		pawns["double_step"] = doc{}.set("rank", int64(r.Pawns.DoubleStepRank), r.Pawns.DoubleStepRank != 0)
	}
	if r.Pawns.EnPassant {
		pawns["en_passant"] = doc{"lasts": [...]string{"next_move", "until_owner_moves"}[r.Pawns.Lasts]}.
			set("rank", int64(r.Pawns.EnPassantRank), r.Pawns.EnPassantRank != 0).
			set("takers", "facing_pawns", r.Pawns.FacingOnly).set("grey", false, !r.Pawns.Grey)
	}
	if len(r.Pawns.PromoteTo) > 0 {
		pawns["promotion"] = doc{"rank": int64(r.Pawns.PromotionRank), "to": kindNames(rs, r.Pawns.PromoteTo, true)}
	}
	d := doc{}.set("pawns", pawns, len(pawns) > 0)
	if c := r.Castling; c != nil {
		castling := doc{"with": rs.Kinds[c.With].Name}
		if c.GoesTwo {
			castling["king_goes"] = int64(2)
		} else {
			castling["king_goes"] = []any{int64(c.GoesFiles[0]), int64(c.GoesFiles[1])}
		}
		var needs []string
		for i, name := range needNames {
			if c.Needs>>i&1 != 0 {
				needs = append(needs, name)
			}
		}
		castling["needs"] = anys(needs)
		castling.set("began_with", [...]string{"anything", "king_and_rook", "whole_array"}[c.BeganWith], c.BeganWith != BeganAnything)
		d["castling"] = castling
	}
	if r.Army != nil {
		d["army"] = armyEssence(rs, r.Army)
	}
	c := r.Clock
	clock := doc{}.set("main", c.Main, c.Main != 0).set("move", c.Move, c.Move != 0).set("increment", c.Increment, c.Increment != 0)
	if c.Pauses != 0 {
		clock["pause"] = doc{"each": int64(c.Pauses), "longest": c.PauseLongest}.set("may_start", "own_time", c.PauseOwnTime).
			set("on_disconnect", true, c.PauseOnDisconnect)
	}
	return d.set("clock", clock, len(clock) > 0)
}

func armyEssence(rs *Ruleset, a *Army) doc {
	d := doc{"budget": int64(a.Budget), "own_ranks": int64(a.OwnRanks)}.set("spend", "exactly", a.Exactly).
		set("fill", "nearest_first", a.NearestFirst).set("king", "at_home", a.KingAtHome).set("hidden", true, a.Hidden)
	if len(a.AtMost) > 0 {
		caps := doc{}
		for k, n := range a.AtMost {
			caps[rs.Kinds[k].Name] = int64(n)
		}
		d["at_most"] = caps
	}
	var refused []any
	for _, s := range []struct {
		name string
		on   bool
	}{{"in_check", a.RefuseInCheck}, {"no_legal_move", a.RefuseNoLegalMove}, {"opponent_in_check", a.RefuseOpponentInCheck}} {
		if s.on {
			refused = append(refused, s.name)
		}
	}
	d.set("refused", refused, len(refused) > 0)
	if a.Orthodox != nil {
		// What is played then is judged too, so its rules are part of these.
		d["orthodox_plays"] = doc{"id": a.Orthodox.ID, "digest": a.Orthodox.Digest}
	}
	return d
}

func endEssence(rs *Ruleset, e *End) doc {
	d := doc{"then": e.Then.String()}
	if e.Kind == Checkmate {
		d.set("settled", "at_once", e.AtOnce)
	}
	d.set("claim", e.Claim, e.Claim != 0).set("automatic", e.Automatic, e.Automatic != 0)
	d.set("unit", [...]string{"each", "each_at_start", "plies"}[e.Unit], e.Unit != Each)
	d.set("seats_left", int64(e.SeatsLeft), e.SeatsLeft != 0)
	if e.JudgedBy != NotJudged {
		d["judged_by"] = [...]string{"", "listed", "material", "alone", "search"}[e.JudgedBy]
		d.set("search_nodes", int64(e.SearchNodes), e.JudgedBy == BySearch)
		if e.JudgedBy == ByList {
			d["listed"] = listedEssence(rs, e.Listed)
		}
	}
	unless := doc{}.set("before_first_move", e.BeforeFirstMove.String(), e.BeforeFirstMove != ThenNone).
		set("opponent_cannot_mate", e.OpponentCannotMate.String(), e.OpponentCannotMate != ThenNone)
	d.set("unless", unless, len(unless) > 0)
	g := e.Gives
	gives := doc{}.set("self", int64(g.Self), g.Self != 0).set("mover", int64(g.Mover), g.Mover != 0).
		set("others", int64(g.Others), g.Others != 0).set("all", int64(g.All), g.All != 0)
	return d.set("gives", gives, len(gives) > 0)
}

// listedEssence writes a table of dead material so that neither the order of
// its rows, nor of sides, nor of letters is in it.
func listedEssence(rs *Ruleset, rows []Listed) []any {
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

func scoringEssence(rs *Ruleset) doc {
	s := &rs.Scoring
	d := doc{}
	if s.HasResult {
		d["result"] = doc{"win": s.Win, "draw": s.Draw, "loss": s.Loss}
	}
	d.set("captures", "value", s.Captures)
	if s.Captures {
		d.set("promoted", int64(s.Promoted.Points), !s.Promoted.AsValue).set("grey", int64(s.Grey.Points), !s.Grey.AsValue)
	}
	if len(s.Checks) > 0 {
		checks := doc{}
		for _, row := range s.Checks {
			figures := doc{}.set("any", int64(row.Any), row.Any >= 0)
			for k, n := range row.ByKind {
				figures["piece "+rs.Kinds[k].Name] = int64(n)
			}
			checks[string(rune('0'+row.Kings))] = figures
		}
		d["checks"] = checks
		d.set("checks_by", "moved_piece", s.CheckByMovedPiece)
	}
	return d.set("ties", "earlier_out_lower", s.EarlierOutLower)
}
