package ruleset

import "houserules/ruleset/board"

// checkBoard wants what is cut away to be on the board.
func checkBoard(c *checker) {
	b := c.tree.Get("board")
	files, ranks := b.Get("files"), b.Get("ranks")
	cut := b.Get("cut")
	if files == nil || ranks == nil || files.Kind != IntNode || ranks.Kind != IntNode || cut == nil || cut.Kind != ListNode {
		return
	}
	on := func(sq board.Square) bool { return sq.File() < int(files.Int) && sq.Rank() < int(ranks.Int) }
	for _, item := range cut.Values {
		if r, ok := rectangle(item); !ok || !on(r.From) || !on(r.To) {
			c.add(item, "ruleset.off_board", P{"value": item.written(), "files": files.Int, "ranks": ranks.Int})
		}
	}
}

// checkArmyRanks wants armies to stand on ranks that are there.
func checkArmyRanks(c *checker) {
	if !c.compiled() {
		return
	}
	least := 16
	for _, s := range c.rs.Seats {
		least = min(least, c.rs.Board.Depth(s.Side))
	}
	for _, block := range c.blocks("army") {
		if n := block.rule("own_ranks"); n != nil && n.Kind == IntNode && n.Int > int64(least) {
			c.add(n, "ruleset.off_board", P{"value": n.written(), "files": c.rs.Board.Files, "ranks": c.rs.Board.Ranks})
		}
	}
}
