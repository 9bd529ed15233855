package compile

import (
	"strings"

	"houserules/ruleset/yamltree"
)

// touches says which options change which rules. It is made once for a folded
// file.
type touches struct {
	at    map[string][]int // options that set a value at exactly this path
	above map[string][]int // options that set something below this path
	whole map[string][]int // options all of whose changes lie below this path
}

// touchesOf walks what every option may set. What a choice brings for
// people (articles, interpretations) changes no rule and is left out.
func touchesOf(defs []Definition) touches {
	t := touches{at: map[string][]int{}, above: map[string][]int{}, whole: map[string][]int{}}
	for i := range defs {
		paths := defs[i].setsPaths()
		for _, path := range paths {
			t.at[path] = appendOnce(t.at[path], i)
			for up := parentPath(path); up != ""; up = parentPath(up) {
				t.above[up] = appendOnce(t.above[up], i)
			}
		}
		if len(paths) == 0 {
			continue
		}
		for up := parentPath(paths[0]); up != ""; up = parentPath(up) {
			all := true
			for _, path := range paths {
				all = all && below(path, up)
			}
			if all {
				t.whole[up] = appendOnce(t.whole[up], i)
			}
		}
	}
	return t
}

// setsPaths lists the paths of all rules that an option may set.
func (def *Definition) setsPaths() []string {
	if def.Choices == nil {
		return []string{def.Path}
	}
	var paths []string
	for _, choice := range def.Choices.Values {
		sets := choice.Get("sets")
		if sets == nil || sets.Kind != yamltree.Map {
			continue
		}
		for i, key := range sets.Keys {
			if key.Name == "articles" || key.Name == "interpretations" {
				continue
			}
			sets.Values[i].Leaves(key.Name, func(path string, _ *yamltree.Node) { paths = append(paths, path) })
		}
	}
	return paths
}

func appendOnce(list []int, i int) []int {
	if len(list) > 0 && list[len(list)-1] == i {
		return list
	}
	return append(list, i)
}

// parentPath is the path one step up, "" at the top.
func parentPath(path string) string {
	return path[:max(0, strings.LastIndexByte(path, '.'))]
}

// below reports whether a path is another or lies below it.
func below(path, above string) bool {
	return path == above || strings.HasPrefix(path, above) && path[len(above)] == '.'
}
