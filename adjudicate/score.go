package adjudicate

import (
	"sort"
	"strconv"
	"strings"

	"houserules/adjudicate/ends"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// scoreSides gives win and loss: the sides that won, and everybody else.
func (g *game) scoreSides(won position.Seats) {
	g.result.Winners = won
	g.scoreFirst(won, g.rules.RS.Scoring.Win)
}

// scoreDraw shares the result among all who are still in.
func (g *game) scoreDraw() {
	in := g.pos.In()
	// A side shares the draw while any of its seats is in.
	for _, side := range g.sides {
		if side&in != 0 {
			in |= side
		}
	}
	g.scoreFirst(in, g.rules.RS.Scoring.Draw)
}

// scoreFirst gives some seats the first place and its figure, and the others a loss.
func (g *game) scoreFirst(first position.Seats, figure float64) {
	res, sc := g.result, &g.rules.RS.Scoring
	res.Places = appendPlaces(nil, first, g.rules.All&^first)
	if sc.HasResult {
		res.Scores = g.bySeat(func(s position.Seat) float64 {
			if first.Has(s) {
				return figure
			}
			return sc.Loss
		})
		res.Rated = res.Scores
	}
	res.Notation = g.notation()
}

// scorePoints ranks all seats by their points, those who are out too.
func (g *game) scorePoints(kind ruleset.EndKind) {
	res := g.result
	order := make([]position.Seat, g.rules.NSeats)
	for i := range order {
		order[i] = position.Seat(i)
	}
	earlier := g.rules.RS.Scoring.EarlierOutLower
	// stayed orders seats by how long they stayed in: those still in last.
	stayed := func(s position.Seat) uint32 {
		if g.outAt[s] == 0 {
			return 1 << 31
		}
		return g.outAt[s]
	}
	ahead := func(a, b position.Seat) bool {
		if g.points[a] != g.points[b] {
			return g.points[a] > g.points[b]
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
	if sc := &g.rules.RS.Scoring; sc.HasResult {
		res.Rated = g.ratePlaces(kind)
	}
	res.Notation = g.notation()
}

// ratePlaces is what a rating should use of a game ranked on points. A draw
// counts half-way between a win and a loss for all who share it; otherwise
// each seat gets the mean of its results against each other seat, a shared
// place being a draw.
func (g *game) ratePlaces(kind ruleset.EndKind) []float64 {
	sc := &g.rules.RS.Scoring
	drawn := ends.Of(kind).Shared
	place := func(s position.Seat) int {
		for i, seats := range g.result.Places {
			if seats.Has(s) {
				return i
			}
		}
		return 0
	}
	in := g.pos.In()
	return g.bySeat(func(s position.Seat) float64 {
		if drawn {
			if in.Has(s) {
				return sc.Draw
			}
			return sc.Loss
		}
		total := 0.0
		for o := range g.rules.NSeats {
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
		return total / float64(g.rules.NSeats-1)
	})
}

func (g *game) bySeat(f func(position.Seat) float64) []float64 {
	out := make([]float64, g.rules.NSeats)
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
func (g *game) notation() string {
	res := g.result
	if g.keepsPoints && (res.Scores == nil || len(g.sides) > 2) {
		var parts []string
		for s := range g.rules.NSeats {
			name := g.rs.Seats[s].Name
			parts = append(parts, strings.ToUpper(name[:1])+name[1:]+": "+strconv.Itoa(g.points[s]))
		}
		return strings.Join(parts, " - ")
	}
	if len(g.sides) > 0 && res.Winners == g.sides[0] {
		return "1-0"
	}
	if res.Winners == 0 {
		return "1/2-1/2"
	}
	if len(g.sides) == 2 {
		return "0-1"
	}
	// Several sides without points: name the winners.
	return strings.Join(g.names(res.Winners), ", ")
}
