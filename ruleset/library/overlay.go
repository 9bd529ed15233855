package library

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/compile"
	"houserules/ruleset/yamltree"
)

// Overlay puts option values on top of rules of the library, as a request
// does. It takes values of options changeable by a group or a host, else
// ruleset.option_locked says which line locks them. The Ruleset is nil where a
// finding is an error; the pointers of findings begin at the overlay.
//
// extends is a reference as Get takes it; an unknown one is
// ruleset.extends_unknown.
func (l *Library) Overlay(extends string, options []ruleset.OptionValue) (*ruleset.Ruleset, finding.Diagnostics) {
	return l.overlay(extends, options, false)
}

// OverlaySite is Overlay with the right of a site: it may set every option.
func (l *Library) OverlaySite(extends string, options []ruleset.OptionValue) (*ruleset.Ruleset, finding.Diagnostics) {
	return l.overlay(extends, options, true)
}

func (l *Library) overlay(extends string, options []ruleset.OptionValue, site bool) (*ruleset.Ruleset, finding.Diagnostics) {
	parent, err := l.Get(extends)
	if err != nil {
		at := &yamltree.Node{Kind: yamltree.Text, Text: extends, Pointer: "/extends"}
		unknown := err.(*UnknownError)
		return nil, finding.Diagnostics{yamltree.Finding(finding.Error, at, "ruleset.extends_unknown", finding.Params{"ref": extends, "nearest": unknown.Nearest})}
	}
	return compile.WithOptions(parent, options, site)
}
