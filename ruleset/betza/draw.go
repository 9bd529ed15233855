package betza

import "strings"

// Draw shows on an empty board what steps reach, radius squares to each side,
// forward up, a line a rank: O the piece, x where it may go or take, m only
// go, c only take, i only as its first move, . nothing.
func Draw(steps []Step, radius int) string {
	type reach struct{ move, capture, initial bool }
	side := 2*radius + 1
	grid := make([]reach, side*side)
	for _, s := range steps {
		right, forward := s.Right, s.Forward
		for n := 1; abs(right) <= radius && abs(forward) <= radius && (s.Limit == 0 || n <= s.Limit); n++ {
			cell := &grid[(radius-forward)*side+radius+right]
			if s.Initial {
				cell.initial = true
			} else {
				cell.move = cell.move || s.Move
				cell.capture = cell.capture || s.Capture
			}
			right, forward = right+s.Right, forward+s.Forward
		}
	}
	var out strings.Builder
	for row := range side {
		for column := range side {
			if column > 0 {
				out.WriteByte(' ')
			}
			cell := grid[row*side+column]
			switch {
			case row == radius && column == radius:
				out.WriteByte('O')
			case cell.move && cell.capture:
				out.WriteByte('x')
			case cell.move:
				out.WriteByte('m')
			case cell.capture:
				out.WriteByte('c')
			case cell.initial:
				out.WriteByte('i')
			default:
				out.WriteByte('.')
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}
