package clock

// EntryKind is what a clock entry is for.
type EntryKind uint8

// What entries are for.
const (
	EntryMove    EntryKind = iota // a turn that ended with a move
	EntryNoMove                   // a turn that ended without one: skipped, out, or the game's end
	EntryPause                    // a pause that has ended
	EntryPenalty                  // time added for somebody else's fault
	EntryRunning                  // the turn that is still going on
)

var entryNames = [...]string{"move", "no_move", "pause", "penalty", "running"}

func (k EntryKind) String() string { return entryNames[k] }

// Entry is one line of the ledger. Used has been taken from the seat's main
// time (from the move's, where it has no main time) and Added given to it, so
// that what a seat began with, less all Used, plus all Added, is what it has.
// From and To include pauses, Used does not.
type Entry struct {
	Seat        int
	From, To    int64
	Used, Added int64
	What        EntryKind
}

// Ledger collects entries in the order in which they were closed.
type Ledger struct{ Entries []Entry }

func (s *State) record(e Entry) {
	if s.ledger != nil && !s.Untimed {
		s.ledger.Entries = append(s.ledger.Entries, e)
	}
}

// Open is the entry of the turn that is still going on; false when the game is over.
func (c *Config) Open(s *State) (Entry, bool) {
	if s.Running == Nobody || s.Untimed {
		return Entry{}, false
	}
	i := int(s.Running)
	return Entry{Seat: i, From: s.TurnAt, To: s.Now, Used: c.charged(s, i), What: EntryRunning}, true
}
