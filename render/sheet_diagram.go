package render

import (
	"bytes"
	"fmt"
	"html"

	"houserules/ruleset/betza"
)

// moveDiagram draws on an empty board what a piece reaches, forward up: a dot
// where it moves and captures, a ring where it only moves, a cross where it
// only captures, a smaller dot where it goes as its first move only.
func (s *sheet) moveDiagram(k int) picture {
	kind := &s.rs.Kinds[k]
	radius := 2
	for _, step := range kind.Moves {
		radius = max(radius, magnitude(step.Right), magnitude(step.Forward))
		if step.Limit != 1 {
			radius = max(radius, 3)
		}
	}
	radius = min(radius, 6)
	shows := s.say("diagram", params{"piece": kind.Name})
	return picture{svg: diagramSVG(kind.Moves, radius, looks(s.rs.Kinds)[k].svgOf(kind), shows),
		plain: betza.Draw(kind.Moves, radius), shows: shows}
}

const cell = 20 // of a diagram, in its own units

func diagramSVG(steps []betza.Step, radius int, piece, shows string) []byte {
	type reach struct{ move, capture, initial bool }
	cells := map[[2]int]reach{}
	for _, s := range steps {
		right, forward := s.Right, s.Forward
		for n := 1; max(magnitude(right), magnitude(forward)) <= radius && (s.Limit == 0 || n <= s.Limit); n++ {
			r := cells[[2]int{right, forward}]
			if s.Initial {
				r.initial = true
			} else {
				r.move, r.capture = r.move || s.Move, r.capture || s.Capture
			}
			cells[[2]int{right, forward}] = r
			right, forward = right+s.Right, forward+s.Forward
		}
	}
	side := (2*radius + 1) * cell
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img"><title>%s</title>`, side, side, html.EscapeString(shows))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#f0dcb8"/>`, side, side)
	for row := 0; row <= 2*radius; row++ {
		for column := 0; column <= 2*radius; column++ {
			if (row+column)%2 == 1 {
				fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="#d3b184"/>`, column*cell, row*cell, cell, cell)
			}
		}
	}
	for row := 0; row <= 2*radius; row++ {
		for column := 0; column <= 2*radius; column++ {
			x, y := column*cell+cell/2, row*cell+cell/2
			r := cells[[2]int{column - radius, radius - row}]
			switch {
			case row == radius && column == radius:
				fmt.Fprintf(&b, `<g transform="translate(%d %d) scale(.%d)" fill="#fff" stroke="#161412" color="#161412" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">%s</g>`,
					x-cell/2, y-cell/2, cell, piece)
			case r.move && r.capture:
				fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="5" fill="#205c36"/>`, x, y)
			case r.move:
				fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="4.5" fill="none" stroke="#205c36" stroke-width="2"/>`, x, y)
			case r.capture:
				fmt.Fprintf(&b, `<path d="M%d %dl9 9m0-9l-9 9" stroke="#205c36" stroke-width="2.5" stroke-linecap="round"/>`, x-5, y-5)
			case r.initial:
				fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="2.5" fill="#205c36"/>`, x, y)
			}
		}
	}
	b.WriteString("</svg>")
	return b.Bytes()
}
