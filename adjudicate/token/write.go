package token

import (
	"encoding/binary"
	"math"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/position"
)

// writer writes a state as bytes: numbers as varints, flags as bits.
type writer struct{ b []byte }

func (w *writer) u8(v uint8)    { w.b = append(w.b, v) }
func (w *writer) uint(v uint64) { w.b = binary.AppendUvarint(w.b, v) }
func (w *writer) int(v int64)   { w.b = binary.AppendVarint(w.b, v) }
func (w *writer) flag(v bool) {
	if v {
		w.u8(1)
	} else {
		w.u8(0)
	}
}
func (w *writer) text(s string) {
	w.uint(uint64(len(s)))
	w.b = append(w.b, s...)
}

// Append writes a state of a game that is played by these rules.
func Append(buf []byte, s *State) []byte {
	w := writer{b: buf}
	seats := s.Position.Rules.NSeats
	w.u8(version)
	w.flag(s.Orthodox)
	w.position(s.Position)
	for seat := range seats {
		w.int(int64(s.Points[seat]))
		w.uint(uint64(s.Made[seat]))
		w.uint(uint64(s.OutAt[seat]))
		w.u8(s.Illegal[seat])
	}
	w.u8(uint8(s.LastMover + 1))
	w.u8(uint8(s.CPU))
	w.u8(uint8(s.Offer.By + 1))
	w.uint(uint64(s.Offer.Ply))
	w.u8(uint8(s.Offer.Accepted))
	w.u8(uint8(len(s.Touched)))
	for _, t := range s.Touched {
		w.u8(uint8(t.Square))
		w.flag(t.Own)
	}
	w.u8(uint8(len(s.Adjusted)))
	w.b = append(w.b, s.Adjusted...)
	w.flag(s.Announced != nil)
	if m := s.Announced; m != nil {
		w.b = append(w.b, uint8(m.From), uint8(m.To), m.Promo, uint8(m.Flag), m.Aux)
	}
	keys := s.Keys
	w.u8(notes(s))
	if s.CastleLost != ([position.MaxSeats][2]uint8{}) {
		for seat := range seats {
			w.u8(s.CastleLost[seat][0] | s.CastleLost[seat][1]<<4)
		}
	}
	if len(keys) > maxKeys {
		keys = keys[len(keys)-maxKeys:]
	}
	w.uint(uint64(len(keys)))
	for _, k := range keys {
		w.b = binary.LittleEndian.AppendUint64(w.b, k)
	}
	w.clock(s.Clock, s.Config, seats)
	w.result(s.Result)
	w.sections(s)
	return w.b
}

// Notes of a state: bits of one byte.
const (
	noteCut     = 1 << iota // the oldest repetition keys were left out
	noteHistory             // earlier positions were never given
	noteFresh               // no action has come yet: times may still be given or not
	noteLosses              // how castling rights were lost follows
	allNotes    = 1<<iota - 1
)

func notes(s *State) uint8 {
	n := uint8(0)
	for i, on := range []bool{s.KeysCut || len(s.Keys) > maxKeys, s.NoHistory, !s.Begun, s.CastleLost != [position.MaxSeats][2]uint8{}} {
		if on {
			n |= 1 << i
		}
	}
	return n
}

func (w *writer) position(pos *position.Position) {
	rules := pos.Rules
	w.u8(uint8(pos.Turn))
	w.u8(uint8(pos.Out))
	empty, b := uint8(0), w.b
	for _, sq := range rules.Board.Squares() {
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
	w.b = b
	for s := range rules.NSeats {
		w.u8(pos.Class[s])
		for _, right := range pos.Castle[s] {
			sq, ok := right.Is()
			w.flag(ok)
			if ok {
				w.u8(uint8(sq))
			}
		}
		w.flag(pos.EP[s].Live)
		if pos.EP[s].Live {
			w.u8(uint8(pos.EP[s].Skipped))
			w.u8(uint8(pos.EP[s].Landed))
		}
		w.uint(uint64(pos.Quiet[s]))
	}
	w.uint(uint64(pos.Ply))
	w.uint(uint64(pos.MoveNumber))
	if rules.TracksUnmoved {
		for _, word := range pos.Unmoved {
			w.uint(word)
		}
	}
}

func (w *writer) clock(c *clock.State, cfg *clock.Config, seats int) {
	w.flag(c.Untimed)
	w.int(c.Now)
	w.int(int64(c.Running))
	w.int(c.TurnAt)
	w.int(int64(c.PausedBy))
	w.int(c.PausedAt)
	w.int(c.PausedUntil)
	w.flag(c.PausedAuto)
	w.uint(uint64(c.Pauses))
	for s := range seats {
		seat := &c.Seats[s]
		w.int(seat.Left)
		w.int(seat.Used)
		w.uint(uint64(seat.PauseLeft))
		w.int(seat.AwaySince)
		w.uint(uint64(seat.AwayRank))
		bits := uint8(0)
		for i, on := range []bool{seat.Away, seat.AwayDone, seat.Moved, seat.CPU, seat.Out, seat.FlagDone, seat.MoveDone} {
			if on {
				bits |= 1 << i
			}
		}
		w.u8(bits)
		for _, kept := range cfg.AppendKept(nil, s) {
			w.int(*kept.At(seat))
		}
	}
}

func (w *writer) result(r *Result) {
	w.flag(r != nil)
	if r == nil {
		return
	}
	w.text(r.Reason)
	w.text(string(r.Path))
	w.text(r.By)
	w.text(r.Notation)
	w.int(r.Count)
	w.flag(r.HasAt)
	w.int(r.At)
	w.u8(uint8(r.Winners))
	w.u8(endCode(r.Kind))
	w.u8(uint8(r.Seat + 1))
	w.flag(r.Aborted)
	w.u8(uint8(len(r.Places)))
	for _, place := range r.Places {
		w.u8(uint8(place))
	}
	for _, numbers := range [][]float64{r.Scores, r.Rated} {
		w.flag(numbers != nil)
		for _, n := range numbers {
			w.b = binary.LittleEndian.AppendUint64(w.b, math.Float64bits(n))
		}
	}
}
