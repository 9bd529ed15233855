package render

import (
	"slices"
	"strconv"

	"houserules/ruleset/betza"
)

// leaps are the steps of a piece that differ in their direction only.
type leaps struct {
	near, far     int // sizes of one leap along the two axes, near <= far
	limit         int
	move, capture bool
	initial, lame bool
	to            [][2]int // (right, forward)
}

// groups puts steps together that differ in their direction only, in the order
// in which they were written.
func groups(steps []betza.Step) []leaps {
	var list []leaps
next:
	for _, s := range steps {
		a, b := magnitude(s.Right), magnitude(s.Forward)
		g := leaps{min(a, b), max(a, b), s.Limit, s.Move, s.Capture, s.Initial, len(s.Lame) > 0, nil}
		for i := range list {
			if list[i].like(g) {
				list[i].to = append(list[i].to, [2]int{s.Right, s.Forward})
				continue next
			}
		}
		g.to = [][2]int{{s.Right, s.Forward}}
		list = append(list, g)
	}
	return list
}

func (g leaps) like(o leaps) bool {
	return g.near == o.near && g.far == o.far && g.limit == o.limit && g.move == o.move && g.capture == o.capture &&
		g.initial == o.initial && g.lame == o.lame
}

func magnitude(n int) int { return max(n, -n) }

func (g leaps) straight() bool { return g.near == 0 }
func (g leaps) diagonal() bool { return g.near == g.far }

// full reports whether the leap goes in all its directions.
func (g leaps) full() bool {
	if g.straight() || g.diagonal() {
		return len(g.to) == 4
	}
	return len(g.to) == 8
}

// moves tells in sentences how a piece goes.
func (s *sheet) moves(k int) string {
	kind := &s.rs.Kinds[k]
	list := groups(kind.Moves)
	var both, quiet, take []string
	for i := 0; i < len(list); i++ {
		g := list[i]
		every := i+1 < len(list) && g.merges(list[i+1])
		way := s.way(g, every)
		if every {
			i++
		}
		switch {
		case g.move && g.capture:
			both = append(both, way)
		case g.move:
			quiet = append(quiet, way)
		default:
			take = append(take, way)
		}
	}
	if len(both) > 1 && len(quiet)+len(take) == 0 {
		if a, b, ok := s.compound(k); ok {
			return s.say("moves.like", params{"a": s.kind(a), "b": s.kind(b)})
		}
	}
	tell := func(key string, ways []string) string {
		if len(ways) == 0 {
			return ""
		}
		return s.say(key, params{"ways": s.or(ways)})
	}
	return sentences(tell("moves.both", both), tell("moves.quiet", quiet), tell("moves.take", take))
}

// or joins ways to go; they hold commas of their own, so a semicolon parts them.
func (s *sheet) or(ways []string) string {
	said := ways[0]
	for _, w := range ways[1:] {
		said = s.say("moves.or", params{"a": said, "b": w})
	}
	return said
}

// merges reports whether two groups are one way to go in every direction:
// along the lines and the diagonals alike.
func (g leaps) merges(o leaps) bool {
	if !g.full() || !o.full() || g.far != o.far || g.straight() == o.straight() || !(g.straight() || g.diagonal()) || !(o.straight() || o.diagonal()) {
		return false
	}
	o.near = g.near
	return g.like(o)
}

// compound finds two other pieces whose moves together are exactly this one's.
func (s *sheet) compound(k int) (a, b int, ok bool) {
	whole := betza.Format(s.rs.Kinds[k].Moves)
	for a := range s.rs.Kinds {
		for b := a + 1; b < len(s.rs.Kinds); b++ {
			x, y := &s.rs.Kinds[a], &s.rs.Kinds[b]
			if a == k || b == k || x.Pawn || y.Pawn || x.Royal || y.Royal || len(x.Moves)+len(y.Moves) != len(s.rs.Kinds[k].Moves) {
				continue
			}
			if betza.Format(betza.Merge(slices.Concat(x.Moves, y.Moves))) == whole {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

// way tells one way to go.
func (s *sheet) way(g leaps, every bool) string {
	line := "oblique"
	switch {
	case every:
		line = "every"
	case g.straight():
		line = "straight"
	case g.diagonal():
		line = "diagonal"
	}
	var said string
	switch {
	case g.far == 1: // square after square
		how := "one"
		if g.limit == 0 {
			how = "any"
		} else if g.limit > 1 {
			how = "most"
		}
		p := params{"n": g.limit}
		if g.full() {
			said = s.say("go."+how+"."+line, p)
		} else {
			p["where"] = s.directions(g)
			said = s.say("go."+how+".to", p)
		}
	default:
		said = s.say("jump."+line, params{"near": g.near, "far": g.far})
		if !g.full() {
			said = s.say("jump.to", params{"jump": said, "where": s.directions(g)})
		}
		if g.limit == 0 {
			said = s.say("jump.again", params{"jump": said})
		} else if g.limit > 1 {
			said = s.say("jump.times", params{"jump": said, "n": g.limit})
		}
		if g.lame {
			said = s.say("jump.lame", params{"jump": said})
		}
	}
	if g.initial {
		said = s.say("go.first", params{"way": said})
	}
	return said
}

// directions names where a leap goes that does not go everywhere.
func (s *sheet) directions(g leaps) string {
	has := func(right, forward int) bool { return slices.Contains(g.to, [2]int{right, forward}) }
	n := g.far
	var words []string
	add := func(key string) { words = append(words, s.say("to."+key, nil)) }
	switch {
	case g.straight():
		if has(0, n) {
			add("forward")
		}
		if has(0, -n) {
			add("backward")
		}
		if has(n, 0) && has(-n, 0) {
			add("sideways")
		} else if has(n, 0) {
			add("right")
		} else if has(-n, 0) {
			add("left")
		}
	case g.diagonal():
		for _, d := range [...]struct {
			forward int
			key     string
		}{{n, "forward"}, {-n, "backward"}} {
			switch right, left := has(n, d.forward), has(-n, d.forward); {
			case right && left:
				add("diagonal." + d.key)
			case right:
				add("diagonal." + d.key + ".right")
			case left:
				add("diagonal." + d.key + ".left")
			}
		}
	default:
		ahead := func(sign int) bool {
			return !slices.ContainsFunc(g.to, func(t [2]int) bool { return t[1]*sign < 0 })
		}
		if len(g.to) == 4 && ahead(1) {
			add("forward")
			break
		}
		if len(g.to) == 4 && ahead(-1) {
			add("backward")
			break
		}
		for _, t := range g.to {
			words = append(words, signed(t[0])+"/"+signed(t[1]))
		}
	}
	return s.say("to.or", params{"list": words})
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
