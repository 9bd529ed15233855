package bitboard

import (
	"houserules/adjudicate/movegen/internal/side"
	"math/bits"
	"slices"

	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// compileKinds makes the tables of pieces, of which position.Compile has
// seen that they fit.
func (g *Gen) compileKinds() {
	r := g.rules
	g.Straight, g.Diagonal = noKinds, noKinds
	g.King = g.compileLeaps(nil) // where there are none
	g.Pawn = g.compileLeaps(nil)
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
			g.Straight.add(k)
		}
		if diagonal {
			g.Diagonal.add(k)
		}
		l := g.compileLeaps(leaps, k)
		switch {
		case kind.Royal:
			g.King = l
		case kind.Pawn:
			l.Kinds = g.Pawn.Kinds
			l.Kinds.add(k)
			g.Pawn = l
			g.pawnSteps = kind.Moves
		case len(leaps) > 0:
			i := slices.IndexFunc(g.Leaps, func(have LeapSet) bool { return sameLeaps(&have.To, &l.To, r.NSeats) })
			if i < 0 {
				g.Leaps = append(g.Leaps, l)
			} else {
				g.Leaps[i].Kinds.add(k)
			}
		}
	}
	small := len(g.Leaps)+2 <= maxLeaps && g.Straight.more == nil && g.Diagonal.more == nil && g.Pawn.Kinds.more == nil
	for i := range g.Leaps {
		small = small && g.Leaps[i].Kinds.more == nil
	}
	g.TwoPlayer = r.NSeats == 2 && r.Enemies[0] != 0 && g.side.MustBeSafe && !g.side.TakesKings && small
	for s := range position.Seat(r.NSeats) {
		g.compilePawns(s)
		g.compileAttacks(s)
		g.compileCastling(s)
	}
}

func (g *Gen) compileLeaps(leaps [][2]int, kinds ...position.Kind) LeapSet {
	r := g.rules
	l := LeapSet{Kinds: noKinds}
	for _, k := range kinds {
		l.Kinds.add(k)
	}
	for s := range r.NSeats {
		l.To[s], l.From[s] = new([64]uint64), new([64]uint64)
		for _, at := range r.Board.Squares() {
			for _, v := range leaps {
				dx, dy := r.RS.Seats[s].Side.Absolute(v[0], v[1])
				if to, ok := r.Board.Step(at, dx, dy); ok {
					l.To[s][position.Bit(at)] |= bit(to)
					l.From[s][position.Bit(to)] |= bit(at)
				}
			}
		}
	}
	return l
}

// compileAttacks lists how a seat's enemies attack by leaps, those that leap
// alike together.
func (g *Gen) compileAttacks(s position.Seat) {
	r := g.rules
	for _, l := range append([]LeapSet{g.Pawn, g.King}, g.Leaps...) {
		alike, first := true, -1
		for e := range r.NSeats {
			if r.Enemies[s]>>e&1 != 0 {
				alike = alike && (first < 0 || *l.From[e] == *l.From[first])
				first = e
			}
		}
		if alike && first >= 0 {
			g.attacks[s] = append(g.attacks[s], leapAttack{l.From[first], l.Kinds, -1})
			continue
		}
		for e := range r.NSeats {
			if r.Enemies[s]>>e&1 != 0 {
				g.attacks[s] = append(g.attacks[s], leapAttack{l.From[e], l.Kinds, e})
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
func (g *Gen) compileLines() {
	for n := range uint8(64) {
		from := position.OfBit(n)
		var rays [8]uint64
		for d, v := range side.Directions {
			between := uint64(0)
			for f, r := from.File()+v[0], from.Rank()+v[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+v[0], r+v[1] {
				to := position.Bit(board.At(f, r))
				g.Between[n][to] = between
				between |= 1 << to
			}
			rays[d] = between
		}
		g.RookRays[n] = rays[0] | rays[1] | rays[2] | rays[3]
		g.BishopRays[n] = rays[4] | rays[5] | rays[6] | rays[7]
		for _, ray := range rays {
			for rest := ray; rest != 0; rest &= rest - 1 {
				g.line[n][bits.TrailingZeros64(rest)] = ray
			}
		}
	}
}

func (g *Gen) compilePawns(s position.Seat) {
	r := g.rules
	p := &g.Pawns[s]
	side := r.RS.Seats[s].Side
	makeShift := func(dx, dy int) Shift {
		sh := Shift{by: 8*dy + dx}
		for _, sq := range r.Board.Squares() {
			if _, ok := r.Board.Step(sq, dx, dy); ok {
				sh.mask |= bit(sq)
			}
		}
		return sh
	}
	p.Ahead = makeShift(side.Absolute(0, 1))
	var ranks [position.MaxSeats * 4]uint64 // the squares of each own rank
	for _, sq := range r.Board.Squares() {
		ranks[g.side.Pawns[s].OwnRank[sq]] |= bit(sq)
	}
	for _, step := range g.pawnSteps {
		if step.Capture {
			p.Takes = append(p.Takes, makeShift(side.Absolute(step.Right, step.Forward)))
		}
	}
	for c := range r.RS.Seats[s].ByClass {
		rules := &r.RS.Seats[s].ByClass[c].Pawns
		class := PawnClass{More: max(0, len(rules.PromoteTo)-1)}
		for rank, squares := range ranks {
			if rules.DoubleStep && (rules.DoubleStepRank == 0 || rules.DoubleStepRank == rank) {
				class.Double |= squares
			}
			if rank > 0 && rank == rules.PromotionRank && len(rules.PromoteTo) > 0 {
				class.Last = squares
			}
		}
		p.Classes = append(p.Classes, class)
	}
}
