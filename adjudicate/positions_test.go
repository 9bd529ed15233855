package adjudicate_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"flag"
	"fmt"
	"hash"
	"math/rand"
	"os"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/position"
)

var signaturePositions = flag.Int("signature.positions", defaultSignaturePositions,
	"positions of random games of each profile; other than the default, the sums are only printed")

const defaultSignaturePositions = 1500

// Moves, checks and keys of random positions, and what the judge says of whole
// games written in either notation, must not change while they are made
// faster. TestVerdictsStayTheSame looks closer but at each action through a
// token; here a position costs microseconds, so that a million of each profile
// can be held before and after. Nothing depends on the order in which moves
// are generated.
func TestPositionsStayTheSame(t *testing.T) {
	var got bytes.Buffer
	for _, id := range profiles().IDs() {
		j := judgeOf(t, id)
		seed := int64(2027) // another for each profile: many of them share most rules
		for _, c := range id {
			seed = seed*31 + int64(c)
		}
		rng := rand.New(rand.NewSource(seed))
		h := sha256.New()
		met := map[string]int{}
		positions := 0
		for n := 0; positions < *signaturePositions; n++ {
			g := newSeededGame(t, j, rng, n)
			positions += g.playOut()
			binary.Write(h, binary.LittleEndian, uint64(g.sum))
			met[g.signWhole(h)]++
		}
		fmt.Fprintf(&got, "%s %d %x\n", id, positions, h.Sum(nil)[:16])
		t.Logf("%s: %d positions, games ended by %v", id, positions, met)
	}
	if *signaturePositions != defaultSignaturePositions {
		t.Logf("\n%s", got.Bytes())
		return
	}
	holdGolden(t, "testdata/positions.golden", got.Bytes())
}

// holdGolden compares sums with those that are kept, or keeps them.
func holdGolden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *updateSignatures {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("sums have changed; got\n%swant\n%s", got, want)
	}
}

// signWhole judges the game in one call in each notation, often with something
// wrong at its end, and adds what comes of it. It returns how the game ended.
func (g *seededGame) signWhole(h hash.Hash) string {
	ended := "nothing"
	for i, actions := range [][]adjudicate.Action{g.uci, g.san} {
		if wrong, ok := g.wrongMove(i == 1); ok {
			actions = append(actions, adjudicate.Action{Move: wrong})
		}
		v, err := g.j.Game(context.Background(), &adjudicate.Record{Start: g.start, GameNumber: g.number, Actions: actions, NoState: true})
		if err != nil {
			g.t.Fatalf("%v %v", err, err.Params)
		}
		sign(h, v)
		if v.Result != nil {
			ended = v.Result.Reason
		}
		if v.Invalid != nil && v.Invalid.Action < len(g.uci) {
			g.t.Errorf("action %d of %d refused: %q %+v", v.Invalid.Action, len(g.uci), actions[v.Invalid.Action].Move, v.Invalid.Reasons)
		}
	}
	return ended
}

// signature is a running sum that is quick, and no defence against anybody.
type signature uint64

func (s *signature) add(word uint64) { *s = signature(mixed(uint64(*s) ^ word)) }

func (s *signature) addText(text string) {
	sum := uint64(len(text))
	for i := range len(text) {
		sum = (sum ^ uint64(text[i])) * 0x100000001b3
	}
	s.add(sum)
}

// mixed is a word with every bit depending on all of its bits (splitmix64).
func mixed(w uint64) uint64 {
	w += 0x9e3779b97f4a7c15
	w = (w ^ w>>30) * 0xbf58476d1ce4e5b9
	w = (w ^ w>>27) * 0x94d049bb133111eb
	return w ^ w>>31
}

// wordOf is all of a move in one word.
func wordOf(m position.Move) uint64 {
	return uint64(m.From) | uint64(m.To)<<8 | uint64(m.Promo)<<16 | uint64(m.Flag)<<24 | uint64(m.Aux)<<32
}

// signPosition adds the position and its legal moves. The sum over the moves
// takes them in any order.
func (g *seededGame) signPosition() {
	live := g.gen.EnPassantLive(&g.p)
	g.sum.add(uint64(g.p.Turn) | uint64(g.p.Out)<<8 | uint64(g.checks)<<16 | uint64(live)<<24 | uint64(len(g.legal))<<32)
	g.sum.add(g.p.Key(live))
	moves := uint64(0)
	for _, m := range g.legal {
		moves += mixed(wordOf(m))
	}
	g.sum.add(moves)
}

// signRefused adds whether a move that is likely to be none is refused, and why.
func (g *seededGame) signRefused(m position.Move) {
	if g.gen.IsLegal(&g.p, g.p.Turn, m) {
		g.sum.add(1)
		return
	}
	why := g.gen.Explain(&g.p, g.p.Turn, m.From, m.To, m.Promo)
	if m.IsCastle() {
		why = g.gen.ExplainCastling(&g.p, g.p.Turn, int(m.Flag-position.CastleShort))
	}
	if why == nil {
		g.sum.add(2) // the squares are right, the piece to become is not
		return
	}
	g.sum.addText(string(why.Code))
	g.sum.addText(string(why.Path))
	for _, sq := range why.Squares {
		g.sum.addText(sq.String())
	}
}
