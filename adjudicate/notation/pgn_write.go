package notation

import (
	"bytes"
	"io"
	"strconv"
	"strings"
)

// WrittenGame is a game to be written as PGN, or as PGN4 for more than two
// seats. Texts are those of AppendSAN.
type WrittenGame struct {
	Seats  int // of the game
	Tags   []Tag
	Plies  []WrittenPly
	First  int    // the first move number, 0 for 1
	Result string // the terminator; "" writes none, as PGN4 files have it
}

// WrittenPly is a move or a mark of the seat of that index in turn order.
type WrittenPly struct {
	Seat    int
	Text    string
	Mark    Mark // in place of the move, or behind it where the seat's king only walks on
	Comment string
}

// WritePGN writes a game and a blank line behind it.
func WritePGN(w io.Writer, g *WrittenGame) error {
	var buf bytes.Buffer
	for _, tag := range g.Tags {
		writeTag(&buf, tag)
	}
	if len(g.Tags) > 0 {
		buf.WriteByte('\n')
	}
	if g.Seats > 2 {
		g.rounds(&buf)
	} else {
		g.moves(&buf)
	}
	buf.WriteByte('\n')
	_, err := w.Write(buf.Bytes())
	return err
}

// writeTag escapes what would end the value. Line breaks stay only in the tag
// that may have them.
func writeTag(buf *bytes.Buffer, tag Tag) {
	value := tag.Value
	if tag.Name != "StartFen4" {
		value = strings.Join(strings.FieldsFunc(value, func(c rune) bool { return c == '\n' || c == '\r' }), " ")
	}
	value = strings.ReplaceAll(strings.ReplaceAll(value, `\`, `\\`), `"`, `\"`)
	buf.WriteString("[" + tag.Name + ` "` + value + "\"]\n")
}

// lineWidth is the longest line of movetext. PGN standard 8.2.1.
const lineWidth = 79

// moves writes 1. e4 e5, broken into lines.
func (g *WrittenGame) moves(buf *bytes.Buffer) {
	column := 0
	put := func(word string) {
		if column > 0 && column+1+len(word) > lineWidth {
			buf.WriteByte('\n')
			column = 0
		} else if column > 0 {
			buf.WriteByte(' ')
			column++
		}
		buf.WriteString(word)
		column += len(word)
	}
	number := max(1, g.First) - 1
	fresh := true // a number must be said
	for i, ply := range g.Plies {
		if ply.Seat == 0 || i == 0 {
			number++
		}
		switch {
		case ply.Seat == 0:
			put(strconv.Itoa(number) + ".")
		case fresh:
			put(strconv.Itoa(number) + "...")
		}
		put(ply.text())
		if fresh = ply.Comment != ""; fresh {
			for _, word := range strings.Fields("{" + closable(ply.Comment) + "}") {
				put(word)
			}
		}
	}
	if g.Result != "" {
		put(g.Result)
	}
	buf.WriteByte('\n')
}

// rounds writes n. a .. b .. c .. d, a round a line.
func (g *WrittenGame) rounds(buf *bytes.Buffer) {
	number := max(1, g.First) - 1
	for i, ply := range g.Plies {
		switch {
		case i == 0 || ply.Seat <= g.Plies[i-1].Seat:
			if i > 0 {
				buf.WriteByte('\n')
			}
			number++
			buf.WriteString(strconv.Itoa(number) + ". ")
		default:
			buf.WriteString(" .. ")
		}
		buf.WriteString(ply.text())
		if ply.Comment != "" {
			buf.WriteString(" { " + closable(ply.Comment) + " }")
		}
	}
	if len(g.Plies) > 0 {
		buf.WriteByte('\n')
	}
	if g.Result != "" {
		buf.WriteString(g.Result + "\n")
	}
}

func (p *WrittenPly) text() string {
	mark := map[Mark]string{Resigned: "R", TimedOut: "T", Stalemated: "S", Mated: "#"}[p.Mark]
	return p.Text + mark
}

// closable takes out of a comment what would end it.
func closable(comment string) string { return strings.ReplaceAll(comment, "}", ")") }
