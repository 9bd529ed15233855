package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"houserules/adjudicate/mating"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// analyser names the binary of a public analyser of unwinnable positions,
// which reads a FEN and the side that is to win, a line each.
const analyser = "UNWINNABILITY_ANALYSER"

// searchNodes is what the shipped profiles allow a search.
const searchNodes = 200_000

// flags asks of every game lost on time whether the opponent could still mate.
func (b *bench) flags() error {
	file, _, err := pgnFile(b.judge, b.root, b.tmp)
	if err != nil {
		return err
	}
	asked, err := b.forfeits(file)
	if err != nil || len(asked) == 0 {
		return err
	}
	b.section("Flags", fmt.Sprintf("Could the opponent of the one who lost on time still mate? %d real games, one core, searches of at most %d positions, by the clock: the best of %d runs of each. A public analyser stands beside where %s names its binary; docs/can-mate.md says how it is built.", len(asked), searchNodes, b.rounds, analyser))
	judge := mating.New(b.judge.Gen())
	end := &ruleset.End{Kind: ruleset.Flag, JudgedBy: ruleset.BySearch, SearchNodes: searchNodes}
	best := make([]float64, len(asked))
	words := map[string]int{}
	var total time.Duration
	for round := range b.rounds {
		for i := range asked {
			begun := time.Now()
			answer := judge.CannotMate(&asked[i].p, 1<<asked[i].winner, end)
			took := time.Since(begun)
			if round == 0 {
				words[answer.Word()]++
				total += took
			}
			if us := float64(took.Nanoseconds()) / 1e3; round == 0 || us < best[i] {
				best[i] = us
			}
		}
	}
	slices.Sort(best)
	at := func(part float64) float64 { return best[int(part*float64(len(best)-1))] }
	b.table([][]string{{"answers", "median µs", "99 % µs", "99.9 % µs", "most µs", "all, s"},
		{fmt.Sprintf("%d can, %d cannot, %d unknown", words["can"], words["cannot"], words["unknown"]), number(at(0.5)), number(at(0.99)), number(at(0.999)), number(at(1)), fmt.Sprintf("%.2f", total.Seconds())}})
	b.atMost("flags judged by search, median", at(0.5), 50, " µs")
	b.atMost("flags judged by search, 99.9 %", at(0.999)/1e3, 10, " ms")
	b.atMost("flags left unknown, of a hundred", 100*float64(words["unknown"])/float64(len(asked)), 0.1, "")
	return b.analyserBeside(asked)
}

// flagged is a position in which somebody's time ran out.
type flagged struct {
	p      position.Position
	winner position.Seat
}

// forfeits are the last positions of the games lost on time, with the seat not to move.
func (b *bench) forfeits(file string) ([]flagged, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	reader := notation.NewReader(in, notation.ReaderOptions{})
	var asked []flagged
	var g notation.Game
	for {
		if err := reader.Next(&g); errors.Is(err, io.EOF) {
			return asked, nil
		} else if err != nil {
			return nil, err
		}
		if how, _ := g.Tag("Termination"); how != "Time forfeit" {
			continue
		}
		p := b.judge.Rules().Start(0)
		for i := range g.Plies {
			m, _, why := notation.ParseMove(b.judge.Gen(), p, g.Plies[i].Text)
			if why != nil {
				return nil, fmt.Errorf("game %d: %s", g.Number, why.Code)
			}
			p.Make(m)
		}
		asked = append(asked, flagged{*p, 1 - p.Turn})
	}
}

// analyserBeside gives the same questions to the public analyser, where there is one.
func (b *bench) analyserBeside(asked []flagged) error {
	binary := os.Getenv(analyser)
	if binary == "" {
		b.line("No analyser was named.\n")
		return nil
	}
	var lines strings.Builder
	for i := range asked {
		fmt.Fprintf(&lines, "%s %s\n", notation.FormatFEN(b.judge.Gen(), &asked[i].p, nil), b.judge.Ruleset().Seats[asked[i].winner].Name)
	}
	u, err := command{cores: "0", name: binary, stdin: strings.NewReader(lines.String())}.run()
	if err != nil {
		return err
	}
	b.table([][]string{{"the analyser, all, CPU s"}, {fmt.Sprintf("%.2f", u.cpu.Seconds())}})
	return nil
}
