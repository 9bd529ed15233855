package token

import (
	"encoding/binary"
	"math"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// reader reads what writer wrote. After the first fault everything reads as
// zero and bad stays set.
type reader struct {
	b     []byte
	bad   bool
	newer *finding.Fault // a section of a later release
}

func (r *reader) u8() uint8 {
	if len(r.b) == 0 {
		r.bad = true
		return 0
	}
	v := r.b[0]
	r.b = r.b[1:]
	return v
}

func (r *reader) flag() bool {
	v := r.u8()
	r.bad = r.bad || v > 1
	return v == 1
}

func (r *reader) uint(limit uint64) uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 || v > limit {
		r.bad, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) int(limit int64) int64 {
	v, n := binary.Varint(r.b)
	if n <= 0 || v > limit || v < -limit {
		r.bad, r.b = true, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) word() uint64 {
	if len(r.b) < 8 {
		r.bad, r.b = true, nil
		return 0
	}
	v := binary.LittleEndian.Uint64(r.b)
	r.b = r.b[8:]
	return v
}

func (r *reader) text(limit int) string {
	n := int(r.uint(uint64(limit)))
	if n > len(r.b) {
		r.bad, r.b = true, nil
		return ""
	}
	s := string(r.b[:n])
	r.b = r.b[n:]
	return s
}

// version1 reads what the first releases wrote.
func (r *reader) version1(of *Rules, s *State) {
	if s.Orthodox = r.flag(); s.Orthodox {
		if of = of.Orthodox; of == nil {
			r.bad = true
			return
		}
	}
	rules, pos := of.Position, s.Position
	r.position(of, pos)
	n := rules.NSeats
	for seat := range n {
		s.Points[seat] = int(r.int(1 << 40))
		s.Made[seat] = uint32(r.uint(1 << 31))
		s.OutAt[seat] = uint32(r.uint(position.MaxSeats))
		s.Illegal[seat] = r.u8()
	}
	s.LastMover = r.seat(n)
	s.CPU = position.Seats(r.u8()) & rules.All
	s.Offer = Offer{By: r.seat(n), Ply: uint32(r.uint(1 << 31)), Accepted: position.Seats(r.u8()) & rules.All}
	for range r.u8() {
		sq := board.Square(r.u8())
		own := r.flag()
		if !rules.Board.Has(sq) || pos.Board[sq] == 0 {
			r.bad = true
			break
		}
		s.Touched = append(s.Touched, Touch{sq, own})
	}
	for range r.u8() {
		s.Adjusted = append(s.Adjusted, r.u8())
	}
	if r.flag() {
		s.Announced = &position.Move{From: board.Square(r.u8()), To: board.Square(r.u8()), Promo: r.u8(), Flag: position.Flag(r.u8()), Aux: r.u8()}
	}
	notes := r.u8()
	r.bad = r.bad || notes&^allNotes != 0
	s.KeysCut, s.NoHistory, s.Begun = notes&noteCut != 0, notes&noteHistory != 0, notes&noteFresh == 0
	if notes&noteLosses != 0 {
		for seat := range n {
			both := r.u8()
			s.CastleLost[seat] = [2]uint8{both & 15, both >> 4}
		}
	}
	for range r.uint(maxKeys) {
		s.Keys = append(s.Keys, r.word())
	}
	s.Config = of.Clock(pos.Class)
	r.clock(s.Config, pos, s.Clock)
	s.Result = r.result(rules)
	// While a game goes on, the turn and its clock are somebody's.
	r.bad = r.bad || s.Result == nil && s.Clock.Running == clock.Nobody
	s.Seq = uint64(pos.Ply)
}

// seat reads a seat or Nobody.
func (r *reader) seat(n int) int {
	v := int(r.u8()) - 1
	if v >= n {
		r.bad = true
		return Nobody
	}
	return v
}

// position reads a position over what pos points to.
func (r *reader) position(of *Rules, pos *position.Position) {
	rules := of.Position
	*pos = *of.Empty
	turn := r.seatIndex(rules.NSeats)
	pos.Out = position.Seats(r.u8())
	if pos.Out&^rules.All != 0 {
		r.bad, pos.Out = true, 0
	}
	highest := int(rules.PieceOf(rules.Nobody(), position.Kind(rules.NKinds-1)))
	squares := rules.Board.Squares()
	for i := 0; i < len(squares) && !r.bad; i++ {
		v := r.u8()
		if v == 0 {
			run := int(r.u8())
			if run == 0 || i+run > len(squares) {
				r.bad = true
			}
			i += run - 1
			continue
		}
		if int(v) > highest {
			r.bad = true
			return
		}
		q := position.Piece(v)
		if rules.IsRoyal[q] && rules.SeatOf[q] < rules.Nobody() && pos.Count[q] > 0 {
			r.bad = true // one king a seat
			return
		}
		pos.Place(q, squares[i])
	}
	pos.Turn = position.Seat(turn)
	for s := range rules.NSeats {
		pos.Class[s] = r.u8()
		if int(pos.Class[s]) >= len(rules.RS.Seats[s].ByClass) {
			r.bad, pos.Class[s] = true, 0
		}
		for side := range pos.Castle[s] {
			if r.flag() {
				pos.Castle[s][side] = r.square(rules.Board).Opt()
			}
		}
		if r.flag() {
			ep := position.EnPassant{Live: true, Skipped: r.square(rules.Board), Landed: r.square(rules.Board)}
			if pos.Board[ep.Landed] == 0 {
				r.bad = true
			}
			pos.EP[s] = ep
		}
		pos.Quiet[s] = uint16(r.uint(math.MaxUint16))
	}
	pos.Ply = uint32(r.uint(1 << 31))
	pos.MoveNumber = uint32(r.uint(1 << 31))
	if rules.TracksUnmoved {
		for i := range pos.Unmoved {
			pos.Unmoved[i] = r.uint(math.MaxUint64)
		}
	}
	pos.Hash = pos.ComputeHash()
}

// seatIndex reads a seat.
func (r *reader) seatIndex(n int) int {
	v := int(r.u8())
	if v >= n {
		r.bad = true
		return 0
	}
	return v
}

// square reads a square of the board.
func (r *reader) square(b *board.Board) board.Square {
	sq := board.Square(r.u8())
	if !b.Has(sq) {
		r.bad = true
		return b.Squares()[0]
	}
	return sq
}

// clock reads the clocks over what c points to.
func (r *reader) clock(cfg *clock.Config, pos *position.Position, c *clock.State) {
	*c = cfg.Start(int(pos.Turn), false)
	n := int64(pos.Rules.NSeats)
	c.Untimed = r.flag()
	c.Now = r.int(clock.Limit)
	running := r.int(n)
	c.TurnAt = r.int(clock.Limit)
	pausedBy := r.int(n)
	c.PausedAt = r.int(clock.Limit)
	c.PausedUntil = r.int(2 * clock.Limit)
	c.PausedAuto = r.flag()
	c.Pauses = uint16(r.uint(math.MaxUint16))
	if running >= n || pausedBy >= n || running < clock.Nobody || pausedBy < clock.Nobody {
		r.bad = true
		return
	}
	c.Running, c.PausedBy = int8(running), int8(pausedBy)
	for s := range pos.Rules.NSeats {
		seat := &c.Seats[s]
		seat.Left = r.int(2 * clock.Limit)
		seat.Used = r.int(2 * clock.Limit)
		seat.PauseLeft = uint16(r.uint(math.MaxUint16))
		seat.AwaySince = r.int(clock.Limit)
		seat.AwayRank = uint32(r.uint(math.MaxUint32))
		bits := r.u8()
		for i, on := range []*bool{&seat.Away, &seat.AwayDone, &seat.Moved, &seat.CPU, &seat.Out, &seat.FlagDone, &seat.MoveDone} {
			*on = bits>>i&1 != 0
		}
		for _, kept := range cfg.AppendKept(nil, s) {
			*kept.At(seat) = r.int(kept.Most)
		}
	}
}

// result reads how the game ended, nil where it goes on.
func (r *reader) result(rules *position.Rules) *Result {
	if !r.flag() {
		return nil
	}
	out := &Result{Reason: r.text(64), Path: ruleset.Path(r.text(128)), By: r.text(16), Notation: r.text(512), Count: r.int(1 << 40)}
	out.HasAt = r.flag()
	out.At = r.int(clock.Limit)
	out.Winners = position.Seats(r.u8()) & rules.All
	kind, known := endOfCode(r.u8())
	out.Kind = kind
	out.Seat = r.seat(rules.NSeats)
	out.Aborted = r.flag()
	if !known {
		r.bad = true
		return nil
	}
	for range r.u8() {
		out.Places = append(out.Places, position.Seats(r.u8())&rules.All)
		if len(out.Places) > position.MaxSeats {
			r.bad = true
			return nil
		}
	}
	for _, numbers := range []*[]float64{&out.Scores, &out.Rated} {
		if r.flag() {
			for range rules.NSeats {
				*numbers = append(*numbers, math.Float64frombits(r.word()))
			}
		}
	}
	for _, n := range append(append([]float64{}, out.Scores...), out.Rated...) {
		if math.IsNaN(n) || math.Abs(n) > 1e9 {
			r.bad = true
			return nil
		}
	}
	return out
}
