package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"houserules/adjudicate"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// lines writes a scenario out of lines.
type lines func(...string) string

// mainTime uses up the time for all moves, each time for a move to its last
// millisecond, and shows when nothing of the first is left.
func (p *prober) mainTime(write lines, main int64) string {
	clock := p.rs.Seats[p.rs.First].ByClass[0].Clock
	if len(p.there) == 0 || main/clock.Move > 60 {
		return ""
	}
	first := seatNamed(p.rs, p.rs.First)
	spent, at, ply := int64(0), int64(0), 0
	out := []string{"play:"}
	moves := p.moves(2 * len(p.rs.Seats) * (int(main/clock.Move) + 2))
	for main-spent+int64(ply/len(p.rs.Seats))*clock.Increment > clock.Move {
		use := int64(1)
		if ply%len(p.rs.Seats) == 0 {
			use = clock.Move - 1
			spent += use
		}
		at += use
		out = append(out, fmt.Sprintf("  - {at: %s, move: %s}", ruleset.FormatDuration(at), moves[ply]))
		ply++
		if ply > 200 {
			return ""
		}
	}
	for ply%len(p.rs.Seats) != 0 {
		at++
		out = append(out, fmt.Sprintf("  - {at: %s, move: %s}", ruleset.FormatDuration(at), moves[ply]))
		ply++
	}
	left := main - spent + int64(ply/len(p.rs.Seats))*clock.Increment
	return write(append(out, "  - {now: "+ruleset.FormatDuration(at+left-1)+", expect: {clocks: {"+first+": {remaining: 1ms}}}}",
		"  - {now: "+ruleset.FormatDuration(at+left)+", expect: {result: flag}}")...)
}

func (p *prober) dueAfterAbsence() string {
	if end := p.rs.Ends[ruleset.Abandonment]; end != nil && end.Then == ruleset.ThenCPU {
		return "cpu"
	}
	return "grace"
}

func (p *prober) eventAfterAbsence() string {
	switch end := p.rs.Ends[ruleset.Abandonment]; end.Then {
	case ruleset.ThenCPU:
		return "cpu"
	case ruleset.ThenOut:
		return "out"
	}
	return "end"
}

// quiet begins with a round less than is needed.
func (p *prober) quiet(write lines, path string, n int64) string {
	v, err := p.judge.Game(p.ctx, &adjudicate.Record{})
	if err != nil || len(p.there) == 0 || len(v.Classes) > 0 || p.rs.Ends[ruleset.QuietMoves].Unit != ruleset.Each {
		return ""
	}
	var counts []string
	for _, seat := range p.rs.Seats {
		counts = append(counts, seat.Name+": "+strconv.FormatInt(n-1, 10))
	}
	seats := len(p.rs.Seats)
	moves := p.moves(seats)
	expect, not := "expect: {result: quiet_moves}", "expect: {status: ongoing}"
	if strings.HasSuffix(path, ".claim") {
		expect, not = "expect: {may_claim: [{reason: quiet_moves, now: true}]}", "expect: {status: ongoing}"
	}
	out := []string{"from: " + strconv.Quote(v.FEN), "counters: {quiet: {" + strings.Join(counts, ", ") + "}}", "play:"}
	for i, move := range moves {
		if i == seats-1 {
			out = append(out, "  - {move: "+move+", "+expect+"}")
		} else {
			out = append(out, "  - {move: "+move+", "+not+"}")
		}
	}
	return write(out...)
}

// illegal makes one illegal move too few, and then one more.
func (p *prober) illegal(write lines, n int64) string {
	royal := ""
	for _, placed := range p.rs.Seats[p.rs.First].Setup {
		if p.rs.Kinds[placed.Kind].Royal {
			royal = placed.Square.String()
		}
	}
	// A king does not go to where it stands far from: the last square of the board.
	squares := p.rs.Board.Squares()
	far := squares[len(squares)/2].String()
	if royal == "" || !p.rs.Conduct.Restore {
		return ""
	}
	out := []string{"play:"}
	for i := int64(1); i <= n; i++ {
		expect := "status: ongoing"
		if i == n {
			expect = "result: illegal_moves"
		}
		out = append(out, "  - {move: "+royal+far+", refused: move.unreachable, expect: {"+expect+"}}")
	}
	return write(out...)
}

// kings are all seats' kings at home, as pieces of a position.
func (p *prober) kings(more map[string]string) []string {
	var parts []string
	for i := range p.rs.Seats {
		seat := &p.rs.Seats[i]
		for _, placed := range seat.Setup {
			if kind := &p.rs.Kinds[placed.Kind]; kind.Royal {
				parts = append(parts, seat.Name+": "+string(rune(kind.Letter))+placed.Square.String()+more[seat.Name])
			}
		}
	}
	return parts
}

// lead stands a point below, and at it.
func (p *prober) lead(write lines, n int64) string {
	end := p.rs.Ends[ruleset.Lead]
	if end == nil || end.SeatsLeft < 2 || end.SeatsLeft > len(p.rs.Seats) {
		return ""
	}
	at := func(lead int64, expect string) string {
		var out, points []string
		for i, seat := range p.rs.Seats {
			if i >= end.SeatsLeft {
				out = append(out, seat.Name)
			}
			v := int64(0)
			if i == 0 {
				v = lead
			}
			points = append(points, seat.Name+": "+strconv.FormatInt(v, 10))
		}
		return write("from: {turn: "+p.rs.Seats[0].Name+", "+strings.Join(p.kings(nil), ", ")+"}", "out: ["+strings.Join(out, ", ")+"]",
			"points: {"+strings.Join(points, ", ")+"}", "expect: {"+expect+"}")
	}
	return at(n, "result: lead, winners: ["+p.rs.Seats[0].Name+"]") + at(n-1, "status: ongoing")
}

// budget spends what the array costs, where that is the budget, and a pawn less and more.
func (p *prober) budget(write lines) string {
	army := p.rs.Seats[0].ByClass[0].Army
	if army == nil || len(p.rs.Seats) != 2 {
		return ""
	}
	rows := func(seat *ruleset.Seat, change int) string {
		var text []string
		sum := 0
		for rank := 1; rank <= army.OwnRanks; rank++ {
			row := ""
			for _, sq := range p.rs.Board.Row(seat.Side, rank) {
				letter := "."
				for _, placed := range seat.Setup {
					if placed.Square == sq {
						letter = string(rune(p.rs.Kinds[placed.Kind].Letter))
						sum += p.rs.Kinds[placed.Kind].Value
					}
				}
				row += letter
			}
			text = append(text, row)
		}
		if sum != army.Budget {
			return ""
		}
		pawn := ""
		for _, kind := range p.rs.Kinds {
			if kind.Pawn && kind.Value == 1 {
				pawn = string(rune(kind.Letter))
			}
		}
		if pawn == "" {
			return ""
		}
		for i := range text {
			switch {
			case change > 0 && strings.Contains(text[i], "."):
				text[i] = strings.Replace(text[i], ".", pawn, 1)
				change = 0
			case change < 0 && strings.HasSuffix(text[i], pawn):
				text[i] = text[i][:len(text[i])-1] + "."
				change = 0
			}
		}
		return "[" + strings.Join(text, ", ") + "]"
	}
	less, more := rows(&p.rs.Seats[0], -1), rows(&p.rs.Seats[1], 1)
	if less == "" || more == "" {
		return ""
	}
	short := "[]"
	if army.Exactly {
		short = "[setup.budget]"
	}
	a, b := p.rs.Seats[0].Name, p.rs.Seats[1].Name
	return write("start:", "  "+a+": "+less, "  "+b+": "+more, "expect: {violations: {"+a+": "+short+", "+b+": [setup.budget]}}")
}

// pawn stands on the rank, and on the one before.
func (p *prober) pawn(write lines, path string, rank int) string {
	if rank < 2 || len(p.rs.Classes) > 0 {
		return ""
	}
	seat := &p.rs.Seats[p.rs.First]
	letter := ""
	for _, kind := range p.rs.Kinds {
		if kind.Pawn {
			letter = string(rune(kind.Letter))
		}
	}
	column := func(rank int) (board.Square, bool) {
		row := p.rs.Board.Row(seat.Side, rank)
		if len(row) == 0 {
			return 0, false
		}
		return row[len(row)/2-1], true
	}
	dx, dy := seat.Side.Absolute(0, 1)
	step := func(sq board.Square, n int) string {
		for range n {
			sq, _ = p.rs.Board.Step(sq, dx, dy)
		}
		return sq.String()
	}
	// at puts a pawn on an own rank and writes what it may do there.
	at := func(rank int, what func(from board.Square) []string) string {
		from, ok := column(rank)
		if !ok {
			return ""
		}
		position := "from: {turn: " + seat.Name + ", " + strings.Join(p.kings(map[string]string{seat.Name: " " + letter + from.String()}), ", ") + "}"
		return write(append([]string{position}, what(from)...)...)
	}
	if path == "pawns.promotion.rank" {
		return at(rank-1, func(from board.Square) []string {
			return []string{"play: [{move: " + from.String() + step(from, 1) + ", refused: promotion.required}]", "expect: {status: ongoing}"}
		}) + at(rank-2, func(from board.Square) []string {
			return []string{"expect: {legal: [" + from.String() + step(from, 1) + "]}"}
		})
	}
	return at(rank, func(from board.Square) []string {
		return []string{"expect: {legal: [" + from.String() + step(from, 2) + "]}"}
	}) +
		at(rank+1, func(from board.Square) []string {
			return []string{"expect: {not_legal: [" + from.String() + step(from, 2) + "]}"}
		})
}
