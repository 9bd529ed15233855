package compile

import (
	"sort"
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/yamltree"
)

// thens are what may follow an ending.
var thens = [...]ruleset.Then{ruleset.ThenNone, ruleset.ThenDraw, ruleset.ThenLoses, ruleset.ThenWins, ruleset.ThenOut,
	ruleset.ThenByPoints, ruleset.ThenAborted, ruleset.ThenSkips, ruleset.ThenCPU}

func (c *compiler) ends() {
	block := c.block(c.tree, "end")
	var before *yamltree.Node
	if c.same("pieces") {
		before = sourceOf(c.like).tree.Get("end")
	}
	for kind := range ruleset.EndKinds {
		if n := block.Get(kind.String()); n != nil && n == before.Get(kind.String()) {
			c.rs.Ends[kind] = c.like.Ends[kind]
			continue
		}
		node := c.block(block, kind.String())
		if node == nil {
			continue
		}
		end := &ruleset.End{
			Kind:        kind,
			Then:        enum(c, node, "then", ruleset.ThenNone, thens[:]...),
			AtOnce:      c.word(node, "settled", 1, language.Words("end.checkmate.settled")...) == 0,
			JudgedBy:    enum(c, node, "judged_by", ruleset.NotJudged, ruleset.ByList, ruleset.ByMaterial, ruleset.ByAlone, ruleset.BySearch),
			SearchNodes: c.number(node, "search_nodes", 0),
		}
		c.read(node, endings()[kind], ofEnd(end))
		unless := c.block(node, "unless")
		end.BeforeFirstMove = c.thenWord(unless, "before_first_move")
		end.OpponentCannotMate = c.thenWord(unless, "opponent_cannot_mate")
		for _, item := range c.list(node, "listed") {
			if row, ok := c.listed(item); ok {
				end.Listed = append(end.Listed, row)
			}
		}
		if end.Then == ruleset.ThenNone && end.BeforeFirstMove == ruleset.ThenNone && end.OpponentCannotMate == ruleset.ThenNone {
			continue
		}
		c.rs.Ends[kind] = end
	}
}

func (c *compiler) thenWord(n *yamltree.Node, key string) ruleset.Then {
	return enum(c, n, key, ruleset.ThenNone, ruleset.ThenNone, ruleset.ThenAborted, ruleset.ThenDraw)
}

// listed reads a row such as KB v K.
func (c *compiler) listed(n *yamltree.Node) (ruleset.Listed, bool) {
	row := ruleset.Listed{Text: n.Text}
	if n.Kind != yamltree.Text {
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
				c.add(n, "ruleset.listed_letter", finding.Params{"row": n.Text, "letter": side[i : i+1]})
				return row, false
			}
		}
		sort.Ints(kinds)
		row.Sides = append(row.Sides, kinds)
	}
	return row, true
}

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
	s.Captures = c.word(block, "captures", -1, language.Words("scoring.captures")...) == 0
	s.Promoted = c.score(block, "promoted")
	s.Grey = c.score(block, "grey")
	s.CheckByMovedPiece = c.word(block, "checks_by", 0, language.Words("scoring.checks_by")...) == 1
	checks := c.block(block, "checks")
	for i, name := range keysOf(checks) {
		row := checks.Values[i]
		if yamltree.IsNone(row) {
			continue
		}
		kings, ok := ruleset.ParseKings(name)
		if !ok || row.Kind != yamltree.Map {
			c.bad(yamltree.KeyAt(checks, i), "word", language.KeyNames("scoring.checks")...)
			continue
		}
		tariff := ruleset.CheckTariff{Kings: kings, Any: -1}
		for j, key := range keysOf(row) {
			switch {
			case yamltree.IsNone(row.Values[j]):
			case key == "any":
				tariff.Any = c.number(row, key, -1)
			default:
				if k, ok := c.kind(yamltree.KeyAt(row, j)); ok {
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
func (c *compiler) score(n *yamltree.Node, key string) ruleset.PieceScore {
	v := c.value(n, key)
	switch {
	case v == nil:
		return ruleset.PieceScore{AsValue: true}
	case v.Kind == yamltree.Int:
		return ruleset.PieceScore{Points: c.number(n, key, 0)}
	case v.Kind == yamltree.Text && v.Text == "value":
		return ruleset.PieceScore{AsValue: true}
	}
	c.bad(v, "score")
	return ruleset.PieceScore{AsValue: true}
}

// people reads what is for people and judged by nobody.
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
		article := ruleset.Article{ID: id}
		switch {
		case yamltree.IsNone(v):
			continue
		case v.Kind == yamltree.Text:
			article.Paths = []string{v.Text}
		case v.Kind == yamltree.List:
			for _, item := range v.Values {
				article.Paths = append(article.Paths, item.Text)
			}
		}
		c.rs.Articles = append(c.rs.Articles, article)
	}
}

func named(n *yamltree.Node) []ruleset.Named {
	var list []ruleset.Named
	for i, name := range keysOf(n) {
		if text := textOf(n.Values[i]); text != nil {
			list = append(list, ruleset.Named{Name: name, Text: text})
		}
	}
	return list
}
