package movegen

import (
	"math/bits"
	"slices"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// Count is the number of legal moves of a seat, as if it were to move: the
// length of what Legal gives, without the moves. Pieces that are free to move
// are counted from their lines' nearest pieces; the others are listed.
func (g *Gen) Count(p *position.Position, s position.Seat) int {
	if g.small != nil {
		return g.countSmall(p, s)
	}
	return g.countLarge(p, s)
}

// countLarge is Count by lines.
func (g *Gen) countLarge(p *position.Position, s position.Seat) int {
	if p.Out.Has(s) {
		return 0
	}
	var v view
	v.look(g, p, s)
	if v.checks > 0 || v.tryEach || v.enPassantOverlaps() {
		return v.countListed()
	}
	n := 0
	if g.wide[s].fits {
		n = v.countWide()
	} else {
		rules := &g.pawnRules[s][p.Class[s]]
		for it := squaresOf(p, s); ; {
			from, ok := it.next()
			if !ok {
				break
			}
			n += v.countOne(from, rules)
		}
	}
	if v.sawKing || v.mayCastle() || v.mayTakeEnPassant() {
		n += v.countSpecial()
	}
	return n
}

// countOne counts the moves of one piece, castling and captures en passant apart.
func (v *view) countOne(from board.Square, rules *pawnRules) int {
	m := &v.g.movers[v.p.Board[from]]
	switch {
	case m.shape == odd || v.pinned.Has(from):
		return v.countPiece(from)
	case m.shape == pawnShape:
		return v.countPawn(m, from, rules)
	case m.shape == kingShape:
		return v.countKing(m, from)
	case m.jumps == nil:
		return v.countLines(m, from)
	}
	return v.countLines(m, from) + v.countJumps(m.jumps[from])
}

// The lists below stand in functions of their own, for their room to be
// cleared only where it is used.

func (v *view) countListed() int {
	var room [MaxMoves]position.Move
	return len(v.list(room[:0]))
}

func (v *view) countPiece(from board.Square) int {
	var room [MaxMoves]position.Move
	return len(v.piece(from, room[:0]))
}

// countSpecial counts castling, captures en passant and captures of kings.
func (v *view) countSpecial() int {
	var room [32]position.Move
	n := len(v.castlings(room[:0])) + len(v.enPassants(room[:0], 0))
	if v.sawKing {
		n += len(v.kingCaptures(room[:0]))
	}
	return n
}

// mayCastle is false where castling is seen at one glance not to be possible.
func (v *view) mayCastle() bool {
	return v.p.Castle[v.s] != noRights && (v.lineFree(position.Short) || v.lineFree(position.Long))
}

// mayTakeEnPassant is false where nothing can be taken en passant.
func (v *view) mayTakeEnPassant() bool {
	for e := range v.p.EP {
		if v.p.EP[e].Live && v.mayTake(v.p.EP[e].Skipped) {
			return true
		}
	}
	return false
}

// enPassantOverlaps reports whether a capture en passant may come in place of
// another move: where something stands on the square passed over, or some
// pawn may also just step there.
func (v *view) enPassantOverlaps() bool {
	for e := range v.p.EP {
		if ep := &v.p.EP[e]; ep.Live && (v.p.Board[ep.Skipped] != 0 || v.g.pawns[v.s].odd) {
			return true
		}
	}
	return false
}

// countLines counts along whole lines.
func (v *view) countLines(m *moverTable, from board.Square) int {
	g, p := v.g, v.p
	t := &g.squares[from]
	n := 0
	for _, axis := range m.axes {
		axis &= 3
		line, place := p.Lines[t.line[axis]&127], t.place[axis]
		up := bits.TrailingZeros32(line >> ((place + 2) & 31))
		down := bits.LeadingZeros32(line << ((31 - place) & 31))
		n += up + down
		delta := deltas[2*axis]
		if uint8(up) < t.edge[2*axis] {
			n += v.prey(p.Board[board.Square(int(from)+delta*(up+1))])
		}
		if uint8(down) < t.edge[2*axis+1] {
			n += v.prey(p.Board[board.Square(int(from)-delta*(down+1))])
		}
	}
	return n
}

func (v *view) countJumps(jumps []board.Square) int {
	n := 0
	for _, to := range jumps {
		q := v.p.Board[to]
		if q == 0 {
			n++
		} else {
			n += v.prey(q)
		}
	}
	return n
}

// prey is 1 for a piece that may be taken like any other; see capturable.
func (v *view) prey(q position.Piece) int {
	o := v.g.owners[q]
	if o&uint8(v.take) == 0 {
		return 0
	}
	if o&royalOwner != 0 && o&uint8(v.enemies) != 0 {
		v.sawKing = true
		return 0
	}
	return 1
}

func (v *view) countKing(m *moverTable, from board.Square) int {
	n := 0
	for _, to := range m.jumps[from] {
		if q := v.p.Board[to]; (q == 0 || v.prey(q) != 0) && (!v.guarded || !v.g.attacked(v.p, to, v.enemies, from.Opt())) {
			n++
		}
	}
	return n
}

// pawnRules are a seat's rules for pawns (and one for castling) as counting
// needs them.
type pawnRules struct {
	doubleRank, promotionRank uint8 // 0: any, or none
	double                    bool
	unmoved                   bool // the double step must be the first move
	choices                   int
	crossing                  bool // castling needs its path empty
}

func (g *Gen) compilePawnRules(s position.Seat) {
	for i := range g.rs.Seats[s].ByClass {
		rules := &g.rs.Seats[s].ByClass[i].Pawns
		r := pawnRules{double: rules.DoubleStep, doubleRank: uint8(rules.DoubleStepRank), unmoved: g.rules.TracksUnmoved, choices: 1}
		if len(rules.PromoteTo) > 0 {
			r.promotionRank, r.choices = uint8(rules.PromotionRank), len(rules.PromoteTo)
		}
		if c := g.rs.Seats[s].ByClass[i].Castling; c != nil {
			r.crossing = c.Needs&ruleset.PathEmpty != 0
		}
		g.pawnRules[s] = append(g.pawnRules[s], r)
	}
}

// countPawn counts a pawn that steps one ahead and takes on fixed squares, all
// of one own rank.
func (v *view) countPawn(m *moverTable, from board.Square, rules *pawnRules) int {
	p := v.p
	t := &v.g.pawns[v.s]
	n := 0
	ahead := t.ahead[from]
	one := board.Square(int(from) + t.forward)
	if ahead > 0 && p.Board[one] == 0 {
		n++
	}
	for _, to := range m.jumps[from] {
		if q := p.Board[to]; q != 0 {
			n += v.prey(q)
		}
	}
	rank := t.ownRank[from]
	if rank+1 == rules.promotionRank {
		n *= rules.choices
	}
	if rules.double && ahead > 1 && (rules.doubleRank == 0 || rules.doubleRank == rank) && p.Board[one] == 0 &&
		p.Board[board.Square(int(one)+t.forward)] == 0 && (!rules.unmoved || p.Unmoved.Has(from)) {
		if rank+2 == rules.promotionRank {
			return n + rules.choices
		}
		n++
	}
	return n
}

// shape says how a piece's moves can be counted.
type shape uint8

const (
	odd       shape = iota // only by listing them
	lineShape              // whole lines and plain leaps that never meet
	kingShape              // royal, leaps only
	pawnShape              // one ahead, and leaps that take one rank ahead
)

// compileShape finds a mover's shape and its tables.
func (g *Gen) compileShape(q position.Piece, s position.Seat) {
	m := &g.movers[q]
	kind := &g.rs.Kinds[g.rules.Base[g.rules.KindOf[q]]]
	switch {
	case kind.Pawn:
		g.pawns[s].odd = g.pawns[s].odd || !g.plainPawn(kind)
		if g.plainPawn(kind) {
			m.shape = pawnShape
			m.jumps = make([][]board.Square, board.Size)
			for from, leaps := range m.leaps {
				for _, l := range leaps {
					if l.take {
						m.jumps[from] = append(m.jumps[from], l.to)
					}
				}
			}
			for _, from := range g.rules.Board.Squares() {
				for _, l := range m.lines {
					if to, ok := g.rules.Board.Step(from, directions[l.dir][0], directions[l.dir][1]); ok && l.take > 0 {
						m.jumps[from] = append(m.jumps[from], to)
					}
				}
			}
		}
		return
	case len(m.generic) > 0 || m.overlap:
		return
	}
	lines := map[uint8]lineStep{}
	for _, l := range m.lines {
		lines[l.dir] = l
	}
	jumps := [][2]int{}
	for d := uint8(0); d < 8; d++ {
		l, ok := lines[d]
		if !ok {
			continue
		}
		whole := lineStep{d ^ 1, anyDistance, anyDistance}
		switch {
		case l.move == anyDistance && l.take == anyDistance && lines[d^1] == whole:
			if d&1 == 0 {
				m.axes = append(m.axes, d>>1)
			}
		case l.move == 1 && l.take == 1:
			jumps = append(jumps, directions[d])
		default:
			return
		}
	}
	for _, from := range g.rules.Board.Squares() {
		if m.jumps == nil && (len(jumps) > 0 || m.leaps != nil) {
			m.jumps = make([][]board.Square, board.Size)
		}
		for _, v := range jumps {
			if to, ok := g.rules.Board.Step(from, v[0], v[1]); ok {
				m.jumps[from] = append(m.jumps[from], to)
			}
		}
		if m.leaps == nil {
			continue
		}
		for _, l := range m.leaps[from] {
			if !l.move || !l.take {
				return
			}
			m.jumps[from] = append(m.jumps[from], l.to)
		}
	}
	if m.jumps != nil {
		m.reach = make([]position.Set, board.Size)
		for from, targets := range m.jumps {
			for _, to := range targets {
				m.reach[from].Add(to)
			}
		}
	}
	switch {
	case !kind.Royal:
		m.straight, m.diagonal = slices.Contains(m.axes, 0), slices.Contains(m.axes, 2)
		if m.straight != slices.Contains(m.axes, 1) || m.diagonal != slices.Contains(m.axes, 3) {
			return // half a rook or bishop
		}
		m.shape = lineShape
	case len(m.axes) == 0 && m.jumps != nil:
		m.shape = kingShape
	}
}

// plainPawn reports whether a pawn steps just one ahead, and takes by single
// leaps one rank ahead.
func (g *Gen) plainPawn(kind *ruleset.Kind) bool {
	steps := false
	for _, step := range kind.Moves {
		switch {
		case step.Limit != 1 || step.Initial || len(step.Lame) > 0 || step.Forward != 1 || step.Move == step.Capture:
			return false
		case step.Move && step.Right != 0:
			return false
		case step.Move:
			steps = true
		}
	}
	return steps
}
