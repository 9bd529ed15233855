package ruleset

// EndKind is one of the endings of the language.
type EndKind uint8

// The endings.
const (
	Checkmate EndKind = iota
	Stalemate
	KingCaptured
	LastStanding
	Lead
	InsufficientMaterial
	Repetition
	QuietMoves
	MoveLimit
	Agreement
	Resignation
	Flag
	MoveTime
	Abandonment
	IllegalMoves
	EndKinds
)

var endNames = [EndKinds]string{"checkmate", "stalemate", "king_captured", "last_standing", "lead",
	"insufficient_material", "repetition", "quiet_moves", "move_limit", "agreement", "resignation",
	"flag", "move_time", "abandonment", "illegal_moves"}

func (k EndKind) String() string { return endNames[k] }

// Path is the dotted path of the ending, or of a part of it.
func (k EndKind) Path(part string) Path {
	if part == "" {
		return Path("end." + endNames[k])
	}
	return Path("end." + endNames[k] + "." + part)
}

// Then is what follows an ending.
type Then uint8

// The eight words, and none.
const (
	ThenNone Then = iota
	ThenDraw
	ThenLoses
	ThenWins
	ThenOut
	ThenByPoints
	ThenAborted
	ThenSkips
	ThenCPU
)

// End is one ending. Endings whose then is none are nil in Ruleset.Ends, but
// for those with an Unless, whose Then may matter without them.
type End struct {
	Kind               EndKind
	Then               Then
	AtOnce             bool  // checkmate: settled at once, else on the mated seat's own turn
	Claim              int64 // moves or occurrences from which it may be claimed; 0 none
	Automatic          int64 // count, points or ms at which it comes by itself; 0 none
	Unit               Unit
	SeatsLeft          int
	JudgedBy           JudgedBy
	Listed             []Listed
	SearchNodes        int
	BeforeFirstMove    Then // instead of Then; ThenNone: no exception
	OpponentCannotMate Then // likewise
	Gives              Gives
}

// Unit says whose moves are counted.
type Unit uint8

// The units.
const (
	Each Unit = iota
	EachAtStart
	Plies
)

// JudgedBy says how "cannot mate" is decided.
type JudgedBy uint8

// The four ways, and none.
const (
	NotJudged JudgedBy = iota
	ByList
	ByMaterial
	ByAlone
	BySearch
)

// Listed is a row of dead material: for each side still in, the kinds it has,
// each as often as it has them, the king included.
type Listed struct {
	Text  string
	Sides [][]int
}

// Gives are the points that an ending brings.
type Gives struct{ Self, Mover, Others, All int }
