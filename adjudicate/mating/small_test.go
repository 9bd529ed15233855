package mating

import (
	"math/rand/v2"
	"testing"

	"houserules/adjudicate/position"
	"houserules/internal/long"
	"houserules/ruleset/board"
)

// placements calls a function with every placement of pieces, both seats to move.
func placements(j *Judge, letters string, yield func(*position.Position)) {
	squares := j.rules.Board.Squares()
	for turn := range position.Seat(2) {
		p := j.empty(turn)
		var place func(rest []rune)
		place = func(rest []rune) {
			if len(rest) == 0 {
				if j.sound(p) {
					yield(p)
				}
				return
			}
			q := j.placed(rest[0])
			for _, sq := range squares {
				rank := j.rules.Board.OwnRank(j.rules.RS.Seats[j.rules.SeatOf[q]].Side, sq)
				if p.Board[sq] != 0 || j.rules.IsPawn[q] && (rank == 1 || rank == j.rules.Board.Ranks) {
					continue
				}
				p.Put(q, sq)
				place(rest[1:])
				p.Put(0, sq)
			}
		}
		place([]rune(letters))
	}
}

// Every placement of a few pieces, solved backwards from all mates; the search
// answers for a fixed part of them. The two must never differ.
func TestFewPieces(t *testing.T) {
	for _, c := range []struct {
		name         string
		files, ranks int
		pieces       string
		every        int
	}{
		{"rook", 4, 4, "KRk", 3},
		{"bishop", 4, 4, "KBk", 7},
		{"knight", 4, 4, "KNk", 7},
		{"knight against knight", 4, 3, "KNkn", 61},
		{"knight against bishop", 4, 3, "KNkb", 61},
		{"knight against rook", 4, 3, "KNkr", 61},
		{"knight against queen", 4, 3, "KNkq", 17},
		{"bishop against bishop", 4, 3, "KBkb", 61},
		{"bishop against rook", 4, 3, "KBkr", 17},
		{"two knights", 4, 3, "KNNk", 61},
		{"pawn against pawn", 3, 4, "KPkp", 17},
		{"pawn against knight", 3, 4, "KPkn", 61},
		{"compound piece", 4, 4, "KAk", 7},
		{"lame leaper against knight", 4, 3, "KHkn", 499},
		{"rider of leaps", 4, 5, "KIk", 17},
		{"rider of leaps against pawn", 3, 4, "KIkp", 61},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.files*c.ranks > 12 {
				long.Only(t, "tens of thousands of positions; boards of twelve squares are solved in the sample")
			}
			j := tiny(t, c.files, c.ranks, "rook, knight")
			g := j.newGraph()
			placements(j, c.pieces, func(p *position.Position) { g.explore(p, 1<<30) })
			g.solve()
			n, asked, unknown, cannot := 0, 0, 0, 0
			placements(j, c.pieces, func(p *position.Position) {
				if n++; n%(c.every*long.Pick(16, 16, 1)) == 0 {
					asked++
					unknown += g.compare(t, p, 200000)
					if !g.can[0][g.index[content(p)]] {
						cannot++
					}
				}
			})
			t.Logf("%d positions, %d asked, %d where the first seat cannot, %d unknown", n, asked, cannot, unknown)
			if unknown > 0 {
				t.Errorf("%d of %d are unknown", unknown, asked)
			}
		})
	}
}

// The same for a rook on a board on which a king has room.
func TestRoomyBoard(t *testing.T) {
	long.Only(t, "a hundred thousand positions; smaller boards are solved in TestFewPieces")
	j := tiny(t, 6, 6, "rook, knight")
	g := j.newGraph()
	placements(j, "KRk", func(p *position.Position) { g.explore(p, 1<<30) })
	g.solve()
	n := 0
	placements(j, "KRk", func(p *position.Position) {
		if n++; n%211 == 0 {
			if unknown := g.compare(t, p, 200000); unknown > 0 {
				t.Errorf("%s is unknown", diagram(p))
			}
		}
	})
}

// Random positions of blocked pawns with a few pieces, against a search that
// leaves nothing out.
func TestWalls(t *testing.T) {
	for _, c := range []struct {
		name   string
		id     string
		pieces []string
		games  int
	}{
		{"orthodox", "standard-chess", []string{"", "B", "b", "N", "Bb", "n", "R", "P", "p"}, 40},
		{"classes and compound pieces", "maharajah", []string{"", "B", "A", "b", "c", "M", "n", "p"}, 20},
		{"wide board", "quartermaster", []string{"", "B", "W", "b", "c", "p"}, 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := judgeOf(t, c.id)
			rng := rand.New(rand.NewPCG(9, uint64(len(c.id))))
			games, most := c.games/long.Pick(8, 1, 1), long.Pick(3000, 12000, 12000)
			asked, cannot, whole, unknown := 0, 0, 0, 0
			for range games {
				p := j.wall(rng, c.pieces[rng.IntN(len(c.pieces))])
				if !j.sound(p) {
					continue
				}
				g := j.newGraph()
				complete := g.explore(p, most)
				g.solve()
				i := g.index[content(p)]
				for winner := range position.Seat(2) {
					can := g.can[winner][i]
					if !can && j.blocked(p, winner) {
						whole++
					}
					if !complete && !can {
						continue
					}
					asked++
					if !can {
						cannot++
					}
				}
				if complete || g.can[0][i] && g.can[1][i] {
					unknown += g.compare(t, p, 30000)
				} else {
					for winner := range position.Seat(2) {
						if g.can[winner][i] && j.blocked(p, winner) {
							t.Errorf("%s: seat %d can mate; seen as a whole it cannot", diagram(p), winner)
						}
					}
				}
			}
			t.Logf("%d asked, %d cannot, %d seen as locked, %d unknown", asked, cannot, whole, unknown)
			if whole == 0 && !testing.Short() {
				t.Error("nothing was locked: the test shows nothing")
			}
		})
	}
}

// wall is a random position in which most files are blocked by a pawn of each side.
func (j *Judge) wall(rng *rand.Rand, extra string) *position.Position {
	p := j.empty(position.Seat(rng.IntN(2)))
	if len(j.rules.RS.Classes) > 0 {
		for s := range p.Class[:2] {
			p.Class[s] = uint8(rng.IntN(len(j.rules.RS.Classes)))
		}
	}
	b := j.rules.Board
	row := 2 + rng.IntN(b.Ranks-5)
	skipped := true
	for file := range b.Files {
		// Neighbours on one rank would take each other.
		switch {
		case !skipped && rng.IntN(2) == 0:
			skipped = true
			continue
		case !skipped && rng.IntN(12) > 0:
			row += 1 - 2*rng.IntN(2)
			if row < 1 || row > b.Ranks-3 {
				row = min(max(row, 2), b.Ranks-4)
			}
		case rng.IntN(4) == 0:
			row = min(max(row+rng.IntN(3)-1, 1), b.Ranks-3)
		}
		skipped = false
		p.Put(j.placed('P'), board.At(file, row))
		p.Put(j.placed('p'), board.At(file, row+1))
	}
	for _, king := range "Kk" {
		for { // mostly each behind its own wall
			n := j.empty(0)
			j.scatter(n, rng, string(king))
			sq, _ := n.King[n.Rules.SeatOf[j.placed(king)]].Is()
			behind := sq.Rank() < row == (king == 'K')
			if p.Board[sq] == 0 && (behind || rng.IntN(6) == 0) {
				p.Put(j.placed(king), sq)
				break
			}
		}
	}
	j.scatter(p, rng, extra)
	if j.rules.TracksUnmoved && rng.IntN(2) == 0 {
		for _, sq := range b.Squares() {
			if j.rules.IsPawn[p.Board[sq]] && rng.IntN(2) == 0 {
				p.Unmoved.Add(sq)
			}
		}
	}
	p.Recompute()
	p.Hash = p.ComputeHash()
	return p
}
