package compile

import (
	"cmp"
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/check"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// compiler turns a resolved tree into the typed fields of a Ruleset.
type compiler struct {
	*resolver
	tree  *yamltree.Node
	rs    *ruleset.Ruleset
	kinds map[string]int
	seats map[string]int // by name, while they are read
}

// compile fills in what the judge reads. The tree has every option applied.
// What does not fit is reported at its place; the Ruleset is of use only where
// nothing was.
func (r *resolver) compile(tree *yamltree.Node, rs *ruleset.Ruleset) {
	c := &compiler{resolver: r, tree: tree, rs: rs, kinds: map[string]int{}, seats: map[string]int{}}
	if c.board(); rs.Board == nil {
		return
	}
	c.pieces()
	c.seating()
	c.shuffle()
	c.classes()
	for i := range rs.Seats {
		c.seatRules(i)
	}
	c.ends()
	c.scoring()
	c.read(tree, nil, ofGame(rs))
	rs.Margin = c.length(c.block(tree, "clock"), "margin")
	c.people()
}

// same reports whether the rules that these are like were compiled from the
// very same values at these keys of the tree. They were in order, so nothing is
// left to report of those either. Merging and options share what they do not
// change, so that of two rules that differ in an option only what depends on
// it is compiled twice.
func (c *compiler) same(keys ...string) bool {
	if c.like == nil {
		return false
	}
	for _, key := range keys {
		if c.tree.Get(key) != sourceOf(c.like).tree.Get(key) {
			return false
		}
	}
	return true
}

func (c *compiler) board() {
	if c.same("board") {
		c.rs.Board, sourceOf(c.rs).signed.board = c.like.Board, sourceOf(c.like).signed.board
		return
	}
	b := c.block(c.tree, "board")
	if b == nil {
		c.add(c.tree, "ruleset.missing_key", finding.Params{"key": "board"})
		return
	}
	var cut []board.Rect
	for _, item := range c.list(b, "cut") {
		if r, ok := check.Rectangle(item); ok {
			cut = append(cut, r)
		} else {
			c.bad(item, "rectangle")
		}
	}
	made, err := board.New(c.number(b, "files", 0), c.number(b, "ranks", 0), cut)
	if err != nil {
		c.add(b, "ruleset.board", finding.Params{"error": err.Error()})
		return
	}
	c.rs.Board, sourceOf(c.rs).signed.board = made, appendCanonical(nil, boardEssence(made))
}

// maxSeats is one at each edge of the board: no judge has room for more.
const maxSeats = 4

func (c *compiler) seating() {
	if c.same("seats", "turns", "setup", "board", "pieces") {
		c.rs.Seats, c.rs.First, c.rs.Rotate = slices.Clone(c.like.Seats), c.like.First, c.like.Rotate
		sourceOf(c.rs).signed.setups = sourceOf(c.like).signed.setups
		for i := range c.rs.Seats {
			c.rs.Seats[i].ByClass = nil
		}
		return
	}
	seats, turns := c.block(c.tree, "seats"), c.block(c.tree, "turns")
	setup := c.block(c.tree, "setup")
	for _, item := range c.list(turns, "order") {
		if len(c.rs.Seats) == maxSeats {
			c.add(item, "ruleset.list_length", finding.Params{"key": "turns.order", "count": len(turns.Get("order").Values), "from": 2, "to": maxSeats})
			break
		}
		node := seats.Get(item.Text)
		if node != nil && yamltree.IsNone(node) {
			c.add(yamltree.KeyNamed(seats, item.Text), "ruleset.seat_left", finding.Params{"seat": item.Text, "key": "turns.order", "write": "turns: {order: [" + strings.Join(withSeats(turns, seats), ", ") + "]}"})
			continue
		}
		if node == nil || node.Kind != yamltree.Map {
			c.add(item, "ruleset.unknown_seat", finding.Params{"seat": item.Written(), "nearest": c.near(item.Text, yamltree.Names(seats)), "allowed": yamltree.Names(seats)})
			continue
		}
		if _, twice := c.seats[item.Text]; twice {
			c.add(item, "ruleset.seat_twice", finding.Params{"seat": item.Text})
			continue
		}
		side := board.Side(c.word(node, "sits", 0, language.Words("seats.*.sits")...))
		seat := ruleset.Seat{Name: item.Text, Initial: item.Text[0], Side: side, Team: c.text(node, "team"),
			Mark: c.text(node, "mark"), Color: c.text(node, "color"), Text: textOf(node.Get("name"))}
		var text written
		if i := c.sameArray(side, setup, item.Text); i >= 0 {
			seat.Setup, text = c.like.Seats[i].Setup, sourceOf(c.like).signed.setups[i]
		} else {
			seat.Setup = c.array(side, setup, item.Text)
			text = appendCanonical(nil, setupEssence(c.rs, &seat))
		}
		c.seats[item.Text] = len(c.rs.Seats)
		c.rs.Seats = append(c.rs.Seats, seat)
		sourceOf(c.rs).signed.setups = append(sourceOf(c.rs).signed.setups, text)
	}
	if len(c.rs.Seats) == 0 {
		at := turns
		if at == nil {
			at = c.tree
		}
		c.add(at, "ruleset.missing_key", finding.Params{"key": "turns.order"})
	}
	if first := turns.Get("first"); first != nil && !yamltree.IsNone(first) {
		i, ok := c.seats[first.Text]
		if !ok {
			c.add(first, "ruleset.unknown_seat", finding.Params{"seat": first.Written(), "nearest": c.near(first.Text, yamltree.Names(seats)), "allowed": yamltree.Names(seats)})
		}
		c.rs.First = i
	}
}

// withSeats are the seats of the order of turns that are there.
func withSeats(turns, seats *yamltree.Node) (names []string) {
	for _, item := range turns.Get("order").Values {
		if seats.Rule(item.Text) != nil {
			names = append(names, item.Text)
		}
	}
	return names
}

// sameArray is the seat of the rules that these are like that was read from the
// very same rows, -1 for none.
func (c *compiler) sameArray(side board.Side, setup *yamltree.Node, seat string) int {
	if rows := setup.Get(seat); rows == nil || !c.same("board", "pieces") || sourceOf(c.like).tree.Get("setup").Get(seat) != rows {
		return -1
	}
	return slices.IndexFunc(c.like.Seats, func(s ruleset.Seat) bool { return s.Name == seat && s.Side == side })
}

// array reads the rows of a seat's setup, own rank 1 first.
func (c *compiler) array(side board.Side, setup *yamltree.Node, seat string) []ruleset.Placed {
	var placed []ruleset.Placed
	letters := make(map[byte]int, len(c.rs.Kinds))
	for i, k := range c.rs.Kinds {
		letters[k.Letter] = i
	}
	rows := setup.Get(seat)
	if rows == nil || rows.Kind != yamltree.List {
		at := rows
		if at == nil {
			at = setup
		}
		if at == nil {
			at = c.tree
		}
		c.add(at, "ruleset.missing_key", finding.Params{"key": "setup." + seat})
		return nil
	}
	for i, row := range rows.Values {
		squares := c.rs.Board.Row(side, i+1)
		if row.Kind != yamltree.Text {
			c.bad(row, "row")
			continue
		}
		if len(row.Text) != len(squares) {
			c.add(row, "ruleset.row_length", finding.Params{"seat": seat, "rank": i + 1, "squares": len(squares), "letters": len(row.Text)})
			continue
		}
		for j := range squares {
			if row.Text[j] == '.' {
				continue
			}
			kind, ok := letters[row.Text[j]]
			if !ok {
				c.add(row, "ruleset.row_letter", finding.Params{"seat": seat, "rank": i + 1, "letter": row.Text[j : j+1]})
				break
			}
			placed = append(placed, ruleset.Placed{Square: squares[j], Kind: kind})
		}
	}
	return placed
}

func (c *compiler) shuffle() {
	c.flags(c.tree, "shuffle", "shuffle", shuffles(&c.rs.Shuffle)...)
}

// maxClasses is more than any game has, and keeps the work on one file small.
const maxClasses = 16

func (c *compiler) classes() {
	classes := c.block(c.tree, "classes")
	for i, name := range keysOf(classes) {
		node := classes.Values[i]
		if yamltree.IsNone(node) || node.Kind != yamltree.Map {
			continue
		}
		if len(c.rs.Classes) == maxClasses {
			c.add(yamltree.KeyAt(classes, i), "ruleset.list_length", finding.Params{"key": "classes", "count": len(classes.Keys), "from": 1, "to": maxClasses})
			break
		}
		class := ruleset.Class{Name: name, EveryoneElse: c.yes(node, "everyone_else", false)}
		for _, item := range c.list(node, "fields_any") {
			if k, ok := c.kind(item); ok {
				class.FieldsAny = append(class.FieldsAny, k)
			}
		}
		slices.Sort(class.FieldsAny)
		c.rs.Classes = append(c.rs.Classes, class)
	}
	// Numbered by what the digest holds, as kinds are.
	slices.SortFunc(c.rs.Classes, func(a, b ruleset.Class) int {
		if a.EveryoneElse != b.EveryoneElse {
			if b.EveryoneElse {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Name, b.Name)
	})
}

func keysOf(n *yamltree.Node) []string {
	if n == nil || n.Kind != yamltree.Map {
		return nil
	}
	list := make([]string, len(n.Keys))
	for i := range n.Keys {
		list[i] = n.Keys[i].Name
	}
	return list
}
