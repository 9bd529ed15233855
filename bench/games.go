package main

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"houserules/adjudicate/notation"
)

// gamesInFile reads a file once to count its games and plies.
func gamesInFile(path string) (games, plies int, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, 0, err
	}
	r := notation.NewReader(bytes.NewReader(data), notation.ReaderOptions{})
	var g notation.Game
	for {
		if err := r.Next(&g); err == io.EOF {
			return games, plies, nil
		} else if err != nil {
			return 0, 0, err
		}
		games++
		plies += len(g.Plies)
	}
}

// games judges a file of whole games by the command line.
func (b *bench) games() error {
	file, origin, err := pgnFile(b.judge, b.root, b.tmp)
	if err != nil {
		return err
	}
	games, plies, err := gamesInFile(file)
	if err != nil {
		return err
	}
	b.section("Whole games", fmt.Sprintf("`houserules judge --ruleset %s` on %d %s, %d plies: legality, SAN, marks of check and mate, repetition, material, the result against the tags. pgn-extract (`-s -r`) checks the moves alone. Both as whole processes, start included.", reference, games, origin, plies))
	judge := func(cores string, procs int) command {
		return command{cores: cores, procs: procs, name: b.binary, args: []string{"judge", "--progress", "none", "--fail-on", "never", "--ruleset", reference, file}}
	}
	extract := find("pgn-extract")
	var one, peer []float64
	var rss int64
	s := scaling{file: b.tmp + "/several.pgn"}
	if err := repeated(file, s.file); err != nil {
		return err
	}
	for range b.rounds {
		u, err := judge("0", 1).run()
		if err != nil {
			return err
		}
		one = append(one, float64(plies)/u.cpu.Seconds())
		rss = max(rss, u.rss)
		if extract != "" {
			u, err := command{cores: "0", name: extract, args: []string{"-s", "-r", file}}.run()
			if err != nil {
				return err
			}
			peer = append(peer, float64(plies)/u.cpu.Seconds())
		}
		if err := s.measure(judge, float64(plies)); err != nil {
			return err
		}
	}
	rows := [][]string{{"whole games", "plies a CPU second", "games a CPU second"},
		{"houserules judge, one core", number(median(one)), number(median(one) * float64(games) / float64(plies))}}
	if len(peer) > 0 {
		rows = append(rows, []string{"pgn-extract -s -r", number(median(peer)), number(median(peer) * float64(games) / float64(plies))})
		b.atLeast("whole games: times pgn-extract", median(ratios(one, peer)), 1.5, "")
	}
	b.table(rows)
	b.line("Most memory at one core: %d MB.\n", rss>>20)
	if err := b.scaling(&s); err != nil {
		return err
	}
	return b.pgn4()
}

// pgn4 judges games of four, which are made here.
func (b *bench) pgn4() error {
	four, err := judgeOf(b.lib, rules.Cross)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	plies := 0
	for n, game := range gamesOf(four, 4, 2000, 100) {
		fmt.Fprintf(&text, "[Event \"%d\"]\n[Variant \"FFA\"]\n\n", n+1)
		for i := range game {
			if i%4 == 0 {
				fmt.Fprintf(&text, "\n%d. ", i/4+1)
			} else {
				text.WriteString(" .. ")
			}
			m := game[i]
			cut := 2
			for cut < len(m) && m[cut] >= '0' && m[cut] <= '9' {
				cut++
			}
			text.WriteString(m[:cut] + "-" + pgn4Target(m[cut:]))
			plies++
		}
		text.WriteString("\n*\n\n")
	}
	file := b.tmp + "/games.pgn4"
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		return err
	}
	var rate []float64
	for range b.rounds {
		u, err := command{cores: "0", procs: 1, name: b.binary, args: []string{"judge", "--progress", "none", "--fail-on", "never", "--ruleset", rules.Cross, file}}.run()
		if err != nil {
			return err
		}
		rate = append(rate, float64(plies)/u.cpu.Seconds())
	}
	b.table([][]string{{"games of four, PGN4", "plies a CPU second"}, {"houserules judge, one core", number(median(rate))}})
	b.atLeast("PGN4: plies a CPU second", median(rate), 400_000, "")
	return nil
}

// pgn4Target writes the end of a coordinate move as PGN4 does: a promotion
// with = and a capital.
func pgn4Target(to string) string {
	if last := to[len(to)-1]; last >= 'a' && last <= 'z' {
		return to[:len(to)-1] + "=" + string(last-'a'+'A')
	}
	return to
}
