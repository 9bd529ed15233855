package language

// peopleKeys are those of what people read and nobody judges, of options, and of
// the sources of rules.
func peopleKeys() []Key {
	return []Key{
		{Path: "site", Takes: orNone(block("site")), In: Choices, ReadBy: Sites},
		{Path: "site.minutes", Takes: shortText(), Optional: true},
		{Path: "site.show_legal_moves", Takes: orNone(yesNo())},

		{Path: "options", Takes: orNone(mapOf(names).as("options")), In: Overlays, ReadBy: People},
		{Path: "options.*", Takes: oneOf(optionValue(), block("option"))},
		{Path: "options.*.title", Takes: text()},
		{Path: "options.*.about", Takes: text()},
		{Path: "options.*.changeable", Takes: words("by_group", "by_host", "by_site"), Default: "by_group"},
		{Path: "options.*.sets", Takes: path()},
		{Path: "options.*.from", Takes: bound()},
		{Path: "options.*.to", Takes: bound()},
		{Path: "options.*.one_of", Takes: orNone(listOf(optionValue()).atLeast(1).unique())},
		{Path: "options.*.default", Takes: name()},
		{Path: "options.*.choices", Takes: orNone(mapOf(names))},
		{Path: "options.*.choices.*", Takes: orNone(block("choice"))},
		{Path: "options.*.choices.*.title", Takes: text()},
		{Path: "options.*.choices.*.sets", Takes: orNone(block("rules"))},
		{Path: "options.*.when", Takes: orNone(mapOf(names).atLeast(1))},
		{Path: "options.*.when.*", Takes: optionValue()},
		{Path: "options.*.value", Takes: optionValue()},

		{Path: "articles", Takes: orNone(mapOf(articleIDs).as("articles")), In: Choices, ReadBy: People},
		{Path: "articles.*", Takes: oneOf(path(), listOf(path()).atLeast(1).unique())},
		{Path: "interpretations", Takes: orNone(mapOf(paths).as("interpretations")), In: Choices, ReadBy: People},
		{Path: "interpretations.*", Takes: text()},

		{Path: "terms", Takes: orNone(mapOf(names).as("terms")), In: Choices, ReadBy: People},
		{Path: "terms.*", Takes: text()},
		{Path: "notes", Takes: orNone(mapOf(names).as("notes")), In: Choices, ReadBy: People},
		{Path: "notes.*", Takes: text()},
	}
}
