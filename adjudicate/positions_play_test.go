package adjudicate_test

import (
	"context"
	"math"
	"math/rand"
	"sync"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
)

// seededGame is a game that is played by make alone; the judge is asked now
// and then, by token, whether it is over and who has dropped out.
type seededGame struct {
	t        *testing.T
	j        *adjudicate.Judge
	gen      *movegen.Gen
	rng      *rand.Rand
	start    *adjudicate.Start
	number   int
	shuffles bool // back and forth, for repetition and quiet moves
	hunts    bool // checks and mates rather than other moves
	wanders  bool // pieces about the board, for many quiet moves

	p        position.Position
	checks   position.Seats
	legal    []position.Move
	earlier  [position.MaxSeats][]position.Move // what each seat could play when it last moved
	last     [position.MaxSeats]position.Move
	refused  position.Move // the last that was likely to be refused
	plies    int
	uci, san []adjudicate.Action
	state    string // a token of the first told actions
	told     int
	sum      signature
}

func newSeededGame(t *testing.T, j *adjudicate.Judge, rng *rand.Rand, n int) *seededGame {
	t.Helper()
	g := &seededGame{t: t, j: j, gen: j.Gen(), rng: rng, number: n + 1, shuffles: n%4 == 1, hunts: n%4 == 2, wanders: n%4 == 3}
	g.plies = 30 + rng.Intn(300)
	if n%8 == 1 {
		g.plies = 8 + rng.Intn(16) // the third time has come but not yet the fifth
	}
	if n%3 > 0 {
		g.start = variedStart(j, rng)
	}
	v, err := j.Setup(context.Background(), &adjudicate.Record{Start: g.start, GameNumber: g.number})
	if err != nil || !v.Playable {
		t.Fatalf("%v %+v", err, v)
	}
	g.p = *v.Position
	if g.p.Rules != j.Rules() { // armies that play another profile
		g.gen = generatorOf(g.p.Rules)
	}
	return g
}

var generators sync.Map

// generatorOf is the generator of rules that are not a judge's own.
func generatorOf(r *position.Rules) *movegen.Gen {
	gen, ok := generators.Load(r)
	if !ok {
		gen, _ = generators.LoadOrStore(r, movegen.New(r))
	}
	return gen.(*movegen.Gen)
}

// playOut plays until the game is over, or has its plies, and returns the
// number of positions met. It goes on for a few moves after some endings,
// which are signed too but cut from the record.
func (g *seededGame) playOut() int {
	met := 0
	over := g.look() && g.ask()
	for ; !over && met < g.plies && len(g.legal) > 0; met++ {
		g.signPosition()
		m := g.choose()
		g.refused = g.unlikely()
		g.signRefused(g.refused)
		seat := g.p.Turn
		g.write(m)
		g.earlier[seat], g.legal = g.legal, g.earlier[seat]
		g.last[seat] = m
		g.p.Make(m)
		over = (g.look() || len(g.uci)-g.told > 40) && g.ask()
		if seats := g.p.In(); !over && g.p.Rules.NSeats > 2 && g.rng.Intn(200) == 0 {
			if s := position.Seat(g.rng.Intn(g.p.Rules.NSeats)); seats.Has(s) {
				a := adjudicate.Action{Type: adjudicate.ActResign, Seat: g.j.Ruleset().Seats[s].Name}
				g.uci, g.san = append(g.uci, a), append(g.san, a)
				over = g.ask()
			}
		}
	}
	if !over {
		g.ask()
	}
	return met
}

// look finds checks and legal moves, and reports whether the judge must be
// asked: a seat that cannot move, or whose king is gone, may be out.
func (g *seededGame) look() bool {
	seat := g.p.Turn
	g.checks = g.gen.Checks(&g.p)
	g.legal = g.gen.Legal(&g.p, seat, g.legal[:0])
	must := len(g.legal) == 0
	for s := range position.Seat(g.p.Rules.NSeats) {
		_, stands := g.p.King[s].Is()
		must = must || !g.p.Out.Has(s) && !stands || s != seat && g.checks.Has(s) && !g.gen.HasLegal(&g.p, s)
	}
	return must
}

// ask tells the judge what it does not know yet, lets seats drop out as it
// says, and reports whether the game is over.
func (g *seededGame) ask() bool {
	r := &adjudicate.Record{State: g.state, Actions: g.uci[g.told:]}
	if g.state == "" {
		r.Start, r.GameNumber = g.start, g.number
	}
	v, err := g.j.Game(context.Background(), r)
	if err != nil {
		g.t.Fatalf("%v %v", err, err.Params)
	}
	if v.Invalid != nil {
		if code := v.Invalid.Reasons[0].Code; code != "game.over" {
			g.t.Fatalf("action %d of %+v: %s", v.Invalid.Action, r.Actions, code)
		}
		end := g.told + v.Invalid.Action
		g.uci, g.san = g.uci[:end], g.san[:end]
		return true
	}
	g.state, g.told = v.State, len(g.uci)
	if v.Result != nil {
		return true
	}
	for i := range v.Events {
		e := &v.Events[i]
		hadTurn := g.p.Turn == e.Seat
		if e.Type == "out" {
			g.p.SetOut(e.Seat)
		}
		if e.Type == "out" && hadTurn || e.Type == "skipped" {
			g.p.Pass()
		}
	}
	g.look()
	if fen := notation.FormatFEN(g.gen, &g.p, v.Points); fen != v.FEN {
		g.t.Fatalf("played to %s, the judge says %s", fen, v.FEN)
	}
	return false
}

// choose picks a move at random, rare ones more often. Each move draws a
// number that its order in the list has no part in, and the least wins.
func (g *seededGame) choose() position.Move {
	salt, least := g.rng.Uint64(), uint64(math.MaxUint64)
	seat := g.p.Turn
	back := g.last[seat]
	var picked position.Move
	for _, m := range g.legal {
		draw := mixed(wordOf(m) ^ salt)
		switch {
		case g.shuffles && m.From == back.To && m.To == back.From:
			draw >>= 7
		case m.Promo != 0 || m.Flag > position.DoubleStep:
			draw >>= 4
		case g.wanders && g.p.Board[m.To] == 0 && !g.p.Rules.IsPawn[g.p.Board[m.From]]:
			draw >>= 9
		case g.p.Board[m.To] != 0:
			draw >>= 1
		}
		if g.hunts && draw < 1<<61 {
			draw >>= g.threat(m)
		}
		if draw <= least {
			picked, least = m, draw
		}
	}
	return picked
}

// threat is how much rather a move is played for the check or mate that it gives.
func (g *seededGame) threat(m position.Move) int {
	seat := g.p.Turn
	u := g.p.Make(m)
	defer g.p.Unmake(m, u)
	for s := range position.Seat(g.p.Rules.NSeats) {
		if s != seat && !g.checks.Has(s) && g.gen.InCheck(&g.p, s) {
			if !g.gen.HasLegal(&g.p, s) {
				return 30
			}
			return 4
		}
	}
	return 0
}

// write adds a move to both records; now and then its marks are not those that
// belong there.
func (g *seededGame) write(m position.Move) {
	var room [32]byte
	uci := string(notation.AppendUCI(room[:0], &g.p, m))
	san := string(notation.AppendSAN(room[:0], g.gen, &g.p, m))
	g.sum.addText(uci)
	g.sum.addText(san)
	g.uci = append(g.uci, adjudicate.Action{Move: uci})
	if g.rng.Intn(64) == 0 {
		san = g.badlyMarked(san)
	}
	g.san = append(g.san, adjudicate.Action{Move: san})
}
