package compile

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/yamltree"
)

// movesParams are what a text needs to say what is wrong with a movement: the
// movement language's own parameters, and its code as error.
func movesParams(piece, moves string, err error) finding.Params {
	params := finding.Params{"piece": piece, "moves": moves, "error": err.Error()}
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

func (c *compiler) pieces() {
	if c.same("pieces") {
		c.rs.Kinds, sourceOf(c.rs).signed.pieces = c.like.Kinds, sourceOf(c.like).signed.pieces
	} else {
		c.readPieces()
		sourceOf(c.rs).signed.pieces = appendCanonical(nil, pieceEssence(c.rs))
	}
	for i := range c.rs.Kinds {
		c.kinds[c.rs.Kinds[i].Name] = i
	}
}

func (c *compiler) readPieces() {
	pieces := c.block(c.tree, "pieces")
	if pieces == nil {
		c.add(c.tree, "ruleset.missing_key", finding.Params{"key": "pieces"})
		return
	}
	written := map[string]string{}
	for i, name := range keysOf(pieces) {
		node := pieces.Values[i]
		if yamltree.IsNone(node) || node.Kind != yamltree.Map {
			continue
		}
		if len(c.rs.Kinds) == maxKinds {
			c.add(yamltree.KeyAt(pieces, i), "ruleset.list_length", finding.Params{"key": "pieces", "count": len(pieces.Keys), "from": 1, "to": maxKinds})
			break
		}
		kind := ruleset.Kind{Name: name, Royal: c.yes(node, "royal", false), Pawn: c.yes(node, "pawn", false),
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
		if kind.Betza, found = c.betza(pieces, name, nil, written); found {
			steps, err := betza.Parse(kind.Betza)
			if err != nil {
				c.add(node.Get("moves"), "ruleset.moves", movesParams(name, kind.Betza, err))
			}
			kind.Moves = steps
		}
		c.rs.Kinds = append(c.rs.Kinds, kind)
	}
	slices.SortFunc(c.rs.Kinds, kindOrder)
}

// kindOrder numbers the kinds by what the digest holds, never by their place
// in the file: tokens and hashes speak of kinds by number, and files with one
// digest must understand each other's. It is the order in which people name
// pieces: the royal one, the rest by their worth, pawns last.
func kindOrder(a, b ruleset.Kind) int {
	last := func(k ruleset.Kind) int {
		switch {
		case k.Royal:
			return 0
		case k.Pawn:
			return 2
		}
		return 1
	}
	return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(b.Value, a.Value), cmp.Compare(a.Name, b.Name))
}

// maxKinds is one kind for each letter.
const maxKinds = 26

// betza writes out the movement of a piece: names of other pieces, joined by
// +, give way to their own movement. written keeps those that are done.
func (c *compiler) betza(pieces *yamltree.Node, name string, above []string, written map[string]string) (string, bool) {
	if text, ok := written[name]; ok {
		return text, true
	}
	node := c.value(pieces.Get(name), "moves")
	if node == nil || node.Kind != yamltree.Text {
		at := pieces.Get(name)
		if node != nil {
			c.bad(node, "moves")
		} else {
			c.add(at, "ruleset.missing_key", finding.Params{"key": "pieces." + name + ".moves"})
		}
		return "", false
	}
	if slices.Contains(above, name) || len(above) > 16 {
		c.add(node, "ruleset.moves_circle", finding.Params{"piece": name})
		return "", false
	}
	var out strings.Builder
	for part := range strings.SplitSeq(node.Text, "+") {
		part = strings.TrimSpace(part)
		switch {
		case pieces.Get(part) != nil && !yamltree.IsNone(pieces.Get(part)):
			text, ok := c.betza(pieces, part, append(above, name), written)
			if !ok {
				return "", false
			}
			out.WriteString(text)
		case len(part) > 1 && strings.ToLower(part) == part:
			c.add(node, "ruleset.unknown_piece", finding.Params{"piece": part, "nearest": c.near(part, yamltree.Names(pieces)), "allowed": yamltree.Names(pieces)})
			return "", false
		default:
			out.WriteString(part)
		}
		if out.Len() > 4096 {
			c.add(node, "ruleset.moves_circle", finding.Params{"piece": name})
			return "", false
		}
	}
	written[name] = out.String()
	return out.String(), true
}
