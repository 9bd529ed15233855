package compile

import (
	"strings"

	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/yamltree"
)

// Trials puts many combinations of options on rules without signing them. It
// keeps the profiles that orthodox starts play, which many of them share. It
// must not be used by several goroutines at once.
type Trials struct {
	played map[playedWith]*ruleset.Ruleset
}

// NewTrials returns Trials that have tried nothing yet.
func NewTrials() *Trials { return &Trials{played: map[playedWith]*ruleset.Ruleset{}} }

// WithOptions is WithOptions with the right of a site and without a digest.
func (t *Trials) WithOptions(rs *ruleset.Ruleset, options []ruleset.OptionValue) (*ruleset.Ruleset, finding.Diagnostics) {
	return withOptions(&resolver{unsigned: true, played: t.played}, rs, options, true)
}

// Presets are the choices that are in force when nobody chooses, by option: to
// choose them changes nothing. Another profile, played from an orthodox start,
// takes over what somebody chose, so what would be new to it is left out.
func (e *File) Presets() map[string]string {
	const plays = "orthodox_plays"
	all := map[string]string{}
	for i := range e.chain.defs {
		def := &e.chain.defs[i]
		if def.Choices != nil {
			all[def.Name] = e.chain.preset(def)
		} else if strings.HasSuffix(def.Path, plays) {
			return nil // which profile that is depends on the option
		}
	}
	for _, ref := range e.chain.tree.Under(plays, nil) {
		if yamltree.IsNone(ref) {
			continue
		}
		other := sourceOf(e.Ruleset).library.Find(e.Source, ref.Text, nil)
		if other == nil || other.chain == nil {
			return nil // which is reported where it is chosen
		}
		for i := range other.chain.defs {
			def := &other.chain.defs[i]
			if preset, ok := all[def.Name]; ok && (def.Choices == nil || other.chain.preset(def) != preset) {
				delete(all, def.Name)
			}
		}
	}
	return all
}

// preset is the choice of an option that is in force in a chain.
func (ch *chain) preset(def *Definition) string {
	if g, ok := ch.values.in(def.Name); ok {
		return g.node.Text
	}
	return def.def
}
