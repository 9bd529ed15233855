package ruleset

import (
	"sort"
	"strings"
)

func (c *compiler) ends() {
	block := c.block(c.tree, "end")
	var before *Node
	if c.same("pieces") {
		before = c.like.source.tree.Get("end")
	}
	for kind := range EndKinds {
		if n := block.Get(kind.String()); n != nil && n == before.Get(kind.String()) {
			c.rs.Ends[kind] = c.like.Ends[kind]
			continue
		}
		node := c.block(block, kind.String())
		if node == nil {
			continue
		}
		end := &End{
			Kind:        kind,
			Then:        Then(c.word(node, "then", 0, thenNames[:]...)),
			AtOnce:      c.word(node, "settled", 1, "at_once", "on_own_turn") == 0,
			Claim:       int64(c.number(node, "claim", 0)),
			Unit:        Unit(c.word(node, "unit", 0, "each", "each_at_start", "plies")),
			SeatsLeft:   c.number(node, "seats_left", 0),
			JudgedBy:    JudgedBy(1 + c.word(node, "judged_by", -1, "listed", "material", "alone", "search")),
			SearchNodes: c.number(node, "search_nodes", 0),
		}
		if kind == Abandonment {
			end.Automatic = c.length(node, "automatic")
		} else {
			end.Automatic = int64(c.number(node, "automatic", 0))
		}
		unless := c.block(node, "unless")
		end.BeforeFirstMove = c.thenWord(unless, "before_first_move")
		end.OpponentCannotMate = c.thenWord(unless, "opponent_cannot_mate")
		if gives := c.block(node, "gives"); gives != nil {
			end.Gives = Gives{Self: c.number(gives, "self", 0), Mover: c.number(gives, "mover", 0),
				Others: c.number(gives, "others", 0), All: c.number(gives, "all", 0)}
		}
		for _, item := range c.list(node, "listed") {
			if row, ok := c.listed(item); ok {
				end.Listed = append(end.Listed, row)
			}
		}
		if end.Then == ThenNone && end.BeforeFirstMove == ThenNone && end.OpponentCannotMate == ThenNone {
			continue
		}
		c.rs.Ends[kind] = end
	}
}

func (c *compiler) thenWord(n *Node, key string) Then {
	return [...]Then{ThenNone, ThenAborted, ThenDraw}[c.word(n, key, 0, "none", "aborted", "draw")]
}

// listed reads a row such as KB v K.
func (c *compiler) listed(n *Node) (Listed, bool) {
	row := Listed{Text: n.Text}
	if n.Kind != TextNode {
		c.bad(n, "listed")
		return row, false
	}
	for side := range strings.SplitSeq(n.Text, " v ") {
		var kinds []int
		for i := range len(side) {
			found := false
			for k := range c.rs.Kinds {
				if c.rs.Kinds[k].Letter == side[i] {
					kinds = append(kinds, k)
					found = true
				}
			}
			if !found {
				c.add(n, "ruleset.listed_letter", P{"row": n.Text, "letter": side[i : i+1]})
				return row, false
			}
		}
		sort.Ints(kinds)
		row.Sides = append(row.Sides, kinds)
	}
	return row, true
}

var kingCounts = map[string]int{"one_king": 1, "two_kings": 2, "three_kings": 3, "four_kings": 4, "five_kings": 5}

func (c *compiler) scoring() {
	if c.same("scoring", "pieces") {
		c.rs.Scoring = c.like.Scoring
		return
	}
	block := c.block(c.tree, "scoring")
	s := &c.rs.Scoring
	if result := c.block(block, "result"); result != nil {
		s.HasResult = true
		s.Win, s.Draw, s.Loss = c.fraction(result, "win"), c.fraction(result, "draw"), c.fraction(result, "loss")
	}
	s.Captures = c.word(block, "captures", -1, "value") == 0
	s.Promoted = c.score(block, "promoted")
	s.Grey = c.score(block, "grey")
	s.CheckByMovedPiece = c.word(block, "checks_by", 0, "any_checker", "moved_piece") == 1
	s.EarlierOutLower = c.word(block, "ties", 0, "shared", "earlier_out_lower") == 1
	checks := c.block(block, "checks")
	for i, name := range keysOf(checks) {
		row := checks.Values[i]
		if isNone(row) {
			continue
		}
		kings, ok := kingCounts[name]
		if !ok || row.Kind != MapNode {
			c.bad(keyOf(checks, i), "word", "one_king", "two_kings", "three_kings")
			continue
		}
		tariff := CheckTariff{Kings: kings, Any: -1}
		for j, key := range keysOf(row) {
			switch {
			case isNone(row.Values[j]):
			case key == "any":
				tariff.Any = c.number(row, key, -1)
			default:
				if k, ok := c.kind(keyOf(row, j)); ok {
					if tariff.ByKind == nil {
						tariff.ByKind = map[int]int{}
					}
					tariff.ByKind[k] = c.number(row, key, 0)
				}
			}
		}
		if tariff.Any >= 0 || len(tariff.ByKind) > 0 {
			s.Checks = append(s.Checks, tariff)
		}
	}
	sort.Slice(s.Checks, func(i, j int) bool { return s.Checks[i].Kings < s.Checks[j].Kings })
}

// score is what a special piece scores. Where the file does not say, it is
// its value, as for any other piece.
func (c *compiler) score(n *Node, key string) PieceScore {
	v := c.value(n, key)
	switch {
	case v == nil:
		return PieceScore{AsValue: true}
	case v.Kind == IntNode:
		return PieceScore{Points: c.number(n, key, 0)}
	case v.Kind == TextNode && v.Text == "value":
		return PieceScore{AsValue: true}
	}
	c.bad(v, "score")
	return PieceScore{AsValue: true}
}

// people reads what is told to people and judged by nobody.
func (c *compiler) people() {
	site := c.block(c.tree, "site")
	c.rs.Site.Minutes = c.text(site, "minutes")
	if v := c.value(site, "show_legal_moves"); v != nil {
		yes := c.yes(site, "show_legal_moves", false)
		c.rs.Site.ShowLegalMoves = &yes
	}
	if c.same("notes", "terms") {
		c.rs.Notes, c.rs.Terms = c.like.Notes, c.like.Terms
	} else {
		c.rs.Notes, c.rs.Terms = named(c.tree.Get("notes")), named(c.tree.Get("terms"))
	}
	if c.same("articles") {
		c.rs.Articles = c.like.Articles
		return
	}
	articles := c.block(c.tree, "articles")
	for i, id := range keysOf(articles) {
		v := articles.Values[i]
		article := Article{ID: id}
		switch {
		case isNone(v):
			continue
		case v.Kind == TextNode:
			article.Paths = []string{v.Text}
		case v.Kind == ListNode:
			for _, item := range v.Values {
				article.Paths = append(article.Paths, item.Text)
			}
		}
		c.rs.Articles = append(c.rs.Articles, article)
	}
}

func named(n *Node) []Named {
	var list []Named
	for i, name := range keysOf(n) {
		if text := textOf(n.Values[i]); text != nil {
			list = append(list, Named{Name: name, Text: text})
		}
	}
	return list
}
