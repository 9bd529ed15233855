package check

import (
	"houserules/finding"
	"houserules/ruleset/board"
	"houserules/ruleset/yamltree"
)

// checkBoard wants what is cut away to be on the board.
func checkBoard(c *Checker) {
	b := c.Tree.Get("board")
	files, ranks := b.Get("files"), b.Get("ranks")
	cut := b.Get("cut")
	if files == nil || ranks == nil || files.Kind != yamltree.Int || ranks.Kind != yamltree.Int || cut == nil || cut.Kind != yamltree.List {
		return
	}
	on := func(sq board.Square) bool { return sq.File() < int(files.Int) && sq.Rank() < int(ranks.Int) }
	for _, item := range cut.Values {
		if r, ok := Rectangle(item); !ok || !on(r.From) || !on(r.To) {
			c.Add(item, "ruleset.off_board", finding.Params{"value": item.Written(), "files": files.Int, "ranks": ranks.Int})
		}
	}
}

// checkArmyRanks wants armies to stand on ranks that are there.
func checkArmyRanks(c *Checker) {
	if !c.compiled() {
		return
	}
	least := 16
	for _, s := range c.Rules.Seats {
		least = min(least, c.Rules.Board.Depth(s.Side))
	}
	for _, block := range c.blocks("army") {
		if n := block.Rule("own_ranks"); n != nil && n.Kind == yamltree.Int && n.Int > int64(least) {
			c.Add(n, "ruleset.off_board", finding.Params{"value": n.Written(), "files": c.Rules.Board.Files, "ranks": c.Rules.Board.Ranks})
		}
	}
}

// Rectangle reads a1-c3, or a single square.
func Rectangle(n *yamltree.Node) (board.Rect, bool) {
	if n.Kind != yamltree.Text {
		return board.Rect{}, false
	}
	for i := range n.Text {
		if n.Text[i] == '-' {
			from, okFrom := board.ParseName(n.Text[:i])
			to, okTo := board.ParseName(n.Text[i+1:])
			return board.Rect{From: from, To: to}, okFrom && okTo
		}
	}
	sq, ok := board.ParseName(n.Text)
	return board.Rect{From: sq, To: sq}, ok
}
