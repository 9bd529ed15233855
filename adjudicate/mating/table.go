package mating

// table remembers positions, and with what allowance each was tried. It grows
// as it fills and is cleared by a stamp, so that it costs what is used of it.
type table struct {
	slots []slot
	used  int
	stamp uint32
}

type slot struct {
	key    uint64
	stamp  uint32
	budget int32
}

func (t *table) reset() {
	t.stamp++
	t.used = 0
	if t.slots == nil {
		t.slots = make([]slot, 1<<10)
	}
	if t.stamp == 0 { // it has come round
		clear(t.slots)
		t.stamp = 1
	}
}

// better notes that a position is tried with an allowance. It reports false
// where it was tried with as much before.
func (t *table) better(key uint64, budget int) bool {
	if t.used*2 >= len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	for i := mix(key) & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.stamp != t.stamp {
			*s = slot{key, t.stamp, int32(budget)}
			t.used++
			return true
		}
		if s.key == key {
			if s.budget >= int32(budget) {
				return false
			}
			s.budget = int32(budget)
			return true
		}
	}
}

func (t *table) grow() {
	old := t.slots
	t.slots = make([]slot, 2*len(old))
	mask := uint64(len(t.slots) - 1)
	for _, s := range old {
		if s.stamp != t.stamp {
			continue
		}
		for i := mix(s.key) & mask; ; i = (i + 1) & mask {
			if t.slots[i].stamp != t.stamp {
				t.slots[i] = s
				break
			}
		}
	}
}
