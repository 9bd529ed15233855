package ruleset

// checkMeaning finds what a schema cannot say: names that lead nowhere, pieces
// that cannot stand where they are put, rules that lack what they need. It
// takes the resolved tree, every option applied, and what was compiled of it;
// where compiling failed the checks that need it are left out.
func checkMeaning(tree *Node, rs *Ruleset) Diagnostics {
	c := &checker{tree: tree, rs: rs}
	for _, check := range []func(*checker){
		checkRequired, checkSeats, checkTurns, checkLetters, checkRoyal, checkPromotion,
		checkBoard, checkArmyRanks, checkSetup, checkTime, checkEnds, checkClasses,
	} {
		check(c)
	}
	return c.found.Sorted()
}

// checker carries what the checks share.
type checker struct {
	tree  *Node
	rs    *Ruleset // fields may be empty where compiling failed
	found Diagnostics
}

func (c *checker) add(at *Node, code string, params P, related ...*Node) {
	d := finding(Error, at, code, params)
	if check, ok := CheckFor(code); ok {
		d.Severity = check.Severity
	}
	told := map[Range]bool{{Pos{d.Line, d.Column}, Pos{d.EndLine, d.EndColumn}}: true}
	for _, n := range related {
		if n != nil && !(n.File == d.File && told[n.Range]) {
			told[n.Range] = true
			d.Related = append(d.Related, relatedTo(n, "related.other_rule", nil))
		}
	}
	c.found = append(c.found, d)
}

// compiled reports whether board, seats and pieces are there to check against.
func (c *checker) compiled() bool {
	return c.rs != nil && c.rs.Board != nil && len(c.rs.Seats) > 0 && len(c.rs.Kinds) > 0
}

// each visits the entries of a map that were not taken away.
func (n *Node) each(visit func(i int, name string, value *Node)) {
	if n == nil || n.Kind != MapNode {
		return
	}
	for i := range n.Keys {
		if !isNone(n.Values[i]) {
			visit(i, n.Keys[i].Name, n.Values[i])
		}
	}
}

// rule is the value at a path, nil where it is not there or was taken away.
func (n *Node) rule(path string) *Node {
	if v := n.at(path); v != nil && !isNone(v) {
		return v
	}
	return nil
}

// keyNode is the key of a map by its name, to report it.
func keyNode(n *Node, name string) *Node {
	if n == nil || n.Kind != MapNode {
		return nil
	}
	if i := n.index(name); i >= 0 {
		return keyOf(n, i)
	}
	return nil
}
