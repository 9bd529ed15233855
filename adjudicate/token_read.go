package adjudicate

import (
	"encoding/binary"
	"math"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

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

func malformedState() *finding.Fault {
	return &finding.Fault{Finding: finding.New(reason.StateMalformed, nil), Pointer: "/state"}
}

// decodeState brings the game to where an encoded state left it. Whatever the
// bytes, the result is a position that can be judged, or an error.
func (g *game) decodeState(raw string) *finding.Fault {
	g.packed = append(g.packed[:0], raw...)
	u := &unpacker{b: g.packed}
	switch version := u.u8(); {
	case u.bad || version == 0:
		return malformedState()
	case version > stateVersion:
		return &finding.Fault{Finding: finding.New(reason.StateNewer, reason.Params{"version": int64(version), "known": int64(stateVersion)}), Pointer: "/state"}
	}
	if u.flag() {
		if g.orthodox == nil {
			return malformedState()
		}
		g.Judge = g.orthodox
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
	notes := u.u8()
	u.bad = u.bad || notes&^allNotes != 0
	g.keysCut, g.noHistory, g.begun = notes&noteCut != 0, notes&noteHistory != 0, notes&noteFresh == 0
	if notes&noteLosses != 0 {
		for s := range n {
			both := u.u8()
			g.castleLost[s] = [2]uint8{both & 15, both >> 4}
		}
	}
	for range u.uint(maxKeys) {
		g.past.keys = append(g.past.keys, u.word())
	}
	g.unpackClock(u)
	g.unpackResult(u)
	if u.bad || len(u.b) > 0 || len(g.past.keys) == 0 {
		return malformedState()
	}
	if g.noHistory {
		g.notJudged = append(g.notJudged, NotJudged{What: "repetition", Finding: finding.New(reason.NotJudgedNoHistory, nil)})
	}
	if g.keysCut {
		g.notJudged = append(g.notJudged, NotJudged{What: "repetition", Finding: finding.New(reason.NotJudgedHistoryCut, nil)})
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
	g.pos = *g.empty
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
		pos.Place(q, squares[i])
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
	pos.Hash = pos.ComputeHash()
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
		for _, kept := range g.cfg.AppendKept(nil, s) {
			*kept.At(seat) = u.int(kept.Most)
		}
	}
}

func (g *game) unpackResult(u *unpacker) {
	if !u.flag() {
		return
	}
	r := &Result{Reason: u.text(64), path: ruleset.Path(u.text(128)), By: u.text(16), Notation: u.text(512), Count: u.int(1 << 40)}
	r.HasAt = u.flag()
	r.At = u.int(clock.Limit)
	r.Winners = position.Seats(u.u8()) & g.rules.All
	kind, known := endOfCode(u.u8())
	r.endedBy = kind
	r.seat = u.seat(g.rules.NSeats)
	r.aborted = u.flag()
	if !known {
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
	en := ending{kind: r.endedBy, seat: r.seat, count: r.Count, by: r.By}
	g.askAgain(&en, r.path)
	why := reason.Reason{Finding: finding.New(reason.Code("end."+r.Reason), g.endParams(en))}
	if r.path != "" {
		if r.seat != nobody {
			why.Rule = g.citeFor(position.Seat(r.seat), r.path)
		} else {
			why.Rule = g.cite(r.path)
		}
	}
	g.why = []reason.Reason{why}
}

// askAgain finds once more whether the opponent could still mate, where that
// was asked when the game ended: a token says what came out, the proof is the
// position's.
func (g *game) askAgain(en *ending, path ruleset.Path) {
	if en.kind >= ruleset.EndKinds || en.seat == nobody || path == en.kind.Path(ruleset.PartBeforeFirstMove) {
		return
	}
	e := g.end(en.kind)
	if e == nil || e.OpponentCannotMate == ruleset.ThenNone {
		return
	}
	if ends.Of(en.kind).Excused {
		en.proof = g.mate.CannotMate(&g.pos, g.opponents(position.Seat(en.seat)), e)
	}
}
