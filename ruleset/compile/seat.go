package compile

import (
	"slices"
	"sync"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// seatKeys are the rules that a seat or a class may have of its own.
var seatKeys = sync.OnceValue(func() []string { return language.KeyNames("seats.*.sets") })

// seatTree is what holds for one seat of one class: the rules, then what the
// seat sets, then what its class sets.
func seatTree(tree *yamltree.Node, seat, class string) *yamltree.Node {
	own := &yamltree.Node{Kind: yamltree.Map, File: tree.File, Ruleset: tree.Ruleset, From: "base"}
	for _, key := range seatKeys() {
		if v := tree.Get(key); v != nil {
			own.Keys = append(own.Keys, yamltree.Key{Name: key})
			own.Values = append(own.Values, v)
		}
	}
	own = merge(own, mapOrNil(tree.Get("seats").Get(seat).Get("sets")))
	if class != "" {
		own = merge(own, mapOrNil(tree.Get("classes").Get(class).Get("sets")))
	}
	return own
}

func mapOrNil(n *yamltree.Node) *yamltree.Node {
	if n == nil || n.Kind != yamltree.Map {
		return nil
	}
	return n
}

func (c *compiler) seatRules(i int) {
	seat := &c.rs.Seats[i]
	seat.ByClass = make([]ruleset.SeatRules, max(1, len(c.rs.Classes)))
	// Where seats and classes set what they did, each rule of theirs is as it
	// was if the rule in general is.
	alike := c.same("board", "pieces", "seats", "turns", "setup", "classes")
	for j := range seat.ByClass {
		rules := &seat.ByClass[j]
		if alike {
			*rules = c.like.Seats[i].ByClass[j]
		}
		if rules.Army != nil {
			army := *rules.Army
			army.Orthodox = nil // which any option may change
			rules.Army = &army
		}
		if alike && c.same(seatKeys()...) {
			continue
		}
		own := seatTree(c.tree, seat.Name, className(c.rs, j))
		if !alike || !c.same("pawns") {
			rules.Pawns = c.pawns(own, c.rs.Board.Depth(seat.Side))
		}
		if !alike || !c.same("castling") {
			rules.Castling = c.castling(own)
		}
		if !alike || !c.same("army") {
			rules.Army = c.army(own)
		}
		if !alike || !c.same("clock") {
			c.clock(own, rules)
		}
	}
}

func (c *compiler) pawns(own *yamltree.Node, depth int) ruleset.Pawns {
	var p ruleset.Pawns
	block := c.block(own, "pawns")
	if step := c.block(block, "double_step"); step != nil {
		p.DoubleStep = true
		p.DoubleStepRank = c.ownRank(step, "rank", depth, 0)
	}
	if ep := c.block(block, "en_passant"); ep != nil {
		p.EnPassant = true
		p.EnPassantRank = c.ownRank(ep, "rank", depth, 0)
		p.Lasts = enum(c, ep, "lasts", ruleset.NextMove, ruleset.NextMove, ruleset.UntilOwnerMoves)
		p.FacingOnly = c.word(ep, "takers", 0, language.Words("pawns.en_passant.takers")...) == 1
		p.Grey = c.yes(ep, "grey", true)
	}
	if promotion := c.block(block, "promotion"); promotion != nil {
		p.PromotionRank = c.ownRank(promotion, "rank", depth, 0)
		if rank := promotion.Get("rank"); rank != nil && rank.Text == "any" {
			c.bad(rank, "rank") // a pawn that promotes everywhere is no pawn
		}
		for _, item := range c.list(promotion, "to") {
			if k, ok := c.kind(item); ok {
				p.PromoteTo = append(p.PromoteTo, k)
			}
		}
		slices.Sort(p.PromoteTo)
	}
	return p
}

func (c *compiler) castling(own *yamltree.Node) *ruleset.Castling {
	block := c.block(own, "castling")
	if block == nil {
		return nil
	}
	var out ruleset.Castling
	if with := block.Get("with"); with != nil {
		out.With, _ = c.kind(with)
	} else {
		c.add(block, "ruleset.missing_key", finding.Params{"key": "castling.with"})
	}
	switch goes := block.Get("king_goes"); {
	case goes != nil && goes.Kind == yamltree.Int && goes.Int == 2:
		out.KingGoes = ruleset.GoesTwoSquares
	case goes != nil && goes.Kind == yamltree.List && len(goes.Values) == 2:
		out.KingGoes = ruleset.GoesToFiles
		for i, item := range goes.Values {
			if len(item.Text) != 1 || item.Text[0] < 'a' || int(item.Text[0]-'a') >= c.rs.Board.Files {
				c.bad(item, "file")
				continue
			}
			out.GoesFiles[i] = int(item.Text[0] - 'a')
		}
		if out.GoesFiles[0] > out.GoesFiles[1] {
			out.GoesFiles[0], out.GoesFiles[1] = out.GoesFiles[1], out.GoesFiles[0]
		}
	case goes == nil:
		c.add(block, "ruleset.missing_key", finding.Params{"key": "castling.king_goes"})
	default:
		c.bad(goes, "king_goes")
	}
	for _, item := range c.list(block, "needs") {
		known := false
		for _, need := range ruleset.Conditions() {
			if item.Text == need.String() {
				out.Needs |= need
				known = true
			}
		}
		if !known {
			var list []string
			for _, need := range ruleset.Conditions() {
				list = append(list, need.String())
			}
			c.bad(item, "word", list...)
		}
	}
	out.BeganWith = enum(c, block, "began_with", ruleset.BeganAnything, ruleset.BeganAnything, ruleset.BeganKingAndRook, ruleset.BeganWholeArray)
	return &out
}

func (c *compiler) army(own *yamltree.Node) *ruleset.Army {
	block := c.block(own, "army")
	if block == nil {
		return nil
	}
	army := &ruleset.Army{
		Budget:        c.number(block, "budget", 0),
		Exactly:       c.word(block, "spend", 0, language.Words("army.spend")...) == 0,
		OwnRanks:      c.number(block, "own_ranks", 0),
		NearestFirst:  c.word(block, "fill", 1, language.Words("army.fill")...) == 0,
		KingAtHome:    c.word(block, "king", 1, language.Words("army.king")...) == 0,
		Hidden:        c.yes(block, "hidden", false),
		OrthodoxPlays: c.text(block, "orthodox_plays"),
	}
	if caps := c.block(block, "at_most"); caps != nil {
		army.AtMost = map[int]int{}
		for i := range caps.Keys {
			if yamltree.IsNone(caps.Values[i]) {
				continue
			}
			if k, ok := c.kind(yamltree.KeyAt(caps, i)); ok {
				army.AtMost[k] = c.number(caps, caps.Keys[i].Name, 0)
			}
		}
	}
	c.flags(block, "refused", "army.refused", refusals(army)...)
	return army
}

func (c *compiler) clock(own *yamltree.Node, rules *ruleset.SeatRules) {
	pause := c.block(c.block(own, "clock"), "pause")
	rules.Clock = ruleset.Clock{
		Pauses:            c.number(pause, "each", 0),
		PauseLongest:      c.length(pause, "longest"),
		PauseOwnTime:      c.word(pause, "may_start", 0, language.Words("clock.pause.may_start")...) == 1,
		PauseOnDisconnect: c.yes(pause, "on_disconnect", false),
	}
	c.read(own, nil, ofSeat(rules))
}
