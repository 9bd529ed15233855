// Package ruleset is the model of house rules: what a rule file says once what
// it extends is folded in and its options are applied, each value of its own
// type. The packages below it make a Ruleset (library, compile), check it
// (schema, check, lint) and write it (wording, diff, layout); who only judges
// games needs none of them.
//
// Times are in milliseconds, ranks are counted from a seat's own side, pieces
// and seats are indexes into the lists of the Ruleset.
package ruleset

import (
	"strings"

	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// RuleOf is the part of a path that follows seats.NAME.sets or
// classes.NAME.sets, the path itself where it has neither.
func RuleOf(path string) string {
	parts := strings.SplitN(path, ".", 4)
	if len(parts) == 4 && parts[2] == "sets" && (parts[0] == "seats" || parts[0] == "classes") {
		return parts[3]
	}
	return path
}

// Ruleset is a rule file after every stage: chain folded in, options applied,
// each value of its own type. It is immutable and safe for any number of
// goroutines. What the judge reads is here; what people read (texts, articles,
// lines) is reached through Cite and the Text fields.
//
// A nil pointer or a zero number is a rule that does not exist.
type Ruleset struct {
	ID, Version string
	Digest      string // "sha256:" and 64 hex digits, of what the judge reads
	File        string // as the caller named it, for citations
	Title       Text
	About       Text
	Deprecated  Text
	Extends     string // id of the parent, "" for none
	Overlay     bool   // a file or request that only sets option values

	Board       *board.Board
	Seats       []Seat // in turn order; a seat is its index here
	First       int    // the seat that begins the first game
	Rotate      bool   // the first turn moves on one seat each game
	Kinds       []Kind // the royal one, the rest by their worth, pawns last; the file's order means nothing
	Shuffle     Shuffle
	Classes     []Class // empty: no classes, every seat plays by its own rules
	OwnKing     OwnKing
	CaptureKing CaptureKing
	Ends        [EndKinds]*End // nil: this end never comes
	Scoring     Scoring
	Out         OutMode
	Conduct     Conduct
	Margin      int64 // ms by which a move may be late
	Site        Site

	Options  []Option // the rows of the house-rules table, in the order of the file, parents first
	Notes    []Named  // told on the sheet, judged by nobody
	Terms    []Named  // the profile's words for words of the catalogue
	Articles []Article

	Source Citer // where each value comes from; nil for rules that were not compiled from files
}

// Text is a text in several languages, by language tag; "" is any language.
type Text map[string]string

// Named is a text with a name.
type Named struct {
	Name string
	Text Text
}

// Article is the id of an article of the rules' source, with the paths of the rules that come from it.
type Article struct {
	ID    string
	Paths []string
}

// Site is what a site's pages need and no verdict does.
type Site struct {
	Minutes        string
	ShowLegalMoves *bool
}

// Seat is a player's place.
type Seat struct {
	Name    string // white, red
	Initial byte   // the small letter that FEN uses, unique: w, r
	Side    board.Side
	Team    string // "" plays alone
	Mark    string
	Color   string
	Text    Text        // the name people read
	Setup   []Placed    // the profile's own array
	ByClass []SeatRules // one for each of Ruleset.Classes; one where there are none
}

// Placed is a piece on a square.
type Placed struct {
	Square board.Square
	Kind   int
}

// SeatRules are the rules that may differ from seat to seat and class to class.
type SeatRules struct {
	Pawns    Pawns
	Castling *Castling // nil: no castling
	Army     *Army     // nil: no built armies
	Clock    Clock
}

// Kind is a kind of piece.
type Kind struct {
	Name   string
	Letter byte // capital, unique in the profile
	Betza  string
	Moves  []betza.Step // every step of every part, told from the chair
	Royal  bool
	Pawn   bool
	Value  int
	Text   Text
}

// Pawns are the rules for pieces that are pawns.
type Pawns struct {
	DoubleStep     bool
	DoubleStepRank int // own rank; 0 is any rank
	EnPassant      bool
	EnPassantRank  int // own rank the double step began on; 0 is any
	Lasts          Lasts
	FacingOnly     bool  // only pawns of the seat opposite may take
	Grey           bool  // also against a seat that is out, until its turn would have come
	PromotionRank  int   // own rank, already counted out where the file says last; 0: no promotion
	PromoteTo      []int // kinds
}

// Lasts says how long a chance to take en passant stands.
type Lasts uint8

// The two lengths.
const (
	NextMove Lasts = iota
	UntilOwnerMoves
)

// Castling says how a king and its partner move together.
type Castling struct {
	With      int    // the partner's kind
	GoesTwo   bool   // the king goes two squares towards the partner
	GoesFiles [2]int // else its destination files, from 0: towards the lower file, towards the higher
	Needs     Needs
	BeganWith BeganWith
}

// Needs is the set of conditions of castling; each is one reason code.
type Needs uint8

// The conditions.
const (
	KingUnmoved Needs = 1 << iota
	RookUnmoved
	PathEmpty
	NotInCheck
	NotThroughCheck
	NotIntoCheck
)

// BeganWith says what must have stood as in setup when the game began.
type BeganWith uint8

// The three readings.
const (
	BeganAnything BeganWith = iota
	BeganKingAndRook
	BeganWholeArray
)

// Army says how a built army is paid for and placed.
type Army struct {
	Budget                                                  int
	Exactly                                                 bool // spend exactly, else at most
	OwnRanks                                                int
	NearestFirst                                            bool
	KingAtHome                                              bool
	AtMost                                                  map[int]int // kind to cap
	Hidden                                                  bool
	RefuseInCheck, RefuseNoLegalMove, RefuseOpponentInCheck bool
	OrthodoxPlays                                           string   // id of the profile that an orthodox start plays, "" for none
	Orthodox                                                *Ruleset // that profile, with the options of the same name carried over; nil for none
}

// Clock is a seat's time, in milliseconds; 0 is none.
type Clock struct {
	Main, Move, Increment int64
	Pauses                int // that the seat has
	PauseLongest          int64
	PauseOwnTime          bool // may be started in one's own time only
	PauseOnDisconnect     bool
}

// Timed reports whether the clock runs at all.
func (c Clock) Timed() bool { return c.Main > 0 || c.Move > 0 }

// Class is a seat's class, settled once from the army it starts with.
type Class struct {
	Name         string
	FieldsAny    []int // kinds
	EveryoneElse bool
}

// Shuffle says in what orders own rank 1 may begin; zero: as in setup only.
type Shuffle struct{ BishopsApart, KingBetweenRooks, Mirrored bool }

// Any reports whether the array may be shuffled at all.
func (s Shuffle) Any() bool { return s.BishopsApart || s.KingBetweenRooks || s.Mirrored }

// OwnKing says what must be true of one's own king after one's own move.
type OwnKing uint8

// The two rules.
const (
	MustBeSafe OwnKing = iota
	MayBeExposed
)

// CaptureKing says when a king in check may be taken out of turn.
type CaptureKing uint8

// The four rules.
const (
	CaptureNever         CaptureKing = iota
	CaptureWhenSafe                  // own king safe as after any move
	CaptureWhenSafeAfter             // own king safe once the victim is out
	CaptureAlways                    // no matter
)

// OutMode says what becomes of the pieces of a seat that is out.
type OutMode uint8

// The two modes.
const (
	Grey OutMode = iota
	Removed
)

// Conduct is what binds people at a board.
type Conduct struct {
	TouchMove bool  // a touched piece binds
	Restore   bool  // an illegal move is made and taken back, instead of refused
	Penalty   int64 // ms to the opponents' clocks
}

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

// Option is a row of the house-rules table.
type Option struct {
	Name       string
	Title      Text // may be empty for by_site options
	About      Text
	Changeable string // by_group, by_host, by_site
	Sets       string // path, "" where it has choices
	Value      any    // in force: choice name, int64, bool, word, duration text, "none"
	Default    any    // what this profile's own value is when nobody chooses
	Choices    []Choice
	OneOf      []any // allowed besides the rule's own value
	From, To   any   // bounds, nil for none
	When       map[string]string
	Active     bool   // its When holds
	SetBy      string // "base", or the file or request that chose the value
}

// Choice is a named choice of an option.
type Choice struct {
	Name  string
	Title Text
}

// OptionValue is a value for an option that came with a request: text, int64
// or bool.
type OptionValue struct {
	Name  string
	Value any
}

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
	Cite(path string) *Citation
	// CiteFor is Cite for a rule that a seat or a class may have of its own.
	CiteFor(seat, class int, path string) *Citation
}

// Cite says which value decided, for the dotted path of a rule such as
// end.stalemate.then. Where the path ends early (a rule taken away, a part at
// its default) the longest part that is there is cited; nil where not even its
// first key is. A path may end in a word of a list (castling.needs.not_in_check):
// the list is cited, with the reading of that word. The articles are those of
// the longest attached path.
func (rs *Ruleset) Cite(path string) *Citation {
	if rs.Source == nil {
		return nil
	}
	return rs.Source.Cite(path)
}

// CiteFor is Cite for a rule that a seat or a class may have of its own: where
// seats.NAME.sets or classes.NAME.sets decides, that place is cited. seat and
// class are indexes into Seats and Classes; a class is ignored where there are
// none.
func (rs *Ruleset) CiteFor(seat, class int, path string) *Citation {
	if rs.Source == nil {
		return nil
	}
	return rs.Source.CiteFor(seat, class, path)
}
