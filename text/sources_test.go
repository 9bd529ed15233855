package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestEveryCodeHasWords reads the sources of the packages that hand out codes
// and wants a text for each in every language. A new code fails here first.
func TestEveryCodeHasWords(t *testing.T) {
	form := regexp.MustCompile(`^[a-z][a-z_]*\.[a-z0-9_]+(\.[a-z0-9_]+)*$`)
	kinds := [...]struct{ before, after string }{{"reason.", ""}, {"warning.", ""}, {"diag.", ""}, {"problem.", ".detail"}, {"", ""}, {"key.", ""}}
	seen := map[string]string{}
	for _, dir := range [...]string{"../adjudicate", "../wire", "../ruleset", "../api"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec:
					return false
				case *ast.BasicLit:
					if s, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && form.MatchString(s) {
						seen[s] = path
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Skip(err) // a package is not there
		}
	}
	if len(seen) < 100 {
		t.Fatalf("only %d codes found in the sources", len(seen))
	}
	for code, path := range seen {
		if notCodes.MatchString(code) {
			continue
		}
		for _, lang := range Langs() {
			found := false
			for _, kind := range kinds {
				found = found || Has(lang, kind.before+code+kind.after)
			}
			if !found {
				t.Errorf("%s: no text in %s for %s", path, lang, code)
			}
		}
	}
}

// notCodes are literals that look like codes: paths of rules, parts of
// verdicts, names of files and hosts.
var notCodes = regexp.MustCompile(`^(end|promotion|unless|gives|result|position|points|scoring|seats|setup|pieces|army|classes|pawns|clock|turns|conduct|check|castling|options|site|rules)\.(to|stalemate|abandonment|repetition|own_king|before_first_move|opponent_cannot_mate|then|self|mover|others|all|notation|places|reason|scores|winners|fen|checks|grey|promoted|order|pause|sets|refused|own_ranks|fill|king|hidden|white|black|[a-z_]*\.[a-z_.]*)|^e\.p|\.(md|json|yaml|go|svg|html|js|css|org)$`)

// TestContractCodes: every code of the published contract has its text.
func TestContractCodes(t *testing.T) {
	codes := strings.Fields(`ply.wrong_seat seat.out move.malformed move.ambiguous move.no_piece move.not_your_piece
		move.unreachable move.blocked move.own_piece move.partner_piece move.off_board move.pass move.leaves_king_in_check
		move.does_not_meet_check pawn.no_double_step pawn.nothing_to_capture en_passant.expired castling.not_allowed
		castling.no_right castling.king_moved castling.rook_moved castling.path_blocked castling.in_check
		castling.through_check castling.into_check promotion.required promotion.piece_not_allowed promotion.not_here
		touch.must_move touch.must_capture game.over action.not_allowed action.out_of_turn action.bad_time draw.no_ground
		draw.no_offer draw.already_offered draw.not_on_move draw.after_touch pause.running pause.used_up pause.not_yours
		pause.none connection.no_change clock.flag_fallen clock.move_time_over fen.malformed setup.king_missing
		setup.king_misplaced setup.king_extra setup.budget setup.too_many_pieces setup.wrong_half setup.gap_in_rank
		setup.unknown_piece setup.in_check setup.opponent_in_check setup.impossible_check setup.no_legal_move
		setup.pawn_on_last_rank setup.impossible_material setup.bad_castling_rights setup.bad_en_passant
		commitment.mismatch commitment.missing ruleset.unknown ruleset.option_unknown ruleset.option_locked ruleset.option_value`)
	for _, code := range codes {
		if !Has(Default, "reason."+code) {
			t.Errorf("no text for %s", code)
		}
	}
	results := strings.Fields(`checkmate king_captured stalemate repetition quiet_moves insufficient_material dead_position
		agreement resignation flag move_time flag_no_mating_material move_time_no_mating_material
		illegal_moves_no_mating_material resignation_no_mating_material no_first_move abandonment illegal_moves move_limit
		lead last_standing arbiter`)
	for _, result := range results {
		if !Has(Default, "result."+result) || !Has(Default, "reason.end."+result) {
			t.Errorf("no words for the result %s", result)
		}
	}
	for _, problem := range strings.Fields(`request.not_json request.unknown_key request.duplicate_key request.missing_key
		request.wrong_type request.out_of_range request.bad_utf8 request.trailing_data request.too_deep
		ruleset.other_digest state.other_ruleset request.two_starts state.malformed state.tampered state.newer
		action.unknown_type action.seat_missing action.time_missing from.unmoved_required`) {
		if !Has(Default, "problem."+problem+".title") || !Has(Default, "problem."+problem+".detail") {
			t.Errorf("no words for the problem %s", problem)
		}
	}
	for _, group := range [...]struct{ prefix, words string }{
		{"event.", "points out check promotion offer offer_ended claim_refused illegal_move touched paused resumed overtime period_spent away back cpu time_added end"},
		{"status.", "ongoing finished aborted invalid"}, {"due.", "flag move_time resume grace cpu"},
		{"action.", "move resign offer_draw accept_draw decline_draw claim_draw pause resume disconnect reconnect leave take_over touch adjust arbiter"},
	} {
		for _, word := range strings.Fields(group.words) {
			if !Has(Default, group.prefix+word) {
				t.Errorf("no words for %s%s", group.prefix, word)
			}
		}
	}
}
