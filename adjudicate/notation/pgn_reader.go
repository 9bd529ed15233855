package notation

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"houserules/adjudicate/reason"
	"houserules/finding"
)

// ReaderOptions say what a Reader keeps and how much it takes.
type ReaderOptions struct {
	Annotations bool // keep comments and variations
	MaxGame     int  // bytes of one game, 0 is DefaultMaxGame
	MaxPlies    int  // of one game's main line, 0 is DefaultMaxPlies
}

// The limits where none are given.
const (
	DefaultMaxGame  = 4 << 20
	DefaultMaxPlies = 5000
)

// Reader reads games of PGN or PGN4 one after another, holding one at a time.
// A fault costs only its own game.
type Reader struct {
	in      io.Reader
	options ReaderOptions
	games   int

	buf  []byte
	pos  int   // the next byte
	base int64 // offset of buf[0] in the stream
	line int   // of buf[start]
	eof  bool
	err  error

	start    int  // where the game begins in buf
	overflow bool // the game is too long; what is read is not kept
	g        *Game
	spans    []span // of plies, until the game's text is a string
	depth    int    // of variations
	opened   int64  // offset of the outermost open variation
	number   int    // the last move number
	blank    bool   // a blank line came since the last tag
	moves    bool   // the movetext has begun
}

// span is where a text stands, as offsets in the stream.
type span struct{ from, to int64 }

// NewReader reads from in. Byte order marks, CRLF and CR are taken; text that
// is not UTF-8 is taken as Latin-1.
func NewReader(in io.Reader, options ReaderOptions) *Reader {
	if options.MaxGame <= 0 {
		options.MaxGame = DefaultMaxGame
	}
	if options.MaxPlies <= 0 {
		options.MaxPlies = DefaultMaxPlies
	}
	return &Reader{in: in, options: options, line: 1, buf: make([]byte, 0, 64<<10)}
}

// Next reads the next game. It returns io.EOF after the last one, or the
// error of the stream.
func (r *Reader) Next(g *Game) error {
	for {
		g.reset()
		r.g, r.depth, r.number, r.overflow, r.blank, r.moves = g, 0, 0, false, false, false
		r.spans = r.spans[:0]
		g.Number = r.games + 1
		r.between()
		if r.err != nil {
			return r.err
		}
		if len(g.Faults) == 0 && !r.more() {
			return io.EOF
		}
		r.read()
		if r.err != nil {
			return r.err
		}
		r.finish()
		if len(g.Tags)+len(g.Plies)+len(g.Faults) > 0 || g.Result != "" {
			r.games++
			return nil
		}
	}
}

// begin notes that the game starts here and forgets what lies before.
func (r *Reader) begin() {
	r.line += countLines(string(r.buf[r.start:r.pos]))
	if r.pos > cap(r.buf)/2 {
		n := copy(r.buf, r.buf[r.pos:])
		r.base += int64(r.pos)
		r.buf, r.pos = r.buf[:n], 0
	}
	r.start = r.pos
	r.g.Line, r.g.Offset = r.line, r.offset()
}

func (r *Reader) offset() int64 { return r.base + int64(r.pos) }

// more makes sure that a byte is there at pos.
func (r *Reader) more() bool {
	return r.pos < len(r.buf) || r.fill()
}

// fill reads more bytes behind those of the game.
func (r *Reader) fill() bool {
	if r.eof || r.err != nil {
		return false
	}
	if !r.overflow && len(r.buf)-r.start > r.options.MaxGame {
		r.note(&r.g.Faults, faultTooLong, r.offset(), reason.Params{"most": int64(r.options.MaxGame)})
		r.settle()
		r.overflow = true
	}
	if r.overflow { // nothing that was read is needed any more
		r.line += countLines(string(r.buf[r.start:r.pos]))
		r.base += int64(r.pos)
		n := copy(r.buf, r.buf[r.pos:])
		r.buf, r.pos, r.start = r.buf[:n], 0, 0
	}
	if len(r.buf) == cap(r.buf) {
		r.buf = append(make([]byte, 0, 2*cap(r.buf)), r.buf...)
	}
	// No more than shows that the game is too long, so that it does not depend
	// on the portions in which the input comes.
	most := min(cap(r.buf), max(r.start+r.options.MaxGame, len(r.buf))+1)
	for range 100 {
		n, err := r.in.Read(r.buf[len(r.buf):most])
		r.buf = r.buf[:len(r.buf)+n]
		switch {
		case errors.Is(err, io.EOF):
			r.eof = true
			return n > 0
		case err != nil:
			r.err = err
			return false
		case n > 0:
			return true
		}
	}
	r.err = io.ErrNoProgress
	return false
}

// peek is the byte n behind pos, 0 at the end of the stream.
func (r *Reader) peek(n int) byte {
	for r.pos+n >= len(r.buf) {
		if !r.fill() {
			return 0
		}
	}
	return r.buf[r.pos+n]
}

// hasPrefix looks ahead for a text.
func (r *Reader) hasPrefix(text string) bool {
	r.peek(len(text) - 1)
	return bytes.HasPrefix(r.buf[r.pos:], []byte(text))
}

const byteOrderMark = "\xef\xbb\xbf"

// between skips what may stand between games; the game begins behind it. A
// comment there that does not close is a game of its own, with that fault.
func (r *Reader) between() {
	for r.more() {
		switch c := r.buf[r.pos]; {
		case isBlank(c):
			r.pos++
		case c == byteOrderMark[0] && r.hasPrefix(byteOrderMark):
			r.pos += len(byteOrderMark)
		case c == ';' || c == '%' && r.atLineStart():
			r.skipLine()
		case c == '{':
			r.begin()
			if _, closed := r.braces(); !closed {
				r.moves = true
				r.note(&r.g.Faults, faultComment, r.g.Offset, nil)
				return
			}
		case r.offset() == 0 && (r.hasPrefix("\xff\xfe") || r.hasPrefix("\xfe\xff")): // UTF-16
			r.begin()
			r.note(&r.g.Faults, faultEncoding, 0, nil)
			r.overflow, r.eof = true, true
			r.buf, r.pos = r.buf[:0], 0
			r.start = 0
			return
		default:
			r.begin()
			return
		}
	}
	r.begin()
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f'
}

func (r *Reader) atLineStart() bool {
	return r.pos == 0 && r.base == 0 || r.pos > 0 && (r.buf[r.pos-1] == '\n' || r.buf[r.pos-1] == '\r') ||
		r.base == 0 && r.pos == len(byteOrderMark) && bytes.HasPrefix(r.buf, []byte(byteOrderMark))
}

func (r *Reader) skipLine() {
	for r.more() {
		rest := r.buf[r.pos:]
		if end := bytes.IndexAny(rest, "\r\n"); end >= 0 {
			r.pos += end
			return
		}
		r.pos = len(r.buf)
	}
}

// note adds a fault or a warning at an offset.
func (r *Reader) note(list *[]TextNote, code reason.Code, at int64, params reason.Params) {
	if len(*list) >= maxNotes {
		return
	}
	line := r.line
	if end := at - r.base; end > int64(r.start) && end <= int64(len(r.buf)) {
		line += countLines(string(r.buf[r.start:end]))
	}
	*list = append(*list, TextNote{Finding: finding.New(code, params), Game: r.games + 1, Ply: len(r.g.Plies), Number: r.number, Line: line, Offset: at})
}

// settle turns the spans read so far into strings, all of them parts of one.
func (r *Reader) settle() {
	if r.overflow {
		return
	}
	g := r.g
	g.text = string(r.buf[r.start:r.pos])
	for i, s := range r.spans {
		if s.to > s.from {
			g.Plies[i].Text = g.text[s.from-g.Offset : s.to-g.Offset]
		}
	}
}

// finish ends a game: what the whole of it shows.
func (r *Reader) finish() {
	g := r.g
	r.settle()
	end := r.offset()
	defer func() {
		r.line += countLines(string(r.buf[r.start:r.pos]))
		r.start = r.pos
	}()
	if r.depth > 0 {
		r.note(&g.Faults, faultVariation, r.opened, nil)
	}
	tag, tagged := g.Tag("Result")
	switch {
	case g.Result == "" && len(g.Faults) == 0 && !(tagged && isScores(tag)):
		r.note(&g.Warnings, warnTerminator, end, nil)
	case g.Result != "" && tagged && tag != g.Result && isResult(tag):
		r.note(&g.Faults, faultResult, end-int64(len(g.Result)), reason.Params{"tag": tag, "given": g.Result})
	}
	_, hasFEN := g.Tag("FEN")
	setUp, hasSetUp := g.Tag("SetUp")
	switch {
	case hasFEN && setUp != "1":
		r.note(&g.Warnings, warnSetUp, g.Offset, nil)
	case hasSetUp && setUp == "1" && !hasFEN:
		r.note(&g.Faults, faultNoFEN, g.Offset, nil)
	}
}

func isResult(text string) bool {
	return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*"
}

// isScores reports whether a result lists points instead; PGN4 then has no
// terminator.
func isScores(tag string) bool { return strings.Contains(tag, ": ") }
