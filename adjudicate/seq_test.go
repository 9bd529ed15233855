package adjudicate_test

import (
	"fmt"
	"testing"

	"houserules/adjudicate"
)

// row is a game in a site's database, as the guide stores it.
type row struct {
	seq   uint64
	state string
}

// update is UPDATE … SET … WHERE seq = read.seq, and reports whether it found the row.
func (r *row) update(read row, v *adjudicate.Verdict) bool {
	if r.seq != read.seq {
		return false
	}
	*r = row{v.Seq, v.State}
	return true
}

// Every accepted action counts, whether it makes a ply or not; a refused one
// does not. Whole record and token agree.
func TestSeqCountsAcceptedActions(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	white := func(kind adjudicate.ActionType) adjudicate.Action {
		return adjudicate.Action{Type: kind, Seat: "white"}
	}
	list := append(moves("e2e4 e7e5"), white(adjudicate.ActOfferDraw),
		adjudicate.Action{Type: adjudicate.ActDeclineDraw, Seat: "black"}, white(adjudicate.ActResign))
	state := ""
	for i, a := range list {
		v := game(t, j, &adjudicate.Record{State: state, Actions: []adjudicate.Action{a}})
		if whole := game(t, j, &adjudicate.Record{Actions: list[:i+1]}); v.Seq != uint64(i+1) || whole.Seq != v.Seq || whole.State != v.State {
			t.Errorf("after %d actions seq is %d by token, %d whole", i+1, v.Seq, whole.Seq)
		}
		state = v.State
	}
	late := game(t, j, &adjudicate.Record{State: state, Actions: moves("g1f3")})
	if late.Seq != uint64(len(list)) || late.Status != adjudicate.Invalid {
		t.Errorf("a refused action: %v, seq %d", late.Status, late.Seq)
	}
}

// Two servers read the same row; one writes a resignation, the other a move.
// Whichever comes second is refused by the comparison, reads anew, and nothing
// is lost.
func TestTwoWritersLoseNothing(t *testing.T) {
	j := judgeOf(t, "standard-chess")
	resigns := []adjudicate.Action{{Type: adjudicate.ActResign, Seat: "white"}}
	moved := moves("e7e5")
	for _, order := range [][2][]adjudicate.Action{{resigns, moved}, {moved, resigns}} {
		t.Run(fmt.Sprint(order[0][0].Type, " first"), func(t *testing.T) {
			began := game(t, j, &adjudicate.Record{Actions: moves("e2e4")})
			db := row{began.Seq, began.State}
			first, second := db, db
			a := game(t, j, &adjudicate.Record{State: first.state, Actions: order[0]})
			b := game(t, j, &adjudicate.Record{State: second.state, Actions: order[1]})
			if !db.update(first, a) {
				t.Fatal("the first writer is refused")
			}
			if db.update(second, b) {
				t.Fatal("the second writer overwrites the first")
			}
			second = db
			b = game(t, j, &adjudicate.Record{State: second.state, Actions: order[1]})
			if b.Status != adjudicate.Invalid && !db.update(second, b) {
				t.Fatal("the second writer is refused though it read anew")
			}
			if end := game(t, j, &adjudicate.Record{State: db.state}); end.Result == nil || end.Result.Reason != "resignation" {
				t.Errorf("the resignation is lost: %v %+v", end.Status, end.Result)
			}
		})
	}
}
