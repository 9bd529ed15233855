package movegen

import (
	"math/bits"
	"slices"

	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// compileSmall makes the tables of a small board.
func (g *Gen) compileSmall() *smallTables {
	t := &smallTables{walls: ^uint64(0), sliders: sliderTables()}
	for _, sq := range g.rules.Board.Squares() {
		t.walls &^= bit(sq)
	}
	t.compileLines()
	g.compileSmallKinds(t)
	g.compileWays(t)
	return t
}

// compileSmallKinds makes the tables of pieces, of which position.Compile has
// seen that they fit.
func (g *Gen) compileSmallKinds(t *smallTables) {
	r := g.rules
	t.straight, t.diagonal = noKinds, noKinds
	t.king = g.compileLeaps(nil) // where there are none
	t.pawn = g.compileLeaps(nil)
	for k := range position.Kind(r.NKinds) {
		kind := &r.RS.Kinds[r.Base[k]]
		var leaps [][2]int
		straight, diagonal := false, false
		for _, step := range betza.Merge(kind.Moves) {
			switch {
			case step.Limit == 0:
				straight = straight || step.Right == 0 || step.Forward == 0
				diagonal = diagonal || step.Right != 0 && step.Forward != 0
			case step.Capture:
				leaps = append(leaps, [2]int{step.Right, step.Forward})
			}
		}
		if straight {
			t.straight.add(k)
		}
		if diagonal {
			t.diagonal.add(k)
		}
		l := g.compileLeaps(leaps, k)
		switch {
		case kind.Royal:
			t.king = l
		case kind.Pawn:
			l.kinds = t.pawn.kinds
			l.kinds.add(k)
			t.pawn = l
			t.pawnSteps = kind.Moves
		case len(leaps) > 0:
			i := slices.IndexFunc(t.leaps, func(have leapSet) bool { return sameLeaps(&have.to, &l.to, r.NSeats) })
			if i < 0 {
				t.leaps = append(t.leaps, l)
			} else {
				t.leaps[i].kinds.add(k)
			}
		}
	}
	few := len(t.leaps)+2 <= smallLeapers && t.straight.more == nil && t.diagonal.more == nil && t.pawn.kinds.more == nil
	for i := range t.leaps {
		few = few && t.leaps[i].kinds.more == nil
	}
	t.duel = r.NSeats == 2 && r.Enemies[0] != 0 && g.mustBeSafe && !g.takesKings && few
	for s := range position.Seat(r.NSeats) {
		g.compileSmallPawns(t, s)
		t.compileAttacks(r, s)
		g.compileSmallCastling(t, s)
	}
}

func (g *Gen) compileLeaps(leaps [][2]int, kinds ...position.Kind) leapSet {
	r := g.rules
	l := leapSet{kinds: noKinds}
	for _, k := range kinds {
		l.kinds.add(k)
	}
	for s := range r.NSeats {
		l.to[s], l.from[s] = new([64]uint64), new([64]uint64)
		for _, at := range r.Board.Squares() {
			for _, v := range leaps {
				dx, dy := r.RS.Seats[s].Side.Absolute(v[0], v[1])
				if to, ok := r.Board.Step(at, dx, dy); ok {
					l.to[s][position.Bit(at)] |= bit(to)
					l.from[s][position.Bit(to)] |= bit(at)
				}
			}
		}
	}
	return l
}

// compileAttacks lists how a seat's enemies attack by leaps, those that leap
// alike together.
func (t *smallTables) compileAttacks(r *position.Rules, s position.Seat) {
	for _, l := range append([]leapSet{t.pawn, t.king}, t.leaps...) {
		alike, first := true, -1
		for e := range r.NSeats {
			if r.Enemies[s]>>e&1 != 0 {
				alike = alike && (first < 0 || *l.from[e] == *l.from[first])
				first = e
			}
		}
		if alike && first >= 0 {
			t.attacks[s] = append(t.attacks[s], leapAttack{l.from[first], l.kinds, -1})
			continue
		}
		for e := range r.NSeats {
			if r.Enemies[s]>>e&1 != 0 {
				t.attacks[s] = append(t.attacks[s], leapAttack{l.from[e], l.kinds, e})
			}
		}
	}
}

func sameLeaps(a, b *[position.MaxSeats]*[64]uint64, seats int) bool {
	for s := range seats {
		if *a[s] != *b[s] {
			return false
		}
	}
	return true
}

// compileLines makes the tables of lines, which depend on no rule: cut squares
// count as occupied.
func (t *smallTables) compileLines() {
	for n := range uint8(64) {
		from := position.OfBit(n)
		var rays [8]uint64
		for d, v := range directions {
			between := uint64(0)
			for f, r := from.File()+v[0], from.Rank()+v[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+v[0], r+v[1] {
				to := position.Bit(board.At(f, r))
				t.between[n][to] = between
				between |= 1 << to
			}
			rays[d] = between
		}
		t.cross[n] = rays[0] | rays[1] | rays[2] | rays[3]
		t.saltire[n] = rays[4] | rays[5] | rays[6] | rays[7]
		for _, ray := range rays {
			for rest := ray; rest != 0; rest &= rest - 1 {
				t.line[n][bits.TrailingZeros64(rest)] = ray
			}
		}
	}
}

func (g *Gen) compileSmallPawns(t *smallTables, s position.Seat) {
	r := g.rules
	p := &t.pawns[s]
	side := r.RS.Seats[s].Side
	makeShift := func(dx, dy int) shift {
		sh := shift{by: 8*dy + dx}
		for _, sq := range r.Board.Squares() {
			if _, ok := r.Board.Step(sq, dx, dy); ok {
				sh.mask |= bit(sq)
			}
		}
		return sh
	}
	p.ahead = makeShift(side.Absolute(0, 1))
	var ranks [position.MaxSeats * 4]uint64 // the squares of each own rank
	for _, sq := range r.Board.Squares() {
		ranks[g.pawns[s].ownRank[sq]] |= bit(sq)
	}
	for _, step := range t.pawnSteps {
		if step.Capture {
			p.takes = append(p.takes, makeShift(side.Absolute(step.Right, step.Forward)))
		}
	}
	for c := range r.RS.Seats[s].ByClass {
		rules := &r.RS.Seats[s].ByClass[c].Pawns
		class := pawnClass{more: max(0, len(rules.PromoteTo)-1)}
		for rank, squares := range ranks {
			if rules.DoubleStep && (rules.DoubleStepRank == 0 || rules.DoubleStepRank == rank) {
				class.double |= squares
			}
			if rank > 0 && rank == rules.PromotionRank && len(rules.PromoteTo) > 0 {
				class.last = squares
			}
		}
		p.classes = append(p.classes, class)
	}
}
