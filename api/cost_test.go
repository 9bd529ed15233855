package api

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"houserules/wire"
)

// What a request costs the service, in CPU time, beside the same service with
// a handler that only reads the body and writes a fixed answer, and beside a
// bare router: go test ./api -run '^$' -bench Cost. The service is a process
// of its own, so that the sender's work is not counted.

// cpu is the time that this process has worked.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestCostServer is that process.
func TestCostServer(t *testing.T) {
	if os.Getenv("HOUSERULES_COST_SERVER") == "" {
		t.Skip("only for BenchmarkCost")
	}
	runtime.GOMAXPROCS(1)
	s := newServer(t, func(c *Config) { c.Keys = [][]byte{firstKey}; c.Log = io.Discard })
	echo := func(c *call) *wire.Problem {
		if problem := c.readBody(c.s.limits.Unpacked); problem != nil {
			return problem
		}
		size, _ := strconv.Atoi(c.r.Header.Get("X-Size"))
		c.out = append(c.out[:0], bytes.Repeat([]byte("x"), size)...)
		c.sendLocalized(http.StatusOK, c.out)
		return nil
	}
	s.public.(*shortcut).direct["/echo"] = &route{pattern: "/echo", methods: map[string]endpoint{"POST": echo}}
	bare := chi.NewRouter()
	bare.Post("/echo", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		size, _ := strconv.Atoi(r.Header.Get("X-Size"))
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(bytes.Repeat([]byte("x"), size))
	})
	bare.Get("/cpu", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, int64(cpu())) })
	for name, h := range map[string]http.Handler{"service": s.Handler(), "bare": bare} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Printf("%s %s\n", name, l.Addr())
		go func() { _ = s.httpServer(h).Serve(l) }()
	}
	_, _ = io.Copy(io.Discard, os.Stdin) // until the benchmark lets go
}

// costServer starts the process and returns its two addresses.
func costServer(b *testing.B) (service, bare string) {
	cmd := exec.Command(os.Args[0], "-test.run", "^TestCostServer$", "-test.timeout", "0")
	cmd.Env = append(os.Environ(), "HOUSERULES_COST_SERVER=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(out)
	for (service == "" || bare == "") && lines.Scan() {
		switch name, addr, _ := strings.Cut(lines.Text(), " "); name {
		case "service":
			service = addr
		case "bare":
			bare = addr
		}
	}
	return service, bare
}

// sender sends one request again and again over its own connection.
type sender struct {
	conn net.Conn
	in   *bufio.Reader
	text []byte
}

func newSender(b *testing.B, addr, path, body string, size int) *sender {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		b.Fatal(err)
	}
	text := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nX-Size: %d\r\nContent-Length: %d\r\n\r\n%s", path, addr, size, len(body), body)
	return &sender{conn, bufio.NewReaderSize(conn, 64<<10), []byte(text)}
}

// send sends it once and returns how long the answer's body is.
func (s *sender) send(b *testing.B) int {
	if _, err := s.conn.Write(s.text); err != nil {
		b.Fatal(err)
	}
	length := 0
	for first := true; ; first = false {
		line, err := s.in.ReadSlice('\n')
		if err != nil || first && !bytes.HasPrefix(line, []byte("HTTP/1.1 200")) {
			b.Fatalf("%v %s", err, line)
		}
		if rest, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			length, _ = strconv.Atoi(string(bytes.TrimSpace(rest)))
		}
		if len(line) == 2 {
			break
		}
	}
	if _, err := s.in.Discard(length); err != nil {
		b.Fatal(err)
	}
	return length
}

func BenchmarkCost(b *testing.B) {
	service, bare := costServer(b)
	s := newServer(b, func(c *Config) { c.Keys = [][]byte{firstKey} })
	const ref = "standard-chess"
	list := moves(b, s, ref, 80)
	state := stateAfter(b, s, ref, list[:40])
	type load struct{ name, path, body string }
	loads := []load{
		{"validate with state", "/v1/moves/validate", fmt.Sprintf(`{"state":%q,"move":%s}`, state, list[40])},
		{"validate after 40 plies", "/v1/moves/validate", fmt.Sprintf(`{"ruleset":%q,"actions":[%s],"move":%s}`, ref, strings.Join(list[:40], ","), list[40])},
		{fmt.Sprintf("adjudicate %d plies", len(list)), "/v1/games/adjudicate", fmt.Sprintf(`{"ruleset":%q,"actions":[%s]}`, ref, strings.Join(list, ","))},
	}
	worked := func() int64 {
		resp, err := http.Get("http://" + bare + "/cpu")
		if err != nil {
			b.Fatal(err)
		}
		defer resp.Body.Close()
		text, _ := io.ReadAll(resp.Body)
		n, _ := strconv.ParseInt(string(text), 10, 64)
		return n
	}
	for _, l := range loads {
		b.Run(l.name, func(b *testing.B) {
			size := newSender(b, service, l.path, l.body, 0).send(b)
			const conns, rounds = 8, 9
			var costs [3][]float64 // bare, echo, judged
			n := max(b.N/rounds/3/conns, 50)
			for range rounds {
				for i, target := range []load{{bare, "/echo", l.body}, {service, "/echo", l.body}, {service, l.path, l.body}} {
					var wg sync.WaitGroup
					before := worked()
					for range conns {
						sender := newSender(b, target.name, target.path, target.body, size)
						wg.Go(func() {
							for range n {
								sender.send(b)
							}
							_ = sender.conn.Close()
						})
					}
					wg.Wait()
					costs[i] = append(costs[i], float64(worked()-before)/float64(n*conns)/1000)
				}
			}
			var median [3]float64
			for i := range costs {
				slices.Sort(costs[i])
				median[i] = costs[i][rounds/2]
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median[0], "bare-µs")
			b.ReportMetric(median[1], "echo-µs")
			b.ReportMetric(median[2], "judged-µs")
			b.ReportMetric(median[1]/median[0], "echo/bare")
			b.ReportMetric(median[2]/median[1], "judged/echo")
		})
	}
}
