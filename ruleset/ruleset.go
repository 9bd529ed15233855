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
	Notes    []Named  // shown on the sheet, judged by nobody
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
