package betza

import "strings"

// MaxRange is the longest range that may be written: the side of the largest
// board less one.
const MaxRange = 15

// MaxLength is how many characters a text may have.
const MaxLength = 200

// atom is a leap in one direction; the others follow by symmetry.
type atom struct{ long, short int }

var atoms = map[rune]atom{
	'W': {1, 0}, 'F': {1, 1},
	'D': {2, 0}, 'N': {2, 1}, 'A': {2, 2},
	'H': {3, 0}, 'C': {3, 1}, 'L': {3, 1}, 'Z': {3, 2}, 'J': {3, 2}, 'G': {3, 3},
}

// shorthand is a capital that stands for atoms of one range.
type shorthand struct {
	atoms []atom
	limit int
}

var shorthands = map[rune]shorthand{
	'R': {[]atom{{1, 0}}, 0},
	'B': {[]atom{{1, 1}}, 0},
	'Q': {[]atom{{1, 0}, {1, 1}}, 0},
	'K': {[]atom{{1, 0}, {1, 1}}, 1},
}

// Parse reads a text such as "fmWfcF" or "WAD". The steps are seen from the
// owner's chair and are in the order of Merge. The error is a *SyntaxError.
func Parse(text string) ([]Step, error) {
	p := parser{input: text, runes: []rune(text)}
	switch {
	case len(p.runes) == 0:
		return nil, p.fail(0, Empty, nil)
	case len(p.runes) > MaxLength:
		return nil, p.fail(MaxLength, TooLong, map[string]any{"most": int64(MaxLength)})
	}
	var steps []Step
	for p.at < len(p.runes) {
		part, err := p.part()
		if err != nil {
			return nil, err
		}
		steps = append(steps, part...)
	}
	return Merge(steps), nil
}

type parser struct {
	input string
	runes []rune
	at    int
}

// modifiers are the small letters before one capital.
type modifiers struct {
	directions             []direction
	move, capture          bool
	lame, initial          bool
	lameAt, dirAt, firstAt int
}

func (p *parser) fail(at int, code Code, params map[string]any) error {
	return &SyntaxError{Input: p.input, Offset: at, Code: code, Params: params}
}

func (p *parser) part() ([]Step, error) {
	mods, err := p.modifiers()
	if err != nil {
		return nil, err
	}
	if p.at == len(p.runes) {
		return nil, p.fail(mods.firstAt, NoAtom, map[string]any{"modifiers": string(p.runes[mods.firstAt:])})
	}
	at, capital := p.at, p.runes[p.at]
	p.at++
	which, limit := []atom(nil), 1
	if a, ok := atoms[capital]; ok {
		which = []atom{a}
	} else if s, ok := shorthands[capital]; ok {
		which, limit = s.atoms, s.limit
	} else {
		return nil, p.unknown(at)
	}
	compound := len(which) > 1
	if compound && len(mods.directions) > 0 {
		instead := "WF"
		if limit == 0 {
			instead = "RB"
		}
		return nil, p.fail(mods.dirAt, CompoundDirection, map[string]any{"letter": string(capital), "instead": instead})
	}
	if p.at < len(p.runes) && p.runes[p.at] == capital {
		if _, single := atoms[capital]; !single {
			return nil, p.fail(p.at, NotDoubled, map[string]any{"letter": string(capital)})
		}
		limit = 0
		p.at++
	}
	if limit, err = p.rangeAfter(limit); err != nil {
		return nil, err
	}
	var steps []Step
	for _, a := range which {
		if mods.lame && a.long == 1 {
			return nil, p.fail(mods.lameAt, LameNothingBetween, map[string]any{"letter": string(capital)})
		}
		if mods.lame && limit != 1 {
			return nil, p.fail(mods.lameAt, LameRider, map[string]any{"letter": string(capital)})
		}
		for _, leap := range leaps(a) {
			if !mods.allows(a, leap) {
				continue
			}
			step := Step{Right: leap[0], Forward: leap[1], Limit: limit, Initial: mods.initial,
				Move: mods.move || !mods.capture, Capture: mods.capture || !mods.move}
			if mods.lame {
				step.Lame = between(leap)
			}
			steps = append(steps, step)
		}
	}
	for _, d := range mods.directions {
		if d.half && (which[0].short == 0 || which[0].short == which[0].long) {
			return nil, p.fail(mods.dirAt, HalfOblique, nil)
		}
	}
	return steps, nil
}

// unknown is the fault of a letter that is neither atom nor modifier.
func (p *parser) unknown(at int) error {
	letter := p.runes[at]
	if feature, ok := unsupported[letter]; ok {
		return p.fail(at, Unsupported, map[string]any{"letter": string(letter), "feature": feature})
	}
	return p.fail(at, UnknownLetter, map[string]any{"letter": string(letter)})
}

func (p *parser) modifiers() (modifiers, error) {
	mods := modifiers{firstAt: p.at}
	for p.at < len(p.runes) {
		at, letter := p.at, p.runes[p.at]
		switch {
		case strings.ContainsRune("fblrvs", letter):
			if len(mods.directions) == 0 {
				mods.dirAt = at
			}
			mods.directions = append(mods.directions, p.direction())
			continue
		case letter == 'h':
			return mods, p.fail(at, HalfOblique, nil)
		case letter == 'm' || letter == 'c' || letter == 'n' || letter == 'i':
			flag := map[rune]*bool{'m': &mods.move, 'c': &mods.capture, 'n': &mods.lame, 'i': &mods.initial}[letter]
			if *flag {
				return mods, p.fail(at, Twice, map[string]any{"letter": string(letter)})
			}
			*flag = true
			if letter == 'n' {
				mods.lameAt = at
			}
			p.at++
		case letter >= 'A' && letter <= 'Z':
			return mods, nil
		default:
			return mods, p.unknown(at)
		}
	}
	return mods, nil
}

// direction reads one or two letters; two belong together when they are
// alike, or one is vertical and the other sideways.
func (p *parser) direction() direction {
	d := direction{first: p.runes[p.at]}
	p.at++
	if p.at == len(p.runes) {
		return d
	}
	next := p.runes[p.at]
	switch {
	case next == 'h' && strings.ContainsRune("fblr", d.first):
		d.half = true
		p.at++
	case next == d.first, isVertical(d.first) && isSideways(next), isSideways(d.first) && isVertical(next):
		d.second = next
		p.at++
	}
	return d
}

// rangeAfter reads the number behind a capital: 0 and no number keep their
// usual meanings.
func (p *parser) rangeAfter(limit int) (int, error) {
	start := p.at
	for p.at < len(p.runes) && p.runes[p.at] >= '0' && p.runes[p.at] <= '9' {
		p.at++
	}
	if p.at == start {
		return limit, nil
	}
	digits := string(p.runes[start:p.at])
	n := 0
	for _, d := range digits {
		n = min(n*10+int(d-'0'), MaxRange+1)
	}
	if n > MaxRange || digits[0] == '0' && len(digits) > 1 {
		return 0, p.fail(start, BadRange, map[string]any{"number": digits, "from": int64(1), "to": int64(MaxRange)})
	}
	return n, nil
}
