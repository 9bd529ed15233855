package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"
)

// openLoad sends requests at a fixed rate, whether or not the answers keep up,
// over so many connections, and returns how long each took from when it was
// due: a service that stalls is charged for all who wait.
func openLoad(target string, body []byte, rate float64, connections int, length time.Duration) ([]time.Duration, error) {
	u, err := url.Parse(target)
	if err != nil {
		return nil, err
	}
	var request bytes.Buffer
	fmt.Fprintf(&request, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", u.RequestURI(), u.Host, len(body), body)
	total := int(rate * length.Seconds())
	took := make([]time.Duration, total)
	begun := time.Now().Add(20 * time.Millisecond)
	step := float64(time.Second) / rate
	var wait sync.WaitGroup
	failed := make(chan error, connections)
	for c := range connections {
		conn, err := net.Dial("tcp", u.Host)
		if err != nil {
			return nil, err
		}
		_ = conn.SetDeadline(begun.Add(length + 20*time.Second)) // a TCP connection has deadlines
		wait.Add(1)
		go func() {
			defer wait.Done()
			defer conn.Close()
			in := bufio.NewReader(conn)
			for i := c; i < total; i += connections {
				due := begun.Add(time.Duration(float64(i) * step))
				if early := time.Until(due); early > 0 {
					time.Sleep(early)
				}
				if _, err := conn.Write(request.Bytes()); err != nil {
					failed <- err
					return
				}
				if err := readAnswer(in); err != nil {
					failed <- err
					return
				}
				took[i] = time.Since(due)
			}
		}()
	}
	wait.Wait()
	select {
	case err := <-failed:
		return nil, err
	default:
	}
	slices.Sort(took)
	return took, nil
}

// readAnswer reads one answer with a Content-Length.
func readAnswer(in *bufio.Reader) error {
	length := -1
	for first := true; ; first = false {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		line = bytes.TrimRight(line, "\r\n")
		switch {
		case first && !bytes.HasPrefix(line, []byte("HTTP/1.1 200")):
			return fmt.Errorf("answer: %s", line)
		case len(line) == 0:
			if length < 0 {
				return fmt.Errorf("an answer without a length")
			}
			_, err := in.Discard(length)
			return err
		}
		if name, value, ok := bytes.Cut(line, []byte(":")); ok && bytes.EqualFold(name, []byte("Content-Length")) {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return err
			}
		}
	}
}

// percentile is of sorted durations.
func percentile(sorted []time.Duration, p float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(float64(len(sorted))*p))]
}

// latency measures how long callers wait at half and at most of what the
// service can do.
func (b *bench) latency() error {
	if find("wrk") == "" {
		return nil
	}
	b.section("Latency", "Requests at a fixed rate over 32 connections, the service on one core; each is timed from when it was due, so that a stall counts for all who wait. Saturation is what wrk reached.")
	s, err := b.service()
	if err != nil {
		return err
	}
	defer s.stop()
	game := gamesOf(b.judge, 13, 1, 41)[0]
	state, err := stateAfter(s, game[:40])
	if err != nil {
		return err
	}
	q := &query{name: "moves/validate with state", s: s, path: "/v1/moves/validate", body: gameBody(nil, state, game[40])}
	data, err := post(s.url+q.path, q.body)
	if err != nil {
		return err
	}
	f := &query{name: "fixed answer", s: s, path: fmt.Sprintf("/bench/fixed/%d", len(data)), body: q.body}
	if err := b.measure([]*query{q, f}, max(1, b.rounds/2)); err != nil {
		return err
	}
	rows := [][]string{{"request", "load", "requests a second", "p50 ms", "p99 ms", "p99.9 ms"}}
	at := map[string][]float64{} // p99 by query and load
	p := plot{x: "load (% of saturation)", y: "ms", series: nil}
	for _, x := range []*query{q, f} {
		lines := map[string]*series{}
		for _, share := range []float64{0.5, 0.9} {
			rate := median(x.rate) * share
			var p50, p99, p999 []float64
			for range max(1, b.rounds/2) {
				took, err := openLoad(s.url+x.path, x.body, rate, 32, 2*b.slice)
				if err != nil {
					return err
				}
				p50, p99, p999 = append(p50, millis(percentile(took, 0.5))), append(p99, millis(percentile(took, 0.99))), append(p999, millis(percentile(took, 0.999)))
			}
			at[x.name] = append(at[x.name], median(p99))
			rows = append(rows, []string{x.name, fmt.Sprintf("%.0f %%", share*100), number(rate), number(median(p50)), number(median(p99)), number(median(p999))})
			for name, value := range map[string]float64{"p50": median(p50), "p99": median(p99), "p99.9": median(p999)} {
				if lines[name] == nil {
					lines[name] = &series{name: x.name[:5] + " " + name}
				}
				lines[name].points = append(lines[name].points, [2]float64{share * 100, value})
			}
		}
		for _, name := range []string{"p50", "p99", "p99.9"} {
			p.series = append(p.series, *lines[name])
		}
	}
	b.table(rows)
	b.atMost("p99 at half load, above the fixed answer's", at[q.name][0]-at[f.name][0], 5, " ms")
	return b.picture("latency", "Waiting time by load", p)
}
