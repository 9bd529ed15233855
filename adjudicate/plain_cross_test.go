package adjudicate_test

import (
	"fmt"
	"slices"
	"strings"
)

// plainCross is the deliberately slow judge of four-player chess on the cross,
// written from the rules as people tell them: an array, a copy for every move
// tried, every living enemy's piece asked whether it attacks the king. It knows
// nothing of rule files and shares nothing with the product.
type plainCross struct {
	team   bool
	sq     [14][14]crossPiece // by rank and file
	out    [4]bool
	turn   int
	points [4]int
	rights [4][2]bool // short, long
	double [4]crossDouble
	quiet  [4]int
	seen   []string // positions since the last capture or pawn move
	last   int      // who moved last
	reason string   // what ended the game
	won    []int    // in a team game
}

type crossPiece struct {
	seat     int
	kind     byte // 0 is an empty square
	promoted bool
}

// crossDouble is a double step that may still be taken.
type crossDouble struct {
	live         bool
	over, landed [2]int
}

type crossMove struct {
	from, to [2]int
	promo    byte
	castle   int // 1 short, 2 long
	ep       int // 1 + the seat whose double step is taken
}

// ahead and left are how a seat's own directions run over ranks and files.
var (
	ahead = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	left  = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}
	// corner is the square at the left end of a seat's first rank.
	corner = [4][2]int{{0, 3}, {10, 0}, {13, 10}, {3, 13}}
)

func step(sq, by [2]int, n int) [2]int { return [2]int{sq[0] + n*by[0], sq[1] + n*by[1]} }

func onCross(sq [2]int) bool {
	r, f := sq[0], sq[1]
	return r >= 0 && f >= 0 && r < 14 && f < 14 && (r > 2 && r < 11 || f > 2 && f < 11)
}

// home is the square of a seat's first rank, counted from its left.
func home(seat, i int) [2]int { return step(corner[seat], left[seat], -i) }

// ownRank counts ranks from where the seat sits.
func ownRank(seat int, sq [2]int) int {
	switch seat {
	case 0:
		return sq[0] + 1
	case 1:
		return sq[1] + 1
	case 2:
		return 14 - sq[0]
	default:
		return 14 - sq[1]
	}
}

func newPlainCross(team bool) *plainCross {
	b := &plainCross{team: team, last: -1}
	for s := range 4 {
		for i, k := range []byte("RNBQKBNR") {
			b.put(home(s, i), s, k)
			b.put(step(home(s, i), ahead[s], 1), s, 'P')
		}
		b.rights[s] = [2]bool{true, true}
	}
	b.seen = []string{b.text()}
	return b
}

func (b *plainCross) put(sq [2]int, seat int, kind byte) {
	b.sq[sq[0]][sq[1]] = crossPiece{seat: seat, kind: kind}
}

func (b *plainCross) on(sq [2]int) *crossPiece { return &b.sq[sq[0]][sq[1]] }

func (b *plainCross) partners(s, o int) bool { return s == o || b.team && (s+o)%2 == 0 }

// takable: an enemy's piece, or one of somebody who is out.
func (b *plainCross) takable(s int, p crossPiece) bool {
	return p.kind != 0 && (b.out[p.seat] || !b.partners(s, p.seat))
}

// attacks visits the squares that a piece attacks.
func (b *plainCross) attacks(from [2]int, visit func(sq [2]int)) {
	p := b.on(from)
	steps, far := kingSteps, true
	switch p.kind {
	case 'P':
		for _, side := range []int{1, -1} {
			if to := step(step(from, ahead[p.seat], 1), left[p.seat], side); onCross(to) {
				visit(to)
			}
		}
		return
	case 'K':
		far = false
	case 'N':
		steps, far = knightSteps, false
	case 'R':
		steps = [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	case 'B':
		steps = [][2]int{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	}
	for _, by := range steps {
		for to := step(from, by, 1); onCross(to); to = step(to, by, 1) {
			visit(to)
			if b.on(to).kind != 0 || !far {
				break
			}
		}
	}
}

// each visits the squares of the pieces of one seat.
func (b *plainCross) each(seat int, visit func(sq [2]int)) {
	for r := range 14 {
		for f := range 14 {
			if p := b.sq[r][f]; p.kind != 0 && p.seat == seat {
				visit([2]int{r, f})
			}
		}
	}
}

// attackers lists the pieces of by that attack a square.
func (b *plainCross) attackers(sq [2]int, by int) (list [][2]int) {
	b.each(by, func(from [2]int) {
		b.attacks(from, func(to [2]int) {
			if to == sq {
				list = append(list, from)
			}
		})
	})
	return list
}

// attacked: by a living enemy of the seat.
func (b *plainCross) attacked(sq [2]int, seat int) bool {
	for e := range 4 {
		if !b.out[e] && !b.partners(seat, e) && len(b.attackers(sq, e)) > 0 {
			return true
		}
	}
	return false
}

func (b *plainCross) king(seat int) (sq [2]int, ok bool) {
	b.each(seat, func(at [2]int) {
		if b.on(at).kind == 'K' {
			sq, ok = at, true
		}
	})
	return sq, ok
}

func (b *plainCross) inCheck(seat int) bool {
	sq, ok := b.king(seat)
	return ok && !b.out[seat] && b.attacked(sq, seat)
}

// lift makes a move on a copy, pieces only.
func (b *plainCross) lift(s int, m crossMove) *plainCross {
	n := *b
	p := *n.on(m.from)
	if m.promo != 0 {
		p.kind, p.promoted = m.promo, true
	}
	if m.ep != 0 {
		*n.on(b.double[m.ep-1].landed) = crossPiece{}
	}
	*n.on(m.from) = crossPiece{}
	*n.on(m.to) = p
	if m.castle != 0 {
		rook, toward := b.rook(s, m.castle)
		*n.on(step(m.from, toward, 1)) = *n.on(rook)
		*n.on(rook) = crossPiece{}
	}
	return &n
}

// rook is where the partner of a castling stands, and the way there.
func (b *plainCross) rook(s, castle int) (sq, toward [2]int) {
	if castle == 1 {
		return home(s, 7), [2]int{-left[s][0], -left[s][1]}
	}
	return home(s, 0), left[s]
}

// legal lists a seat's legal moves, as if it were to move.
func (b *plainCross) legal(s int) []crossMove {
	var list []crossMove
	try := func(m crossMove) {
		n := b.lift(s, m)
		if victim := *b.on(m.to); victim.kind == 'K' && !b.out[victim.seat] {
			if b.team {
				list = append(list, m) // the game is over, no matter what
				return
			}
			n.out[victim.seat] = true
		}
		if sq, ok := n.king(s); !ok || !n.attacked(sq, s) {
			list = append(list, m)
		}
	}
	if b.out[s] {
		return nil
	}
	b.each(s, func(from [2]int) {
		if b.on(from).kind == 'P' {
			b.pawn(s, from, try)
			return
		}
		b.attacks(from, func(to [2]int) {
			if b.on(to).kind == 0 || b.takable(s, *b.on(to)) {
				try(crossMove{from: from, to: to})
			}
		})
		if b.on(from).kind == 'K' {
			b.castle(s, from, try)
		}
	})
	return list
}

func (b *plainCross) pawn(s int, from [2]int, try func(crossMove)) {
	last, pieces := 11, "QRBN"
	if !b.team {
		last, pieces = 8, "Q"
	}
	to := func(m crossMove) {
		if ownRank(s, m.to) != last {
			try(m)
			return
		}
		for _, k := range []byte(pieces) {
			m.promo = k
			try(m)
		}
	}
	if one := step(from, ahead[s], 1); onCross(one) && b.on(one).kind == 0 {
		to(crossMove{from: from, to: one})
		if two := step(from, ahead[s], 2); ownRank(s, from) == 2 && b.on(two).kind == 0 {
			to(crossMove{from: from, to: two})
		}
	}
	b.attacks(from, func(sq [2]int) {
		m := crossMove{from: from, to: sq}
		for e := range 4 {
			if d := b.double[e]; d.live && d.over == sq && !b.partners(s, e) && *b.on(d.landed) == (crossPiece{seat: e, kind: 'P'}) {
				m.ep = e + 1
			}
		}
		if b.takable(s, *b.on(sq)) || b.on(sq).kind == 0 && m.ep != 0 {
			to(m)
		}
	})
}

func (b *plainCross) castle(s int, from [2]int, try func(crossMove)) {
	for castle := 1; castle <= 2; castle++ {
		rook, toward := b.rook(s, castle)
		if !b.rights[s][castle-1] || b.attacked(from, s) {
			continue
		}
		free := true
		for at := step(from, toward, 1); at != rook; at = step(at, toward, 1) {
			free = free && b.on(at).kind == 0
		}
		without := *b
		*without.on(from) = crossPiece{}
		if free && !without.attacked(step(from, toward, 1), s) {
			try(crossMove{from: from, to: step(from, toward, 2), castle: castle})
		}
	}
}

func crossName(sq [2]int) string { return string(byte('a'+sq[1])) + fmt.Sprint(sq[0]+1) }

func (m crossMove) uci() string {
	text := crossName(m.from) + crossName(m.to)
	if m.promo != 0 {
		text += string(lower(m.promo))
	}
	return text
}

// text is what makes positions the same.
func (b *plainCross) text() string {
	var all []byte
	for r := range 14 {
		for f := range 14 {
			if p := b.sq[r][f]; p.kind == 0 {
				all = append(all, '.', '.')
			} else {
				all = append(all, byte('0'+p.seat), p.kind|32*byte(b2i(p.promoted && !b.team)))
			}
		}
	}
	return fmt.Sprint(string(all), b.turn, b.out, b.rights, b.chances())
}

func b2i(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// chances are the double steps that somebody could take before the chance is
// over: the seat to move by a legal move, a later one by a pawn that stands
// ready.
func (b *plainCross) chances() (list [4]bool) {
	for e := range 4 {
		d := b.double[e]
		if !d.live {
			continue
		}
		for i := range 4 {
			s := (b.turn + i) % 4
			if s == e {
				break
			}
			if b.out[s] || b.partners(s, e) || *b.on(d.landed) != (crossPiece{seat: e, kind: 'P'}) {
				continue
			}
			if there := *b.on(d.over); there.kind != 0 && !b.takable(s, there) {
				continue
			}
			if i == 0 {
				for _, m := range b.legal(s) {
					list[e] = list[e] || m.ep == e+1
				}
				continue
			}
			for _, from := range b.attackers(d.over, s) {
				list[e] = list[e] || b.on(from).kind == 'P'
			}
		}
	}
	return list
}

// board is the last field of a FEN4.
func (b *plainCross) board() string {
	var rows []string
	for r := 13; r >= 0; r-- {
		var row []string
		empty := 0
		flush := func() {
			if empty > 0 {
				row = append(row, fmt.Sprint(empty))
			}
			empty = 0
		}
		for f := range 14 {
			switch p := b.sq[r][f]; {
			case !onCross([2]int{r, f}):
				flush()
				row = append(row, "x")
			case p.kind == 0:
				empty++
			default:
				flush()
				piece := "rbyg"[p.seat:p.seat+1] + string(p.kind)
				if p.promoted && !b.team && p.kind == 'Q' {
					piece = piece[:1] + "D"
				}
				if b.out[p.seat] {
					piece = "d" + piece
				}
				row = append(row, piece)
			}
		}
		flush()
		rows = append(rows, strings.Join(row, ","))
	}
	return strings.Join(rows, "/")
}

var crossValue = map[byte]int{'Q': 9, 'R': 5, 'B': 5, 'N': 3, 'P': 1}

// play makes a move of the seat to move, and all that follows from it.
func (b *plainCross) play(m crossMove) {
	s := b.turn
	moved := *b.on(m.from)
	var taken []crossPiece
	if p := *b.on(m.to); p.kind != 0 {
		taken = append(taken, p)
	}
	if m.ep != 0 {
		taken = append(taken, *b.on(b.double[m.ep-1].landed))
	}
	before := b.checkers(s)
	b.sq = b.lift(s, m).sq
	b.last = s
	b.double[s] = crossDouble{}
	if moved.kind == 'P' && (m.to == step(m.from, ahead[s], 2)) {
		b.double[s] = crossDouble{true, step(m.from, ahead[s], 1), m.to}
	}
	for e := range 4 {
		for i := range 2 {
			rook, _ := b.rook(e, i+1)
			if m.from == rook || m.to == rook || moved.kind == 'K' && e == s {
				b.rights[e][i] = false
			}
		}
	}
	b.quiet[s]++
	if moved.kind == 'P' || len(taken) > 0 {
		b.quiet, b.seen = [4]int{}, nil
	}
	king := -1
	for _, p := range taken {
		switch {
		case b.out[p.seat]:
		case p.kind == 'K':
			king = p.seat
		case p.promoted:
			b.points[s]++
		default:
			b.points[s] += crossValue[p.kind]
		}
	}
	b.scoreChecks(s, m.to, before, king)
	b.pass()
	if king >= 0 {
		if b.team {
			b.end("king_captured", s)
			return
		}
		b.points[s] += 20
		b.drop(king)
	}
	b.settle()
}

// checkers are the pieces of a seat that attack each king.
func (b *plainCross) checkers(s int) (list [4][][2]int) {
	for e := range 4 {
		if sq, ok := b.king(e); ok && !b.out[e] && !b.partners(s, e) {
			list[e] = b.attackers(sq, s)
		}
	}
	return list
}

func (b *plainCross) scoreChecks(s int, to [2]int, before [4][][2]int, taken int) {
	kings, queen := 0, false
	for e, list := range b.checkers(s) {
		fresh := false
		for _, sq := range list {
			if sq == to || !slices.Contains(before[e], sq) {
				fresh = true
				queen = queen || b.on(sq).kind == 'Q'
			}
		}
		if fresh && e != taken {
			kings++
		}
	}
	if kings > 1 {
		b.points[s] += map[bool][4]int{false: {0, 0, 5, 20}, true: {0, 0, 1, 5}}[queen][kings]
	}
}

// pass gives the turn to the next seat still in; of those passed over nothing
// can be taken any more.
func (b *plainCross) pass() {
	for {
		b.turn = (b.turn + 1) % 4
		if !b.out[b.turn] {
			return
		}
		b.double[b.turn] = crossDouble{}
	}
}

func (b *plainCross) living() (list []int) {
	for s := range 4 {
		if !b.out[s] {
			list = append(list, s)
		}
	}
	return list
}

// drop takes a seat out of the game.
func (b *plainCross) drop(s int) {
	b.out[s] = true
	if b.turn == s && len(b.living()) > 0 {
		b.double[s] = crossDouble{}
		b.pass()
	}
}

// resign takes a seat out on its own wish, at any time.
func (b *plainCross) resign(s int) {
	if b.team {
		b.end("resignation", s+1)
		return
	}
	b.drop(s)
	b.settle()
}

func (b *plainCross) end(reason string, winner int) {
	b.reason = reason
	if b.team && winner >= 0 {
		b.won = []int{winner % 2, winner%2 + 2}
	}
}

// settle brings about what the position leads to.
func (b *plainCross) settle() {
	for b.reason == "" {
		if !b.team {
			b.mates()
			if living := b.living(); len(living) == 1 {
				b.end("last_standing", -1)
				return
			} else if len(living) == 2 && max(b.points[living[0]]-b.points[living[1]], b.points[living[1]]-b.points[living[0]]) >= 21 {
				b.end("lead", -1)
				return
			}
		}
		if len(b.legal(b.turn)) > 0 {
			break
		}
		switch {
		case b.team && b.inCheck(b.turn):
			b.end("checkmate", b.turn+1)
		case b.team:
			b.end("stalemate", -1)
		default:
			b.points[b.turn] += 20
			b.drop(b.turn)
		}
	}
	if b.reason != "" {
		return
	}
	b.seen = append(b.seen, b.text())
	least := 1 << 30
	for _, s := range b.living() {
		least = min(least, b.quiet[s])
	}
	switch {
	case b.occurrences() >= 3:
		b.draw("repetition")
	case least >= 50:
		b.draw("quiet_moves")
	}
}

// mates settles all mates on the board at once, and again until there is none.
func (b *plainCross) mates() {
	for {
		var mated []int
		for _, s := range b.living() {
			if b.inCheck(s) && len(b.legal(s)) == 0 {
				mated = append(mated, s)
			}
		}
		if len(mated) == 0 {
			return
		}
		for _, s := range mated {
			if b.last >= 0 && b.last != s {
				b.points[b.last] += 20
			}
			b.drop(s)
		}
	}
}

func (b *plainCross) draw(reason string) {
	b.end(reason, -1)
	if !b.team {
		for _, s := range b.living() {
			b.points[s] += 10
		}
	}
}

func (b *plainCross) occurrences() (n int) {
	for _, s := range b.seen {
		if s == b.seen[len(b.seen)-1] {
			n++
		}
	}
	return n
}

// places are the seats by points, equal ones together.
func (b *plainCross) places() (list [][]int) {
	left := []int{0, 1, 2, 3}
	for len(left) > 0 {
		best := b.points[left[0]]
		for _, s := range left {
			best = max(best, b.points[s])
		}
		var group, rest []int
		for _, s := range left {
			if b.points[s] == best {
				group = append(group, s)
			} else {
				rest = append(rest, s)
			}
		}
		list, left = append(list, group), rest
	}
	return list
}
