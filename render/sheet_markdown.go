package render

import (
	"bytes"
	"strings"
)

// markdownPage writes CommonMark with tables. Drawings are told as text.
type markdownPage struct{ b bytes.Buffer }

var markdownSigns = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;",
	"|", `\|`, "#", `\#`, "\n", " ", "\r", " ", "&", "&amp;")

func escapeMarkdown(s string) string { return markdownSigns.Replace(s) }

// block begins a block after a blank line.
func (p *markdownPage) block(s string) {
	if p.b.Len() > 0 {
		p.b.WriteByte('\n')
	}
	p.b.WriteString(s)
}

func (p *markdownPage) begin(_, title string) { p.block("# " + escapeMarkdown(title) + "\n") }
func (p *markdownPage) lead(text string)      { p.block("*" + escapeMarkdown(text) + "*\n") }
func (p *markdownPage) heading(text string)   { p.block("## " + escapeMarkdown(text) + "\n") }
func (p *markdownPage) para(text string) {
	if text != "" {
		p.block(escapeMarkdown(text) + "\n")
	}
}

func (p *markdownPage) items(list []item) {
	for i, it := range list {
		line := "- "
		if it.lead != "" {
			line += "**" + escapeMarkdown(it.lead) + "**"
			if it.text != "" {
				line += " "
			}
		}
		line += escapeMarkdown(it.text) + "\n"
		if i == 0 {
			p.block(line)
		} else {
			p.b.WriteString(line)
		}
	}
}

func (p *markdownPage) table(head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	row := func(cells []string) {
		for _, c := range cells {
			p.b.WriteString("| " + escapeMarkdown(c) + " ")
		}
		p.b.WriteString("|\n")
	}
	p.block("")
	row(head)
	p.b.WriteString(strings.Repeat("| --- ", len(head)) + "|\n")
	for _, cells := range rows {
		row(cells)
	}
}

func (p *markdownPage) cards(list []card) {
	for _, c := range list {
		p.block("### " + escapeMarkdown(c.title) + "\n")
		p.para(c.text)
		p.picture(c.picture)
	}
}

func (p *markdownPage) picture(pic picture) {
	if pic.plain != "" {
		p.block("```text\n" + strings.TrimRight(pic.plain, "\n") + "\n```\n")
	}
}

func (p *markdownPage) fold(summary string, inside func()) {
	p.heading(summary)
	inside()
}

func (p *markdownPage) end() []byte { return p.b.Bytes() }
