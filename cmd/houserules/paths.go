package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
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
			err = filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				if d.IsDir() {
					if path != name && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules") {
						return filepath.SkipDir
					}
					return nil
				}
				for _, ending := range endings {
					if strings.HasSuffix(d.Name(), ending) {
						add(path)
						break
					}
				}
				return nil
			})
			if err != nil {
				return nil, usage("", "%s: %v", name, err)
			}
		}
	}
	return all, nil
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
