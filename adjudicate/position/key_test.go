package position

import (
	"testing"

	"houserules/ruleset"
	"houserules/ruleset/board"
)

// TestSipHash compares with the vectors of the reference implementation: key
// 00 01 … 0f, message 00 01 ….
func TestSipHash(t *testing.T) {
	for n, want := range []uint64{0x726fdb47dd0e0e31, 0x93f5f5799a932462, 0x3f2acc7f57c29bdb} {
		words := []uint64{0x0706050403020100, 0x0f0e0d0c0b0a0908}[:n]
		if got := sipHash(0x0706050403020100, 0x0f0e0d0c0b0a0908, words); got != want {
			t.Errorf("%d words: %x, want %x", n, got, want)
		}
	}
}

func TestKeyTellsPositionsApart(t *testing.T) {
	r := Compile(four(t, ruleset.UntilOwnerMoves, true))
	start := r.Start(0)
	seen := map[uint64]string{start.Key(0): "the start"}
	for _, c := range []struct {
		name      string
		enPassant Seats
		change    func(p *Position)
	}{
		{"another turn", 0, func(p *Position) { p.SetTurn(1) }},
		{"a right less", 0, func(p *Position) { p.Castle[2][Long] = board.NoSquare }},
		{"a seat out", 0, func(p *Position) { p.SetOut(3) }},
		{"a piece more", 0, func(p *Position) { p.Put(r.PieceOf(0, knight), at("f6")) }},
		{"the same of another seat", 0, func(p *Position) { p.Put(r.PieceOf(1, knight), at("f6")) }},
		{"on another square", 0, func(p *Position) { p.Put(r.PieceOf(0, knight), at("l6")) }},
		{"a pawn pushed", 0, func(p *Position) { p.Make(push(p, 0)) }},
		{"that may be taken", 1, func(p *Position) { p.Make(push(p, 0)) }},
	} {
		p := *start
		c.change(&p)
		key := p.Key(c.enPassant)
		if other, ok := seen[key]; ok {
			t.Errorf("%s has the key of %s", c.name, other)
		}
		seen[key] = c.name
	}
	same := r.Start(0)
	for s := range Seat(4) {
		same.Make(step(same, s))
	}
	for s := range Seat(4) {
		same.Make(step(same, s))
	}
	same.Castle = start.Castle
	if same.Key(0) != start.Key(0) || same.Hash == 0 {
		t.Error("counters and the way there must not count")
	}
	if start.Key(1) != start.Key(0) {
		t.Error("a chance that is none must not count")
	}
}

// TestKeyNeverChanges keeps the keys of tokens: they are read by every later
// release.
func TestKeyNeverChanges(t *testing.T) {
	p := Compile(four(t, ruleset.UntilOwnerMoves, true)).Start(0)
	if got := p.Key(0); got != wantKey {
		t.Errorf("the key of the start is %#x, was %#x", got, uint64(wantKey))
	}
}

func BenchmarkKey(b *testing.B) {
	p := Compile(four(b, ruleset.UntilOwnerMoves, true)).Start(0)
	for b.Loop() {
		p.Key(0)
	}
}

const wantKey = 0x8cac3a023568a4af
