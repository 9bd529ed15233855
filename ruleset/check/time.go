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
	}
}
