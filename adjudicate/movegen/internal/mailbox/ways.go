package mailbox

import (
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// Way is one step that leads from a square to another if nothing stands in
// the way.
type Way struct {
	Move, Take bool
	Blocker    board.OptSquare
}

// Ways lists how the piece on from gets to a square by its own steps, what
// stands there apart.
func (g *Gen) Ways(p *position.Position, from, to board.Square) []Way {
	var list []Way
	m := &g.Movers[p.Board[from]]
	dx, dy := to.File()-from.File(), to.Rank()-from.Rank()
	n := uint8(max(dx, -dx, dy, -dy))
	for _, l := range m.Lines {
		if n > g.Squares[from].Edge[l.Dir] || n > max(l.Move, l.Take) || step(from, l.Dir, n) != to {
			continue
		}
		w := Way{Move: n <= l.Move, Take: n <= l.Take, Blocker: board.NoSquare}
		if near := g.Nearest(p, from, l.Dir); near < n {
			w.Blocker = step(from, l.Dir, near).Opt()
		}
		list = append(list, w)
	}
	if m.Leaps != nil {
		for _, l := range m.Leaps[from] {
			if l.To == to {
				list = append(list, Way{l.Move, l.Take, board.NoSquare})
			}
		}
	}
	for i := range m.Rays {
		n := &m.Rays[i]
		path, ok := g.path(n, from, to, max(n.move, n.take), nil)
		if !ok || n.initial && !p.Unmoved.Has(from) {
			continue
		}
		_, canMove := g.path(n, from, to, n.move, nil)
		_, canTake := g.path(n, from, to, n.take, nil)
		w := Way{canMove, canTake, board.NoSquare}
		for _, sq := range path {
			if p.Board[sq] != 0 {
				w.Blocker = sq.Opt()
				break
			}
		}
		list = append(list, w)
	}
	return list
}

// Ahead is how many squares there are ahead of a seat's pawn, at most 2.
func (g *Gen) Ahead(s position.Seat, from board.Square) uint8 { return g.pawns[s].ahead[from] }
