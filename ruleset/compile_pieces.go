package ruleset

import (
	"strings"

	"houserules/ruleset/betza"
)

func (c *compiler) pieces() {
	pieces := c.block(c.tree, "pieces")
	if pieces == nil {
		c.add(c.tree, "ruleset.missing_key", P{"key": "pieces"})
		return
	}
	for i, name := range keysOf(pieces) {
		node := pieces.Values[i]
		if isNone(node) || node.Kind != MapNode {
			continue
		}
		kind := Kind{Name: name, Royal: c.yes(node, "royal", false), Pawn: c.yes(node, "pawn", false),
			Value: c.number(node, "value", 0), Text: textOf(node.Get("name"))}
		letter := c.text(node, "letter")
		if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
			at := node.Get("letter")
			if at == nil {
				at = node
			}
			c.bad(at, "letter")
			letter = "?"
		}
		kind.Letter = letter[0]
		var found bool
		if kind.Betza, found = c.betza(pieces, name, nil); found {
			steps, err := betza.Parse(kind.Betza)
			if err != nil {
				c.add(node.Get("moves"), "ruleset.moves", P{"piece": name, "moves": kind.Betza, "error": err.Error()})
			}
			kind.Moves = steps
		}
		c.kinds[name] = len(c.rs.Kinds)
		c.rs.Kinds = append(c.rs.Kinds, kind)
	}
}

// betza writes out the movement of a piece: names of other pieces, joined by
// +, give way to their own movement.
func (c *compiler) betza(pieces *Node, name string, above []string) (string, bool) {
	node := c.value(pieces.Get(name), "moves")
	if node == nil || node.Kind != TextNode {
		at := pieces.Get(name)
		if node != nil {
			c.bad(node, "moves")
		} else {
			c.add(at, "ruleset.missing_key", P{"key": "pieces." + name + ".moves"})
		}
		return "", false
	}
	if contains(above, name) || len(above) > 16 {
		c.add(node, "ruleset.moves_circle", P{"piece": name})
		return "", false
	}
	var out strings.Builder
	for part := range strings.SplitSeq(node.Text, "+") {
		part = strings.TrimSpace(part)
		switch {
		case pieces.Get(part) != nil && !isNone(pieces.Get(part)):
			text, ok := c.betza(pieces, part, append(above, name))
			if !ok {
				return "", false
			}
			out.WriteString(text)
		case len(part) > 1 && strings.ToLower(part) == part:
			c.add(node, "ruleset.unknown_piece", P{"piece": part, "nearest": nearestOf(part, names(pieces)), "allowed": names(pieces)})
			return "", false
		default:
			out.WriteString(part)
		}
		if out.Len() > 4096 {
			c.add(node, "ruleset.moves_circle", P{"piece": name})
			return "", false
		}
	}
	return out.String(), true
}
