package render

import (
	"strings"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/wording"
	"houserules/text"
)

// head tells what kind of game this is, in a few lines.
func (s *sheet) head() {
	rs := s.rs
	if about := wording.In(rs.About, s.lang); about != "" {
		s.out.lead(about)
	}
	if gone := wording.In(rs.Deprecated, s.lang); gone != "" {
		s.out.para(s.say("deprecated", params{"note": gone}))
	}
	var rows [][]string
	row := func(key, value string) {
		if value != "" {
			rows = append(rows, []string{capital(s.say("fact."+key, nil)), value})
		}
	}
	var seats []string
	for i := range rs.Seats {
		seats = append(seats, rs.Seats[i].Name)
	}
	row("players", s.players(seats))
	row("board", s.say("size", params{"files": rs.Board.Files, "ranks": rs.Board.Ranks, "squares": len(rs.Board.Squares())}))
	row("aim", s.aim())
	row("time", s.timeInShort())
	row("minutes", s.minutes())
	row("version", s.version())
	s.out.table([]string{capital(s.say("fact", nil)), ""}, rows)
}

// players says how many play, and who with whom.
func (s *sheet) players(seats []string) string {
	p := params{"count": len(seats), "seats": seats}
	if !s.teams() {
		return s.say("players", p)
	}
	p["sides"] = s.sides()
	return s.say("players.teams", p)
}

// sides names who plays with whom: "Red and Yellow against Blue and Green".
func (s *sheet) sides() string {
	var sides []string
	told := map[string]bool{}
	for i := range s.rs.Seats {
		team := s.rs.Seats[i].Team
		if team != "" && told[team] {
			continue
		}
		told[team] = true
		side := []string{s.seat(i)}
		for j := i + 1; j < len(s.rs.Seats); j++ {
			if team != "" && s.rs.Seats[j].Team == team {
				side = append(side, s.seat(j))
			}
		}
		sides = append(sides, s.list(side))
	}
	return strings.Join(sides, " "+s.say("against", nil)+" ")
}

func (s *sheet) aim() string {
	for _, kind := range [...]ruleset.EndKind{ruleset.LastStanding, ruleset.Lead} {
		if e := s.rs.Ends[kind]; e != nil && e.Then == ruleset.ThenByPoints {
			return s.say("aim.points", nil)
		}
	}
	if s.rs.Ends[ruleset.Checkmate] == nil {
		return ""
	}
	if s.teams() {
		return s.say("aim.team", nil)
	}
	return s.say("aim.mate", nil)
}

func (s *sheet) minutes() string {
	from, to, _ := strings.Cut(s.rs.Site.Minutes, "-")
	if from == "" {
		return ""
	}
	if to == "" {
		to = from
	}
	return s.say("minutes", params{"from": text.Digits(s.lang, from), "to": text.Digits(s.lang, to)})
}

func (s *sheet) version() string {
	return s.say("version", params{"version": s.rs.Version, "date": s.date})
}

// boardPart tells the board, who sits where, how the pieces stand and whose turn it is.
func (s *sheet) boardPart() {
	rs := s.rs
	s.heading("board")
	p := params{"files": rs.Board.Files, "ranks": rs.Board.Ranks, "squares": len(rs.Board.Squares()), "corner": "a1"}
	if cut := cutAway(rs.Board); len(cut) > 0 {
		p["cut"] = cut
		s.out.para(s.say("board.cut", p))
	} else {
		s.out.para(s.say("board.whole", p))
	}
	s.out.picture(s.boardPicture())
	s.seatItems()
	s.setupItems()
	s.out.para(s.turns())
}

// cutAway names the rectangles that are not there, as few as their rows allow.
func cutAway(b *board.Board) []string {
	var list []string
	done := map[board.Square]bool{}
	gone := func(file, rank int) bool {
		return file < b.Files && rank < b.Ranks && !b.Has(board.At(file, rank)) && !done[board.At(file, rank)]
	}
	for rank := range b.Ranks {
		for file := range b.Files {
			if !gone(file, rank) {
				continue
			}
			right, top := file, rank
			for gone(right+1, rank) {
				right++
			}
			whole := func(r int) bool {
				for f := file; f <= right; f++ {
					if !gone(f, r) {
						return false
					}
				}
				return true
			}
			for whole(top + 1) {
				top++
			}
			for r := rank; r <= top; r++ {
				for f := file; f <= right; f++ {
					done[board.At(f, r)] = true
				}
			}
			name := board.At(file, rank).String()
			if last := board.At(right, top); last != board.At(file, rank) {
				name += "–" + last.String()
			}
			list = append(list, name)
		}
	}
	return list
}

func (s *sheet) seatItems() {
	var list []item
	for i := range s.rs.Seats {
		seat := &s.rs.Seats[i]
		p := params{"side": text.Word(s.lang, seat.Side.String(), s.names), "mark": seat.Mark, "initial": string(rune(seat.Initial))}
		list = append(list, item{capital(s.seat(i)), s.say("seat.sits", p)})
	}
	s.out.items(list)
	if s.teams() {
		s.out.para(s.say("team", params{"sides": s.sides()}))
	} else if len(s.rs.Seats) > 2 {
		s.out.para(s.say("team.none", nil))
	}
}

// setupItems tells the rows of the opening array, seats alike together.
func (s *sheet) setupItems() {
	var rowsOf []string
	seats := map[string][]string{}
	for i := range s.rs.Seats {
		rows := s.rows(&s.rs.Seats[i])
		if seats[rows] == nil {
			rowsOf = append(rowsOf, rows)
		}
		seats[rows] = append(seats[rows], s.rs.Seats[i].Name)
	}
	s.out.para(s.say("setup", nil))
	var list []item
	for _, rows := range rowsOf {
		lead := s.say("setup.all", nil)
		if len(rowsOf) > 1 {
			lead = s.say("setup.seats", params{"seats": seats[rows]})
		}
		list = append(list, item{capital(lead), rows})
	}
	s.out.items(list)
	if s.armies() {
		s.out.para(s.say("setup.army", nil))
	}
	if shuffle := s.rs.Shuffle; shuffle.Any() {
		var conditions []string
		for _, c := range [...]struct {
			on  bool
			key string
		}{{shuffle.BishopsApart, "bishops_apart"}, {shuffle.KingBetweenRooks, "king_between_rooks"}, {shuffle.Mirrored, "mirrored"}} {
			if c.on {
				conditions = append(conditions, text.Word(s.lang, c.key, s.names))
			}
		}
		s.out.para(s.say("shuffle", params{"conditions": s.list(conditions)}))
	}
}

// rows tells a seat's array row by row, as the player sees it.
func (s *sheet) rows(seat *ruleset.Seat) string {
	on := map[board.Square]int{}
	last := 0
	for _, placed := range seat.Setup {
		on[placed.Square] = placed.Kind
		last = max(last, s.rs.Board.OwnRank(seat.Side, placed.Square))
	}
	var told []string
	for rank := 1; rank <= last; rank++ {
		var words []string
		squares := s.rs.Board.Row(seat.Side, rank)
		for i := 0; i < len(squares); {
			kind, there := on[squares[i]]
			n := 1
			for i+n < len(squares) {
				if next, ok := on[squares[i+n]]; ok != there || next != kind {
					break
				}
				n++
			}
			word := s.say("setup.empty", params{"count": n})
			if there {
				word = s.piece(kind)
				if n > 1 {
					word = s.say("setup.several", params{"count": n, "piece": s.kind(kind)})
				}
			}
			words = append(words, word)
			i += n
		}
		told = append(told, s.say("setup.row", params{"rank": rank, "pieces": strings.Join(words, ", ")}))
	}
	return strings.Join(told, " ")
}

func (s *sheet) turns() string {
	rs := s.rs
	var order []string
	for i := range rs.Seats {
		order = append(order, rs.Seats[i].Name)
	}
	key := "turns.order"
	if len(order) > 2 && clockwise(rs) {
		key = "turns.clockwise"
	}
	first := "turns.first"
	if rs.Rotate {
		first = "turns.first.rotates"
	}
	out := ""
	if s.dropsOut() {
		out = s.say("turns.out", nil)
	}
	return sentences(s.say(first, params{"seat": rs.Seats[rs.First].Name}), s.say(key, params{"seats": order}), s.say("turns.pass", nil), out)
}

// clockwise reports whether the order of turns goes round the board clockwise.
func clockwise(rs *ruleset.Ruleset) bool {
	turns := 0
	for i := range rs.Seats {
		a, b := rs.Seats[i].Side, rs.Seats[(i+1)%len(rs.Seats)].Side
		turns += (int(b) - int(a) + 4) % 4
	}
	return turns == 4
}

// boardPicture draws the opening position.
func (s *sheet) boardPicture() picture {
	shows := s.say("picture", nil)
	setup := StartSetup(position.Compile(s.rs))
	svg, err := Board(setup, nil, BoardOptions{Lang: s.lang})
	if err == nil {
		var lines []string
		lines, err = BoardText(setup, BoardOptions{Lang: s.lang})
		if err == nil {
			return picture{svg: svg, plain: strings.Join(lines, "\n"), shows: shows}
		}
	}
	// Invariant: the language was checked, and nothing else can be wrong.
	panic(err)
}
