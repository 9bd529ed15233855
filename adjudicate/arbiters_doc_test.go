package adjudicate_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"houserules/adjudicate"
)

// TestArbitersPage judges each row of the table in docs/arbiters.md, and wants
// the same table in every language.
func TestArbitersPage(t *testing.T) {
	want := arbitersRows(t, "../docs/arbiters.md")
	if len(want) < 9 {
		t.Fatalf("only %d rows", len(want))
	}
	other := arbitersRows(t, "../docs/arbiters.bn.md")
	if len(other) != len(want) {
		t.Fatalf("%d rows in Bengali, %d in English", len(other), len(want))
	}
	for i, row := range want {
		for column, choice := range []string{"by_search", "by_pieces", "alone"} {
			if other[i][0] != row[0] || other[i][2+column] != row[2+column] {
				t.Errorf("row %d differs in Bengali: %v", i, other[i])
			}
			judge := judgeOf(t, "standard-chess", "main=10m", "cannot_mate="+choice)
			fen := strings.Trim(row[0], "`")
			now := int64(2000)
			seat := map[string]string{"w": "white", "b": "black"}[strings.Fields(fen)[1]]
			verdict, problem := judge.Game(context.Background(), &adjudicate.Record{Now: &now, From: &adjudicate.From{FEN: fen,
				Clocks: map[string]adjudicate.ClockFrom{seat: {RemainingMS: 1000, HasRemaining: true, Moved: true, HasMoved: true}}}})
			if problem != nil || verdict.Result == nil {
				t.Errorf("%s %s: %v, no result", fen, choice, problem)
				continue
			}
			if got := strings.TrimSuffix(strings.Replace(verdict.Result.Notation, "1/2-1/2", "1/2", 1), ""); got != row[2+column] {
				t.Errorf("%s %s: got %s (%s), the page says %s", fen, choice, got, verdict.Result.Reason, row[2+column])
			}
		}
	}
}

// arbitersRows are the cells of the rows that begin with a position.
func arbitersRows(t *testing.T, path string) [][]string {
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for _, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if strings.HasPrefix(line, "| `") && strings.Contains(cells[0], "/") && len(cells) == 6 {
			rows = append(rows, cells)
		}
	}
	return rows
}
