package ruleset

// checkTime refuses a time of nothing where nothing could be done in it: the
// first move would come too late, and who means that there is no limit says none.
func checkTime(c *checker) {
	for _, block := range c.blocks("clock") {
		refuse := func(part *Node, key string) {
			n := part.rule(key)
			if n == nil {
				return
			}
			if ms, ok := duration(n.written()); ok && ms == 0 {
				c.add(n, "ruleset.no_time", P{"key": key, "value": n.written()})
			}
		}
		refuse(block, "main")
		refuse(block, "move")
		refuse(block.rule("pause"), "longest")
	}
}
