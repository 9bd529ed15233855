package render

import (
	"fmt"
	"hash/fnv"
	"html"
	"slices"
	"strconv"
	"strings"

	"houserules/adjudicate/movegen"
	"houserules/adjudicate/position"
	"houserules/ruleset/board"
)

// unit is a square's side in the drawing's own units.
const unit = 100

// Board draws a position as an SVG image that stands alone: no script, no
// font or picture from outside, no text that was not escaped. gen shows kings
// in check and where a piece may go; nil shows neither. The position need not
// be sound: what was read is drawn. The same arguments give the same bytes,
// some 10 to 40 KB. Errors are *BoardError and ErrLanguage.
func Board(setup *position.Setup, gen *movegen.Gen, o BoardOptions) ([]byte, error) {
	s, err := newScene(setup, gen, o)
	if err != nil {
		return nil, err
	}
	d := &boardSVG{scene: s, looks: looks(s.rules.RS.Kinds), palettes: palettesOf(s.rules.RS)}
	d.light = d.palettes[0]
	if s.Theme == Dark {
		d.light = d.palettes[1]
	}
	d.measure()
	d.write()
	return []byte(d.b.String()), nil
}

type boardSVG struct {
	*scene
	b        strings.Builder
	id       string
	looks    []*drawing
	palettes [2]palette
	light    palette
	edge     float64 // width of the frame, in units
	font     float64
}

func (d *boardSVG) f(format string, args ...any) { fmt.Fprintf(&d.b, format, args...) }

// measure sizes the frame so that its letters can be read however small the
// squares are, and so that squares begin at whole pixels.
func (d *boardSVG) measure() {
	pixels := min(max(float64(d.Square)*.28, 9), 15)
	d.font = pixels * unit / float64(d.Square)
	frame := int(pixels + 7.5)
	if d.NoCoordinates {
		frame = max(3, d.Square/9)
	}
	d.edge = float64(frame*unit) / float64(d.Square)
}

func (d *boardSVG) write() {
	words := d.describe()
	width, height := float64(d.view.columns*unit)+2*d.edge, float64(d.view.rows*unit)+2*d.edge
	pixels := func(units float64) int { return int(units*float64(d.Square)/unit + .5) }
	d.id = d.identity(words)
	d.f(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %s %s" role="img" lang="%s" aria-labelledby="%s-t %s-d">`,
		pixels(width), pixels(height), number(width), number(height), html.EscapeString(d.Lang), d.id, d.id)
	d.f(`<title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, d.id, xmlText(words[0]), d.id, xmlText(strings.Join(words[1:], " ")))
	d.style()
	d.defs()
	d.f(`<rect class="%s-f" width="%s" height="%s" rx="%s" fill="%s"/>`, d.id, number(width), number(height), number(d.edge*.4), d.light.frame)
	d.f(`<g transform="translate(%s %s)">`, number(d.edge), number(d.edge))
	d.turnBar()
	d.squares()
	d.signs()
	d.pieces()
	d.f(`</g>`)
	if !d.NoCoordinates {
		d.labels(height)
	}
	d.b.WriteString("</svg>\n")
}

// identity begins all ids and classes, so that boards on one page do not meet.
func (d *boardSVG) identity(words []string) string {
	h := fnv.New32a()
	fmt.Fprint(h, words, d.View, d.Square, d.Theme, d.NoCoordinates, d.rules.RS.Digest)
	return "b" + strconv.FormatUint(uint64(h.Sum32()), 36)
}

func (d *boardSVG) style() {
	if d.Theme != Auto {
		return
	}
	dark := d.palettes[1]
	d.f(`<style>@media (prefers-color-scheme:dark){.%[1]s-l{fill:%[2]s}.%[1]s-k{fill:%[3]s}.%[1]s-f{fill:%[4]s}.%[1]s-c{fill:%[5]s}.%[1]s-b{stroke:%[5]s}}</style>`,
		d.id, dark.light, dark.dark, dark.frame, dark.label)
}

// defs holds each kind's drawing once.
func (d *boardSVG) defs() {
	used := map[int]bool{}
	for _, sq := range d.rules.Board.Squares() {
		if p := d.setup.Board[sq]; p != 0 {
			used[d.rules.Base[d.rules.KindOf[p]]] = true
		}
	}
	d.b.WriteString(`<defs>`)
	for k := range d.rules.RS.Kinds {
		if used[k] {
			d.f(`<g id="%s-%d">%s</g>`, d.id, k, d.looks[k].svgOf(&d.rules.RS.Kinds[k]))
		}
	}
	if len(d.checked) > 0 {
		d.f(`<radialGradient id="%s-g"><stop offset=".2" stop-color="#ff1f1f"/><stop offset=".55" stop-color="#e00000" stop-opacity=".8"/><stop offset="1" stop-color="#a00000" stop-opacity="0"/></radialGradient>`, d.id)
	}
	d.b.WriteString(`</defs>`)
}

// squares draws all light squares as one path and all dark ones as another.
func (d *boardSVG) squares() {
	for _, tone := range [...]struct {
		dark        bool
		class, fill string
	}{{false, "l", d.light.light}, {true, "k", d.light.dark}} {
		d.f(`<path class="%s-%s" fill="%s" shape-rendering="crispEdges" d="`, d.id, tone.class, tone.fill)
		for _, sq := range d.rules.Board.Squares() {
			if sq.IsDark() == tone.dark {
				column, row := d.view.place(sq)
				d.f("M%d %dh%dv%dh-%dz", column*unit, row*unit, unit, unit, unit)
			}
		}
		d.b.WriteString(`"/>`)
	}
}

// turnBar is a strip along the first rank of the seat to move.
func (d *boardSVG) turnBar() {
	if d.grey(d.setup.Turn) {
		return
	}
	seat := &d.rules.RS.Seats[d.setup.Turn]
	row := d.rules.Board.Row(seat.Side, 1)
	if len(row) == 0 {
		return
	}
	var least, most [2]int
	for i, sq := range row {
		column, line := d.view.place(sq)
		at := [2]int{column, line}
		for n := range at {
			if i == 0 || at[n] < least[n] {
				least[n] = at[n]
			}
			most[n] = max(most[n], at[n]+1)
		}
	}
	thick := 4.0 * unit / float64(d.Square)
	p := seatPaint(seat, int(d.setup.Turn))
	// Its rim stands out from the frame, as the seat's own colour may not.
	d.f(`<rect class="%s-b" x="%s" y="%s" width="%s" height="%s" rx="%s" fill="%s" stroke="%s" stroke-width="%s"/>`,
		d.id, number(float64(least[0]*unit)-thick), number(float64(least[1]*unit)-thick),
		number(float64((most[0]-least[0])*unit)+2*thick), number(float64((most[1]-least[1])*unit)+2*thick), number(thick),
		xmlText(p.fill), d.light.label, number(thick/4))
}

// signs draws the last move, checks and targets under the pieces.
func (d *boardSVG) signs() {
	for _, sq := range d.Last {
		column, row := d.view.place(sq)
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" fill-opacity=".62" shape-rendering="crispEdges"/>`, column*unit, row*unit, unit, unit, d.light.last)
	}
	if from, ok := d.From.Is(); ok && d.ShowFrom {
		column, row := d.view.place(from)
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" fill-opacity=".5" shape-rendering="crispEdges"/>`, column*unit, row*unit, unit, unit, d.light.target)
	}
	for _, sq := range d.checked {
		column, row := d.view.place(sq)
		d.f(`<rect x="%d" y="%d" width="%d" height="%d" fill="url(#%s-g)"/><rect x="%d" y="%d" width="%d" height="%d" rx="6" fill="none" stroke="#c00000" stroke-width="6"/>`,
			column*unit, row*unit, unit, unit, d.id, column*unit+3, row*unit+3, unit-6, unit-6)
	}
	for _, t := range d.targets {
		column, row := d.view.place(t.square)
		x, y := column*unit+unit/2, row*unit+unit/2
		if t.capture {
			d.f(`<circle cx="%d" cy="%d" r="43" fill="none" stroke="%s" stroke-opacity=".6" stroke-width="10"/>`, x, y, d.light.target)
		} else {
			d.f(`<circle cx="%d" cy="%d" r="16" fill="%s" fill-opacity=".6"/>`, x, y, d.light.target)
		}
	}
}

// pieces draws each seat's pieces in one group, which has its colours.
func (d *boardSVG) pieces() {
	for seat := range position.Seat(d.rules.NSeats + 1) {
		var own []board.Square
		for _, sq := range d.rules.Board.Squares() {
			if p := d.setup.Board[sq]; p != 0 && d.rules.SeatOf[p] == seat {
				own = append(own, sq)
			}
		}
		if len(own) == 0 {
			continue
		}
		p, mark := greyed, ""
		if int(seat) < len(d.rules.RS.Seats) {
			mark = d.rules.RS.Seats[seat].Mark
			if !d.grey(seat) {
				p = seatPaint(&d.rules.RS.Seats[seat], int(seat))
			}
		}
		slices.Sort(own)
		d.f(`<g fill="%s" stroke="%s" color="%s" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">`, xmlText(p.fill), p.line, p.ink)
		for _, sq := range own {
			column, row := d.view.place(sq)
			x, y := column*unit, row*unit
			kind := d.rules.KindOf[d.setup.Board[sq]]
			d.f(`<use href="#%s-%d" x="%d" y="%d"/>`, d.id, d.rules.Base[kind], x, y)
			if mark != "" {
				d.mark(mark, float64(x)+68, float64(y)+68, p, d.grey(seat))
			}
			if d.rules.IsPromoted[kind] {
				d.mark("promoted", float64(x)+70, float64(y)+4, paint{"#fff", "#161412", ""}, false)
			}
		}
		d.b.WriteString(`</g>`)
	}
}

// mark draws a seat's mark at the foot of a piece, set off from piece and
// square by a light rim; hollow on grey pieces, whose owner is out.
func (d *boardSVG) mark(sign string, x, y float64, p paint, hollow bool) {
	const size = 28
	fill, line := p.line, "#fff"
	if hollow {
		fill, line = "#fff", p.line
	}
	if sign == "promoted" {
		fill, line = p.fill, p.line
	}
	d.b.WriteString(markSVG(sign, x, y, size, `fill="`+xmlText(fill)+`" stroke="`+xmlText(line)+`" stroke-width="4" paint-order="stroke"`))
}

func (d *boardSVG) labels(height float64) {
	d.f(`<g class="%s-c" fill="%s" font-family="DejaVu Sans,Verdana,Arial,sans-serif" font-size="%s" text-anchor="middle" aria-hidden="true">`,
		d.id, d.light.label, number(d.font))
	low := d.font * .36
	for column := range d.view.columns {
		d.f(`<text x="%s" y="%s">%s</text>`, number(d.edge+float64(column*unit+unit/2)), number(height-d.edge/2+low+d.edge*.06), d.view.columnName(column))
	}
	for row := range d.view.rows {
		d.f(`<text x="%s" y="%s">%s</text>`, number(d.edge*.46), number(d.edge+float64(row*unit+unit/2)+low), d.view.rowName(row))
	}
	d.b.WriteString(`</g>`)
}

// xmlText escapes a text for XML and leaves out the characters that XML
// cannot hold at all.
func xmlText(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return ' '
		case r < 0x20 || r == 0x7f || r == 0xfffe || r == 0xffff || r == 0xfffd:
			return -1
		}
		return r
	}, s))
}
