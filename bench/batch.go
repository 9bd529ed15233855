package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"
)

// streamed is what a batch came to.
type streamed struct {
	games   int
	cpu     time.Duration
	wall    time.Duration
	most    int64 // resident size while it ran
	inOrder bool
	early   bool // an answer came before all was sent
}

// stream posts so many games as NDJSON and reads the answers as they come.
func stream(s *server, lines [][]byte, games int) (streamed, error) {
	r, w := io.Pipe()
	var sent bool
	go func() {
		out := bufio.NewWriterSize(w, 64<<10)
		for i := range games {
			if _, err := out.Write(lines[i%len(lines)]); err != nil {
				_ = w.CloseWithError(err) // the reader of the answers reports it
				return
			}
		}
		err := out.Flush()
		sent = true
		_ = w.CloseWithError(err)
	}()
	request, err := http.NewRequest(http.MethodPost, s.url+"/v1/games/batch", r)
	if err != nil {
		return streamed{}, err
	}
	request.Header.Set("Content-Type", "application/x-ndjson")
	request.Header.Set("Accept-Encoding", "identity") // what packing costs is not judging
	got := streamed{inOrder: true}
	cpu, begun := s.cpu(), time.Now()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return got, err
	}
	defer answer.Body.Close()
	in := bufio.NewReaderSize(answer.Body, 256<<10)
	done := false
	for n := 1; ; n++ {
		line, err := in.ReadSlice('\n')
		if err == io.EOF {
			break
		}
		if err != nil {
			return got, err
		}
		if bytes.HasPrefix(line, []byte(`{"done":true`)) {
			done = true
			continue
		}
		if n == 1 {
			got.early = !sent
		}
		if !bytes.HasPrefix(line, fmt.Appendf(nil, `{"n":%d,`, n)) {
			got.inOrder = false
		}
		got.games++
		if n%20000 == 0 {
			now, _ := s.rss()
			got.most = max(got.most, now)
		}
	}
	now, _ := s.rss()
	got.cpu, got.wall, got.most = s.cpu()-cpu, time.Since(begun), max(got.most, now)
	if !done || got.games != games {
		return got, fmt.Errorf("the stream ended after %d games of %d", got.games, games)
	}
	return got, nil
}

// batch measures streams.
func (b *bench) batch() error {
	b.section("Streams", "`games/batch` on games of 80 plies as NDJSON over one connection, the whole verdict of each answered. The client that makes and reads the lines takes its share of the clock, not of the processor time shown.")
	var lines [][]byte
	for _, game := range gamesOf(b.judge, 14, 500, 80) {
		lines = append(lines, append(gameBody(game, "", ""), '\n'))
	}
	start := func(cores string, procs int) (*server, error) {
		return serve(command{cores: cores, procs: procs, name: b.binary, args: []string{"serve", "--addr", "127.0.0.1:0"}}, "/readyz")
	}
	s, err := start("0", 1)
	if err != nil {
		return err
	}
	rows := [][]string{{"games in the batch", "CPU µs a game", "games a CPU second", "resident MB, most"}}
	p := plot{x: "games in the batch", y: "CPU µs a game", logX: true, series: []series{{name: "one core"}}}
	var rate []float64
	for _, size := range []int{1, 10, 100, 1000, 10_000, 100_000} {
		var cost []float64
		var most int64
		times := max(1, min(200, 2000/size))
		for range max(2, b.rounds/2) {
			var cpu time.Duration
			for range times {
				got, err := stream(s, lines, size)
				if err != nil {
					s.stop()
					return err
				}
				cpu += got.cpu
				most = max(most, got.most)
			}
			cost = append(cost, micros(cpu)/float64(size*times))
			if size == 100_000 {
				rate = append(rate, 1e6/cost[len(cost)-1])
			}
		}
		p.series[0].points = append(p.series[0].points, [2]float64{float64(size), median(cost)})
		rows = append(rows, []string{fmt.Sprint(size), number(median(cost)), number(1e6 / median(cost)), fmt.Sprint(most >> 20)})
	}
	s.stop()
	b.table(rows)
	b.atLeast("games/batch: 80-ply games a CPU second", median(rate), 40_000, "")
	if err := b.picture("batch", "games/batch by size of the batch", p); err != nil {
		return err
	}
	if s, err = start("0,1", 2); err != nil {
		return err
	}
	defer s.stop()
	idle, _ := s.rss()
	got, err := stream(s, lines, 1_000_000)
	if err != nil {
		return err
	}
	used := got.cpu.Seconds() / got.wall.Seconds()
	b.table([][]string{{"a million games, two cores", ""},
		{"games a second by the clock", number(float64(got.games) / got.wall.Seconds())},
		{"games a CPU second", number(float64(got.games) / got.cpu.Seconds())},
		{"cores used by the service", fmt.Sprintf("%.2f (the client needs the rest)", used)},
		{"in order", fmt.Sprint(got.inOrder)}, {"answers before all was sent", fmt.Sprint(got.early)},
		{"resident MB before, most", fmt.Sprintf("%d, %d", idle>>20, got.most>>20)}})
	b.atMost("games/batch: resident MB over a million games", float64(got.most)/(1<<20), 100, " MB")
	return nil
}

func sortBy[T any](list []T, key func(T) int) {
	slices.SortFunc(list, func(a, b T) int { return key(a) - key(b) })
}
