package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
)

// words is a position.Set held in four variables: arrays are not kept in
// registers, structs of up to four fields are.
type words struct{ a, b, c, d uint64 }

var everywhere = words{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func wordsOf(s *position.Set) words { return words{s[0], s[1], s[2], s[3]} }

func (w words) or(x words) words { return words{w.a | x.a, w.b | x.b, w.c | x.c, w.d | x.d} }

func (w words) and(x words) words { return words{w.a & x.a, w.b & x.b, w.c & x.c, w.d & x.d} }

func (w words) without(x words) words {
	return words{w.a &^ x.a, w.b &^ x.b, w.c &^ x.c, w.d &^ x.d}
}

func (w words) meets(x words) bool { return w.a&x.a|w.b&x.b|w.c&x.c|w.d&x.d != 0 }

func (w words) len() int {
	return bits.OnesCount64(w.a) + bits.OnesCount64(w.b) + bits.OnesCount64(w.c) + bits.OnesCount64(w.d)
}

// up moves all squares k numbers up, 0 < k < 64.
func (w words) up(k uint) words {
	k &= 63
	r := (64 - k) & 63
	return words{w.a << k, w.b<<k | w.a>>r, w.c<<k | w.b>>r, w.d<<k | w.c>>r}
}

// down moves all squares k numbers down, 0 < k < 64.
func (w words) down(k uint) words {
	k &= 63
	r := (64 - k) & 63
	return words{w.a>>k | w.b<<r, w.b>>k | w.c<<r, w.c>>k | w.d<<r, w.d >> k}
}

// wideShift moves squares by one vector: those that would leave the board are
// not in mask.
type wideShift struct {
	mask words
	by   int
}

func (s *wideShift) of(w words) words {
	w = w.and(s.mask)
	if s.by > 0 {
		return w.up(uint(s.by))
	}
	return w.down(uint(-s.by))
}

// widePawns is how a seat's pawns go as a set on a large board.
type widePawns struct {
	fits    bool // all pawns step and take alike, by vectors that shift
	ahead   wideShift
	takes   []wideShift
	classes []wideClass
}

// wideClass is what depends on the seat's class.
type wideClass struct {
	double words // from where a double step begins, Unmoved apart
	last   words // the promotion rank
	more   int   // choices beyond one
}

// compileWidePawns makes the tables of a seat's pawns.
func (g *Gen) compileWidePawns(s position.Seat) {
	r, t := g.rules, &g.wide[s]
	side := r.RS.Seats[s].Side
	shift := func(right, forward int) wideShift {
		dx, dy := side.Absolute(right, forward)
		sh := wideShift{by: dy*16 + dx}
		var mask position.Set
		for _, sq := range r.Board.Squares() {
			if _, ok := r.Board.Step(sq, dx, dy); ok {
				mask.Add(sq)
			}
		}
		sh.mask = wordsOf(&mask)
		return sh
	}
	t.ahead = shift(0, 1)
	var first []int
	for k := range r.RS.Kinds {
		kind := &r.RS.Kinds[k]
		if !kind.Pawn {
			continue
		}
		if kind.Royal || !g.plainPawn(kind) {
			return
		}
		var takes []int
		for _, step := range kind.Moves {
			if step.Capture {
				takes = append(takes, step.Right)
			}
		}
		if first == nil {
			for _, right := range takes {
				sh := shift(right, 1)
				if sh.by >= 64 || sh.by <= -64 {
					return
				}
				t.takes = append(t.takes, sh)
			}
			first = takes
		} else if !sameInts(first, takes) {
			return
		}
	}
	for c := range r.RS.Seats[s].ByClass {
		rules := &r.RS.Seats[s].ByClass[c].Pawns
		var double, last position.Set
		for _, sq := range r.Board.Squares() {
			rank := r.Board.OwnRank(side, sq)
			if rules.DoubleStep && (rules.DoubleStepRank == 0 || rules.DoubleStepRank == rank) {
				double.Add(sq)
			}
			if rank == rules.PromotionRank && len(rules.PromoteTo) > 0 {
				last.Add(sq)
			}
		}
		t.classes = append(t.classes, wideClass{wordsOf(&double), wordsOf(&last), max(0, len(rules.PromoteTo)-1)})
	}
	t.fits = wideFits(r.Board)
}

func sameInts(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
