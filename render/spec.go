package render

import (
	"encoding/json"
	"strconv"

	"houserules/adjudicate/position"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/wording"
	"houserules/text"
)

// Part is a part of a piece's drawing, on 100 by 100 units: exactly one of its
// fields is set, but for At, which goes with Like.
type Part struct {
	Fill string    `json:"fill,omitempty"` // a path in the owner's colour
	Line string    `json:"line,omitempty"` // a path of a detail
	Dot  []float64 `json:"dot,omitempty"`  // x, y and radius of a full round detail
	Like []Part    `json:"like,omitempty"` // another drawing's parts
	At   []float64 `json:"at,omitempty"`   // by how much they are moved, x and y, and scaled
}

// BoardSpec is what a program needs to draw a profile's board and pieces by
// itself and to read the FENs of the service.
type BoardSpec struct {
	Files       int               `json:"files"`
	Ranks       int               `json:"ranks"`
	Cut         []string          `json:"cut"`   // squares of the rectangle that are not there
	Start       string            `json:"start"` // the first position, "" where the players build it
	Seats       []SeatSpec        `json:"seats"` // in turn order
	Kinds       []KindSpec        `json:"kinds"`
	Marks       map[string]string `json:"marks"` // paths on 20 by 20 units, by sign
	Palette     SquareColors      `json:"palette"`
	DarkPalette SquareColors      `json:"darkPalette"`
	Army        *ArmySpec         `json:"army"` // null where nobody builds an army
}

// SquareColors are the colours of light and dark squares.
type SquareColors struct {
	Light string `json:"light"`
	Dark  string `json:"dark"`
}

// SeatSpec is a player's place.
type SeatSpec struct {
	Name    string    `json:"name"`
	Title   string    `json:"title"`
	Initial string    `json:"initial"` // in FEN
	Sits    string    `json:"sits"`
	Mark    string    `json:"mark"`
	Team    *string   `json:"team"`
	Paint   PaintSpec `json:"paint"`
}

// PaintSpec is how a seat's pieces are drawn: filled, outlined, with details.
type PaintSpec struct {
	Fill string `json:"fill"`
	Line string `json:"line"`
	Ink  string `json:"ink"`
}

// KindSpec is a kind of piece.
type KindSpec struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Letter   string `json:"letter"` // in FEN
	Royal    bool   `json:"royal"`
	Pawn     bool   `json:"pawn"`
	Value    int    `json:"value"`
	Drawing  []Part `json:"drawing"`
	Lettered bool   `json:"lettered"` // whether the letter stands on the drawing
}

// ArmySpec is by what rules armies are built, by seat.
type ArmySpec struct {
	Budget   map[string]int            `json:"budget"`
	Exactly  bool                      `json:"exactly"` // spend exactly, else at most
	OwnRanks int                       `json:"own_ranks"`
	Most     map[string]map[string]int `json:"most"` // of each kind
	Hidden   bool                      `json:"hidden"`
}

// Spec returns the board of rules with names in one language. start is the
// FEN of the first position.
func Spec(rules *position.Rules, start, lang string) *BoardSpec {
	rs := rules.RS
	names := wording.Of(rs)
	d := art()
	looks := looks(rs.Kinds)
	palettes := palettesOf(rs)
	spec := &BoardSpec{Files: rules.Board.Files, Ranks: rules.Board.Ranks, Cut: cutSquares(rules.Board), Start: start,
		Marks: map[string]string{"promoted": d.marks["promoted"]}, Army: armySpec(rs),
		Palette: SquareColors{palettes[0].light, palettes[0].dark}, DarkPalette: SquareColors{palettes[1].light, palettes[1].dark}}
	for i := range rs.Seats {
		seat := &rs.Seats[i]
		p := seatPaint(seat, i)
		one := SeatSpec{Name: seat.Name, Title: called(lang, names.Seat(lang, seat.Name), seat.Name), Initial: string(rune(seat.Initial)),
			Sits: seat.Side.String(), Mark: seat.Mark, Paint: PaintSpec{p.fill, p.line, p.ink}}
		if seat.Team != "" {
			one.Team = &seat.Team
		}
		if path, ok := d.marks[seat.Mark]; ok {
			spec.Marks[seat.Mark] = path
		}
		spec.Seats = append(spec.Seats, one)
	}
	for k := range rs.Kinds {
		kind := &rs.Kinds[k]
		one := KindSpec{Name: kind.Name, Title: called(lang, names.Piece(lang, kind.Name), kind.Name), Letter: string(rune(kind.Letter)), Royal: kind.Royal,
			Pawn: kind.Pawn, Value: kind.Value, Drawing: looks[k].parts, Lettered: looks[k].name == fallback}
		spec.Kinds = append(spec.Kinds, one)
	}
	return spec
}

// called is the author's own name for a seat or a kind, else the catalogue's,
// else the name as it is written.
func called(lang, own, name string) string {
	switch key := "name." + name; {
	case own != "":
		return own
	case text.Has(lang, key):
		return text.Say(lang, key, nil, nil)
	}
	return name
}

// JSON returns the spec as JSON.
func (s *BoardSpec) JSON() []byte {
	out, err := json.Marshal(s)
	if err != nil {
		panic(err) // Invariant: all values are texts and numbers.
	}
	return out
}

func cutSquares(b *board.Board) []string {
	cut := []string{}
	for rank := range b.Ranks {
		for file := range b.Files {
			if sq := board.At(file, rank); !b.Has(sq) {
				cut = append(cut, sq.String())
			}
		}
	}
	return cut
}

// armySpec is nil where no seat builds an army. Of several classes the first
// one that builds is told.
func armySpec(rs *ruleset.Ruleset) *ArmySpec {
	var spec *ArmySpec
	for i := range rs.Seats {
		for class := range rs.Seats[i].ByClass {
			army := rs.Seats[i].ByClass[class].Army
			if army == nil {
				continue
			}
			if spec == nil {
				spec = &ArmySpec{Budget: map[string]int{}, Exactly: army.Exactly, OwnRanks: army.OwnRanks, Most: map[string]map[string]int{}, Hidden: army.Hidden}
			}
			most := map[string]int{}
			for kind, n := range army.AtMost {
				most[rs.Kinds[kind].Name] = n
			}
			spec.Budget[rs.Seats[i].Name], spec.Most[rs.Seats[i].Name] = army.Budget, most
			break
		}
	}
	return spec
}

// decimals reads numbers that readDrawings has checked.
func decimals(given []string) []float64 {
	list := make([]float64, len(given))
	for i, one := range given {
		list[i], _ = strconv.ParseFloat(one, 64)
	}
	return list
}
