package service

import (
	"container/list"
	"crypto/sha256"
	"strings"
	"sync"

	"houserules/adjudicate"
	"houserules/ruleset"
)

// CacheBytes is how much the judges of rules that came with requests may hold
// when nothing else is configured: some hundred and fifty judges.
const CacheBytes = 64 << 20

// What is counted for one entry. The tables of a judge hold 0.2 to 0.35 MB, with
// those that the first explanation makes, and those of armies hold a second
// judge; a Ruleset holds what it does not share with the file that it is made
// from. A test holds these against the heap.
const (
	tablesBytes  = 400 << 10
	rulesetBytes = 32 << 10
)

// maxTexts is how many texts of one digest are remembered: the same rules
// written in other words cost a compilation, not memory.
const maxTexts = 16

// CacheStats are what a cache holds.
type CacheStats struct {
	Texts  int   // rules as they were written
	Judges int   // by digest
	Bytes  int64 // about
}

// textKey names rules as they were written: a short text by itself, which is
// compared faster than hashed, and any other by its hash. Those that are kept
// are copies, so that no body is.
type textKey string

// maxKey is how long a text may be and still be its own key, in bytes: rulesetBytes
// has room for it.
const maxKey = 1 << 10

// overlayKey is the key of an overlay, which begins with a bracket.
func overlayKey(text string) textKey {
	if len(text) <= maxKey {
		return textKey(text)
	}
	return hashKey("o", text)
}

// fileKey is the key of the text of a rule file.
func fileKey(text string) textKey { return hashKey("f", text) }

func hashKey(kind, text string) textKey {
	sum := sha256.Sum256([]byte(text))
	return textKey(kind + string(sum[:]))
}

// cache keeps the judges that were used last, by digest, and with each of them
// the texts that lead to it. It is bounded in bytes.
type cache struct {
	mu      sync.Mutex
	most    int64
	bytes   int64
	texts   map[textKey]*cached
	digests map[string]*cached
	order   *list.List // of *cached, the last used first
}

// cached is what is kept of one digest.
type cached struct {
	digest string
	tables *adjudicate.Judge // nil where a file has them
	texts  []spoken
	bytes  int64
	at     *list.Element
}

// spoken is a judge that speaks for one text.
type spoken struct {
	key   textKey
	judge *adjudicate.Judge
}

func newCache(most int64) *cache {
	return &cache{most: most, texts: map[textKey]*cached{}, digests: map[string]*cached{}, order: list.New()}
}

// byText returns the judge of a text, nil for none.
func (c *cache) byText(key textKey) *adjudicate.Judge {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.texts[key]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e.at)
	for i := range e.texts {
		if e.texts[i].key == key {
			return e.texts[i].judge
		}
	}
	return nil
}

// byDigest returns a judge of these rules, nil for none. It may speak with the
// texts of others.
func (c *cache) byDigest(digest string) *adjudicate.Judge {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.digests[digest]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e.at)
	return e.tables
}

// addJudge keeps a compiled judge.
func (c *cache) addJudge(judge *adjudicate.Judge) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entry(judge.Ruleset().Digest)
	if e.tables == nil {
		e.tables = judge
		c.grow(e, tablesOf(judge.Ruleset()))
	}
	c.shrink()
}

// addText keeps the judge of a text.
func (c *cache) addText(key textKey, judge *adjudicate.Judge) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.texts[key] != nil {
		return
	}
	e := c.entry(judge.Ruleset().Digest)
	if len(e.texts) == maxTexts {
		delete(c.texts, e.texts[0].key)
		e.texts = append(e.texts[:0], e.texts[1:]...)
		c.grow(e, -rulesetBytes)
	}
	key = textKey(strings.Clone(string(key)))
	e.texts = append(e.texts, spoken{key, judge})
	c.texts[key] = e
	c.grow(e, rulesetBytes)
	c.shrink()
}

// entry returns the entry of a digest, a new one where there is none.
func (c *cache) entry(digest string) *cached {
	e := c.digests[digest]
	if e == nil {
		e = &cached{digest: digest}
		e.at = c.order.PushFront(e)
		c.digests[digest] = e
	} else {
		c.order.MoveToFront(e.at)
	}
	return e
}

func (c *cache) grow(e *cached, bytes int64) {
	e.bytes += bytes
	c.bytes += bytes
}

// shrink lets go of what was used longest ago until the rest fits.
func (c *cache) shrink() {
	for c.bytes > c.most {
		e := c.order.Remove(c.order.Back()).(*cached)
		delete(c.digests, e.digest)
		for i := range e.texts {
			delete(c.texts, e.texts[i].key)
		}
		c.bytes -= e.bytes
	}
}

func (c *cache) stats() CacheStats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return CacheStats{Texts: len(c.texts), Judges: len(c.digests), Bytes: c.bytes}
}

// tablesOf is about how many bytes the judge of these rules holds.
func tablesOf(rs *ruleset.Ruleset) int64 {
	for s := range rs.Seats {
		for c := range rs.Seats[s].ByClass {
			if army := rs.Seats[s].ByClass[c].Army; army != nil && army.Orthodox != nil {
				return 2 * tablesBytes
			}
		}
	}
	return tablesBytes
}
