package render

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"houserules/ruleset"
	"houserules/ruleset/betza"
)

// Which kind looks how is data, like the rules themselves.
//
//go:embed pieces.txt
var piecesFile string

// drawing is how a kind of piece looks, on a square of 100 by 100 units.
type drawing struct {
	name        string
	named       []string // names of kinds
	moves       []string // as betza.Format writes them
	royal, pawn bool     // only such kinds
	svg         string
	parts       []Part
}

// drawings are all that pieces.txt has.
type drawings struct {
	all   []*drawing
	marks map[string]string // SVG paths on 20 by 20 units
}

// fallback is the drawing of kinds that no other one fits; their letter stands on it.
const fallback = "token"

var art = sync.OnceValue(func() *drawings {
	d, err := readDrawings(piecesFile)
	if err != nil {
		// Invariant: the embedded file is well-formed; a test reads it.
		panic(err)
	}
	return d
})

var (
	pathData = regexp.MustCompile(`^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$`)
	numbers  = regexp.MustCompile(`^-?[0-9.]+( -?[0-9.]+)*$`)
)

// readDrawings reads the form that the head of pieces.txt tells.
func readDrawings(file string) (*drawings, error) {
	d := &drawings{marks: map[string]string{}}
	for i, line := range strings.Split(file, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		var err error
		switch {
		case word == "piece":
			d.all = append(d.all, &drawing{name: rest})
		case word == "mark":
			sign, path, _ := strings.Cut(rest, " ")
			if !pathData.MatchString(path) {
				err = fmt.Errorf("%q is no path", path)
			}
			d.marks[sign] = path
		case len(d.all) == 0:
			err = fmt.Errorf("%s before the first piece", word)
		default:
			err = d.part(d.all[len(d.all)-1], word, rest)
		}
		if err != nil {
			return nil, fmt.Errorf("pieces.txt:%d: %w", i+1, err)
		}
	}
	if d.find(fallback) == nil {
		return nil, fmt.Errorf("pieces.txt: no piece %s", fallback)
	}
	return d, nil
}

func (d *drawings) find(name string) *drawing {
	for _, one := range d.all {
		if one.name == name {
			return one
		}
	}
	return nil
}

// part adds a line of the file to the drawing it belongs to.
func (d *drawings) part(p *drawing, word, rest string) error {
	switch word {
	case "named":
		p.named = strings.Fields(rest)
	case "moves":
		for _, text := range strings.Fields(rest) {
			steps, err := betza.Parse(text)
			if err != nil {
				return err
			}
			p.moves = append(p.moves, betza.Format(steps))
		}
	case "royal":
		p.royal = true
	case "pawn":
		p.pawn = true
	case "fill", "line":
		if !pathData.MatchString(rest) {
			return fmt.Errorf("%q is no path", rest)
		}
		if word == "fill" {
			p.parts = append(p.parts, Part{Fill: rest})
			p.svg += `<path d="` + rest + `"/>`
		} else {
			p.parts = append(p.parts, Part{Line: rest})
			p.svg += `<path d="` + rest + `" fill="none" stroke="currentColor"/>`
		}
	case "dot":
		at := strings.Fields(rest)
		if !numbers.MatchString(rest) || len(at) != 3 {
			return fmt.Errorf("a dot is X Y R, not %q", rest)
		}
		p.parts = append(p.parts, Part{Dot: decimals(at)})
		p.svg += `<circle cx="` + at[0] + `" cy="` + at[1] + `" r="` + at[2] + `" fill="currentColor" stroke="none"/>`
	case "like":
		name, at, _ := strings.Cut(rest, " ")
		other, by := d.find(name), strings.Fields(at)
		if other == nil || !numbers.MatchString(at) || len(by) != 3 {
			return fmt.Errorf("like is NAME S X Y with the name of a piece above, not %q", rest)
		}
		scale := ""
		if by[0] != "1" {
			scale = " scale(" + by[0] + ")"
		}
		p.parts = append(p.parts, Part{Like: other.parts, At: decimals([]string{by[1], by[2], by[0]})})
		p.svg += `<g transform="translate(` + by[1] + " " + by[2] + ")" + scale + `">` + other.svg + `</g>`
	default:
		return fmt.Errorf("%q is none of the words that a drawing has", word)
	}
	return nil
}

// fits reports whether a kind may look like this at all.
func (p *drawing) fits(k *ruleset.Kind) bool {
	return (!p.royal || k.Royal) && (!p.pawn || k.Pawn) && p.svg != ""
}

// looks picks a drawing for each kind: the one for its name, else the one for
// how it moves, each once, so that no two kinds of a profile look the same.
func looks(kinds []ruleset.Kind) []*drawing {
	d := art()
	out := make([]*drawing, len(kinds))
	taken := map[*drawing]bool{}
	pick := func(match func(*drawing, *ruleset.Kind) bool) {
		for k := range kinds {
			for _, one := range d.all {
				if out[k] == nil && !taken[one] && one.fits(&kinds[k]) && match(one, &kinds[k]) {
					out[k], taken[one] = one, true
				}
			}
		}
	}
	pick(func(p *drawing, k *ruleset.Kind) bool { return slices.Contains(p.named, k.Name) })
	pick(func(p *drawing, k *ruleset.Kind) bool { return slices.Contains(p.moves, betza.Format(k.Moves)) })
	pick(func(p *drawing, k *ruleset.Kind) bool { return p.royal && k.Royal || p.pawn && k.Pawn })
	token := d.find(fallback)
	for k := range out {
		if out[k] == nil {
			out[k] = token
		}
	}
	return out
}

// svgOf is a kind's drawing; a token has the kind's letter on it.
func (p *drawing) svgOf(k *ruleset.Kind) string {
	if p.name != fallback {
		return p.svg
	}
	return p.svg + `<text x="50" y="62" font-family="DejaVu Sans,Verdana,sans-serif" font-size="44" font-weight="700" ` +
		`text-anchor="middle" fill="currentColor" stroke="none">` + xmlText(string(rune(k.Letter))) + `</text>`
}

// markSVG is a seat's mark, size units wide, its upper left corner at x, y. A
// sign that has no drawing is set as text. Attributes are added as they are.
func markSVG(sign string, x, y, size float64, attributes string) string {
	if path, ok := art().marks[sign]; ok {
		return `<path transform="translate(` + number(x) + " " + number(y) + `) scale(` + number(size/20) + `)" d="` + path + `" ` + attributes + `/>`
	}
	return `<text x="` + number(x+size/2) + `" y="` + number(y+size*.85) + `" font-family="sans-serif" font-size="` + number(size) +
		`" text-anchor="middle" ` + attributes + `>` + xmlText(sign) + `</text>`
}

// number writes a coordinate as short as it goes.
func number(v float64) string {
	return strconv.FormatFloat(float64(int(v*100+sign(v)*.5))/100, 'f', -1, 64)
}

func sign(v float64) float64 {
	if v < 0 {
		return -1
	}
	return 1
}
