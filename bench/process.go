package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// usage is what a process cost.
type usage struct {
	cpu, wall time.Duration
	rss       int64 // the most, in bytes
	out       []byte
}

// command is a process to run. cores pins it, "" to none; procs is GOMAXPROCS,
// 0 for what the machine has.
type command struct {
	cores string
	procs int
	stdin io.Reader
	name  string
	args  []string
}

func (c command) cmd() *exec.Cmd {
	name, args := c.name, c.args
	if c.cores != "" {
		name, args = "taskset", append([]string{"-c", c.cores, c.name}, c.args...)
	}
	cmd := exec.Command(name, args...)
	cmd.Env = os.Environ()
	if c.procs > 0 {
		cmd.Env = append(cmd.Env, "GOMAXPROCS="+strconv.Itoa(c.procs))
	}
	cmd.Stdin = c.stdin
	return cmd
}

// run runs a process to its end. An exit status is no error where the process
// has said something: peers leave with one when a game is wrong.
func (c command) run() (usage, error) {
	cmd := c.cmd()
	var out, bad bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &bad
	begun := time.Now()
	err := cmd.Run()
	u := usage{wall: time.Since(begun), out: out.Bytes()}
	if cmd.ProcessState == nil {
		return u, fmt.Errorf("%s: %w", c.name, err)
	}
	u.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if used, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		u.rss = used.Maxrss << 10
	}
	if cmd.ProcessState.ExitCode() > 1 || cmd.ProcessState.ExitCode() < 0 {
		return u, fmt.Errorf("%s %s: %w\n%s", c.name, strings.Join(c.args, " "), err, tail(bad.Bytes(), 600))
	}
	return u, nil
}

func tail(b []byte, n int) []byte { return b[max(0, len(b)-n):] }

// find is the path of a peer, "" where it is not installed.
func find(name string) string {
	for _, try := range []string{name, "/usr/games/" + name} {
		if path, err := exec.LookPath(try); err == nil {
			return path
		}
	}
	return ""
}

// server is a running HTTP service on loopback.
type server struct {
	cmd   *exec.Cmd
	url   string
	ready time.Duration // from the start of the process to its first answer
}

// serve starts a service that prints "listening on URL", and waits until it
// answers on probe.
func serve(c command, probe string) (*server, error) {
	cmd := c.cmd()
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	log, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd.Stderr = log
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &server{cmd: cmd}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, url, ok := strings.Cut(lines.Text(), "listening on "); ok {
			s.url = strings.TrimSpace(url)
			break
		}
	}
	if s.url == "" {
		s.stop()
		return nil, fmt.Errorf("%s did not say where it listens", c.name)
	}
	go func() { _, _ = io.Copy(io.Discard, out) }() // the pipe must not fill up
	for time.Since(begun) < 10*time.Second {
		answer, err := http.Get(s.url + probe)
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				s.ready = time.Since(begun)
				return s, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	s.stop()
	return nil, fmt.Errorf("%s does not answer on %s", c.name, probe)
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM) // it may have gone already
	done := make(chan struct{})
	go func() { _ = s.cmd.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		_ = s.cmd.Process.Kill()
		<-done
	}
}

// cpu is the processor time that the service has used, from its threads'
// schedstat, which counts nanoseconds where stat counts ticks.
func (s *server) cpu() time.Duration {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", s.cmd.Process.Pid))
	var sum time.Duration
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has gone
		}
		if fields := strings.Fields(string(data)); len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64)
			sum += time.Duration(n)
		}
	}
	return sum
}

// rss is the resident size in bytes, now and at its most.
func (s *server) rss() (now, most int64) {
	data, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	for _, line := range strings.Split(string(data), "\n") {
		name, value, _ := strings.Cut(line, ":")
		n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
		switch name {
		case "VmRSS":
			now = n << 10
		case "VmHWM":
			most = n << 10
		}
	}
	return now, most
}

// ownCPU is the processor time that this process has used.
func ownCPU() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// machine describes where the figures come from.
func machine() []string {
	lines := []string{}
	if data, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for _, line := range strings.Split(string(data), "\n") {
			if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				lines = append(lines, fmt.Sprintf("%s, %d cores", strings.TrimSpace(value), runtime.NumCPU()))
				break
			}
		}
	}
	for _, c := range [][]string{{"uname", "-sr"}, {"go", "version"}} {
		if out, err := exec.Command(c[0], c[1:]...).Output(); err == nil {
			lines = append(lines, strings.TrimSpace(string(out)))
		}
	}
	for _, pkg := range []string{"stockfish", "fairy-stockfish", "pgn-extract", "wrk"} {
		if out, err := exec.Command("dpkg-query", "-W", "-f", "${Package} ${Version}", pkg).Output(); err == nil {
			lines = append(lines, string(out))
		}
	}
	if out, err := exec.Command("node", "--version").Output(); err == nil {
		lines = append(lines, "node "+strings.TrimSpace(string(out)))
	}
	return lines
}

// load is the load of the machine before the run: figures of a busy one say less.
func load() string {
	data, _ := os.ReadFile("/proc/loadavg")
	first, _, _ := strings.Cut(string(data), " ")
	return first
}
