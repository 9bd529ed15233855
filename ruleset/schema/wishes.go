package schema

import (
	"slices"
	"strings"
)

// wishes are words by which people look for what the language does not have
// yet; docs/cannot-say.md lists what they mean and what comes nearest. A word
// that has become a key is a wish no more.
var wishes = []string{
	"periods", "period", "stages", // clocks
	"time_controls", "sudden_death",
	"hourglass", "increment_from", "holiday", "leave", "berserk", "late", "arrival", "both_flags",
	"armageddon", "draw_odds", "from_move", "no_draw_before", "bare_king", "three_check", "checks_to_win", "hill", "king_of_the_hill", "goal", // ends
	"race", "racing_kings", "extinction", "antichess", "losing", "perpetual_check", "game_time", "points_to_win",
	"must_capture", "forced_capture", "drops", "pocket", "hand", "crazyhouse", "atomic", "explosion", "fog", "dark", // moves
	"moves_per_turn", "double_move", "progressive", "captured_only", "takeover", "freeze", "walls", "dice",
	"handicap", "odds", // starts
}

// isWish reports whether a key that nothing takes is looked for by what cannot
// be said yet.
func isWish(key string) bool {
	word := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(key)), "-", "_"), " ", "_")
	return slices.Contains(wishes, word) && len(placesOf(word)) == 0
}
