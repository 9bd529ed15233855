package movegen

import (
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

func TestEnPassantLive(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		wants     position.Seats
	}{
		{"a pawn stands ready", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 1},
		{"none does", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", 0},
		{"it is pinned", "8/1K6/8/k7/Pp6/1P6/3Q4/8 b - a3 0 40", 0},
		{"it is pinned along its way", "k7/7b/8/5Pp1/8/8/8/1K6 w - g6 0 1", 2},
		{"both leave the rank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 0},
		{"a check must be met otherwise", "4k3/8/8/8/3pP3/8/8/K3R3 b - e3 0 1", 1},
		{"the check is another's", "k7/8/8/8/3pP3/8/8/R3K3 b - e3 0 1", 0},
		{"the pawn gives the check", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 1},
	} {
		for _, r := range []*position.Rules{position.Compile(standardRules(t)), position.CompileGeneral(standardRules(t))} {
			p := fen(t, r, c.fen)
			if got := New(r).EnPassantLive(p); got != c.wants {
				t.Errorf("%s: %b, want %b", c.name, got, c.wants)
			}
		}
	}
}

// TestEnPassantLiveLater asks about seats that move later: a pawn that
// attacks the square is enough.
func TestEnPassantLiveLater(t *testing.T) {
	const kings = "x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/bK,13/13,gK/14/14/"
	for _, c := range []struct {
		name, rows string
		turn       position.Seat
		change     func(rs *ruleset.Ruleset, p *position.Position)
		wants      position.Seats
	}{
		{"the last seat's pawn, three turns on", "3,rP,gP,9/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 1, nil, 1},
		{"on its own turn", "3,rP,gP,9/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 3, nil, 1},
		{"not when its owner is to move", "3,rP,gP,9/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 0, nil, 0},
		{"nobody's pawn attacks it", "3,rP,10/x,x,x,1,gP,6,x,x,x/x,x,x,8,x,x,x", 1, nil, 0},
		{"a partner does not take", "3,rP,10/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 1, func(rs *ruleset.Ruleset, p *position.Position) {
			p.Put(p.Rules.PieceOf(2, 5), mustSquare("e4"))
		}, 0},
		{"whoever is out does not", "3,rP,gP,9/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 1, func(rs *ruleset.Ruleset, p *position.Position) { p.SetOut(3) }, 0},
		{"of a pusher who is out", "3,rP,gP,9/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 1, func(rs *ruleset.Ruleset, p *position.Position) { p.SetOut(0) }, 1},
		{"its square is taken by the taker's own", "3,rP,gP,9/x,x,x,gN,7,x,x,x/x,x,x,8,x,x,x", 1, nil, 0},
		{"its square is taken by the taker's partner", "3,rP,gP,9/x,x,x,bN,7,x,x,x/x,x,x,8,x,x,x", 1, nil, 0},
		{"a third party there would be taken too", "3,rP,gP,9/x,x,x,yN,7,x,x,x/x,x,x,8,x,x,x", 1, nil, 1},
		{"for one move only", "3,rP,gP,9/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 1, func(rs *ruleset.Ruleset, p *position.Position) {
			for s := range rs.Seats {
				rs.Seats[s].ByClass[0].Pawns.Lasts = ruleset.NextMove
			}
		}, 0},
		{"facing pawns only", "3,rP,gP,9/x,x,x,8,x,x,x/x,x,x,8,x,x,x", 1, func(rs *ruleset.Ruleset, p *position.Position) {
			for s := range rs.Seats {
				rs.Seats[s].ByClass[0].Pawns.FacingOnly = true
			}
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			rs := cross(t, true)
			r := position.Compile(rs)
			p := fen4(t, r, "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"+kings+c.rows+"/x,x,x,4,rK,3,x,x,x")
			p.EP[0] = position.EnPassant{Live: true, Skipped: mustSquare("d3"), Landed: mustSquare("d4")}
			p.SetTurn(c.turn)
			if c.change != nil {
				c.change(rs, p)
			}
			if got := New(r).EnPassantLive(p); got != c.wants {
				t.Errorf("%b, want %b\n%s", got, c.wants, diagram(p))
			}
		})
	}
}

func mustSquare(name string) board.Square {
	sq, ok := board.ParseName(name)
	if !ok {
		panic(name)
	}
	return sq
}
