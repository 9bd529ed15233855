package api

import (
	"sync/atomic"
	"time"
)

// bounds are the upper bounds of the histogram of answers, in seconds.
var bounds = [...]float64{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5}

// histogram counts durations. Plain counters instead of the library's own:
// they are on the path of every request.
type histogram struct {
	buckets [len(bounds) + 1]atomic.Uint64
	sum     atomic.Int64 // nanoseconds
}

func (h *histogram) observe(d time.Duration) {
	seconds := d.Seconds()
	i := 0
	for i < len(bounds) && seconds > bounds[i] {
		i++
	}
	h.buckets[i].Add(1)
	h.sum.Add(int64(d))
}

func (rt *route) count(c *call) {
	if class := c.status / 100; class > 0 && class < len(rt.counters) {
		rt.counters[class].Add(1)
	}
	rt.seconds.observe(time.Since(c.begun))
}
