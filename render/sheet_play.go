package render

import (
	"strconv"

	"houserules/ruleset"
	"houserules/ruleset/wording"
	"houserules/text"
)

// pointsPart tells what scores, what a result counts, and what becomes of the
// pieces of a player who is out.
func (s *sheet) pointsPart() {
	rs := s.rs
	var said []string
	if rs.KeepsPoints() {
		s.heading("points")
		sc := &rs.Scoring
		if sc.Captures {
			said = append(said, s.say("points.captures", nil))
			if !sc.Promoted.AsValue {
				said = append(said, s.say("points.promoted", params{"points": sc.Promoted.Points}))
			}
			if s.dropsOut() && rs.Out == ruleset.Grey {
				if sc.Grey.AsValue {
					said = append(said, s.say("points.grey.value", nil))
				} else {
					said = append(said, s.say("points.grey", params{"points": sc.Grey.Points}))
				}
			}
		}
		said = append(said, s.checks()...)
		s.out.para(sentences(said...))
		tie := "points.shared"
		if sc.EarlierOutLower {
			tie = "points.earlier_out_lower"
		}
		s.out.para(s.say(tie, nil))
	}
	if rs.Scoring.HasResult {
		if !rs.KeepsPoints() {
			s.heading("result")
		}
		number := func(f float64) string { return text.Digits(s.lang, strconv.FormatFloat(f, 'f', -1, 64)) }
		s.out.para(s.say("result.counts", params{"win": number(rs.Scoring.Win), "draw": number(rs.Scoring.Draw), "loss": number(rs.Scoring.Loss)}))
	}
	if s.dropsOut() {
		key := "out.grey"
		if rs.Out == ruleset.Removed {
			key = "out.removed"
		}
		s.heading("out")
		s.out.para(s.say(key, nil))
	}
}

// checks tells the tariffs for checking several kings by one move.
func (s *sheet) checks() []string {
	var said []string
	byKind := false
	if tariffs := s.rs.Scoring.Checks; len(tariffs) > 0 && tariffs[0].Kings > 1 {
		said = append(said, s.say("points.checks.single", nil))
	}
	for i := range s.rs.Scoring.Checks {
		t := &s.rs.Scoring.Checks[i]
		switch {
		case t.Any > 0:
			said = append(said, s.say("points.checks", params{"kings": t.Kings, "points": t.Any}))
		case t.Any == 0:
			said = append(said, s.say("points.checks.nothing", params{"kings": t.Kings}))
		}
		for k := range s.rs.Kinds {
			if own, ok := t.ByKind[k]; ok {
				byKind = true
				said = append(said, s.say("points.checks.kind", params{"kings": t.Kings, "points": own, "piece": s.kind(k)}))
			}
		}
	}
	if byKind {
		key := "points.checks_by.any_checker"
		if s.rs.Scoring.CheckByMovedPiece {
			key = "points.checks_by.moved_piece"
		}
		said = append(said, s.say(key, nil))
	}
	return said
}

func (s *sheet) anyClock(has func(*ruleset.Clock) bool) bool {
	for i := range s.rs.Seats {
		for c := range s.rs.Seats[i].ByClass {
			if has(&s.rs.Seats[i].ByClass[c].Clock) {
				return true
			}
		}
	}
	return false
}

func (s *sheet) timed() bool { return s.anyClock(func(c *ruleset.Clock) bool { return c.Timed() }) }

// timeInShort is the clock in one line.
func (s *sheet) timeInShort() string {
	if !s.timed() {
		return s.say("time.none", nil)
	}
	return s.byHolder(func(_ int, r *ruleset.SeatRules) []string {
		var parts []string
		for _, t := range [...]struct {
			ms  int64
			key string
		}{{r.Clock.Main, "main"}, {r.Clock.Move, "move"}, {r.Clock.Increment, "increment"}} {
			if t.ms > 0 {
				parts = append(parts, s.say("time."+t.key, params{"ms": t.ms}))
			}
		}
		if d := r.Clock.Delay; d.Time > 0 {
			parts = append(parts, s.say("time.delay", params{"ms": d.Time}))
		}
		if b := r.Clock.ByoYomi; b.Periods > 0 {
			parts = append(parts, s.say("time.byo_yomi", params{"count": b.Periods, "ms": b.Each}))
		}
		return []string{s.clauses(parts)}
	})
}

func (s *sheet) clockPart() {
	s.out.heading(capital(s.term("clock")))
	if !s.timed() {
		s.out.para(s.say("clock.none", nil))
		return
	}
	s.out.para(sentences(s.byHolder(func(_ int, r *ruleset.SeatRules) []string { return s.clock(&r.Clock) }), s.say("clock.zero", nil), s.margin(), s.connection()))
	s.out.para(s.byHolder(func(_ int, r *ruleset.SeatRules) []string { return s.pauses(&r.Clock) }))
}

// connection says what a lost connection means for the clocks.
func (s *sheet) connection() string {
	if s.rs.Ends[ruleset.Abandonment] == nil {
		return s.say("clock.connection", nil)
	}
	return s.say("clock.connection.counts", nil)
}

func (s *sheet) margin() string {
	if s.rs.Margin == 0 {
		return ""
	}
	return s.say("clock.margin", params{"ms": s.rs.Margin})
}

func (s *sheet) clock(c *ruleset.Clock) []string {
	var said []string
	for _, t := range [...]struct {
		ms  int64
		key string
	}{{c.Main, "main"}, {c.Move, "move"}, {c.Increment, "increment"}} {
		if t.ms > 0 {
			said = append(said, s.say("clock."+t.key, params{"ms": t.ms}))
		}
	}
	if c.Increment > 0 && c.Most > 0 {
		said = append(said, s.say("clock.most", params{"ms": c.Most}))
	}
	said = append(said, s.delay(c.Delay)...)
	if c.BeforeMove && (c.Increment > 0 || c.Delay.Bronstein) {
		said = append(said, s.say("clock.before_move", nil))
	}
	said = append(said, s.byoYomi(c.ByoYomi)...)
	if len(said) == 0 {
		return []string{s.say("clock.none", nil)}
	}
	return said
}

func (s *sheet) pauses(c *ruleset.Clock) []string {
	if c.Pauses == 0 {
		return []string{s.say("pause.none", nil)}
	}
	may := "pause.any_time"
	if c.PauseOwnTime {
		may = "pause.own_time"
	}
	longest, dropped := "", ""
	if c.PauseLongest > 0 {
		longest = s.say("pause.longest", params{"ms": c.PauseLongest})
	}
	if c.PauseOnDisconnect {
		dropped = s.say("pause.on_disconnect", nil)
	}
	return []string{s.say("pause.each", params{"count": c.Pauses}), longest, s.say(may, nil), dropped}
}

func (s *sheet) conductPart() {
	s.heading("conduct")
	touch, illegal := "conduct.casual", "conduct.reject"
	if s.rs.Conduct.TouchMove {
		touch = "conduct.tournament"
	}
	if s.rs.Conduct.Restore {
		illegal = "conduct.restore"
	}
	penalty := ""
	if s.rs.Conduct.Penalty > 0 {
		penalty = s.say("conduct.penalty", params{"ms": s.rs.Conduct.Penalty})
	}
	s.out.para(sentences(s.say(touch, nil), s.say(illegal, nil), penalty))
}

// notes tells what the source tells and nobody judges.
func (s *sheet) notes() {
	if len(s.rs.Notes) == 0 && s.rs.Site.ShowLegalMoves == nil {
		return
	}
	s.heading("notes")
	for _, note := range s.rs.Notes {
		s.out.para(wording.In(note.Text, s.lang))
	}
	if show := s.rs.Site.ShowLegalMoves; show != nil {
		key := "site.hide_legal_moves"
		if *show {
			key = "site.show_legal_moves"
		}
		s.out.para(s.say(key, nil))
	}
}

func (s *sheet) delay(d ruleset.Delay) []string {
	switch {
	case d.Time == 0:
		return nil
	case d.Bronstein:
		return []string{s.say("clock.bronstein", params{"ms": d.Time})}
	}
	return []string{s.say("clock.delay", params{"ms": d.Time})}
}

func (s *sheet) byoYomi(b ruleset.ByoYomi) []string {
	switch {
	case b.Periods == 0:
		return nil
	case b.Moves == 1:
		return []string{s.say("clock.byo_yomi", params{"count": b.Periods, "ms": b.Each})}
	}
	renewed := "clock.byo_yomi.after_moves"
	if b.RenewedAtZero {
		renewed = "clock.byo_yomi.at_zero"
	}
	return []string{s.say("clock.byo_yomi.block", params{"count": b.Periods, "ms": b.Each, "moves": b.Moves}), s.say(renewed, nil)}
}
