package ruleset

import (
	"errors"
	"strings"

	"houserules/ruleset/betza"
)

// checkLetters wants a letter for each kind of piece and no letter twice.
func checkLetters(c *checker) {
	first := map[string]*Node{}
	pieces := c.tree.Get("pieces")
	pieces.each(func(_ int, name string, v *Node) {
		letter := v.Get("letter")
		if letter == nil {
			return
		}
		if other := first[letter.Text]; other != nil {
			c.add(letter, "ruleset.letter_twice", P{"piece": name, "other": pieceOf(pieces, other), "letter": letter.Text}, other)
			return
		}
		first[letter.Text] = letter
	})
}

func pieceOf(pieces, letter *Node) string {
	for i, v := range pieces.Values {
		if v.Get("letter") == letter {
			return pieces.Keys[i].Name
		}
	}
	return ""
}

// checkRoyal wants one kind of piece on which a seat's fate hangs.
func checkRoyal(c *checker) {
	pieces := c.tree.Get("pieces")
	var royal []string
	var last *Node
	pieces.each(func(_ int, name string, v *Node) {
		if r := v.Get("royal"); r != nil && r.Kind == BoolNode && r.Bool {
			royal, last = append(royal, name), r
		}
	})
	switch {
	case pieces == nil || len(royal) == 1:
	case last == nil:
		at := keyNode(c.tree, "pieces")
		c.add(at, "ruleset.royal_kinds", P{"count": 0})
	default:
		c.add(last, "ruleset.royal_kinds", P{"count": len(royal), "pieces": royal})
	}
}

// royals is how many kinds of piece are royal.
func (c *checker) royals() (count int) {
	c.tree.Get("pieces").each(func(_ int, _ string, v *Node) {
		if isYes(v.Get("royal")) {
			count++
		}
	})
	return count
}

// checkPromotion refuses pieces that a pawn may not become in any game: what
// its owner's fate hangs on, and a pawn, which would never have to.
func checkPromotion(c *checker) {
	pieces := c.tree.Get("pieces")
	for _, block := range c.blocks("pawns") {
		to := block.at("promotion.to")
		if to == nil || to.Kind != ListNode {
			continue
		}
		for _, item := range to.Values {
			switch kind := pieces.Get(item.Text); {
			case kind == nil: // compiling tells
			case isYes(kind.Get("royal")) && c.royals() == 1:
				c.add(item, "ruleset.promotion_to_royal", P{"piece": item.Text})
			case isYes(kind.Get("pawn")):
				c.add(item, "ruleset.promotion_to_pawn", P{"piece": item.Text})
			}
		}
	}
}

func isYes(n *Node) bool { return n != nil && n.Kind == BoolNode && n.Bool }

// blocks are the places where a block of rules may stand: for all, for a seat,
// for a class.
func (c *checker) blocks(name string) []*Node {
	var list []*Node
	add := func(n *Node) {
		if n != nil && n.Kind == MapNode {
			list = append(list, n)
		}
	}
	add(c.tree.Get(name))
	for _, owner := range []string{"seats", "classes"} {
		c.tree.Get(owner).each(func(_ int, _ string, v *Node) { add(v.Get("sets").Get(name)) })
	}
	return list
}

// movesParams are what a text needs to say what is wrong with a movement: the
// movement language's own parameters, and its code as error.
func movesParams(piece, moves string, err error) P {
	params := P{"piece": piece, "moves": moves, "error": err.Error()}
	var fault *betza.SyntaxError
	if errors.As(err, &fault) {
		for name, value := range fault.Params {
			params[name] = value
		}
		params["error"] = strings.TrimPrefix(string(fault.Code), "betza.")
		params["at"] = fault.Offset + 1
	}
	return params
}
