package main

import (
	"fmt"
	"io"
	"strings"

	"houserules/cmd/houserules/internal/report"
	"houserules/ruleset"
	"houserules/ruleset/diff"
	"houserules/ruleset/wording"
	"houserules/ruleset/yamltree"
	"houserules/text"
)

// changeText is a changed rule in words: what it is called, what it was, what it is.
func (e *env) changeText(c *compared, change *diff.Change) (name, from, to string) {
	names := wording.Of(c.new)
	value := func(v any) string {
		if v == nil {
			return text.Word(e.lang, "none", names)
		}
		return text.Value(e.lang, change.Path, v, names)
	}
	return text.Visible(text.Path(e.lang, change.Path, names)), text.Visible(value(change.From)), text.Visible(value(change.To))
}

func place(n *yamltree.Node) string {
	if n == nil || n.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", n.File, n.Range.Start.Line)
}

func (e *env) diffHuman(w io.Writer, c *compared, p report.Paint) error {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s -> %s %s\n", p.Bold(c.old.ID), c.old.Version, p.Bold(c.new.ID), c.new.Version)
	if len(c.changes) == 0 {
		fmt.Fprintln(&out, p.Good(e.say("diff.none", nil)))
	}
	for i := range c.changes {
		change := &c.changes[i]
		name, from, to := e.changeText(c, change)
		line := fmt.Sprintf("  %s: %s -> %s", name, p.Bad(from), p.Good(to))
		if at := place(change.New); at != "" {
			line += p.Dim("  (" + at + ")")
		} else if at := place(change.Old); at != "" {
			line += p.Dim("  (" + at + ")")
		}
		fmt.Fprintln(&out, line)
	}
	if m := c.impact; m != nil {
		fmt.Fprintf(&out, "\n%s\n", p.Bold(e.say("diff.games", map[string]any{"games": m.games, "changed": m.changed, "same": m.same, "unknown": m.unknown})))
		if m.unread > 0 {
			fmt.Fprintln(&out, e.say("judge.faults", map[string]any{"faults": 0, "unread": m.unread}))
		}
		for _, by := range m.by {
			fmt.Fprintf(&out, "  %s\n", e.say("diff.by", map[string]any{"path": e.rulePath(c, by.path), "count": by.games}))
		}
		for _, x := range m.examples {
			fmt.Fprintf(&out, "  %s: %s -> %s\n", text.Visible(x.game), p.Bad(x.old), p.Good(x.new))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// rulePath is a rule by its name, for people.
func (e *env) rulePath(c *compared, path string) string {
	if path == "" {
		return e.say("diff.several", nil)
	}
	return text.Path(e.lang, path, wording.Of(c.new))
}

// markdown escapes what Markdown and HTML take for signs, and names that a
// comment would notify: what files say is only text in it.
var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;",
	"|", `\|`, "#", `\#`, "~", `\~`, "\n", " ", "\r", " ", "&", "&amp;", "@", "@\u200b", "://", ":\u200b//", "www.", "www\u200b.")

// code is a text in the letters of code, where no escape holds; it has none of
// the signs that would end it.
func code(s string) string {
	return "`" + strings.NewReplacer("`", "'", "|", "¦").Replace(text.Visible(s)) + "`"
}

// diffMarkdown is the comparison as a comment on a pull request.
func (e *env) diffMarkdown(w io.Writer, c *compared) error {
	cell := markdown.Replace
	var out strings.Builder
	fmt.Fprintf(&out, "### %s %s → %s %s\n\n", cell(c.old.ID), cell(c.old.Version), cell(c.new.ID), cell(c.new.Version))
	if len(c.changes) == 0 {
		fmt.Fprintln(&out, e.say("diff.none", nil))
	} else {
		fmt.Fprintf(&out, "| %s | %s | %s | |\n| --- | --- | --- | --- |\n", e.say("diff.rule", nil), e.say("diff.before", nil), e.say("diff.after", nil))
		for i := range c.changes {
			change := &c.changes[i]
			name, from, to := e.changeText(c, change)
			at := place(change.New)
			if at == "" {
				at = place(change.Old)
			}
			fmt.Fprintf(&out, "| %s | %s | **%s** | %s |\n", cell(name), cell(from), cell(to), code(at))
		}
	}
	if m := c.impact; m != nil {
		fmt.Fprintf(&out, "\n%s\n\n", e.say("diff.games", map[string]any{"games": m.games, "changed": m.changed, "same": m.same, "unknown": m.unknown}))
		for _, by := range m.by {
			fmt.Fprintf(&out, "- %s\n", cell(e.say("diff.by", map[string]any{"path": e.rulePath(c, by.path), "count": by.games})))
		}
		if len(m.examples) > 0 {
			fmt.Fprintln(&out)
		}
		for _, x := range m.examples {
			fmt.Fprintf(&out, "- %s: %s → **%s**\n", code(x.game), cell(x.old), cell(x.new))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func (e *env) diffJSON(c *compared) map[string]any {
	side := func(rs *ruleset.Ruleset) map[string]any {
		return map[string]any{"id": rs.ID, "version": rs.Version, "digest": rs.Digest}
	}
	rules := []any{}
	for i := range c.changes {
		change := &c.changes[i]
		name, _, _ := e.changeText(c, change)
		row := map[string]any{"path": change.Path, "name": name, "from": change.From, "to": change.To, "for_people": change.ForPeople}
		for key, n := range map[string]*yamltree.Node{"old": change.Old, "new": change.New} {
			if n != nil {
				row[key] = map[string]any{"file": n.File, "line": n.Range.Start.Line, "pointer": n.Pointer}
			}
		}
		rules = append(rules, row)
	}
	v := map[string]any{"old": side(c.old), "new": side(c.new), "rules": rules}
	if m := c.impact; m != nil {
		by, examples := []any{}, []any{}
		for _, b := range m.by {
			by = append(by, map[string]any{"path": b.path, "games": b.games})
		}
		for _, x := range m.examples {
			examples = append(examples, map[string]any{"game": x.game, "old": x.old, "new": x.new, "path": x.path})
		}
		v["games"] = map[string]any{"judged": m.games, "changed": m.changed, "same": m.same, "unknown": m.unknown, "unread": m.unread, "by": by, "examples": examples}
	}
	return v
}
