package wire

import (
	"strings"

	"houserules/adjudicate/reason"
)

// MaxShown is how many characters of a name, a number or a text of a request
// an answer repeats; the rest is "…". Answers stay short whatever is sent.
const MaxShown = 100

// shown is what an answer repeats of s.
func shown(s string) string {
	if len(s) <= MaxShown {
		return s
	}
	n := 0
	for i := range s {
		if n == MaxShown {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// shownPointer is a pointer whose names are cut.
func shownPointer(pointer string) string {
	if len(pointer) <= MaxShown {
		return pointer
	}
	names := strings.Split(pointer, "/")
	for i := range names {
		names[i] = shown(names[i])
	}
	return strings.Join(names, "/")
}

// shownParams are parameters of a fault as an answer has them: texts cut, and
// none that say nothing.
func shownParams(params reason.Params) reason.Params {
	same := true
	for _, value := range params {
		same = same && keptWhole(value)
	}
	if same {
		return params
	}
	out := make(reason.Params, len(params))
	for name, value := range params {
		switch v := value.(type) {
		case nil:
		case string:
			if v != "" {
				out[name] = shown(v)
			}
		case []string:
			list := make([]string, len(v))
			for i := range v {
				list[i] = shown(v[i])
			}
			out[name] = list
		default:
			out[name] = value
		}
	}
	return out
}

// keptWhole reports whether a parameter needs no cut and says something.
func keptWhole(value any) bool {
	switch v := value.(type) {
	case nil:
		return false
	case string:
		return v != "" && len(v) <= MaxShown
	case []string:
		for _, s := range v {
			if len(s) > MaxShown {
				return false
			}
		}
	}
	return true
}
