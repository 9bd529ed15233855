package api

import (
	"context"
	"errors"
	"io"
	"sync"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/wire"
)

// cutGames reads games of PGN or PGN4 into portions.
func cutGames(ctx context.Context, in *batchInput, give func(*portion) bool) error {
	source, err := in.reader()
	if err != nil {
		return err
	}
	n := 1
	p := newPortion(n)
	gone := errors.New("nobody reads the answers")
	pass := func() error {
		if len(p.items) == 0 {
			return nil
		}
		if ctx.Err() != nil || !give(p) {
			return gone
		}
		p = newPortion(n)
		return nil
	}
	// Whoever waits for an answer gets it: when the reader must wait for more
	// input, the games read so far are judged.
	r := notation.NewReader(&waiting{r: source, before: pass}, notation.ReaderOptions{MaxGame: in.most, MaxPlies: in.actions})
	var game notation.Game
	for {
		if err := r.Next(&game); err != nil {
			if err == gone {
				return ctx.Err()
			}
			if passErr := pass(); passErr != nil {
				return ctx.Err()
			}
			return err
		}
		if p.games == nil {
			p.games = make([]notation.Game, portionGames)
		}
		// A swap, so that the memory of games that were judged is used again.
		at := &p.games[len(p.items)]
		*at, game = game, *at
		p.items = append(p.items, item{})
		n++
		if len(p.items) == portionGames {
			if err := pass(); err != nil {
				return ctx.Err()
			}
		}
	}
}

// waiting calls before whenever a read may have to wait.
type waiting struct {
	r interface {
		io.Reader
		Buffered() int
	}
	before func() error
}

func (w *waiting) Read(b []byte) (int, error) {
	if w.r.Buffered() == 0 {
		if err := w.before(); err != nil {
			return 0, err
		}
	}
	return w.r.Read(b)
}

// judgeGame judges one game.
func (b *batch) judgeGame(p *portion, it int, line *wire.Line, w *wire.Writer, refuse func(string, *wire.Problem)) {
	g := &p.games[it]
	at := &wire.GameInFile{Line: g.Line, Offset: g.Offset}
	for i := range g.Tags {
		at.Tags = append(at.Tags, wire.Tag{Name: g.Tags[i].Name, Value: g.Tags[i].Value})
	}
	line.Game = at
	if problem := wire.GameProblem(g); problem != nil {
		refuse("", problem)
		return
	}
	rec := games.Get().(*adjudicate.PGNRecord)
	defer games.Put(rec)
	b.judge.ReadPGN(g, rec)
	verdict, err := b.judge.Game(b.deadline(), &rec.Record)
	if err != nil {
		refuse("", requestProblem(err))
		return
	}
	w.Asked = b.judge.Ruleset()
	p.out = w.AppendLine(p.out, line, verdict)
}

var games = sync.Pool{New: func() any { return new(adjudicate.PGNRecord) }}
