package mating

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"houserules"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/library"
)

// judgeOf is the judge of a shipped profile.
func judgeOf(t testing.TB, id string) *Judge {
	t.Helper()
	return judgeWith(t, id, nil)
}

// judgeWith is the judge of a profile, or of one among files given.
func judgeWith(t testing.TB, id string, files map[string][]byte) *Judge {
	t.Helper()
	sources := []library.Source{{FS: houserules.Profiles()}}
	if files != nil {
		sources = append([]library.Source{{Files: files}}, sources...)
	}
	lib, found := library.Load(sources...)
	if found.HasErrors() {
		t.Fatalf("%+v", found)
	}
	rs, err := lib.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return New(movegen.New(position.Compile(rs)))
}

// tiny is the judge of orthodox pieces on a small board, with pawns that become
// one of some pieces.
func tiny(t testing.TB, files, ranks int, promote string) *Judge {
	t.Helper()
	row := "K" + strings.Repeat(".", files-1)
	text := fmt.Sprintf(`houserules: 1
id: tiny
version: 1.0.0
title: {en: Tiny}
extends: standard-chess
authority: site
board: {files: %d, ranks: %d}
pieces:
  archbishop: {letter: A, moves: bishop + knight, value: 6, name: {en: archbishop}}
  horse:      {letter: H, moves: nN,              value: 3, name: {en: horse}}
  rider:      {letter: I, moves: NN,              value: 5, name: {en: rider}}
setup: {white: [%s], black: [%s]}
castling: none
pawns: {double_step: none, en_passant: none, promotion: {to: [%s]}}
`, files, ranks, row, row, promote)
	return judgeWith(t, "tiny", map[string][]byte{"tiny.yaml": []byte(text)})
}

// at is a position given by FEN.
func at(t testing.TB, j *Judge, fen string) *position.Position {
	t.Helper()
	s, faults, _ := notation.ParseFEN(j.rules, fen)
	if len(faults) > 0 {
		t.Fatalf("%s: %+v", fen, faults)
	}
	return s.Position()
}

// placed is a piece by letter, capital letters for the first seat.
func (j *Judge) placed(letter rune) position.Piece {
	seat := position.Seat(0)
	if letter >= 'a' {
		seat, letter = 1, letter-'a'+'A'
	}
	for k := range j.rules.RS.Kinds {
		if rune(j.rules.RS.Kinds[k].Letter) == letter {
			return j.rules.PieceOf(seat, position.Kind(k))
		}
	}
	panic("no such piece: " + string(letter))
}

// empty is an empty board with a seat to move.
func (j *Judge) empty(turn position.Seat) *position.Position {
	p := j.rules.Start(turn)
	for _, sq := range j.rules.Board.Squares() {
		if p.Board[sq] != 0 {
			p.Put(0, sq)
		}
	}
	p.Unmoved = position.Set{}
	p.Recompute()
	for s := range p.Castle {
		p.Castle[s] = [2]board.OptSquare{board.NoSquare, board.NoSquare}
	}
	p.Hash = p.ComputeHash()
	return p
}

// sound reports whether a position can be played on: both kings are there and
// who is not to move is not in check.
func (j *Judge) sound(p *position.Position) bool {
	for s := range j.rules.NSeats {
		if _, ok := p.King[s].Is(); !ok {
			return false
		}
	}
	return !j.gen.InCheck(p, 1-p.Turn)
}

// scatter puts pieces on random squares, pawns where they may stand.
func (j *Judge) scatter(p *position.Position, rng *rand.Rand, letters string) {
	squares := j.rules.Board.Squares()
	for _, letter := range letters {
		q := j.placed(letter)
		for {
			sq := squares[rng.IntN(len(squares))]
			rank := j.rules.Board.OwnRank(j.rules.RS.Seats[j.rules.SeatOf[q]].Side, sq)
			if p.Board[sq] == 0 && (!j.rules.IsPawn[q] || rank > 1 && rank < j.rules.Board.Ranks) {
				p.Put(q, sq)
				break
			}
		}
	}
}

// diagram is a position for messages.
func diagram(p *position.Position) string {
	var b strings.Builder
	for rank := p.Rules.Board.Ranks - 1; rank >= 0; rank-- {
		for file := range p.Rules.Board.Files {
			letter := "."
			if q := p.Board[board.At(file, rank)]; q != 0 {
				letter = string(rune(p.Rules.RS.Kinds[p.Rules.Base[p.Rules.KindOf[q]]].Letter))
				if p.Rules.SeatOf[q] == 1 {
					letter = strings.ToLower(letter)
				}
			}
			b.WriteString(letter)
		}
		b.WriteByte('/')
	}
	return fmt.Sprintf("%s seat %d to move", b.String(), p.Turn)
}

// graph is all that can be reached from some positions, with nothing left out:
// the slow plain way that the search is held against.
type graph struct {
	j     *Judge
	index map[uint64]int32
	next  [][]int32
	mated []int8 // the seat that stands mated, -1 none
	can   [2][]bool
}

func (j *Judge) newGraph() *graph { return &graph{j: j, index: map[uint64]int32{}} }

func content(p *position.Position) uint64 { return p.Key(1<<position.MaxSeats - 1) }

// explore adds a position and all that can be reached from it. It reports
// false where that is more than some number of positions.
func (g *graph) explore(root *position.Position, most int) bool {
	if _, ok := g.index[content(root)]; ok {
		return true
	}
	queue := []position.Position{*root}
	add := func(p *position.Position) int32 {
		key := content(p)
		i, ok := g.index[key]
		if !ok {
			i = int32(len(g.next))
			g.index[key] = i
			g.next = append(g.next, nil)
			mated := int8(-1)
			if g.j.gen.InCheck(p, p.Turn) && !g.j.gen.HasLegal(p, p.Turn) {
				mated = int8(p.Turn)
			}
			g.mated = append(g.mated, mated)
			queue = append(queue, *p)
		}
		return i
	}
	queue = queue[:0]
	add(root)
	var buf []position.Move
	for len(queue) > 0 {
		if len(g.next) > most {
			return false
		}
		p := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		i := g.index[content(&p)]
		buf = g.j.gen.Legal(&p, p.Turn, buf[:0])
		for _, m := range buf {
			q := p
			q.Make(m)
			k := add(&q)
			g.next[i] = append(g.next[i], k)
		}
	}
	return true
}

// solve finds from where each seat can reach a mate of the other.
func (g *graph) solve() {
	before := make([][]int32, len(g.next))
	for i, list := range g.next {
		for _, k := range list {
			before[k] = append(before[k], int32(i))
		}
	}
	for winner := range g.can {
		can := make([]bool, len(g.next))
		var queue []int32
		for i, mated := range g.mated {
			if mated == int8(1-winner) {
				can[i] = true
				queue = append(queue, int32(i))
			}
		}
		for len(queue) > 0 {
			i := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, k := range before[i] {
				if !can[k] {
					can[k] = true
					queue = append(queue, k)
				}
			}
		}
		g.can[winner] = can
	}
}

// compare holds the judge's answers for a position against the graph's.
func (g *graph) compare(t *testing.T, p *position.Position, limit int) (unknown int) {
	t.Helper()
	i := g.index[content(p)]
	for winner := range position.Seat(2) {
		can := g.can[winner][i]
		a := g.j.CannotMate(p, 1<<winner, &ruleset.End{JudgedBy: ruleset.BySearch, SearchNodes: limit})
		switch {
		case a.Dead && can:
			t.Errorf("%s: seat %d can mate, %s says it cannot", diagram(p), winner, a.Kind)
		case a.Word() == "can" && !can:
			t.Errorf("%s: seat %d cannot mate, the line %v says it can", diagram(p), winner, a.Line)
		case a.Kind == ProofMate && !g.j.Proves(p, winner, a.Line):
			t.Errorf("%s: the line proves nothing: %v", diagram(p), a.Line)
		case a.Kind == ProofUnknown:
			unknown++
		}
		if can && g.j.blocked(p, winner) {
			t.Errorf("%s: seat %d can mate; seen as a whole it cannot", diagram(p), winner)
		}
		if can && g.j.materialCannot(p, 1<<winner) {
			t.Errorf("%s: seat %d can mate; by its pieces it cannot", diagram(p), winner)
		}
	}
	return unknown
}
