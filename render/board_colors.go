package render

import (
	"fmt"
	"math"
	"strconv"

	"houserules/ruleset"
)

// rgb is a colour, each part from 0 to 255.
type rgb [3]uint8

func (c rgb) String() string { return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2]) }

// parseRGB reads #rgb and #rrggbb; false for colours that have a name only.
func parseRGB(text string) (rgb, bool) {
	if len(text) == 4 && text[0] == '#' {
		text = string([]byte{'#', text[1], text[1], text[2], text[2], text[3], text[3]})
	}
	if len(text) != 7 || text[0] != '#' {
		return rgb{}, false
	}
	n, err := strconv.ParseUint(text[1:], 16, 32)
	return rgb{uint8(n >> 16), uint8(n >> 8), uint8(n)}, err == nil
}

// luminance is the relative luminance of WCAG 2, from 0 to 1.
func (c rgb) luminance() float64 {
	linear := func(part uint8) float64 {
		v := float64(part) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c[0]) + 0.7152*linear(c[1]) + 0.0722*linear(c[2])
}

// contrast is the contrast ratio of WCAG 2, from 1 to 21.
func contrast(a, b rgb) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func (c rgb) darker(by float64) rgb {
	for i := range c {
		c[i] = uint8(float64(c[i]) * by)
	}
	return c
}

// paint is how a seat's pieces are drawn: filled, outlined, with details.
type paint struct{ fill, line, ink string }

var (
	paper = rgb{255, 255, 255}
	soot  = rgb{22, 20, 18}
	// plain are the fills of seats that name no colour, in turn order: light
	// and dark as on any board, then two that differ from both.
	plain    = [...]rgb{{255, 255, 255}, {62, 58, 54}, {178, 120, 66}, {92, 136, 158}}
	greyed   = paint{"#8f8d89", "#4c4a47", "#4c4a47"}
	greyRGB  = rgb{0x8f, 0x8d, 0x89}
	darkInks = 0.18 // how much of its own colour is left in an outline
)

// seatPaint is the paint of a seat. Details take whichever of white and the
// outline is easier to see.
func seatPaint(seat *ruleset.Seat, index int) paint {
	fill, known := parseRGB(seat.Color)
	if seat.Color == "" {
		fill, known = plain[index%len(plain)], true
	}
	if !known {
		return paint{seat.Color, soot.String(), paper.String()}
	}
	line := fill.darker(darkInks)
	if fill == paper {
		line = soot
	}
	ink := paper
	if contrast(fill, line) > contrast(fill, paper) {
		ink = line
	}
	return paint{fill.String(), line.String(), ink.String()}
}

// palette are the colours of the board itself.
type palette struct{ light, dark, frame, label, last, target string }

// palettes are wood for pieces that are light and dark, and grey for coloured
// ones, which wood would swallow; each for a light and a dark page.
var palettes = [2][2]palette{
	{{"#f0dcb8", "#b98d62", "#efe9dd", "#5d5346", "#f3d942", "#205c36"},
		{"#c8b18b", "#83623f", "#24221f", "#cfc8ba", "#c9b020", "#0d3a1e"}},
	{{"#dedbd3", "#aeaaa1", "#faf9f6", "#56534d", "#f3d942", "#205c36"},
		{"#b4b0a7", "#827e75", "#24221f", "#cfcbc2", "#d3bb2e", "#0d3a1e"}},
}

func palettesOf(rs *ruleset.Ruleset) [2]palette {
	for i := range rs.Seats {
		if rs.Seats[i].Color != "" {
			return palettes[1]
		}
	}
	return palettes[0]
}
