package yamltree_test

import (
	"os"
	"strings"
	"testing"

	"houserules/internal/shipped"
	"houserules/ruleset/schema"
)

// TestLessons names the traps that rule readers before this one fell into, as
// a number, as a key or as a whole file, and how each is refused.
func TestLessons(t *testing.T) {
	const head = "houserules: 1\nid: club\nversion: 1.0.0\nextends: standard-chess\nauthority: site\n"
	bomb := "a: &a [x, x, x, x]\n"
	for c := 'b'; c < 'k'; c++ {
		prev := string(c - 1)
		bomb += string(c) + ": &" + string(c) + " [*" + prev + ", *" + prev + ", *" + prev + ", *" + prev + "]\n"
	}
	for _, c := range []struct{ name, yaml, code string }{
		{"060 read as 48", head + "end: {quiet_moves: {claim: 060}}\n", "yaml.leading_zero"},
		{"060.5 read as 48.5 or 60.5", head + "end: {quiet_moves: {claim: 060.5}}\n", "yaml.leading_zero"},
		{"60.5 cut to 60", head + "end: {quiet_moves: {claim: 60.5}}\n", "ruleset.not_whole"},
		{"an empty value read as 0", head + "end: {quiet_moves: {claim: }}\n", "yaml.empty_value"},
		{"1e4 read as 10000", head + "end: {quiet_moves: {claim: 1e4}}\n", "yaml.exponent"},
		{"1e1000000 takes the validator long", head + "end: {quiet_moves: {claim: 1e1000000}}\n", "yaml.exponent"},
		{"a million digits take the validator long", head + "end: {quiet_moves: {claim: 1" + strings.Repeat("0", 100000) + "}}\n", "yaml.number_too_large"},
		{"a fraction of a million digits", head + "scoring: {result: {draw: 0." + strings.Repeat("0", 100000) + "1}}\n", "yaml.number_too_large"},
		{".nan passes every bound", head + "end: {quiet_moves: {claim: .nan}}\n", "yaml.not_finite"},
		{"a date becomes a time", head + "title: 2026-11-29\n", "yaml.date"},
		{"a time of day too", head + "title: 2026-11-29 10:00:00\n", "yaml.date"},
		{"on stays a text here and is true there", head + "turns: {rotate_first: on}\n", "yaml.yes_no"},
		{"a second document is ignored", head + "---\n" + head, "yaml.second_document"},
		{"a second document after an end mark", head + "...\n" + head, "yaml.second_document"},
		{"a merged value has no place", head + "clock:\n  <<: {main: 5m}\n", "yaml.merge_key"},
		{"an alias bomb gives no error", bomb, "yaml.alias"},
		{"a key twice", head + "castling: none\ncastling: {with: rook}\n", "yaml.duplicate_key"},
		{"a key twice, once in quotes", head + "castling: none\n\"castling\": {with: rook}\n", "yaml.duplicate_key"},
		{"a text with a comma in braces", head + "notes: {a: {en: one, two}}\n", "yaml.comma"},
		{"doubleStep: yes loaded as false", head + "pawns: {double_step: yes}\n", "yaml.yes_no"},
		{"a negative count", head + "end: {repetition: {claim: -3}}\n", "ruleset.number_range"},
		{"nonsense movement", head + "pieces: {queen: {moves: sideways}}\n", "ruleset.unknown_piece"},
		{"an unknown option is ignored", head + "options: {nosuch: 3}\n", "ruleset.option_unknown"},
		{"twin keys", head + "castling_white: none\n", "ruleset.unknown_key"},
		{"a misplaced key is loaded without a word", head + "check: {promotion: none}\n", "ruleset.misplaced_key"},
		{"UTF-16", "\xff\xfeh\x00o\x00", "yaml.utf16"},
		{"a lone carriage return", "houserules: 1\rid: club\r", "yaml.control_character"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, found := shipped.Shared().Compile("club.yaml", []byte(c.yaml))
			for _, d := range found {
				if string(d.Code) == c.code {
					return
				}
			}
			t.Errorf("want %s, got %v", c.code, found)
		})
	}
}

// TestGoodFiles takes what some readers stumble over.
func TestGoodFiles(t *testing.T) {
	const head = "houserules: 1\nid: club\nversion: 1.0.0\nextends: standard-chess\nauthority: site\n"
	for _, c := range []struct{ name, yaml string }{
		{"byte order mark", "\ufeff" + head},
		{"CRLF", strings.ReplaceAll(head+"clock:\n  main: 5m\n", "\n", "\r\n")},
		{"a mark before the document", "---\n" + head},
		{"marks around the document", "# club\n---\n" + head + "...\n"},
		{"no newline at the end", strings.TrimSuffix(head, "\n")},
		{"quoted words", head + "end: {stalemate: {\"then\": 'loses'}}\n"},
		{"block texts", head + "about:\n  en: |\n    one: two\n    # no comment\n  bn: >-\n    এক\n    দুই\n"},
		{"text over lines", head + "about: one\n  two\n  three\n"},
		{"a comment anywhere", head + "clock: # time\n  # all moves\n  main: 5m # five\n"},
		{"joiners in Bengali", head + "terms: {rank: {bn: র\u200d্যাঙ্ক}}\n"},
		{"seats y and n", "houserules: 1\nid: club\nversion: 1.0.0\nboard: {files: 1, ranks: 4}\nseats: {n: {sits: south}, y: {sits: north}}\n" +
			"turns: {order: [n, y]}\npieces: {king: {letter: N, moves: K, royal: true}}\nsetup: {n: [N], y: [N]}\ncheck: {own_king: must_be_safe, capture_king: never}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rs, found := shipped.Shared().Compile("club.yaml", []byte(c.yaml))
			if rs == nil || len(found) > 0 {
				t.Errorf("%v", found)
			}
		})
	}
}

// BenchmarkParse reads and checks the largest profile.
func BenchmarkParse(b *testing.B) {
	data, err := os.ReadFile("../../rulesets/qdan-four-player.yaml")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, found := schema.Parse("q.yaml", data); len(found) > 0 {
			b.Fatal(found)
		}
	}
}
