package api

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"sync"

	"houserules/wire"
)

var portions = sync.Pool{New: func() any { return new(portion) }}

func newPortion(first int) *portion {
	p := portions.Get().(*portion)
	p.first, p.items, p.text, p.out, p.fails = first, p.items[:0], p.text[:0], p.out[:0], 0
	return p
}

func (p *portion) release() {
	if cap(p.text) <= 4*portionBytes && cap(p.out) <= 16*portionBytes {
		portions.Put(p)
	}
}

func (p *portion) full() bool { return len(p.items) >= portionItems || len(p.text) >= portionBytes }

// cutLines cuts NDJSON into portions. Blank lines are passed over.
func cutLines(ctx context.Context, in *batchInput, give func(*portion) bool) error {
	r, err := in.reader()
	if err != nil {
		return err
	}
	n := 1
	p := newPortion(n)
	for {
		from := len(p.text)
		tooLong, err := p.readLine(r, in.most)
		line := bytes.TrimSpace(p.text[from:])
		if len(line) > 0 || tooLong {
			p.items = append(p.items, item{from: from, to: len(p.text), tooLong: tooLong})
			n++
		} else {
			p.text = p.text[:from]
		}
		if len(p.items) > 0 && (err != nil || p.full() || r.Buffered() == 0) {
			if ctx.Err() != nil || !give(p) {
				return ctx.Err()
			}
			p = newPortion(n)
		}
		if err != nil {
			return err
		}
	}
}

// readLine appends a line to the text, without its line feed. Of one that is
// longer than most it keeps nothing.
func (p *portion) readLine(r *bufio.Reader, most int) (tooLong bool, err error) {
	from := len(p.text)
	for {
		part, err := r.ReadSlice('\n')
		if !tooLong {
			p.text = append(p.text, part...)
			if len(p.text)-from > most+1 {
				tooLong = true
				p.text = p.text[:from]
			}
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err == nil && !tooLong:
			p.text = p.text[:len(p.text)-1]
		case err != nil && err != io.EOF:
			// A line that was cut off is none.
			p.text = p.text[:from]
			return false, err
		}
		return tooLong, err
	}
}

// judgePortion judges the lines of a portion, unless the caller has gone.
func (b *batch) judgePortion(p *portion) {
	for i := range p.items {
		if b.ctx.Err() != nil {
			return
		}
		b.judgeItem(p, i)
		p.out = append(p.out, '\n')
	}
}

// judgeItem judges one line. A fault of ours costs this line only, too.
func (b *batch) judgeItem(p *portion, i int) {
	from := len(p.out)
	line := &wire.Line{N: p.first + i}
	w := &wire.Writer{Service: b.s.service, Langs: b.langs, Sealer: b.s.sealer, Status: StatusOf}
	refuse := func(id string, problem *wire.Problem) {
		p.fails++
		p.out = w.AppendLineProblem(p.out[:from], line, id, problem)
	}
	defer func() {
		if broken := recover(); broken != nil {
			b.s.metrics.panics.Inc()
			b.s.log.slog.Error("panic", "route", "/v1/games/batch", "panic", fmt.Sprint(broken), "stack", string(debug.Stack()))
			refuse("", plain(wire.Internal, "service.internal", nil))
		}
	}()
	it := &p.items[i]
	if it.tooLong {
		problem := tooLarge(int64(b.s.limits.Line))
		problem.Text = "request.too_large.line"
		refuse("", problem)
		return
	}
	b.one(p, i, line, w, refuse)
}

// judgeLine judges one record.
func (b *batch) judgeLine(p *portion, i int, line *wire.Line, w *wire.Writer, refuse func(string, *wire.Problem)) {
	q := requests.Get().(*wire.Request)
	defer requests.Put(q)
	parts := wire.AdjudicateRequest
	if b.judge != nil {
		parts |= wire.RulesOutside
	}
	it := &p.items[i]
	problem := q.Decode(p.text[it.from:it.to], parts, wire.Limits{Actions: b.s.limits.Actions})
	if problem != nil {
		refuse(q.Record.ID, problem)
		return
	}
	judge := b.judge
	if q.Rules.Ref != "" || q.Rules.Overlay != nil || judge == nil || q.Record.State != "" || q.Digest != "" {
		if q.Rules.Ref == "" && q.Rules.Overlay == nil && b.judge != nil {
			q.Rules.Ref = b.judge.Ruleset().Digest
		}
		if judge, problem = b.s.choose(b.rules, q); problem != nil {
			refuse(q.Record.ID, problem)
			return
		}
	}
	verdict, err := judge.Game(b.deadline(), &q.Record)
	if err != nil {
		refuse(q.Record.ID, requestProblem(err))
		return
	}
	w.Asked = judge.Ruleset()
	p.out = w.AppendLine(p.out, line, verdict)
}

var requests = sync.Pool{New: func() any { return new(wire.Request) }}
