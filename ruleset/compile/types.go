package compile

import (
	"slices"
	"strings"
)

// form is what kind of value a rule takes.
type form uint8

const (
	aNumber form = iota
	aDuration
	aBool
	aWord
	aRank // own rank: a number, last or any
	aSeat
	aText
	aScore // a number or the word value
	aFraction
)

var formNames = [...]string{"number", "duration", "bool", "word", "rank", "seat", "text", "score", "fraction"}

func (f form) String() string { return formNames[f] }

// valueType says which values a rule takes. It is what an option's type comes
// from: see docs of options in the language.
type valueType struct {
	form  form
	words []string // of a word
	none  bool     // the rule may be taken away
	min   int64    // of a number or a duration in ms
}

func words(list ...string) valueType { return valueType{form: aWord, words: list} }

func orNone(t valueType) valueType {
	t.none = true
	return t
}

// ruleTypes names the type of every rule that is a single value, by its path.
// A star stands for any name.
var ruleTypes = map[string]valueType{
	"board.files":                       {form: aNumber, min: 1},
	"board.ranks":                       {form: aNumber, min: 1},
	"seats.*.sits":                      words("south", "west", "north", "east"),
	"seats.*.team":                      {form: aText, none: true},
	"turns.first":                       {form: aSeat, none: true},
	"turns.rotate_first":                {form: aBool, none: true},
	"pieces.*.moves":                    {form: aText},
	"pieces.*.letter":                   {form: aText},
	"pieces.*.royal":                    {form: aBool, none: true},
	"pieces.*.pawn":                     {form: aBool, none: true},
	"pieces.*.value":                    {form: aNumber, none: true},
	"pawns.double_step.rank":            {form: aRank},
	"pawns.en_passant.rank":             {form: aRank, none: true},
	"pawns.en_passant.lasts":            words("next_move", "until_owner_moves"),
	"pawns.en_passant.takers":           orNone(words("any_pawn", "facing_pawns")),
	"pawns.en_passant.grey":             {form: aBool, none: true},
	"pawns.promotion.rank":              {form: aRank},
	"castling.with":                     {form: aText},
	"castling.king_goes":                {form: aNumber, min: 2},
	"castling.began_with":               orNone(words("anything", "king_and_rook", "whole_array")),
	"check.own_king":                    words("must_be_safe", "may_be_exposed"),
	"check.capture_king":                words("never", "when_safe", "when_safe_after", "always"),
	"end.*.then":                        orNone(words("draw", "loses", "wins", "out", "by_points", "aborted", "skips", "cpu")),
	"end.*.automatic":                   {form: aNumber, none: true, min: 1},
	"end.abandonment.automatic":         {form: aDuration, none: true, min: 0},
	"end.*.claim":                       {form: aNumber, none: true, min: 1},
	"end.*.settled":                     orNone(words("at_once", "on_own_turn")),
	"end.*.unit":                        orNone(words("each", "each_at_start", "plies")),
	"end.*.seats_left":                  {form: aNumber, none: true, min: 1},
	"end.*.judged_by":                   orNone(words("listed", "material", "alone", "search")),
	"end.*.search_nodes":                {form: aNumber, none: true, min: 1},
	"end.*.unless.before_first_move":    orNone(words("aborted", "draw")),
	"end.*.unless.opponent_cannot_mate": orNone(words("aborted", "draw")),
	"end.*.gives.self":                  {form: aNumber, none: true},
	"end.*.gives.mover":                 {form: aNumber, none: true},
	"end.*.gives.others":                {form: aNumber, none: true},
	"end.*.gives.all":                   {form: aNumber, none: true},
	"scoring.result.win":                {form: aFraction},
	"scoring.result.draw":               {form: aFraction},
	"scoring.result.loss":               {form: aFraction},
	"scoring.captures":                  orNone(words("value")),
	"scoring.promoted":                  {form: aScore, none: true},
	"scoring.grey":                      {form: aScore, none: true},
	"scoring.checks.*.*":                {form: aNumber, none: true},
	"scoring.checks_by":                 orNone(words("any_checker", "moved_piece")),
	"scoring.ties":                      orNone(words("shared", "earlier_out_lower")),
	"out":                               orNone(words("grey", "removed")),
	"clock.main":                        {form: aDuration, none: true, min: 1},
	"clock.move":                        {form: aDuration, none: true, min: 1},
	"clock.increment":                   {form: aDuration, none: true},
	"clock.margin":                      {form: aDuration, none: true},
	"clock.pause.each":                  {form: aNumber, none: true},
	"clock.pause.longest":               {form: aDuration, none: true, min: 1},
	"clock.pause.may_start":             orNone(words("any_time", "own_time")),
	"clock.pause.on_disconnect":         {form: aBool, none: true},
	"conduct.touch_move":                orNone(words("casual", "tournament")),
	"conduct.illegal_move":              orNone(words("reject", "restore")),
	"conduct.penalty":                   {form: aDuration, none: true},
	"army.budget":                       {form: aNumber},
	"army.spend":                        words("exactly", "at_most"),
	"army.own_ranks":                    {form: aNumber, min: 1},
	"army.fill":                         words("nearest_first", "free"),
	"army.king":                         words("at_home", "free"),
	"army.at_most.*":                    {form: aNumber, none: true},
	"army.hidden":                       {form: aBool, none: true},
	"army.orthodox_plays":               {form: aText, none: true},
	"site.minutes":                      {form: aText, none: true},
	"site.show_legal_moves":             {form: aBool, none: true},
}

// endParts says which parts each ending may have.
var endParts = map[string][]string{
	"checkmate":             {"then", "settled", "gives"},
	"stalemate":             {"then", "gives"},
	"king_captured":         {"then", "gives"},
	"last_standing":         {"then"},
	"lead":                  {"then", "seats_left", "automatic"},
	"insufficient_material": {"then", "judged_by", "listed", "search_nodes", "gives"},
	"repetition":            {"then", "claim", "automatic", "gives"},
	"quiet_moves":           {"then", "claim", "automatic", "unit", "gives"},
	"move_limit":            {"then", "automatic", "unit", "gives"},
	"agreement":             {"then", "gives"},
	"resignation":           {"then", "judged_by", "search_nodes", "unless", "gives"},
	"flag":                  {"then", "judged_by", "search_nodes", "unless", "gives"},
	"move_time":             {"then", "judged_by", "search_nodes", "unless", "gives"},
	"abandonment":           {"then", "automatic", "gives"},
	"illegal_moves":         {"then", "automatic", "judged_by", "search_nodes", "unless"},
}

// typeOf is the type of the rule at a path, false where no single value stands.
func typeOf(path string) (valueType, bool) {
	if t, ok := ruleTypes[path]; ok {
		return t, true
	}
	parts := strings.Split(path, ".")
	switch parts[0] {
	case "seats", "classes":
		if len(parts) > 3 && parts[2] == "sets" {
			return typeOf(strings.Join(parts[3:], "."))
		}
		fallthrough
	case "pieces":
		if len(parts) > 1 {
			parts[1] = "*"
		}
	case "end":
		if len(parts) > 2 {
			if !slices.Contains(endParts[parts[1]], parts[2]) {
				return valueType{}, false
			}
			parts[1] = "*"
		}
	case "scoring":
		if len(parts) == 4 {
			parts[2], parts[3] = "*", "*"
		}
	case "army":
		if len(parts) == 3 {
			parts[2] = "*"
		}
	}
	t, ok := ruleTypes[strings.Join(parts, ".")]
	return t, ok
}
