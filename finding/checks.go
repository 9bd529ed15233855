package finding

import (
	"sync"
)

// Check is a kind of finding: what docs/checks.md has a section for, and the
// catalogues a message (diag.CODE) and mostly a hint (diag.CODE.hint).
type Check struct {
	Code     Code
	Severity Severity // how bad it is, unless a caller decides otherwise
	Params   []string // names that a finding may carry for its texts
}

// Checks are all kinds of findings about rule files, by the stage that finds
// them: reading, schema, chain and options, compiling, meaning, contradictions.
// Nobody may change it. Four parameters mean the same everywhere: allowed (what
// fits), nearest (the names that may have been meant, likeliest first),
// suggestion (the value rewritten so that it fits), value (as written).
var Checks = []Check{
	// reading: read*.go
	{"yaml.too_large", Error, []string{"bytes", "most"}},
	{"yaml.not_utf8", Error, []string{"byte"}},
	{"yaml.utf16", Error, nil},
	{"yaml.nul", Error, nil},
	{"yaml.control_character", Error, []string{"code_point"}},
	{"yaml.tab", Error, nil},
	{"yaml.odd_blank", Error, []string{"code_point"}},
	{"yaml.directive", Error, []string{"directive"}},
	{"yaml.second_document", Error, nil},
	{"yaml.empty_file", Error, nil},
	{"yaml.not_a_map", Error, nil},
	{"yaml.too_deep", Error, []string{"most"}},
	{"yaml.anchor", Error, []string{"name"}},
	{"yaml.alias", Error, []string{"name"}},
	{"yaml.merge_key", Error, nil},
	{"yaml.tag", Error, []string{"tag"}},
	{"yaml.duplicate_key", Error, []string{"key", "line"}},
	{"yaml.complex_key", Error, nil},
	{"yaml.key_form", Error, []string{"key"}},
	{"yaml.key_not_text", Error, []string{"key"}},
	{"yaml.hidden_character", Error, []string{"key", "code_points"}},
	{"yaml.extra_comma", Error, nil},
	{"yaml.comma", Error, []string{"key", "text", "before"}},
	{"yaml.missing_comma", Error, []string{"text"}},
	{"yaml.decimal_comma", Error, []string{"value", "suggestion"}},
	{"yaml.empty_value", Error, []string{"key"}},
	{"yaml.comment_eats_value", Error, []string{"key", "comment"}},
	{"yaml.comment_cuts_text", Error, []string{"value"}},
	{"yaml.null", Error, []string{"value"}},
	{"yaml.boolean_case", Error, []string{"value"}},
	{"yaml.yes_no", Error, []string{"value"}},
	{"yaml.number_too_large", Error, []string{"value"}},
	{"yaml.leading_zero", Error, []string{"value"}},
	{"yaml.number_base", Error, []string{"value"}},
	{"yaml.underscore", Error, []string{"value"}},
	{"yaml.exponent", Error, []string{"value"}},
	{"yaml.not_finite", Error, []string{"value"}},
	{"yaml.number_form", Error, []string{"value"}},
	{"yaml.date", Error, []string{"value"}},
	{"yaml.clock_time", Error, []string{"value"}},
	{"yaml.unclosed", Error, []string{"bracket", "missing"}},
	{"yaml.unexpected_close", Error, []string{"bracket"}},
	{"yaml.unclosed_quote", Error, []string{"quote"}},
	{"yaml.text_after_quote", Error, []string{"text"}},
	{"yaml.escape", Error, nil},
	{"yaml.reserved_character", Error, []string{"character"}},
	{"yaml.dash", Error, nil},
	{"yaml.colon_in_text", Error, nil},
	{"yaml.colon_blank", Error, []string{"key"}},
	{"yaml.missing_colon", Error, []string{"text", "key"}},
	{"yaml.indentation", Error, []string{"column", "expected"}},
	{"yaml.block_text", Error, nil},
	{"yaml.syntax", Error, []string{"problem"}},

	// schema: schema*.go
	{"ruleset.cannot_say", Error, []string{"key"}},
	{"ruleset.unknown_key", Error, []string{"key", "parent", "allowed", "nearest"}},
	{"ruleset.misplaced_key", Error, []string{"key", "parent", "allowed", "places"}},
	{"ruleset.key_name", Error, []string{"key", "parent", "suggestion"}},
	{"ruleset.missing_key", Error, []string{"key", "parent"}},
	{"ruleset.no_rules", Error, nil},
	{"ruleset.empty_map", Error, []string{"key"}},
	{"ruleset.list_length", Error, []string{"key", "count", "from", "to"}},
	{"ruleset.twice_in_list", Error, []string{"key", "value"}},
	{"ruleset.none_not_allowed", Error, []string{"key", "value", "allowed"}},
	{"ruleset.other_language", Error, []string{"key", "value", "allowed"}},
	{"ruleset.unknown_word", Error, []string{"key", "value", "allowed", "nearest"}},
	{"ruleset.hidden_character", Error, []string{"key", "value", "allowed", "code_points"}},
	{"ruleset.not_a_map", Error, []string{"key", "value", "allowed"}},
	{"ruleset.not_a_list", Error, []string{"key", "value", "allowed"}},
	{"ruleset.not_a_value", Error, []string{"key", "value"}},
	{"ruleset.not_a_boolean", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_number", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_whole", Error, []string{"key", "value", "allowed"}},
	{"ruleset.number_range", Error, []string{"key", "value", "allowed", "from", "to"}},
	{"ruleset.quote_it", Error, []string{"key", "value", "allowed"}},
	{"ruleset.not_a_text", Error, []string{"key", "value", "allowed"}},
	{"ruleset.not_a_language", Error, []string{"key", "parent", "suggestion"}},
	{"ruleset.not_an_id", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_name", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_reference", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_version", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_duration", Error, []string{"key", "value", "allowed", "suggestion", "either"}},
	{"ruleset.not_a_letter", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_movement", Error, []string{"key", "value", "allowed"}},
	{"ruleset.not_a_row", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_file", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_rectangle", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_material_row", Error, []string{"key", "value", "allowed"}},
	{"ruleset.not_a_path", Error, []string{"key", "value", "allowed", "suggestion"}},
	{"ruleset.not_a_mark", Error, []string{"key", "value", "allowed"}},
	{"ruleset.not_a_color", Error, []string{"key", "value", "allowed"}},
	{"ruleset.overlay_rules", Error, []string{"key"}},
	{"ruleset.schema", Error, []string{"problem"}},
	{"ruleset.more", Info, []string{"count"}},

	// chain and options: load*.go, resolve*.go, options*.go
	{"ruleset.unreadable", Error, []string{"error"}},
	{"ruleset.left_behind", Info, nil},
	{"ruleset.id_not_file_name", Error, []string{"id", "file"}},
	{"ruleset.id_twice", Error, []string{"id", "version", "other"}},
	{"ruleset.extends_unknown", Error, []string{"ref", "nearest"}},
	{"ruleset.extends_itself", Error, []string{"ref"}},
	{"ruleset.extends_circle", Error, []string{"ref"}},
	{"ruleset.extends_invalid", Error, []string{"ref", "file"}},
	{"ruleset.extends_overlay", Error, []string{"ref"}},
	{"ruleset.option_unknown", Error, []string{"option", "nearest"}},
	{"ruleset.option_locked", Error, []string{"option", "file", "line", "allowed"}},
	{"ruleset.option_value", Error, []string{"option", "path", "value", "type", "none", "rule", "from", "to", "allowed", "nearest", "suggestion", "either"}},
	{"ruleset.option_form", Error, []string{"option"}},
	{"ruleset.option_path", Error, []string{"option", "path", "nearest"}},
	{"ruleset.option_default", Error, []string{"option", "value", "allowed"}},
	{"ruleset.option_twice", Error, []string{"option"}},
	{"ruleset.option_conflict", Error, []string{"option", "other", "path"}},
	{"ruleset.option_inactive", Warning, []string{"option", "when"}},
	{"ruleset.option_gone", Warning, []string{"option", "path"}},
	{"ruleset.contradicted", Error, []string{"path", "value", "option", "other"}},
	{"ruleset.combination", Error, []string{"option", "value", "combination", "code"}},
	{"ruleset.orthodox_unknown", Error, []string{"ref", "nearest"}},
	{"ruleset.orthodox_army", Error, []string{"ref"}},
	{"ruleset.orthodox_start", Error, []string{"ref"}},

	// compiling: compile*.go
	{"ruleset.bad_value", Error, []string{"value", "expected", "from", "to", "allowed", "nearest"}},
	{"ruleset.board", Error, []string{"error"}},
	{"ruleset.moves", Error, []string{"piece", "moves", "error", "at", "letter", "feature", "modifiers", "number", "from", "to", "instead", "most"}},
	{"ruleset.moves_circle", Error, []string{"piece"}},
	{"ruleset.unknown_piece", Error, []string{"piece", "allowed", "nearest"}},
	{"ruleset.seat_left", Error, []string{"seat", "key", "write"}},
	{"ruleset.unknown_seat", Error, []string{"seat", "allowed", "nearest"}},
	{"ruleset.seat_twice", Error, []string{"seat"}},
	{"ruleset.row_length", Error, []string{"seat", "rank", "squares", "letters"}},
	{"ruleset.row_letter", Error, []string{"seat", "rank", "letter"}},
	{"ruleset.listed_letter", Error, []string{"row", "letter"}},

	// meaning: check_*.go
	{"ruleset.seat_initial", Error, []string{"seat", "other", "letter"}},
	{"ruleset.seat_without_turn", Error, []string{"seat"}},
	{"ruleset.letter_twice", Error, []string{"piece", "other", "letter"}},
	{"ruleset.royal_kinds", Error, []string{"count", "pieces"}},
	{"ruleset.royal_setup", Error, []string{"seat", "count", "piece"}},
	{"ruleset.setup_overlap", Error, []string{"square", "seat", "other"}},
	{"ruleset.off_board", Error, []string{"value", "files", "ranks"}},
	{"ruleset.no_time", Error, []string{"key", "value"}},
	{"ruleset.clock_excludes", Error, []string{"a", "b"}},
	{"ruleset.promotion_to_royal", Error, []string{"piece"}},
	{"ruleset.promotion_to_pawn", Error, []string{"piece"}},
	{"ruleset.judged_by_missing", Error, []string{"ending"}},
	{"ruleset.listed_missing", Error, []string{"ending"}},
	{"ruleset.search_nodes_missing", Error, []string{"ending"}},
	{"ruleset.class_form", Error, []string{"class"}},
	{"ruleset.class_both", Error, []string{"class", "other", "piece"}},
	{"ruleset.class_missing", Error, nil},
	{"ruleset.article_path", Error, []string{"article", "path", "nearest"}},
	{"ruleset.reading_path", Error, []string{"path", "nearest"}},
	{"ruleset.option_when", Error, []string{"option", "other", "choice", "allowed", "nearest"}},
	{"ruleset.option_bounds", Error, []string{"option", "from", "to"}},
	{"ruleset.option_bound_type", Error, []string{"option", "value", "type"}},

	// contradictions: lint*.go
	{"lint.unknown_term", Warning, []string{"term", "nearest"}},
	{"lint.move_time_never_binds", Warning, []string{"move", "main"}},
	{"lint.most_below_main", Warning, []string{"most", "main"}},
	{"lint.pause_longer", Warning, []string{"pause", "main"}},
	{"lint.pause_without_length", Warning, nil},
	{"lint.time_without_end", Warning, []string{"key", "ending"}},
	{"lint.end_never", Warning, []string{"ending", "key"}},
	{"lint.end_shadowed", Warning, []string{"ending", "other"}},
	{"lint.claim_never", Warning, []string{"ending", "claim", "automatic"}},
	{"lint.king_capture_without_end", Warning, []string{"value"}},
	{"lint.budget_too_small", Warning, []string{"budget", "cheapest"}},
	{"lint.budget_never_met", Warning, []string{"budget", "dearest"}},
	{"lint.orthodox_price", Warning, []string{"budget", "price", "seat"}},
	{"lint.no_last_standing", Warning, []string{"ending"}},
	{"lint.promotion_unreachable", Warning, []string{"rank", "seat"}},
	{"lint.double_step_unreachable", Warning, []string{"rank"}},
	{"lint.castling_never", Warning, []string{"piece", "seat"}},
	{"lint.shuffle_castling", Warning, nil},
	{"lint.no_points", Warning, []string{"ending"}},
	{"lint.points_unscored", Warning, []string{"key"}},
	{"lint.kings_aslant", Info, []string{"seat", "other", "king", "square", "other_square", "write"}},
	{"lint.no_effect", Warning, []string{"path", "needs"}},
	{"lint.open_choice", Error, []string{"path", "option", "choice", "write"}},
	{"lint.waits", Info, []string{"path", "option", "value"}},
	{"lint.overridden", Warning, []string{"path", "by"}},
	{"lint.unused", Warning, []string{"path"}},
	{"lint.option_no_effect", Warning, []string{"option", "path"}},
	{"lint.choice_equal", Warning, []string{"option", "choice", "other"}},
	{"lint.untitled", Warning, []string{"option", "choice"}},
	{"lint.extends_deprecated", Warning, []string{"ref"}},
	{"lint.stale_reading", Warning, []string{"path", "value", "file", "line"}},
}

var checksByCode = sync.OnceValue(func() map[Code]Check {
	all := make(map[Code]Check, len(Checks))
	for _, c := range Checks {
		all[c.Code] = c
	}
	return all
})

// CheckFor is the kind of finding with a code.
func CheckFor(code Code) (Check, bool) {
	c, ok := checksByCode()[code]
	return c, ok
}
