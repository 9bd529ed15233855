package setup

import (
	"slices"
	"testing"
)

// TestSetupFaultsOfCases holds positions in mid-game against the flags that
// another library gives them, flag by flag.
func TestSetupFaultsOfCases(t *testing.T) {
	var file struct {
		Records []struct {
			ID, FEN, Group string
			Chess960       bool     `json:"chess960"`
			Flags          []string `json:"status_flags"`
			Valid          bool     `json:"is_valid"`
		}
	}
	shared(t, &file, "chess", "status.json")
	codes := map[string][]string{
		"EMPTY": {"setup.king_missing"}, "NO_WHITE_KING": {"setup.king_missing"}, "NO_BLACK_KING": {"setup.king_missing"},
		"TOO_MANY_KINGS":        {"setup.king_extra"},
		"TOO_MANY_WHITE_PAWNS":  {"setup.too_many_pieces"},
		"TOO_MANY_BLACK_PAWNS":  {"setup.too_many_pieces"},
		"TOO_MANY_BLACK_PIECES": {"setup.too_many_pieces"},
		"PAWNS_ON_BACKRANK":     {"setup.pawn_on_last_rank"},
		"BAD_CASTLING_RIGHTS":   {"setup.bad_castling_rights"},
		"INVALID_EP_SQUARE":     {"setup.bad_en_passant"},
		"OPPOSITE_CHECK":        {"setup.opponent_in_check"},
		"TOO_MANY_CHECKERS":     {"setup.impossible_check"},
		"IMPOSSIBLE_CHECK":      {"setup.impossible_check"},
	}
	// What the other library does not test, and the contract does.
	more := []string{"setup.impossible_material", "setup.impossible_check"}
	for _, r := range file.Records {
		profile := "standard-chess"
		if r.Chess960 {
			profile = "chess960"
		}
		v := setupOf(t, bench(t, profile), &Request{From: &From{FEN: r.FEN}})
		var want []string
		for _, flag := range r.Flags {
			want = append(want, codes[flag]...)
		}
		got := warningsOf(v.Warnings)
		got = slices.DeleteFunc(got, func(code string) bool { return code != "setup.impossible_check" })
		if len(got) > 0 && v.Valid {
			t.Errorf("%s %s could not arise, and is valid", r.ID, r.FEN)
		}
		for i := range v.Violations {
			got = append(got, string(v.Violations[i].Code))
		}
		for _, code := range want {
			if !slices.Contains(got, code) {
				t.Errorf("%s %s: %v is missing, got %v", r.ID, r.FEN, code, got)
			}
		}
		for _, code := range got {
			if !slices.Contains(want, code) && !slices.Contains(more, code) {
				t.Errorf("%s %s: %v is too much, want %v", r.ID, r.FEN, code, want)
			}
			if slices.Contains(more, code) && r.Valid {
				t.Logf("%s %s (%s): %s", r.ID, r.FEN, r.Group, code)
			}
		}
	}
}
