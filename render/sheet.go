// Package render draws boards (SVG, text, terminal) and writes rule sheets (HTML,
// Markdown) of a ruleset, in every language of the catalogue. It reads rules
// and positions and judges nothing.
package render

import (
	"errors"
	"slices"

	"houserules/ruleset"
	"houserules/ruleset/wording"
	"houserules/text"
)

// SheetFormat is what a rule sheet is written in.
type SheetFormat uint8

// The formats.
const (
	SheetHTML     SheetFormat = iota // a whole page, no script, nothing from outside
	SheetMarkdown                    // CommonMark with tables
)

// ParseSheetFormat reads html or md.
func ParseSheetFormat(name string) (SheetFormat, bool) {
	switch name {
	case "html":
		return SheetHTML, true
	case "md", "markdown":
		return SheetMarkdown, true
	}
	return 0, false
}

// SheetOptions say how a rule sheet is made.
type SheetOptions struct {
	Lang   string // a language of the catalogue; "" is the default
	Format SheetFormat
	Date   string // of the rules, as the caller wants it shown; "" for none
}

// ErrLanguage is returned for a language that has no catalogue.
var ErrLanguage = errors.New("render: no such language")

// Sheet is what a player reads of a ruleset: board, pieces, special moves, how
// the game ends, points, clocks, conduct, the house-rules table, what is our
// reading, and at the end every value that the judge reads. Its sentences are
// made from the values of the Ruleset, so that sheet and verdict cannot
// differ. The same ruleset and options give the same bytes.
func Sheet(rs *ruleset.Ruleset, o SheetOptions) ([]byte, error) {
	if o.Lang == "" {
		o.Lang = text.Default
	}
	if !slices.Contains(text.Langs(), o.Lang) {
		return nil, ErrLanguage
	}
	s := &sheet{rs: rs, lang: o.Lang, names: wording.Of(rs), date: o.Date}
	switch o.Format {
	case SheetMarkdown:
		s.out = &markdownPage{}
	default:
		s.out = &htmlPage{}
	}
	s.out.begin(o.Lang, wording.In(rs.Title, o.Lang))
	s.head()
	s.rules()
	s.optionsPart()
	s.choicesPart()
	s.readingsPart()
	s.notes()
	s.articlesPart()
	s.valuesPart()
	return s.out.end(), nil
}

// rules tells everything that is judged.
func (s *sheet) rules() {
	s.boardPart()
	s.piecesPart()
	s.pawnsPart()
	s.castlingPart()
	s.checkPart()
	s.armyPart()
	s.endsPart()
	s.pointsPart()
	s.clockPart()
	s.conductPart()
}

// sheet is a rule sheet in the making.
type sheet struct {
	rs    *ruleset.Ruleset
	lang  string
	names text.Names
	date  string
	out   page
	vague string // the rule whose figure, one of many, is left out; "" for none
}

type params = map[string]any

// say is a text of the catalogue below "sheet.".
func (s *sheet) say(key string, p params) string {
	return text.Say(s.lang, "sheet."+key, p, s.names)
}

func (s *sheet) term(word string) string { return text.Term(s.lang, word, s.names) }

func (s *sheet) kind(k int) string { return s.rs.Kinds[k].Name }

func (s *sheet) kinds(list []int) []string {
	names := make([]string, len(list))
	for i, k := range list {
		names[i] = s.kind(k)
	}
	return names
}

// piece is what players call a kind.
func (s *sheet) piece(k int) string { return text.Piece(s.lang, s.kind(k), s.names) }

func (s *sheet) seat(i int) string { return text.Seat(s.lang, s.rs.Seats[i].Name, s.names) }

// list joins words as people do.
func (s *sheet) list(words []string) string { return text.List(s.lang, "and", words) }

func (s *sheet) heading(key string) { s.out.heading(capital(s.say(key, nil))) }

// leadOf is what begins a line of a list and stands out.
func (s *sheet) leadOf(words string) string { return capital(words) + s.say("stop", nil) }

// teams reports whether some seats play together.
func (s *sheet) teams() bool {
	for i := range s.rs.Seats {
		if s.rs.Seats[i].Team != "" {
			return true
		}
	}
	return false
}

// dropsOut reports whether a seat can be out while the game goes on.
func (s *sheet) dropsOut() bool {
	for _, e := range s.rs.Ends {
		if e != nil && (e.Then == ruleset.ThenOut || e.OpponentCannotMate == ruleset.ThenOut || e.BeforeFirstMove == ruleset.ThenOut) {
			return true
		}
	}
	return false
}
