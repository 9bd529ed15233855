package main

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"strconv"
)

// plot is a picture of lines, drawn as SVG without any library.
type plot struct {
	title, x, y string
	logX        bool
	series      []series
}

// series is one line.
type series struct {
	name   string
	points [][2]float64
}

const (
	plotWidth, plotHeight = 640, 360
	plotLeft, plotRight   = 70, 160
	plotTop, plotBottom   = 36, 48
)

var plotColors = []string{"#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#b7791f", "#444444"}

func (p *plot) svg() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&b, `<text x="%d" y="20" font-size="14" font-weight="bold">%s</text>`+"\n", plotLeft, html.EscapeString(p.title))
	low, high, top := math.Inf(1), math.Inf(-1), 0.0
	for _, s := range p.series {
		for _, at := range s.points {
			low, high, top = min(low, p.scale(at[0])), max(high, p.scale(at[0])), max(top, at[1])
		}
	}
	if high <= low {
		high = low + 1
	}
	if top == 0 {
		top = 1
	}
	step := niceStep(top / 5)
	top = math.Ceil(top/step) * step
	width, height := float64(plotWidth-plotLeft-plotRight), float64(plotHeight-plotTop-plotBottom)
	atX := func(x float64) float64 { return plotLeft + (p.scale(x)-low)/(high-low)*width }
	atY := func(y float64) float64 { return plotTop + (1-y/top)*height }
	for y := 0.0; y <= top+step/2; y += step {
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#dddddd"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n",
			plotLeft, atY(y), plotWidth-plotRight, plotLeft-6, atY(y)+4, label(y))
	}
	seen := map[float64]bool{}
	last := -100.0
	for _, s := range p.series {
		for _, at := range s.points {
			if x := atX(at[0]); !seen[at[0]] && x-last > 34 {
				seen[at[0]], last = true, x
				fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", x, plotHeight-plotBottom+18, label(at[0]))
			}
		}
		last = math.Inf(1) // the first series names the places
	}
	fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", plotLeft+width/2, plotHeight-8, html.EscapeString(p.x))
	fmt.Fprintf(&b, `<text transform="translate(16 %.1f) rotate(-90)" text-anchor="middle">%s</text>`+"\n", plotTop+height/2, html.EscapeString(p.y))
	for i, s := range p.series {
		color := plotColors[i%len(plotColors)]
		b.WriteString(`<path fill="none" stroke="` + color + `" stroke-width="2" d="`)
		for k, at := range s.points {
			fmt.Fprintf(&b, "%s%.1f %.1f", map[bool]string{true: "M", false: "L"}[k == 0], atX(at[0]), atY(at[1]))
		}
		b.WriteString(`"/>` + "\n")
		for _, at := range s.points {
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`, atX(at[0]), atY(at[1]), color)
		}
		y := plotTop + 14 + 18*i
		fmt.Fprintf(&b, "\n"+`<path d="M%d %dh16" stroke="%s" stroke-width="2"/><text x="%d" y="%d">%s</text>`+"\n",
			plotWidth-plotRight+10, y-4, color, plotWidth-plotRight+30, y, html.EscapeString(s.name))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

func (p *plot) scale(x float64) float64 {
	if p.logX {
		return math.Log10(max(x, 1))
	}
	return x
}

// niceStep is 1, 2 or 5 times a power of ten, not below x.
func niceStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{1, 2, 5} {
		if n*power >= x {
			return n * power
		}
	}
	return 10 * power
}

func label(f float64) string {
	switch {
	case f >= 1e6:
		return strconv.FormatFloat(f/1e6, 'g', 3, 64) + "M"
	case f >= 1e4:
		return strconv.FormatFloat(f/1e3, 'g', 3, 64) + "k"
	}
	return strconv.FormatFloat(f, 'g', 4, 64)
}
