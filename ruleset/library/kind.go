package library

import (
	"bytes"
	"path"
	"strings"

	"houserules/finding"
)

// IsRules reports whether a text looks like a rule file, however broken it is
// otherwise: it has the key houserules, or an id and something
// that it extends, as a file whose first key is misspelt still has. A file of
// scenarios has that key too and is none. No YAML is read, for a file that
// cannot be read must not be taken for somebody else's and passed over.
func IsRules(data []byte) bool {
	var version, id, extends, first bool
	first = true
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for line := range bytes.Lines(data) {
		line = bytes.ReplaceAll(line, []byte{0}, nil) // UTF-16 by some editors
		text := strings.TrimRight(string(line), " \t\r\n")
		if text == "" || strings.HasPrefix(text, "#") || strings.HasPrefix(text, "---") {
			continue
		}
		if first { // the whole file may be indented, or stand in braces
			text = strings.TrimPrefix(strings.TrimPrefix(text, "\xff\xfe"), "\xfe\xff")
			text = strings.TrimLeft(text, " \t{\ufeff\u00a0")
			first = false
		}
		switch key, _, colon := strings.Cut(text, ":"); {
		case !colon:
		case unquoted(key) == "scenarios":
			return false
		case unquoted(key) == "houserules":
			version = true
		case unquoted(key) == "id":
			id = true
		case unquoted(key) == "extends":
			extends = true
		}
	}
	return version || id && extends
}

// unquoted keeps blanks before a key: they make it part of another.
func unquoted(key string) string { return strings.Trim(strings.TrimRight(key, " \t"), `"'`) }

// IsNamedAsRules reports whether a file is named as rule files are; small and
// large letters are the same, as they are to some file systems.
func IsNamedAsRules(name string) bool { return isYAML(name) && !leftBehind(name) }

func isYAML(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".yaml" || ext == ".yml"
}

// IsLeftBehind reports whether a file is named as those that editors and
// systems leave beside another while it is open or copied: .#fri.yaml, which
// may be a link to nowhere, and ._fri.yaml. What they call fri.yaml~ or
// #fri.yaml# is not named as a rule file in the first place.
func IsLeftBehind(name string) bool { return isYAML(name) && leftBehind(name) }

func leftBehind(name string) bool {
	base := path.Base(name)
	return strings.HasPrefix(base, ".#") || strings.HasPrefix(base, "._")
}

// LeftBehind is the note that such a file was passed over.
func LeftBehind(file string) finding.Diagnostic {
	return finding.Diagnostic{File: file, Severity: finding.Info, Finding: finding.New("ruleset.left_behind", nil)}
}
