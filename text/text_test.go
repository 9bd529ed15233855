//lint:file-ignore ST1018 the marks that isolate Latin words stand here as readers get them

package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// words is a profile's own words.
type words struct{ pieces, seats, terms map[string]string }

func (w words) Piece(_, name string) string { return w.pieces[name] }
func (w words) Seat(_, name string) string  { return w.seats[name] }
func (w words) Term(_, word string) (string, bool) {
	term, ok := w.terms[word]
	return term, ok
}

// named types, as the judge has them.
type params map[string]any
type piece struct{ Piece, Seat, Square string }

func TestSay(t *testing.T) {
	maharaja := words{
		pieces: map[string]string{"bishop": "গজ", "archbishop": "আর্চবিশপ"},
		terms:  map[string]string{"check": "কিস্তি", "capture": "কাটা", "castling": "কাসলিং"},
	}
	guide := words{pieces: map[string]string{"bishop": "উট", "pawn": "পেয়াদা"}, terms: map[string]string{"capture": "খাওয়া", "pawn": "পেয়াদা"}}
	rows := []struct {
		name, lang, key string
		params          map[string]any
		names           Names
		want            string
	}{
		{"the contract's example", "en", "reason.castling.through_check",
			params{"square": "f1", "by": piece{"bishop", "black", "a6"}}, nil,
			"f1 is attacked by the bishop on a6; the king may not pass over it."},
		{"nested params of a named type", "en", "reason.castling.through_check",
			params{"square": "f1", "by": params{"piece": "bishop", "square": "a6"}}, nil,
			"f1 is attacked by the bishop on a6; the king may not pass over it."},
		{"a missing part takes a shorter variant", "en", "reason.castling.through_check",
			params{"square": "f1", "by": piece{Piece: "bishop"}}, nil, "f1 is attacked; the king may not pass over it."},
		{"nothing given", "en", "reason.castling.through_check", nil, nil, "The king may not pass over an attacked square."},
		{"Bengali with a profile's words", "bn", "reason.castling.in_check",
			params{"square": "e1", "by": piece{"bishop", "black", "a6"}}, maharaja,
			"⁨e1⁩ ঘরের রাজা ⁨a6⁩ ঘরের গজের কিস্তিতে আছে; কিস্তিতে থাকতে কাসলিং করা যায় না।"},
		{"Bengali without", "bn", "reason.castling.in_check", nil, nil,
			"রাজা চেকে আছে; চেকে থাকতে ক্যাসলিং করা যায় না।"},
		{"one word, another piece", "bn", "reason.pawn.nothing_to_capture", params{"piece": "pawn", "square": "d5"}, guide,
			"পেয়াদা কোনাকুনি চলে কেবল খাওয়ার সময়; ⁨d5⁩ ঘরে খাওয়ার মতো কিছু নেই।"},
		{"an article before a vowel", "en", "reason.promotion.piece_not_allowed",
			params{"piece": "archbishop", "pieces": []string{"queen", "rook", "knight"}}, nil,
			"A pawn does not become an archbishop here; it may become: queen, rook or knight."},
		{"a list in Bengali", "bn", "reason.promotion.piece_not_allowed",
			params{"piece": "archbishop", "pieces": []string{"queen", "rook", "knight"}}, maharaja,
			"বোড়ে এখানে আর্চবিশপ হতে পারে না; হতে পারে: মন্ত্রী, নৌকা বা ঘোড়া।"},
		{"one left", "en", "reason.setup.budget", params{"spent": int64(38), "budget": int64(39), "left": int64(1)}, nil,
			"38 of 39 points spent; 1 point left."},
		{"too many", "en", "reason.setup.budget", params{"spent": 41, "budget": 39, "over": 2}, nil,
			"41 of 39 points spent; 2 points too many."},
		{"Bengali digits", "bn", "reason.setup.budget", params{"spent": int64(38), "budget": int64(39), "left": int64(1)}, nil,
			"৩৯ পয়েন্টের মধ্যে ৩৮ খরচ হয়েছে; ১ বাকি।"},
		{"a duration", "en", "reason.clock.move_time_over", params{"seat": "white", "limit_ms": int64(60000), "at_ms": int64(90000), "at": int64(90001)}, nil,
			"White had 60 s for this move; they were over at 1 min 30 s, and this came at 1 min 30.001 s."},
		{"a key inside a text", "en", "reason.game.over", params{"result": "checkmate"}, nil,
			"The game is over (checkmate); nothing more can be done in it."},
		{"a term inside that key", "bn", "reason.game.over", params{"result": "stalemate"}, nil,
			"খেলা শেষ (স্টেলমেট); আর কিছু করা যায় না।"},
		{"an unknown word stays", "bn", "reason.game.over", params{"result": "meteor"}, nil,
			"খেলা শেষ (⁨meteor⁩); আর কিছু করা যায় না।"},
		{"nil and empty are missing", "en", "reason.ply.wrong_seat", params{"seat": "white", "given": ""}, nil, "It is White's turn."},
		{"an unknown key comes back", "en", "reason.area.new", nil, nil, "reason.area.new"},
		{"a region falls back to its language", "bn-BD", "term.draw", nil, nil, "ড্র"},
		{"an unknown language speaks English", "fr", "term.draw", nil, nil, "draw"},
	}
	for _, row := range rows {
		if got := Say(row.lang, row.key, row.params, row.names); got != row.want {
			t.Errorf("%s:\n got %s\nwant %s", row.name, got, row.want)
		}
	}
}

func TestDeclension(t *testing.T) {
	for word, want := range map[string][2]string{
		"রাজা": {"রাজার", "রাজায়"}, "মন্ত্রী": {"মন্ত্রীর", "মন্ত্রীতে"}, "গজ": {"গজের", "গজে"},
		"রুক": {"রুকের", "রুকে"}, "বোড়ে": {"বোড়ের", "বোড়েতে"}, "কালো": {"কালোর", "কালোতে"},
		"লাল": {"লালের", "লালে"}, "কিস্তি": {"কিস্তির", "কিস্তিতে"}, "চেক": {"চেকের", "চেকে"},
		"সারি": {"সারির", "সারিতে"}, "র\u200d্যাঙ্ক": {"র\u200d্যাঙ্কের", "র\u200d্যাঙ্কে"},
		"এন পাসাঁ": {"এন পাসাঁর", "এন পাসাঁয়"}, "ক্যাসলিং": {"ক্যাসলিংয়ের", "ক্যাসলিংয়ে"},
		"বই": {"বইয়ের", "বইয়ে"}, "Red": {"Red-এর", "Red-এ"},
	} {
		want[0], want[1] = nfc(want[0]), nfc(want[1])
		if got := [2]string{nfc(decline("bn", word, genitive)), nfc(decline("bn", word, locative))}; got != want {
			t.Errorf("%s: got %v, want %v", word, got, want)
		}
	}
}

// nfc splits the three letters that Unicode composes on no keyboard alike.
func nfc(s string) string {
	return strings.NewReplacer("\u09dc", "\u09a1\u09bc", "\u09dd", "\u09a2\u09bc", "\u09df", "\u09af\u09bc").Replace(s)
}

func TestNumbers(t *testing.T) {
	rows := []struct{ got, want string }{
		{Duration("en", 0), "0 s"}, {Duration("en", 1), "0.001 s"}, {Duration("en", 45_000), "45 s"},
		{Duration("en", 60_000), "60 s"}, {Duration("en", 60_001), "1 min 0.001 s"}, {Duration("en", 90_000), "1 min 30 s"},
		{Duration("en", 900_000), "15 min"}, {Duration("en", 5_400_000), "1 h 30 min"}, {Duration("en", -1500), "-1.5 s"},
		{Duration("bn", 90_000), "১ মিনিট ৩০ সেকেন্ড"}, {Duration("bn", 3_600_000), "১ ঘণ্টা"},
		{Ordinal("en", 1), "1st"}, {Ordinal("en", 12), "12th"}, {Ordinal("en", 22), "22nd"}, {Ordinal("en", 113), "113th"},
		{Ordinal("bn", 1), "১ম"}, {Ordinal("bn", 4), "৪র্থ"}, {Ordinal("bn", 11), "১১তম"},
		{Count("en", 1, "move", "moves"), "1 move"}, {Count("bn", 5, "টি", "টি"), "৫টি"},
		{List("en", "and", nil), ""}, {List("en", "and", []string{"a"}), "a"}, {List("en", "or", []string{"a", "b", "c"}), "a, b or c"},
		{Strip(Isolate("bn", "e4")), "e4"}, {Isolate("en", "e4"), "e4"},
	}
	for i, row := range rows {
		if row.got != row.want {
			t.Errorf("row %d: got %q, want %q", i, row.got, row.want)
		}
	}
}

func TestNegotiate(t *testing.T) {
	for header, want := range map[string]string{
		"": "en", "bn": "bn", "bn-BD": "bn", "BN-in;q=0.9": "bn", "en, bn": "en", "bn, en": "bn", "en;q=0.5, bn;q=0.8": "bn",
		"fr, bn;q=0.3": "bn", "fr": "en", "*": "en", "en;q=0, *": "bn", "bn;q=0": "en", "bn;q=0, en;q=0": "en",
		"bn;q=7": "en", "bn;q=NaN": "en", ";;;,,": "en", "bn;q=0.4, *;q=0.5": "en", "bn ; q=1": "bn",
	} {
		if got := Negotiate(header); got != want {
			t.Errorf("%q: got %s, want %s", header, got, want)
		}
	}
}

func FuzzNegotiate(f *testing.F) {
	f.Add("en;q=0.5, bn;q=0.8")
	f.Add("*;q=1,bn-BD")
	f.Fuzz(func(t *testing.T, header string) {
		if find(Negotiate(header)) == nil {
			t.Fatalf("%q negotiates a language that is not there", header)
		}
	})
}

// FuzzTemplate: no template and no value makes it panic or end in broken UTF-8.
func FuzzTemplate(f *testing.F) {
	f.Add("{^by.piece:a} [on {square}] {n|one|many}", "f1", int64(1))
	f.Add("[[x]] {{y}} {@check:loc}", "ৎ", int64(-1))
	f.Fuzz(func(t *testing.T, template, value string, n int64) {
		v, err := parseVariant(template)
		if err != nil {
			return
		}
		var out strings.Builder
		given := map[string]any{"square": value, "n": n, "by": map[string]any{"piece": value}}
		v.render(&out, &scope{lang: "bn", params: given})
		if utf8.ValidString(template) && utf8.ValidString(value) && !utf8.ValidString(out.String()) {
			t.Fatalf("%q with %q: %q", template, value, out.String())
		}
	})
}

func TestMalformedCatalogues(t *testing.T) {
	for _, file := range []string{"a = {", "a = }", "a = [", "a = ]", "a = {}", "a = {n|x}", "a = [ [x] ]", "no equals sign", "  | first", "a = 1\na = 2", " = x"} {
		c, err := readCatalogue("en", file)
		if c != nil && c.messages["a"] != nil {
			_, err = parseVariants(c.messages["a"].texts)
		}
		if err == nil {
			t.Errorf("%q was read", file)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	given := params{"square": "f1", "by": params{"piece": "bishop", "square": "a6"}}
	b.ReportAllocs()
	for b.Loop() {
		Say("en", "reason.castling.through_check", given, nil)
	}
}

func TestRules(t *testing.T) {
	rows := []struct{ got, want string }{
		{Path("en", "pawns.en_passant.lasts", nil), "how long en passant lasts"},
		{Path("en", "end.repetition.claim", nil), "repetition: claimed from"},
		{Path("en", "end.flag.unless.opponent_cannot_mate", nil), "time for all moves runs out: when no opponent can mate"},
		{Path("en", "pieces.knight.value", nil), "value of the knight"},
		{Path("bn", "pieces.knight.value", nil), nfc("ঘোড়ার মূল্য")},
		{Path("en", "seats.black.sets.army.budget", nil), "seat Black: budget"},
		{Path("en", "classes.variant.sets.castling", nil), "class variant: castling"},
		{Path("en", "meteor.size", nil), "meteor.size"},
		{Path("en", "clock.meteor", nil), "clock: meteor"},
		{Value("en", "clock.move", "60s", nil), "60 s"},
		{Value("en", "clock.move", "none", nil), "no limit"},
		{Value("en", "end.stalemate.then", "by_points", nil), "ranked on points"},
		{Value("en", "pawns.promotion.to", []string{"queen", "rook"}, nil), "queen and rook"},
		{Value("bn", "end.repetition.automatic", 3, nil), "৩"},
		{Value("bn", "clock.main", "1h30m", nil), nfc("১ ঘণ্টা ৩০ মিনিট")},
		{Value("en", "scoring.result.draw", 0.5, nil), "0.5"},
		{Value("en", "turns.rotate_first", true, nil), "yes"},
		{Value("en", "x", "60 minutes", nil), "60 minutes"},
	}
	for i, row := range rows {
		if row.got != row.want {
			t.Errorf("row %d: got %q, want %q", i, row.got, row.want)
		}
	}
}

// TestUnder wants the keys as lines begin to be those that reading finds.
func TestUnder(t *testing.T) {
	for _, l := range languages {
		keys := Under(l.tag, "")
		if len(keys) != len(l.load().messages) {
			t.Errorf("%s: %d keys, %d texts", l.tag, len(keys), len(l.load().messages))
		}
		for _, key := range keys {
			if l.load().messages[key] == nil {
				t.Errorf("%s: no text for %q", l.tag, key)
			}
		}
		for _, word := range Under(l.tag, "term.") {
			if l.load().messages["term."+word] == nil {
				t.Errorf("%s: no term %q", l.tag, word)
			}
		}
	}
	if len(Under(Default, "term.")) == 0 || Under("xx", "") != nil {
		t.Error("keys of the wrong language")
	}
}
