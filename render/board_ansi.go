package render

import (
	"fmt"
	"slices"
	"strings"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// BoardText draws a position with letters, ranks down from the far edge:
// capital and small letters where two seats play, else the seat's initial
// before the letter; a grey piece has a dash before it. Lines have no blanks
// at their ends. View is the only option that counts.
func BoardText(setup *position.Setup, o BoardOptions) ([]string, error) {
	s, err := newScene(setup, nil, o)
	if err != nil {
		return nil, err
	}
	var lines []string
	for row := range s.view.rows {
		line := padded(s.view.rowName(row), 2) + " "
		for column := range s.view.columns {
			line += " " + s.cellText(s.view.at(column, row))
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	last := "   "
	for column := range s.view.columns {
		last += " " + padded(s.view.columnName(column), 2)
	}
	return append(lines, last), nil
}

func padded(s string, width int) string { return strings.Repeat(" ", max(0, width-len(s))) + s }

// letters are a piece's own letter and what stands before it.
func (s *scene) letters(p position.Piece) (before, letter string) {
	seat := s.rules.SeatOf[p]
	letter = string(rune(s.rules.RS.Kinds[s.rules.Base[s.rules.KindOf[p]]].Letter))
	two := len(s.rules.RS.Seats) == 2
	switch {
	case s.grey(seat):
		return "-", letter
	case two && seat == 1:
		return " ", strings.ToLower(letter)
	case two:
		return " ", letter
	}
	return string(rune(s.rules.RS.Seats[seat].Initial)), letter
}

func (s *scene) cellText(sq board.Square) string {
	switch p := s.setup.Board[sq]; {
	case !s.rules.Board.Has(sq):
		return "  "
	case p != 0:
		before, letter := s.letters(p)
		return before + letter
	}
	return " ."
}

// BoardANSI is BoardText for a terminal of 256 colours: squares have their
// own background, pieces their owner's colour and mark; the last move and
// kings in check stand out.
func BoardANSI(setup *position.Setup, gen *movegen.Gen, o BoardOptions) ([]string, error) {
	s, err := newScene(setup, gen, o)
	if err != nil {
		return nil, err
	}
	tones := [2]int{144, 101}
	if palettesOf(s.rules.RS) == palettes[1] {
		tones = [2]int{254, 250}
	}
	var lines []string
	for row := range s.view.rows {
		line := padded(s.view.rowName(row), 2) + " "
		for column := range s.view.columns {
			line += s.cellANSI(s.view.at(column, row), tones)
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	last := "   "
	for column := range s.view.columns {
		last += padded(s.view.columnName(column), 2) + " "
	}
	return append(lines, strings.TrimRight(last, " ")), nil
}

func (s *scene) cellANSI(sq board.Square, tones [2]int) string {
	if !s.rules.Board.Has(sq) {
		return "   "
	}
	ground := tones[0]
	if sq.IsDark() {
		ground = tones[1]
	}
	switch {
	case slices.Contains(s.checked, sq):
		ground = 210
	case slices.Contains(s.Last, sq):
		ground = 221
	}
	p := s.setup.Board[sq]
	if p == 0 {
		sign := "   "
		if slices.ContainsFunc(s.targets, func(t target) bool { return t.square == sq }) {
			sign = " • "
		}
		return fmt.Sprintf("\x1b[38;5;22;48;5;%dm%s\x1b[0m", ground, sign)
	}
	before, letter := s.letters(p)
	seat := s.rules.SeatOf[p]
	ink := greyRGB.darker(.75)
	if !s.grey(seat) {
		owner := &s.rules.RS.Seats[seat]
		if owner.Mark != "" && len([]rune(owner.Mark)) == 1 {
			before = owner.Mark
		}
		if known, ok := parseRGB(owner.Color); ok {
			ink = known.darker(.85)
		} else if owner.Color == "" {
			ink = plain[int(seat)%len(plain)]
			if ink != paper {
				ink = ink.darker(.2)
			}
		}
	}
	after := " "
	if slices.ContainsFunc(s.targets, func(t target) bool { return t.square == sq }) {
		after = "×"
	}
	return fmt.Sprintf("\x1b[1;38;5;%d;48;5;%dm%s%s%s\x1b[0m", ink.ansi(), ground, printable(before), letter, after)
}

// printable leaves out what could steer a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, s)
}

// vivid takes the grey out of a colour and keeps how bright its brightest part
// is: among the few colours of a terminal, hues stay apart that way.
func (c rgb) vivid() rgb {
	least, most := min(c[0], c[1], c[2]), max(c[0], c[1], c[2])
	if most-least < 24 {
		return c // hardly a colour at all
	}
	for i := range c {
		c[i] = uint8(int(c[i]-least) * int(most) / int(most-least))
	}
	return c
}

// ansi is the nearest of the 6 by 6 by 6 colours that terminals have.
func (c rgb) ansi() int {
	c = c.vivid()
	steps := [...]int{0, 95, 135, 175, 215, 255}
	n := 16
	for i, weight := range [...]int{36, 6, 1} {
		best := 0
		for j, step := range steps {
			if magnitude(step-int(c[i])) < magnitude(steps[best]-int(c[i])) {
				best = j
			}
		}
		n += best * weight
	}
	return n
}
