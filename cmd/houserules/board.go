package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/render"
	"houserules/ruleset"
	"houserules/text"
)

// boardFlags are what the command line says of a board.
type boardFlags struct {
	fen, last, from, view, theme string
	size                         int
	bare, ansi                   bool
	options                      []string
}

func (e *env) boardCmd() *cobra.Command {
	var f boardFlags
	cmd := &cobra.Command{
		Use:   "board REF|FILE",
		Short: "Draw a board: a picture, or in the terminal",
		Long: `Draw a position by its rules: an SVG picture, or letters in the terminal. What
the picture shows stands in its title and description, in the language of --lang.

REF is an id, id@version or digest; FILE is a rule file. Without --fen the
profile's own array is drawn. A position need not be sound to be drawn.

Without --output, a terminal gets the board in letters and colours, and a file
or a pipe gets the picture.

` + exitTable,
		Example: `  houserules board friday.yaml --output svg=board.svg
  houserules board friday.yaml --fen 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4' --last g8f6 --from h5
  houserules board friday.yaml --ansi`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: e.completeRefs,
	}
	out := outputFlag(cmd, "svg", "ansi", "text")
	flags := cmd.Flags()
	flags.StringVar(&f.fen, "fen", "", "the position, in FEN or FEN4, or the name of a start; - reads it from stdin")
	flags.StringVar(&f.last, "last", "", "the last move, to be marked: e2e4")
	flags.StringVar(&f.from, "from", "", "show where the piece on this square may go")
	flags.StringVar(&f.view, "view", "", "the seat that sits at the bottom")
	flags.IntVar(&f.size, "size", render.SquareDefault, fmt.Sprintf("pixels a side of a square, %d to %d", render.SquareLeast, render.SquareMost))
	flags.StringVar(&f.theme, "theme", "auto", "for a light or a dark page: auto, light, dark")
	flags.BoolVar(&f.bare, "no-coordinates", false, "no letters and numbers at the edges")
	flags.BoolVar(&f.ansi, "ansi", false, "letters and colours for a terminal, the same as --output ansi")
	flags.StringArrayVar(&f.options, "set", nil, "an option value, NAME=VALUE; several times for several")
	complete(cmd, "theme", "auto", "light", "dark")
	_ = cmd.RegisterFlagCompletionFunc("view", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return e.completeSeats(args)
	})
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		rs, err := e.rules(args[0])
		if err != nil {
			return err
		}
		if len(f.options) > 0 {
			if rs, err = e.withOptions(rs, f.options); err != nil {
				return err
			}
		}
		judge := adjudicate.New(rs)
		setup, err := e.positionOf(judge.Rules(), f.fen)
		if err != nil {
			return err
		}
		o, err := e.boardOptions(rs, &f)
		if err != nil {
			return err
		}
		if len(out.all) == 0 {
			format := "svg"
			if f.ansi || isTerminal(e.stdout) {
				format = "ansi"
			}
			out.all = []output{{format: format}}
		} else if f.ansi {
			return usage("", "--ansi is --output ansi; give one of them")
		}
		return e.each(out, func(w io.Writer, format string, _ bool) error {
			return e.drawBoard(w, judge, setup, *o, format)
		})
	}
	return cmd
}

// completeSeats offers the seats of the rules that were named.
func (e *env) completeSeats(args []string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	rs, err := e.rules(args[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for i := range rs.Seats {
		names = append(names, rs.Seats[i].Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// positionOf reads the position that --fen names.
func (e *env) positionOf(rules *position.Rules, fen string) (*position.Setup, error) {
	if fen == "-" {
		data, err := io.ReadAll(io.LimitReader(e.stdin, notation.MaxFEN+1))
		if err != nil {
			return nil, usage("", "stdin: %v", err)
		}
		fen = strings.TrimSpace(string(data))
		if fen == "" {
			return nil, usage("", "stdin is empty; expected a FEN")
		}
	}
	if fen == "" {
		return render.StartSetup(rules), nil
	}
	if setup, ok := notation.NamedStart(rules, fen); ok {
		return setup, nil
	}
	setup, faults, _ := notation.ParseFEN(rules, fen)
	for i := range faults {
		fmt.Fprintf(e.stderr, "error: --fen: %s [%s]\n", text.Strip(e.reasonText(reason.Reason(faults[i]), rules.RS)), faults[i].Code)
	}
	if len(faults) > 0 {
		return nil, errFindings
	}
	return setup, nil
}

// boardOptions checks what the flags say of the picture.
func (e *env) boardOptions(rs *ruleset.Ruleset, f *boardFlags) (*render.BoardOptions, error) {
	o := &render.BoardOptions{Lang: e.lang, View: f.view, Square: f.size, NoCoordinates: f.bare}
	var ok bool
	if o.Theme, ok = render.ParseTheme(f.theme); !ok {
		return nil, usage("", "--theme is auto, light or dark, not %q", f.theme)
	}
	if f.last != "" {
		if o.Last, ok = render.ParseLast(rs.Board, f.last); !ok {
			return nil, usage("", "--last is two squares of this board, such as e2e4, not %q", f.last)
		}
	}
	if f.from != "" {
		from, ok := rs.Board.Parse(f.from)
		if !ok {
			return nil, usage("", "--from is a square of this board, such as e2, not %q", f.from)
		}
		o.From, o.ShowFrom = from.Opt(), true
	}
	if f.size < render.SquareLeast || f.size > render.SquareMost {
		return nil, usage("", "--size is %d to %d, not %d", render.SquareLeast, render.SquareMost, f.size)
	}
	return o, nil
}

// drawBoard writes a board in one format. Who asks for colours gets them, also
// in a file; --color never is heard all the same.
func (e *env) drawBoard(w io.Writer, judge *adjudicate.Judge, setup *position.Setup, o render.BoardOptions, format string) error {
	var lines []string
	var err error
	switch {
	case format == "svg":
		var picture []byte
		if picture, err = render.Board(setup, judge.Gen(), o); err == nil {
			_, err = w.Write(picture)
		}
	case format == "ansi" && e.color != "never":
		lines, err = render.BoardANSI(setup, judge.Gen(), o)
	default:
		lines, err = render.BoardText(setup, o)
	}
	var fault *render.BoardError
	if errors.As(err, &fault) {
		return usage("", "--%s is %s, not %q", fault.Option, fault.Expected, fault.Given)
	}
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	return err
}
