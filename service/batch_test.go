package service

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"houserules/adjudicate"
	"houserules/wire"
)

// newTestBatch writes "N status" or "N code" for each item.
func newTestBatch(t *testing.T, out *strings.Builder) *Batch {
	return &Batch{
		Chooser: Chooser{Rules: newTestRules(t, CacheBytes), Tokens: (*wire.Sealer)(nil)},
		Workers: 4,
		Write: func(buf []byte, it *Item) []byte {
			if it.Problem != nil {
				return fmt.Appendf(buf, "%d %s\n", it.N, it.Problem.Code)
			}
			return fmt.Appendf(buf, "%d %s\n", it.N, it.Verdict.Status)
		},
		Take: func(p *Portion) error { out.Write(p.Out); return nil },
	}
}

const sound = `{"ruleset":"standard-chess","actions":["e4","e5"]}`

// TestBatchOrder: answers come in the order of the input, from several sources
// and forms, numbered through.
func TestBatchOrder(t *testing.T) {
	var out, want strings.Builder
	b := newTestBatch(t, &out)
	b.Limits.Line = 1 << 10
	err := b.Run(context.Background(), func(c *Cutter) error {
		if err := c.Lines("a", strings.NewReader(strings.Repeat(sound+"\n\n{\n", 500)+`{"ruleset":"`+strings.Repeat("x", 2<<10))); err != nil {
			return err
		}
		return c.Records("b", strings.NewReader(strings.ReplaceAll(sound, ",", ",\n")+"\n"+sound+"\n"+strings.ReplaceAll(sound, ":", ":\n")))
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 500 {
		fmt.Fprintf(&want, "%d ongoing\n%d request.not_json\n", 2*i+1, 2*i+2)
	}
	want.WriteString("1001 request.too_large\n1002 ongoing\n1003 ongoing\n1004 ongoing\n")
	if out.String() != want.String() {
		t.Errorf("%s", out.String()[max(0, out.Len()-300):])
	}
}

// endless gives the same text again and again, and counts its reads.
type endless struct {
	text  string
	reads atomic.Int64
}

func (e *endless) Read(b []byte) (int, error) {
	e.reads.Add(1)
	n := 0
	for n < len(b) {
		n += copy(b[n:], e.text)
	}
	return n, nil
}

// TestBatchStops: every kind of endless input ends with the context, also one
// that never gives an item.
func TestBatchStops(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		cut  func(*Cutter) func(string, io.Reader) error
	}{
		"blank lines":         {"\n", func(c *Cutter) func(string, io.Reader) error { return c.Lines }},
		"one line":            {"x", func(c *Cutter) func(string, io.Reader) error { return c.Lines }},
		"records":             {sound + "\n", func(c *Cutter) func(string, io.Reader) error { return c.Lines }},
		"open brackets":       {"[\n", func(c *Cutter) func(string, io.Reader) error { return c.Records }},
		"blanks before games": {" \n", func(c *Cutter) func(string, io.Reader) error { return c.Games }},
		"one comment":         {"{ x ", func(c *Cutter) func(string, io.Reader) error { return c.Games }},
	} {
		var out strings.Builder
		b := newTestBatch(t, &out)
		b.Wake = func() {}
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		in := &endless{text: c.text}
		begun := time.Now()
		err := b.Run(ctx, func(cut *Cutter) error { return c.cut(cut)("", in) })
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) > 5*time.Second {
			t.Errorf("%s: %v after %s", name, err, time.Since(begun))
		}
		before := in.reads.Load()
		time.Sleep(5 * time.Millisecond)
		if in.reads.Load() != before {
			t.Errorf("%s: it is read on", name)
		}
	}
}

// TestBatchSeams: admission holds work back and is given back; a fault of ours
// costs one item; an error of the source comes after all that was read.
func TestBatchSeams(t *testing.T) {
	var out strings.Builder
	b := newTestBatch(t, &out)
	var running, most, faults atomic.Int64
	slot := make(chan struct{}, 1)
	b.Admit = func(ctx context.Context) (func(), error) {
		select {
		case slot <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if n := running.Add(1); n > most.Load() {
			most.Store(n)
		}
		return func() { running.Add(-1); <-slot }, nil
	}
	b.Include = func(r *adjudicate.Record) {
		if r.ID == "boom" {
			panic("a fault")
		}
	}
	b.Broken = func(any, []byte) { faults.Add(1) }
	lines := strings.Repeat(sound+"\n", 200) + `{"ruleset":"standard-chess","id":"boom"}` + "\n" + sound + "\n"
	broken := errors.New("the line is dead")
	err := b.Run(context.Background(), func(c *Cutter) error {
		return c.Lines("", io.MultiReader(strings.NewReader(lines), errReader{broken}))
	})
	var read *ReadError
	if !errors.As(err, &read) || !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if !strings.HasSuffix(out.String(), "200 ongoing\n201 service.internal\n202 ongoing\n") {
		t.Errorf("%s", out.String()[max(0, out.Len()-100):])
	}
	if most.Load() != 1 || running.Load() != 0 || faults.Load() != 1 {
		t.Errorf("%d at once, %d still, %d faults", most.Load(), running.Load(), faults.Load())
	}
}

type errReader struct{ err error }

func (r errReader) Read([]byte) (int, error) { return 0, r.err }
