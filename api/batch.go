package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/wire"
)

const (
	mediaNDJSON = "application/x-ndjson"
	mediaPGN    = "application/x-chess-pgn"
)

// batch is a stream of games being judged. One goroutine cuts the input into
// portions, several judge them, and the caller's own writes the answers in the
// order of the input. Every channel is short, so that memory does not grow
// with the stream.
type batch struct {
	s      *Server
	rules  *rules
	langs  []string
	judge  *adjudicate.Judge // of ?ruleset=, nil where none is named
	ctx    context.Context
	cancel context.CancelFunc
	cut    func(ctx context.Context, in *batchInput, give func(*portion) bool) error
	one    func(p *portion, i int, line *wire.Line, w *wire.Writer, refuse func(string, *wire.Problem))

	n, errors int
}

// portion is some consecutive lines or games of the input, and their answers.
type portion struct {
	first int // number of the first, from 1
	items []item
	text  []byte          // of all lines
	games []notation.Game // instead of lines
	out   []byte
	fails int
	ready chan struct{}
}

// item is a line, or a game.
type item struct {
	from, to int // of a line, in portion.text
	tooLong  bool
}

// A portion is given to a judge when it has so many items or bytes, or when
// nothing more has come in yet: a caller who waits for an answer gets it.
const (
	portionItems = 32
	portionGames = 12 // a game that has been read takes some 20 KB
	portionBytes = 64 << 10
)

// gamesBatch judges a stream.
func (s *Server) gamesBatch(c *call) *wire.Problem {
	if _, problem := c.mustAccept(mediaNDJSON); problem != nil {
		return problem
	}
	mediaType, problem := c.contentType(mediaNDJSON, mediaPGN)
	if problem != nil {
		return problem
	}
	packed, problem := c.packing()
	if problem != nil {
		return problem
	}
	b := &batch{s: s, rules: c.rules, langs: c.langs, cut: cutLines}
	b.one = b.judgeLine
	if problem := b.prepare(c, mediaType); problem != nil {
		return problem
	}
	if s.batches.Add(1) > int64(s.limits.Batches) {
		s.batches.Add(-1)
		return retryLater(c, "service.busy")
	}
	defer s.batches.Add(-1)
	return b.run(c, packed)
}

// prepare finds the rules that the query names.
func (b *batch) prepare(c *call, mediaType string) *wire.Problem {
	ref := c.r.URL.Query().Get("ruleset")
	if mediaType == mediaPGN {
		b.cut, b.one = cutGames, b.judgeGame
		if ref == "" {
			problem := queryFault("request.no_ruleset", reason.Params{"key": "ruleset"})
			problem.Kind, problem.Faults[0].Text = wire.Unusable, "request.no_ruleset.pgn"
			return problem
		}
	}
	if ref == "" {
		return nil
	}
	judge, problem := c.rules.named(&wire.Rules{Ref: ref}, "")
	b.judge = judge
	return ofQuery("ruleset", problem)
}

func (b *batch) run(c *call, packed string) *wire.Problem {
	control := http.NewResponseController(c.w)
	// Without this the first write would end the reading (HTTP/1.1). Where it
	// is not possible there is nothing to enable.
	_ = control.EnableFullDuplex()
	in := &batchInput{r: &ticking{r: c.r.Body, control: control, every: b.s.limits.Read}, packed: packed, most: b.s.limits.Line, actions: b.s.limits.Actions}
	_ = control.SetReadDeadline(time.Now().Add(b.s.limits.Read))
	out, closeOut := b.output(c, control)
	b.ctx, b.cancel = context.WithCancel(c.r.Context())
	defer b.cancel()

	workers := runtime.GOMAXPROCS(0)
	work := make(chan *portion, workers)
	inOrder := make(chan *portion, 3*workers)
	done := make(chan struct{})
	for range workers {
		go func() {
			for p := range work {
				b.judgePortion(p)
				close(p.ready)
			}
			done <- struct{}{}
		}()
	}
	var readErr error
	go func() {
		defer close(inOrder)
		defer close(work)
		readErr = b.cutSafely(in, func(p *portion) bool {
			p.ready = make(chan struct{})
			select {
			case inOrder <- p:
			case <-b.ctx.Done():
				return false
			}
			work <- p // the judges take all that is in order, also after a cancel
			return true
		})
	}()
	writeErr := b.write(inOrder, out)
	if writeErr != nil {
		b.cancel()
		_ = control.SetReadDeadline(time.Unix(1, 0)) // wakes the reader
	}
	for range inOrder { // until the reader has gone
	}
	for range workers {
		<-done
	}
	in.close()
	if writeErr == nil && b.ctx.Err() == nil {
		b.finish(c, out, readErr)
	}
	if err := closeOut(); err != nil || writeErr != nil {
		panic(http.ErrAbortHandler) // the caller has gone, or must see that the end is missing
	}
	c.written = out.n
	return nil
}

// cutSafely cuts the input. A fault of ours ends this stream, not the service.
func (b *batch) cutSafely(in *batchInput, give func(*portion) bool) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			b.s.metrics.panics.Inc()
			b.s.log.slog.Error("panic", "route", "/v1/games/batch", "panic", fmt.Sprint(broken), "stack", string(debug.Stack()))
			err = errBroken
		}
	}()
	return b.cut(b.ctx, in, give)
}

var errBroken = errors.New("a fault of the service")

// deadline is how long one record may take.
func (b *batch) deadline() context.Context {
	return &deadline{b.ctx, time.Now(), b.s.limits.Deadline}
}

// write passes on what is judged, in order, and flushes when the next portion
// is not ready yet.
func (b *batch) write(inOrder <-chan *portion, out *batchOutput) error {
	for p := range inOrder {
		select {
		case <-p.ready:
		default:
			if err := out.flush(); err != nil {
				return err
			}
			<-p.ready
		}
		b.n += len(p.items)
		b.errors += p.fails
		b.s.metrics.games.WithLabelValues("judged").Add(float64(len(p.items) - p.fails))
		b.s.metrics.games.WithLabelValues("refused").Add(float64(p.fails))
		if _, err := out.Write(p.out); err != nil {
			return err
		}
		p.release()
		if len(inOrder) == 0 {
			if err := out.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish writes the last line: what broke the input off, or that all is done.
func (b *batch) finish(c *call, out *batchOutput, readErr error) {
	w := c.writer()
	var line []byte
	if readErr != nil && readErr != io.EOF {
		problem := c.bodyProblem(int64(b.s.limits.Line), readErr)
		if readErr == errBroken {
			problem = plain(wire.Internal, "service.internal", map[string]any{"id": c.id})
		}
		line = append(w.AppendLineProblem(line, &wire.Line{N: b.n + 1}, "", problem), '\n')
	} else {
		line = append(wire.AppendDone(line, b.n, b.errors), '\n')
	}
	_, _ = out.Write(line) // a failure shows when the output is closed
}

// output prepares the answer, packed where the caller takes that.
func (b *batch) output(c *call, control *http.ResponseController) (*batchOutput, func() error) {
	h := c.w.Header()
	h.Set("Content-Type", mediaNDJSON)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding, Accept-Language")
	h["Content-Language"] = []string{joinLangs(c.langs)}
	out := &batchOutput{w: c.w, control: control, every: b.s.limits.Write}
	accepted := strings.Join(c.r.Header["Accept-Encoding"], ",")
	gz, zs := quality(accepted, "gzip"), quality(accepted, "zstd")
	switch {
	case zs > 0 && zs >= gz:
		h.Set("Content-Encoding", "zstd")
		// Invariant: these options are valid.
		z, _ := zstd.NewWriter(out.w, zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(1<<19))
		out.packer = z
	case gz > 0:
		h.Set("Content-Encoding", "gzip")
		out.packer, _ = gzip.NewWriterLevel(out.w, gzip.BestSpeed)
	}
	c.head(http.StatusOK)
	return out, out.close
}
