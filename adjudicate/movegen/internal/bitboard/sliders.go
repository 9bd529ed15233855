package bitboard

import (
	"houserules/adjudicate/movegen/internal/side"
	"math/bits"
	"sync"
)

// slider is how a slider's reach from one square of a small board is looked up:
// the occupied squares of its lines, gathered by a multiplication, are the
// place in its part of the table.
type slider struct {
	lines  uint64 // the squares of its lines, the last of each left out
	factor uint64
	shift  uint8
	first  uint32 // where its part begins
}

// sliders has the parts of all squares one behind the other in one table, of a
// size that a mask keeps any place within.
type sliders struct {
	straight, diagonal [64]slider
	table              [1 << 17]uint64
}

func (t *sliders) from(s *slider, occupied uint64) uint64 {
	return t.table[(uint64(s.first)+occupied&s.lines*s.factor>>(s.shift&63))&uint64(len(t.table)-1)]
}

// sliderTables are the same for all rules: cut squares count as occupied.
// They take 1 MB and a few milliseconds, once.
var sliderTables = sync.OnceValue(func() *sliders {
	t := new(sliders)
	next := 0
	for n := range 64 {
		next = t.fill(&t.straight[n], n, 0, straightFactors[n], next)
		next = t.fill(&t.diagonal[n], n, 4, diagonalFactors[n], next)
	}
	return t
})

// fill makes a square's part of the table, for the four directions from first
// on, and returns where the next one begins.
func (t *sliders) fill(s *slider, n, first int, factor uint64, next int) int {
	s.factor, s.first = factor, uint32(next)
	for _, d := range side.Directions[first : first+4] {
		ray := runFrom(n, d, 0)
		last := ray
		for rest := ray; rest != 0; rest &= rest - 1 { // the one farthest from n
			last = rest & -rest
			if d[1] < 0 || d[1] == 0 && d[0] < 0 {
				break
			}
		}
		s.lines |= ray &^ last
	}
	size := bits.OnesCount64(s.lines)
	s.shift = uint8(64 - size)
	for occupied := uint64(0); ; {
		var reach uint64
		for _, d := range side.Directions[first : first+4] {
			reach |= runFrom(n, d, occupied)
		}
		t.table[next+int(occupied*factor>>s.shift)] = reach
		if occupied = (occupied - s.lines) & s.lines; occupied == 0 {
			return next + 1<<size
		}
	}
}

// runFrom lists the squares from n along a direction up to the first occupied one.
func runFrom(n int, d [2]int, occupied uint64) (reach uint64) {
	for f, r := n&7+d[0], n>>3+d[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+d[0], r+d[1] {
		reach |= 1 << (8*r + f)
		if occupied>>(8*r+f)&1 != 0 {
			break
		}
	}
	return reach
}

// The factors were found by trying sparse random numbers; a test tries them on
// every occupation.
var straightFactors = [64]uint64{
	0x01800088e0114000, 0x0440004820001000, 0x0c80081000802000, 0x8880080010000480,
	0x1200085060048200, 0x018004000e000180, 0x2400024100841008, 0x808000450001a280,
	0x0212800022c00080, 0x0002004100220082, 0x8082801000822002, 0x1002002040081200,
	0x0820800400080081, 0x0801000204010008, 0x0094801100020080, 0x2012800080004500,
	0x0090908000400029, 0x0480220042008100, 0x0008420010842204, 0x0020808010000800,
	0x0604008008000680, 0x0082008080040002, 0x0a01808001000200, 0x1c00060000830264,
	0x1085400480008020, 0x1020100040004020, 0x8450200500110440, 0x00c8100100200902,
	0x0000080080800400, 0x0002000200041009, 0x80a0028400100841, 0x0004088200006c01,
	0x0480082010400040, 0x0040080020201000, 0x0408104101002000, 0x4018001000800880,
	0x1484040080800800, 0x0100800200800400, 0x8002002182004408, 0x1120004102000084,
	0xc840044080248008, 0x0010002000414000, 0x0410008020008010, 0x4008020100101000,
	0x8001014800110024, 0xa002000400028080, 0x0432080201040010, 0x8800010080420004,
	0x4100800510204300, 0x8080812542090200, 0x010a820012244200, 0x0000800800100080,
	0x9312011020040a00, 0x2044000480020080, 0x0100820108100400, 0x2088210400508200,
	0x0005412180083101, 0x0020290084104001, 0x0000811088c02202, 0x0443002110000489,
	0x2042001120040802, 0x0021000802040001, 0x0008100082410804, 0x010000610284004e,
}

var diagonalFactors = [64]uint64{
	0x0208010404040224, 0x00314102008a0000, 0xc1b001020a340a00, 0x0004410021a40020,
	0x8012021080400804, 0x2103100884020002, 0x2186081404450041, 0x0109804800a42000,
	0x041028421c040412, 0x000418261aca0200, 0x15801088a0810000, 0x0109ac4101a204c2,
	0xa8300404200a0000, 0x0080511042100000, 0x10008c008c112800, 0x8001410400c3850a,
	0x8010000690020804, 0x0408009022008405, 0x0008024043850011, 0x8404200804210148,
	0x0002000412020000, 0x0802000101008222, 0x20010a4200902400, 0x0422000044540404,
	0x1108048488101040, 0x0050240808886091, 0x1408020011120208, 0x0058080010820002,
	0x02a1001103004004, 0x8090020841008e00, 0x200400a0004a1000, 0x0000420144808400,
	0x004823080810a010, 0x0044042200210200, 0x000b040100021806, 0x00a2004041040101,
	0xa190010410020200, 0x08020401c1080808, 0x0a040102020c0090, 0x8401041100088843,
	0x130804100a004421, 0x00d2180208000240, 0x8162001402020400, 0x00200c2214000806,
	0x0120080100440404, 0x000925010a002502, 0x008a0c03040c0600, 0x0401024096008101,
	0x9902090402420488, 0x9004210402202000, 0x0834020082210000, 0x0100090642022500,
	0x50c0001002020804, 0x03424a9049020000, 0x2005083004008402, 0x008802008401080c,
	0x0000820041444000, 0x4470024108280201, 0x004084804c040400, 0x0040800100460801,
	0x0040240008830400, 0x2020000888100420, 0x4a402820a5860200, 0x0084011004010041,
}
