package api

import (
	"context"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/wire"
)

// call is a request being answered. It is used again for later requests, with
// its memory.
type call struct {
	s     *Server
	rules *rules
	w     http.ResponseWriter
	r     *http.Request
	route *route

	id    string
	begun time.Time
	langs []string // of the answer, never empty
	named bool     // the languages were named in the query
	lang  [1]string
	// Header values, a slice each: net/http copies them when the head is sent.
	values  [4][1]string
	capped  capped
	until   deadline
	request wire.Request
	body    []byte // as it came, or unpacked
	out     []byte

	status  int
	written int64
	started bool // the head of the answer has been sent
}

var calls = sync.Pool{New: func() any { return new(call) }}

// keepAtMost is how large a buffer may be and still be kept for later.
const keepAtMost = 256 << 10

func (c *call) release() {
	if cap(c.body) > keepAtMost {
		c.body = nil
	}
	if cap(c.out) > keepAtMost {
		c.out = nil
	}
	c.s, c.rules, c.w, c.r, c.route, c.langs = nil, nil, nil, nil, nil, nil
	c.capped, c.until, c.values = capped{}, deadline{}, [len(c.values)][1]string{}
	calls.Put(c)
}

// endpoint answers a call, or says with what problem.
type endpoint func(c *call) *wire.Problem

// route is a path with what may be done there.
type route struct {
	pattern string
	methods map[string]endpoint
	allow   string
	// unlimited routes answer also when the service is full: health is asked
	// for exactly then.
	unlimited bool
	anyQuery  bool // query parameters are not checked
	private   bool // on the listener of those who run the service
	query     []string
	counters  [6]atomic.Int64 // answers by hundreds of their status
	seconds   histogram
}

// ServeHTTP is all the middleware there is, in one place since it is the
// largest part of what a request costs: an id, languages, limits, a net under
// panics, one log line and the counters.
func (rt *route) serve(s *Server, w http.ResponseWriter, r *http.Request) {
	c := calls.Get().(*call)
	c.s, c.rules, c.w, c.r, c.route = s, s.rules.Load(), w, r, rt
	c.begun, c.status, c.written, c.started, c.named = time.Now(), 0, 0, false, false
	c.id = requestID(r)
	w.Header()["X-Request-Id"] = c.value(0, c.id)
	inFlight := s.inFlight.Add(1)
	defer func() {
		s.inFlight.Add(-1)
		if broken := recover(); broken != nil {
			c.panicked(broken)
		}
		rt.count(c)
		s.log.request(c)
		c.release()
	}()
	if problem := c.answer(inFlight); problem != nil {
		c.problem(problem)
	}
}

func (c *call) answer(inFlight int64) *wire.Problem {
	rt := c.route
	if problem := c.negotiateLangs(); problem != nil {
		return together(problem, c.checkQuery())
	}
	if inFlight > int64(c.s.limits.InFlight) && !rt.unlimited {
		return retryLater(c, reason.ServiceBusy)
	}
	run := rt.methods[c.r.Method]
	if run == nil {
		if c.r.Method == http.MethodHead {
			run = rt.methods[http.MethodGet]
		} else if c.r.Method == http.MethodOptions {
			c.w.Header().Set("Allow", rt.allow)
			c.head(http.StatusNoContent)
			return nil
		}
		if run == nil {
			return methodNotAllowed(c)
		}
	}
	if problem := c.checkQuery(); problem != nil {
		return problem
	}
	return run(c)
}

func (c *call) panicked(broken any) {
	if broken == http.ErrAbortHandler {
		panic(broken) // the way to cut a connection
	}
	c.s.metrics.panicked()
	c.s.log.panicked(c, broken, debug.Stack())
	if c.started {
		panic(http.ErrAbortHandler) // half an answer must not look whole
	}
	c.problem(&wire.Problem{Kind: wire.Internal, Finding: finding.New(reason.ServiceInternal, map[string]any{"id": c.id})})
}

// head sends the status; the body follows.
func (c *call) head(status int) {
	c.status, c.started = status, true
	c.w.WriteHeader(status)
}

// send sends a whole answer.
func (c *call) send(status int, contentType string, body []byte) {
	h := c.w.Header()
	h["Content-Type"] = c.value(1, contentType)
	h["X-Content-Type-Options"] = nosniff
	h["Content-Length"] = c.value(2, strconv.Itoa(len(body)))
	c.head(status)
	if c.r.Method != http.MethodHead {
		n, _ := c.w.Write(body)
		c.written = int64(n)
	}
}

func (c *call) value(i int, s string) []string {
	c.values[i][0] = s
	return c.values[i][:]
}

var nosniff = []string{"nosniff"}

// sendLocalized is send for an answer with texts in the caller's languages.
func (c *call) sendLocalized(status int, body []byte) {
	c.w.Header()["Content-Language"] = c.value(3, joinLangs(c.langs))
	c.send(status, "application/json", body)
}

func (c *call) writer() *wire.Writer {
	return &wire.Writer{Service: c.s.service, Langs: c.langs, Sealer: c.s.sealer, Status: StatusOf}
}

// deadline is a context that ends with the request or when its time for
// judging is over. It starts no timer: judges look at Err as they go.
type deadline struct {
	context.Context
	begun time.Time     // of the request
	most  time.Duration // since then
}

func (d *deadline) Err() error {
	if err := d.Context.Err(); err != nil {
		return err
	}
	if time.Since(d.begun) > d.most { // reads one clock, where Now reads two
		return context.DeadlineExceeded
	}
	return nil
}

func (d *deadline) Deadline() (time.Time, bool) { return d.begun.Add(d.most), true }

// context gives the judge its time from now on, however long the body took to come.
func (c *call) context() context.Context {
	c.until = deadline{c.r.Context(), c.begun, time.Since(c.begun) + c.s.limits.Deadline}
	return &c.until
}
