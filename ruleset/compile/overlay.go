package compile

import (
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// WithOptions puts option values on top of these rules; see Library.Overlay. site
// allows options by_site too.
func WithOptions(rs *ruleset.Ruleset, options []ruleset.OptionValue, site bool) (*ruleset.Ruleset, finding.Diagnostics) {
	return withOptions(&resolver{}, rs, options, site)
}

func withOptions(r *resolver, rs *ruleset.Ruleset, options []ruleset.OptionValue, site bool) (*ruleset.Ruleset, finding.Diagnostics) {
	chosen := &yamltree.Node{Kind: yamltree.Map, Pointer: "/options", Ruleset: rs.ID, From: "overlay"}
	for _, o := range options {
		value := yamltree.FromValue(o.Value)
		value.Pointer = "/options/" + finding.EscapePointer(o.Name)
		value.Ruleset = rs.ID
		if chosen.Index(o.Name) >= 0 {
			r.add(value, "ruleset.option_twice", finding.Params{"option": o.Name})
			continue
		}
		chosen.Keys = append(chosen.Keys, yamltree.Key{Name: o.Name})
		chosen.Values = append(chosen.Values, value)
	}
	ch := r.overlay(sourceOf(rs).chain, chosen, site)
	r.like = rs
	out := &ruleset.Ruleset{ID: rs.ID, Version: rs.Version, File: rs.File, Overlay: true, Extends: rs.ID,
		Title: rs.Title, About: rs.About, Deprecated: rs.Deprecated}
	r.finish(out, ch, sourceOf(rs).library, sourceOf(rs).entry)
	found := r.found.Sorted()
	if found.HasErrors() {
		return nil, found
	}
	return out, found
}
