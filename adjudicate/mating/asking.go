package mating

import (
	"context"

	"houserules/adjudicate/position"
)

// Asking is what the questions of one request share: when their caller has
// given up, and what was answered before. Nil shares nothing. It belongs to
// one goroutine.
type Asking struct {
	ctx   context.Context
	known []answered
}

// answered is a question that a search has answered.
type answered struct {
	pos    position.Position
	winner position.Seat
	limit  int
	answer Answer
}

const (
	mostKnown = 4    // answers kept
	worthKept = 2000 // positions from which an answer is worth keeping
	breath    = 1024 // positions between two looks whether the caller has given up
)

// NewAsking begins the questions of a request. When its context ends, searches
// stop, and their answers, unknown, must not be reported.
func NewAsking(ctx context.Context) *Asking { return &Asking{ctx: ctx} }

// Stopped reports whether the caller has given up.
func (a *Asking) Stopped() bool { return a != nil && a.ctx.Err() != nil }

// recall is the answer to a question that was asked before.
func (a *Asking) recall(p *position.Position, winner position.Seat, limit int) (Answer, bool) {
	if a != nil {
		for i := range a.known {
			if k := &a.known[i]; k.winner == winner && k.limit == limit && k.pos == *p {
				return k.answer, true
			}
		}
	}
	return Answer{}, false
}

// keep notes an answer that took long.
func (a *Asking) keep(p *position.Position, winner position.Seat, limit int, answer Answer) {
	if a == nil || answer.Nodes < worthKept || a.ctx.Err() != nil {
		return
	}
	if len(a.known) == mostKnown {
		a.known = append(a.known[:0], a.known[1:]...)
	}
	a.known = append(a.known, answered{*p, winner, limit, answer})
}
