package api

import (
	"net/http"

	"houserules/adjudicate"
	"houserules/service"
	"houserules/wire"
)

const mediaJSON = "application/json"

var onlyJSON = []string{mediaJSON}

// choose finds the judge of a request; see service.Chooser.
func (c *call) choose(q *wire.Request) (*adjudicate.Judge, *wire.Problem) {
	chooser := service.Chooser{Rules: c.rules.Rules, Tokens: c.s.sealer}
	return chooser.Choose(q)
}

// record reads a JSON body about a game and finds who judges it.
func (c *call) record(parts wire.Parts) (*adjudicate.Judge, *wire.Problem) {
	if _, problem := c.mustAccept(onlyJSON...); problem != nil {
		return nil, problem
	}
	if _, problem := c.contentType(onlyJSON...); problem != nil {
		return nil, problem
	}
	if problem := c.readBody(c.s.limits.Unpacked); problem != nil {
		return nil, problem
	}
	if problem := c.request.Decode(c.body, parts, c.s.limits.wire()); problem != nil {
		return nil, problem
	}
	return c.choose(&c.request)
}

// movesLegal answers which moves may be played now.
func (s *Server) movesLegal(c *call) *wire.Problem {
	judge, problem := c.record(wire.LegalRequest)
	if problem != nil {
		return problem
	}
	verdict, err := judge.Legal(c.context(), &c.request.Record)
	if err != nil {
		return service.RecordProblem(err)
	}
	c.out = c.writer().AppendLegal(c.out[:0], c.request.Record.ID, verdict)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}

// movesValidate answers whether one more action may be played, and why not.
func (s *Server) movesValidate(c *call) *wire.Problem {
	judge, problem := c.record(wire.MoveRequest)
	if problem != nil {
		return problem
	}
	verdict, err := judge.Move(c.context(), &c.request.Record, c.request.Move)
	if err != nil {
		return service.RecordProblem(err)
	}
	w := c.writer()
	w.Asked = judge.Ruleset()
	c.out = w.AppendMoveVerdict(c.out[:0], verdict)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}

// gamesAdjudicate judges a record.
func (s *Server) gamesAdjudicate(c *call) *wire.Problem {
	judge, problem := c.record(wire.AdjudicateRequest)
	if problem != nil {
		return problem
	}
	verdict, err := judge.Game(c.context(), &c.request.Record)
	if err != nil {
		return service.RecordProblem(err)
	}
	w := c.writer()
	w.Asked = judge.Ruleset()
	c.out = w.AppendVerdict(c.out[:0], verdict)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}
