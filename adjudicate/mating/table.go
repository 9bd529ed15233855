package mating

// table is a set of positions by their keys. It grows as it fills and is
// cleared by a stamp, so that it costs what is used of it.
type table struct {
	slots []slot
	used  int
	stamp uint32
}

type slot struct {
	key   uint64
	stamp uint32
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

// add puts a key into the set. It reports false where it was there before.
func (t *table) add(key uint64) bool {
	if t.used*2 >= len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.stamp != t.stamp {
			*s = slot{key, t.stamp}
			t.used++
			return true
		}
		if s.key == key {
			return false
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
		for i := s.key & mask; ; i = (i + 1) & mask {
			if t.slots[i].stamp != t.stamp {
				t.slots[i] = s
				break
			}
		}
	}
}
