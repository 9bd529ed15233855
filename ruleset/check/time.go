package check

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// checkTime refuses a time of nothing where nothing could be done in it: the
// first move would come too late, and who means that there is no limit says none.
func checkTime(c *Checker) {
	for _, block := range c.blocks("clock") {
		refuse := func(part *yamltree.Node, key string) {
			n := part.Rule(key)
			if n == nil {
				return
			}
			if ms, ok := ruleset.ParseDuration(n.Written()); ok && ms == 0 {
				c.Add(n, "ruleset.no_time", finding.Params{"key": key, "value": n.Written()})
			}
		}
		refuse(block, "main")
		refuse(block, "move")
		refuse(block.Rule("pause"), "longest")
		refuse(block.Rule("delay"), "time")
		refuse(block.Rule("byo_yomi"), "each")
	}
}

// checkClockKinds refuses kinds of clock that cannot be on one clock together.
func checkClockKinds(c *Checker) {
	if !c.compiled() {
		return
	}
	for i := range c.Rules.Seats {
		for _, r := range c.Rules.Seats[i].ByClass {
			if r.Clock.Delay.Time > 0 && r.Clock.ByoYomi.Periods > 0 {
				own := c.Tree.At("seats." + c.Rules.Seats[i].Name + ".sets")
				c.Add(firstOf(own.At("clock.delay"), c.Tree.At("clock.delay")), "ruleset.clock_excludes",
					finding.Params{"a": "clock.delay", "b": "clock.byo_yomi"}, firstOf(own.At("clock.byo_yomi"), c.Tree.At("clock.byo_yomi")))
				return
			}
		}
	}
}

// firstOf is the first of two places that is there.
func firstOf(a, b *yamltree.Node) *yamltree.Node {
	if a != nil {
		return a
	}
	return b
}
