package movegen

import (
	"math/bits"

	"houserules/adjudicate/position"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// Reading a move asks about one piece and one square. That is told by looking
// from the piece to the square, and then at the king as it would stand: checks
// and pins need not be found first. A whole game is judged a sixth faster by it.

// smallWay is how a kind goes.
type smallWay struct {
	straight, diagonal, royal, pawn bool
	to, from                        [position.MaxSeats]*[64]uint64 // by leaps
}

// compileWays makes the table of kinds.
func (g *Gen) compileWays(t *smallTables) {
	r := g.rules
	for k := range position.Kind(r.NKinds) {
		kind := &r.RS.Kinds[r.Base[k]]
		w := &t.ways[k]
		w.royal, w.pawn = kind.Royal, kind.Pawn
		var leaps [][2]int
		for _, step := range betza.Merge(kind.Moves) {
			switch {
			case step.Limit != 0:
				leaps = append(leaps, [2]int{step.Right, step.Forward})
			case step.Right == 0 || step.Forward == 0:
				w.straight = true
			default:
				w.diagonal = true
			}
		}
		if !kind.Pawn {
			l := g.compileLeaps(leaps)
			w.to, w.from = l.to, l.from
		}
	}
}

// one looks at single moves of one seat.
type one struct {
	mover
	t        *smallTables
	occupied uint64 // walls too
	foes     uint64 // living enemies' pieces
}

func (v *one) look(g *Gen, p *position.Position, s position.Seat) {
	v.sit(g, p, s)
	v.t = g.small
	v.occupied = p.Small.Occupied() | v.t.walls
	for e := range g.rules.NSeats {
		if v.enemies>>e&1 != 0 {
			v.foes |= p.Small.Seat[e]
		}
	}
}

// unusual reports whether single moves to a square have to be sought in the
// whole list: a king may be taken there, or a pawn en passant.
func (g *Gen) unusual(p *position.Position, pawn bool, to board.Square) bool {
	if target := p.Board[to]; target != 0 && g.rules.IsRoyal[target] {
		return true
	}
	if pawn {
		for e := range g.rules.NSeats {
			if p.EP[e].Live && p.EP[e].Skipped == to {
				return true
			}
		}
	}
	return false
}

// origins narrows a set of the seat's pieces of a kind to those that may come
// to a square, as far as one look tells.
func (v *one) origins(w *smallWay, pieces uint64, to board.Square) uint64 {
	t := v.t
	at := position.Bit(to) & 63
	if !w.pawn {
		reach := w.from[v.s][at]
		if w.straight {
			reach |= t.cross[at]
		}
		if w.diagonal {
			reach |= t.saltire[at]
		}
		return pieces & reach
	}
	if v.p.Board[to] != 0 {
		return pieces & t.pawn.from[v.s][at]
	}
	aim := uint64(1) << at
	if by := t.pawns[v.s].ahead.by; by > 0 {
		return pieces & (aim>>uint(by&63) | aim>>uint(2*by&63))
	} else {
		return pieces & (aim<<uint(-by&63) | aim<<uint(-2*by&63))
	}
}

// append appends the legal moves of a piece of the seat from one square to
// another, castling apart; see unusual.
func (v *one) append(buf []position.Move, from, to board.Square) []position.Move {
	g, p, t := v.g, v.p, v.t
	q := p.Board[from]
	w := &t.ways[g.rules.KindOf[q]&(position.SmallKinds-1)]
	n, at := position.Bit(from)&63, position.Bit(to)&63
	aim := uint64(1) << at
	target := p.Board[to]
	if target == 0 && t.walls&aim != 0 || target != 0 && g.owners[target]&uint8(v.take) == 0 {
		return buf
	}
	flag := position.Plain
	switch {
	case w.pawn:
		var ok bool
		if flag, ok = v.pawnGoes(n, aim, target != 0); !ok {
			return buf
		}
	case w.to[v.s][n]&aim != 0:
	case w.straight && t.cross[n]&aim != 0, w.diagonal && t.saltire[n]&aim != 0:
		if t.between[n][at]&v.occupied != 0 {
			return buf
		}
	default:
		return buf
	}
	if v.guarded && !v.safe(w.royal, n, at) {
		return buf
	}
	buf = append(buf, position.Move{From: from, To: to, Flag: flag})
	if w.pawn {
		buf = v.promotions(buf, len(buf)-1)
	}
	return buf
}

// pawnGoes reports whether a pawn gets to a square, and by what.
func (v *one) pawnGoes(n uint8, aim uint64, takes bool) (position.Flag, bool) {
	t := &v.t.pawns[v.s]
	from := uint64(1) << n
	if takes {
		for i := range t.takes {
			if t.takes[i].set(from) == aim {
				return position.Plain, true
			}
		}
		return position.Plain, false
	}
	over := t.ahead.set(from)
	if over == aim {
		return position.Plain, true
	}
	from &= t.classes[v.p.Class[v.s]].double
	if v.g.rules.TracksUnmoved {
		from &= unmoved(v.p)
	}
	return position.DoubleStep, from != 0 && over&^v.occupied != 0 && t.ahead.set(over) == aim
}

// safe reports whether the king is when a piece has gone from one square to another.
func (v *one) safe(royal bool, from, to uint8) bool {
	t, small := v.t, &v.p.Small
	king := position.Bit(v.king) & 63
	if royal && king == from {
		king = to
	}
	occupied := v.occupied&^(1<<from) | 1<<to
	foes := v.foes &^ (1 << to)
	for i := range t.attacks[v.s] {
		a := &t.attacks[v.s][i]
		pieces := a.from[king] & foes
		if pieces != 0 && a.seat >= 0 {
			pieces &= small.Seat[a.seat]
		}
		if pieces != 0 && pieces&a.kinds.of(small) != 0 {
			return false
		}
	}
	snipers := (t.cross[king]&t.straight.of(small) | t.saltire[king]&t.diagonal.of(small)) & foes
	for ; snipers != 0; snipers &= snipers - 1 {
		if t.between[king][bits.TrailingZeros64(snipers)]&occupied == 0 {
			return false
		}
	}
	return true
}

// LegalBetween appends the legal moves of the piece on one square, its owner
// taken to be to move, to another; castling is among them where that is where
// it leads.
func (g *Gen) LegalBetween(p *position.Position, from, to board.Square, buf []position.Move) []position.Move {
	q := p.Board[from]
	if q == 0 {
		return buf
	}
	s := g.rules.SeatOf[q]
	if s >= g.rules.Nobody() || p.Out.Has(s) {
		return buf
	}
	if g.small == nil || g.unusual(p, g.rules.IsPawn[q], to) || g.rules.IsRoyal[q] && p.Castle[s] != noRights {
		start := len(buf)
		buf = g.LegalFrom(p, from, buf)
		kept := buf[:start]
		for _, m := range buf[start:] {
			if m.To == to || m.IsCastle() && board.Square(m.Aux) == to {
				kept = append(kept, m)
			}
		}
		return kept
	}
	var v one
	v.look(g, p, s)
	return v.append(buf, from, to)
}
