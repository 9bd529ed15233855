package adjudicate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
)

// Whole random games against the plain judge: after every ply the same legal
// moves, check, position, counts, claims and result.
func TestGamesAgainstThePlainJudge(t *testing.T) {
	games := 24
	if testing.Short() {
		games = 6
	}
	for _, c := range []struct {
		id                string
		options           []string
		repetition, quiet int
		claims            bool
	}{
		{"standard-chess", nil, 5, 150, true},
		{"standard-chess", []string{"draws=automatic"}, 3, 100, false},
		{"chess960", nil, 5, 150, true},
		{"maharajah", nil, 3, 100, false},
	} {
		t.Run(strings.Join(append([]string{c.id}, c.options...), " "), func(t *testing.T) {
			t.Parallel()
			met := map[string]int{}
			for n := range games {
				rng := rand.New(rand.NewPCG(uint64(n), 11))
				free := c.id == "chess960"
				start := from(plainStart(rng, n, free))
				b := parsePlain(start.FEN, free)
				if c.id == "maharajah" {
					start, b = armiesBeside(rng)
				}
				playBeside(t, judgeOf(t, c.id, c.options...), rng, start, b, c.repetition, c.quiet, c.claims, met)
				if t.Failed() {
					t.Fatalf("game %d from %s", n, start.FEN)
				}
			}
			wanted := []string{"castling", "en passant", "promotion", "check", "checkmate", "insufficient_material", "repetition", "quiet_moves"}
			if c.claims {
				wanted = append(wanted, "claim")
			}
			if c.id == "maharajah" {
				wanted = []string{"castling", "en passant", "promotion", "check", "checkmate", "repetition", "double step from afar"}
			}
			for _, what := range wanted {
				if met[what] == 0 && !testing.Short() {
					t.Errorf("no %s met: %v", what, met)
				}
			}
		})
	}
}

// plainStart is where a game begins: the usual array, a shuffled one, or one of
// a few endings in which draws come about.
func plainStart(rng *rand.Rand, n int, free bool) string {
	switch n % 8 {
	case 2:
		return "7k/5ppp/8/8/8/8/R5PP/K3R2Q w - - 0 1"
	case 1:
		return "8/5k2/8/8/3q4/8/2K5/8 w - - 70 90"
	case 3:
		return "4k3/2p5/8/3P4/8/8/8/R3K2R w KQ - 130 120"
	case 5:
		return "r3k2r/1P4p1/8/8/3pP3/8/6P1/R3K2R b KQkq e3 0 30"
	case 7:
		return "4k3/8/2n5/8/8/5B2/8/R3K3 w Q - 90 80"
	}
	if !free {
		return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	}
	for {
		row := []byte("rnbqkbnr")
		rng.Shuffle(8, func(i, j int) { row[i], row[j] = row[j], row[i] })
		text := string(row)
		k, a, h := strings.IndexByte(text, 'k'), strings.IndexByte(text, 'r'), strings.LastIndexByte(text, 'r')
		if k > a && k < h && strings.IndexByte(text, 'b')%2 != strings.LastIndexByte(text, 'b')%2 {
			return fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", text, strings.ToUpper(text))
		}
	}
}

func playBeside(t *testing.T, j *adjudicate.Judge, rng *rand.Rand, start *adjudicate.From, b *plainChess, repetition, quiet int, claims bool, met map[string]int) {
	t.Helper()
	ctx := context.Background()
	record := &adjudicate.Record{From: start}
	state := ""
	shadow := startOf(t, j, record)
	shuffles := rng.IntN(3) == 0
	for ply := range 140 {
		v := game(t, j, record)
		legal, err := j.Legal(ctx, &adjudicate.Record{State: v.State})
		if err != nil {
			t.Fatal(err)
		}
		moves := b.legal()
		want := b.result(moves, repetition, quiet)
		var list []string
		if want == "" {
			for _, m := range moves {
				list = append(list, b.uci(m))
			}
		}
		var got []string
		for _, m := range legal.Moves {
			got = append(got, m.UCI)
		}
		slices.Sort(list)
		slices.Sort(got)
		if !slices.Equal(got, list) {
			t.Errorf("ply %d %s: legal\n got %v\nwant %v", ply, v.FEN, got, list)
		}
		reason := ""
		if v.Result != nil {
			reason = v.Result.Reason
		}
		if reason != want {
			t.Errorf("ply %d %s: result %q, want %q", ply, v.FEN, reason, want)
		}
		if v.InCheck.Has(v.Turn) != b.inCheck(b.white) || (v.Turn == 0) != b.white {
			t.Errorf("ply %d %s: turn %d, in check %b", ply, v.FEN, v.Turn, v.InCheck)
		}
		if part := strings.Fields(v.FEN); part[0] != b.placement() || part[4] != fmt.Sprint(b.quiet) || part[5] != fmt.Sprint(b.full) ||
			(part[3] != "-") != (b.ep != "" && want != "checkmate" && b.epUsable()) {
			t.Errorf("ply %d: %s, want %s %s %d %d", ply, v.FEN, b.placement(), b.ep, b.quiet, b.full)
		}
		if b.armies && !slices.Equal(sorted(v.Unmoved), b.unmovedPawns()) {
			t.Errorf("ply %d %s: unmoved %v, want %v", ply, v.FEN, v.Unmoved, b.unmovedPawns())
		}
		if v.Repetition != b.occurrences() {
			t.Errorf("ply %d %s: occurred %d times, want %d", ply, v.FEN, v.Repetition, b.occurrences())
		}
		if v.Quiet[0]+v.Quiet[1] != b.quiet {
			t.Errorf("ply %d: quiet %v, want %d", ply, v.Quiet, b.quiet)
		}
		if claims && want == "" {
			compareClaims(t, v, b, met)
		}
		if want != "" {
			met[want]++
		}
		if t.Failed() || want != "" {
			return
		}
		if b.inCheck(b.white) {
			met["check"]++
		}
		m := choose(rng, b, moves, shuffles)
		note(b, m, met)
		shadow.play(t, b.uci(m))
		state = v.State
		record = &adjudicate.Record{State: state, Actions: []adjudicate.Action{{Type: adjudicate.ActMove, Move: b.uci(m)}}}
		b = b.play(m)
	}
}

// unmovedPawns are the squares of pawns that have not moved, sorted.
func (b *plainChess) unmovedPawns() []string {
	list := []string{}
	for r := range 8 {
		for f := range 8 {
			if b.unmoved[r][f] && lower(b.sq[r][f]) == 'p' {
				list = append(list, nameOf(r, f))
			}
		}
	}
	return sorted(list)
}

// armiesBeside is a beginning of built armies in which nobody stands in check:
// each side random pieces on its own four ranks, or the orthodox array.
func armiesBeside(rng *rand.Rand) (*adjudicate.From, *plainChess) {
	for {
		b := &plainChess{armies: true, white: true, full: 1}
		f := &adjudicate.From{HasUnmoved: true, Classes: map[string]string{}}
		rights := ""
		for side, name := range []string{"black", "white"} {
			rank := func(own int) int { return [2]int{7 - own, own}[side] }
			put := func(own, file int, kind byte) {
				if side == 0 {
					kind = lower(kind)
				}
				b.sq[rank(own)][file] = kind
				b.unmoved[rank(own)][file] = lower(kind) == 'p'
			}
			put(0, 4, 'K')
			if rng.IntN(3) == 0 {
				for file := range 8 {
					put(0, file, "RNBQKBNR"[file])
					put(1, file, 'P')
				}
				b.rights += nameOf(rank(0), 0) + " " + nameOf(rank(0), 7) + " "
				rights += [2]string{"kq", "KQ"}[side]
			} else {
				for range 6 + rng.IntN(10) {
					own, file := rng.IntN(4), rng.IntN(8)
					if b.sq[rank(own)][file] == 0 {
						kind := "PPPPPNBRQMAC"[rng.IntN(12)]
						b.variant[side] = b.variant[side] || kind == 'M' || kind == 'A' || kind == 'C'
						put(own, file, kind)
					}
				}
			}
			f.Classes[name] = map[bool]string{true: "variant", false: "classic"}[b.variant[side]]
		}
		if b.inCheck(true) || b.inCheck(false) || len(b.legal()) == 0 {
			continue
		}
		if rights == "" {
			rights = "-"
		} else if len(rights) == 4 {
			rights = "KQkq"
		}
		f.FEN = b.placement() + " w " + rights + " - 0 1"
		for _, name := range b.unmovedPawns() {
			sq, _ := squareNamed(name)
			f.Unmoved = append(f.Unmoved, sq)
		}
		b.seen = []string{b.text()}
		return f, b
	}
}

// choose picks a move, often a rare one: castling, en passant, a promotion, or
// one that leads back to where the game has been.
func choose(rng *rand.Rand, b *plainChess, moves []plainMove, shuffles bool) plainMove {
	m := moves[rng.IntN(len(moves))]
	if !shuffles && rng.IntN(2) == 0 {
		return m
	}
	back := shuffles && rng.IntN(8) > 0
	for _, i := range rng.Perm(len(moves)) {
		o := moves[i]
		if n := b.make(o); !shuffles && n.inCheck(n.white) && len(n.legal()) == 0 {
			return o
		}
		if o.castle || o.promo != 0 || b.takesEnPassant(o) || back && slices.Contains(b.seen, b.make(o).text()) {
			return o
		}
	}
	return m
}

func (b *plainChess) takesEnPassant(m plainMove) bool {
	return lower(b.sq[m.from[0]][m.from[1]]) == 'p' && m.from[1] != m.to[1] && b.sq[m.to[0]][m.to[1]] == 0
}

func note(b *plainChess, m plainMove, met map[string]int) {
	switch {
	case m.castle:
		met["castling"]++
	case m.promo != 0:
		met["promotion"]++
	case b.armies && b.unmoved[m.from[0]][m.from[1]] && (m.to[0]-m.from[0] == 2 || m.from[0]-m.to[0] == 2) && m.from[0] != 1 && m.from[0] != 6:
		met["double step from afar"]++
	case b.takesEnPassant(m):
		met["en passant"]++
	}
}

// compareClaims holds the draws that may be claimed against those that have
// ground: now, and by an announced move.
func compareClaims(t *testing.T, v *adjudicate.Verdict, b *plainChess, met map[string]int) {
	t.Helper()
	want := map[string]string{}
	if b.quiet < 3 {
		return // neither can have ground yet
	}
	legal := b.legal()
	for _, kind := range []string{"repetition", "quiet_moves"} {
		ground := func(n *plainChess) bool {
			if kind == "repetition" {
				return n.occurrences() >= 3
			}
			return n.quiet >= 100
		}
		var moves []string
		for _, m := range legal {
			if n := b.play(m); n.quiet > 0 && ground(n) {
				moves = append(moves, b.uci(m))
			}
		}
		slices.Sort(moves)
		if now := ground(b); now || len(moves) > 0 {
			want[kind] = fmt.Sprint(now, moves)
			met["claim"]++
		}
	}
	got := map[string]string{}
	for _, c := range v.MayClaim {
		got[c.Reason] = fmt.Sprint(c.Now, slices.Sorted(slices.Values(c.Moves)))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: may claim %v, want %v", v.FEN, got, want)
	}
}
