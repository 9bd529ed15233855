package adjudicate

import (
	"sort"
	"strconv"
	"strings"

	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// scorer shares out the result of a game: winners, places, scores, what a
// rating should use, and how it is written.
type scorer struct {
	*Judge
	in     position.Seats // who is still in
	points *[position.MaxSeats]int
	outAt  *[position.MaxSeats]uint32
}

func (g *game) scorer() *scorer {
	return &scorer{Judge: g.Judge, in: g.pos.In(), points: &g.points, outAt: &g.outAt}
}

// sides gives win and loss: the sides that won, and everybody else.
func (c *scorer) sides(res *Result, won position.Seats) {
	res.Winners = won
	c.first(res, won, c.rules.RS.Scoring.Win)
}

// draw shares the result among all who are still in.
func (c *scorer) draw(res *Result) {
	in := c.in
	// A side shares the draw while any of its seats is in.
	for _, side := range c.tables.sides {
		if side&in != 0 {
			in |= side
		}
	}
	c.first(res, in, c.rules.RS.Scoring.Draw)
}

// first gives some seats the first place and its figure, and the others a loss.
func (c *scorer) first(res *Result, first position.Seats, figure float64) {
	sc := &c.rules.RS.Scoring
	res.Places = appendPlaces(nil, first, c.rules.All&^first)
	if sc.HasResult {
		res.Scores = c.bySeat(func(s position.Seat) float64 {
			if first.Has(s) {
				return figure
			}
			return sc.Loss
		})
		res.Rated = res.Scores
	}
	res.Notation = c.notation(res)
}

// ranked ranks all seats by their points, those who are out too.
func (c *scorer) ranked(res *Result, kind ruleset.EndKind) {
	order := make([]position.Seat, c.rules.NSeats)
	for i := range order {
		order[i] = position.Seat(i)
	}
	earlier := c.rules.RS.Scoring.EarlierOutLower
	// stayed orders seats by how long they stayed in: those still in last.
	stayed := func(s position.Seat) uint32 {
		if c.outAt[s] == 0 {
			return 1 << 31
		}
		return c.outAt[s]
	}
	ahead := func(a, b position.Seat) bool {
		if c.points[a] != c.points[b] {
			return c.points[a] > c.points[b]
		}
		return earlier && stayed(a) > stayed(b)
	}
	sort.SliceStable(order, func(i, j int) bool { return ahead(order[i], order[j]) })
	for i, s := range order {
		if i == 0 || ahead(order[i-1], s) {
			res.Places = append(res.Places, 0)
		}
		res.Places[len(res.Places)-1] |= 1 << s
	}
	res.Winners = res.Places[0]
	if sc := &c.rules.RS.Scoring; sc.HasResult {
		res.Rated = c.rate(res, kind)
	}
	res.Notation = c.notation(res)
}

// rate is what a rating should use of a game ranked on points. A draw
// counts half-way between a win and a loss for all who share it; otherwise
// each seat gets the mean of its results against each other seat, a shared
// place being a draw.
func (c *scorer) rate(res *Result, kind ruleset.EndKind) []float64 {
	sc := &c.rules.RS.Scoring
	drawn := ends.Of(kind).Shared
	place := func(s position.Seat) int {
		for i, seats := range res.Places {
			if seats.Has(s) {
				return i
			}
		}
		return 0
	}
	in := c.in
	return c.bySeat(func(s position.Seat) float64 {
		if drawn {
			if in.Has(s) {
				return sc.Draw
			}
			return sc.Loss
		}
		total := 0.0
		for o := range c.rules.NSeats {
			other := position.Seat(o)
			if other == s {
				continue
			}
			switch a, b := place(s), place(other); {
			case a < b:
				total += sc.Win
			case a == b:
				total += sc.Draw
			default:
				total += sc.Loss
			}
		}
		return total / float64(c.rules.NSeats-1)
	})
}

func (c *scorer) bySeat(f func(position.Seat) float64) []float64 {
	out := make([]float64, c.rules.NSeats)
	for s := range out {
		out[s] = f(position.Seat(s))
	}
	return out
}

func appendPlaces(places []position.Seats, seats ...position.Seats) []position.Seats {
	for _, ss := range seats {
		if ss != 0 {
			places = append(places, ss)
		}
	}
	return places
}

// notation is the result as PGN or PGN4 writes it. Of two sides the one that
// moves first in turn order stands first; ranked games list everybody's points.
func (c *scorer) notation(res *Result) string {
	if c.keepsPoints && (res.Scores == nil || len(c.tables.sides) > 2) {
		var parts []string
		for s := range c.rules.NSeats {
			name := c.rs.Seats[s].Name
			parts = append(parts, strings.ToUpper(name[:1])+name[1:]+": "+strconv.Itoa(c.points[s]))
		}
		return strings.Join(parts, " - ")
	}
	if len(c.tables.sides) > 0 && res.Winners == c.tables.sides[0] {
		return "1-0"
	}
	if res.Winners == 0 {
		return "1/2-1/2"
	}
	if len(c.tables.sides) == 2 {
		return "0-1"
	}
	// Several sides without points: name the winners.
	return strings.Join(c.names(res.Winners), ", ")
}
