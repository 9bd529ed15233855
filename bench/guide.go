package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/pprof"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"houserules/adjudicate"
	"houserules/adjudicate/movegen/perft"
	"houserules/adjudicate/position"
	"houserules/ruleset"
)

// guide writes the profile that a release is built by: what the service does
// under the loads that this program measures, and the counting of moves. Names of
// functions and lines are kept, nothing of the machine.
func (b *bench) guide(path string) error {
	const each = 5 * time.Second
	admin, err := freePort()
	if err != nil {
		return err
	}
	plain := filepath.Join(b.tmp, "unguided")
	build := exec.Command("go", "build", "-pgo=off", "-trimpath", "-o", plain, "./cmd/houserules")
	build.Dir, build.Stderr = b.root, os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	s, err := serve(command{procs: 1, name: plain, args: []string{"serve", "--addr", "127.0.0.1:0", "--admin-addr", admin}}, "/readyz")
	if err != nil {
		return err
	}
	defer s.stop()
	loads, err := b.loads(s)
	if err != nil {
		return err
	}
	type fetched struct {
		p   *profile.Profile
		err error
	}
	got := make(chan fetched, 1)
	go func() {
		answer, err := http.Get(fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", admin, len(loads)*int(each.Seconds())))
		if err != nil {
			got <- fetched{nil, err}
			return
		}
		defer answer.Body.Close()
		p, err := profile.Parse(answer.Body)
		got <- fetched{p, err}
	}()
	for _, load := range loads {
		for until := time.Now().Add(each); time.Now().Before(until); {
			if err := load(); err != nil {
				return err
			}
		}
	}
	f := <-got
	if f.err != nil {
		return f.err
	}
	counting, err := b.counting()
	if err != nil {
		return err
	}
	both, err := profile.Merge([]*profile.Profile{f.p, counting})
	if err != nil {
		return err
	}
	return writeGuide(path, both)
}

// counting is a profile of counting moves on the two boards of the goals.
func (b *bench) counting() (*profile.Profile, error) {
	cross, err := judgeOf(b.lib, rules.Cross)
	if err != nil {
		return nil, err
	}
	army, err := judgeOf(b.lib, rules.Army)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	if err := pprof.StartCPUProfile(&data); err != nil {
		return nil, err
	}
	for _, j := range []*adjudicate.Judge{b.judge, cross, army} {
		p, counter := j.Rules().Start(position.Seat(j.Ruleset().First)), perft.New(j.Rules())
		for until := time.Now().Add(3 * time.Second); time.Now().Before(until); {
			counter.Nodes(p, 4)
		}
	}
	pprof.StopCPUProfile()
	return profile.Parse(&data)
}

// loads are what the service is asked while it is watched.
func (b *bench) loads(s *server) ([]func() error, error) {
	game := gamesOf(b.judge, 21, 1, 81)[0]
	state, err := stateAfter(s, game[:40])
	if err != nil {
		return nil, err
	}
	ask := func(path string, body []byte) func() error {
		return func() error {
			_, err := post(s.url+path, body)
			return err
		}
	}
	var lines [][]byte
	for _, g := range gamesOf(b.judge, 22, 200, 80) {
		lines = append(lines, append(gameBody(g, "", ""), '\n'))
	}
	file, _, err := pgnFile(b.judge, b.root, b.tmp)
	if err != nil {
		return nil, err
	}
	pgn, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	cross, err := judgeOf(b.lib, rules.Cross, ruleset.OptionValue{Name: "mode", Value: rules.Alone})
	if err != nil {
		return nil, err
	}
	four := strings.Replace(string(gameBody(gamesOf(cross, 23, 1, 60)[0], "", "")), reference, rules.Cross, 1)
	return []func() error{
		ask("/v1/moves/validate", gameBody(nil, state, game[40])),
		ask("/v1/moves/validate", gameBody(game[:40], "", game[40])),
		ask("/v1/games/adjudicate", gameBody(game[:80], "", "")),
		ask("/v1/games/adjudicate", []byte(four)),
		func() error { _, err := stream(s, lines, 2000); return err },
		func() error {
			answer, err := http.Post(s.url+"/v1/games/batch?ruleset="+reference, "application/x-chess-pgn", bytes.NewReader(pgn[:min(len(pgn), 1<<20)]))
			if err != nil {
				return err
			}
			defer answer.Body.Close()
			_, err = new(bytes.Buffer).ReadFrom(answer.Body)
			return err
		},
	}, nil
}

// aPath is a path of the machine in front of what is ours or the library's.
var aPath = regexp.MustCompile(`^/.*/`)

// writeGuide writes a profile without what only the machine that made it has.
func writeGuide(path string, p *profile.Profile) error {
	p.Comments, p.TimeNanos, p.DurationNanos = nil, 0, 0
	for _, m := range p.Mapping {
		m.File, m.BuildID = "houserules", ""
	}
	for _, f := range p.Function {
		f.Filename = aPath.ReplaceAllString(f.Filename, "")
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := p.Write(out); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
