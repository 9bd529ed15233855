package render

import (
	"fmt"
	"slices"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/text"
)

// Theme is what light a board is drawn for.
type Theme uint8

// The themes.
const (
	Auto Theme = iota // as the reader's system prefers
	Light
	Dark
)

// ParseTheme reads auto, light or dark.
func ParseTheme(name string) (Theme, bool) {
	i := slices.Index([]string{"auto", "light", "dark"}, name)
	return Theme(max(i, 0)), i >= 0
}

// How many pixels a side of a square may have.
const (
	SquareDefault = 45
	SquareLeast   = 12
	SquareMost    = 128
)

// BoardOptions say how a board is drawn and what is shown on it beside the
// pieces. The zero value is a board as the first seat of the south edge, or
// failing that the first seat, sees it.
type BoardOptions struct {
	Lang   string         // a language of the catalogue; "" is the default
	View   string         // the seat whose chair is at the bottom; "" is as diagrams are printed, a1 to the left
	Square int            // pixels a side; 0 is SquareDefault
	Last   []board.Square // of the last move, from and to
	From   board.OptSquare
	// ShowFrom says to show where the piece on From may go.
	ShowFrom      bool
	Theme         Theme
	NoCoordinates bool
}

// BoardError says which option cannot be, and what it may be.
type BoardError struct{ Option, Given, Expected string }

func (e *BoardError) Error() string {
	return fmt.Sprintf("%s %q is not %s", e.Option, e.Given, e.Expected)
}

// StartSetup is the profile's own array, the first seat to move.
func StartSetup(r *position.Rules) *position.Setup {
	s := r.NewSetup()
	for i := range r.RS.Seats {
		for _, placed := range r.RS.Seats[i].Setup {
			s.Board[placed.Square] = r.PieceOf(position.Seat(i), position.Kind(placed.Kind))
		}
	}
	return s
}

// ParseLast reads the last move as two squares in one word, with or without a
// dash between and with whatever it promoted to behind: e2e4, d2-d4, a7a8q.
func ParseLast(b *board.Board, text string) ([]board.Square, bool) {
	for cut := 2; cut <= 3 && cut < len(text); cut++ {
		from, ok := b.Parse(text[:cut])
		if !ok {
			continue
		}
		rest := text[cut:]
		if rest[0] == '-' || rest[0] == 'x' {
			rest = rest[1:]
		}
		for end := min(3, len(rest)); end >= 2; end-- {
			to, ok := b.Parse(rest[:end])
			if ok && (len(rest) == end || len(rest) <= end+2 && promotes(rest[end:])) {
				return []board.Square{from, to}, true
			}
		}
	}
	return nil, false
}

func promotes(s string) bool {
	if len(s) == 2 && s[0] == '=' {
		s = s[1:]
	}
	return len(s) == 1 && (s[0] >= 'a' && s[0] <= 'z' || s[0] >= 'A' && s[0] <= 'Z')
}

// scene is a board about to be drawn.
type scene struct {
	BoardOptions
	rules   *position.Rules
	setup   *position.Setup
	view    view
	checked []board.Square // kings in check
	targets []target
	inCheck []position.Seat
}

// target is a square that the shown piece may go to.
type target struct {
	square  board.Square
	capture bool
}

// newScene checks the options and works out checks and targets. A nil gen
// shows neither.
func newScene(setup *position.Setup, gen *movegen.Gen, o BoardOptions) (*scene, error) {
	rules := setup.Rules
	s := &scene{BoardOptions: o, rules: rules, setup: setup}
	if s.Lang == "" {
		s.Lang = text.Default
	}
	if !slices.Contains(text.Langs(), s.Lang) {
		return nil, ErrLanguage
	}
	if s.Square == 0 {
		s.Square = SquareDefault
	}
	if s.Square < SquareLeast || s.Square > SquareMost {
		return nil, &BoardError{"size", fmt.Sprint(s.Square), fmt.Sprintf("%d-%d", SquareLeast, SquareMost)}
	}
	side := board.South
	if o.View != "" {
		seat := slices.IndexFunc(rules.RS.Seats, func(seat ruleset.Seat) bool { return seat.Name == o.View })
		if seat < 0 {
			return nil, &BoardError{"view", o.View, joined(rules.RS.SeatNames())}
		}
		side = rules.RS.Seats[seat].Side
	}
	s.view = newView(rules.Board, side)
	for _, sq := range o.Last {
		if !rules.Board.Has(sq) {
			return nil, &BoardError{"last", sq.String(), "on the board"}
		}
	}
	if gen != nil {
		s.judge(gen)
	}
	return s, nil
}

// judge finds kings in check and where the shown piece may go. A position that
// is no position (no king, two kings) is drawn all the same, without them.
func (s *scene) judge(gen *movegen.Gen) {
	for seat := range position.Seat(s.rules.NSeats) {
		if s.setup.KingSquare(seat) == board.NoSquare && s.rules.Royal >= 0 && !s.setup.Out.Has(seat) {
			return
		}
	}
	p := s.setup.Position()
	checks := gen.Checks(p)
	for seat := range position.Seat(s.rules.NSeats) {
		if sq, ok := p.King[seat].Is(); ok && checks.Has(seat) && !p.Out.Has(seat) {
			s.checked = append(s.checked, sq)
			s.inCheck = append(s.inCheck, seat)
		}
	}
	from, ok := s.From.Is()
	if !ok || !s.ShowFrom || p.Board[from] == 0 || s.rules.SeatOf[p.Board[from]] != p.Turn {
		return
	}
	seen := map[board.Square]bool{}
	for _, m := range gen.LegalFrom(p, from, nil) {
		if seen[m.To] {
			continue
		}
		seen[m.To] = true
		s.targets = append(s.targets, target{m.To, p.Board[m.To] != 0 || m.Flag == position.TakesEnPassant})
	}
	slices.SortFunc(s.targets, func(a, b target) int { return int(a.square) - int(b.square) })
}

// seats that are out, or whose owner is not known, have grey pieces.
func (s *scene) grey(seat position.Seat) bool {
	return seat == s.rules.Nobody() || s.setup.Out.Has(seat)
}
