package service

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"

	"houserules/adjudicate"
)

// Batch judges a stream of records and games. One goroutine cuts the input
// into portions, several judge them, and the caller's own takes them in the
// order of the input. Every channel is short, so that memory does not grow
// with the stream, and every loop asks the context.
type Batch struct {
	Chooser
	// Second judges each record too, to compare, and nil is nobody. Then
	// Default judges every record, whatever rules it names, and a record that
	// goes on from a state is refused.
	Second  *adjudicate.Judge
	Limits  Limits
	Workers int // 0: as many as processors

	// Deadline returns the context of one record; nil for the batch's own.
	Deadline func(context.Context) context.Context
	// Admit waits until a portion may be judged; release is called after it.
	// Nil admits at once.
	Admit func(context.Context) (release func(), err error)
	// Include may ask for more of a record's verdict. Nil for nothing.
	Include func(*adjudicate.Record)
	// Write appends an item's answer to buf, which is the portion's Out. It
	// runs in a worker. Nil writes nothing.
	Write func(buf []byte, it *Item) []byte
	// Take is given the portions in order.
	Take func(*Portion) error
	// Idle is called when Take must wait for more. Nil for nothing.
	Idle func() error
	// Wake ends a read that waits for input, when nobody wants more. Where it
	// is nil, Run does not wait for such a read.
	Wake func()
	// Broken is given a fault of ours, which costs one item or ends the
	// reading with ErrBroken. Where it is nil, faults panic.
	Broken func(panicked any, stack []byte)
}

// ErrBroken ends a stream whose reading met a fault of ours.
var ErrBroken = errors.New("a fault of the service")

// ReadError is what ended the reading of a stream; all that was read before it
// has been taken.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Run judges the items that read cuts from its sources. It returns the error
// of Take, of Idle or of the context, or a *ReadError with the error of read; a
// fault of one item is that item's.
func (b *Batch) Run(ctx context.Context, read func(*Cutter) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := b.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	work := make(chan *Portion, workers)
	order := make(chan *Portion, 3*workers)
	done := make(chan struct{}, workers)
	for range workers {
		go func() {
			var room room
			for p := range work {
				b.judgePortion(ctx, &room, p)
				close(p.ready)
			}
			done <- struct{}{}
		}()
	}
	var readErr error
	go func() {
		defer close(order)
		defer close(work)
		readErr = b.readSafely(read, &Cutter{ctx: ctx, limits: b.Limits.filled(), give: func(p *Portion) bool {
			p.ready = make(chan struct{})
			select {
			case order <- p:
			case <-ctx.Done():
				return false
			}
			work <- p // the workers take all that is in order, also after a cancel
			return true
		}})
	}()
	err := b.take(ctx, order)
	if err != nil {
		cancel()
		if b.Wake == nil {
			return err
		}
		b.Wake()
	}
	for range order { // until the reader has gone
	}
	for range workers {
		<-done
	}
	if err != nil {
		return err
	}
	if readErr != nil && ctx.Err() == nil {
		return &ReadError{readErr}
	}
	return readErr
}

// take passes on what is judged, in order.
func (b *Batch) take(ctx context.Context, order <-chan *Portion) error {
	for {
		var p *Portion
		ok := false
		select {
		case p, ok = <-order:
		default:
			if b.Idle != nil {
				if err := b.Idle(); err != nil {
					return err
				}
			}
			select {
			case p, ok = <-order:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if !ok {
			return nil
		}
		select {
		case <-p.ready:
		default:
			if b.Idle != nil {
				if err := b.Idle(); err != nil {
					return err
				}
			}
			<-p.ready
		}
		if err := ctx.Err(); err != nil {
			return err // the portion may be half judged
		}
		if err := b.Take(p); err != nil {
			return err
		}
		p.release()
	}
}

// readSafely reads. A fault of ours ends this stream, not the program.
func (b *Batch) readSafely(read func(*Cutter) error, c *Cutter) (err error) {
	if b.Broken != nil {
		defer func() {
			if panicked := recover(); panicked != nil {
				b.Broken(panicked, debug.Stack())
				err = ErrBroken
			}
		}()
	}
	return read(c)
}

// judgePortion judges the items of a portion, unless nobody waits any more.
func (b *Batch) judgePortion(ctx context.Context, room *room, p *Portion) {
	if b.Admit != nil {
		release, err := b.Admit(ctx)
		if err != nil {
			return // the context is over
		}
		defer release()
	}
	for i := range p.Items {
		if ctx.Err() != nil {
			return
		}
		b.judgeItem(ctx, room, p, i)
	}
}
