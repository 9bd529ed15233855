package scenario

import (
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/clock"
	"houserules/ruleset/board"
	"houserules/ruleset/yamltree"
)

// begin reads where the game of a scenario begins.
func (p *parser) begin(s *Scenario, body *yamltree.Node) {
	r := &s.Begin
	start, from := body.Get("start"), body.Get("from")
	if start != nil && from != nil {
		p.fault("scenario.two_beginnings", from.Range, nil)
	}
	if start != nil {
		r.Start = p.start(start)
	}
	if from != nil {
		r.From = p.from(from)
	}
	for _, key := range besideFrom {
		n := body.Get(key)
		if n == nil {
			continue
		}
		if r.From == nil {
			p.fault("scenario.needs_from", n.Range, map[string]any{"key": key})
			continue
		}
		p.beside(r.From, key, n)
	}
	if n := body.Get("first"); n != nil {
		r.First = p.text(n, "first")
	}
	if n := body.Get("game_number"); n != nil {
		r.GameNumber = int(p.whole(n, "game_number"))
	}
	if n := body.Get("now"); n != nil {
		now := p.milliseconds(n, "now")
		r.Now = &now
	}
	if n := body.Get("commit"); n != nil {
		s.Commit = p.armies(n, "commit")
	}
	if n := body.Get("reveal"); n != nil {
		s.Reveal = p.armies(n, "reveal")
	}
	if s.Reveal != nil && (start != nil || from != nil) {
		p.fault("scenario.two_beginnings", body.Get("reveal").Range, nil)
	}
}

// start takes a FEN, or for each seat: rows from the chair, pieces with their
// squares, or a map of squares.
func (p *parser) start(n *yamltree.Node) *adjudicate.Start {
	if n.Kind == yamltree.Text {
		return &adjudicate.Start{FEN: n.Text}
	}
	out := &adjudicate.Start{}
	if n.Kind != yamltree.Map || len(n.Keys) == 0 {
		p.wrong(n, "start", "fen_or_map")
		return out
	}
	switch n.Values[0].Kind {
	case yamltree.List:
		out.Rows = p.armies(n, "start")
	case yamltree.Map:
		out.Armies = map[string]map[string]string{}
		for i, key := range n.Keys {
			out.Armies[key.Name] = p.textMap(n.Values[i], "start")
		}
	default:
		out.Pieces = p.textMap(n, "start")
	}
	return out
}

func (p *parser) armies(n *yamltree.Node, key string) Armies {
	if n.Kind != yamltree.Map {
		p.wrong(n, key, "map")
		return nil
	}
	out := Armies{}
	for i, seat := range n.Keys {
		if n.Values[i].Kind != yamltree.List {
			p.wrong(n.Values[i], key, "list")
			continue
		}
		out[seat.Name] = p.texts(n.Values[i], key)
	}
	return out
}

func (p *parser) textMap(n *yamltree.Node, key string) map[string]string {
	if n.Kind != yamltree.Map {
		p.wrong(n, key, "map")
		return nil
	}
	out := map[string]string{}
	for i, k := range n.Keys {
		out[k.Name] = p.text(n.Values[i], key)
	}
	return out
}

func (p *parser) numberMap(n *yamltree.Node, key string) map[string]int64 {
	if n.Kind != yamltree.Map {
		p.wrong(n, key, "map")
		return nil
	}
	out := map[string]int64{}
	for i, k := range n.Keys {
		out[k.Name] = p.whole(n.Values[i], key)
	}
	return out
}

// from takes a FEN, or the pieces seat by seat with the seat to move.
func (p *parser) from(n *yamltree.Node) *adjudicate.From {
	if n.Kind == yamltree.Text {
		return &adjudicate.From{FEN: n.Text}
	}
	out := &adjudicate.From{}
	if n.Kind != yamltree.Map {
		p.wrong(n, "from", "fen_or_map")
		return out
	}
	for i, key := range n.Keys {
		v := n.Values[i]
		switch {
		case key.Name == "turn":
			out.Turn = p.text(v, "turn")
		case key.Name == "fen":
			out.FEN = p.text(v, "fen")
		case isOneOf(key.Name, besideFrom):
			p.beside(out, key.Name, v)
		default:
			if out.Pieces == nil {
				out.Pieces = map[string]string{}
			}
			out.Pieces[key.Name] = p.text(v, key.Name)
		}
	}
	return out
}

func (p *parser) beside(from *adjudicate.From, key string, n *yamltree.Node) {
	switch key {
	case "unmoved":
		from.HasUnmoved = true
		for _, item := range p.list(n, key) {
			sq, ok := board.ParseName(p.text(item, key))
			if !ok {
				p.wrong(item, key, "square")
				continue
			}
			from.Unmoved = append(from.Unmoved, sq)
		}
	case "classes":
		from.Classes = p.textMap(n, key)
	case "points":
		from.Points = p.numberMap(n, key)
	case "out":
		from.Out = p.texts(n, key)
	case "clocks":
		from.Clocks = p.clocks(n)
	case "counters":
		if n.Kind != yamltree.Map || n.Get("quiet") == nil {
			p.wrong(n, key, "counters")
			return
		}
		p.known(n, "quiet")
		from.Quiet = p.numberMap(n.Get("quiet"), "quiet")
	case "history":
		from.History = p.texts(n, key)
	}
}

func (p *parser) clocks(n *yamltree.Node) map[string]adjudicate.ClockFrom {
	if n.Kind != yamltree.Map {
		p.wrong(n, "clocks", "map")
		return nil
	}
	out := map[string]adjudicate.ClockFrom{}
	for i, seat := range n.Keys {
		v := n.Values[i]
		if v.Kind != yamltree.Map {
			p.wrong(v, "clocks", "map")
			continue
		}
		p.known(v, clockKeys()...)
		var c adjudicate.ClockFrom
		if x := v.Get("remaining"); x != nil {
			c.RemainingMS, c.HasRemaining = p.milliseconds(x, "remaining"), true
		}
		if x := v.Get("pause_left"); x != nil {
			c.PauseLeft, c.HasPauseLeft = p.whole(x, "pause_left"), true
		}
		if x := v.Get("moved"); x != nil {
			if x.Kind != yamltree.Bool {
				p.wrong(x, "moved", "true_or_false")
			}
			c.Moved, c.HasMoved = x.Bool, true
		}
		c.Given = p.givenClocks(v)
		out[seat.Name] = c
	}
	return out
}

// givenClocks reads what the kinds of clock begin with, times without the _ms
// that requests write.
func (p *parser) givenClocks(n *yamltree.Node) map[string]int64 {
	var values map[string]int64
	for _, given := range clock.AllGiven() {
		name := given.Name
		key, time := strings.CutSuffix(name, "_ms")
		x := n.Get(key)
		if x == nil {
			continue
		}
		if values == nil {
			values = map[string]int64{}
		}
		if time {
			values[name] = p.milliseconds(x, key)
		} else {
			values[name] = p.whole(x, key)
		}
	}
	return values
}

// clockKeys are what may be written of a seat's clock.
func clockKeys() []string {
	list := []string{"remaining", "pause_left", "moved"}
	for _, given := range clock.AllGiven() {
		list = append(list, strings.TrimSuffix(given.Name, "_ms"))
	}
	return list
}

func isOneOf(name string, names []string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}
