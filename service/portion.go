package service

import (
	"sync"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/ruleset"
	"houserules/wire"
)

// Item is a record or a game of a stream, and what came of it: a verdict, or
// the problem why there is none.
type Item struct {
	N      int            // from 1, over the whole stream
	Line   int            // of its beginning, from 1
	Offset int64          // of its beginning, in bytes unpacked
	Game   *notation.Game // nil for a record

	ID      string // the caller's own, of a record; "" where it could not be read
	Plies   []int  // of a game: the ply of each action
	Asked   *ruleset.Ruleset
	Verdict *adjudicate.Verdict
	Problem *wire.Problem
	Second  *adjudicate.Verdict // by Batch.Second, where there is one and both could judge
	Timed   bool                // the record has times
	Moves   bool                // the record itself asked for the moves

	from, to       int // of a record, in the portion's text
	limit          int // that a record is longer than, 0 for none
	outFrom, outTo int // of what was written, in the portion's Out
}

// Portion is some consecutive items of one source. It belongs to whoever holds
// it, and is used again after Batch.Take.
type Portion struct {
	Source string // what the items were read from
	Items  []Item
	Out    []byte // what Batch.Write made of all items

	text  []byte
	games []notation.Game
	ready chan struct{}
}

// Written is what Batch.Write made of an item.
func (p *Portion) Written(i int) []byte { return p.Out[p.Items[i].outFrom:p.Items[i].outTo] }

// A portion is given to a worker when it has so many items or bytes, or when
// nothing more has come in yet: a caller who waits for an answer gets it.
const (
	portionItems = 32
	portionGames = 12 // a game that has been read takes some 20 KB
	portionBytes = 64 << 10
)

func (p *Portion) full() bool { return len(p.Items) >= portionItems || len(p.text) >= portionBytes }

var portions = sync.Pool{New: func() any { return new(Portion) }}

func newPortion(source string) *Portion {
	p := portions.Get().(*Portion)
	p.Source, p.Items, p.text, p.Out = source, p.Items[:0], p.text[:0], p.Out[:0]
	return p
}

// release gives a portion's memory back, unless one huge line made it large.
func (p *Portion) release() {
	for i := range p.Items {
		p.Items[i] = Item{Plies: p.Items[i].Plies}
	}
	if cap(p.text) <= 4*portionBytes && cap(p.Out) <= 16*portionBytes {
		portions.Put(p)
	}
}

// AppendLine appends what came of an item as a line of a batch's answer,
// without its line feed.
func (it *Item) AppendLine(w *wire.Writer, buf []byte) []byte {
	line := wire.Line{N: it.N}
	if it.Game != nil {
		line.Game = &wire.GameInFile{Line: it.Line, Offset: it.Offset}
		for i := range it.Game.Tags {
			line.Game.Tags = append(line.Game.Tags, wire.Tag{Name: it.Game.Tags[i].Name, Value: it.Game.Tags[i].Value})
		}
	}
	if it.Problem != nil {
		w.Asked = nil
		return w.AppendLineProblem(buf, &line, it.ID, it.Problem)
	}
	w.Asked = it.Asked
	return w.AppendLine(buf, &line, it.Verdict)
}
