package adjudicate

import (
	"encoding/binary"
	"math"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
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
	keys := g.past.all()
	var room [1024]byte
	p := packer{b: room[:0]}
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
	p.flag(g.keysCut || len(keys) > maxKeys)
	if len(keys) > maxKeys {
		keys = keys[len(keys)-maxKeys:]
	}
	p.uint(uint64(len(keys)))
	for _, k := range keys {
		p.b = binary.LittleEndian.AppendUint64(p.b, k)
	}
	g.packClock(&p)
	g.packResult(&p)
	return string(p.b)
}

func (g *game) packPosition(p *packer) {
	pos := &g.pos
	p.u8(uint8(pos.Turn))
	p.u8(uint8(pos.Out))
	empty := uint8(0)
	for _, sq := range g.rules.Board.Squares() {
		q := pos.Board[sq]
		if q == 0 && empty < math.MaxUint8 {
			empty++
			continue
		}
		if empty > 0 {
			p.u8(0)
			p.u8(empty)
			empty = 0
		}
		if q == 0 {
			empty = 1
			continue
		}
		p.u8(uint8(q))
	}
	if empty > 0 {
		p.u8(0)
		p.u8(empty)
	}
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
	}
}

func (g *game) packResult(p *packer) {
	p.flag(g.result != nil)
	r := g.result
	if r == nil {
		return
	}
	p.text(r.Reason)
	p.text(r.path)
	p.text(r.By)
	p.text(r.Notation)
	p.int(r.Count)
	p.flag(r.HasAt)
	p.int(r.At)
	p.u8(uint8(r.Winners))
	p.u8(uint8(r.endedBy))
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

// unpacker reads what packer wrote. After the first fault everything reads as
// zero and bad stays set.
type unpacker struct {
	b   []byte
	bad bool
}

func (u *unpacker) u8() uint8 {
	if len(u.b) == 0 {
		u.bad = true
		return 0
	}
	v := u.b[0]
	u.b = u.b[1:]
	return v
}

func (u *unpacker) flag() bool {
	v := u.u8()
	u.bad = u.bad || v > 1
	return v == 1
}

func (u *unpacker) uint(limit uint64) uint64 {
	v, n := binary.Uvarint(u.b)
	if n <= 0 || v > limit {
		u.bad, u.b = true, nil
		return 0
	}
	u.b = u.b[n:]
	return v
}

func (u *unpacker) int(limit int64) int64 {
	v, n := binary.Varint(u.b)
	if n <= 0 || v > limit || v < -limit {
		u.bad, u.b = true, nil
		return 0
	}
	u.b = u.b[n:]
	return v
}

func (u *unpacker) word() uint64 {
	if len(u.b) < 8 {
		u.bad, u.b = true, nil
		return 0
	}
	v := binary.LittleEndian.Uint64(u.b)
	u.b = u.b[8:]
	return v
}

func (u *unpacker) text(limit int) string {
	n := int(u.uint(uint64(limit)))
	if n > len(u.b) {
		u.bad, u.b = true, nil
		return ""
	}
	s := string(u.b[:n])
	u.b = u.b[n:]
	return s
}

// decodeState brings the game to where an encoded state left it. Whatever the
// bytes, the result is a position that can be judged, or an error.
func (g *game) decodeState(raw string) *RequestError {
	malformed := &RequestError{Code: "state.malformed", Pointer: "/state"}
	u := &unpacker{b: []byte(raw)}
	switch version := u.u8(); {
	case u.bad || version == 0:
		return malformed
	case version > stateVersion:
		return &RequestError{Code: "state.newer", Pointer: "/state", Params: reason.Params{"version": int64(version), "known": int64(stateVersion)}}
	}
	if u.flag() {
		if g.orthodox == nil {
			return malformed
		}
		g.Judge = g.orthodox.With(g.orthodox.rs)
	}
	g.unpackPosition(u)
	n := g.rules.NSeats
	for s := range n {
		g.points[s] = int(u.int(1 << 40))
		g.made[s] = uint32(u.uint(1 << 31))
		g.outAt[s] = uint32(u.uint(position.MaxSeats))
		g.illegal[s] = u.u8()
	}
	g.lastMover = u.seat(n)
	g.cpu = position.Seats(u.u8()) & g.rules.All
	g.offerBy = u.seat(n)
	g.offerPly = uint32(u.uint(1 << 31))
	g.accepted = position.Seats(u.u8()) & g.rules.All
	for range u.u8() {
		sq := board.Square(u.u8())
		own := u.flag()
		if !g.rules.Board.Has(sq) || g.pos.Board[sq] == 0 {
			u.bad = true
			break
		}
		g.touched = append(g.touched, touch{sq, own})
	}
	for range u.u8() {
		g.adjusted = append(g.adjusted, u.u8())
	}
	if u.flag() {
		m := position.Move{From: board.Square(u.u8()), To: board.Square(u.u8()), Promo: u.u8(), Flag: position.Flag(u.u8()), Aux: u.u8()}
		if !u.bad && g.gen.IsLegal(&g.pos, g.pos.Turn, m) {
			g.announced = &m
		} else {
			u.bad = true
		}
	}
	g.keysCut = u.flag()
	for range u.uint(maxKeys) {
		g.past.keys = append(g.past.keys, u.word())
	}
	g.unpackClock(u)
	g.unpackResult(u)
	if u.bad || len(u.b) > 0 || len(g.past.keys) == 0 {
		return malformed
	}
	if g.keysCut {
		g.notJudged = append(g.notJudged, NotJudged{What: "repetition", Why: "history_cut"})
	}
	return nil
}

func (u *unpacker) seat(n int) int {
	v := int(u.u8()) - 1
	if v >= n {
		u.bad = true
		return nobody
	}
	return v
}

func (g *game) unpackPosition(u *unpacker) {
	g.pos = *g.rules.New()
	pos := &g.pos
	turn := u.seatIndex(g.rules.NSeats)
	pos.Out = position.Seats(u.u8())
	if pos.Out&^g.rules.All != 0 {
		u.bad, pos.Out = true, 0
	}
	highest := int(g.rules.PieceOf(g.rules.Nobody(), position.Kind(g.rules.NKinds-1)))
	squares := g.rules.Board.Squares()
	for i := 0; i < len(squares) && !u.bad; i++ {
		v := u.u8()
		if v == 0 {
			run := int(u.u8())
			if run == 0 || i+run > len(squares) {
				u.bad = true
			}
			i += run - 1
			continue
		}
		if int(v) > highest {
			u.bad = true
			return
		}
		q := position.Piece(v)
		if g.rules.IsRoyal[q] && g.rules.SeatOf[q] < g.rules.Nobody() && pos.Count[q] > 0 {
			u.bad = true // one king a seat
			return
		}
		pos.Put(q, squares[i])
	}
	pos.Turn = position.Seat(turn)
	for s := range g.rules.NSeats {
		pos.Class[s] = u.u8()
		if int(pos.Class[s]) >= len(g.rules.RS.Seats[s].ByClass) {
			u.bad, pos.Class[s] = true, 0
		}
		for side := range pos.Castle[s] {
			if u.flag() {
				pos.Castle[s][side] = u.square(g).Opt()
			}
		}
		if u.flag() {
			ep := position.EnPassant{Live: true, Skipped: u.square(g), Landed: u.square(g)}
			if pos.Board[ep.Landed] == 0 {
				u.bad = true
			}
			pos.EP[s] = ep
		}
		pos.Quiet[s] = uint16(u.uint(math.MaxUint16))
	}
	pos.Ply = uint32(u.uint(1 << 31))
	pos.MoveNumber = uint32(u.uint(1 << 31))
	if g.rules.TracksUnmoved {
		for i := range pos.Unmoved {
			pos.Unmoved[i] = u.uint(math.MaxUint64)
		}
	}
	pos.Recompute()
}

func (u *unpacker) seatIndex(n int) int {
	v := int(u.u8())
	if v >= n {
		u.bad = true
		return 0
	}
	return v
}

func (u *unpacker) square(g *game) board.Square {
	sq := board.Square(u.u8())
	if !g.rules.Board.Has(sq) {
		u.bad = true
		return g.rules.Board.Squares()[0]
	}
	return sq
}

func (g *game) unpackClock(u *unpacker) {
	g.cfg = g.clockOf(g.pos.Class)
	c := &g.clk
	*c = g.cfg.Start(int(g.pos.Turn), false)
	n := int64(g.rules.NSeats)
	c.Untimed = u.flag()
	g.timed = !c.Untimed
	c.Now = u.int(clock.Limit)
	running := u.int(n)
	c.TurnAt = u.int(clock.Limit)
	pausedBy := u.int(n)
	c.PausedAt = u.int(clock.Limit)
	c.PausedUntil = u.int(2 * clock.Limit)
	c.PausedAuto = u.flag()
	c.Pauses = uint16(u.uint(math.MaxUint16))
	if running >= n || pausedBy >= n || running < clock.Nobody || pausedBy < clock.Nobody {
		u.bad = true
		return
	}
	c.Running, c.PausedBy = int8(running), int8(pausedBy)
	for s := range g.rules.NSeats {
		seat := &c.Seats[s]
		seat.Left = u.int(2 * clock.Limit)
		seat.Used = u.int(2 * clock.Limit)
		seat.PauseLeft = uint16(u.uint(math.MaxUint16))
		seat.AwaySince = u.int(clock.Limit)
		seat.AwayRank = uint32(u.uint(math.MaxUint32))
		bits := u.u8()
		for i, on := range []*bool{&seat.Away, &seat.AwayDone, &seat.Moved, &seat.CPU, &seat.Out, &seat.FlagDone, &seat.MoveDone} {
			*on = bits>>i&1 != 0
		}
	}
}

func (g *game) unpackResult(u *unpacker) {
	if !u.flag() {
		return
	}
	r := &Result{Reason: u.text(64), path: u.text(128), By: u.text(16), Notation: u.text(512), Count: u.int(1 << 40)}
	r.HasAt = u.flag()
	r.At = u.int(clock.Limit)
	r.Winners = position.Seats(u.u8()) & g.rules.All
	r.endedBy = ruleset.EndKind(u.u8())
	r.seat = u.seat(g.rules.NSeats)
	r.aborted = u.flag()
	if r.endedBy > ruleset.EndKinds {
		u.bad = true
		return
	}
	for range u.u8() {
		r.Places = append(r.Places, position.Seats(u.u8())&g.rules.All)
		if len(r.Places) > position.MaxSeats {
			u.bad = true
			return
		}
	}
	for _, numbers := range []*[]float64{&r.Scores, &r.Rated} {
		if u.flag() {
			for range g.rules.NSeats {
				*numbers = append(*numbers, math.Float64frombits(u.word()))
			}
		}
	}
	for _, n := range append(append([]float64{}, r.Scores...), r.Rated...) {
		if math.IsNaN(n) || math.Abs(n) > 1e9 {
			u.bad = true
			return
		}
	}
	g.result = r
	why := reason.Reason{Code: reason.Code("end." + r.Reason), Params: g.endParams(ending{seat: r.seat, count: r.Count, by: r.By})}
	if r.path != "" {
		if r.seat != nobody {
			why.Rule = g.citeFor(position.Seat(r.seat), r.path)
		} else {
			why.Rule = g.cite(r.path)
		}
	}
	g.why = []reason.Reason{why}
}
