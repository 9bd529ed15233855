package ruleset

// Option is a row of the house-rules table.
type Option struct {
	Name       string
	Title      Text // may be empty for by_site options
	About      Text
	Changeable string // by_group, by_host, by_site
	Sets       string // path, "" where it has choices
	Value      any    // in force: choice name, int64, bool, word, duration text, "none"
	Default    any    // what this profile's own value is when nobody chooses
	Choices    []Choice
	OneOf      []any // allowed besides the rule's own value
	From, To   any   // bounds, nil for none
	When       map[string]string
	Active     bool   // its When holds
	SetBy      string // "base", or the file or request that chose the value
}

// Choice is a named choice of an option.
type Choice struct {
	Name  string
	Title Text
}

// OptionValue is a value for an option that came with a request: text, int64
// or bool.
type OptionValue struct {
	Name  string
	Value any
}
