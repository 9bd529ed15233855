package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// report collects what was measured and writes it as Markdown.
type report struct {
	dir   string // where pictures go
	text  strings.Builder
	goals []goal
}

// goal is a figure to be reached.
type goal struct {
	what, want, got string
	met             bool
}

func (r *report) line(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	fmt.Println(s)
	r.text.WriteString(s + "\n")
}

func (r *report) section(title, how string) {
	r.line("\n## %s\n", title)
	if how != "" {
		r.line("%s\n", how)
	}
}

// table prints rows; the first holds the names of the columns.
func (r *report) table(rows [][]string) {
	for i, row := range rows {
		r.line("| %s |", strings.Join(row, " | "))
		if i == 0 {
			r.line("|%s", strings.Repeat(" --- |", len(row)))
		}
	}
	r.line("")
}

// atLeast notes a goal that a figure must reach, atMost one that it must not pass.
func (r *report) atLeast(what string, got, want float64, unit string) {
	r.goals = append(r.goals, goal{what, "at least " + number(want) + unit, number(got) + unit, got >= want})
}

func (r *report) atMost(what string, got, want float64, unit string) {
	r.goals = append(r.goals, goal{what, "at most " + number(want) + unit, number(got) + unit, got <= want})
}

// picture writes a plot beside the report and shows it.
func (r *report) picture(name, title string, p plot) error {
	p.title = title
	if err := os.MkdirAll(r.dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(r.dir, name+".svg"), p.svg(), 0o644); err != nil {
		return err
	}
	r.line("![%s](%s/%s.svg)\n", title, filepath.Base(r.dir), name)
	return nil
}

// summary is the table of goals.
func (r *report) summary() string {
	var b strings.Builder
	b.WriteString("| goal | wanted | measured | |\n| --- | --- | --- | --- |\n")
	for _, g := range r.goals {
		mark := "met"
		if !g.met {
			mark = "**not met**"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", g.what, g.want, g.got, mark)
	}
	return b.String()
}

// number writes a figure with three digits or so.
func number(f float64) string {
	switch {
	case f >= 1e6:
		return fmt.Sprintf("%.2f M", f/1e6)
	case f >= 1e4:
		return fmt.Sprintf("%.0f k", f/1e3)
	case f >= 100 || f == float64(int64(f)):
		return fmt.Sprintf("%.0f", f)
	case f >= 10:
		return fmt.Sprintf("%.1f", f)
	default:
		return fmt.Sprintf("%.2f", f)
	}
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }

func millis(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

// median is the middle one; of none it is 0.
func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(list))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}

// ratios are a[i]/b[i]: what was measured in one round is compared with what
// was measured in the same.
func ratios(a, b []float64) []float64 {
	out := make([]float64, min(len(a), len(b)))
	for i := range out {
		out[i] = a[i] / b[i]
	}
	return out
}
