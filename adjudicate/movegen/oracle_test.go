package movegen

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// fen4 reads what the four-seat cases write, without its checks.
func fen4(t testing.TB, r *position.Rules, text string) *position.Position {
	t.Helper()
	const seats, letters = "RBYG", "rbyg"
	cut := strings.LastIndex(text, "-")
	head, rows := text[:cut], strings.Split(text[cut+1:], "/")
	extra := ""
	if i := strings.Index(head, "{"); i >= 0 {
		head, extra = head[:i-1], head[i:]
	}
	fields := strings.Split(head, "-")
	p := r.New()
	p.Turn = position.Seat(strings.Index(seats, fields[0]))
	for i, row := range rows {
		f := 0
		for _, cell := range strings.Split(row, ",") {
			if n, err := strconv.Atoi(cell); err == nil {
				f += n
				continue
			}
			if cell != "x" {
				cell = strings.TrimPrefix(cell, "d")
				s := position.Seat(strings.IndexByte(letters, cell[0]))
				k := position.Kind(max(0, kindByLetter(r.RS, cell[1])))
				if cell[1] == 'D' {
					k = r.Promoted[kindByLetter(r.RS, 'Q')]
				}
				p.Board[board.At(f, r.Board.Ranks-1-i)] = r.PieceOf(s, k)
			}
			f++
		}
	}
	for s, out := range strings.Split(fields[1], ",") {
		if out == "1" {
			p.Out |= 1 << s
		}
	}
	p.Recompute()
	for s := range position.Seat(4) {
		rights := p.StartRights(s)
		for side := range 2 {
			if strings.Split(fields[2+side], ",")[s] == "1" {
				p.Castle[s][side] = rights[side]
			}
		}
	}
	if i := strings.Index(extra, "("); i >= 0 {
		for s, pair := range strings.Split(extra[i+1:strings.Index(extra, ")")], ",") {
			if skipped, landed, ok := strings.Cut(strings.Trim(pair, "'"), ":"); ok {
				a, _ := board.ParseName(skipped)
				b, _ := board.ParseName(landed)
				p.EP[s] = position.EnPassant{Live: true, Skipped: a, Landed: b}
			}
		}
	}
	p.Hash = p.ComputeHash()
	return p
}

func uciList(g *Gen, p *position.Position) []string {
	list := []string{}
	for _, m := range g.Legal(p, p.Turn, nil) {
		list = append(list, uci(g.rules, m, false))
	}
	slices.Sort(list)
	return list
}

func TestFourSeatOracle(t *testing.T) {
	for _, c := range []struct {
		file string
		rs   *ruleset.Ruleset
	}{{"four-player/oracle_team.json", cross(t, true)}, {"four-player/oracle_solo.json", cross(t, false)}} {
		var cases struct {
			Records []struct {
				ID, Fen4 string
				Legal    []string
				InCheck  map[string]bool `json:"in_check"`
				Over     any
			}
		}
		readCases(t, c.file, &cases)
		g := New(position.Compile(c.rs))
		for _, r := range cases.Records {
			if r.Over != nil {
				continue
			}
			p := fen4(t, g.rules, r.Fen4)
			slices.Sort(r.Legal)
			if got := uciList(g, p); !slices.Equal(got, r.Legal) {
				t.Errorf("%s %s\ngot  %v\nwant %v", r.ID, r.Fen4, got, r.Legal)
			}
			for s, letter := range []string{"R", "B", "Y", "G"} {
				if in, ok := r.InCheck[letter]; ok && in != g.Checks(p).Has(position.Seat(s)) {
					t.Errorf("%s %s: %s in check is %v", r.ID, r.Fen4, letter, !in)
				}
			}
		}
		t.Logf("%s: %d records", c.file, len(cases.Records))
	}
}

func TestCompoundOracle(t *testing.T) {
	var cases struct {
		Records []struct {
			ID, FEN, White, Black string
			Unmoved               []string `json:"unmoved_pawns"`
			Legal                 []string
			Perft                 map[string]uint64
			InCheck               bool `json:"in_check"`
			Checkmate, Stalemate  bool
		}
	}
	readCases(t, "maharajah/oracle.json", &cases)
	for _, r := range []*position.Rules{position.Compile(compoundRules(t)), position.CompileGeneral(compoundRules(t))} {
		g := New(r)
		for _, c := range cases.Records {
			p := fen(t, r, c.FEN)
			for s, class := range []string{c.White, c.Black} {
				if class == "classic" {
					p.Class[s] = 1
				}
			}
			for _, name := range c.Unmoved {
				sq, _ := board.ParseName(name)
				p.Unmoved.Add(sq)
			}
			slices.Sort(c.Legal)
			if got := uciList(g, p); !slices.Equal(got, c.Legal) {
				t.Errorf("%s %s\ngot  %v\nwant %v", c.ID, c.FEN, got, c.Legal)
				continue
			}
			if in := g.InCheck(p, p.Turn); in != c.InCheck || (in && !g.HasLegal(p, p.Turn)) != c.Checkmate || (!in && !g.HasLegal(p, p.Turn)) != c.Stalemate {
				t.Errorf("%s %s: check %v", c.ID, c.FEN, in)
			}
			for depth, want := range c.Perft {
				if depth > "2" && testing.Short() {
					continue
				}
				if n := counter(g).Nodes(p, int(depth[0]-'0')); n != want {
					t.Errorf("%s %s: perft %s is %d, want %d", c.ID, c.FEN, depth, n, want)
				}
			}
		}
	}
	t.Logf("%d records", len(cases.Records))
}

// TestTransitions plays the hand-made four-seat cases move by move. Points are
// not judged here; a king taken or a mate settled at once drops a seat out, as
// the case says.
func TestTransitions(t *testing.T) {
	var cases struct {
		Cases []struct {
			ID, Mode, Fen4 string
			Moves          []struct {
				Move        string
				LegalBefore int `json:"legal_before"`
				Alive       []string
				InCheck     []string `json:"in_check"`
				ToMove      string   `json:"to_move"`
				Fen4        string
				Over        any
			}
		}
	}
	readCases(t, "four-player/transitions.json", &cases)
	gens := map[string]*Gen{"team": New(position.Compile(cross(t, true))), "solo": New(position.Compile(cross(t, false)))}
	for _, c := range cases.Cases {
		g := gens[c.Mode]
		p := fen4(t, g.rules, c.Fen4)
		for _, m := range c.Moves {
			moves := g.Legal(p, p.Turn, nil)
			if len(moves) != m.LegalBefore {
				t.Errorf("%s before %s: %d legal moves, want %d", c.ID, m.Move, len(moves), m.LegalBefore)
			}
			i := slices.IndexFunc(moves, func(have position.Move) bool { return uci(g.rules, have, false) == m.Move })
			if i < 0 {
				t.Errorf("%s: %s is not legal", c.ID, m.Move)
				break
			}
			p.Make(moves[i])
			if m.Over != nil {
				break
			}
			for s, letter := range []string{"R", "B", "Y", "G"} {
				if !slices.Contains(m.Alive, letter) {
					p.SetOut(position.Seat(s))
				}
			}
			for p.Out.Has(p.Turn) {
				p.Pass()
			}
			want := fen4(t, g.rules, m.Fen4)
			if p.Turn != want.Turn || p.Board != want.Board || p.Castle != want.Castle || p.Out != want.Out || p.Hash != want.Hash {
				t.Errorf("%s after %s: another position than %s\n%s", c.ID, m.Move, m.Fen4, diagram(p))
			}
			var checked []string
			for s, letter := range []string{"R", "B", "Y", "G"} {
				if g.Checks(p).Has(position.Seat(s)) {
					checked = append(checked, letter)
				}
			}
			if !slices.Equal(checked, m.InCheck) && len(checked)+len(m.InCheck) > 0 {
				t.Errorf("%s after %s: in check %v, want %v", c.ID, m.Move, checked, m.InCheck)
			}
		}
	}
}
