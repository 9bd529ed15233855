package main

import (
	"fmt"
	"strings"
	"time"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

const (
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

// counting is one way of counting moves; it returns how many and in what time.
type counting struct {
	name string
	run  func() (nodes uint64, cpu time.Duration, err error)
	rate []float64 // million a second, by round
}

// ours counts through the judge of a profile.
func ours(j *adjudicate.Judge, fen string, depth int) (func() (uint64, time.Duration, error), error) {
	p := j.Rules().Start(position.Seat(j.Ruleset().First))
	if fen != "" {
		setup, faults, _ := notation.ParseFEN(j.Rules(), fen)
		if len(faults) > 0 {
			return nil, fmt.Errorf("%s: %s", fen, faults[0].Code)
		}
		p, _ = notation.Position(j.Gen(), setup)
		if j.Rules().TracksUnmoved {
			p.AllUnmoved()
		}
	}
	return func() (uint64, time.Duration, error) {
		before := ownCPU()
		nodes := j.Gen().Perft(p, depth)
		return nodes, ownCPU() - before, nil
	}, nil
}

// engine counts by the perft of a UCI engine. What it needs to start is taken off.
func engine(path, variant, fen string, depth int) func() (uint64, time.Duration, error) {
	ask := func(depth int) (usage, error) {
		script := "uci\n"
		if variant != "" {
			script += "setoption name UCI_Variant value " + variant + "\n"
		}
		script += fmt.Sprintf("isready\nposition fen %s\ngo perft %d\nquit\n", fen, depth)
		return command{cores: "0", name: path, stdin: strings.NewReader(script)}.run()
	}
	return func() (uint64, time.Duration, error) {
		idle, err := ask(1)
		if err != nil {
			return 0, 0, err
		}
		u, err := ask(depth)
		if err != nil {
			return 0, 0, err
		}
		for _, line := range strings.Split(string(u.out), "\n") {
			var nodes uint64
			if n, _ := fmt.Sscanf(strings.TrimSpace(line), "Nodes searched: %d", &nodes); n == 1 {
				return nodes, max(u.cpu-idle.cpu, time.Millisecond), nil
			}
		}
		return 0, 0, fmt.Errorf("%s says nothing of nodes", path)
	}
}

// race takes all countings in turns.
func (b *bench) race(title string, all ...*counting) error {
	rows := [][]string{{title, "moves counted", "million a CPU second"}}
	var first uint64
	for round := range b.rounds {
		for _, c := range all {
			nodes, cpu, err := c.run()
			if err != nil {
				return err
			}
			if first == 0 {
				first = nodes
			}
			if nodes != first {
				return fmt.Errorf("%s: %s counts %d, not %d", title, c.name, nodes, first)
			}
			c.rate = append(c.rate, float64(nodes)/cpu.Seconds()/1e6)
			if round == b.rounds-1 {
				rows = append(rows, []string{c.name, fmt.Sprint(nodes), number(median(c.rate))})
			}
		}
	}
	b.table(rows)
	return nil
}

// moves counts moves, the last ply not made on any side.
func (b *bench) moves() error {
	b.section("Moves", "Counted through the judge of a YAML profile, one core, the last ply counted without being made on both sides.")
	stockfish, fairy := find("stockfish"), find("fairy-stockfish")
	army, err := judgeOf(b.lib, rules.Army)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name, fen string
		depth     int
	}{{"start", startFEN, 6}, {"kiwipete", kiwipete, 5}} {
		run, err := ours(b.judge, c.fen, c.depth)
		if err != nil {
			return err
		}
		all := []*counting{{name: "houserules, " + reference, run: run}}
		if stockfish != "" {
			all = append(all, &counting{name: "stockfish", run: engine(stockfish, "", c.fen, c.depth)})
		}
		if err := b.race(fmt.Sprintf("%s, depth %d", c.name, c.depth), all...); err != nil {
			return err
		}
		if len(all) > 1 {
			b.atLeast("moves, "+c.name+": times Stockfish", median(ratios(all[0].rate, all[1].rate)), 1, "")
		}
	}
	// An orthodox array under the rules of armies.
	if fairy != "" {
		run, err := ours(army, "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1", 4)
		if err != nil {
			return err
		}
		mine := &counting{name: "houserules, " + rules.Army, run: run}
		other := &counting{name: "fairy-stockfish, chess without castling", run: engine(fairy, "", "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1", 4)}
		if err := b.raceLoosely("orthodox pieces by the rules of armies, depth 4", mine, other); err != nil {
			return err
		}
		b.atLeast("moves, army profile on orthodox pieces: times Debian's Fairy-Stockfish", median(ratios(mine.rate, other.rate)), 10, "")
	}
	run, err := ours(army, "mcabkbcm/pppppppp/8/8/8/8/PPPPPPPP/MCABKBCM w - - 0 1", 4)
	if err != nil {
		return err
	}
	compound := &counting{name: "houserules, " + rules.Army, run: run}
	if err := b.race("compound pieces, depth 4", compound); err != nil {
		return err
	}
	b.line("A current Fairy-Stockfish with compound pieces is built from its source (`make -j2 build ARCH=x86-64-modern`) with a variant file that has them; Debian's 11.1 cannot be told these rules.\n")
	for _, mode := range rules.Modes {
		j, err := judgeOf(b.lib, rules.Cross, ruleset.OptionValue{Name: "mode", Value: mode})
		if err != nil {
			return err
		}
		if run, err = ours(j, "", 5); err != nil {
			return err
		}
		if err := b.race("the cross, "+mode+", depth 5", &counting{name: "houserules, " + rules.Cross, run: run}); err != nil {
			return err
		}
	}
	b.line("4pchess (C++) is built from its source with bazel. On a machine of this kind it made 3.5 to 6.3 million a second, where Stockfish made 150.\n")
	return nil
}

// raceLoosely is race for two that do not judge by quite the same rules, so
// that their counts differ.
func (b *bench) raceLoosely(title string, all ...*counting) error {
	rows := [][]string{{title, "moves counted", "million a CPU second"}}
	for round := range b.rounds {
		for _, c := range all {
			nodes, cpu, err := c.run()
			if err != nil {
				return err
			}
			c.rate = append(c.rate, float64(nodes)/cpu.Seconds()/1e6)
			if round == b.rounds-1 {
				rows = append(rows, []string{c.name, fmt.Sprint(nodes), number(median(c.rate))})
			}
		}
	}
	b.table(rows)
	return nil
}
