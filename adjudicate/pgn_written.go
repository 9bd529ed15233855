package adjudicate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// Written is a judged game in the form that notation.WritePGN takes: canonical
// move texts up to the action that broke a rule, tokens for those who went out,
// and the result as judged, or as the game has it where the board does not
// show it. v must include the moves.
//
// read is the game that was read, nil for a record. Its tags are all kept, in
// their order; Result alone is written anew.
func Written(v *Verdict, read *notation.Game, plies []int) *notation.WrittenGame {
	w := &writing{v: v, seats: len(v.Rules.Seats), turn: v.Beginning.Turn}
	out := &notation.WrittenGame{Seats: w.seats, First: firstNumber(v.Beginning.FEN)}
	result, claimed := "*", ""
	if read != nil {
		claimed = read.Outcome()
		for _, tag := range read.Tags {
			out.Tags = append(out.Tags, notation.Tag{Name: tag.Name, Value: tag.Value})
		}
		w.game(read, plies)
	} else {
		out.Tags = beginTags(v)
		w.record()
	}
	out.Plies = w.plies
	switch {
	case v.Status == Invalid:
		w.remark(string(v.Invalid.Reasons[0].Code))
	case v.Result != nil:
		result = resultText(v)
	case claimed != "":
		result = claimed
	}
	setTag(out, "Result", result)
	if w.seats == 2 {
		out.Result = result
	}
	return out
}

// writing gathers the plies of a game.
type writing struct {
	v     *Verdict
	seats int
	turn  position.Seat // who is to move next, had nobody gone out
	plies []notation.WrittenPly
}

func (w *writing) put(p notation.WrittenPly) {
	w.plies = append(w.plies, p)
	w.turn = position.Seat((p.Seat + 1) % w.seats)
}

// remark adds to the comment of the last ply.
func (w *writing) remark(text string) {
	if n := len(w.plies); n > 0 {
		p := &w.plies[n-1]
		p.Comment = strings.TrimSpace(p.Comment + " " + text)
	}
}

// game follows the plies of a text, for it says more than the moves: kings
// that walk on, marks of those who were settled, and times.
func (w *writing) game(g *notation.Game, plies []int) {
	end := len(g.Plies)
	if bad := w.v.Invalid; bad != nil {
		end = 0
		if bad.Action >= 0 && bad.Action < len(plies) {
			end = plies[bad.Action]
		}
	}
	played, out := 0, position.Seats(0)
	for i := range g.Plies[:end] {
		p := &g.Plies[i]
		wp := notation.WrittenPly{Text: p.Text, Mark: p.Mark, Comment: timeComment(p)}
		if p.Text != "" && p.Mark == notation.NoMark && played < len(w.v.Moves) {
			line := &w.v.Moves[played]
			played++
			wp.Seat, wp.Text = int(line.Seat), line.SAN
		} else {
			wp.Seat = int(w.turn)
			for range w.seats {
				if !out.Has(position.Seat(wp.Seat)) {
					break
				}
				wp.Seat = (wp.Seat + 1) % w.seats
			}
		}
		if p.Mark != notation.NoMark && p.Text == "" {
			out |= 1 << wp.Seat
		}
		w.put(wp)
	}
}

// record writes the moves, and a token for a seat that went out where its turn
// would have come. What befell a seat in another's turn no token can say: it
// stands in a comment as well.
func (w *writing) record() {
	marks := w.marks()
	flush := func(to position.Seat, ply int, last bool) {
		for n := 0; n < w.seats && (w.turn != to || last); n++ {
			i := slices.IndexFunc(marks, func(m outMark) bool { return m.seat == w.turn && m.ply <= ply })
			if i < 0 {
				if last {
					return
				}
				w.turn = position.Seat((int(w.turn) + 1) % w.seats)
				continue
			}
			w.put(notation.WrittenPly{Seat: int(w.turn), Mark: marks[i].mark})
			marks = slices.Delete(marks, i, i+1)
		}
	}
	for i := range w.v.Moves {
		line := &w.v.Moves[i]
		flush(line.Seat, line.Ply-1, false)
		w.put(notation.WrittenPly{Seat: int(line.Seat), Text: line.SAN})
		for _, m := range marks {
			if m.ply == line.Ply && m.seat != w.turn && m.mark == notation.Resigned {
				w.remark(fmt.Sprintf("%s: resignation", w.v.Rules.Seats[m.seat].Name))
			}
		}
	}
	flush(w.v.Turn, w.v.Plies, w.v.Result != nil)
}

// outMark is a seat that went out after so many plies.
type outMark struct {
	seat position.Seat
	ply  int
	mark notation.Mark
}

// endMarks are the tokens of the ends that have one.
var endMarks = map[string]notation.Mark{
	ruleset.Resignation.String(): notation.Resigned,
	ruleset.Flag.String():        notation.TimedOut,
	ruleset.MoveTime.String():    notation.TimedOut,
	ruleset.Stalemate.String():   notation.Stalemated,
}

// marks are the seats that went out otherwise than by mate. A game of two
// seats has no tokens: there the result says it.
func (w *writing) marks() []outMark {
	if w.seats == 2 {
		return nil
	}
	var list []outMark
	for i := range w.v.Events {
		e := &w.v.Events[i]
		if mark, ok := endMarks[e.Reason]; ok && e.Type == "out" {
			list = append(list, outMark{e.Seat, e.Ply, mark})
		}
	}
	if r := w.v.Result; r != nil && r.seat >= 0 && r.seat < w.seats {
		mark, ok := endMarks[r.Reason]
		marked := slices.ContainsFunc(list, func(m outMark) bool { return m.seat == position.Seat(r.seat) })
		if ok && !marked {
			list = append(list, outMark{position.Seat(r.seat), w.v.Plies, mark})
		}
	}
	return list
}

// beginTags say where a record begins. The array of the rules needs no tag in
// a game of two; files of more seats always carry it.
func beginTags(v *Verdict) []notation.Tag {
	tags := []notation.Tag{{Name: "Event", Value: "?"}, {Name: "Variant", Value: v.Rules.ID}, {Name: "Result", Value: "*"}}
	if v.ID != "" {
		tags[0].Value = v.ID
	}
	if strings.Count(v.Beginning.FEN, " ") >= 5 {
		return append(tags, notation.Tag{Name: "SetUp", Value: "1"}, notation.Tag{Name: "FEN", Value: v.Beginning.FEN})
	}
	return append(tags, notation.Tag{Name: "StartFen4", Value: v.Beginning.FEN})
}

// setTag sets the first tag of that name, or adds one.
func setTag(g *notation.WrittenGame, name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	if value != "*" || g.Seats == 2 {
		g.Tags = append(g.Tags, notation.Tag{Name: name, Value: value})
	}
}

// resultText is the result as PGN has it, or the points by seat where sides do
// not win, lose or draw.
func resultText(v *Verdict) string {
	if v.Result.Notation != "" {
		return v.Result.Notation
	}
	if v.Points == nil {
		return "*"
	}
	parts := make([]string, len(v.Points))
	for s, n := range v.Points {
		name := v.Rules.Seats[s].Name
		parts[s] = strings.ToUpper(name[:1]) + name[1:] + ": " + strconv.Itoa(n)
	}
	return strings.Join(parts, " - ")
}

// firstNumber is the move number of a FEN of six fields; 0 of any other.
func firstNumber(fen string) int {
	fields := strings.Fields(fen)
	if len(fields) < 6 {
		return 0
	}
	n, _ := strconv.Atoi(fields[5])
	return n
}

// timeComment keeps the times of a ply.
func timeComment(p *notation.Ply) string {
	var parts []string
	for _, t := range []struct {
		name string
		time notation.Time
	}{{"clk", p.Clock}, {"emt", p.Used}} {
		if t.time.Given {
			parts = append(parts, "[%"+t.name+" "+clockText(t.time)+"]")
		}
	}
	return strings.Join(parts, " ")
}

// clockText writes h:mm:ss with as many decimals as were read.
func clockText(t notation.Time) string {
	s := t.MS / 1000
	text := fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	if t.Digits > 0 {
		text += "." + fmt.Sprintf("%03d", t.MS%1000)[:min(t.Digits, 3)]
	}
	return text
}
