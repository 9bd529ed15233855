package adjudicate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
)

// A board mirrored with the colours swapped gives the mirrored verdict: moves,
// reasons why a move is none, checks, counts, claims and results.
func TestMirroredBoards(t *testing.T) {
	games := 8
	if testing.Short() {
		games = 6
	}
	for _, id := range []string{"standard-chess", "simplegames-chess", "guide-chess", "chess960", "maharajah"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			j := judgeOf(t, id)
			for n := range games {
				rng := rand.New(rand.NewPCG(uint64(n), 23))
				one := &adjudicate.Record{From: from(plainStart(rng, n, id == "chess960"))}
				if id == "maharajah" {
					one.From = armiesStart(rng)
				}
				other := &adjudicate.Record{From: mirrorFrom(one.From)}
				sameGames(t, j, j, rng, one, other, mirrorMove, func(s int) int { return 1 - s }, 60)
				if t.Failed() {
					t.Fatalf("game %d from %s", n, one.From.FEN)
				}
			}
		})
	}
}

// armiesStart is a beginning with compound pieces and unmoved pawns.
func armiesStart(rng *rand.Rand) *adjudicate.From {
	f := &adjudicate.From{HasUnmoved: true, Classes: map[string]string{"white": "variant", "black": "classic"},
		FEN: []string{"rnbqkbnr/pppppppp/8/8/8/P1P5/1PACP1PP/M3K2P w kq - 0 1", "r3k2r/p1p2p1p/8/8/8/1P1P4/P1A1P1P1/C2MK3 w kq - 0 1"}[rng.IntN(2)]}
	for _, name := range pawnsOf(f.FEN) {
		sq, _ := squareNamed(name)
		f.Unmoved = append(f.Unmoved, sq)
	}
	return f
}

// mirrorFrom swaps the colours and turns the board over.
func mirrorFrom(f *adjudicate.From) *adjudicate.From {
	out := &adjudicate.From{HasUnmoved: f.HasUnmoved, FEN: mirrorFEN(f.FEN)}
	for _, sq := range f.Unmoved {
		sq, _ := squareNamed(mirrorMove(sq.String()))
		out.Unmoved = append(out.Unmoved, sq)
	}
	if f.Classes != nil {
		out.Classes = map[string]string{"white": f.Classes["black"], "black": f.Classes["white"]}
	}
	return out
}

func mirrorFEN(fen string) string {
	part := strings.Fields(fen)
	rows := strings.Split(part[0], "/")
	slices.Reverse(rows)
	part[0] = swapCase(strings.Join(rows, "/"))
	part[1] = map[string]string{"w": "b", "b": "w"}[part[1]]
	rights := strings.Split(swapCase(part[2]), "")
	slices.Sort(rights) // capitals stand first, so that White's come first
	part[2] = strings.Join(rights, "")
	part[3] = mirrorMove(part[3])
	return strings.Join(part, " ")
}

func swapCase(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z':
			return c - 32
		case c >= 'A' && c <= 'Z':
			return c + 32
		}
		return c
	}, text)
}

// mirrorMove turns the ranks of squares over.
func mirrorMove(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= '1' && c <= '8' {
			return '1' + '8' - c
		}
		return c
	}, text)
}

// A cross turned by a quarter gives the turned verdict, in both modes.
func TestRotatedBoards(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 3
	}
	for _, mode := range []string{"team", "solo"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			j := modeJudge(t, mode)
			for n := range games {
				rng := rand.New(rand.NewPCG(uint64(n), 29))
				one, other := &adjudicate.Record{First: "red"}, &adjudicate.Record{First: "blue"}
				switch n % 3 {
				case 1:
					b := sparseCross(rng, mode == "team", n%2 == 0 && mode == "solo")
					one = &adjudicate.Record{From: from(b.fen4())}
					other = &adjudicate.Record{From: from(b.rotated().fen4())}
				case 2:
					b := thinnedCross(rng, mode == "team")
					one = &adjudicate.Record{From: from(b.fen4())}
					other = &adjudicate.Record{From: from(b.rotated().fen4())}
				}
				sameGames(t, j, j, rng, one, other, rotateMove, func(s int) int { return (s + 1) % 4 }, 120)
				if t.Failed() {
					t.Fatalf("game %d", n)
				}
			}
		})
	}
}

// rotated is the same position a quarter on: what was red's is blue's.
func (b *plainCross) rotated() *plainCross {
	n := &plainCross{team: b.team, turn: (b.turn + 1) % 4}
	for r := range 14 {
		for f := range 14 {
			p := b.sq[r][f]
			if p.kind != 0 {
				p.seat = (p.seat + 1) % 4
			}
			n.sq[13-f][r] = p
		}
	}
	for s := range 4 {
		n.out[(s+1)%4], n.points[(s+1)%4], n.rights[(s+1)%4] = b.out[s], b.points[s], b.rights[s]
	}
	return n
}

// rotateMove turns the squares of a move by a quarter.
func rotateMove(text string) string {
	out := ""
	for len(text) > 1 && text[1] >= '0' && text[1] <= '9' {
		n := 1
		for n+1 < len(text) && text[n+1] >= '0' && text[n+1] <= '9' {
			n++
		}
		var rank int
		fmt.Sscan(text[1:n+1], &rank)
		out += crossName([2]int{13 - int(text[0]-'a'), rank - 1})
		text = text[n+1:]
	}
	return out + text
}

// sameGames plays a random game beside its image and compares what is true
// after every ply, and why refused moves are refused.
func sameGames(t *testing.T, a, b *adjudicate.Judge, rng *rand.Rand, one, other *adjudicate.Record, image func(string) string, seat func(int) int, plies int) {
	t.Helper()
	ctx := context.Background()
	for range plies {
		va, vb := game(t, a, one), game(t, b, other)
		sameVerdicts(t, va, vb, image, seat)
		if t.Failed() || va.Status != adjudicate.Ongoing {
			return
		}
		la, err := a.Legal(ctx, &adjudicate.Record{State: va.State})
		if err != nil {
			t.Fatal(err)
		}
		lb, err := b.Legal(ctx, &adjudicate.Record{State: vb.State})
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, m := range la.Moves {
			want = append(want, fmt.Sprint(image(m.UCI), m.Promotes, m.Castles, m.Captures != nil, marks(m.SAN)))
		}
		for _, m := range lb.Moves {
			got = append(got, fmt.Sprint(m.UCI, m.Promotes, m.Castles, m.Captures != nil, marks(m.SAN)))
		}
		if !slices.Equal(sorted(want), sorted(got)) {
			t.Errorf("%s: legal moves\n got %v\nwant %v", va.FEN, sorted(got), sorted(want))
			return
		}
		sameRefusals(t, a, b, rng, va, vb, la.Moves, image)
		m := la.Moves[rng.IntN(len(la.Moves))].UCI
		one = &adjudicate.Record{State: va.State, Actions: moves(m)}
		other = &adjudicate.Record{State: vb.State, Actions: moves(image(m))}
	}
}

// marks are the signs of a move that do not name squares.
func marks(san string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("+#x=O", c) {
			return c
		}
		return -1
	}, san)
}

// sameRefusals tries moves from any square to any: what is played is one of the
// legal moves, what is refused is none, and its image is refused for the same.
func sameRefusals(t *testing.T, a, b *adjudicate.Judge, rng *rand.Rand, va, vb *adjudicate.Verdict, legal []adjudicate.LegalMove, image func(string) string) {
	t.Helper()
	listed := map[string]bool{}
	for _, m := range legal {
		listed[m.UCI] = true
	}
	squares := a.Ruleset().Board.Squares()
	for range 8 {
		move := squares[rng.IntN(len(squares))].String() + squares[rng.IntN(len(squares))].String()
		if rng.IntN(4) == 0 {
			move += "q"
		}
		got, _ := refusal(t, b, vb.State, image(move))
		want, played := refusal(t, a, va.State, move)
		if (want == "") != (played != "" && listed[played]) || want != "" && listed[move] {
			t.Errorf("%s: %s is %q, played as %q; legal are %v", va.FEN, move, want, played, listed)
		}
		if got != want {
			t.Errorf("%s: %s is %q, its image %s in %s is %q", va.FEN, move, want, image(move), vb.FEN, got)
		}
	}
}

// refusal is why a move is refused, and how it is written where it is played.
func refusal(t *testing.T, j *adjudicate.Judge, state, move string) (why, played string) {
	t.Helper()
	v, err := j.Move(context.Background(), &adjudicate.Record{State: state}, adjudicate.Action{Type: adjudicate.ActMove, Move: move})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range v.Reasons {
		why += string(r.Code) + " "
	}
	return why, v.UCI
}

func sameVerdicts(t *testing.T, a, b *adjudicate.Verdict, image func(string) string, seat func(int) int) {
	t.Helper()
	seats := func(s position.Seats) (out position.Seats) {
		for i := range len(a.Rules.Seats) {
			if s.Has(position.Seat(i)) {
				out |= 1 << seat(i)
			}
		}
		return out
	}
	differ := func(what string, want, got any) {
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: %v, its image %v\n%s\n%s", what, want, got, a.FEN, b.FEN)
		}
	}
	differ("status", a.Status, b.Status)
	differ("turn", seat(int(a.Turn)), int(b.Turn))
	differ("in check", seats(a.InCheck), b.InCheck)
	differ("out", seats(a.Out), b.Out)
	differ("repetition", a.Repetition, b.Repetition)
	for i := range a.Quiet {
		differ("quiet", a.Quiet[i], b.Quiet[seat(i)])
	}
	for i := range a.Points {
		differ("points", a.Points[i], b.Points[seat(i)])
	}
	differ("may claim", len(a.MayClaim), len(b.MayClaim))
	for i := range a.MayClaim {
		var want []string
		for _, m := range a.MayClaim[i].Moves {
			want = append(want, image(m))
		}
		differ("claims", sorted(want), sorted(b.MayClaim[i].Moves))
		differ("claim", a.MayClaim[i].Now, b.MayClaim[i].Now)
	}
	kinds := func(v *adjudicate.Verdict, of func(int) int) (list []string) {
		for _, e := range v.Events {
			who := -1
			if e.HasSeat {
				who = of(int(e.Seat))
			}
			list = append(list, fmt.Sprint(e.Type, who, e.Points, e.Reason))
		}
		return sorted(list)
	}
	differ("events", kinds(a, seat), kinds(b, func(s int) int { return s }))
	differ("result", a.Result == nil, b.Result == nil)
	if a.Result == nil || b.Result == nil {
		return
	}
	differ("reason", a.Result.Reason, b.Result.Reason)
	differ("winners", seats(a.Result.Winners), b.Result.Winners)
	var want []position.Seats
	for _, p := range a.Result.Places {
		want = append(want, seats(p))
	}
	differ("places", want, b.Result.Places)
	for i := range a.Result.Scores {
		differ("scores", a.Result.Scores[i], b.Result.Scores[seat(i)])
	}
}
