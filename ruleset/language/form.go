package language

import "slices"

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
	// Default is what holds where nothing is written, as rows have it; nil
	// where that is no rule, no points, no time, or the first of the words.
	Default any
}

// Number is a word by its place in the list; 0 for what is none of them, since
// where a word has to be, the first stands for no answer.
func (t *Type) Number(word any) int {
	for i, w := range t.Words {
		if w == word {
			return i
		}
	}
	return 0
}

// TypeOf is the type of the rule at a dotted path, with names of the author's
// own or stars for them; false where no rule is that takes a single value.
func TypeOf(path string) (Type, bool) {
	p := At(path)
	if p == nil || p.typ == nil || !isRule(path) {
		return Type{}, false
	}
	return *p.typ, true
}

// Type is that of a key, nil where it takes no single value. It is shared and
// must not be changed.
func (p *Property) Type() *Type { return p.typ }

// typeOf is the type of a key with its shape, nil where that is no single value.
func typeOf(k *Key, s *Shape) *Type {
	if s.Form == NoForm {
		return nil
	}
	t := &Type{Form: s.Form, Default: k.Default, None: k.Default != nil || k.Optional, Least: s.least}
	for _, b := range s.Branches() {
		t.None = t.None || b.Const == none || slices.Contains(b.Words, none)
		switch {
		case b.Range == nil || t.Form == Points:
		case b.Const != nil:
			t.Least = b.Range.From
		default:
			// Options may offer less than a file may write (a claim from the first
			// occurrence), but nothing that is no count at all.
			t.Least = min(b.Range.From, 1)
		}
		if t.Form == Word {
			t.Words = append(t.Words, b.Words...)
		}
	}
	t.Words = slices.DeleteFunc(t.Words, func(w string) bool { return w == none })
	return t
}

// Words are the words that a rule takes, in the order of the table, without
// none: what compiling numbers them by. Of a list they are those of its entries.
func Words(path string) []string {
	if t, ok := TypeOf(path); ok {
		return t.Words
	}
	if p := At(path); p != nil {
		for _, b := range p.Shape.Branches() {
			if b.Items != nil {
				return b.Items.Words
			}
		}
	}
	return nil
}

// KeyNames are the keys of a map, in the order of the table.
func KeyNames(path string) []string {
	var list []string
	if p := At(path); p != nil {
		if p.in != nil {
			for _, k := range p.in.Keys {
				list = append(list, k.Name)
			}
		}
	}
	return list
}
