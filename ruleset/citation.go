package ruleset

// Citation says which rule decided and who set it. It is the contract's rule object.
type Citation struct {
	Ruleset        string
	Pointer        string // RFC 6901, into the file it stands in
	File           string
	Line           int
	Value          any
	From           string // base, choice, overlay
	Changeable     string // "" for no
	Option         string // the option that may change it, "" for none
	Interpretation Text   // nil: the source is not silent
	Articles       []string
}

// Citer knows where the values of a Ruleset come from. Compiling implements it.
type Citer interface {
	// Cite returns the citation of the rule at a dotted path, nil where the
	// rules have nothing there.
	Cite(path Path) *Citation
	// CiteFor is Cite for a rule that a seat or a class may have of its own.
	CiteFor(seat, class int, path Path) *Citation
}

// Cite says which value decided, for the dotted path of a rule such as
// end.stalemate.then. Where the path ends early (a rule taken away, a part at
// its default) the longest part that is there is cited; nil where not even its
// first key is. A path may end in a word of a list (castling.needs.not_in_check):
// the list is cited, with the reading of that word. The articles are those of
// the longest attached path.
func (rs *Ruleset) Cite(path Path) *Citation {
	if rs.Source == nil {
		return nil
	}
	return rs.Source.Cite(path)
}

// CiteFor is Cite for a rule that a seat or a class may have of its own: where
// seats.NAME.sets or classes.NAME.sets decides, that place is cited. seat and
// class are indexes into Seats and Classes; a class is ignored where there are
// none.
func (rs *Ruleset) CiteFor(seat, class int, path Path) *Citation {
	if rs.Source == nil {
		return nil
	}
	return rs.Source.CiteFor(seat, class, path)
}
