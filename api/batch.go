package api

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/klauspost/compress/gzip"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/service"
	"houserules/wire"
)

const (
	mediaNDJSON = "application/x-ndjson"
	mediaPGN    = "application/x-chess-pgn"
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
	judge, problem := c.batchRules(mediaType)
	if problem != nil {
		return problem
	}
	if s.batches.Add(1) > int64(s.limits.Batches) {
		s.batches.Add(-1)
		return retryLater(c, reason.ServiceBusy)
	}
	defer s.batches.Add(-1)
	c.batch(mediaType, packed, judge)
	return nil
}

// batchRules are the rules that the query names, nil for none.
func (c *call) batchRules(mediaType string) (*adjudicate.Judge, *wire.Problem) {
	ref := c.r.URL.Query().Get("ruleset")
	switch {
	case ref != "":
		judge, problem := c.rules.JudgeOf(&wire.Rules{Ref: ref}, "/ruleset")
		return judge, ofQuery("ruleset", problem)
	case mediaType == mediaPGN:
		problem := queryFault(reason.RequestNoRuleset, reason.Params{"key": "ruleset"})
		problem.Kind, problem.Faults[0].Text = wire.Unusable, reason.RequestNoRulesetPGN
		return nil, problem
	}
	return nil, nil
}

// batch judges the stream and writes the answers as they come.
func (c *call) batch(mediaType, packed string, judge *adjudicate.Judge) {
	s := c.s
	control := http.NewResponseController(c.w)
	// Without this the first write would end the reading (HTTP/1.1). Where it
	// is not possible there is nothing to enable.
	_ = control.EnableFullDuplex()
	in := &batchInput{r: &ticking{r: c.r.Body, control: control, every: s.limits.Read}, packed: packed}
	_ = control.SetReadDeadline(time.Now().Add(s.limits.Read))
	out, closeOut := c.batchOutput(control)
	n, refused := 0, 0
	b := &service.Batch{
		Chooser: service.Chooser{Rules: c.rules.Rules, Tokens: s.sealer, Default: judge},
		Limits:  service.Limits{Line: s.limits.Line, Actions: s.limits.Actions, YAML: int(s.limits.YAML)},
		Deadline: func(ctx context.Context) context.Context {
			return &deadline{ctx, time.Now(), s.limits.Deadline}
		},
		Write: func(buf []byte, it *service.Item) []byte {
			return append(it.AppendLine(c.writer(), buf), '\n')
		},
		Take: func(p *service.Portion) error {
			bad := 0
			for i := range p.Items {
				if p.Items[i].Problem != nil {
					bad++
				}
			}
			n, refused = n+len(p.Items), refused+bad
			s.metrics.batched(len(p.Items)-bad, bad)
			_, err := out.Write(p.Out)
			return err
		},
		Idle:   out.flush,
		Wake:   func() { _ = control.SetReadDeadline(time.Unix(1, 0)) },
		Broken: func(panicked any, stack []byte) { s.broken("/v1/games/batch", panicked, stack) },
	}
	err := b.Run(c.r.Context(), func(cut *service.Cutter) error { return in.cut(cut, mediaType) })
	in.close()
	var readErr *service.ReadError
	if err == nil || errors.As(err, &readErr) {
		_, _ = out.Write(append(c.lastLine(n, refused, readErr), '\n')) // a failure shows when the output is closed
		err = nil
	}
	if closeErr := closeOut(); closeErr != nil || err != nil {
		panic(http.ErrAbortHandler) // the caller has gone, or must see that the end is missing
	}
	c.written = out.n
}

// lastLine is what broke the input off, or that all is done.
func (c *call) lastLine(n, refused int, readErr *service.ReadError) []byte {
	if readErr == nil {
		return wire.AppendDone(nil, n, refused)
	}
	problem := c.bodyProblem(int64(c.s.limits.Line), readErr.Err)
	if readErr.Err == service.ErrBroken {
		problem = plain(wire.Internal, reason.ServiceInternal, map[string]any{"id": c.id})
	}
	return c.writer().AppendLineProblem(nil, &wire.Line{N: n + 1}, "", problem)
}

// output prepares the answer, packed where the caller takes that.
func (c *call) batchOutput(control *http.ResponseController) (*batchOutput, func() error) {
	h := c.w.Header()
	h.Set("Content-Type", mediaNDJSON)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Vary", "Accept-Encoding, Accept-Language")
	h["Content-Language"] = []string{joinLangs(c.langs)}
	out := &batchOutput{w: c.w, control: control, every: c.s.limits.Write}
	accepted := strings.Join(c.r.Header["Accept-Encoding"], ",")
	gz, zs := quality(accepted, "gzip"), quality(accepted, "zstd")
	switch {
	case zs > 0 && zs >= gz:
		h.Set("Content-Encoding", "zstd")
		out.packer = packZstd(out.w)
	case gz > 0:
		h.Set("Content-Encoding", "gzip")
		out.packer, _ = gzip.NewWriterLevel(out.w, gzip.BestSpeed)
	}
	c.head(http.StatusOK)
	return out, out.close
}
