package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// progress shows how far a long run is: a bar on a terminal, a line every ten
// seconds elsewhere, or nothing.
type progress struct {
	mu    sync.Mutex
	bars  *mpb.Progress
	bar   *mpb.Bar
	log   io.Writer
	name  string
	last  time.Time
	begun time.Time
}

// progress begins to show a run. mode is auto, bar, log or none; auto shows a
// bar where stderr is a terminal, and lines elsewhere.
func (e *env) progress(mode, name string) *progress {
	p := &progress{name: name, begun: time.Now(), last: time.Now()}
	if mode == "auto" {
		mode = "log"
		if isTerminal(e.stderr) {
			mode = "bar"
		}
	}
	switch mode {
	case "bar":
		p.bars = mpb.New(mpb.WithOutput(e.stderr), mpb.WithRefreshRate(150*time.Millisecond), mpb.WithAutoRefresh())
		p.bar = p.bars.AddBar(0, mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name(name+" ")),
			mpb.AppendDecorators(decor.CountersNoUnit("%d/%d"), decor.Name(" "), decor.Elapsed(decor.ET_STYLE_GO)))
	case "log":
		p.log = e.stderr
	}
	return p
}

// set says how much is done, of how much; of is 0 where nobody knows.
func (p *progress) set(done, of int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.bar != nil:
		p.bar.SetTotal(int64(max(of, done+1)), false)
		p.bar.SetCurrent(int64(done))
	case p.log != nil && time.Since(p.last) >= 10*time.Second:
		p.last = time.Now()
		if of > 0 {
			fmt.Fprintf(p.log, "%s: %d of %d after %s\n", p.name, done, of, time.Since(p.begun).Round(time.Second))
		} else {
			fmt.Fprintf(p.log, "%s: %d after %s\n", p.name, done, time.Since(p.begun).Round(time.Second))
		}
	}
}

// done takes the bar away.
func (p *progress) done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		p.bar.SetTotal(-1, true)
		p.bars.Wait()
	}
}
