package main

import (
	"bytes"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"

	"houserules"
	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

// profiles are the shipped rules.
func profiles() (*library.Library, error) {
	lib, found := library.Load(library.Source{FS: houserules.Profiles()})
	if found.HasErrors() {
		return nil, fmt.Errorf("the shipped profiles have errors: %s in %s", found[0].Code, found[0].File)
	}
	return lib, nil
}

func judgeOf(lib *library.Library, id string, options ...ruleset.OptionValue) (*adjudicate.Judge, error) {
	rs, err := lib.Get(id)
	if err != nil {
		return nil, err
	}
	if len(options) > 0 {
		var found finding.Diagnostics
		if rs, found = lib.Overlay(id, options); rs == nil {
			return nil, fmt.Errorf("%s: %s", id, found[0].Code)
		}
	}
	judge := adjudicate.New(rs)
	return judge, nil
}

// playout is a game of random legal moves: its coordinates and SANs. It is
// shorter than plies where it ends.
func playout(j *adjudicate.Judge, rng *rand.Rand, plies int) (uci, san []string) {
	p := j.Rules().Start(position.Seat(j.Ruleset().First))
	var room [256]position.Move
	for range plies {
		moves := j.Gen().Legal(p, p.Turn, room[:0])
		if len(moves) == 0 {
			break
		}
		m := moves[rng.Intn(len(moves))]
		uci = append(uci, string(notation.AppendUCI(nil, p, m)))
		san = append(san, string(notation.AppendSAN(nil, j.Gen(), p, m)))
		p.Make(m)
	}
	return uci, san
}

// gamesOf are random games of exactly so many plies that still go on.
func gamesOf(j *adjudicate.Judge, seed int64, n, plies int) [][]string {
	rng := rand.New(rand.NewSource(seed))
	var list [][]string
	for len(list) < n {
		uci, _ := playout(j, rng, plies+1)
		if len(uci) > plies {
			list = append(list, uci[:plies])
		}
	}
	return list
}

// pgnFile is the file of games to judge: the one that HOUSERULES_GAMES names,
// or that of the cases beside the checkout, or else random games. It returns
// where it came from.
func pgnFile(j *adjudicate.Judge, root, dir string) (path, origin string, err error) {
	for _, path := range []string{os.Getenv("HOUSERULES_GAMES"), filepath.Join(root, "../shared/cases/chess/games.pgn")} {
		if _, err := os.Stat(path); path != "" && err == nil {
			return path, "real games", nil
		}
	}
	rng := rand.New(rand.NewSource(7))
	var b bytes.Buffer
	for n := range 10_000 {
		_, san := playout(j, rng, 20+rng.Intn(130))
		fmt.Fprintf(&b, "[Event \"Random %d\"]\n[Result \"*\"]\n\n", n+1)
		for i, m := range san {
			if i%2 == 0 {
				fmt.Fprintf(&b, "%d. ", i/2+1)
			}
			b.WriteString(m)
			b.WriteByte(" \n"[min(1, (i+1)%16/15)])
		}
		b.WriteString("*\n\n")
	}
	path = dir + "/games.pgn"
	return path, "random games", os.WriteFile(path, b.Bytes(), 0o644)
}
