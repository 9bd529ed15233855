package library_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/lint"
	"houserules/ruleset/yamltree"
)

// TestEveryArticleIsAttached holds the shipped profiles against the numbers of
// their sources' articles: each is attached to rules that exist with some
// choice of the options, and none is there that the source does not have.
func TestEveryArticleIsAttached(t *testing.T) {
	lib := shipped.Library(t)
	rows := []struct {
		prefix   string
		count    int
		profiles []string // in which the articles are spread
	}{
		{"SG", 17, []string{"simplegames-chess"}},
		{"QC", 12, []string{"qdan-chess"}},
		{"GD", 13, []string{"guide-chess"}},
		{"FP", 28, []string{"qdan-four-player"}},
		{"MH", 24, []string{"maharajah", "maharajah-online"}},
	}
	for _, row := range rows {
		attached := map[string][]string{}
		for _, id := range row.profiles {
			rs := shipped.Get(t, lib, id)
			for _, combination := range append(lint.Combinations(rs), nil) {
				out, found := compile.WithOptions(rs, combination, true)
				if out == nil {
					t.Fatal(found)
				}
				for _, a := range out.Articles {
					attached[a.ID] = append(attached[a.ID], a.Paths...)
				}
			}
		}
		for i := 1; i <= row.count; i++ {
			id := fmt.Sprintf("%s-%d", row.prefix, i)
			if len(attached[id]) == 0 {
				t.Errorf("%s is attached to nothing", id)
			}
			delete(attached, id)
		}
		for id := range attached {
			t.Errorf("%s: the source has no such article", id)
		}
	}
}

// TestArticlesSayWhatTheirSourceSays takes the value that each article speaks
// of, and looks whether the profile says it and the verdict would cite it.
func TestArticlesSayWhatTheirSourceSays(t *testing.T) {
	lib := shipped.Library(t)
	solo := []ruleset.OptionValue{{Name: "mode", Value: "solo"}}
	rows := []struct {
		article, ref string
		options      []ruleset.OptionValue
		path         string
		value        any
	}{
		{"SG-1", "simplegames-chess", nil, "board.files", int64(8)},
		{"SG-3", "simplegames-chess", nil, "end.checkmate.then", "loses"},
		{"SG-4", "simplegames-chess", nil, "end.resignation.then", "loses"},
		{"SG-5", "simplegames-chess", nil, "clock.move", "60s"},
		{"SG-5", "simplegames-chess", nil, "clock.main", "15m"},
		{"SG-5", "simplegames-chess", nil, "end.flag.unless.opponent_cannot_mate", "none"},
		{"SG-6", "simplegames-chess", nil, "end.stalemate.then", "draw"},
		{"SG-7", "simplegames-chess", nil, "end.repetition.automatic", int64(3)},
		{"SG-7", "simplegames-chess", nil, "end.quiet_moves.automatic", int64(50)},
		{"SG-9", "simplegames-chess", nil, "pawns.double_step.rank", int64(2)},
		{"SG-11", "simplegames-chess", nil, "pawns.en_passant.lasts", "next_move"},
		{"SG-13", "simplegames-chess", nil, "pawns.promotion.rank", "last"},
		{"SG-15", "simplegames-chess", nil, "end.abandonment.automatic", "60s"},
		{"QC-3", "qdan-chess", nil, "castling.king_goes", int64(2)},
		{"QC-9", "qdan-chess", nil, "end.quiet_moves.unit", "each"},
		{"QC-9", "qdan-chess", nil, "end.repetition.claim", "none"},
		{"QC-11", "qdan-chess", nil, "end.agreement.then", "draw"},
		{"QC-12", "qdan-chess", nil, "clock.main", "none"},
		{"GD-4", "guide-chess", nil, "pieces.bishop.value", int64(3)},
		{"GD-10", "guide-chess", nil, "scoring.result.draw", 0.5},
		{"GD-11", "guide-chess", nil, "end.insufficient_material.judged_by", "listed"},
		{"GD-12", "guide-chess", nil, "conduct.touch_move", "tournament"},
		{"GD-12", "guide-chess", []ruleset.OptionValue{{Name: "played", Value: "online"}}, "conduct.touch_move", "casual"},
		{"GD-13", "guide-chess", nil, "conduct.illegal_move", "restore"},
		{"FP-1", "qdan-four-player", nil, "board.files", int64(14)},
		{"FP-4", "qdan-four-player", nil, "turns.rotate_first", true},
		{"FP-5", "qdan-four-player", nil, "site.minutes", "20-30"},
		{"FP-5", "qdan-four-player", solo, "site.minutes", "30-40"},
		{"FP-7", "qdan-four-player", nil, "seats.yellow.team", "a"},
		{"FP-8", "qdan-four-player", nil, "pawns.promotion.rank", int64(11)},
		{"FP-8", "qdan-four-player", solo, "pawns.promotion.rank", int64(8)},
		{"FP-10", "qdan-four-player", nil, "end.checkmate.settled", "on_own_turn"},
		{"FP-11", "qdan-four-player", nil, "end.stalemate.then", "draw"},
		{"FP-12", "qdan-four-player", nil, "check.capture_king", "always"},
		{"FP-13", "qdan-four-player", nil, "end.resignation.then", "loses"},
		{"FP-14", "qdan-four-player", solo, "scoring.promoted", int64(1)},
		{"FP-14", "qdan-four-player", solo, "pieces.bishop.value", int64(5)},
		{"FP-14", "qdan-four-player", solo, "end.king_captured.gives.mover", int64(20)},
		{"FP-15", "qdan-four-player", solo, "scoring.checks.three_kings.queen", int64(5)},
		{"FP-16", "qdan-four-player", solo, "end.checkmate.settled", "at_once"},
		{"FP-16", "qdan-four-player", solo, "scoring.grey", int64(0)},
		{"FP-17", "qdan-four-player", solo, "end.lead.automatic", int64(21)},
		{"FP-18", "qdan-four-player", solo, "end.resignation.then", "out"},
		{"FP-19", "qdan-four-player", solo, "end.repetition.gives.all", int64(10)},
		{"FP-21", "qdan-four-player", []ruleset.OptionValue{{Name: "turn_time", Value: "30s"}}, "clock.move", "30s"},
		{"FP-22", "qdan-four-player", nil, "end.abandonment.then", "cpu"},
		{"FP-25", "qdan-four-player", []ruleset.OptionValue{{Name: "move_limit", Value: int64(200)}}, "end.move_limit.automatic", int64(200)},
		{"FP-26", "qdan-four-player", nil, "site.show_legal_moves", true},
		{"MH-4", "maharajah", nil, "army.budget", int64(39)},
		{"MH-4", "maharajah", nil, "pieces.maharaja.value", int64(13)},
		{"MH-5", "maharajah", nil, "army.fill", "nearest_first"},
		{"MH-12", "maharajah", nil, "army.orthodox_plays", "standard-chess"},
		{"MH-14", "maharajah", nil, "castling.began_with", "whole_array"},
		{"MH-16", "maharajah", nil, "classes.variant.sets.pawns.double_step.rank", "any"},
		{"MH-17", "maharajah", nil, "army.hidden", true},
		{"MH-19", "maharajah-online", nil, "end.flag.unless.opponent_cannot_mate", "draw"},
		{"MH-20", "maharajah-online", nil, "clock.pause.longest", "60s"},
		{"MH-21", "maharajah-online", nil, "clock.pause.on_disconnect", true},
		{"MH-22", "maharajah-online", nil, "end.abandonment.then", "none"},
		{"MH-23", "maharajah-online", nil, "end.flag.unless.before_first_move", "aborted"},
	}
	for _, row := range rows {
		rs, found := lib.Overlay(row.ref, row.options)
		if rs == nil {
			t.Fatal(found)
		}
		c := rs.Cite(ruleset.Path(row.path))
		if c == nil || c.Value != row.value || !slices.Contains(c.Articles, row.article) {
			t.Errorf("%s %s: %+v, want %v by %s", row.ref, row.path, c, row.value, row.article)
		}
	}
}

// TestBothLanguages looks for texts of the shipped profiles that lack English
// or Bengali, and for numbers in Bengali texts that are not in its digits.
// Squares stay Latin.
func TestBothLanguages(t *testing.T) {
	for _, rs := range shipped.Library(t).All() {
		var walk func(path string, n *yamltree.Node)
		walk = func(path string, n *yamltree.Node) {
			if n.Kind != yamltree.Map {
				return
			}
			for i, key := range n.Keys {
				if key.Name != "terms" {
					walk(path+"/"+key.Name, n.Values[i])
				}
			}
			en := n.Get("en")
			if en == nil || en.Kind != yamltree.Text {
				return
			}
			bn := n.Get("bn")
			if bn == nil || bn.Text == "" || bn.Text == en.Text {
				t.Errorf("%s %s has no Bengali", rs.ID, path)
				return
			}
			for _, word := range strings.Fields(bn.Text) {
				if word[0] >= '0' && word[0] <= '9' {
					t.Errorf("%s %s: %q in %q", rs.ID, path, word, bn.Text)
				}
			}
		}
		walk("", compile.FileOf(rs).Tree())
		for _, text := range []ruleset.Text{rs.Title, rs.About} {
			if text != nil && (text["en"] == "" || text["bn"] == "") {
				t.Errorf("%s: title or about in one language only: %v", rs.ID, text)
			}
		}
		for i := range rs.Kinds {
			if rs.Kinds[i].Text["bn"] == "" || rs.Kinds[i].Text["en"] == "" {
				t.Errorf("%s: no name for %s", rs.ID, rs.Kinds[i].Name)
			}
		}
		for i := range rs.Seats {
			if rs.Seats[i].Text["bn"] == "" || rs.Seats[i].Text["en"] == "" {
				t.Errorf("%s: no name for %s", rs.ID, rs.Seats[i].Name)
			}
		}
	}
}

// TestPieceNamesAreTheSources takes the names that each source uses.
func TestPieceNamesAreTheSources(t *testing.T) {
	lib := shipped.Library(t)
	order := []string{"king", "queen", "rook", "bishop", "knight", "pawn"}
	for ref, want := range map[string][]string{
		"simplegames-chess": {"রাজা", "মন্ত্রী", "নৌকা", "হাতি", "ঘোড়া", "প্যাদা"},
		"qdan-chess":        {"রাজা", "রানি", "রুক", "বিশপ", "নাইট", "পন"},
		"guide-chess":       {"রাজা", "মন্ত্রী", "হাতি", "উট", "ঘোড়া", "পেয়াদা"},
		"qdan-four-player":  {"রাজা", "রানি", "রুক", "বিশপ", "নাইট", "পন"},
		"maharajah":         {"রাজা", "মন্ত্রী", "নৌকা", "গজ", "ঘোড়া", "বোড়ে"},
	} {
		rs := shipped.Get(t, lib, ref)
		for i, name := range order {
			for _, k := range rs.Kinds {
				if k.Name == name && k.Text["bn"] != want[i] {
					t.Errorf("%s: %s is %s, want %s", ref, name, k.Text["bn"], want[i])
				}
			}
		}
	}
}
