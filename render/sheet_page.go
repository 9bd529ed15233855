package render

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// page is what a sheet is written on. Texts are plain; each page escapes them.
type page interface {
	begin(lang, title string)
	lead(text string)
	heading(text string)
	para(text string)
	items(list []item)
	table(head []string, rows [][]string)
	cards(list []card)
	picture(p picture)
	fold(summary string, inside func())
	end() []byte
}

// item is a line of a list, with a lead that stands out; "" for none.
type item struct{ lead, text string }

// card is a piece: what it is called, how it moves, and a picture of that.
type card struct {
	title, text string
	picture     picture
}

// picture is a drawing with its text form and what it shows.
type picture struct {
	svg   []byte
	plain string
	shows string
}

// capital makes the first letter of a sentence or heading a capital one.
func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 || unicode.IsUpper(r) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// sentences joins what was said, leaving out what was not.
func sentences(list ...string) string {
	kept := list[:0:0]
	for _, s := range list {
		if s = strings.TrimSpace(s); s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, " ")
}
