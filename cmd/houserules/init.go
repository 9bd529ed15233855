package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserules/cmd/houserules/internal/report"
	"houserules/ruleset"
	"houserules/ruleset/language"
	"houserules/ruleset/layout"
	"houserules/ruleset/library"
	"houserules/ruleset/lint"
	"houserules/text"
)

// schemaFile is the schema that init puts beside a group's file, for editors.
const schemaFile = "ruleset.schema.json"

// group is what a group's file says.
type group struct {
	file, id, title string
	rs              *ruleset.Ruleset // that it starts from
	values          []ruleset.OptionValue
}

func (e *env) initCmd() *cobra.Command {
	var extends, title, id string
	var sets []string
	var yes, force, noSchema bool
	cmd := &cobra.Command{
		Use:   "init [FILE]",
		Short: "Write a group's own rule file, after three questions",
		Long: `Write a group's own rule file after three questions: which rules it plays, what
it is called, and which house rules it changes. Flags answer instead. Numbers
may be typed in any digits.

FILE is the group's id and .yaml; without it the id comes from the title.
` + schemaFile + ` is written beside it, so that editors offer keys and values.

` + exitTable,
		Example: `  houserules init
  houserules init friday.yaml --extends club --title 'Friday club' --set move_limit=200`,
		Args: cobra.MaximumNArgs(1),
	}
	flags := cmd.Flags()
	flags.StringVar(&extends, "extends", "", "the rules that the group plays")
	flags.StringVar(&title, "title", "", "what the group is called")
	flags.StringVar(&id, "id", "", "the id, where it is not the file's name")
	flags.StringArrayVar(&sets, "set", nil, "a house rule, NAME=VALUE; several times for several")
	flags.BoolVarP(&yes, "yes", "y", false, "ask nothing; what no flag says stays as it is")
	flags.BoolVar(&force, "force", false, "write over a file that is there")
	flags.BoolVar(&noSchema, "no-schema", false, "write no "+schemaFile)
	_ = cmd.RegisterFlagCompletionFunc("extends", e.completeRefs)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		lib, err := e.libraryBeside(args)
		if err != nil {
			return err
		}
		q := &questions{env: e, lines: bufio.NewScanner(e.stdin), silent: yes, lib: lib}
		g := &group{}
		if len(args) == 1 {
			// Nothing is asked for a file that could not be written.
			if err := g.name(args, id); err != nil {
				return err
			}
			if err := free(g.file, force); err != nil {
				return err
			}
		}
		if g.rs, err = q.rules(extends); err != nil {
			return err
		}
		if g.title, err = q.title(title); err != nil {
			return err
		}
		if g.values, err = q.options(g.rs, sets); err != nil {
			return err
		}
		if err := g.name(args, id); err != nil {
			return err
		}
		return e.writeGroup(lib, g, force, !noSchema)
	}
	return cmd
}

// libraryBeside reads the rules that a new file may start from: those of its
// own folder too.
func (e *env) libraryBeside(args []string) (*library.Library, error) {
	sources, err := e.sources()
	if err != nil {
		return nil, err
	}
	dir := "."
	if len(args) == 1 {
		dir = filepath.Dir(args[0])
	}
	// Only what is a rule file by its keys: a folder may hold any YAML.
	beside := library.Source{Files: map[string][]byte{}}
	entries, _ := os.ReadDir(dir) // a folder that is not there has no files
	for _, entry := range entries {
		if !library.IsNamedAsRules(entry.Name()) {
			continue
		}
		in, err := e.read(filepath.Join(dir, entry.Name()), "")
		if err != nil {
			continue // a folder of that name, or a file that may not be read
		}
		if isScenario, isRules := kindOf(in); isRules && !isScenario {
			beside.Files[in.name] = in.data
		}
	}
	if len(beside.Files) > 0 {
		sources = append([]library.Source{beside}, sources...)
	}
	lib, found := library.Load(sources...)
	e.warnBroken(found)
	return lib, nil
}

// name settles file and id: one is the other's name.
func (g *group) name(args []string, id string) error {
	if len(args) == 1 {
		g.file = args[0]
		ending := filepath.Ext(g.file)
		if !slices.Contains(yamlEndings, ending) {
			return usage("", "a rule file ends in .yaml, unlike %s", g.file)
		}
		g.id = strings.TrimSuffix(filepath.Base(g.file), ending)
		if fits := slug(g.id); !idForm.MatchString(g.id) {
			return usage("name it "+filepath.Join(filepath.Dir(g.file), fits+ending), "the file's name is the id, in small Latin letters, digits, _ and -, unlike %s", g.file)
		}
	}
	if id != "" {
		if g.id != "" && g.id != id {
			return usage("", "the id is the file's name: %s is the id of %s, not %s", g.id, g.file, id)
		}
		g.id = id
	}
	if g.id == "" {
		g.id = slug(g.title)
	}
	if g.file == "" {
		g.file = g.id + ".yaml"
	}
	return nil
}

// idForm is how ids are written.
var idForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// slug makes an id of a title: Latin letters and digits, the rest dashes.
func slug(title string) string {
	var out strings.Builder
	dash := false
	for _, r := range strings.ToLower(text.LatinDigits(title)) {
		letter := r >= 'a' && r <= 'z'
		if !letter && (r < '0' || r > '9' || out.Len() == 0) {
			dash = out.Len() > 0
			continue
		}
		if dash {
			out.WriteByte('-')
			dash = false
		}
		out.WriteRune(r)
	}
	if out.Len() == 0 {
		return "our-rules"
	}
	return out.String()
}

// source is the text of the group's file.
func (g *group) source(schema bool) []byte {
	var b strings.Builder
	if schema {
		b.WriteString("# yaml-language-server: $schema=" + schemaFile + "\n")
	}
	fmt.Fprintf(&b, "houserules: 1\nid: %s\ntitle: %s\nextends: %s\n", g.id, jsonLine(g.title), g.rs.ID)
	if len(g.values) > 0 {
		b.WriteString("options:\n")
		for _, v := range g.values {
			fmt.Fprintf(&b, "  %s: %v\n", v.Name, v.Value)
		}
	}
	return []byte(b.String())
}

// writeGroup writes the file if it lints clean, and the schema beside it.
func (e *env) writeGroup(lib *library.Library, g *group, force, withSchema bool) error {
	data := g.source(withSchema)
	rs, found := lib.Compile(g.file, data)
	if rs != nil {
		found = append(found, lint.Quick(rs)...)
	}
	if len(found) > 0 {
		r := &report.Report{Files: []string{g.file}, Sources: map[string]string{g.file: string(data)}}
		e.add(r, found)
		r.Sort()
		if err := r.Print(e.stderr, "human", e.style(e.colored(e.stderr))); err != nil {
			return err
		}
		if rs == nil {
			return errFindings
		}
	}
	tidy, err := layout.Format(g.file, data)
	if err != nil {
		return err
	}
	if err := free(g.file, force); err != nil {
		return err
	}
	if err := os.WriteFile(g.file, tidy, 0o644); err != nil {
		return usage("", "%s", err)
	}
	fmt.Fprintln(e.stdout, filepath.ToSlash(g.file))
	if !withSchema {
		return nil
	}
	beside := filepath.Join(filepath.Dir(g.file), schemaFile)
	if err := os.WriteFile(beside, language.JSON(e.lang), 0o644); err != nil {
		return usage("", "%s", err)
	}
	fmt.Fprintln(e.stdout, filepath.ToSlash(beside))
	return nil
}

// free refuses a file that is there, unless it may be written over.
func free(file string, force bool) error {
	if _, err := os.Stat(file); err == nil && !force {
		return usage("--force writes over it", "%s is there already", file)
	}
	return nil
}
