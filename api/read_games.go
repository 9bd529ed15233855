package api

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/wire"
)

// maxReadGames is how many games one answer of games/read has.
const maxReadGames = 50

var (
	looksFEN4 = regexp.MustCompile(`^[A-Za-z]-[01](,[01])*-`)
	looksFEN  = regexp.MustCompile(`^[A-Za-z0-9~]+(/[A-Za-z0-9~]+)+(\s|$)`)
)

// gamesRead makes records of whatever was pasted: a position, games, a record.
func (s *Server) gamesRead(c *call) *wire.Problem {
	var q wire.TextRequest
	if problem := c.rulesBody(q.Decode); problem != nil {
		return problem
	}
	judges, problem := c.readers(&q.Rules)
	if problem != nil {
		return problem
	}
	text := strings.TrimSpace(strings.TrimPrefix(q.Text, "\ufeff"))
	switch {
	case text == "":
		return wire.NewProblem(wire.Unusable, reason.RequestOutOfRange, "/text", nil)
	case text[0] == '{':
		return c.readRecord(text)
	case looksFEN4.MatchString(text):
		return c.readPosition("fen4", strings.Join(strings.Fields(text), ""), judges)
	case looksFEN.MatchString(text) && !strings.Contains(text, "\n"):
		return c.readPosition("fen", text, judges)
	}
	return c.readPGN(text, judges)
}

// readers are the judges that may read a text: that of the rules named, else
// those of all profiles, the ones that most others are built on first.
func (c *call) readers(rules *wire.Rules) ([]*adjudicate.Judge, *wire.Problem) {
	if rules.Named() {
		judge, problem := c.rules.JudgeOf(rules, "/ruleset")
		return []*adjudicate.Judge{judge}, problem
	}
	all := slices.Clone(c.rules.Library().All())
	built := map[string]int{}
	for _, rs := range all {
		built[rs.Extends]++
	}
	slices.SortStableFunc(all, func(a, b *ruleset.Ruleset) int { return built[b.ID] - built[a.ID] })
	judges := make([]*adjudicate.Judge, len(all))
	for i, rs := range all {
		judges[i] = c.rules.Judge(rs)
	}
	return judges, nil
}

// readRecord takes the game part out of a record; what it says is judged when
// it is played.
func (c *call) readRecord(text string) *wire.Problem {
	var raw map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &raw) != nil {
		return wire.NewProblem(wire.Unusable, reason.RequestNotJSON, "/text", nil)
	}
	game := wire.ReadGame{N: 1, Line: 1, Warnings: []byte("[]")}
	_ = json.Unmarshal(raw["ruleset"], &game.Ruleset) // an overlay or a text has no id
	record := map[string]json.RawMessage{"actions": []byte("[]")}
	for _, key := range []string{"start", "from", "first", "game_number", "actions"} {
		if value, ok := raw[key]; ok {
			record[key] = value
		}
	}
	game.Record, _ = json.Marshal(record) // made of what was JSON
	return c.answerGames("record", []wire.ReadGame{game}, false)
}

func (c *call) readPosition(format, fen string, judges []*adjudicate.Judge) *wire.Problem {
	best, problems := -1, []*wire.Problem(nil)
	for i, judge := range judges {
		if _, faults, _ := notation.ParseFEN(judge.Rules(), fen); len(faults) > 0 {
			p := wire.NewProblem(wire.Unusable, faults[0].Code, "/text", faults[0].Params)
			problems = append(problems, p)
			continue
		}
		best = i
		break
	}
	if best < 0 {
		return problems[0]
	}
	record := &adjudicate.Record{From: &adjudicate.From{FEN: fen, HasFEN: true}}
	game := wire.ReadGame{N: 1, Line: 1, Ruleset: judges[best].Ruleset().ID, Record: wire.AppendRecord(nil, record), Warnings: []byte("[]")}
	return c.answerGames(format, []wire.ReadGame{game}, false)
}

func (c *call) readPGN(text string, judges []*adjudicate.Judge) *wire.Problem {
	reader := notation.NewReader(strings.NewReader(text), notation.ReaderOptions{MaxPlies: c.s.limits.Actions})
	var games []wire.ReadGame
	format := "pgn"
	more := false
	for {
		var g notation.Game
		err := reader.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || len(games) == maxReadGames {
			more = true
			break
		}
		if problem := wire.GameProblem(&g); problem != nil {
			if len(games) == 0 {
				return problem
			}
			continue
		}
		rs, record := c.fitting(&g, judges)
		if len(rs.Seats) > 2 {
			format = "pgn4"
		}
		w := c.writer()
		w.Asked = rs
		game := wire.ReadGame{N: g.Number, Line: g.Line, Ruleset: rs.ID, Record: wire.AppendRecord(nil, record), Warnings: w.AppendWarnings(nil, record.Warnings)}
		for _, tag := range g.Tags {
			game.Tags = append(game.Tags, wire.Tag{Name: tag.Name, Value: tag.Value})
		}
		games = append(games, game)
	}
	return c.answerGames(format, games, more)
}

// fitting is the rules by which a game goes furthest without breaking any, and
// its record as they read it.
func (c *call) fitting(g *notation.Game, judges []*adjudicate.Judge) (*ruleset.Ruleset, *adjudicate.Record) {
	var bestRules *ruleset.Ruleset
	var best *adjudicate.Record
	furthest := -1
	for _, judge := range judges {
		record := &judge.ReadPGN(g, nil).Record
		if len(judges) == 1 {
			return judge.Ruleset(), record
		}
		far := 0
		verdict, err := judge.Game(c.context(), record)
		if err == nil {
			far = verdict.Plies
		}
		if far > furthest {
			bestRules, best, furthest = judge.Ruleset(), record, far
		}
		if err == nil && verdict.Status != adjudicate.Invalid {
			return judge.Ruleset(), record
		}
	}
	return bestRules, best
}

func (c *call) answerGames(format string, games []wire.ReadGame, more bool) *wire.Problem {
	c.out = wire.AppendReadGames(c.out[:0], format, games, more)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}
