package finding

// cured are the findings whose place is exactly what was mistaken for one of
// params.nearest, so that writing that there is a cure.
var cured = map[Code]bool{
	"ruleset.unknown_key": true, "ruleset.unknown_word": true, "ruleset.extends_unknown": true, "ruleset.option_unknown": true,
	"ruleset.option_value": true, "ruleset.unknown_piece": true, "ruleset.unknown_seat": true, "ruleset.bad_value": true,
}

// Cures lists what could be written in the place of the finding to mend it, the
// likeliest first; nil where no single word would.
func (d *Diagnostic) Cures() []string {
	if !cured[d.Code] {
		return nil
	}
	var list []string
	if text, ok := d.Params["suggestion"].(string); ok && text != "" {
		list = append(list, text)
	}
	switch nearest := d.Params["nearest"].(type) {
	case []string:
		list = append(list, nearest...)
	case string:
		list = append(list, nearest)
	}
	return list
}
