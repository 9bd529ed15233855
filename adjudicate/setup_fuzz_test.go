package adjudicate

import (
	"context"
	"strings"
	"testing"

	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// FuzzSetup: whatever is given as a beginning is judged or refused, and what
// may be played on is a position that stands: one king each, a kept hash.
func FuzzSetup(f *testing.F) {
	profiles := []string{"standard-chess", "chess960", "maharajah", "quartermaster", "qdan-four-player mode=solo", "qdan-four-player"}
	for i, seed := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"8/8/8/6k1/3pP3/8/8/2QK4 b - e3 0 1",
		"4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/8/CRBNKNCQ w kq - 0 1 a7,b7",
		"kkk5/8/8/8/8/8/PPP5/KKK5 w KQkq - 99 1",
		"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3",
		"Kh1 Rm10 e4|Ka5|Kg14|Kn8",
		"RNBQKBPP PAPPPPPP P.......|RNBKQBNR PPPPPPPP",
	} {
		f.Add(uint8(i), uint8(i), seed)
	}
	f.Fuzz(func(t *testing.T, profile, form uint8, text string) {
		j := bench(t, profiles[int(profile)%len(profiles)])
		sides := map[string]string{}
		armies := map[string][]string{}
		for i, part := range strings.SplitN(text, "|", len(j.rs.Seats)) {
			sides[j.rs.Seats[i].Name] = part
			armies[j.rs.Seats[i].Name] = strings.Fields(part)
		}
		var unmoved []board.Square
		for _, sq := range j.rules.Board.Squares() {
			if int(sq)%(int(form)+2) == 0 {
				unmoved = append(unmoved, sq)
			}
		}
		for _, r := range []*Record{
			startFEN(text), fromFEN(text),
			{Start: &Start{Pieces: sides}}, {Start: &Start{Rows: armies}},
			{From: &From{Pieces: sides, Out: []string{j.rs.Seats[int(form)%len(j.rs.Seats)].Name}}},
			{From: &From{FEN: text, HasUnmoved: true, Unmoved: unmoved}},
			{From: &From{FEN: text, HasUnmoved: true, History: []string{text}}},
		} {
			v, err := j.Setup(context.Background(), r)
			if err != nil {
				continue
			}
			if v.Valid && len(v.Violations) > 0 || v.Playable && v.Position == nil {
				t.Fatalf("%+v", v)
			}
			if v.Playable {
				p := v.Position
				if p.Hash != p.ComputeHash() {
					t.Fatalf("%s: the hash is not kept", v.FEN)
				}
				for s := range p.Rules.NSeats {
					if king := p.Rules.PieceOf(position.Seat(s), position.Kind(p.Rules.Royal)); !p.Out.Has(position.Seat(s)) && p.Count[king] != 1 {
						t.Fatalf("%s: seat %d has %d kings", v.FEN, s, p.Count[king])
					}
				}
			}
			if _, err := j.Game(context.Background(), r); err != nil {
				t.Fatalf("judged as a setup and refused as a game: %v", err)
			}
		}
	})
}
