package language

// The spellings of texts that are not for people, and of names.
const (
	names      = `^[a-z][a-z0-9_]*$`                // of seats, pieces, classes, options
	articleIDs = `^[A-Za-z0-9][A-Za-z0-9._-]*$`     // as the source of the rules counts them
	paths      = `^[a-z0-9_]+(\.[A-Za-z0-9_-]+)*$`  // of rules
	languages  = `^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$` // BCP 47, simplified
	ids        = `^[a-z0-9][a-z0-9_-]*$`            // of rule files
	number     = `(0|[1-9][0-9]{0,5})`              // of versions
	count      = `(0|[1-9][0-9]{0,8})`              // of durations
)

// The shapes that are defined once. Their names are those of the schema's
// definitions, and of the findings on what is not of the shape (not_a_duration).

func spelt(name, pattern string, longest int) *Shape {
	return &Shape{Name: name, Form: Text, Types: []string{"string"}, Pattern: pattern, MaxLength: longest}
}

func id() *Shape   { return spelt("id", ids, 64) }
func name() *Shape { return spelt("name", names, 64) }

// seatName is the name of a seat of the file.
func seatName() *Shape {
	s := name()
	s.Form = Seat
	return s
}

func reference() *Shape {
	return spelt("reference", `^[a-z0-9][a-z0-9_-]*(@`+number+`\.`+number+`\.`+number+`)?$`, 96)
}
func version() *Shape  { return spelt("version", `^`+number+`\.`+number+`\.`+number+`$`, 0) }
func letter() *Shape   { return spelt("letter", `^[A-Z]$`, 0) }
func movement() *Shape { return spelt("movement", `^[ -~]+$`, 256) }
func row() *Shape      { return spelt("row", `^[A-Z.]+$`, 16) }
func file() *Shape     { return spelt("file", `^[a-z]$`, 0) }
func rectangle() *Shape {
	return spelt("rectangle", `^[a-z][1-9][0-9]?(-[a-z][1-9][0-9]?)?$`, 0)
}
func materialRow() *Shape { return spelt("material_row", `^[A-Z]+( v [A-Z]+)+$`, 128) }

// path names a rule. It is no value of a rule itself.
func path() *Shape {
	s := spelt("path", paths, 256)
	s.Form = NoForm
	return s
}

// duration is a length of time such as 1h30m, to the millisecond.
func duration() *Shape {
	s := spelt("duration", `^(`+count+`d)?(`+count+`h)?(`+count+`m)?(`+count+`s)?(`+count+`ms)?$`, 0)
	s.Form, s.MinLength = Duration, 2
	return s
}

// score is a result in points, fractions too.
func score() *Shape {
	return &Shape{Name: "score", Form: Fraction, Types: []string{"number"}, Range: &Range{-1000, 1000}}
}

// text is a text for people: one, or one for each language.
func text() *Shape {
	one := Shape{Types: []string{"string"}, MinLength: 1}
	each := Shape{Types: []string{"object"}, NameForm: languages, Closed: true, MinKeys: 1, Names: &Property{Name: "*", Shape: &one}}
	return &Shape{Name: "text", AnyOf: []*Shape{&one, &each}}
}

// shortText is a text that may also be written as a number.
func shortText() *Shape {
	return &Shape{Name: "short_text", Form: Text, Types: []string{"string", "integer"}, MinLength: 1, MaxLength: 64}
}

// mark is a sign for a seat.
func mark() *Shape {
	return &Shape{Name: "mark", Types: []string{"string"}, MinLength: 1, MaxLength: 4}
}

func color() *Shape {
	return &Shape{Name: "color", Types: []string{"string"}, Pattern: `^(#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]+)$`, MaxLength: 32}
}

// bound is the least or the greatest value of an option.
func bound() *Shape { return &Shape{Name: "bound", Types: []string{"integer", "string"}, MinLength: 1} }

// optionValue is a value of an option: a word, a number, a duration, a yes or no.
func optionValue() *Shape {
	return &Shape{Name: "option_value", Types: []string{"string", "integer", "boolean"}, MinLength: 1}
}
