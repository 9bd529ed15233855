package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"houserules/ruleset/compile"
)

// query is one kind of request, measured in every round.
type query struct {
	name string
	s    *server
	path string
	body []byte
	size int       // of the answer
	cost []float64 // CPU microseconds of the service for each request, by round
	rate []float64 // requests a second by the clock, by round
}

// body is a request about a game of so many plies.
func gameBody(game []string, state, move string) []byte {
	q := map[string]any{"ruleset": reference}
	if state != "" {
		q["state"] = state
	}
	if len(game) > 0 {
		q["actions"] = game
	}
	if move != "" {
		q["move"] = move
	}
	data, err := json.Marshal(q)
	if err != nil {
		panic(err) // Invariant: texts and lists of texts.
	}
	return data
}

// post sends one request and returns the answer.
func post(url string, body []byte) ([]byte, error) {
	answer, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s %s", url, answer.Status, tail(data, 300))
	}
	return data, err
}

// stateAfter is the token of a game.
func stateAfter(s *server, game []string) (string, error) {
	data, err := post(s.url+"/v1/games/adjudicate", gameBody(game, "", ""))
	if err != nil {
		return "", err
	}
	var verdict struct{ Status, State string }
	if err := json.Unmarshal(data, &verdict); err != nil {
		return "", err
	}
	if verdict.Status != "ongoing" {
		return "", fmt.Errorf("the game is %s", verdict.Status)
	}
	return verdict.State, nil
}

// wrk loads a service for a while and returns how many requests were answered.
func (b *bench) wrk(url string, body []byte, connections int) (requests int, err error) {
	script := filepath.Join(b.tmp, "post.lua")
	lua := "wrk.method = 'POST'\nwrk.body = [==[" + string(body) + "]==]\nwrk.headers['Content-Type'] = 'application/json'\n"
	if err := os.WriteFile(script, []byte(lua), 0o644); err != nil {
		return 0, err
	}
	out, err := exec.Command("taskset", "-c", "1", "wrk", "-t1", fmt.Sprintf("-c%d", connections),
		fmt.Sprintf("-d%ds", int(b.slice.Seconds()+0.5)), "-s", script, url).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("wrk: %w\n%s", err, out)
	}
	for _, line := range strings.Split(string(out), "\n") {
		if strings.Contains(line, "Non-2xx") || strings.Contains(line, "Socket errors") {
			return 0, fmt.Errorf("wrk: %s", strings.TrimSpace(line))
		}
		if count, _, ok := strings.Cut(strings.TrimSpace(line), " requests in "); ok {
			return strconv.Atoi(count)
		}
	}
	return 0, fmt.Errorf("wrk says nothing of requests\n%s", out)
}

// measure loads all queries in turns.
func (b *bench) measure(all []*query, rounds int) error {
	for _, q := range all {
		data, err := post(q.s.url+q.path, q.body)
		if err != nil {
			return err
		}
		q.size = len(data)
	}
	for range rounds {
		for _, q := range all {
			cpu, begun := q.s.cpu(), time.Now()
			n, err := b.wrk(q.s.url+q.path, q.body, 8)
			if err != nil {
				return err
			}
			took := time.Since(begun)
			q.cost = append(q.cost, micros(q.s.cpu()-cpu)/float64(n))
			q.rate = append(q.rate, float64(n)/took.Seconds())
		}
	}
	return nil
}

// service starts the server to measure, on one core.
func (b *bench) service() (*server, error) {
	return serve(command{cores: "0", procs: 1, name: b.tagged, args: []string{"serve", "--addr", "127.0.0.1:0"}}, "/readyz")
}

// node starts the peer written with chessops; nil where it is not installed.
func (b *bench) node() (*server, error) {
	if find("node") == "" {
		return nil, nil
	}
	dir := filepath.Join(b.root, "bench", "peers")
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "chessops")); err != nil {
		return nil, nil
	}
	return serve(command{cores: "0", name: "node", args: []string{filepath.Join(dir, "chessops.mjs")}}, "/")
}

// http measures what requests cost.
func (b *bench) http() error {
	if find("wrk") == "" {
		b.section("HTTP", "Left out: wrk is not installed.")
		return nil
	}
	b.section("HTTP", "Processor time of the service for each request, the service on one core with its middleware and its log, wrk (one thread, eight connections) on the other. Each is held against the same service's handler that reads the same body and writes a fixed answer of the same size.")
	s, err := b.service()
	if err != nil {
		return err
	}
	defer s.stop()
	games := gamesOf(b.judge, 11, 1, 81)
	game := games[0]
	state, err := stateAfter(s, game[:40])
	if err != nil {
		return err
	}
	questions := []*query{
		{name: "moves/validate with state", path: "/v1/moves/validate", body: gameBody(nil, state, game[40])},
		{name: "moves/validate, 40 plies of actions", path: "/v1/moves/validate", body: gameBody(game[:40], "", game[40])},
		{name: "games/adjudicate, 80 plies", path: "/v1/games/adjudicate", body: gameBody(game[:80], "", "")},
	}
	var all, fixed []*query
	for _, q := range questions {
		q.s = s
		data, err := post(s.url+q.path, q.body)
		if err != nil {
			return err
		}
		f := &query{name: "fixed answer", s: s, path: fmt.Sprintf("/bench/fixed/%d", len(data)), body: q.body}
		fixed = append(fixed, f)
		all = append(all, q, f)
	}
	bare := &query{name: "bare chi handler", s: s, path: strings.Replace(fixed[0].path, "fixed", "bare", 1), body: questions[0].body}
	all = append(all, bare)
	node, err := b.node()
	if err != nil {
		return err
	}
	var peers []*query
	if node != nil {
		defer node.stop()
		for _, q := range questions[1:] {
			p := &query{name: "Node with chessops", s: node, path: "/", body: q.body}
			peers, all = append(peers, p), append(all, p)
		}
	}
	// The machine changes its pace from second to second: many short turns say more than few long ones.
	if err := b.measure(all, 3*b.rounds); err != nil {
		return err
	}
	rows := [][]string{{"request", "body, answer (bytes)", "CPU µs", "fixed answer, CPU µs", "times"}}
	limits := []float64{1.35, 1.5, 1.8}
	for i, q := range questions {
		times := median(ratios(q.cost, fixed[i].cost))
		rows = append(rows, []string{q.name, fmt.Sprintf("%d, %d", len(q.body), q.size), number(median(q.cost)), number(median(fixed[i].cost)), number(times)})
		b.atMost(q.name+": times the fixed answer", times, limits[i], "")
	}
	middleware := median(ratios(fixed[0].cost, bare.cost))
	rows = append(rows, []string{"the fixed answer over a bare chi handler", fmt.Sprintf("%d, %d", len(bare.body), bare.size), number(median(fixed[0].cost)), number(median(bare.cost)), number(middleware)})
	b.table(rows)
	b.atMost("default middleware: times a bare chi handler", middleware, 1.5, "")
	if node == nil {
		b.line("Node with chessops was left out: it is not installed.\n")
		return b.httpPlots(s, game)
	}
	rows = [][]string{{"the same question to", "CPU µs", "times ours"}}
	for i, p := range peers {
		q := questions[i+1]
		times := median(ratios(p.cost, q.cost))
		rows = append(rows, []string{p.name + ": " + q.name, number(median(p.cost)), number(times)})
		b.atLeast("requests, "+q.name+": times Node with chessops", times, 4, "")
	}
	b.table(rows)
	return b.httpPlots(s, game)
}

// httpPlots shows cost against the length of a game and the size of the rules.
func (b *bench) httpPlots(s *server, _ []string) error {
	long := gamesOf(b.judge, 12, 1, 301)[0]
	lengths := []int{0, 20, 40, 80, 160, 300}
	var whole, part []*query
	for _, n := range lengths {
		state, err := stateAfter(s, long[:n])
		if err != nil {
			return err
		}
		whole = append(whole, &query{s: s, path: "/v1/moves/validate", body: gameBody(long[:n], "", long[n])})
		part = append(part, &query{s: s, path: "/v1/moves/validate", body: gameBody(nil, state, long[n])})
	}
	if err := b.measure(append(append([]*query{}, whole...), part...), max(1, b.rounds/2)); err != nil {
		return err
	}
	p := plot{x: "plies played", y: "CPU µs a request", series: []series{{name: "with actions"}, {name: "with state"}}}
	rows := [][]string{{"plies played", "with actions, CPU µs", "with state, CPU µs"}}
	for i, n := range lengths {
		a, c := median(whole[i].cost), median(part[i].cost)
		p.series[0].points = append(p.series[0].points, [2]float64{float64(n), a})
		p.series[1].points = append(p.series[1].points, [2]float64{float64(n), c})
		rows = append(rows, []string{fmt.Sprint(n), number(a), number(c)})
	}
	b.table(rows)
	if err := b.picture("length", "moves/validate by length of the game", p); err != nil {
		return err
	}
	var bySize []*query
	rows = [][]string{{"rules", "size resolved (bytes)", "moves/legal at the start, CPU µs"}}
	for _, rs := range b.lib.All() {
		body, err := json.Marshal(map[string]string{"ruleset": rs.ID})
		if err != nil {
			return err
		}
		bySize = append(bySize, &query{name: rs.ID, s: s, path: "/v1/moves/legal", body: body, size: len(compile.Canonical(rs))})
	}
	sizes := map[string]int{}
	for _, q := range bySize {
		sizes[q.name] = q.size
	}
	if err := b.measure(bySize, 1); err != nil {
		return err
	}
	p = plot{x: "size of the rules (bytes)", y: "CPU µs a request", series: []series{{name: "moves/legal"}}}
	sortBy(bySize, func(q *query) int { return sizes[q.name] })
	for _, q := range bySize {
		rows = append(rows, []string{q.name, fmt.Sprint(sizes[q.name]), number(median(q.cost))})
		p.series[0].points = append(p.series[0].points, [2]float64{float64(sizes[q.name]), median(q.cost)})
	}
	b.table(rows)
	return b.picture("rules", "moves/legal by size of the rules", p)
}
