package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"houserules"
	"houserules/adjudicate"
	"houserules/api"
	"houserules/cmd/houserules/internal/report"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

// serveFlags are the flags of the serve verb.
type serveFlags struct {
	addr, adminAddr string
	keyFiles        []string
	quiet           bool
	limits          api.Limits
}

func (e *env) serveCmd() *cobra.Command {
	f := serveFlags{limits: api.DefaultLimits}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Answer over HTTP",
		Long: `Answer over HTTP: the API that openapi.yaml describes, with the shipped profiles
and those of --rulesets beside them. Nothing is kept between calls.

SIGTERM and Ctrl-C stop it after the accepted requests are answered; SIGHUP
reads the rule files anew, all or nothing. Metrics, profiles and reload are on
--admin-addr, which must not be reachable from outside.

` + exitTable,
		Example: `  houserules serve
  houserules serve --addr :8080 --admin-addr 127.0.0.1:9090 --rulesets ./rules --state-key-file key`,
		Args: cobra.NoArgs,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "where to listen, HOST:PORT")
	flags.StringVar(&f.adminAddr, "admin-addr", "", "where metrics, profiles and reload are, HOST:PORT; none by default")
	flags.StringArrayVar(&f.keyFiles, "state-key-file", nil, "a file with a key that signs state tokens (16 bytes or more, plain or hex); the first signs, all are accepted")
	flags.BoolVar(&f.quiet, "quiet", false, "no log line for each request")
	flags.Int64Var(&f.limits.Body, "max-body", f.limits.Body, "bytes of a request body as it comes")
	flags.Int64Var(&f.limits.Unpacked, "max-unpacked", f.limits.Unpacked, "bytes of a request body once unpacked")
	flags.IntVar(&f.limits.Line, "max-line", f.limits.Line, "bytes of a line or a game of a batch")
	flags.Int64Var(&f.limits.YAML, "max-yaml", f.limits.YAML, "bytes of a rule file")
	flags.IntVar(&f.limits.Actions, "max-actions", f.limits.Actions, "actions of one record")
	flags.IntVar(&f.limits.Headers, "max-headers", f.limits.Headers, "bytes of all headers of a request")
	flags.DurationVar(&f.limits.ReadHeader, "read-header-timeout", f.limits.ReadHeader, "for the headers to arrive")
	flags.DurationVar(&f.limits.Read, "read-timeout", f.limits.Read, "for a request to arrive")
	flags.DurationVar(&f.limits.Write, "write-timeout", f.limits.Write, "for an answer to be taken")
	flags.DurationVar(&f.limits.Idle, "idle-timeout", f.limits.Idle, "between requests of a connection")
	flags.DurationVar(&f.limits.Deadline, "deadline", f.limits.Deadline, "for judging a request")
	flags.DurationVar(&f.limits.Grace, "grace", f.limits.Grace, "for accepted requests to end after a stop")
	flags.IntVar(&f.limits.InFlight, "max-in-flight", f.limits.InFlight, "requests at once")
	flags.IntVar(&f.limits.Batches, "max-batches", f.limits.Batches, "batches at once")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return e.serve(cmd, &f) }
	return cmd
}

func (e *env) serve(cmd *cobra.Command, f *serveFlags) error {
	keys, err := readKeys(f.keyFiles)
	if err != nil {
		return err
	}
	config := api.Config{Service: "houserules " + versionNumber(), OpenAPI: houserules.OpenAPI, Keys: keys, Limits: f.limits,
		Scenarios: houserules.Scenarios(), Load: e.libraryWithNotes}
	config.Log, config.Quiet = e.stderr, f.quiet
	server, err := api.New(config)
	var broken *api.LoadError
	if errors.As(err, &broken) {
		for _, d := range broken.Findings {
			if d.Severity == finding.Error {
				f := report.Of(e.lang, d)
				fmt.Fprintf(e.stderr, "%s: %s: %s [%s]\n", f.Place(), report.Label(e.lang, f.Severity), f.Message, f.Code)
			}
		}
		fmt.Fprintf(e.stderr, "%s: %s\n", report.Label(e.lang, "error"), e.say("nothing_served", nil))
		return errFindings
	}
	if err != nil {
		return err
	}
	// Requests leave little behind and the rules take few MB: to collect less
	// often costs some MB more under load and saves a tenth of the work.
	debug.FreeOSMemory()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	public, err := listen("--addr", f.addr)
	if err != nil {
		return err
	}
	var private net.Listener
	if f.adminAddr != "" {
		if private, err = listen("--admin-addr", f.adminAddr); err != nil {
			public.Close()
			return err
		}
		fmt.Fprintf(e.stderr, "metrics, profiles and reload: http://%s\n", private.Addr())
	}
	stopReload := e.reloadOnHangup(server)
	defer stopReload()
	e.greet(e.stdout, "http://"+public.Addr().String(), server.Library())
	return server.Serve(cmd.Context(), public, private)
}

// libraryWithNotes is library, with notes of what was passed over on stderr.
func (e *env) libraryWithNotes() (*library.Library, finding.Diagnostics, error) {
	lib, found, err := e.library()
	for _, d := range found {
		if d.Severity == finding.Info {
			fmt.Fprintf(e.stderr, "%s: %s: %s\n", report.Label(e.lang, "info"), d.File, report.Message(e.lang, d))
		}
	}
	return lib, found, err
}

func listen(flag, addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, usage("another program may have the port; choose one with "+flag+" HOST:PORT, port 0 takes any", "%s %s: %v", flag, addr, err)
	}
	return l, nil
}

// readKeys reads the keys of state tokens, as bytes or in hex.
func readKeys(files []string) ([][]byte, error) {
	var keys [][]byte
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, usage("", "--state-key-file: %v", err)
		}
		key := []byte(strings.TrimSpace(string(data)))
		if raw, err := hex.DecodeString(string(key)); err == nil {
			key = raw
		}
		if len(key) < 16 {
			return nil, usage("make one with: head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \\n'", "--state-key-file %s: a key has 16 bytes or more, this one %d", name, len(key))
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// reloadOnHangup reads the rules anew at each SIGHUP, until stopped.
func (e *env) reloadOnHangup(server *api.Server) (stop func()) {
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-hangup:
				if err := server.Reload(); err != nil {
					fmt.Fprintf(e.stderr, "reload: the rules before stay in force: %v\n", err)
				} else {
					fmt.Fprintln(e.stderr, "reload: done")
				}
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(hangup)
		close(done)
	}
}

// greet prints the address and three lines to try. The rules in them are the
// first that have a clock for each move and two seats, with a move of theirs.
func (e *env) greet(w io.Writer, url string, lib *library.Library) {
	id, move, limit := sample(lib)
	fmt.Fprintf(w, "listening on %s\n\ntry:\n", url)
	fmt.Fprintf(w, "  curl -s %s/v1/rulesets\n", url)
	fmt.Fprintf(w, "  curl -s %s/v1/moves/legal --json '{\"ruleset\": %q}'\n", url, id)
	fmt.Fprintf(w, "  curl -s %s/v1/games/adjudicate --json '{\"ruleset\": %q, \"actions\": [{\"type\": \"move\", \"move\": %q, \"at\": 1000}], \"now\": %d}'\n\n",
		url, id, move, limit)
}

// sample chooses rules to show, a legal first move, and the time at which the
// other side's time for a move is over.
func sample(lib *library.Library) (id, move string, now int64) {
	var chosen *ruleset.Ruleset
	for _, rs := range lib.All() {
		timed := rs.Seats[0].ByClass[0].Clock.Move > 0
		if chosen == nil || timed && chosen.Seats[0].ByClass[0].Clock.Move == 0 && len(rs.Seats) == 2 {
			chosen = rs
		}
	}
	if chosen == nil {
		return "", "", 0
	}
	if legal, err := adjudicate.New(chosen).Legal(context.Background(), &adjudicate.Record{}); err == nil && len(legal.Moves) > 0 {
		move = legal.Moves[len(legal.Moves)/2].UCI
	}
	return chosen.ID, move, 1000 + max(chosen.Seats[1].ByClass[0].Clock.Move, time.Second.Milliseconds())
}
