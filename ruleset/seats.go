package ruleset

// SeatNames returns the names of all seats, in turn order.
func (rs *Ruleset) SeatNames() []string {
	names := make([]string, len(rs.Seats))
	for i := range rs.Seats {
		names[i] = rs.Seats[i].Name
	}
	return names
}
