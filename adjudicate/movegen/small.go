package movegen

import (
	"math/bits"
	"slices"

	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// smallTables are what small boards need to work on sets of one word each. It
// is a second way to the same answers, about four times as fast as the one by
// lines (docs/benchmarks.md has the figures), compiled from the same steps; the
// tests hold the two against each other. It is used where every kind is made
// of whole ranks and files, whole diagonals, and leaps that move and take, and
// every pawn steps one ahead and takes by leaps.
type smallTables struct {
	walls     uint64 // no squares of the board
	straight  kindSet
	diagonal  kindSet
	leaps     []leapSet // the kings' apart
	duel      bool      // two seats whose kings must be safe and are never taken; see countDuel
	pawnSteps []betza.Step
	king      leapSet
	pawn      leapSet                         // how pawns take
	attacks   [position.MaxSeats][]leapAttack // upon a seat
	pawns     [position.MaxSeats]smallPawns
	between   [64][64]uint64 // strictly between two squares of one line
	line      [64][64]uint64 // the whole line through two squares
	file      [64]uint64     // the lines through a square, itself left out
	rising    [64]uint64
	falling   [64]uint64
	rank      [8][64]uint8 // by file and the rank's six inner squares: what a slider reaches
	cross     [64]uint64   // where a straight slider stands that may reach a square
	saltire   [64]uint64   // where a diagonal one does
	rays      [8][64]uint64
	castlings [position.MaxSeats][][]smallCastling // by class; see castleIndex
}

// kindSet is a set of kinds, whose pieces are four loads away where there are
// no more than four.
type kindSet struct {
	first [4]position.Kind // padded with EmptyKind
	more  []position.Kind
}

func (k *kindSet) add(kind position.Kind) {
	for i := range k.first {
		if k.first[i] == position.EmptyKind {
			k.first[i] = kind
			return
		}
	}
	k.more = append(k.more, kind)
}

var noKinds = kindSet{first: [4]position.Kind{position.EmptyKind, position.EmptyKind, position.EmptyKind, position.EmptyKind}}

// of is the set of all pieces of the kinds.
func (k *kindSet) of(small *position.Small) uint64 {
	set := small.Kind[k.first[0]&position.EmptyKind]
	if k.first[1] == position.EmptyKind {
		return set
	}
	set |= small.Kind[k.first[1]&position.EmptyKind] | small.Kind[k.first[2]&position.EmptyKind] | small.Kind[k.first[3]&position.EmptyKind]
	for _, kind := range k.more {
		set |= small.Kind[kind&position.EmptyKind]
	}
	return set
}

// leapSet is a way of leaping that kinds share.
type leapSet struct {
	kinds kindSet
	to    [position.MaxSeats]*[64]uint64
	from  [position.MaxSeats]*[64]uint64 // where it comes from
}

// leapAttack is how some seats' pieces of some kinds attack by leaps.
type leapAttack struct {
	from  *[64]uint64
	kinds kindSet
	seat  int // whose pieces; -1: all enemies' leap alike
}

// smallPawns is how a seat's pawns go as a set.
type smallPawns struct {
	ahead   shift
	takes   []shift
	classes []pawnClass
}

// pawnClass is what depends on the seat's class.
type pawnClass struct {
	double uint64 // from where a double step begins, Unmoved apart
	last   uint64 // the promotion rank
	more   int    // choices beyond one
}

// shift moves a set of squares by one vector: squares that would leave the
// board are not in mask.
type shift struct {
	by   int
	mask uint64
}

func (s *shift) set(x uint64) uint64 {
	x &= s.mask
	if s.by >= 0 {
		return x << uint(s.by&63)
	}
	return x >> uint(-s.by&63)
}

func bit(sq board.Square) uint64 { return 1 << position.Bit(sq) }

// compileSmall makes the tables of a small board.
func (g *Gen) compileSmall() *smallTables {
	t := &smallTables{walls: ^uint64(0)}
	for _, sq := range g.rules.Board.Squares() {
		t.walls &^= bit(sq)
	}
	t.compileLines()
	g.compileSmallKinds(t)
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
	t.duel = r.NSeats == 2 && r.Enemies[0] != 0 && g.mustBeSafe && !g.takesKings && len(t.leaps)+2 <= smallLeapers
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
		for d, v := range directions {
			between := uint64(0)
			for f, r := from.File()+v[0], from.Rank()+v[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+v[0], r+v[1] {
				to := position.Bit(board.At(f, r))
				t.between[n][to] = between
				between |= 1 << to
			}
			t.rays[d][n] = between
		}
		t.file[n] = t.rays[2][n] | t.rays[3][n]
		t.rising[n] = t.rays[4][n] | t.rays[5][n]
		t.falling[n] = t.rays[6][n] | t.rays[7][n]
		t.cross[n] = t.rays[0][n] | t.rays[1][n] | t.file[n]
		t.saltire[n] = t.rising[n] | t.falling[n]
		for d := range directions {
			for rest := t.rays[d][n]; rest != 0; rest &= rest - 1 {
				t.line[n][bits.TrailingZeros64(rest)] = t.rays[d][n]
			}
		}
	}
	for f := range 8 {
		for inner := range 64 {
			occupied := inner << 1
			for at := f + 1; at < 8; at++ {
				t.rank[f][inner] |= 1 << at
				if occupied>>at&1 != 0 {
					break
				}
			}
			for at := f - 1; at >= 0; at-- {
				t.rank[f][inner] |= 1 << at
				if occupied>>at&1 != 0 {
					break
				}
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

// straightFrom is what a slider along ranks and files reaches, the first
// occupied square of each way included: Simpson's o^(o-2r) for the file, a
// table for the rank.
func (t *smallTables) straightFrom(n uint8, occupied uint64) uint64 {
	rank := n &^ 7
	along := uint64(t.rank[n&7][occupied>>(rank+1)&63]) << rank
	return along | through(t.file[n&63], n, occupied)
}

// diagonalFrom is the same along the diagonals.
func (t *smallTables) diagonalFrom(n uint8, occupied uint64) uint64 {
	return through(t.rising[n&63], n, occupied) | through(t.falling[n&63], n, occupied)
}

func through(line uint64, n uint8, occupied uint64) uint64 {
	up := occupied & line
	down := bits.ReverseBytes64(up)
	up -= 1 << (n & 63)
	down -= 1 << (n&63 ^ 56)
	return (up ^ bits.ReverseBytes64(down)) & line
}
