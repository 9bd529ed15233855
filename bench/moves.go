package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"houserules/adjudicate"
	"houserules/adjudicate/movegen/perft"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// Two peers must be built from their sources; docs/dependencies.md says how.
const (
	// fairyCurrent names the binary of a current Fairy-Stockfish: Debian's cannot
	// be given compound pieces.
	fairyCurrent = "FAIRY_STOCKFISH"
	// fourPlayer names a program that is given a depth and prints how many moves
	// 4pchess counts from the start of the cross.
	fourPlayer = "FOURPLAYER_PEER"
)

const (
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	orthodox = "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1"
	compound = "mcabkbcm/pppppppp/8/8/8/8/PPPPPPPP/MCABKBCM w - - 0 1"
)

// counting is one way of counting moves; it returns how many and in what time.
type counting struct {
	name string
	run  func() (nodes uint64, cpu time.Duration, err error)
	rate []float64 // million a second, by round
}

// ours counts through the judge of a profile, as often as it takes for the
// time to be measured well.
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
	counter := perft.New(j.Rules())
	return func() (uint64, time.Duration, error) {
		before := ownCPU()
		for times := time.Duration(1); ; times++ {
			nodes := counter.Nodes(p, depth)
			if took := ownCPU() - before; took > 100*time.Millisecond {
				return nodes, took / times, nil
			}
		}
	}, nil
}

// engine counts by the perft of a UCI engine, with options in pairs of name and
// value.
func engine(path, fen string, depth int, options ...string) func() (uint64, time.Duration, error) {
	script := "uci\n"
	for i := 0; i < len(options); i += 2 {
		script += "setoption name " + options[i] + " value " + options[i+1] + "\n"
	}
	return counted(path, depth, func(depth int) command {
		return command{stdin: strings.NewReader(fmt.Sprintf("%sisready\nposition fen %s\ngo perft %d\nquit\n", script, fen, depth))}
	})
}

// counted runs a program that says how many nodes it searched. What it needs to
// start is taken off.
func counted(path string, depth int, ask func(depth int) command) func() (uint64, time.Duration, error) {
	run := func(depth int) (usage, error) {
		c := ask(depth)
		c.cores, c.name = "0", path
		return c.run()
	}
	return func() (uint64, time.Duration, error) {
		idle, err := run(1)
		if err != nil {
			return 0, 0, err
		}
		u, err := run(depth)
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
	rounds := 3 * b.rounds // they are short, and the machine changes its pace
	rows := [][]string{{title, "moves counted", "million a CPU second"}}
	var first uint64
	for round := range rounds {
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
			if round == rounds-1 {
				rows = append(rows, []string{c.name, fmt.Sprint(nodes), number(median(c.rate))})
			}
		}
	}
	b.table(rows)
	return nil
}

// moves counts moves, the last ply not made on any side that can do without.
func (b *bench) moves() error {
	b.section("Moves", "Counted through the judge of a YAML profile, one core. The last ply is counted without being made, but for 4pchess, which tells a legal move only by making it. Stockfish and Fairy-Stockfish are Debian's; "+
		fairyCurrent+" and "+fourPlayer+" name two peers that are built from their sources (docs/dependencies.md says how).")
	for _, part := range []func() error{b.chessMoves, b.armyMoves, b.crossMoves} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// chessMoves counts beside Stockfish.
func (b *bench) chessMoves() error {
	stockfish := find("stockfish")
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
			all = append(all, &counting{name: "stockfish", run: engine(stockfish, c.fen, c.depth)})
		}
		if err := b.race(fmt.Sprintf("%s, depth %d", c.name, c.depth), all...); err != nil {
			return err
		}
		if len(all) > 1 {
			b.atLeast("moves, "+c.name+": times Stockfish", median(ratios(all[0].rate, all[1].rate)), 1, "")
		}
	}
	return nil
}

// armyMoves counts by the rules of armies, orthodox and compound pieces.
func (b *bench) armyMoves() error {
	army, err := judgeOf(b.lib, rules.Army)
	if err != nil {
		return err
	}
	if fairy := find("fairy-stockfish"); fairy != "" {
		run, err := ours(army, orthodox, 4)
		if err != nil {
			return err
		}
		mine := &counting{name: "houserules, " + rules.Army, run: run}
		other := &counting{name: "fairy-stockfish, chess without castling", run: engine(fairy, orthodox, 4)}
		if err := b.raceLoosely("orthodox pieces by the rules of armies, depth 4", mine, other); err != nil {
			return err
		}
		b.atLeast("moves, army profile on orthodox pieces: times Debian's Fairy-Stockfish", median(ratios(mine.rate, other.rate)), 10, "")
	}
	run, err := ours(army, compound, 4)
	if err != nil {
		return err
	}
	all := []*counting{{name: "houserules, " + rules.Army, run: run}}
	fairy := os.Getenv(fairyCurrent)
	if fairy != "" {
		variants := filepath.Join(b.root, "bench", "peers", "compound.ini")
		all = append(all, &counting{name: "fairy-stockfish, a current one", run: engine(fairy, compound, 4, "VariantPath", variants, "UCI_Variant", "compound")})
	}
	if err := b.race("compound pieces, depth 4", all...); err != nil {
		return err
	}
	if fairy == "" {
		b.line("No current Fairy-Stockfish was named; Debian's cannot be told these rules.\n")
		return nil
	}
	b.atLeast("moves, compound pieces: times a current Fairy-Stockfish", median(ratios(all[0].rate, all[1].rate)), 5, "")
	return nil
}

// crossMoves counts with four seats, in each mode.
func (b *bench) crossMoves() error {
	const depth = 5
	peer := os.Getenv(fourPlayer)
	for _, mode := range rules.Modes {
		j, err := judgeOf(b.lib, rules.Cross, ruleset.OptionValue{Name: "mode", Value: mode})
		if err != nil {
			return err
		}
		run, err := ours(j, "", depth)
		if err != nil {
			return err
		}
		all := []*counting{{name: "houserules, " + rules.Cross, run: run}}
		if peer != "" {
			all = append(all, &counting{name: "4pchess", run: counted(peer, depth, func(depth int) command {
				return command{args: []string{strconv.Itoa(depth)}}
			})})
		}
		if err := b.race(fmt.Sprintf("the cross, %s, depth %d", mode, depth), all...); err != nil {
			return err
		}
		if peer != "" {
			b.atLeast("moves, the cross, "+mode+": times 4pchess", median(ratios(all[0].rate, all[1].rate)), 10, "")
		}
	}
	if peer == "" {
		b.line("No program that counts by 4pchess was named.\n")
	}
	return nil
}

// raceLoosely is race for two that do not judge by quite the same rules, so
// that their counts differ.
func (b *bench) raceLoosely(title string, all ...*counting) error {
	rounds := 3 * b.rounds
	rows := [][]string{{title, "moves counted", "million a CPU second"}}
	for round := range rounds {
		for _, c := range all {
			nodes, cpu, err := c.run()
			if err != nil {
				return err
			}
			c.rate = append(c.rate, float64(nodes)/cpu.Seconds()/1e6)
			if round == rounds-1 {
				rows = append(rows, []string{c.name, fmt.Sprint(nodes), number(median(c.rate))})
			}
		}
	}
	b.table(rows)
	return nil
}
