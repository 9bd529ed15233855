package service

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
)

// Cutter cuts sources into items. One cuts all sources of a stream, one after
// another, so that items are numbered through.
type Cutter struct {
	ctx    context.Context
	limits Limits
	give   func(*Portion) bool
	n      int // items so far
}

// errGone ends the reading when nobody takes the answers.
var errGone = errors.New("nobody takes the answers")

// pass gives a portion with items away and returns a new one.
func (c *Cutter) pass(p *Portion) (*Portion, error) {
	if len(p.Items) == 0 {
		return p, nil
	}
	if c.ctx.Err() != nil || !c.give(p) {
		return nil, errGone
	}
	return newPortion(p.Source), nil
}

// ended is how a source ended, for the caller: nil at its end.
func (c *Cutter) ended(err error) error {
	if err == errGone {
		return c.ctx.Err()
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// add appends an empty item to a portion, with the memory of one that was there.
func (c *Cutter) add(p *Portion) *Item {
	c.n++
	if len(p.Items) < cap(p.Items) {
		p.Items = p.Items[:len(p.Items)+1]
	} else {
		p.Items = append(p.Items, Item{})
	}
	it := &p.Items[len(p.Items)-1]
	*it = Item{N: c.n, Plies: it.Plies[:0]}
	return it
}

// asking is a source that asks the context before each read.
type asking struct {
	ctx context.Context
	r   io.Reader
}

func (a *asking) Read(b []byte) (int, error) {
	if a.ctx.Err() != nil {
		return 0, errGone
	}
	return a.r.Read(b)
}

// Lines cuts records, one a line. Blank lines are passed over. The error is
// that of the source, or of the context.
func (c *Cutter) Lines(source string, in io.Reader) error {
	return c.records(source, in, func(r *bufio.Reader, p *Portion) (int, int64, bool, error) {
		size, tooLong, err := readLine(r, p, c.limits.Line)
		return 1, size, tooLong, err
	}, c.limits.Line)
}

// Records cuts records as people write them: each goes on until its brackets
// are even again, be it on many lines.
func (c *Cutter) Records(source string, in io.Reader) error {
	return c.records(source, in, func(r *bufio.Reader, p *Portion) (int, int64, bool, error) {
		return readRecord(r, p, c.limits.Record)
	}, c.limits.Record)
}

// records cuts what next reads: it appends a record to the portion's text and
// returns how many lines and bytes it took, and whether it is longer than most.
func (c *Cutter) records(source string, in io.Reader, next func(*bufio.Reader, *Portion) (int, int64, bool, error), most int) error {
	r := bufio.NewReaderSize(&asking{c.ctx, in}, 64<<10)
	p := newPortion(source)
	line, offset := 1, int64(0)
	for {
		from := len(p.text)
		lines, size, tooLong, err := next(r, p)
		switch {
		case tooLong:
			it := c.add(p)
			it.Line, it.Offset, it.limit = line, offset, most
		case len(bytes.TrimSpace(p.text[from:])) > 0:
			it := c.add(p)
			it.Line, it.Offset, it.from, it.to = line, offset, from, len(p.text)
		default:
			p.text = p.text[:from]
		}
		line, offset = line+lines, offset+size
		if err != nil || p.full() || r.Buffered() == 0 {
			full, passErr := p, error(nil)
			if p, passErr = c.pass(full); passErr != nil {
				return c.ended(passErr)
			}
		}
		if err != nil {
			p.release()
			return c.ended(err)
		}
	}
}

// readLine appends a line to the portion's text, without its line feed. Of one
// that is longer than most it keeps nothing, and of one that was cut off by an
// error neither.
func readLine(r *bufio.Reader, p *Portion, most int) (size int64, tooLong bool, err error) {
	from := len(p.text)
	for {
		part, err := r.ReadSlice('\n')
		size += int64(len(part))
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
			p.text = p.text[:from]
			return size, false, err
		}
		return size, tooLong, err
	}
}

// readRecord appends lines to the portion's text until brackets are even.
func readRecord(r *bufio.Reader, p *Portion, most int) (lines int, size int64, tooLong bool, err error) {
	from := len(p.text)
	var open brackets
	for {
		part, err := r.ReadSlice('\n')
		size += int64(len(part))
		if !tooLong {
			p.text = append(p.text, part...)
			if len(p.text)-from > most+1 {
				tooLong = true
				p.text = p.text[:from]
			}
		}
		open.read(part)
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && err != io.EOF:
			p.text = p.text[:from]
			return lines, size, false, err
		}
		if lines++; err != nil || open.depth <= 0 {
			return lines, size, tooLong, err
		}
	}
}

// OneALine reports whether the first record of a text of records ends on the
// line on which it begins; head is as much of the text as there is at hand.
func OneALine(head []byte) bool {
	line, _, whole := bytes.Cut(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"), []byte("\n"))
	var b brackets
	b.read(line)
	return whole && b.depth <= 0
}

// brackets counts the open brackets of JSON text.
type brackets struct {
	depth           int
	quoted, escaped bool
}

func (s *brackets) read(part []byte) {
	for _, b := range part {
		switch {
		case s.escaped:
			s.escaped = false
		case s.quoted && b == '\\':
			s.escaped = true
		case b == '"':
			s.quoted = !s.quoted
		case s.quoted:
		case b == '{' || b == '[':
			s.depth++
		case b == '}' || b == ']':
			s.depth--
		}
	}
}
