package service

import (
	"context"
	"runtime/debug"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/wire"
)

// room is what a worker reads records and games into, again and again.
type room struct {
	request wire.Request
	game    adjudicate.PGNRecord
}

// judgeItem judges one item. A fault of ours costs this item only.
func (b *Batch) judgeItem(ctx context.Context, room *room, p *Portion, i int) {
	it := &p.Items[i]
	it.outFrom = len(p.Out)
	if b.Broken != nil {
		defer func() {
			if panicked := recover(); panicked != nil {
				b.Broken(panicked, debug.Stack())
				p.Out = p.Out[:it.outFrom]
				it.refuse(&wire.Problem{Kind: wire.Internal, Finding: finding.New(reason.ServiceInternal, nil)})
				b.write(p, it)
			}
		}()
	}
	if b.Deadline != nil {
		ctx = b.Deadline(ctx)
	}
	if it.Game != nil {
		b.judgeGame(ctx, room, p, it)
	} else {
		b.judgeRecord(ctx, room, p, it)
	}
}

func (b *Batch) write(p *Portion, it *Item) {
	if b.Write != nil {
		p.Out = b.Write(p.Out, it)
	}
	it.outTo = len(p.Out)
}

func (it *Item) refuse(problem *wire.Problem) {
	it.Verdict, it.Second, it.Problem = nil, nil, problem
}

// judgeGame judges a game of a file by the Default.
func (b *Batch) judgeGame(ctx context.Context, room *room, p *Portion, it *Item) {
	if problem := wire.GameProblem(it.Game); problem != nil {
		it.refuse(problem)
		b.write(p, it)
		return
	}
	it.Asked = b.Default.Ruleset()
	b.Default.ReadPGN(it.Game, &room.game)
	r := &room.game.Record
	it.Plies = append(it.Plies[:0], room.game.Plies...)
	it.Timed = hasTimes(r)
	b.judge(ctx, p, it, b.Default, r)
	if b.Second != nil && it.Verdict != nil {
		b.Second.ReadPGN(it.Game, &room.game)
		it.Timed = hasTimes(r)
		b.include(r)
		it.Second, _ = b.Second.Game(ctx, r)
	}
}

// judgeRecord judges a record by the rules that it names.
func (b *Batch) judgeRecord(ctx context.Context, room *room, p *Portion, it *Item) {
	q := &room.request
	judge, problem := b.readRecord(q, p, it)
	it.ID = q.Record.ID
	if problem != nil {
		it.refuse(problem)
		b.write(p, it)
		return
	}
	it.Asked = judge.Ruleset()
	it.Timed = hasTimes(&q.Record) || q.Record.Now != nil
	b.judge(ctx, p, it, judge, &q.Record)
	if b.Second != nil && it.Verdict != nil {
		it.Second, _ = b.Second.Game(ctx, &q.Record)
	}
}

func (b *Batch) readRecord(q *wire.Request, p *Portion, it *Item) (*adjudicate.Judge, *wire.Problem) {
	if it.limit > 0 {
		q.Record.ID = ""
		return nil, &wire.Problem{Kind: wire.TooLarge, Finding: finding.New(reason.RequestTooLarge, reason.Params{"limit": int64(it.limit)}), Text: reason.RequestTooLargeLine}
	}
	parts := wire.AdjudicateRequest
	if b.Default != nil {
		parts |= wire.RulesOutside
	}
	limits := b.Limits.filled()
	if problem := q.Decode(p.text[it.from:it.to], parts, wire.Limits{Actions: limits.Actions, YAML: limits.YAML}); problem != nil {
		return nil, problem
	}
	if b.Second == nil {
		return b.Choose(q)
	}
	if q.Record.State != "" {
		return nil, wire.NewProblem(wire.Conflict, reason.StateOtherRuleset, "/state", nil)
	}
	return b.Default, nil
}

func (b *Batch) judge(ctx context.Context, p *Portion, it *Item, judge *adjudicate.Judge, r *adjudicate.Record) {
	it.Moves = r.Include.Moves
	b.include(r)
	verdict, err := judge.Game(ctx, r)
	if err != nil {
		it.refuse(RecordProblem(err))
	} else {
		it.Verdict = verdict
	}
	b.write(p, it)
}

func (b *Batch) include(r *adjudicate.Record) {
	if b.Include != nil {
		b.Include(r)
	}
}

func hasTimes(r *adjudicate.Record) bool { return len(r.Actions) > 0 && r.Actions[0].HasAt }
