package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"

	"houserules/adjudicate"
	"houserules/api"
	"houserules/finding"
	"houserules/service"
	"houserules/wire"
)

// runner judges many games at once, in order.
type runner struct {
	env    *env
	flags  *judgeFlags
	rules  *service.Rules    // all rules
	fixed  *adjudicate.Judge // of --ruleset; nil where records name their own
	second *adjudicate.Judge // judges each game too, to compare; nil for none
	lines  bool              // verdicts are written as JSON
	pgn    bool              // games are written as PGN or PGN4
}

// gameOutcome is one game with what came of it. It is good until the next.
type gameOutcome struct {
	*service.Item
	file string
	out  []byte // the verdict as JSON, without its line feed; where asked for
	pgn  []byte // the game as PGN or PGN4; where asked for
}

var errInterrupted = errors.New("interrupted")

// ownTokens opens the tokens of people who look at their own: signed ones too,
// for which nobody vouches then.
type ownTokens struct{}

func (ownTokens) OpenToken(token string) (digest, state string, code finding.Code) {
	return wire.ReadToken(token)
}

// run judges all games of the files and gives them to take in order.
func (c *runner) run(ctx context.Context, names []string, take func(*gameOutcome) error) error {
	batch := service.Batch{
		Chooser: service.Chooser{Rules: c.rules, Tokens: ownTokens{}, Default: c.fixed},
		Second:  c.second,
		Workers: c.flags.workers,
		Include: c.include,
		Write:   c.write,
		Take: func(p *service.Portion) error {
			for i := range p.Items {
				j := gameOutcome{Item: &p.Items[i], file: p.Source}
				j.out, j.pgn, _ = bytes.Cut(p.Written(i), []byte("\n"))
				if err := take(&j); err != nil {
					return err
				}
			}
			return nil
		},
	}
	err := batch.Run(ctx, func(cut *service.Cutter) error {
		for _, name := range names {
			if err := c.readFile(cut, name); err != nil {
				return err
			}
		}
		return nil
	})
	if ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// include asks for what the outputs need.
func (c *runner) include(r *adjudicate.Record) {
	r.Include.Explain = r.Include.Explain || c.flags.explain
	r.Include.Moves = r.Include.Moves || c.pgn
	r.NoState = !c.lines
}

// write appends an item's verdict as JSON, a line feed, and the game as PGN,
// each where it was asked for.
func (c *runner) write(buf []byte, it *service.Item) []byte {
	var pgn []byte
	if c.pgn && it.Verdict != nil {
		pgn = writtenPGN(it)
	}
	if it.Verdict != nil && !it.Moves {
		it.Verdict.Moves = nil // they were for the PGN only
	}
	if c.lines {
		buf = it.AppendLine(&wire.Writer{Service: "houserules " + versionNumber(), Langs: []string{c.env.lang}, Status: api.StatusOf}, buf)
	}
	return append(append(buf, '\n'), pgn...)
}

// readFile cuts a file into records or games.
func (c *runner) readFile(cut *service.Cutter, name string) error {
	in := c.env.stdin
	shown := "stdin"
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return usage("", "%s", err)
		}
		defer file.Close()
		in, shown = file, filepath.ToSlash(name)
	}
	plain, err := unpacked(bufio.NewReaderSize(in, 1<<16))
	if err != nil {
		return usage("", "%s: %v", shown, err)
	}
	read := cut.Games
	switch formOf(plain, name) {
	case lineRecords:
		read = cut.Lines
	case longRecords:
		read = cut.Records
	default:
		if c.fixed == nil {
			return usage("give them with --ruleset; there are: "+strings.Join(c.rules.Library().IDs(), ", "), "%s: games in PGN do not name their rules", shown)
		}
	}
	if err := read(shown, plain); err != nil {
		return usage("", "%s: %v", shown, err)
	}
	return nil
}

// unpacked takes gzip and zstd by their first bytes.
func unpacked(in *bufio.Reader) (*bufio.Reader, error) {
	head, _ := in.Peek(4)
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		return bufio.NewReaderSize(z, 1<<16), nil
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		return bufio.NewReaderSize(z, 1<<16), nil
	}
	return in, nil
}

// form is what a file holds.
type form uint8

const (
	pgnGames    form = iota
	lineRecords      // one a line
	longRecords      // as people write them, on many lines
)

// formOf distinguishes records from games, by the name or by how the text begins.
func formOf(in *bufio.Reader, name string) form {
	name = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(name), ".gz"), ".zst")
	switch filepath.Ext(name) {
	case ".json":
		return longRecords
	case ".jsonl", ".ndjson":
		return lineRecords
	case ".pgn", ".pgn4":
		return pgnGames
	}
	_, _ = in.Peek(1) // waits for the first bytes; what else is there comes with them
	head, _ := in.Peek(in.Buffered())
	begins := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	switch {
	case len(begins) == 0 || begins[0] != '{':
		return pgnGames
	case service.OneALine(head):
		return lineRecords
	}
	return longRecords
}
