// Command houserules lints rule files, tests them with scenarios, judges games
// by them, and serves all of that over HTTP.
//
// How it speaks, the same in every verb:
//
//   - what was asked for goes to stdout, everything else to stderr;
//   - an error is one line that begins with "error:", advice one that begins
//     with "hint:"; a finding is file:line:col: message [code];
//   - exits: 0 fine, 1 findings, failed scenarios or broken games, 2 usage or
//     nothing matched, 3 an error of our own; no output format changes the exit;
//   - colour and progress only on a terminal, never in redirected output;
//   - "-" is stdin; several files, folders and globs are taken wherever one is.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

func main() {
	if os.Getenv("GOGC") == "" {
		// A verb runs for a moment, or leaves little of what it reads.
		debug.SetGCPercent(400)
	}
	os.Exit(run())
}

// run is main without the exit, so that scripts can test the whole program.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	e := &env{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv}
	return e.main(ctx, os.Args[1:])
}

// env is what the program has of the world.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	lang           string   // of messages
	color          string   // auto, always, never
	rulesets       []string // folders of further rule files
}

// main runs one command line and returns its exit.
func (e *env) main(ctx context.Context, args []string) (code int) {
	defer func() {
		// A panic would exit 2, which means something else; see exits.
		if p := recover(); p != nil {
			fmt.Fprintf(e.stderr, "error: internal: %v\n%s", p, debug.Stack())
			code = exitInternal
		}
	}()
	root := e.root()
	root.SetArgs(args)
	return e.exitOf(root.ExecuteContext(ctx))
}
