package movegen

import (
	"sync"

	"houserules/adjudicate/movegen/perft"
)

// counters are those of the rules met so far.
var counters sync.Map

func counter(g *Gen) *perft.Counter {
	c, ok := counters.Load(g.rules)
	if !ok {
		c, _ = counters.LoadOrStore(g.rules, perft.New(g.rules))
	}
	return c.(*perft.Counter)
}
