package api

import (
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"houserules/adjudicate"
	"houserules/adjudicate/movegen"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/internal/long"
	"houserules/internal/randomrules"
	"houserules/render"
	"houserules/ruleset"
	"houserules/ruleset/lint"
	"houserules/text"
)

var (
	randomFiles = flag.Int("random.files", 0, "random rule files that TestWhatLintsCleanIsServed makes; 0 is a sample, or 100,000 in make test-long")
	randomFirst = flag.Uint64("random.first", 1, "the number of the first of them, to see one again")
)

// TestWhatLintsCleanIsServed: what lints clean is judged, drawn, printed and
// served without a fault. Random rule files, the two generators beside each
// other where both fit the board, random games.
func TestWhatLintsCleanIsServed(t *testing.T) {
	count := *randomFiles
	if count == 0 {
		count = long.Pick(150, 1500, 100_000)
	}
	s := newServer(t)
	var clean, plies, both int
	var bySeats [6]int
	for i := range uint64(count) {
		number := *randomFirst + i
		rng := rand.New(rand.NewPCG(14, number))
		file := randomrules.File(rng, s.Library().All())
		rs, found := s.Library().Compile("wild.yaml", file)
		if rs == nil {
			if !found.HasErrors() {
				t.Fatalf("file %d: no rules, and no error", number)
			}
			continue
		}
		if lint.Quick(rs).HasErrors() {
			continue
		}
		clean++
		bySeats[len(rs.Seats)]++
		w := &wildGame{t: t, number: number, file: file, rs: rs, rng: rng}
		func() {
			defer func() {
				if fault := recover(); fault != nil {
					t.Fatalf("file %d: %v\n%s", number, fault, file)
				}
			}()
			w.play()
			w.print(number)
			w.serve(s)
		}()
		if plies += len(w.moves); w.small {
			both++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d files, %d clean (%v by seats), %d with both generators, %d moves", count, clean, bySeats, both, plies)
	if clean < count/10 || both == 0 {
		t.Errorf("only %d of %d files are clean, %d on small boards", clean, count, both)
	}
}

// wildGame is a game by random rules.
type wildGame struct {
	t      *testing.T
	number uint64
	file   []byte
	rs     *ruleset.Ruleset
	rng    *rand.Rand
	small  bool
	moves  []string
}

func (w *wildGame) fault(format string, args ...any) {
	w.t.Helper()
	w.t.Errorf("file %d: "+format+"\n%s", append(append([]any{w.number}, args...), w.file)...)
}

// play makes random moves and holds the generators against each other.
func (w *wildGame) play() {
	rules := position.Compile(w.rs)
	gen := movegen.New(rules)
	w.small = rules.Small
	p := rules.Start(0)
	general := position.CompileGeneral(w.rs)
	lines, q := movegen.New(general), general.Start(0)
	for range w.rng.IntN(40) {
		moves := gen.Legal(p, p.Turn, nil)
		names := w.names(p, moves)
		if w.small {
			others := w.names(q, lines.Legal(q, q.Turn, nil))
			if !slices.Equal(names, others) {
				w.fault("after %v: %v by sets, %v along lines", w.moves, names, others)
				return
			}
			for seat := range position.Seat(rules.NSeats) {
				if gen.InCheck(p, seat) != lines.InCheck(q, seat) || gen.HasLegal(p, seat) != lines.HasLegal(q, seat) {
					w.fault("after %v: the generators differ about seat %d", w.moves, seat)
					return
				}
			}
		}
		if len(moves) == 0 {
			return
		}
		m := moves[w.rng.IntN(len(moves))]
		w.moves = append(w.moves, string(notation.AppendUCI(nil, p, m)))
		p.Make(m)
		q.Make(m)
	}
}

// names are moves as they are written, sorted.
func (w *wildGame) names(p *position.Position, moves []position.Move) []string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = string(notation.AppendUCI(nil, p, m))
	}
	slices.Sort(names)
	return names
}

// print draws the board and writes the rules for players.
func (w *wildGame) print(number uint64) {
	j := adjudicate.New(w.rs)
	lang := text.Langs()[number%uint64(len(text.Langs()))]
	if _, err := render.Board(render.StartSetup(j.Rules()), j.Gen(), render.BoardOptions{Lang: lang}); err != nil {
		w.fault("board: %v", err)
	}
	if _, err := render.BoardText(render.StartSetup(j.Rules()), render.BoardOptions{Lang: lang}); err != nil {
		w.fault("board: %v", err)
	}
	format := []render.SheetFormat{render.SheetHTML, render.SheetMarkdown}[number/2%2]
	if _, err := render.Sheet(w.rs, render.SheetOptions{Lang: lang, Format: format}); err != nil {
		w.fault("sheet: %v", err)
	}
	if _, err := j.Legal(context.Background(), &adjudicate.Record{}); err != nil && !w.armies() {
		w.fault("legal: %v %v", err, err.Params)
	}
}

// armies reports whether a start has to be given.
func (w *wildGame) armies() bool {
	for i := range w.rs.Seats {
		for j := range w.rs.Seats[i].ByClass {
			if w.rs.Seats[i].ByClass[j].Army != nil {
				return true
			}
		}
	}
	return false
}

// serve sends the game with its rules. The position may be decided before the
// moves are through, which is an answer too.
func (w *wildGame) serve(s *Server) {
	actions := make([]map[string]any, len(w.moves))
	for i, m := range w.moves {
		actions[i] = map[string]any{"type": "move", "move": m}
		if i%7 == 6 {
			actions[i] = map[string]any{"type": "resign", "seat": w.rs.Seats[w.rng.IntN(len(w.rs.Seats))].Name}
		}
	}
	body, err := json.Marshal(map[string]any{"ruleset": map[string]any{"yaml": string(w.file)}, "actions": actions, "include": []string{"moves", "legal_moves"}})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, path := range []string{"/v1/games/adjudicate", "/v1/rulesets/validate"} {
		request := httptest.NewRequest(http.MethodPost, path, strings.NewReader(string(body)))
		if path == "/v1/rulesets/validate" {
			request = httptest.NewRequest(http.MethodPost, path, strings.NewReader(string(w.file)))
			request.Header.Set("Content-Type", "application/yaml")
		} else {
			request.Header.Set("Content-Type", "application/json")
		}
		answer := httptest.NewRecorder()
		s.Handler().ServeHTTP(answer, request)
		if answer.Code >= 500 || answer.Code != http.StatusOK && !w.armies() {
			w.fault("%s: %d %s", path, answer.Code, answer.Body)
		}
	}
}
