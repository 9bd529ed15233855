package api

import (
	"crypto/rand"
	"encoding/base64"
	"net/http"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/service"
	"houserules/wire"
)

// setupsValidate answers whether a game may begin like this.
func (s *Server) setupsValidate(c *call) *wire.Problem {
	judge, problem := c.record(wire.SetupRequest)
	if problem != nil {
		return problem
	}
	verdict, err := judge.Setup(c.context(), &c.request.Record)
	if err != nil {
		return service.RecordProblem(err)
	}
	c.out = c.writer().AppendSetup(c.out[:0], c.request.Record.ID, verdict)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}

// hidden reads a JSON body of the two calls about hidden armies.
func (c *call) hidden(decode func([]byte, wire.Limits) *wire.Problem) *wire.Problem {
	c.w.Header()["Cache-Control"] = noStore
	if _, problem := c.mustAccept(mediaJSON); problem != nil {
		return problem
	}
	if _, problem := c.contentType(mediaJSON); problem != nil {
		return problem
	}
	if problem := c.readBody(c.s.limits.Unpacked); problem != nil {
		return problem
	}
	return decode(c.body, c.s.limits.wire())
}

// chosen finds the judge of rules that a request names, as it expects them.
func (c *call) chosen(rules *wire.Rules, digest string) (*adjudicate.Judge, *wire.Problem) {
	q := wire.Request{Rules: *rules, Digest: digest}
	return c.choose(&q)
}

// setupsCommit judges one side's army alone and makes the commitment to it.
// Where the caller sends no nonce one is made here: a convenience, for then
// this service has seen it.
func (s *Server) setupsCommit(c *call) *wire.Problem {
	var q wire.Commitment
	if problem := c.hidden(q.Decode); problem != nil {
		return problem
	}
	judge, problem := c.chosen(&q.Rules, q.Digest)
	if problem != nil {
		return problem
	}
	if !q.HasNonce {
		var nonce [16]byte
		if _, err := rand.Read(nonce[:]); err != nil {
			return plain(wire.Internal, reason.ServiceInternal, map[string]any{"id": c.id})
		}
		q.Nonce = base64.RawURLEncoding.EncodeToString(nonce[:])
	}
	verdict, err := judge.Commit(&q.CommitRequest)
	if err != nil {
		return service.RecordProblem(err)
	}
	w := c.writer()
	w.Asked = judge.Ruleset()
	c.out = w.AppendCommit(c.out[:0], verdict)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}

// setupsReveal compares revealed armies with their commitments and judges the
// beginning that they make.
func (s *Server) setupsReveal(c *call) *wire.Problem {
	var q wire.Reveal
	if problem := c.hidden(q.Decode); problem != nil {
		return problem
	}
	judge, problem := c.chosen(&q.Rules, q.Digest)
	if problem != nil {
		return problem
	}
	verdict, err := judge.Reveal(&q.RevealRequest)
	if err != nil {
		return service.RecordProblem(err)
	}
	w := c.writer()
	w.Asked = judge.Ruleset()
	c.out = w.AppendReveal(c.out[:0], verdict)
	c.sendLocalized(http.StatusOK, c.out)
	return nil
}
