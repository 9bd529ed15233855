package api

import (
	"io"
	"io/fs"
	"time"

	"houserules/finding"
	"houserules/ruleset/library"
	"houserules/service"
	"houserules/wire"
)

// Config is what a Server is made of.
type Config struct {
	Service string // name and version, as answers show it
	OpenAPI []byte // the contract, as /openapi.yaml serves it
	// Load reads the rules. It is called once by New and again at each reload;
	// with an error, or a finding that is one, the rules loaded last stay.
	Load func() (*library.Library, finding.Diagnostics, error)
	// Scenarios has a folder of scenario files for each profile, which are
	// offered as positions to try; nil for none.
	Scenarios fs.FS
	Keys      [][]byte // that sign state tokens; the first signs, all are accepted
	Limits    Limits
	Log       io.Writer // JSON lines: one a request, and what went wrong; nil for none
	Quiet     bool      // no lines of requests; what went wrong is logged all the same
}

// Limits bound what a request may cost. A zero field means DefaultLimits'.
type Limits struct {
	Body       int64         // bytes of a body as it comes
	Unpacked   int64         // bytes of a body once unpacked
	Line       int           // bytes of a line or a game of a batch, unpacked
	YAML       int64         // bytes of a rule file
	Actions    int           // of one record
	Headers    int           // bytes of all headers
	ReadHeader time.Duration // for the headers to arrive
	Read       time.Duration // for the whole request to arrive; of a batch, for its next bytes
	Write      time.Duration // for the answer to be taken; of a batch, for its next bytes
	Idle       time.Duration // between requests of a connection
	Deadline   time.Duration // for judging a request; of a batch, a record
	Grace      time.Duration // for accepted requests to end after a stop
	Overlays   int64         // bytes of judges kept for rules that came with requests
	InFlight   int           // requests at once, batches among them
	Batches    int           // batches at once
}

// DefaultLimits are those that hold when nothing else is configured.
var DefaultLimits = Limits{
	Body:       1 << 20,
	Unpacked:   4 << 20,
	Line:       service.DefaultLimits.Line,
	YAML:       256 << 10,
	Actions:    service.DefaultLimits.Actions,
	Headers:    16 << 10,
	ReadHeader: 5 * time.Second,
	Read:       20 * time.Second,
	Write:      30 * time.Second,
	Idle:       2 * time.Minute,
	Deadline:   5 * time.Second,
	Grace:      30 * time.Second,
	Overlays:   service.CacheBytes,
	InFlight:   512,
	Batches:    16,
}

// wire are the limits of a body about a game.
func (l *Limits) wire() wire.Limits { return wire.Limits{Actions: l.Actions, YAML: int(l.YAML)} }

func orDefault[T comparable](value *T, fallback T) {
	var zero T
	if *value == zero {
		*value = fallback
	}
}

// filled are the limits with the defaults where nothing was set.
func (l Limits) filled() Limits {
	d := &DefaultLimits
	orDefault(&l.Body, d.Body)
	orDefault(&l.Unpacked, d.Unpacked)
	orDefault(&l.Line, d.Line)
	orDefault(&l.YAML, d.YAML)
	orDefault(&l.Actions, d.Actions)
	orDefault(&l.Headers, d.Headers)
	orDefault(&l.ReadHeader, d.ReadHeader)
	orDefault(&l.Read, d.Read)
	orDefault(&l.Write, d.Write)
	orDefault(&l.Idle, d.Idle)
	orDefault(&l.Deadline, d.Deadline)
	orDefault(&l.Grace, d.Grace)
	orDefault(&l.Overlays, d.Overlays)
	orDefault(&l.InFlight, d.InFlight)
	orDefault(&l.Batches, d.Batches)
	return l
}
