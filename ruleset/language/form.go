package language

// Form is what kind of single value a rule takes. Its word is shown to callers
// as the type of an option.
type Form uint8

// The forms.
const (
	NoForm   Form = iota
	Number        // whole
	Duration      // in ms
	Bool
	Word     // one of a list
	Rank     // own rank: a number, last or any
	Seat     // the name of a seat
	Text     // a name, a movement
	Points   // a whole number, or the word value
	Fraction // a number with a fraction
)

var formNames = [...]string{"", "number", "duration", "bool", "word", "rank", "seat", "text", "score", "fraction"}

func (f Form) String() string { return formNames[f] }

// Type says which values a rule takes that is a single value.
type Type struct {
	Form  Form
	Words []string // of a Word
	None  bool     // the rule may be taken away
	Least int64    // of a Number, or of a Duration in ms
}

// TypeOf is the type of the rule at a dotted path, with names of the author's
// own or stars for them; false where no rule is that takes a single value.
func TypeOf(path string) (Type, bool) {
	p := At(path)
	if p == nil || p.Shape.Form == NoForm || !isRule(path) {
		return Type{}, false
	}
	t := Type{Form: p.Shape.Form, None: p.Key.Default != nil || p.Key.Optional, Least: p.Shape.least}
	for _, b := range p.Shape.Branches() {
		t.None = t.None || b.Const == none
		if b.Range != nil && t.Form != Points {
			t.Least = b.Range.From
		}
		for _, w := range b.Words {
			switch {
			case w == none:
				t.None = true
			case t.Form == Word:
				t.Words = append(t.Words, w)
			}
		}
	}
	return t, true
}

// Words are the words that a rule takes, in the order of the table, without
// none: what compiling numbers them by.
func Words(path string) []string {
	t, _ := TypeOf(path)
	return t.Words
}
