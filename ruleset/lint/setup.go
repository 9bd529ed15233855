package lint

import (
	"slices"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/yamltree"
)

// lintSetup finds two seats opposite each other with the same row, as an author
// writes it who thinks of the board and not of its players: their kings then do
// not face each other.
func lintSetup(c *linter) {
	if len(c.Rules.Seats) != 2 {
		return
	}
	a, b := &c.Rules.Seats[0], &c.Rules.Seats[1]
	one, other, ok := c.royalOf(a), c.royalOf(b), facing(a.Side, b.Side)
	if !ok || one == nil || other == nil || one.Square.File() == other.Square.File() || one.Square.Rank() == other.Square.Rank() {
		return
	}
	first, second := c.Tree.At("setup."+a.Name), c.Tree.At("setup."+b.Name)
	if first == nil || second == nil || !slices.EqualFunc(first.Values, second.Values, func(x, y *yamltree.Node) bool { return x.Text == y.Text }) {
		return
	}
	for i, row := range second.Values {
		if turned := reversed(row.Text); turned != row.Text {
			c.warn("lint.kings_aslant", finding.Params{"seat": b.Name, "other": a.Name, "king": c.Rules.Kinds[one.Kind].Name, "square": other.Square.String(),
				"other_square": one.Square.String(), "write": turned}, row, first.Values[i])
			return
		}
	}
}

// royalOf is where a seat's only royal piece stands at the start, nil for none.
func (c *linter) royalOf(s *ruleset.Seat) (royal *ruleset.Placed) {
	for i := range s.Setup {
		if c.Rules.Kinds[s.Setup[i].Kind].Royal {
			if royal != nil {
				return nil
			}
			royal = &s.Setup[i]
		}
	}
	return royal
}

// facing reports whether two sides are opposite.
func facing(a, b board.Side) bool {
	return a != b && (a == board.South || a == board.North) == (b == board.South || b == board.North)
}

func reversed(row string) string {
	letters := []byte(row)
	slices.Reverse(letters)
	return string(letters)
}
