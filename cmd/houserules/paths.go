package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"houserules/finding"
	"houserules/ruleset/library"
)

// input is a file as it was named on the command line.
type input struct {
	name string // as shown
	data []byte
	dir  string // where it stands; "" for stdin without a name
}

// files expands what was named on the command line to files: a file stands for
// itself, a folder for all files below it with one of the endings, a pattern
// for what it matches. "-" is not expanded. The order is that of the arguments,
// each file once.
func files(args []string, endings ...string) ([]string, error) {
	var all []string
	seen := map[string]bool{}
	add := func(name string) {
		name = filepath.Clean(name)
		if !seen[name] {
			seen[name] = true
			all = append(all, name)
		}
	}
	for _, arg := range args {
		if arg == "-" {
			all = append(all, arg)
			continue
		}
		matches := []string{arg}
		if _, err := os.Lstat(arg); err != nil && strings.ContainsAny(arg, "*?[") {
			globbed, err := filepath.Glob(arg)
			if err != nil {
				return nil, usage("", "%s is no pattern of files: %v", arg, err)
			}
			sort.Strings(globbed)
			matches = globbed
		}
		for _, name := range matches {
			info, err := os.Stat(name)
			if err != nil {
				return nil, usage("", "%s: no such file or folder", name)
			}
			if !info.IsDir() {
				add(name)
				continue
			}
			err = walk(name, func(path string, d fs.DirEntry) {
				if endsIn(d.Name(), endings) && !library.IsLeftBehind(d.Name()) {
					add(path)
				}
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// endsIn reports whether a name has one of the endings, in whatever letters.
func endsIn(name string, endings []string) bool {
	return slices.ContainsFunc(endings, func(ending string) bool { return strings.HasSuffix(strings.ToLower(name), ending) })
}

// leftBehind are notes of what editors left in the folders that were named,
// which is passed over.
func leftBehind(args []string) (notes finding.Diagnostics, err error) {
	for _, arg := range args {
		if info, err := os.Stat(arg); err != nil || !info.IsDir() {
			continue
		}
		err = walk(arg, func(path string, d fs.DirEntry) {
			if library.IsLeftBehind(d.Name()) {
				notes = append(notes, library.LeftBehind(filepath.ToSlash(path)))
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return notes, nil
}

// walk visits the files below a folder, without those of hidden folders.
func walk(dir string, visit func(path string, d fs.DirEntry)) error {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != dir && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		visit(path, d)
		return nil
	})
	if err != nil {
		return usage("", "%s: %v", dir, err)
	}
	return nil
}

// read reads a file, or stdin under the name it was given.
func (e *env) read(name, stdinName string) (input, error) {
	if name != "-" {
		data, err := os.ReadFile(name)
		if err != nil {
			return input{}, usage("", "%s", err)
		}
		return input{name: filepath.ToSlash(name), data: data, dir: filepath.Dir(name)}, nil
	}
	data, err := io.ReadAll(e.stdin)
	if err != nil {
		return input{}, usage("", "stdin: %v", err)
	}
	if stdinName == "" {
		return input{name: "stdin", data: data}, nil
	}
	in := input{name: filepath.ToSlash(stdinName), data: data, dir: filepath.Dir(stdinName)}
	if info, err := os.Stat(in.dir); err != nil || !info.IsDir() {
		in.dir = "" // a name only to be shown
	}
	return in, nil
}
