package ruleset

// Scoring is points and results.
type Scoring struct {
	HasResult         bool
	Win, Draw, Loss   float64
	Captures          bool       // a capture scores the piece's value
	Promoted          PieceScore // for a promoted piece
	Grey              PieceScore // for a piece of a seat that is out
	Checks            []CheckTariff
	CheckByMovedPiece bool // whose kind picks the figure: the moved piece's only, else any counted checker's
	EarlierOutLower   bool // places at equal points
}

// Keeps reports whether this game keeps points at all.
func (rs *Ruleset) KeepsPoints() bool {
	if rs.Scoring.Captures || len(rs.Scoring.Checks) > 0 {
		return true
	}
	for _, end := range rs.Ends {
		if end != nil && (end.Gives != Gives{} || end.Then == ThenByPoints) {
			return true
		}
	}
	return false
}

// PieceScore is what a special piece scores: its value, or a number.
type PieceScore struct {
	AsValue bool
	Points  int
}

// CheckTariff is what checking so many kings by one move scores.
type CheckTariff struct {
	Kings  int
	Any    int // -1: nothing by this kind of row
	ByKind map[int]int
}
