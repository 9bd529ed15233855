package main

import (
	"strconv"
	"strings"

	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/text"
	"houserules/wire"
)

// reasonText is a reason's sentence, without its period.
func (e *env) reasonText(v any, rs *ruleset.Ruleset) string {
	r, ok := v.(reason.Reason)
	if !ok {
		return ""
	}
	return strings.TrimSuffix(text.Say(e.lang, "reason."+string(r.Code), r.Params, wire.NamesOf(rs)), ".")
}

// drawn is a position as lines of text, ranks down from the far edge: capital
// and small letters where two seats play, else the seat's initial before the
// letter. It is empty where the text cannot be read.
func drawn(rs *ruleset.Ruleset, fen string) []string {
	if rs == nil {
		return nil
	}
	rules := position.Compile(rs)
	setup, faults, _ := notation.ParseFEN(rules, fen)
	if setup == nil || len(faults) > 0 {
		return nil
	}
	two := len(rs.Seats) == 2
	var lines []string
	for rank := rs.Board.Ranks - 1; rank >= 0; rank-- {
		line := pad(strconv.Itoa(rank+1), 2) + " "
		for file := range rs.Board.Files {
			sq := board.At(file, rank)
			cell := " ."
			switch piece := setup.Board[sq]; {
			case !rs.Board.Has(sq):
				cell = "  "
			case piece != 0:
				seat := rules.SeatOf[piece]
				letter := string(rune(rs.Kinds[rules.Base[rules.KindOf[piece]]].Letter))
				switch {
				case int(seat) >= len(rs.Seats) || setup.Out.Has(seat):
					cell = "-" + letter
				case two && seat == 1:
					cell = " " + strings.ToLower(letter)
				case two:
					cell = " " + letter
				default:
					cell = string(rune(rs.Seats[seat].Initial)) + letter
				}
			}
			line += " " + cell
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	files := "   "
	for file := range rs.Board.Files {
		files += "  " + string(rune('a'+file))
	}
	return append(lines, files)
}

func pad(s string, width int) string { return strings.Repeat(" ", max(0, width-len(s))) + s }
