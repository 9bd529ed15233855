package notation

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

func oracleOf(t testing.TB, into any, parts ...string) {
	t.Helper()
	raw, err := os.ReadFile(cases(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		t.Fatal(err)
	}
}

// TestStatusOracle writes the legal moves of the shared positions and their
// FENs, and finds the faults of form that the oracle flags.
func TestStatusOracle(t *testing.T) {
	var oracle struct {
		Records []struct {
			ID, FEN    string
			Chess960   bool
			Flags      []string `json:"status_flags"`
			Valid      bool     `json:"is_valid"`
			SAN        []string `json:"legal_san"`
			UCI        []string `json:"legal_uci"`
			Normalised string   `json:"fen_normalised"`
		}
	}
	oracleOf(t, &oracle, "chess", "status.json")
	for _, record := range oracle.Records {
		g := genOf(t, "standard-chess")
		if record.Chess960 {
			g = genOf(t, "chess960")
		}
		setup, faults, _ := ParseFEN(g.Rules(), record.FEN)
		said := map[string]bool{}
		for _, f := range faults {
			said[string(f.Code)] = true
		}
		if slices.Contains(record.Flags, "BAD_CASTLING_RIGHTS") != said["setup.bad_castling_rights"] {
			t.Errorf("%s: %s: flags %v, faults %s", record.ID, record.FEN, record.Flags, whys(faults))
		}
		// The oracle flags also squares that fit but that nobody can use.
		if said["setup.bad_en_passant"] && !slices.Contains(record.Flags, "INVALID_EP_SQUARE") {
			t.Errorf("%s: %s: flags %v, faults %s", record.ID, record.FEN, record.Flags, whys(faults))
		}
		if said["fen.malformed"] || said["setup.unknown_piece"] {
			t.Errorf("%s: %s: %s", record.ID, record.FEN, whys(faults))
		}
		if !record.Valid || len(faults) > 0 {
			continue
		}
		p, _ := Position(g, setup)
		var san, uci []string
		for _, m := range g.Legal(p, p.Turn, nil) {
			san = append(san, string(AppendSAN(nil, g, p, m)))
			uci = append(uci, string(AppendUCI(nil, p, m)))
		}
		slices.Sort(san)
		slices.Sort(uci)
		slices.Sort(record.SAN)
		slices.Sort(record.UCI)
		if !slices.Equal(san, record.SAN) {
			t.Errorf("%s: %s\n got %v\nwant %v", record.ID, record.FEN, san, record.SAN)
		}
		if !slices.Equal(uci, record.UCI) {
			t.Errorf("%s: %s\n got %v\nwant %v", record.ID, record.FEN, uci, record.UCI)
		}
		if got := FormatFEN(g, p, nil); record.Normalised != "" && !record.Chess960 && got != record.Normalised {
			t.Errorf("%s: got %s, want %s", record.ID, got, record.Normalised)
		}
	}
	t.Logf("%d positions", len(oracle.Records))
}

// TestPerftOracle reads the FENs of the perft positions, in both spellings of
// castling, and writes their legal moves.
func TestPerftOracle(t *testing.T) {
	var oracle struct {
		Records []struct {
			ID, FEN, XFEN string
			Chess960      bool
			Legal         []string
		}
	}
	oracleOf(t, &oracle, "chess", "perft.json")
	for _, record := range oracle.Records {
		g := genOf(t, "standard-chess")
		if record.Chess960 {
			g = genOf(t, "chess960")
		}
		p := positionOf(t, g, record.FEN)
		written := FormatFEN(g, p, nil)
		if q := positionOf(t, g, written); *q != *p {
			t.Errorf("%s: %s is written as %s", record.ID, record.FEN, written)
		}
		if record.XFEN != "" {
			if q := positionOf(t, g, record.XFEN); *q != *p {
				t.Errorf("%s: %s and %s are not one", record.ID, record.FEN, record.XFEN)
			}
		}
		var uci []string
		for _, m := range g.Legal(p, p.Turn, nil) {
			uci = append(uci, string(AppendUCI(nil, p, m)))
		}
		slices.Sort(uci)
		slices.Sort(record.Legal)
		if !slices.Equal(uci, record.Legal) {
			t.Errorf("%s: %s\n got %v\nwant %v", record.ID, record.FEN, uci, record.Legal)
		}
	}
	t.Logf("%d positions", len(oracle.Records))
}

// TestMaharajahOracle reads the FENs of built armies with their unmoved pawns.
func TestMaharajahOracle(t *testing.T) {
	var oracle struct {
		Records []struct {
			ID, FEN string
			Unmoved []string `json:"unmoved_pawns"`
		}
	}
	oracleOf(t, &oracle, "maharajah", "oracle.json")
	g := genOf(t, "maharajah")
	for _, record := range oracle.Records {
		unmoved := strings.Join(record.Unmoved, ",")
		if unmoved == "" {
			unmoved = "-"
		}
		setup, faults, _ := ParseFEN(g.Rules(), record.FEN+" "+unmoved)
		if len(faults) > 0 {
			t.Errorf("%s: %s: %s", record.ID, record.FEN, whys(faults))
			continue
		}
		p, _ := Position(g, setup)
		again, faults, _ := ParseFEN(g.Rules(), formatFENUnmoved(g, p, nil))
		if q, _ := Position(g, again); len(faults) > 0 || *q != *p {
			t.Errorf("%s: %s is written as %s", record.ID, record.FEN, formatFENUnmoved(g, p, nil))
		}
	}
	t.Logf("%d positions", len(oracle.Records))
}
