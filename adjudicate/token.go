package adjudicate

import (
	"encoding/binary"
	"math"

	"houserules/ruleset"
)

// stateVersion is the first byte of an encoded state. Later releases read
// every earlier version.
const stateVersion = 1

// maxKeys bounds the repetition keys that a token carries. Games without any
// limit on quiet moves can have more; the oldest are left out then, and the
// verdict says so.
const maxKeys = 1400

// packer writes a state as bytes: numbers as varints, flags as bits.
type packer struct{ b []byte }

func (p *packer) u8(v uint8)    { p.b = append(p.b, v) }
func (p *packer) uint(v uint64) { p.b = binary.AppendUvarint(p.b, v) }
func (p *packer) int(v int64)   { p.b = binary.AppendVarint(p.b, v) }
func (p *packer) flag(v bool) {
	if v {
		p.u8(1)
	} else {
		p.u8(0)
	}
}
func (p *packer) text(s string) {
	p.uint(uint64(len(s)))
	p.b = append(p.b, s...)
}

// encodeState writes everything that later actions depend on.
func (g *game) encodeState() string {
	keys := g.past.all(&g.pos)
	p := packer{b: g.packed[:0]}
	p.u8(stateVersion)
	p.flag(g.Judge != g.asked)
	g.packPosition(&p)
	for s := range g.rules.NSeats {
		p.int(int64(g.points[s]))
		p.uint(uint64(g.made[s]))
		p.uint(uint64(g.outAt[s]))
		p.u8(g.illegal[s])
	}
	p.u8(uint8(g.lastMover + 1))
	p.u8(uint8(g.cpu))
	p.u8(uint8(g.offerBy + 1))
	p.uint(uint64(g.offerPly))
	p.u8(uint8(g.accepted))
	p.u8(uint8(len(g.touched)))
	for _, t := range g.touched {
		p.u8(uint8(t.square))
		p.flag(t.own)
	}
	p.u8(uint8(len(g.adjusted)))
	p.b = append(p.b, g.adjusted...)
	p.flag(g.announced != nil)
	if m := g.announced; m != nil {
		p.b = append(p.b, uint8(m.From), uint8(m.To), m.Promo, uint8(m.Flag), m.Aux)
	}
	p.u8(g.notes(len(keys) > maxKeys))
	if g.castleLost != (castleLosses{}) {
		for s := range g.rules.NSeats {
			p.u8(g.castleLost[s][0] | g.castleLost[s][1]<<4)
		}
	}
	if len(keys) > maxKeys {
		keys = keys[len(keys)-maxKeys:]
	}
	p.uint(uint64(len(keys)))
	for _, k := range keys {
		p.b = binary.LittleEndian.AppendUint64(p.b, k)
	}
	g.packClock(&p)
	g.packResult(&p)
	g.packed = p.b
	return string(p.b)
}

// Notes of a state: bits of one byte.
const (
	noteCut     = 1 << iota // the oldest repetition keys were left out
	noteHistory             // earlier positions were never given
	noteFresh               // no action has come yet: times may still be given or not
	noteLosses              // how castling rights were lost follows
	allNotes    = 1<<iota - 1
)

func (g *game) notes(cut bool) uint8 {
	n := uint8(0)
	for i, on := range []bool{g.keysCut || cut, g.noHistory, !g.begun, g.castleLost != castleLosses{}} {
		if on {
			n |= 1 << i
		}
	}
	return n
}

func (g *game) packPosition(p *packer) {
	pos := &g.pos
	p.u8(uint8(pos.Turn))
	p.u8(uint8(pos.Out))
	empty, b := uint8(0), p.b
	for _, sq := range g.rules.Board.Squares() {
		q := pos.Board[sq]
		if q == 0 && empty < math.MaxUint8 {
			empty++
			continue
		}
		if empty > 0 {
			b = append(b, 0, empty)
			empty = 0
		}
		if q == 0 {
			empty = 1
			continue
		}
		b = append(b, uint8(q))
	}
	if empty > 0 {
		b = append(b, 0, empty)
	}
	p.b = b
	for s := range g.rules.NSeats {
		p.u8(pos.Class[s])
		for _, right := range pos.Castle[s] {
			sq, ok := right.Is()
			p.flag(ok)
			if ok {
				p.u8(uint8(sq))
			}
		}
		p.flag(pos.EP[s].Live)
		if pos.EP[s].Live {
			p.u8(uint8(pos.EP[s].Skipped))
			p.u8(uint8(pos.EP[s].Landed))
		}
		p.uint(uint64(pos.Quiet[s]))
	}
	p.uint(uint64(pos.Ply))
	p.uint(uint64(pos.MoveNumber))
	if g.rules.TracksUnmoved {
		for _, word := range pos.Unmoved {
			p.uint(word)
		}
	}
}

func (g *game) packClock(p *packer) {
	c := &g.clk
	p.flag(c.Untimed)
	p.int(c.Now)
	p.int(int64(c.Running))
	p.int(c.TurnAt)
	p.int(int64(c.PausedBy))
	p.int(c.PausedAt)
	p.int(c.PausedUntil)
	p.flag(c.PausedAuto)
	p.uint(uint64(c.Pauses))
	for s := range g.rules.NSeats {
		seat := &c.Seats[s]
		p.int(seat.Left)
		p.int(seat.Used)
		p.uint(uint64(seat.PauseLeft))
		p.int(seat.AwaySince)
		p.uint(uint64(seat.AwayRank))
		bits := uint8(0)
		for i, on := range []bool{seat.Away, seat.AwayDone, seat.Moved, seat.CPU, seat.Out, seat.FlagDone, seat.MoveDone} {
			if on {
				bits |= 1 << i
			}
		}
		p.u8(bits)
		for _, kept := range g.cfg.AppendKept(nil, s) {
			p.int(*kept.At(seat))
		}
	}
}

func (g *game) packResult(p *packer) {
	p.flag(g.result != nil)
	r := g.result
	if r == nil {
		return
	}
	p.text(r.Reason)
	p.text(string(r.path))
	p.text(r.By)
	p.text(r.Notation)
	p.int(r.Count)
	p.flag(r.HasAt)
	p.int(r.At)
	p.u8(uint8(r.Winners))
	p.u8(endCode(r.endedBy))
	p.u8(uint8(r.seat + 1))
	p.flag(r.aborted)
	p.u8(uint8(len(r.Places)))
	for _, place := range r.Places {
		p.u8(uint8(place))
	}
	for _, numbers := range [][]float64{r.Scores, r.Rated} {
		p.flag(numbers != nil)
		for _, n := range numbers {
			p.b = binary.LittleEndian.AppendUint64(p.b, math.Float64bits(n))
		}
	}
}

// byDecision is what tokens have in place of an ending where people decided.
// It was one more than the last ending when the first tokens were written, so
// later endings are counted on from it.
const byDecision = 15

// endCode is an ending, or EndKinds, as tokens have it.
func endCode(kind ruleset.EndKind) uint8 {
	switch {
	case kind == ruleset.EndKinds:
		return byDecision
	case kind >= byDecision:
		return uint8(kind) + 1
	}
	return uint8(kind)
}

// endOfCode is the reverse of endCode, false for what it never returns.
func endOfCode(code uint8) (ruleset.EndKind, bool) {
	kind := ruleset.EndKind(code)
	switch {
	case code == byDecision:
		return ruleset.EndKinds, true
	case code > byDecision:
		kind--
	}
	return kind, kind < ruleset.EndKinds
}
