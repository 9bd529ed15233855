package main

import (
	"bytes"
	"fmt"
	"os"
)

// scaling is what a second core brings, by the clock.
type scaling struct {
	file            string    // the games, several times over
	one, two, apart []float64 // plies a second: one core, two, and two processes of one core each
}

// times is how often the games are judged by one process, so that its start weighs little.
const times = 4

// repeated writes a file several times over into another.
func repeated(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, bytes.Repeat(append(data, '\n'), times), 0o644)
}

// measure judges on one core, on two, and by two processes at once, each on a
// core of its own: no one process can gain more than these do.
func (s *scaling) measure(judge func(cores string, procs int) command, plies float64) error {
	several := func(cores string, procs int) command {
		c := judge(cores, procs)
		c.args[len(c.args)-1] = s.file
		return c
	}
	u, err := several("0", 1).run()
	if err != nil {
		return err
	}
	s.one = append(s.one, times*plies/u.wall.Seconds())
	if u, err = several("0,1", 2).run(); err != nil {
		return err
	}
	s.two = append(s.two, times*plies/u.wall.Seconds())
	type ran struct {
		usage
		err error
	}
	other := make(chan ran)
	go func() {
		u, err := several("1", 1).run()
		other <- ran{u, err}
	}()
	u, err = several("0", 1).run()
	if o := <-other; err == nil {
		err = o.err
		u.wall = max(u.wall, o.wall)
	}
	if err != nil {
		return err
	}
	s.apart = append(s.apart, 2*times*plies/u.wall.Seconds())
	return nil
}

// scaling reports it.
func (b *bench) scaling(s *scaling) error {
	scale, most := median(ratios(s.two, s.one)), median(ratios(s.apart, s.one))
	b.table([][]string{{"by the clock, the file four times over", "plies a second"}, {"one core", number(median(s.one))},
		{"two cores", fmt.Sprintf("%s (%.2f times)", number(median(s.two)), scale)},
		{"two processes at once, a core each", fmt.Sprintf("%s (%.2f times)", number(median(s.apart)), most)}})
	b.atLeast("whole games on two cores: times one core", scale, 1.8, "")
	b.line("Two processes that share nothing show what the machine gives at most: cores that share a cache, or a core, slow each other down.\n")
	return b.picture("cores", "Whole games by cores", plot{x: "cores", y: "plies a second", series: []series{{"houserules judge", [][2]float64{{1, median(s.one)}, {2, median(s.two)}}}}})
}
