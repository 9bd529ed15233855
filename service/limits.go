package service

// Limits bound the records and games of a stream. Zero fields mean
// DefaultLimits'.
type Limits struct {
	Line    int // bytes of a line or of a game
	Record  int // bytes of a record that is written on many lines
	Actions int // of one record or game
	YAML    int // bytes of a rule file in a record
}

// DefaultLimits are those of both doors when nothing else is configured.
var DefaultLimits = Limits{Line: 256 << 10, Record: 4 << 20, Actions: 5000, YAML: 256 << 10}

// filled are the limits with the defaults where nothing was set.
func (l Limits) filled() Limits {
	if l.Line == 0 {
		l.Line = DefaultLimits.Line
	}
	if l.Record == 0 {
		l.Record = DefaultLimits.Record
	}
	if l.Actions == 0 {
		l.Actions = DefaultLimits.Actions
	}
	if l.YAML == 0 {
		l.YAML = DefaultLimits.YAML
	}
	return l
}
