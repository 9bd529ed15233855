package scenario

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"slices"

	"houserules/adjudicate"
	"houserules/ruleset/library"
)

// Signature is a hash over verdicts: it changes when any of them does. Texts,
// lines and the service's version are not in it, so that a mended word or a
// moved rule changes nothing.
type Signature struct {
	Ruleset  string
	Verdicts int
	Sum      string // the first 16 hex digits of the SHA-256
}

// How many games are played by chance for each profile, and how long at most.
// They are the same games on every machine.
const (
	chanceGames = 6
	chancePlies = 120
)

// Signatures signs, for each profile of a library, the verdicts of the
// scenarios about it, move by move, and of games played by chance.
func Signatures(ctx context.Context, lib *library.Library, files []*File) ([]Signature, error) {
	sums := map[string]*signer{}
	of := func(id string) *signer {
		if sums[id] == nil {
			sums[id] = &signer{hash: sha256.New()}
		}
		return sums[id]
	}
	Run(ctx, lib, files, Options{Seen: func(s *Scenario, v *adjudicate.Verdict) {
		sum := of(s.Ruleset)
		fmt.Fprintf(sum.hash, "%s\n", s.Name)
		sum.add(v)
	}})
	for _, id := range lib.IDs() {
		rs, err := lib.Get(id)
		if err != nil {
			return nil, err
		}
		judge := adjudicate.New(rs)
		sum := of(id)
		for game := range uint64(chanceGames) {
			if err := playByChance(ctx, judge, game, sum); err != nil {
				return nil, fmt.Errorf("%s: %w", id, err)
			}
		}
	}
	var all []Signature
	for id, sum := range sums {
		all = append(all, Signature{id, sum.verdicts, hex.EncodeToString(sum.hash.Sum(nil))[:16]})
	}
	slices.SortFunc(all, func(a, b Signature) int { return compareIDs(a.Ruleset, b.Ruleset) })
	return all, ctx.Err()
}

// playByChance plays a game of legal moves, chosen by a fixed generator, with
// times, and signs the verdict with all moves.
func playByChance(ctx context.Context, judge *adjudicate.Judge, seed uint64, sum *signer) error {
	next := func(n int) int {
		seed = seed*6364136223846793005 + 1442695040888963407
		return int((seed >> 33) % uint64(n))
	}
	next(1)
	record := &adjudicate.Record{NoState: true}
	at := int64(0)
	// Each move is chosen from the state after the one before, so that a
	// game costs its moves and not their square.
	here := &adjudicate.Record{Include: adjudicate.Include{LegalMoves: true}}
	for range chancePlies {
		v, err := judge.Game(ctx, here)
		if err != nil {
			return err
		}
		if len(v.LegalMoves) == 0 || v.Result != nil {
			break
		}
		at += int64(next(4000))
		move := adjudicate.Action{Type: adjudicate.ActMove, Move: v.LegalMoves[next(len(v.LegalMoves))].UCI, At: at, HasAt: true}
		record.Actions = append(record.Actions, move)
		here = &adjudicate.Record{State: v.State, Actions: []adjudicate.Action{move}, Include: here.Include}
	}
	record.Include.Moves = true
	v, err := judge.Game(ctx, record)
	if err != nil {
		return err
	}
	sum.add(v)
	return nil
}

type signer struct {
	hash     hash.Hash
	verdicts int
}

// add signs what a verdict says of the game.
func (s *signer) add(v *adjudicate.Verdict) {
	s.verdicts++
	w := io.Writer(s.hash)
	fmt.Fprintf(w, "%s %d %d %s %v %v %d %v %d %v\n", v.Status, v.Turn, v.InCheck, v.FEN, v.Unmoved, v.Classes, v.Out, v.Quiet, v.Repetition, v.Points)
	fmt.Fprintf(w, "%v %v\n", v.Clocks, v.Due)
	if r := v.Result; r != nil {
		fmt.Fprintf(w, "%s %d %s %d %v %s %d %v %v %v\n", r.Reason, r.Count, r.By, r.At, r.HasAt, r.Notation, r.Winners, r.Scores, r.Places, r.Rated)
	}
	for _, c := range v.MayClaim {
		fmt.Fprintf(w, "claim %d %s %v %v\n", c.Seat, c.Reason, c.Now, c.Moves)
	}
	for i := range v.Events {
		e := &v.Events[i]
		fmt.Fprintf(w, "event %d %d %d %s %d %d %s\n", e.Action, e.Ply, e.At, e.Type, e.Seat, e.Points, e.Reason)
	}
	if v.Invalid != nil {
		fmt.Fprintf(w, "invalid %d %v\n", v.Invalid.Action, codes(v.Invalid.Reasons))
	}
	fmt.Fprintf(w, "%v\n", codes(v.Reasons))
	for i := range v.Moves {
		m := &v.Moves[i]
		fmt.Fprintf(w, "%d %d %s %s %s %v %v\n", m.Ply, m.Seat, m.UCI, m.SAN, m.FEN, m.Points, m.Clocks)
	}
}
