package render

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"houserules/ruleset"
	"houserules/ruleset/board"
)

// browser takes a picture of a page with headless Chromium, or skips the test
// where there is none.
func browser(t *testing.T, page string, width, height int, flags ...string) image.Image {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("no browser is here to look at boards with (Debian: apt-get install chromium)")
	}
	dir := t.TempDir()
	file, shot := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.png")
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
		"--user-data-dir=" + filepath.Join(dir, "profile"), fmt.Sprintf("--window-size=%d,%d", width, height), "--screenshot=" + shot}, flags...)
	cmd := exec.Command(program, append(args, "file://"+file)...)
	cmd.Env = append(os.Environ(), "HOME="+dir)
	out, err := cmd.CombinedOutput()
	f, fault := os.Open(shot)
	if fault != nil {
		t.Fatalf("no picture: %v\n%s", err, out)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// differ counts the pixels of two squares that are clearly not the same.
func differ(a image.Image, at, bt image.Point, side int) int {
	n := 0
	for y := range side {
		for x := range side {
			r1, g1, b1, _ := a.At(at.X+x, at.Y+y).RGBA()
			r2, g2, b2, _ := a.At(bt.X+x, bt.Y+y).RGBA()
			if magnitude(int(r1>>8)-int(r2>>8))+magnitude(int(g1>>8)-int(g2>>8))+magnitude(int(b1>>8)-int(b2>>8)) > 120 {
				n++
			}
		}
	}
	return n
}

// TestBoardsInABrowser: at 24 pixels a square every piece of every profile is
// seen on its square, and no square without one has anything on it.
func TestBoardsInABrowser(t *testing.T) {
	const side = 24
	lib := profiles(t)
	page := `<!doctype html><body style="margin:0;background:#fff">`
	top := 0
	tops := map[string]int{}
	for _, id := range lib.IDs() {
		svg := drawn(t, id, "", BoardOptions{Square: side, Theme: Light})
		tops[id] = top
		page += fmt.Sprintf(`<div style="position:absolute;left:0;top:%dpx">%s</div>`, top, svg)
		top += get(t, lib, id).Board.Ranks*side + 60
	}
	picture := browser(t, page, 480, top)
	for _, id := range lib.IDs() {
		rs := get(t, lib, id)
		edge := boardEdge(side)
		on := map[board.Square]bool{}
		for i := range rs.Seats {
			for _, placed := range rs.Seats[i].Setup {
				on[placed.Square] = true
			}
		}
		at := func(sq board.Square) image.Point {
			return image.Pt(edge+sq.File()*side, tops[id]+edge+(rs.Board.Ranks-1-sq.Rank())*side)
		}
		empty := map[bool]board.Square{}
		for _, sq := range rs.Board.Squares() {
			if !on[sq] {
				empty[sq.IsDark()] = sq
			}
		}
		for _, sq := range rs.Board.Squares() {
			n := differ(picture, at(sq), at(empty[sq.IsDark()]), side)
			if on[sq] && n < 60 {
				t.Errorf("%s: only %d pixels of the piece on %s are seen", id, n, sq)
			}
			if !on[sq] && n > 0 {
				t.Errorf("%s: %d pixels on the empty %s", id, n, sq)
			}
		}
	}
}

// boardEdge is the width of the frame in pixels.
func boardEdge(side int) int {
	d := &boardSVG{scene: &scene{BoardOptions: BoardOptions{Square: side}}}
	d.measure()
	return int(d.edge*float64(side)/unit + .5)
}

// TestPiecesAreToldApart: at 24 pixels, in light and in dark, no two drawings
// look alike, tokens of different letters among them.
func TestPiecesAreToldApart(t *testing.T) {
	const side = 24
	var names, pictures []string
	for _, one := range art().all {
		if one.name == fallback || one.named == nil {
			continue
		}
		names, pictures = append(names, one.name), append(pictures, one.svg)
	}
	for _, letter := range []byte("AEGX") {
		kind := ruleset.Kind{Letter: letter}
		names, pictures = append(names, "token "+string(letter)), append(pictures, art().find(fallback).svgOf(&kind))
	}
	var page strings.Builder
	page.WriteString(`<!doctype html><body style="margin:0;background:#fff">`)
	for row := range 2 {
		p := seatPaint(&ruleset.Seat{}, row)
		for i, svg := range pictures {
			fmt.Fprintf(&page, `<svg style="position:absolute;left:%dpx;top:%dpx" width="%d" height="%d" viewBox="0 0 100 100"><rect width="100" height="100" fill="#b98d62"/>`+
				`<g fill="%s" stroke="%s" color="%s" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">%s</g></svg>`,
				i*side, row*side, side, side, p.fill, p.line, p.ink, svg)
		}
	}
	picture := browser(t, page.String(), max(500, len(pictures)*side), 500)
	for row := range 2 {
		for i := range names {
			for j := range i {
				if n := differ(picture, image.Pt(i*side, row*side), image.Pt(j*side, row*side), side); n < 24 {
					t.Errorf("%s and %s differ in %d pixels (row %d)", names[i], names[j], n, row)
				}
			}
		}
	}
}

// TestBoardsFollowTheReader: a board drawn for any light is dark where the
// reader's system is.
func TestBoardsFollowTheReader(t *testing.T) {
	page := `<!doctype html><body style="margin:0">` + drawn(t, "standard-chess", "", BoardOptions{})
	corner := func(picture image.Image) string {
		r, g, b, _ := picture.At(200, 3).RGBA()
		return rgb{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}.String()
	}
	if got := corner(browser(t, page, 600, 500, "--blink-settings=preferredColorScheme=1")); got != palettes[0][0].frame {
		t.Errorf("in light the frame is %s", got)
	}
	if got := corner(browser(t, page, 600, 500, "--blink-settings=preferredColorScheme=0")); got != palettes[0][1].frame {
		t.Errorf("in dark the frame is %s", got)
	}
}

// TestColoursAreSeen: outlines on both squares and details on the fill have the
// contrast that WCAG asks of graphics, 3 to 1, in light and in dark.
func TestColoursAreSeen(t *testing.T) {
	lib := profiles(t)
	color := func(text string) rgb {
		c, ok := parseRGB(text)
		if !ok {
			t.Fatalf("%s is no colour", text)
		}
		return c
	}
	for _, id := range lib.IDs() {
		rs := get(t, lib, id)
		for i := range rs.Seats {
			p := seatPaint(&rs.Seats[i], i)
			if c := contrast(color(p.fill), color(p.ink)); c < 3 {
				t.Errorf("%s: details of %s have a contrast of %.1f", id, rs.Seats[i].Name, c)
			}
			for theme, palette := range palettesOf(rs) {
				for _, square := range []string{palette.light, palette.dark} {
					if c := contrast(color(p.line), color(square)); c < 3 {
						t.Errorf("%s: outlines of %s on %s (theme %d) have a contrast of %.1f", id, rs.Seats[i].Name, square, theme, c)
					}
				}
				if c := contrast(color(palette.label), color(palette.frame)); c < 4.5 {
					t.Errorf("%s: coordinates have a contrast of %.1f", id, c)
				}
			}
		}
	}
}
