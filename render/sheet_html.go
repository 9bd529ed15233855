package render

import (
	"bytes"
	_ "embed"
	"html"
	"strings"
)

//go:embed sheet.css
var sheetCSS string

// htmlPage writes a page that stands alone: its style is inside, it has no
// script and asks for nothing from outside.
type htmlPage struct{ b bytes.Buffer }

// The marks that package text puts around Latin text in another script become
// the element that HTML has for it.
var isolates = strings.NewReplacer("\u2068", "<bdi>", "\u2069", "</bdi>")

func escapeHTML(s string) string { return isolates.Replace(html.EscapeString(s)) }

func (p *htmlPage) write(parts ...string) {
	for _, s := range parts {
		p.b.WriteString(s)
	}
}

func (p *htmlPage) begin(lang, title string) {
	p.write("<!doctype html>\n<html lang=\"", html.EscapeString(lang), "\">\n<head>\n<meta charset=\"utf-8\">\n",
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>", html.EscapeString(title), "</title>\n<style>\n",
		sheetCSS, "</style>\n</head>\n<body>\n<main>\n<h1>", escapeHTML(title), "</h1>\n")
}

func (p *htmlPage) lead(text string)    { p.write("<p class=\"lead\">", escapeHTML(text), "</p>\n") }
func (p *htmlPage) heading(text string) { p.write("<h2>", escapeHTML(text), "</h2>\n") }

func (p *htmlPage) para(text string) {
	if text != "" {
		p.write("<p>", escapeHTML(text), "</p>\n")
	}
}

func (p *htmlPage) items(list []item) {
	if len(list) == 0 {
		return
	}
	p.write("<ul>\n")
	for _, it := range list {
		p.write("<li>")
		if it.lead != "" {
			p.write("<strong>", escapeHTML(it.lead), "</strong> ")
		}
		p.write(escapeHTML(it.text), "</li>\n")
	}
	p.write("</ul>\n")
}

func (p *htmlPage) table(head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	p.write("<div class=\"scroll\"><table>\n<thead><tr>")
	for _, h := range head {
		p.write("<th scope=\"col\">", escapeHTML(h), "</th>")
	}
	p.write("</tr></thead>\n<tbody>\n")
	for _, row := range rows {
		p.write("<tr>")
		for i, cell := range row {
			if i == 0 {
				p.write("<th scope=\"row\">", escapeHTML(cell), "</th>")
			} else {
				p.write("<td>", escapeHTML(cell), "</td>")
			}
		}
		p.write("</tr>\n")
	}
	p.write("</tbody>\n</table></div>\n")
}

func (p *htmlPage) cards(list []card) {
	p.write("<div class=\"cards\">\n")
	for _, c := range list {
		p.write("<section class=\"card\">\n<h3>", escapeHTML(c.title), "</h3>\n")
		p.picture(c.picture)
		p.para(c.text)
		p.write("</section>\n")
	}
	p.write("</div>\n")
}

func (p *htmlPage) picture(pic picture) {
	if len(pic.svg) > 0 {
		p.write("<figure>", string(pic.svg), "</figure>\n")
	}
}

func (p *htmlPage) fold(summary string, inside func()) {
	p.write("<details>\n<summary>", escapeHTML(summary), "</summary>\n")
	inside()
	p.write("</details>\n")
}

func (p *htmlPage) end() []byte {
	p.write("</main>\n</body>\n</html>\n")
	return p.b.Bytes()
}
