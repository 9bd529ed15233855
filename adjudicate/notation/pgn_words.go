package notation

import (
	"strings"

	"houserules/adjudicate/reason"
)

// results are the terminators, with what each means. Longer ones come first.
var results = []struct{ given, read string }{
	{"1/2-1/2", "1/2-1/2"}, {"½-½", "1/2-1/2"}, {"1/2", "1/2-1/2"}, {"1-0", "1-0"}, {"0-1", "0-1"},
	{"1–0", "1-0"}, {"0–1", "0-1"}, {"1/2–1/2", "1/2-1/2"},
}

// inWord are the bytes that words are made of.
var inWord = func() (in [256]bool) {
	for c := range in {
		in[c] = !isBlank(byte(c)) && strings.IndexByte("{}()[]<>;$", byte(c)) < 0
	}
	return in
}()

// word reads a move number, a terminator, a move or a mark. It reports true
// where the game ends.
func (r *Reader) word() bool {
	r.moves = true
	from := r.offset()
	first := r.buf[r.pos]
	if isDigit(first) {
		if done, ended := r.numeral(); done {
			return ended
		}
	} else if first >= 0x80 && r.result() {
		return r.g.Result != ""
	}
	for r.more() {
		buf, i := r.buf, r.pos
		for i < len(buf) && inWord[buf[i]] && buf[i] != '.' {
			i++
		}
		r.pos = i
		if i == len(buf) {
			continue
		}
		// A word ends where a separator's dots begin; a dot alone belongs to it.
		if buf[i] != '.' || r.peek(1) == '.' {
			break
		}
		r.pos++
	}
	if r.overflow || r.depth > 0 || from < r.base {
		return false
	}
	r.ply(from)
	return false
}

// numeral reads what begins with a digit. It reports done = false for words
// that do: 0-0, 0000.
func (r *Reader) numeral() (done, ended bool) {
	if c := r.peek(1); !isDigit(c) && c != '.' && r.result() {
		return true, r.depth == 0
	}
	n, i := 0, 0
	for c := r.peek(0); isDigit(c); c = r.peek(i) {
		n = min(n*10+int(c-'0'), maxCount)
		i++
	}
	c := r.peek(i)
	letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' // 1e4
	if r.buf[r.pos] == '0' || c != '.' && !letter && c != 0 && inWord[c] {
		return false, false
	}
	r.moveNumber(n)
	r.pos += i
	for r.more() && r.buf[r.pos] == '.' {
		r.pos++
	}
	return true, false
}

// result takes a terminator that stands here.
func (r *Reader) result() bool {
	for _, known := range results {
		if !r.hasPrefix(known.given) {
			continue
		}
		if c := r.peek(len(known.given)); c != 0 && inWord[c] && c != '.' && c != ',' && c != '*' {
			continue
		}
		r.pos += len(known.given)
		r.ends(known.given, known.read)
		return true
	}
	return false
}

// moveNumber checks that numbers of the main line go up one by one.
func (r *Reader) moveNumber(n int) {
	if r.depth > 0 {
		return
	}
	if r.number != 0 && n != r.number && n != r.number+1 {
		r.note(&r.g.Warnings, warnNumber, r.offset(), reason.Params{"given": int64(n), "expected": int64(r.number + 1)})
	}
	r.number = n
}

// maxNotes bounds what is said of one game.
const maxNotes = 100

// evaluates reports whether a word judges a move or a position and is no
// move: marks of quality that stand alone, signs such as +-, and e.p.
func evaluates(word []byte) bool {
	switch word[0] {
	case '=', '+', '!', '?':
	case '-':
		if len(word) == 2 && word[1] == '-' {
			return false // a null move
		}
	case 'e':
		return string(word) == "ep" || string(word) == "e.p."
	case 'N':
		return len(word) == 1 // a novelty
	default:
		return false
	}
	for _, c := range word {
		if c != '=' && c != '+' && c != '-' && c != '/' && c != '!' && c != '?' {
			return false
		}
	}
	return true
}

// ply takes a word as a move or a mark.
func (r *Reader) ply(from int64) {
	g := r.g
	word := r.buf[from-r.base : r.pos]
	if len(word) == 0 {
		r.stray()
		return
	}
	if len(word) <= 4 && len(g.Plies) > 0 && evaluates(word) {
		return
	}
	if len(g.Plies) >= r.options.MaxPlies {
		r.note(&g.Faults, faultTooMany, from, reason.Params{"most": int64(r.options.MaxPlies)})
		r.settle()
		r.overflow = true
		return
	}
	to := r.offset()
	mark := markOf(word)
	switch {
	case mark != NoMark:
		to = from
	case walks(word):
		mark = markOf(word[len(word)-1:])
		to--
	}
	g.Plies = append(g.Plies, Ply{Mark: mark, Number: r.number, Offset: from})
	r.spans = append(r.spans, span{from, to})
}

// markOf reads R, T, S and #, the first three also with a # behind.
func markOf(word []byte) Mark {
	if len(word) == 2 && word[1] == '#' {
		word = word[:1]
	}
	if len(word) != 1 {
		return NoMark
	}
	switch word[0] {
	case 'R':
		return Resigned
	case 'T':
		return TimedOut
	case 'S':
		return Stalemated
	case '#':
		return Mated
	}
	return NoMark
}

// walks reports whether a mark is glued to a piece's long move: Kk1-k2R.
// Behind a pawn's the letter would be a promotion.
func walks(word []byte) bool {
	n := len(word)
	if n < 7 || word[0] < 'A' || word[0] > 'Z' || word[0] == 'O' || !isDigit(word[n-2]) || markOf(word[n-1:]) == NoMark || word[n-1] == '#' {
		return false
	}
	for _, c := range word[:n-1] {
		if c == '-' || c == 'x' {
			return true
		}
	}
	return false
}
