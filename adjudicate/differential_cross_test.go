package adjudicate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
)

// Whole random games on the cross against the plain judge, in both modes: after
// every ply the same legal moves, checks, points, eliminations and counts, and
// the same result.
func TestCrossGamesAgainstThePlainJudge(t *testing.T) {
	games := 36
	if testing.Short() {
		games = 3
	}
	for _, mode := range []string{"team", "solo"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			met := map[string]int{}
			for n := range games {
				rng := rand.New(rand.NewPCG(uint64(n), 5))
				b := newPlainCross(mode == "team")
				switch n % 4 {
				case 1:
					b = thinnedCross(rng, mode == "team")
				case 2, 3:
					b = sparseCross(rng, mode == "team", n%8 == 3 && mode == "solo")
				}
				playCross(t, modeJudge(t, mode), rng, b, n%4 != 0, met)
				if t.Failed() {
					t.Fatalf("game %d", n)
				}
			}
			wanted := []string{"castling", "en passant", "promotion", "check", "king taken", "checkmate", "repetition", "resigned"}
			if mode == "solo" {
				wanted = []string{"castling", "en passant", "promotion", "check", "out", "repetition", "last_standing", "lead", "resigned"}
			}
			for _, what := range wanted {
				if met[what] == 0 && !testing.Short() {
					t.Errorf("no %s met: %v", what, met)
				}
			}
			t.Log(met)
		})
	}
}

// thinnedCross is the array without many of its pieces, kings and rooks apart.
func thinnedCross(rng *rand.Rand, team bool) *plainCross {
	b := newPlainCross(team)
	for r := range 14 {
		for f := range 14 {
			if p := &b.sq[r][f]; p.kind != 'K' && p.kind != 'R' && rng.IntN(3) > 0 {
				*p = crossPiece{}
			}
		}
	}
	for s := range 4 {
		if b.inCheck(s) {
			return thinnedCross(rng, team)
		}
	}
	b.seen = []string{b.text()}
	return b
}

// sparseCross is a position of few pieces in which nobody stands in check, and
// with greys only two are still in.
func sparseCross(rng *rand.Rand, team, greys bool) *plainCross {
	for {
		b := &plainCross{team: team, last: -1}
		b.out = [4]bool{false, greys, false, greys}
		place := func(s int, kind byte) {
			for {
				sq := [2]int{rng.IntN(14), rng.IntN(14)}
				if !onCross(sq) || b.on(sq).kind != 0 {
					continue
				}
				if kind == 'P' && (ownRank(s, sq) < 2 || ownRank(s, sq) > 7) {
					continue
				}
				b.put(sq, s, kind)
				return
			}
		}
		for s := range 4 {
			place(s, 'K')
			for range 1 + rng.IntN(4) {
				place(s, "QRBNPPPPQR"[rng.IntN(10)])
			}
			for range b2i(s == 0) * (rng.IntN(4) + 2*b2i(greys)) {
				place(s, 'Q')
			}
		}
		if rng.IntN(2) == 0 && !greys {
			b.points[rng.IntN(4)] = rng.IntN(20)
		}
		quiet := true
		for s := range 4 {
			quiet = quiet && !b.inCheck(s) && (b.out[s] || len(b.legal(s)) > 0)
		}
		if quiet {
			b.seen = []string{b.text()}
			return b
		}
	}
}

// fen4 is the whole position.
func (b *plainCross) fen4() string {
	bits := func(of func(s int) bool) string {
		var list [4]int
		for s := range list {
			list[s] = b2i(of(s))
		}
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
	}
	points := strings.Trim(strings.ReplaceAll(fmt.Sprint(b.points), " ", ","), "[]")
	return strings.Join([]string{"RBYG"[b.turn : b.turn+1], bits(func(s int) bool { return b.out[s] }), bits(func(s int) bool { return b.rights[s][0] }),
		bits(func(s int) bool { return b.rights[s][1] }), points, "0", b.board()}, "-")
}

func playCross(t *testing.T, j *adjudicate.Judge, rng *rand.Rand, b *plainCross, placed bool, met map[string]int) {
	t.Helper()
	record := &adjudicate.Record{}
	if placed {
		record.From = from(b.fen4())
	}
	shadow := startOf(t, j, record)
	shuffles := rng.IntN(4) == 0
	var came [4]crossMove
	for ply := range 260 {
		v := game(t, j, record)
		moves := b.legal(b.turn)
		if !compareCross(t, j, v, b, moves) {
			t.Fatalf("ply %d: %s", ply, v.FEN)
		}
		if b.reason != "" {
			met[b.reason]++
			return
		}
		out := b.out
		var m crossMove
		var a adjudicate.Action
		if rng.IntN(map[bool]int{true: 700, false: 70}[b.team]) == 0 {
			s := b.living()[rng.IntN(len(b.living()))]
			a = adjudicate.Action{Type: adjudicate.ActResign, Seat: j.Ruleset().Seats[s].Name}
			met["resigned"]++
			b.resign(s)
		} else {
			m = chooseCross(rng, b, moves, &came, shuffles)
			a = adjudicate.Action{Type: adjudicate.ActMove, Move: m.uci()}
			noteCross(b, m, met)
			b.play(m)
		}
		gone := 0 // how many went out by this move
		for s := range 4 {
			gone += b2i(b.out[s] != out[s])
		}
		met["out"] += b2i(gone > 0)
		met["several at once"] += b2i(gone > 1)
		if b.reason == "" && gone == 0 {
			shadow.play(t, m.uci())
		} else if b.reason == "" {
			shadow = startOf(t, j, &adjudicate.Record{From: from(game(t, j, &adjudicate.Record{State: v.State, Actions: []adjudicate.Action{a}}).FEN)})
		}
		record = &adjudicate.Record{State: v.State, Actions: []adjudicate.Action{a}}
	}
}

// chooseCross picks a move, often a rare one, a check, or the way back.
func chooseCross(rng *rand.Rand, b *plainCross, moves []crossMove, came *[4]crossMove, shuffles bool) (m crossMove) {
	defer func() { came[b.turn] = m }()
	m = moves[rng.IntN(len(moves))]
	if !shuffles && rng.IntN(3) == 0 {
		return m
	}
	before := came[b.turn]
	for _, i := range rng.Perm(len(moves)) {
		o := moves[i]
		if shuffles && o.from == before.to && o.to == before.from {
			return o
		}
		if !shuffles && (o.castle != 0 || o.promo != 0 || o.ep != 0 || b.on(o.to).kind == 'K') {
			return o
		}
		if shuffles && (b.on(o.from).kind == 'P' || b.on(o.to).kind != 0) {
			continue
		}
		m = o
	}
	if shuffles {
		return m
	}
	checks := 0
	for range 24 {
		o := moves[rng.IntN(len(moves))]
		n := b.lift(b.turn, o)
		for s := range 4 {
			if s == b.turn || !n.inCheck(s) || b.inCheck(s) {
				continue
			}
			if len(n.legal(s)) == 0 && rng.IntN(2) == 0 {
				return o
			}
			// A check that others may use before its owner can answer tells most.
			if checks++; checks == 1 || s != (b.turn+1)%4 {
				m = o
			}
		}
	}
	return m
}

func noteCross(b *plainCross, m crossMove, met map[string]int) {
	met["castling"] += b2i(m.castle != 0)
	met["en passant"] += b2i(m.ep != 0)
	met["promotion"] += b2i(m.promo != 0)
	met["check"] += b2i(b.inCheck(b.turn))
	met["king taken"] += b2i(b.on(m.to).kind == 'K')
}

// compareCross holds one verdict against the plain judge.
func compareCross(t *testing.T, j *adjudicate.Judge, v *adjudicate.Verdict, b *plainCross, moves []crossMove) bool {
	t.Helper()
	if v.Status == adjudicate.Invalid {
		t.Errorf("refused: %+v", v.Invalid.Reasons)
		return false
	}
	reason := ""
	if v.Result != nil {
		reason = v.Result.Reason
	}
	if reason != b.reason {
		t.Errorf("result %q, want %q", reason, b.reason)
		return false
	}
	if !b.team && !slices.Equal(v.Points, b.points[:]) {
		t.Errorf("points %v, want %v", v.Points, b.points)
	}
	if v.Result != nil {
		compareCrossResult(t, v.Result, b)
		return !t.Failed()
	}
	if int(v.Turn) != b.turn || board(v.FEN) != b.board() {
		t.Errorf("turn %d, want %d; board\n%s want\n%s", v.Turn, b.turn, board(v.FEN), b.board())
	}
	for s := range 4 {
		if v.InCheck.Has(position.Seat(s)) != b.inCheck(s) || v.Out.Has(position.Seat(s)) != b.out[s] || !b.out[s] && v.Quiet[s] != b.quiet[s] {
			t.Errorf("seat %d: in check %b, out %b, quiet %v, want %v %v %v", s, v.InCheck, v.Out, v.Quiet, b.inCheck(s), b.out, b.quiet)
		}
	}
	if v.Repetition != b.occurrences() {
		t.Errorf("occurred %d times, want %d", v.Repetition, b.occurrences())
	}
	legal, err := j.Legal(context.Background(), &adjudicate.Record{State: v.State})
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, m := range legal.Moves {
		got = append(got, m.UCI)
	}
	for _, m := range moves {
		want = append(want, m.uci())
	}
	if !slices.Equal(sorted(got), sorted(want)) {
		t.Errorf("legal\n got %v\nwant %v", sorted(got), sorted(want))
	}
	return !t.Failed()
}

func compareCrossResult(t *testing.T, r *adjudicate.Result, b *plainCross) {
	t.Helper()
	set := func(seats []int) (list position.Seats) {
		for _, s := range seats {
			list |= 1 << s
		}
		return list
	}
	if b.team {
		if r.Winners != set(b.won) {
			t.Errorf("winners %b, want %v", r.Winners, b.won)
		}
		return
	}
	var want []position.Seats
	for _, group := range b.places() {
		want = append(want, set(group))
	}
	if !slices.Equal(r.Places, want) {
		t.Errorf("places %b, want %b (%v)", r.Places, want, b.points)
	}
}
