package render

import (
	"strings"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
	"houserules/ruleset/wording"
	"houserules/text"
)

// describe tells in words what the board shows: its title first, then who has
// what where, the last move, checks, targets.
func (s *scene) describe() []string {
	rs := s.rules.RS
	names := wording.Of(rs)
	say := func(key string, p params) string { return text.Say(s.Lang, "board."+key, p, names) }
	title := params{"title": wording.In(rs.Title, s.Lang)}
	if !s.grey(s.setup.Turn) {
		title["seat"] = rs.Seats[s.setup.Turn].Name
	}
	words := []string{say("title", title)}
	for seat := range position.Seat(s.rules.NSeats + 1) {
		pieces := s.told(seat)
		p := params{"pieces": pieces}
		key := "nobody"
		if int(seat) < len(rs.Seats) {
			key = "seat"
			p["seat"], p["mark"] = rs.Seats[seat].Name, rs.Seats[seat].Mark
			if s.grey(seat) {
				key = "out"
			}
		}
		if pieces != "" {
			words = append(words, say(key, p))
		}
	}
	if len(words) == 1 {
		words = append(words, say("empty", nil))
	}
	if len(s.Last) == 2 {
		words = append(words, say("last", params{"from": s.Last[0].String(), "to": s.Last[1].String()}))
	}
	for _, seat := range s.inCheck {
		words = append(words, say("check", params{"seat": rs.Seats[seat].Name}))
	}
	if from, ok := s.From.Is(); ok && len(s.targets) > 0 {
		var squares []string
		for _, t := range s.targets {
			squares = append(squares, t.square.String())
		}
		kind := s.rules.Base[s.rules.KindOf[s.setup.Board[from]]]
		words = append(words, say("targets", params{"piece": rs.Kinds[kind].Name, "from": from.String(), "squares": squares}))
	}
	if s.View != "" {
		words = append(words, say("view", params{"seat": s.View}))
	}
	return words
}

// told lists a seat's pieces, kind by kind: "king e1; pawn a2, b2".
func (s *scene) told(seat position.Seat) string {
	squares := map[int][]string{}
	for _, sq := range s.rules.Board.Squares() {
		if p := s.setup.Board[sq]; p != 0 && s.rules.SeatOf[p] == seat {
			kind := s.rules.Base[s.rules.KindOf[p]]
			squares[kind] = append(squares[kind], square(s.Lang, sq))
		}
	}
	var parts []string
	for kind := range s.rules.RS.Kinds {
		if len(squares[kind]) > 0 {
			parts = append(parts, text.Piece(s.Lang, s.rules.RS.Kinds[kind].Name, wording.Of(s.rules.RS))+" "+strings.Join(squares[kind], ", "))
		}
	}
	return strings.Join(parts, "; ")
}

func square(lang string, sq board.Square) string { return text.Isolate(lang, sq.String()) }
