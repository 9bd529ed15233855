package mating

import (
	"context"
	"math/rand/v2"
	"testing"

	"houserules/adjudicate/position"
	"houserules/internal/long"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Where the pieces alone are said to be too few, no mate exists on the board
// at all. Pieces of the losing side that stand further off only help it, so it
// is enough to fill the squares beside its king in every way. By the board's
// symmetry, without pawns, a king in one triangle stands for all.
func TestNoMateWithLoneKnightAgainstQueens(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	n := 0
	triangle(j, func(k board.Square) {
		if k.Rank() > long.Pick(0, 1, 7) {
			return // the corner and the edge, and what is beside them
		}
		ring := ring(j, k)
		for _, w := range j.rules.Board.Squares() {
			if distance(w, k) < 2 {
				continue
			}
			for _, l := range leapsOf[leaper] {
				from, ok := j.rules.Board.Step(k, l.x, l.y)
				if !ok || from == w {
					continue
				}
				for fill := range 1 << len(ring) {
					p := j.empty(1)
					p.Put(j.placed('k'), k)
					p.Put(j.placed('K'), w)
					p.Put(j.placed('N'), from)
					free := false
					for i, sq := range ring {
						if fill>>i&1 != 0 {
							p.Put(j.placed('q'), sq)
						} else if distance(sq, w) > 1 && !leaps(from, sq) {
							free = true
							break
						}
					}
					if free {
						continue
					}
					n++
					if j.gen.InCheck(p, 1) && !j.gen.HasLegal(p, 1) {
						t.Fatalf("a mate after all: %s", diagram(p))
					}
				}
			}
		}
	})
	t.Logf("%d placements", n)
	if n == 0 {
		t.Error("nothing was placed")
	}
}

func leaps(a, b board.Square) bool {
	dx, dy := a.File()-b.File(), a.Rank()-b.Rank()
	return dx*dx+dy*dy == 5
}

// The same for bishops of one colour, at random: beside the king rooks, queens
// and bishops of that colour.
func TestNoMateWithBishopsOfOneColour(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	rng := rand.New(rand.NewPCG(4, 4))
	rounds, checks := long.Pick(10000, 20000, 60000), 0
	for range rounds {
		p := j.empty(1)
		k := board.At(rng.IntN(4), rng.IntN(4))
		p.Put(j.placed('k'), k)
		for _, sq := range ring(j, k) {
			switch rng.IntN(4) {
			case 0:
				p.Put(j.placed('r'), sq)
			case 1:
				p.Put(j.placed('q'), sq)
			case 2:
				if sq.IsDark() == k.IsDark() {
					p.Put(j.placed('b'), sq)
				}
			}
		}
		for range 3 {
			if sq := board.At(rng.IntN(8), rng.IntN(8)); sq.IsDark() == k.IsDark() && sq != k {
				p.Put(j.placed('B'), sq)
			}
		}
		for {
			w := board.At(rng.IntN(8), rng.IntN(8))
			if distance(w, k) > 1 && p.Board[w] == 0 {
				p.Put(j.placed('K'), w)
				break
			}
		}
		// Bishops of one colour and their king never give a double check: the
		// line that a bishop leaves and the one it enters are never the two
		// that meet in the king.
		if len(j.gen.Attackers(p, k, 1, nil)) == 1 {
			checks++
			if !j.gen.HasLegal(p, 1) {
				t.Fatalf("a mate after all: %s", diagram(p))
			}
		}
	}
	if checks < rounds/20 {
		t.Errorf("only %d of %d are checks", checks, rounds)
	}
}

// triangle calls a function with the squares of one of the eight like triangles.
func triangle(j *Judge, yield func(board.Square)) {
	for file := range 4 {
		for rank := range file + 1 {
			yield(board.At(file, rank))
		}
	}
}

func ring(j *Judge, k board.Square) []board.Square {
	var list []board.Square
	for _, l := range leapsOf[king] {
		if sq, ok := j.rules.Board.Step(k, l.x, l.y); ok {
			list = append(list, sq)
		}
	}
	return list
}

// What pieces may do in the end, by each law. The winner is the side named.
func TestLaws(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	for _, c := range []struct {
		name, fen               string
		winner                  position.Seat
		material, alone, search string
	}{
		{"bare king", "8/1k6/8/8/8/2K5/8/6Q1 w - - 0 1", 1, "cannot", "cannot", "cannot"},
		{"the bare king is the one that flagged", "8/1k6/8/8/8/2K5/6q1/8 w - - 0 1", 1, "can", "can", "can"},
		{"knight against pawn", "8/8/4k3/8/3n4/8/5P2/5K2 w - - 0 1", 1, "can", "cannot", "can"},
		{"knight against queen", "8/8/4k3/8/3n4/8/5Q2/5K2 w - - 0 1", 1, "cannot", "cannot", "cannot"},
		{"knight against rook", "8/8/4k3/8/3n4/8/5R2/5K2 w - - 0 1", 1, "can", "cannot", "can"},
		{"bishop against rook", "8/1k6/4b3/8/5R2/2K5/8/8 w - - 0 1", 1, "cannot", "cannot", "cannot"},
		{"bishop against pawn", "8/1k6/4b3/8/8/2K5/6P1/8 w - - 0 1", 1, "can", "cannot", "can"},
		{"bishop against bishop of the other colour", "8/1k6/4b3/8/5B2/2K5/8/8 w - - 0 1", 1, "can", "cannot", "can"},
		{"bishop against bishop of the same colour", "8/2k5/4b3/8/4B3/2K5/8/8 w - - 0 1", 1, "cannot", "cannot", "cannot"},
		{"the same with an enemy pawn", "8/2k5/4b3/8/4B3/2K5/6P1/8 w - - 0 1", 1, "can", "cannot", "can"},
		{"two knights", "8/1k6/4n3/5n2/8/2K5/8/8 w - - 0 1", 1, "can", "cannot", "can"},
		{"the only legal move takes the last piece", "kR6/8/K7/8/8/8/8/8 b - - 0 1", 0, "can", "can", "cannot"},
		{"four interlocked pairs of pawns", "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1", 0, "can", "can", "cannot"},
		{"a wall and a bishop of the wrong colour", "8/1k6/8/p1p1p1p1/P1P1P1P1/8/2B3K1/8 w - - 0 1", 0, "can", "can", "cannot"},
		{"a wall and a bishop of the right colour", "8/1k6/8/p1p1p1p1/P1P1P1P1/8/1B4K1/8 w - - 0 1", 0, "can", "can", "can"},
		{"the move counter is not looked at", "8/2r5/5k1p/7P/8/5K2/8/8 w - - 148 100", 1, "can", "can", "can"},
		{"the wall opens by taking en passant", "4k3/8/8/p1p1p3/P1P1Pp1p/1B3P1P/8/4K3 b - e3 0 1", 0, "can", "can", "can"},
		{"mated already", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, "can", "can", "can"},
		{"stalemated already", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "can", "can", "cannot"},
		{"the only legal move mates the other side", "8/1R6/6pk/6q1/5P1K/r7/8/8 w - - 0 1", 1, "can", "can", "cannot"},
		{"a pawn has to become a knight", "8/8/8/8/8/5K1k/7p/8 w - - 0 1", 1, "can", "can", "can"},
		{"all that moves is a king in a cage", "8/8/8/2k5/8/1p6/pP6/K7 b - - 0 1", 1, "can", "can", "cannot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := at(t, j, c.fen)
			for law, want := range map[ruleset.JudgedBy]string{ruleset.ByMaterial: c.material, ruleset.ByAlone: c.alone, ruleset.BySearch: c.search} {
				a := j.CannotMate(p, 1<<c.winner, &ruleset.End{JudgedBy: law, SearchNodes: 200000})
				if a.Word() != want {
					t.Errorf("law %d: %s (%s, %d positions), want %s", law, a.Word(), a.Kind, a.Nodes, want)
				}
				if a.Kind == ProofMate && !j.Proves(p, c.winner, a.Line) {
					t.Errorf("the line proves nothing: %v", a.Line)
				}
			}
		})
	}
}

// A limit that is met says so, and counts as can.
func TestLimit(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	p := at(t, j, "8/8/4k3/8/3n4/8/5P2/5K2 w - - 0 1")
	a := j.CannotMate(p, 2, &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: 5})
	if a.Dead || a.Word() != "unknown" || a.Nodes > 5 {
		t.Errorf("%+v", a)
	}
}

// A line that is no proof is told apart from one that is.
func TestProves(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	p := at(t, j, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	mate := position.Move{From: board.At(0, 0), To: board.At(0, 7)}
	for _, c := range []struct {
		name   string
		winner position.Seat
		line   []position.Move
		want   bool
	}{
		{"mate", 0, []position.Move{mate}, true},
		{"of the other side", 1, []position.Move{mate}, false},
		{"nothing", 0, nil, false},
		{"no mate", 0, []position.Move{{From: board.At(0, 0), To: board.At(0, 6)}}, false},
		{"not legal", 0, []position.Move{{From: board.At(0, 0), To: board.At(1, 7)}}, false},
	} {
		if got := j.Proves(p, c.winner, c.line); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// The same question asked again, in any order and from many goroutines at
// once, has the same answer to the last move.
func TestSameAnswer(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	end := &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: 200000}
	fens := []string{"8/8/4k3/8/3n4/8/5P2/5K2 w - - 0 1", "8/1k6/4b3/8/8/2K5/6P1/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
	first := make([]Answer, len(fens))
	for i, fen := range fens {
		first[i] = j.CannotMate(at(t, j, fen), 2, end)
	}
	done := make(chan string, 8)
	for n := range cap(done) {
		go func() {
			for i := range fens {
				i = (i + n) % len(fens)
				a := j.CannotMate(at(t, j, fens[i]), 2, end)
				if a.Nodes != first[i].Nodes || len(a.Line) != len(first[i].Line) || a.Line[0] != first[i].Line[0] {
					done <- fens[i]
					return
				}
			}
			done <- ""
		}()
	}
	for range cap(done) {
		if fen := <-done; fen != "" {
			t.Errorf("%s: another answer", fen)
		}
	}
}

// Where a turn may be passed over, the game does not go by legal moves alone,
// and a search says nothing.
func TestWhereNoSearchSpeaks(t *testing.T) {
	text := `houserules: 1
id: passing
version: 1.0.0
title: {en: Passing}
extends: standard-chess
authority: site
end: {stalemate: {then: skips}}
`
	passing := judgeWith(t, "passing", map[string][]byte{"passing.yaml": []byte(text)})
	end := &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: 10000}
	for _, c := range []struct {
		fen  string
		want string
	}{
		{"8/8/8/2k5/8/1p6/pP6/K7 b - - 0 1", "can"},
		{"8/1k6/8/8/8/2K5/8/6Q1 w - - 0 1", "cannot"},
	} {
		a := passing.CannotMate(at(t, passing, c.fen), 2, end)
		if a.Word() != c.want {
			t.Errorf("%s: %s by %s", c.fen, a.Word(), a.Kind)
		}
		orthodox := judgeOf(t, "standard-chess")
		if b := orthodox.CannotMate(at(t, orthodox, c.fen), 2, end); b.Word() != "cannot" {
			t.Errorf("%s without passing: %s", c.fen, b.Word())
		}
	}
}

// A caller that gives up is let go, and what was answered before is not
// searched again.
func TestAsking(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	// Nothing is found here for long.
	p := at(t, j, "k6B/1b4B1/5B2/4B3/3B4/1pB5/pP6/K7 w - - 0 1")
	end := &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: 1 << 20}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	asking := NewAsking(ctx)
	if a := j.Ask(asking, p, 1, end); a.Word() != "unknown" || a.Nodes > 2*breath || !asking.Stopped() {
		t.Errorf("%s after %d positions, stopped %v", a.Word(), a.Nodes, asking.Stopped())
	}
	if asking = NewAsking(t.Context()); asking.Stopped() {
		t.Error("stopped before anything")
	}
	end.SearchNodes = 4000
	first := j.Ask(asking, p, 1, end)
	if len(asking.known) != 1 || first.Nodes != 4000 {
		t.Fatalf("%+v, %d kept", first, len(asking.known))
	}
	asking.known[0].answer.Nodes = 4001 // seen only if it is not searched again
	if again := j.Ask(asking, p, 1, end); again.Nodes != 4001 {
		t.Error("searched again")
	}
	if other := j.Ask(asking, p, 2, end); other.Nodes == 4001 {
		t.Error("the answer of the other side")
	}
	end.SearchNodes = 3000
	if less := j.Ask(asking, p, 1, end); less.Nodes != 3000 {
		t.Error("the answer of another limit")
	}
	for n := range 2 * mostKnown {
		end.SearchNodes = 2000 + n
		j.Ask(asking, p, 1, end)
	}
	if len(asking.known) != mostKnown {
		t.Errorf("%d kept", len(asking.known))
	}
}
