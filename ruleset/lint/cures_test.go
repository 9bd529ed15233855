package lint

import (
	"fmt"
	"strings"
	"testing"

	"houserules/internal/shipped"
)

// TestCures: what is said of a mistake leads to what its author meant, at the
// place where it is. One finding each.
func TestCures(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"extends: standard-chess\noptions: {main: 15}", "3:17 ruleset.option_value either=[15m 15s]"},
		{"extends: standard-chess\nauthority: site\nversion: 1.0.0\nclock: {main: 15}", "5:15 ruleset.not_a_duration either=[15m 15s]"},
		{"extends: qdan-four-player\noptions: {mode:solo}", "3:15 yaml.colon_blank key=mode"},
		{"extends: qdan-four-player\noptions:\n  mode:solo\n  move_limit: 200", "4:7 yaml.colon_blank key=mode"},
		{"extends: qdan-four-player\noptions: {mode: solo,, move_limit: 200}", "3:22 yaml.extra_comma"},
		{"extends: qdan-four-player\noptions: {move_limit: 200.0}", "3:23 ruleset.not_whole value=200.0"},
		{"extends: Standard Chess", "2:10 ruleset.not_a_reference suggestion=standard-chess"},
		{"extends: standard-chess\noptions: {main: ১৫m}", "3:17 ruleset.option_value suggestion=15m"},
		{"extends: standard-chess\noptions: {main: ১৫ মিনিট}", "3:17 ruleset.option_value suggestion=15m"},
		{"extends: standard-chess\nauthority: site\nversion: 1.0.0\nclock: {main: 3d}", ""},
		{"extends: club", "2:10 ruleset.extends_itself ref=club"},
		{"extends: qdan-four-player\nauthority: site\nversion: 1.0.0\nseats: {green: none}", "5:9 ruleset.seat_left write=turns: {order: [red, blue, yellow]}"},
		{"extends: qdan-four-player\nauthority: site\nversion: 1.0.0\nseats: {green: none}\nturns: {order: [red, blue, yellow]}", "5:9 ruleset.seat_left write=setup: {green: none}"},
		{"extends: chesscom-style\noptions: {mode: team}", ""}, // what it inherits for solo is not its affair
		{"extends: qdan-four-player\noptions: {array: classic}", "3:11 ruleset.option_locked allowed=[mode move_limit show_legal_moves rotate_first turn_time]"},
	} {
		text := "id: club\n" + row.text + "\nhouserules: 1\n"
		rs, found := shipped.Shared().Compile("club.yaml", []byte(text))
		var got []string
		for _, d := range found {
			_, param, _ := strings.Cut(row.want, " ")
			_, param, _ = strings.Cut(param, " ")
			name, _, _ := strings.Cut(param, "=")
			line := fmt.Sprintf("%d:%d %s", d.Line, d.Column, d.Code)
			if name != "" {
				line += fmt.Sprintf(" %s=%v", name, d.Params[name])
			}
			got = append(got, line)
		}
		if strings.Join(got, "; ") != row.want || (rs == nil) != (row.want != "") {
			t.Errorf("%s:\ngot  %s\nwant %s", row.text, strings.Join(got, "; "), row.want)
		}
	}
	for _, row := range []struct{ text, want string }{
		{"houserules: ১\nid: club\nextends: standard-chess\n", "[ruleset.not_a_number]"},
		{"houserules: 1\nid: My Club\nextends: standard-chess\n", "[ruleset.not_an_id]"},
		{"h\x00o\x00u\x00s\x00e\x00r\x00u\x00l\x00e\x00s\x00:\x00 \x001\x00\n\x00i\x00d\x00", "[yaml.utf16]"},
		{"\xff\xfeh\x00o\x00", "[yaml.utf16]"},
	} {
		_, found := shipped.Shared().Compile("club.yaml", []byte(row.text))
		var got []string
		for _, d := range found {
			got = append(got, string(d.Code))
		}
		if fmt.Sprint(got) != row.want {
			t.Errorf("%q: %v, want %s", row.text, got, row.want)
		}
	}
}
