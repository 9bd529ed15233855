package lint

import (
	"strings"
	"testing"

	"houserules/internal/shipped"
)

// TestSeatsAndKings: five seats and a seat without a king are refused, and an
// ending that needs a king to be taken is named where none ever is.
func TestSeatsAndKings(t *testing.T) {
	const head = "houserules: 1\nid: club\nversion: 1.0.0\ntitle: {en: Club}\nextends: standard-chess\nauthority: site\n"
	for _, row := range []struct{ rules, want string }{
		{"seats: {violet: {sits: west}, green: {sits: east}, dun: {sits: south}}\nturns: {order: [white, black, violet, green, dun]}\n", "ruleset.list_length"},
		{"turns: {order: [white]}\n", "ruleset.list_length"},
		{"setup: {black: [........]}\n", "ruleset.royal_setup"},
		{"setup: {black: [........, ........]}\n", "ruleset.royal_setup"},
		{"check: {own_king: may_be_exposed}\nend: {checkmate: none, king_captured: {then: loses}}\n", "lint.end_never"},
		{"check: {own_king: may_be_exposed, capture_king: always}\nend: {checkmate: none, king_captured: {then: loses}}\n", ""},
	} {
		rs, found := shipped.Shared().Compile("club.yaml", []byte(head+row.rules))
		if rs != nil {
			found = append(found, Rules(rs)...)
		}
		var codes []string
		for _, d := range found {
			codes = append(codes, string(d.Code))
		}
		if row.want == "" && len(codes) > 0 || row.want != "" && !strings.Contains(strings.Join(codes, " "), row.want) {
			t.Errorf("%s: %v, want %s", row.rules, found, row.want)
		}
	}
}
