package service

import (
	"bufio"
	"io"

	"houserules/adjudicate/notation"
)

// Games cuts games of PGN or PGN4. The error is that of the source, or of the
// context; what is wrong with a game stands in the game.
func (c *Cutter) Games(source string, in io.Reader) error {
	buffered := bufio.NewReaderSize(&asking{c.ctx, in}, 64<<10)
	p := newPortion(source)
	pass := func() error {
		next, err := c.pass(p)
		if err == nil {
			p = next
		}
		return err
	}
	// Whoever waits for an answer gets it: when the reader must wait for more
	// input, the games read so far are judged.
	r := notation.NewReader(&waiting{buffered, pass}, notation.ReaderOptions{MaxGame: c.limits.Line, MaxPlies: c.limits.Actions})
	var game notation.Game
	for {
		err := r.Next(&game)
		if err != nil && err != errGone {
			if passErr := pass(); passErr != nil {
				err = passErr
			}
		}
		if err != nil {
			return c.ended(err)
		}
		if p.games == nil {
			p.games = make([]notation.Game, portionGames)
		}
		// A swap, so that the memory of games that were judged is used again.
		at := &p.games[len(p.Items)]
		*at, game = game, *at
		it := c.add(p)
		it.Game, it.Line, it.Offset = at, at.Line, at.Offset
		if len(p.Items) == portionGames {
			if err := pass(); err != nil {
				return c.ended(err)
			}
		}
	}
}

// waiting calls before whenever a read may have to wait.
type waiting struct {
	r      *bufio.Reader
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
