package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/api"
	"houserules/ruleset"
	"houserules/wire"
)

// court judges many games at once, in order.
type court struct {
	env    *env
	flags  *judgeFlags
	lib    func() (*ruleset.Library, error) // all rules
	fixed  *adjudicate.Judge                // of --ruleset; nil where records name their own
	second *adjudicate.Judge                // judges each game too, to compare; nil for none
	pgn    bool                             // games are written as well
	mu     sync.Mutex
	judges map[string]*adjudicate.Judge // by digest
	spare  chan *task                   // portions that have been told of
}

// judged is one game with what came of it.
type judged struct {
	n        int    // from 1
	file     string // where it stands
	line     int    // of its beginning, from 1
	offset   int64
	id       string
	game     *notation.Game       // nil for a record
	record   adjudicate.PGNRecord // of a game
	plies    []int                // of a game: the ply of each action
	verdict  *adjudicate.Verdict  // nil where it could not be judged
	problem  *wire.Problem        // then why
	asked    *ruleset.Ruleset
	verdict2 *adjudicate.Verdict // by the second judge
	times    bool                // the game has times
	out      []byte              // the verdict as JSON, without its line feed; where asked for
	pgn      []byte              // the game as PGN or PGN4; where asked for
}

// task is a portion of games, judged by one worker.
type task struct {
	items []judged
	texts [][]byte // of records
	games []notation.Game
	done  chan struct{}
}

// portion is how many games a worker takes at once: enough that passing them
// on costs nothing, few enough that all processors end together.
const portion = 32

// run judges all games of the files and gives them to take in order.
func (c *court) run(ctx context.Context, names []string, lines bool, take func(*judged) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := c.flags.workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	c.spare = make(chan *task, 8*workers)
	work := make(chan *task, workers)
	order := make(chan *task, 4*workers)
	var readErr error
	go func() {
		defer close(order)
		defer close(work)
		n := 0
		for _, name := range names {
			if readErr = c.readFile(ctx, name, &n, work, order); readErr != nil {
				return
			}
		}
	}()
	for range workers {
		go func() {
			for t := range work {
				for i := range t.items {
					c.one(ctx, t, i, lines)
				}
				close(t.done)
			}
		}()
	}
	for t := range order {
		select {
		case <-t.done:
		case <-ctx.Done():
			return errInterrupted
		}
		for i := range t.items {
			if err := take(&t.items[i]); err != nil {
				return err
			}
		}
		if len(t.items) > 1 { // a single game is told of at the end
			select {
			case c.spare <- t:
			default:
			}
		}
	}
	if ctx.Err() != nil {
		return errInterrupted
	}
	return readErr
}

var errInterrupted = errors.New("interrupted")

// send passes a task to the workers and to the one who puts them in order.
func send(ctx context.Context, t *task, work, order chan<- *task) bool {
	t.done = make(chan struct{})
	select {
	case order <- t:
	case <-ctx.Done():
		return false
	}
	select {
	case work <- t:
		return true
	case <-ctx.Done():
		return false
	}
}

// newTask is room for a portion of games, used again where there is some.
func (c *court) newTask() *task {
	select {
	case t := <-c.spare:
		if t.games != nil {
			t.items = t.items[:0]
			return t
		}
	default:
	}
	return &task{games: make([]notation.Game, portion), items: make([]judged, 0, portion)}
}

// readFile cuts a file into tasks.
func (c *court) readFile(ctx context.Context, name string, n *int, work, order chan<- *task) error {
	var in io.Reader = c.env.stdin
	shown := "stdin"
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return usage("", "%s", err)
		}
		defer file.Close()
		in, shown = file, filepath.ToSlash(name)
	}
	plain, err := unpacked(bufio.NewReaderSize(in, 1<<16))
	if err != nil {
		return usage("", "%s: %v", shown, err)
	}
	if isJSON(plain, name) {
		return c.readRecords(ctx, shown, plain, n, work, order)
	}
	if c.fixed == nil {
		lib, err := c.lib()
		if err != nil {
			return err
		}
		return usage("give them with --ruleset; there are: "+strings.Join(lib.IDs(), ", "), "%s: games in PGN do not name their rules", shown)
	}
	return c.readGames(ctx, shown, plain, n, work, order)
}

// unpacked takes gzip and zstd by their first bytes.
func unpacked(in *bufio.Reader) (*bufio.Reader, error) {
	head, _ := in.Peek(4)
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		return bufio.NewReaderSize(z, 1<<16), nil
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		return bufio.NewReaderSize(z, 1<<16), nil
	}
	return in, nil
}

// isJSON tells records from games, by the name or by the first letter.
func isJSON(in *bufio.Reader, name string) bool {
	name = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(name), ".gz"), ".zst")
	switch filepath.Ext(name) {
	case ".json", ".jsonl", ".ndjson":
		return true
	case ".pgn", ".pgn4":
		return false
	}
	head, _ := in.Peek(512)
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	return len(head) > 0 && head[0] == '{'
}

// maxRecord is how long a record may be, in bytes.
const maxRecord = 4 << 20

// readRecords reads records: one a line, or one that goes over many lines.
func (c *court) readRecords(ctx context.Context, shown string, in *bufio.Reader, n *int, work, order chan<- *task) error {
	t := &task{}
	var offset int64
	for at := 1; ; {
		record, lines, size, err := nextRecord(in)
		if err != nil && err != io.EOF {
			return usage("", "%s: line %d: %v", shown, at, err)
		}
		if len(bytes.TrimSpace(record)) > 0 {
			*n++
			t.items = append(t.items, judged{n: *n, file: shown, line: at, offset: offset})
			t.texts = append(t.texts, record)
		}
		at += lines
		offset += size
		if len(t.items) == portion || err == io.EOF && len(t.items) > 0 {
			if !send(ctx, t, work, order) {
				return nil
			}
			t = &task{}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// nextRecord reads lines until brackets are even again: a record written for
// people stands on many.
func nextRecord(in *bufio.Reader) (record []byte, lines int, size int64, err error) {
	depth, quoted, escaped := 0, false, false
	for {
		line, err := in.ReadSlice('\n')
		size += int64(len(line))
		if len(record)+len(line) > maxRecord {
			return nil, lines, size, fmt.Errorf("a record is longer than %d bytes", maxRecord)
		}
		record = append(record, line...)
		for _, b := range line {
			switch {
			case escaped:
				escaped = false
			case quoted && b == '\\':
				escaped = true
			case b == '"':
				quoted = !quoted
			case quoted:
			case b == '{' || b == '[':
				depth++
			case b == '}' || b == ']':
				depth--
			}
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		lines++
		if err != nil || depth <= 0 {
			return record, lines, size, err
		}
	}
}

func (c *court) readGames(ctx context.Context, shown string, in io.Reader, n *int, work, order chan<- *task) error {
	r := notation.NewReader(in, notation.ReaderOptions{})
	t := c.newTask()
	for {
		g := &t.games[len(t.items)]
		err := r.Next(g)
		if err != nil && err != io.EOF {
			return usage("", "%s: %v", shown, err)
		}
		if err == nil {
			*n++
			t.items = t.items[:len(t.items)+1]
			j := &t.items[len(t.items)-1]
			*j = judged{n: *n, file: shown, line: g.Line, offset: g.Offset, game: g, record: j.record, out: j.out[:0]}
		}
		if len(t.items) == portion || err == io.EOF && len(t.items) > 0 {
			if !send(ctx, t, work, order) {
				return nil
			}
			t = c.newTask()
		}
		if err == io.EOF {
			return nil
		}
	}
}

// one judges one game of a task.
func (c *court) one(ctx context.Context, t *task, i int, lines bool) {
	j := &t.items[i]
	if j.game != nil {
		c.judgeGame(ctx, j)
	} else {
		c.judgeRecord(ctx, j, t.texts[i])
	}
	if !lines {
		return
	}
	w := &wire.Writer{Service: "houserules " + versionNumber(), Langs: []string{c.env.lang}, Asked: j.asked, Status: api.StatusOf}
	line := &wire.Line{N: j.n}
	if j.game != nil {
		line.Game = &wire.GameInFile{Line: j.line, Offset: j.offset}
		for _, tag := range j.game.Tags {
			line.Game.Tags = append(line.Game.Tags, wire.Tag{Name: tag.Name, Value: tag.Value})
		}
	}
	if j.problem != nil {
		j.out = w.AppendLineProblem(j.out[:0], line, j.id, j.problem)
		return
	}
	j.out = w.AppendLine(j.out[:0], line, j.verdict)
}

func (c *court) judgeGame(ctx context.Context, j *judged) {
	if j.problem = wire.GameProblem(j.game); j.problem != nil {
		return
	}
	record := c.fixed.ReadPGN(j.game, &j.record)
	record.Include.Explain, record.Include.Moves = c.flags.explain, c.pgn
	record.NoState = true
	j.plies, j.asked = record.Plies, c.fixed.Ruleset()
	verdict, err := c.fixed.Game(ctx, &record.Record)
	j.take(verdict, err)
	c.write(ctx, j, c.fixed, &record.Record)
	if verdict != nil {
		verdict.Moves = nil // read for the writing only
	}
	if c.second != nil {
		record = c.second.ReadPGN(j.game, record)
		record.NoState = true
		j.times = hasTimes(record.Actions)
		j.verdict2, _ = c.second.Game(ctx, &record.Record)
	}
}

func (c *court) judgeRecord(ctx context.Context, j *judged, body []byte) {
	var q wire.Request
	parts := wire.AdjudicateRequest
	if c.fixed != nil {
		parts |= wire.RulesOutside
	}
	problem := q.Decode(body, parts, wire.DefaultLimits)
	j.id = q.Record.ID
	if problem != nil {
		j.problem = problem
		return
	}
	if c.second != nil {
		c.both(ctx, j, &q)
		return
	}
	judge, problem := c.choose(&q)
	if problem != nil {
		j.problem = problem
		return
	}
	j.asked = judge.Ruleset()
	q.Record.Include.Explain = q.Record.Include.Explain || c.flags.explain
	asked := q.Record.Include.Moves
	q.Record.Include.Moves = asked || c.pgn
	verdict, err := judge.Game(ctx, &q.Record)
	j.take(verdict, err)
	c.write(ctx, j, judge, &q.Record)
	if verdict != nil && !asked {
		verdict.Moves = nil
	}
}

// both judges a record by both judges, whatever rules it names.
func (c *court) both(ctx context.Context, j *judged, q *wire.Request) {
	if q.Record.State != "" {
		j.problem = wire.NewProblem(wire.Conflict, "state.other_ruleset", "/state", nil)
		return
	}
	j.asked, j.times = c.fixed.Ruleset(), hasTimes(q.Record.Actions) || q.Record.Now != nil
	q.Record.NoState = true
	verdict, err := c.fixed.Game(ctx, &q.Record)
	j.take(verdict, err)
	j.verdict2, _ = c.second.Game(ctx, &q.Record)
}

func hasTimes(actions []adjudicate.Action) bool {
	return len(actions) > 0 && actions[0].HasAt
}

func (j *judged) take(verdict *adjudicate.Verdict, err *adjudicate.RequestError) {
	if err != nil {
		j.problem = wire.NewProblem(wire.Unusable, err.Code, err.Pointer, err.Params)
		return
	}
	j.verdict = verdict
}

// choose is the judge of the rules that a record names; --ruleset stands in
// for a record that names none.
func (c *court) choose(q *wire.Request) (*adjudicate.Judge, *wire.Problem) {
	judge := c.fixed
	if q.Record.State != "" {
		digest, state, code := wire.ReadToken(q.Record.State)
		if code != "" {
			return nil, wire.NewProblem(wire.Unusable, code, "/state", nil)
		}
		q.Record.State = state
		if q.Rules.Ref == "" && q.Rules.Overlay == nil {
			q.Rules.Ref = digest
		}
	}
	var rs *ruleset.Ruleset
	if q.Rules.Overlay == nil && q.Rules.Ref == "" {
		return c.held(judge, q)
	}
	lib, err := c.lib()
	if err != nil {
		return nil, wire.NewProblem(wire.Unusable, "ruleset.unknown", "/ruleset", reason.Params{"given": q.Rules.Ref})
	}
	switch {
	case q.Rules.Overlay != nil:
		var found ruleset.Diagnostics
		if rs, found = lib.Overlay(q.Rules.Overlay.Extends, q.Rules.Overlay.Options); rs == nil {
			code, params := "ruleset.invalid", reason.Params(nil)
			if len(found) > 0 {
				code, params = found[0].Code, found[0].Params
			}
			return nil, wire.NewProblem(wire.Unusable, code, "/ruleset", params)
		}
	case q.Rules.Ref != "":
		var err error
		if rs, err = lib.Get(q.Rules.Ref); err != nil {
			params := reason.Params{"given": q.Rules.Ref}
			if unknown, ok := err.(*ruleset.UnknownError); ok && len(unknown.Nearest) > 0 {
				params["nearest"] = unknown.Nearest
			}
			return nil, wire.NewProblem(wire.Unusable, "ruleset.unknown", "/ruleset", params)
		}
	}
	if rs != nil {
		var err error
		if judge, err = c.compiled(rs); err != nil {
			return nil, wire.NewProblem(wire.Unusable, "ruleset.invalid", "/ruleset", nil)
		}
	}
	return c.held(judge, q)
}

// held holds a judge against the digest that a record expects.
func (c *court) held(judge *adjudicate.Judge, q *wire.Request) (*adjudicate.Judge, *wire.Problem) {
	if judge == nil {
		return nil, wire.NewProblem(wire.Unusable, "request.no_ruleset", "/ruleset", nil)
	}
	if got := judge.Ruleset().Digest; q.Digest != "" && q.Digest != got {
		return nil, wire.NewProblem(wire.Conflict, "ruleset.other_digest", "/digest", reason.Params{"expected": q.Digest, "actual": got})
	}
	return judge, nil
}
