package report

// Paint is the few colours that output uses; it does nothing when off.
type Paint bool

func (p Paint) with(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p Paint) Bold(s string) string   { return p.with("1", s) }
func (p Paint) Dim(s string) string    { return p.with("2", s) }
func (p Paint) Bad(s string) string    { return p.with("1;31", s) }
func (p Paint) Warn(s string) string   { return p.with("1;33", s) }
func (p Paint) Note(s string) string   { return p.with("36", s) }
func (p Paint) Good(s string) string   { return p.with("32", s) }
func (p Paint) Accent(s string) string { return p.with("1;32", s) }
