package adjudicate_test

import (
	"fmt"
	"slices"
	"strings"
)

// plainChess is the deliberately slow judge of two-player chess that the real
// one is held against: letters on an array, a copy for every move tried, every
// piece asked whether it attacks the king, positions compared as text. It
// knows the laws, not the rule files, and shares nothing with the product.
type plainChess struct {
	sq     [8][8]byte // by rank and file; capitals are White's, 0 is empty
	white  bool       // to move
	rights string     // squares of rooks that may still castle, e.g. "h1 a8"
	ep     string     // square passed over by a double step just made, or ""
	quiet  int        // plies
	full   int
	free   bool     // chess960: castling is written as king takes rook
	seen   []string // the positions since the last capture or pawn move, the present one last

	// Of games with built armies: who promotes to compound pieces and makes
	// double steps from any rank, and which pawns have not moved.
	armies  bool
	variant [2]bool // Black's, White's
	unmoved [8][8]bool
}

type plainMove struct {
	from, to [2]int // rank, file
	promo    byte
	castle   bool // to is the rook's square
}

func at(name string) (int, int) { return int(name[1] - '1'), int(name[0] - 'a') }

func nameOf(r, f int) string { return string([]byte{byte('a' + f), byte('1' + r)}) }

func isWhite(c byte) bool { return c >= 'A' && c <= 'Z' }

func lower(c byte) byte { return c | 32 }

// parsePlain reads a FEN of which nothing is wrong; castling rights are those
// of the outermost rooks, or named by files.
func parsePlain(fen string, free bool) *plainChess {
	b := &plainChess{free: free}
	part := strings.Fields(fen)
	for i, row := range strings.Split(part[0], "/") {
		f := 0
		for _, c := range row {
			if c >= '1' && c <= '8' {
				f += int(c - '0')
				continue
			}
			b.sq[7-i][f] = byte(c)
			f++
		}
	}
	b.white = part[1] == "w"
	for _, c := range part[2] {
		if c == '-' {
			continue
		}
		rank, rook, white := 7, byte('r'), c >= 'A' && c <= 'Z'
		if white {
			rank, rook = 0, 'R'
		}
		file := int(lower(byte(c)) - 'a')
		switch lower(byte(c)) {
		case 'k':
			for file = 7; b.sq[rank][file] != rook; file-- {
			}
		case 'q':
			for file = 0; b.sq[rank][file] != rook; file++ {
			}
		}
		b.rights += nameOf(rank, file) + " "
	}
	if part[3] != "-" {
		b.ep = part[3]
	}
	fmt.Sscan(part[4]+" "+part[5], &b.quiet, &b.full)
	b.seen = []string{b.text()}
	return b
}

var (
	knightSteps = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	kingSteps   = [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
)

var (
	rookSteps   = [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	bishopSteps = [][2]int{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
)

// reach calls visit for each square that a piece other than a pawn attacks.
func (b *plainChess) reach(r, f int, visit func(r, f int)) {
	walk := func(steps [][2]int, far bool) {
		for _, s := range steps {
			for y, x := r+s[0], f+s[1]; y >= 0 && y < 8 && x >= 0 && x < 8; y, x = y+s[0], x+s[1] {
				visit(y, x)
				if b.sq[y][x] != 0 || !far {
					break
				}
			}
		}
	}
	c := string(lower(b.sq[r][f]))
	if c == "k" {
		walk(kingSteps, false)
	}
	if strings.Contains("rqmc", c) {
		walk(rookSteps, true)
	}
	if strings.Contains("bqma", c) {
		walk(bishopSteps, true)
	}
	if strings.Contains("nmac", c) {
		walk(knightSteps, false)
	}
}

func (b *plainChess) attacked(r, f int, byWhite bool) bool {
	for y := range 8 {
		for x := range 8 {
			c := b.sq[y][x]
			if c == 0 || isWhite(c) != byWhite {
				continue
			}
			if lower(c) == 'p' {
				ahead := 1
				if !byWhite {
					ahead = -1
				}
				if r == y+ahead && (f == x-1 || f == x+1) {
					return true
				}
				continue
			}
			hit := false
			b.reach(y, x, func(ty, tx int) { hit = hit || ty == r && tx == f })
			if hit {
				return true
			}
		}
	}
	return false
}

func (b *plainChess) king(white bool) (int, int) {
	for y := range 8 {
		for x := range 8 {
			if c := b.sq[y][x]; c != 0 && lower(c) == 'k' && isWhite(c) == white {
				return y, x
			}
		}
	}
	return -1, -1
}

func (b *plainChess) inCheck(white bool) bool {
	r, f := b.king(white)
	return b.attacked(r, f, !white)
}

// make plays a move on a copy.
func (b *plainChess) make(m plainMove) *plainChess {
	n := *b
	n.unmoved[m.from[0]][m.from[1]], n.unmoved[m.to[0]][m.to[1]] = false, false
	c := b.sq[m.from[0]][m.from[1]]
	taken := b.sq[m.to[0]][m.to[1]]
	n.ep = ""
	n.quiet++
	if !b.white {
		n.full++
	}
	n.white = !b.white
	gone := []string{nameOf(m.from[0], m.from[1]), nameOf(m.to[0], m.to[1])}
	n.sq[m.from[0]][m.from[1]] = 0
	switch {
	case m.castle:
		rook := taken
		n.sq[m.to[0]][m.to[1]] = 0
		kf, rf := 6, 5
		if m.to[1] < m.from[1] {
			kf, rf = 2, 3
		}
		n.sq[m.from[0]][kf], n.sq[m.from[0]][rf] = c, rook
		taken = 0
	default:
		if lower(c) == 'p' {
			if m.from[1] != m.to[1] && taken == 0 { // en passant
				taken = n.sq[m.from[0]][m.to[1]]
				n.sq[m.from[0]][m.to[1]] = 0
				n.unmoved[m.from[0]][m.to[1]] = false
			}
			if m.to[0]-m.from[0] == 2 || m.from[0]-m.to[0] == 2 {
				n.ep = nameOf((m.from[0]+m.to[0])/2, m.from[1])
			}
			n.quiet = 0
		}
		n.sq[m.to[0]][m.to[1]] = c
		if m.promo != 0 {
			n.sq[m.to[0]][m.to[1]] = m.promo
		}
	}
	if taken != 0 {
		n.quiet = 0
	}
	if lower(c) == 'k' {
		for f := range 8 {
			gone = append(gone, nameOf(m.from[0], f))
		}
	}
	n.rights = ""
	for _, right := range strings.Fields(b.rights) {
		if !slices.Contains(gone, right) {
			n.rights += right + " "
		}
	}
	return &n
}

// legal lists the legal moves.
func (b *plainChess) legal() []plainMove {
	var list []plainMove
	try := func(m plainMove) {
		if !b.make(m).inCheck(b.white) {
			list = append(list, m)
		}
	}
	for r := range 8 {
		for f := range 8 {
			c := b.sq[r][f]
			if c == 0 || isWhite(c) != b.white {
				continue
			}
			if lower(c) == 'p' {
				b.pawn(r, f, try)
				continue
			}
			b.reach(r, f, func(y, x int) {
				if t := b.sq[y][x]; t == 0 || isWhite(t) != b.white {
					try(plainMove{from: [2]int{r, f}, to: [2]int{y, x}})
				}
			})
		}
	}
	return append(list, b.castlings()...)
}

func (b *plainChess) pawn(r, f int, try func(plainMove)) {
	ahead, home, last := 1, 1, 7
	if !b.white {
		ahead, home, last = -1, 6, 0
	}
	variant := b.variant[b2i(b.white)]
	pieces := "QRBN"
	if variant {
		pieces = "QRBNMAC"
	}
	twice := r == home
	if b.armies {
		twice = b.unmoved[r][f] && (variant || twice)
	}
	to := func(y, x int) {
		m := plainMove{from: [2]int{r, f}, to: [2]int{y, x}}
		if y != last {
			try(m)
			return
		}
		for _, p := range []byte(pieces) {
			m.promo = p
			if !b.white {
				m.promo = lower(p)
			}
			try(m)
		}
	}
	if b.sq[r+ahead][f] == 0 {
		to(r+ahead, f)
		if twice && b.sq[r+2*ahead][f] == 0 {
			to(r+2*ahead, f)
		}
	}
	for _, x := range []int{f - 1, f + 1} {
		if x < 0 || x > 7 {
			continue
		}
		t := b.sq[r+ahead][x]
		if t != 0 && isWhite(t) != b.white || t == 0 && b.ep == nameOf(r+ahead, x) {
			to(r+ahead, x)
		}
	}
}

func (b *plainChess) castlings() (list []plainMove) {
	kr, kf := b.king(b.white)
	for _, right := range strings.Fields(b.rights) {
		rr, rf := at(right)
		if rr != kr || isWhite(b.sq[rr][rf]) != b.white || lower(b.sq[rr][rf]) != 'r' {
			continue
		}
		kto, rto := 6, 5
		if rf < kf {
			kto, rto = 2, 3
		}
		lifted := *b
		lifted.sq[kr][kf] = 0
		good := true
		for f := range 8 {
			within := func(a, z int) bool { return f >= min(a, z) && f <= max(a, z) }
			if (within(kf, kto) || within(rf, rto)) && b.sq[kr][f] != 0 && f != kf && f != rf {
				good = false
			}
			if within(kf, kto) && f != kto && lifted.attacked(kr, f, !b.white) {
				good = false
			}
		}
		m := plainMove{from: [2]int{kr, kf}, to: [2]int{rr, rf}, castle: true}
		if good && !b.make(m).inCheck(b.white) {
			list = append(list, m)
		}
	}
	return list
}

// uci writes a move.
func (b *plainChess) uci(m plainMove) string {
	to := nameOf(m.to[0], m.to[1])
	if m.castle && !b.free {
		to = nameOf(m.to[0], 6)
		if m.to[1] < m.from[1] {
			to = nameOf(m.to[0], 2)
		}
	}
	text := nameOf(m.from[0], m.from[1]) + to
	if m.promo != 0 {
		text += string(lower(m.promo))
	}
	return text
}

// epUsable reports whether some legal move takes en passant.
func (b *plainChess) epUsable() bool {
	for _, m := range b.legal() {
		if b.takesEnPassant(m) {
			return true
		}
	}
	return false
}

// placement is the first field of a FEN.
func (b *plainChess) placement() string {
	var rows []string
	for r := 7; r >= 0; r-- {
		row := ""
		for f := range 8 {
			if c := b.sq[r][f]; c != 0 {
				row += string(c)
			} else {
				row += "."
			}
		}
		for n := 8; n > 0; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(".", n), fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}

// text is what makes positions the same: pieces, turn, rights and a legal en passant capture.
func (b *plainChess) text() string {
	ep := "-"
	if b.ep != "" && b.epUsable() {
		ep = b.ep
	}
	var all []byte
	for r := range 8 {
		all = append(all, b.sq[r][:]...)
	}
	turn := "b"
	if b.white {
		turn = "w"
	}
	return string(all) + turn + strings.Join(slices.Sorted(strings.FieldsSeq(b.rights)), "") + ep
}

// play makes a move of the game.
func (b *plainChess) play(m plainMove) *plainChess {
	n := b.make(m)
	n.seen = append(slices.Clone(b.seen), n.text())
	if n.quiet == 0 {
		n.seen = []string{n.text()}
	}
	return n
}

func (b *plainChess) occurrences() (n int) {
	for _, s := range b.seen {
		if s == b.seen[len(b.seen)-1] {
			n++
		}
	}
	return n
}

// deadMaterial: nothing is left but kings with one knight, or with bishops on one colour only.
func (b *plainChess) deadMaterial() bool {
	minor, knights, colours := 0, 0, map[int]bool{}
	for r := range 8 {
		for f := range 8 {
			switch lower(b.sq[r][f]) {
			case 'p', 'r', 'q', 'm', 'a', 'c':
				return false
			case 'n':
				minor, knights = minor+1, knights+1
			case 'b':
				minor++
				colours[(r+f)%2] = true
			}
		}
	}
	return minor <= 1 || knights == 0 && len(colours) == 1
}

// result is the reason that ended the game, "" while it goes on; each counted
// end comes at its own number.
func (b *plainChess) result(legal []plainMove, repetition, quietPlies int) string {
	mate := len(legal) == 0
	switch {
	case mate && b.inCheck(b.white):
		return "checkmate"
	case mate:
		return "stalemate"
	case b.deadMaterial():
		return "insufficient_material"
	case b.occurrences() >= repetition:
		return "repetition"
	case b.quiet >= quietPlies:
		return "quiet_moves"
	}
	return ""
}
