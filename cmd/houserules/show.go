package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/compile"
	"houserules/ruleset/layout"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
	"houserules/scenario"
	"houserules/text"
	"houserules/wire"
)

func (e *env) showCmd() *cobra.Command {
	var effective bool
	var piece string
	var options []string
	cmd := &cobra.Command{
		Use:   "show [REF|FILE]",
		Short: "Show the rules as they are in force, and where each value comes from",
		Long: `Show the rules as they are in force: what a file extends is folded in and its
options are applied.

REF is an id, id@version or digest; FILE is a rule file. A rule file here comes
before rules of the same id elsewhere. Without either, a list of what there is.

` + exitTable,
		Example: `  houserules show friday.yaml --effective
  houserules show friday.yaml --piece N
  houserules show friday.yaml --set move_limit=100 --output json`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: e.completeRefs,
	}
	out := outputFlag(cmd, "human", "json")
	cmd.Flags().BoolVar(&effective, "effective", false, "a line a value: where it stands, who set it, who may change it, our reading")
	cmd.Flags().StringVar(&piece, "piece", "", "draw what this piece reaches")
	cmd.Flags().StringArrayVar(&options, "set", nil, "an option value, NAME=VALUE, as a site may set it; several times for several")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return e.list()
		}
		rs, err := e.rules(args[0])
		if err != nil {
			return err
		}
		if len(options) > 0 {
			if rs, err = e.withOptions(rs, options); err != nil {
				return err
			}
		}
		return e.each(out, func(w io.Writer, format string, color bool) error {
			switch {
			case piece != "":
				return e.showPiece(w, rs, piece)
			case format == "json":
				return report.WriteJSON(w, e.effectiveJSON(rs))
			case effective:
				return e.showEffective(w, rs, report.Paint(color))
			}
			return showResolved(w, rs)
		})
	}
	return cmd
}

// list shows what rules there are: those of the folder here, of --rulesets, and
// the shipped ones.
func (e *env) list() error {
	sources, err := e.sources()
	if err != nil {
		return err
	}
	lib, found := library.Load(append([]library.Source{{FS: os.DirFS(".")}}, sources...)...)
	e.warnBroken(found)
	seen := map[string]bool{}
	for _, rs := range lib.All() {
		name := rs.ID
		if rs.Version != "" && seen[rs.ID] {
			name += "@" + rs.Version
		}
		seen[rs.ID] = true
		fmt.Fprintf(e.stdout, "%-20s %-34s %s\n", name, text.Visible(wire.PickText(rs.Title, e.lang)), text.Visible(rs.File))
	}
	return nil
}

// rules finds rules by reference, or reads a file. Findings that keep a file
// from use are printed to stderr.
func (e *env) rules(ref string) (*ruleset.Ruleset, error) {
	name, err := e.fileOf(ref)
	if err != nil {
		return nil, err
	}
	if name != "" {
		in, err := e.read(name, "")
		if err != nil {
			return nil, err
		}
		return e.rulesOf(in)
	}
	sources, err := e.sources()
	if err != nil {
		return nil, err
	}
	part, _ := library.Load(library.Part(ref, nil, sources...)...)
	if rs, err := part.Get(ref); err == nil {
		return rs, nil
	}
	lib, found := library.Load(sources...)
	rs, err := lib.Get(ref)
	if err != nil {
		e.warnBroken(found)
		return nil, e.unknownRules(lib, ref, err)
	}
	return rs, nil
}

// fileOf is the file that a reference to rules means, "" where it is an id: what
// is named as rule files are, what has a folder in it, and a rule file here with
// that id, which comes before rules of the same id elsewhere.
func (e *env) fileOf(ref string) (string, error) {
	if ref == "-" || library.IsNamedAsRules(ref) || strings.ContainsAny(ref, `/\`) {
		return ref, nil
	}
	for _, name := range []string{ref + ".yaml", ref + ".yml", ref} {
		if info, err := os.Stat(name); err != nil || info.IsDir() {
			continue
		}
		in, err := e.read(name, "")
		if err != nil {
			return "", err
		}
		if isRuleFile(in) {
			return name, nil
		}
	}
	return "", nil
}

// unknownRules is the usage error for a reference that names nothing.
func (e *env) unknownRules(lib *library.Library, ref string, err error) error {
	hint := "there are: " + strings.Join(lib.IDs(), ", ")
	if unknown, ok := err.(*library.UnknownError); ok && len(unknown.Nearest) > 0 {
		hint = "did you mean " + strings.Join(unknown.Nearest, " or ") + "?"
	}
	return usage(hint, "there are no rules %q", ref)
}

// rulesOf compiles a rule file beside those of its folder.
func (e *env) rulesOf(in input) (*ruleset.Ruleset, error) {
	sources, err := e.sources()
	if err != nil {
		return nil, err
	}
	if in.dir != "" {
		sources = append([]library.Source{{Name: filepath.ToSlash(in.dir), FS: os.DirFS(in.dir)}}, sources...)
	}
	lib, _ := library.Load(library.Part("", in.data, sources...)...)
	rs, _ := lib.Compile(in.name, in.data)
	if rs == nil {
		lib, _ = library.Load(sources...) // a hint may name any file
		_, found := lib.Compile(in.name, in.data)
		r := &report.Report{Files: []string{in.name}, Sources: map[string]string{in.name: string(in.data)}}
		e.add(r, found)
		r.Sort()
		if err := r.Print(e.stderr, "human", e.style(e.colored(e.stderr))); err != nil {
			return nil, err
		}
		return nil, errFindings
	}
	return rs, nil
}

// withOptions puts option values on top of rules, each NAME=VALUE.
func (e *env) withOptions(rs *ruleset.Ruleset, options []string) (*ruleset.Ruleset, error) {
	var values []ruleset.OptionValue
	for _, o := range options {
		name, value, ok := strings.Cut(o, "=")
		if !ok {
			return nil, usage("", "--set is NAME=VALUE, not %q", o)
		}
		values = append(values, ruleset.OptionValue{Name: name, Value: optionValue(value)})
	}
	out, found := compile.WithOptions(rs, values, true)
	if out == nil {
		for _, d := range found {
			f := report.Of(e.lang, d)
			fmt.Fprintf(e.stderr, "%s: %s [%s]\n", report.Label(e.lang, "error"), f.Message, f.Code)
			if f.Hint != "" {
				fmt.Fprintf(e.stderr, "%s: %s\n", report.Label(e.lang, "hint"), f.Hint)
			}
		}
		return nil, errUsage
	}
	return out, nil
}

// optionValue reads a value as a rule file would.
func optionValue(s string) any {
	tree, _ := yamltree.Read("", []byte("x: "+s+"\n"))
	if n := tree.Get("x"); n != nil {
		switch n.Kind {
		case yamltree.Int:
			return n.Int
		case yamltree.Bool:
			return n.Bool
		}
	}
	return s
}

// showResolved prints the rules as one file that extends nothing.
func showResolved(w io.Writer, rs *ruleset.Ruleset) error {
	_, err := fmt.Fprintf(w, "# %s %s, resolved; %s\n", rs.ID, rs.Version, rs.Digest)
	if err == nil {
		_, err = w.Write(layout.Write(compile.Flat(rs)))
	}
	return err
}

// value is a value of the rules and where it comes from.
type value struct {
	path string
	text string
	*ruleset.Citation
}

// values are all values in force, in the order of the tree.
func values(rs *ruleset.Ruleset) []value {
	var all []value
	compile.InForce(rs, func(path string, n *yamltree.Node) {
		if c := rs.Cite(ruleset.Path(path)); c != nil {
			all = append(all, value{path, scenario.Inline(n), c})
		}
	})
	return all
}

// valueWidth is how wide the column of values is.
const valueWidth = 28

func (e *env) showEffective(w io.Writer, rs *ruleset.Ruleset, p report.Paint) error {
	names := wire.NamesOf(rs)
	fmt.Fprintf(w, "%s %s\n%s\n\n", p.Bold(rs.ID), rs.Version, p.Dim(rs.Digest))
	all := values(rs)
	longest := 0
	for _, v := range all {
		longest = max(longest, len(v.path))
	}
	longest = min(longest, 46)
	for _, v := range all {
		from := text.Word(e.lang, v.From, names)
		if v.From != "base" && v.Option != "" {
			from += " " + v.Option
		}
		shown := text.Visible(v.text)
		if utf8.RuneCountInString(shown) > valueWidth { // what is too long for its column has a line to itself
			fmt.Fprintf(w, "%-*s  %s\n", longest, v.path, shown)
			v.path, shown = "", ""
		}
		line := fmt.Sprintf("%-*s  %-*s %s", longest, v.path, valueWidth, shown, p.Dim(fmt.Sprintf("%s:%d, %s", v.File, v.Line, from)))
		if v.Changeable != "" {
			line += ", " + p.Note(text.Word(e.lang, v.Changeable, names)) + p.Dim(" ("+v.Option+")")
		}
		if len(v.Articles) > 0 {
			line += "  " + p.Dim(strings.Join(v.Articles, " "))
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	if readings := compile.Readings(rs); len(readings) > 0 {
		fmt.Fprintf(w, "\n%s\n", p.Bold(text.Say(e.lang, "cli.show.readings", nil, nil)))
		for _, r := range readings {
			line := fmt.Sprintf("  %s: %s", r.Path, text.Visible(wire.PickText(r.Text, e.lang)))
			if len(r.Alternatives) > 0 {
				line += p.Dim(" (" + strings.Join(r.Alternatives, ", ") + ")")
			}
			fmt.Fprintln(w, line)
		}
	}
	if len(rs.Options) > 0 {
		fmt.Fprintf(w, "\n%s\n", p.Bold(text.Say(e.lang, "cli.show.options", nil, nil)))
		widest := 0
		for _, o := range rs.Options {
			if o.Active {
				widest = max(widest, utf8.RuneCountInString(text.Word(e.lang, o.Changeable, names)))
			}
		}
		for _, o := range rs.Options {
			if !o.Active {
				continue
			}
			who := text.Word(e.lang, o.Changeable, names)
			pad := strings.Repeat(" ", max(0, widest-utf8.RuneCountInString(who)))
			line := fmt.Sprintf("  %-20s %-14v %s%s  %s", o.Name, o.Value, p.Note(who), pad, text.Visible(wire.PickText(o.Title, e.lang)))
			fmt.Fprintln(w, strings.TrimRight(line, " "))
		}
	}
	return nil
}

func (e *env) effectiveJSON(rs *ruleset.Ruleset) map[string]any {
	rules := []any{}
	for _, v := range values(rs) {
		var changeable, option, reading any
		if v.Changeable != "" {
			changeable, option = v.Changeable, v.Option
		}
		if v.Interpretation != nil {
			reading = v.Interpretation
		}
		rules = append(rules, map[string]any{"path": v.path, "value": v.Value, "from": v.From, "file": v.File, "line": v.Line,
			"ruleset": v.Ruleset, "pointer": v.Pointer, "changeable": changeable, "option": option, "interpretation": reading, "articles": v.Articles})
	}
	options := []any{}
	for _, o := range rs.Options {
		options = append(options, map[string]any{"name": o.Name, "value": o.Value, "default": o.Default, "changeable": o.Changeable, "active": o.Active, "set_by": o.SetBy})
	}
	return map[string]any{"id": rs.ID, "version": rs.Version, "digest": rs.Digest, "extends": rs.Extends, "rules": rules, "options": options}
}

// showPiece draws what a piece reaches on an empty board.
func (e *env) showPiece(w io.Writer, rs *ruleset.Ruleset, name string) error {
	var known []string
	for _, kind := range rs.Kinds {
		known = append(known, kind.Name)
		if kind.Name != name && string(kind.Letter) != name {
			continue
		}
		reach := 1
		for _, s := range kind.Moves {
			reach = max(reach, s.Right, -s.Right, s.Forward, -s.Forward)
			if s.Limit == 0 {
				reach = max(reach, 3)
			} else {
				reach = max(reach, s.Limit*max(s.Right, -s.Right, s.Forward, -s.Forward))
			}
		}
		_, err := fmt.Fprintf(w, "%s (%s): %s\n\n%s\n%s\n", kind.Name, string(kind.Letter), kind.Betza, betza.Draw(kind.Moves, min(reach, 7)),
			text.Say(e.lang, "cli.show.legend", nil, nil))
		return err
	}
	hint := "there are: " + strings.Join(known, ", ")
	if near := finding.Nearest(name, known); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return usage(hint, "%s has no piece %q", rs.ID, name)
}

// jsonLine is a value as one line of JSON.
func jsonLine(v any) string {
	line, err := json.Marshal(v)
	if err != nil {
		return "null"
	}
	return string(line)
}
