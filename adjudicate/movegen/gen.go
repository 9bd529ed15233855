// Package movegen answers which moves are legal and why the others are not, on
// any board and for any number of seats, from tables compiled once from the
// rules. It knows pieces as steps; no game is built in.
//
// Two generators stand behind it: internal/bitboard works on sets of squares
// and serves the small boards that fit them, internal/mailbox works along lines
// and serves every board. New chooses one; callers see no difference. What
// neither depends on, such as how pawns promote, is in internal/side, and
// internal/explain finds the reasons. Package perft counts moves.
package movegen

import (
	"sync"

	"houserules/adjudicate/movegen/internal/bitboard"
	"houserules/adjudicate/movegen/internal/explain"
	"houserules/adjudicate/movegen/internal/mailbox"
	"houserules/adjudicate/movegen/internal/side"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// MaxMoves is a buffer size that holds the legal moves of any usual position;
// a longer list is grown by append.
const MaxMoves = side.MaxMoves

// Gen generates moves by the rules it was compiled from. It is immutable and
// safe for any number of goroutines; positions are not, and are only read.
//
// It holds the generator chosen and branches to it once a question: calls
// through an interface would let every caller's buffer of moves escape to the
// heap.
type Gen struct {
	rules     *position.Rules
	bits      *bitboard.Gen // of small boards that fit it
	lines     *mailbox.Gen  // of all others
	explainer func() *explain.Explainer
}

// generator are the questions that both generators answer, of a seat that is in
// the game.
type generator interface {
	Legal(p *position.Position, s position.Seat, buf []position.Move) []position.Move
	LegalFrom(p *position.Position, s position.Seat, from board.Square, buf []position.Move) []position.Move
	HasLegal(p *position.Position, s position.Seat) bool
	Attacked(p *position.Position, sq board.Square, by position.Seats) bool
	AttacksSquare(p *position.Position, from, to board.Square) bool
	AttackersBy(p *position.Position, sq board.Square, by position.Seats, buf []board.Square) []board.Square
	CanTakeEnPassant(p *position.Position, s, e position.Seat) bool
	MayTakeEnPassant(p *position.Position, s, e position.Seat) bool
}

var _, _ generator = (*bitboard.Gen)(nil), (*mailbox.Gen)(nil)

// New compiles the tables of a ruleset.
func New(r *position.Rules) *Gen {
	g := &Gen{rules: r}
	tables := side.Compile(r)
	if r.Small {
		g.bits = bitboard.New(tables)
		g.explainer = sync.OnceValue(func() *explain.Explainer {
			general := side.Compile(position.CompileGeneral(r.RS))
			return explain.New(general, mailbox.New(general))
		})
		return g
	}
	g.lines = mailbox.New(tables)
	explainer := explain.New(tables, g.lines)
	g.explainer = func() *explain.Explainer { return explainer }
	return g
}

// Rules are the rules it was compiled from.
func (g *Gen) Rules() *position.Rules { return g.rules }

// FindsPlain reports whether CheckInfo.Plain finds ordinary moves.
func (g *Gen) FindsPlain() bool { return g.bits != nil }

// Legal appends the legal moves of a seat, as if it were to move. A seat that
// is out has none. No move appears twice; the order means nothing.
func (g *Gen) Legal(p *position.Position, s position.Seat, buf []position.Move) []position.Move {
	if p.Out.Has(s) {
		return buf
	}
	if g.bits != nil {
		return g.bits.Legal(p, s, buf)
	}
	return g.lines.Legal(p, s, buf)
}

// LegalFrom appends the legal moves of the piece on one square, its owner
// taken to be to move.
func (g *Gen) LegalFrom(p *position.Position, from board.Square, buf []position.Move) []position.Move {
	q := p.Board[from]
	if q == 0 {
		return buf
	}
	s := g.rules.SeatOf[q]
	switch {
	case s >= g.rules.Nobody() || p.Out.Has(s):
		return buf
	case g.bits != nil:
		return g.bits.LegalFrom(p, s, from, buf)
	}
	return g.lines.LegalFrom(p, s, from, buf)
}

// LegalTo appends the legal moves of the seat to move that bring a piece of a
// kind to a square, castling apart; kind is an index into Ruleset.Kinds, and
// promoted pieces of it count too. It works outward from the square instead of
// generating all moves, which is what reading SAN needs.
func (g *Gen) LegalTo(p *position.Position, kind int, to board.Square, buf []position.Move) []position.Move {
	var ci CheckInfo
	g.Inspect(p, p.Turn, &ci)
	return ci.LegalTo(kind, to, buf)
}

// HasLegal reports whether a seat has a legal move, as if it were to move.
func (g *Gen) HasLegal(p *position.Position, s position.Seat) bool {
	switch {
	case p.Out.Has(s):
		return false
	case g.bits != nil:
		return g.bits.HasLegal(p, s)
	}
	return g.lines.HasLegal(p, s)
}

// IsLegal reports whether a move, complete with its flag, is legal for a seat
// as if it were to move.
func (g *Gen) IsLegal(p *position.Position, s position.Seat, m position.Move) bool {
	if q := p.Board[m.From]; q == 0 || g.rules.SeatOf[q] != s {
		return false
	}
	var room [MaxMoves]position.Move
	for _, legal := range g.LegalFrom(p, m.From, room[:0]) {
		if legal == m {
			return true
		}
	}
	return false
}
