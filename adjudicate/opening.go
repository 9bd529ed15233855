package adjudicate

import (
	"sync"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// opening is where a game begins, judged as far as playing on needs.
type opening struct {
	judge     *Judge // by whom the game is judged; another than asked for orthodox armies (MH-12)
	pos       position.Position
	points    [position.MaxSeats]int
	outAt     [position.MaxSeats]uint32
	history   []uint64        // repetition keys of earlier positions since the last zeroing move
	faults    []reason.Reason // with any, play is impossible
	warnings  []Warning
	notJudged []NotJudged
}

// ownStarts are the beginnings from a profile's own array, by the seat that
// begins, each put together when it is first asked for. They are shared and
// only read.
type ownStarts [position.MaxSeats]struct {
	once sync.Once
	opening
}

// ownStart is where a game begins of which nothing else is said.
func (j *Judge) ownStart(r *Record) (*opening, *finding.Fault) {
	first, err := j.firstSeat(r)
	if err != nil {
		return nil, err
	}
	s := &j.own[first]
	s.once.Do(func() {
		// Invariant: whose turn it is can only be in doubt where a text says so.
		b, _ := j.begins(&Record{First: r.First, GameNumber: r.GameNumber}, true)
		b.settleFaults()
		s.opening = b.opening
	})
	return &s.opening, nil
}

// firstSeat is the seat that begins a game.
func (j *Judge) firstSeat(r *Record) (position.Seat, *finding.Fault) {
	first := j.rules.RS.First
	n := j.rules.NSeats
	switch {
	case r.First != "" && r.GameNumber != 0:
		return 0, &finding.Fault{Finding: finding.New(reason.RequestTwoFirsts, nil), Pointer: "/game_number"}
	case r.First != "":
		for i := range j.rs.Seats {
			if j.rs.Seats[i].Name != r.First {
				continue
			}
			if i != first && !j.rules.RS.Rotate {
				return 0, &finding.Fault{Finding: finding.New(reason.RequestFirstFixed, reason.Params{"given": r.First, "first": j.rs.Seats[first].Name}), Pointer: "/first"}
			}
			return position.Seat(i), nil
		}
		names := make([]string, n)
		for i := range names {
			names[i] = j.rs.Seats[i].Name
		}
		return 0, &finding.Fault{Finding: finding.New(reason.RequestUnknownSeat, reason.Params{"seat": r.First, "seats": names}), Pointer: "/first"}
	case r.GameNumber > 0 && j.rules.RS.Rotate:
		return position.Seat((first + r.GameNumber - 1) % n), nil
	}
	return position.Seat(first), nil
}
