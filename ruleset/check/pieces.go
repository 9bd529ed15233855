package check

import (
	"houserules/finding"
	"houserules/ruleset/yamltree"
)

// checkLetters wants a letter for each kind of piece and no letter twice.
func checkLetters(c *Checker) {
	first := map[string]*yamltree.Node{}
	pieces := c.Tree.Get("pieces")
	pieces.Each(func(_ int, name string, v *yamltree.Node) {
		letter := v.Get("letter")
		if letter == nil {
			return
		}
		if other := first[letter.Text]; other != nil {
			c.Add(letter, "ruleset.letter_twice", finding.Params{"piece": name, "other": pieceOf(pieces, other), "letter": letter.Text}, other)
			return
		}
		first[letter.Text] = letter
	})
}

func pieceOf(pieces, letter *yamltree.Node) string {
	for i, v := range pieces.Values {
		if v.Get("letter") == letter {
			return pieces.Keys[i].Name
		}
	}
	return ""
}

// checkRoyal wants one kind of piece on which a seat's fate hangs.
func checkRoyal(c *Checker) {
	pieces := c.Tree.Get("pieces")
	var royal []string
	var last *yamltree.Node
	pieces.Each(func(_ int, name string, v *yamltree.Node) {
		if r := v.Get("royal"); r != nil && r.Kind == yamltree.Bool && r.Bool {
			royal, last = append(royal, name), r
		}
	})
	switch {
	case pieces == nil || len(royal) == 1:
	case last == nil:
		at := yamltree.KeyNamed(c.Tree, "pieces")
		c.Add(at, "ruleset.royal_kinds", finding.Params{"count": 0})
	default:
		c.Add(last, "ruleset.royal_kinds", finding.Params{"count": len(royal), "pieces": royal})
	}
}

// royals is how many kinds of piece are royal.
func (c *Checker) royals() (count int) {
	c.Tree.Get("pieces").Each(func(_ int, _ string, v *yamltree.Node) {
		if isYes(v.Get("royal")) {
			count++
		}
	})
	return count
}

// checkPromotion refuses pieces that a pawn may not become in any game: what
// its owner's fate hangs on, and a pawn, which would never have to.
func checkPromotion(c *Checker) {
	pieces := c.Tree.Get("pieces")
	for _, block := range c.blocks("pawns") {
		to := block.At("promotion.to")
		if to == nil || to.Kind != yamltree.List {
			continue
		}
		for _, item := range to.Values {
			switch kind := pieces.Get(item.Text); {
			case kind == nil: // compiling reports it
			case isYes(kind.Get("royal")) && c.royals() == 1:
				c.Add(item, "ruleset.promotion_to_royal", finding.Params{"piece": item.Text})
			case isYes(kind.Get("pawn")):
				c.Add(item, "ruleset.promotion_to_pawn", finding.Params{"piece": item.Text})
			}
		}
	}
}

func isYes(n *yamltree.Node) bool { return n != nil && n.Kind == yamltree.Bool && n.Bool }

// blocks are the places where a block of rules may stand: for all, for a seat,
// for a class.
func (c *Checker) blocks(name string) []*yamltree.Node {
	var list []*yamltree.Node
	add := func(n *yamltree.Node) {
		if n != nil && n.Kind == yamltree.Map {
			list = append(list, n)
		}
	}
	add(c.Tree.Get(name))
	for _, owner := range []string{"seats", "classes"} {
		c.Tree.Get(owner).Each(func(_ int, _ string, v *yamltree.Node) { add(v.Get("sets").Get(name)) })
	}
	return list
}
