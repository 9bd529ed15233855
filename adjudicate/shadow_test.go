package adjudicate_test

import (
	"context"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
)

// shadow is a position that is played along by make and unmake alone, so that
// the hash and the sets kept as moves are made can be held against those
// counted again.
type shadow struct {
	j *adjudicate.Judge
	p position.Position
}

func startOf(t testing.TB, j *adjudicate.Judge, r *adjudicate.Record) *shadow {
	t.Helper()
	v, err := j.Setup(context.Background(), r)
	if err != nil || v.Position == nil {
		t.Fatalf("%v %+v", err, v)
	}
	return &shadow{j, *v.Position}
}

// play makes a move, having taken back every legal one first.
func (s *shadow) play(t testing.TB, text string) {
	t.Helper()
	for _, m := range s.j.Gen().Legal(&s.p, s.p.Turn, nil) {
		before := s.p
		u := s.p.Make(m)
		if got, want := s.p.Hash, s.p.ComputeHash(); got != want {
			t.Errorf("hash kept %x, counted %x", got, want)
		}
		again := s.p
		again.Recompute()
		if again != s.p {
			t.Errorf("sets kept differ from those counted after %s", notation.AppendUCI(nil, &before, m))
		}
		s.p.Unmake(m, u)
		if s.p != before {
			t.Errorf("%s is not taken back whole", notation.AppendUCI(nil, &before, m))
		}
	}
	m, _, why := notation.ParseMove(s.j.Gen(), &s.p, text)
	if why != nil {
		t.Fatalf("%s: %s", text, why.Code)
	}
	s.p.Make(m)
}
