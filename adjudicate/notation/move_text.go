package notation

import (
	"strings"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// MaxMove is the longest text of a move that is read, in bytes.
const MaxMove = 48

// moveText is what a move's text says, before the board is asked.
type moveText struct {
	letter     byte // the piece's letter, 0 none
	fromFile   int8 // -1 not said
	fromRank   int8
	to         board.Square
	capture    bool
	captured   byte // the letter of the captured piece, 0 none
	promo      byte // the letter, a capital; 0 none
	promoSmall bool // it was written small
	plus, hash int
	enPassant  bool // e.p. stands behind
	castle     bool
	side       int
	// loose says that the form is another than those of the documents, but
	// can mean only this.
	loose reason.Code
}

// Loose forms; each is a warning.
const (
	looseZeros     = reason.MoveCastlingZeros
	looseForm      = reason.MoveForm
	looseCapture   = reason.MoveCaptureMark
	looseMarks     = reason.MoveCheckMark
	looseCaptured  = reason.MoveCapturedLetter
	looseEnPassant = reason.MoveEnPassantMark
)

// Why a text is no move: keys of the catalogue below "malformed.".
const (
	badEmpty       = "empty"
	badSquare      = "square"
	badPiece       = "piece"
	badPromotion   = "promotion"
	badTrailing    = "trailing"
	badLetterCase  = "letter_case"
	badCoordinates = "promotion_case"
	badCastling    = "castling"
	badForm        = "form"
	badCaptureFile = "capture_file"
	badLength      = "too_long"
)

func (t *moveText) whole() bool { return t.fromFile >= 0 && t.fromRank >= 0 }

// from is the square that the move begins on; whole must hold.
func (t *moveText) from() board.Square { return board.At(int(t.fromFile), int(t.fromRank)) }

// parseMoveText reads the form of a move. It returns why it cannot, "" where
// it can. It allocates nothing and looks at no board: squares may be off it.
func parseMoveText(text string) (t moveText, bad string) {
	bad = t.parse(text)
	return t, bad
}

// parse is parseMoveText into an empty moveText.
func (t *moveText) parse(text string) (bad string) {
	t.fromFile, t.fromRank = -1, -1
	switch {
	case text == "":
		return badEmpty
	case len(text) > MaxMove:
		return badLength
	}
	i := 0
	switch c := text[0]; {
	case c == 'O' || c == '0':
		return t.castling(text)
	case 'A' <= c && c <= 'Z':
		t.letter = c
		i++
	case c == 'o' && len(text) > 1 && (text[1] == '-' || text[1] == 'o'):
		return badCastling
	}
	i, bad = t.squares(text, i)
	if bad != "" {
		return bad
	}
	if i == len(text) {
		return ""
	}
	if i, bad = t.promotion(text, i); bad != "" {
		return bad
	}
	return t.suffix(text, i)
}

// squares reads [file][rank] [x:-] [captured] square: one whole square, or
// two parts of which the second is whole.
func (t *moveText) squares(text string, i int) (int, string) {
	file, rank, i := partOfSquare(text, i)
	separated := false
	if i < len(text) {
		switch text[i] {
		case 'x', ':':
			t.capture, separated = true, true
			i++
			if i < len(text) && 'A' <= text[i] && text[i] <= 'Z' {
				t.captured = text[i]
				i++
			}
		case '-':
			separated = true
			i++
		}
	}
	toFile, toRank, next := partOfSquare(text, i)
	switch {
	case rank == noRank || toRank == noRank:
		return i, badSquare
	case toFile >= 0 && toRank >= 0:
		t.fromFile, t.fromRank = file, rank
		t.to = board.At(int(toFile), int(toRank))
		return next, ""
	case separated, file >= 0 != (rank >= 0):
		return i, badSquare
	case file < 0:
		return i, badForm
	}
	t.to = board.At(int(file), int(rank))
	return i, ""
}

// noRank is a number that no board has as a rank.
const noRank = -2

// partOfSquare reads a file, a rank or both; what is missing is -1.
func partOfSquare(text string, i int) (file, rank int8, next int) {
	file, rank = -1, -1
	if i < len(text) && 'a' <= text[i] && text[i] <= 'p' {
		file = int8(text[i] - 'a')
		i++
	}
	if i < len(text) && '1' <= text[i] && text[i] <= '9' {
		n := int(text[i] - '0')
		i++
		if i < len(text) && '0' <= text[i] && text[i] <= '9' {
			n = n*10 + int(text[i]-'0')
			i++
		}
		if n > board.Stride {
			return file, noRank, i
		}
		rank = int8(n - 1)
	}
	return file, rank, i
}

// promotion reads =Q, =Q~, Q, (Q), /Q, or q behind two whole squares without a sign
// between them.
func (t *moveText) promotion(text string, i int) (int, string) {
	if i == len(text) {
		return i, ""
	}
	switch c := text[i]; {
	case c == '=' || c == '/':
		i++
		if i == len(text) || text[i] < 'A' || text[i] > 'Z' {
			if i < len(text) && 'a' <= text[i] && text[i] <= 'z' {
				return i, badLetterCase
			}
			return i, badPromotion
		}
		t.promo = text[i]
		if c == '/' {
			t.loose = looseForm
		}
		if i++; i < len(text) && text[i] == promotedMark {
			i++ // as games are written where a promoted piece scores differently
		}
		return i, ""
	case c == '(':
		if i+2 >= len(text) || text[i+1] < 'A' || text[i+1] > 'Z' || text[i+2] != ')' {
			return i, badPromotion
		}
		t.promo, t.loose = text[i+1], looseForm
		return i + 3, ""
	case 'A' <= c && c <= 'Z':
		if t.whole() && t.letter == 0 && !t.capture && !strings.ContainsRune(text[:i], '-') {
			return i, badCoordinates // e7e8Q: in coordinates all letters are small
		}
		t.promo, t.loose = c, looseForm
		return i + 1, ""
	case 'a' <= c && c <= 'z' && t.whole() && t.letter == 0 && !t.capture && !strings.HasPrefix(text[i:], "e.p") && text[i:] != "ep":
		t.promo, t.promoSmall = upper(c), true
		return i + 1, ""
	}
	return i, ""
}

// suffix reads marks of check, mate and quality, and e.p., in any order; at
// most one quality mark.
func (t *moveText) suffix(text string, i int) string {
	quality := false
	for i < len(text) {
		rest := text[i:]
		switch c := text[i]; {
		case c == '+':
			t.plus++
			i++
		case c == '#':
			t.hash++
			i++
		case c == '!' || c == '?':
			if quality {
				return badTrailing
			}
			quality = true
			i++
			if i < len(text) && (text[i] == '!' || text[i] == '?') {
				i++
			}
		case strings.HasPrefix(rest, "e.p."):
			t.enPassant = true
			i += len("e.p.")
		case strings.HasPrefix(rest, " e.p."):
			t.enPassant = true
			i += len(" e.p.")
		case rest == "ep":
			t.enPassant = true
			i += len("ep")
		default:
			return badTrailing
		}
	}
	return ""
}

// castling reads O-O and O-O-O, also with zeros; the two are not mixed.
func (t *moveText) castling(text string) string {
	o := text[0]
	n := 1
	i := 1
	for i+1 < len(text) && text[i] == '-' && text[i+1] == o {
		n++
		i += 2
	}
	if n != 2 && n != 3 || i < len(text) && (text[i] == '-' || text[i] == 'O' || text[i] == '0') {
		return badCastling
	}
	t.castle = true
	t.side = position.Short
	if n == 3 {
		t.side = position.Long
	}
	if o == '0' {
		t.loose = looseZeros
	}
	return t.suffix(text, i)
}
