package notation

import (
	"strings"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
)

// enPassantKey is the one key of the extra field that means something here.
const enPassantKey = "enPassant"

// extra reads {'key':value,...}. Values are quoted texts, numbers, words and
// lists or maps of such; all but the double steps are kept as they stand.
func (f *fenReader) extra(field field) {
	text := field.text
	if len(text) < 2 || text[0] != '{' || text[len(text)-1] != '}' {
		f.fault(field.at, "extra", reason.Params{"given": clip(text)})
		return
	}
	at := 1
	for {
		at = skipBlanks(text, at)
		if at == len(text)-1 {
			return // also behind a last comma, as some exports have it
		}
		key, next, ok := quoted(text, at)
		if !ok {
			break
		}
		if at = skipBlanks(text, next); text[at] != ':' {
			break
		}
		start := skipBlanks(text, at+1)
		end, ok := valueEnd(text, start)
		if !ok {
			at = start
			break
		}
		value := strings.TrimRight(text[start:end], blanks)
		if key == enPassantKey {
			f.enPassant4(value, field.at+start)
		} else {
			f.setup.Extra = append(f.setup.Extra, position.Extra{Key: key, Value: value})
			f.saysOut(key, value)
		}
		switch at = end; text[at] {
		case ',':
			at++
			continue
		case '}':
			if at == len(text)-1 {
				return
			}
		}
		break
	}
	f.fault(field.at+min(at, len(text)), "extra", reason.Params{"given": clip(text[min(at, len(text)-1):])})
}

// saysOut warns where a list with an entry a seat says of one that plays on
// what is true of seats that are out ('resigned':(true,false,false,false)):
// only the field of seats that are out says who is.
func (f *fenReader) saysOut(key, value string) {
	entries := strings.Split(strings.Trim(value, "()"), ",")
	if len(entries) != f.r.NSeats {
		return
	}
	for seat, entry := range entries {
		if strings.Trim(entry, blanks) == "true" && !f.setup.Out.Has(position.Seat(seat)) {
			f.warn(reason.FENExtraUnused, reason.Params{"key": key, "seat": f.r.RS.Seats[seat].Name})
		}
	}
}

// clip shortens what a message shows.
func clip(text string) string {
	const most = 40
	if len(text) <= most {
		return strings.ToValidUTF8(text, "�")
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

func skipBlanks(text string, at int) int {
	for at < len(text)-1 && strings.IndexByte(blanks, text[at]) >= 0 {
		at++
	}
	return at
}

// quoted reads a text in either kind of quotes.
func quoted(text string, at int) (value string, next int, ok bool) {
	if at >= len(text) || text[at] != '\'' && text[at] != '"' {
		return "", at, false
	}
	end := strings.IndexByte(text[at+1:], text[at])
	if end < 0 || at+1+end+1 >= len(text) {
		return "", at, false
	}
	return text[at+1 : at+1+end], at + 1 + end + 1, true
}

// valueEnd is where a value ends: at the comma or brace behind it.
func valueEnd(text string, at int) (int, bool) {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '\'', '"':
			_, next, ok := quoted(text, i)
			if !ok {
				return i, false
			}
			i = next - 1
		case '(', '[', '{':
			depth++
		case ')', ']':
			depth--
		case '}':
			if depth == 0 {
				return i, i > at
			}
			depth--
		case ',':
			if depth == 0 {
				return i, i > at
			}
		}
		if depth < 0 {
			return i, false
		}
	}
	return len(text), false
}

// enPassant4 reads (”,'c8:d8',”,”): for each seat that made a double step
// the square passed over and the one landed on. A pawn said to stand there as
// grey and nobody's is the pusher's, for no other can.
func (f *fenReader) enPassant4(value string, at int) {
	if len(value) < 2 || value[0] != '(' || value[len(value)-1] != ')' {
		f.fault(at, "en_passant", reason.Params{"given": clip(value)})
		return
	}
	for seat, entry := range f.entries(field{value[1 : len(value)-1], at + 1}, "en_passant") {
		pair, _, ok := quoted(entry.text+" ", 0)
		if !ok || len(pair)+2 != len(entry.text) {
			f.fault(entry.at, "en_passant", reason.Params{"given": clip(entry.text)})
			continue
		}
		if pair == "" {
			continue
		}
		skippedText, landedText, _ := strings.Cut(pair, ":")
		skipped, ok1 := f.r.Board.Parse(skippedText)
		landed, ok2 := f.r.Board.Parse(landedText)
		if !ok1 || !ok2 {
			f.fault(entry.at, "en_passant", reason.Params{"given": clip(pair)})
			continue
		}
		pusher := position.Seat(seat)
		if q := f.setup.Board[landed]; q != 0 && f.r.SeatOf[q] == f.r.Nobody() && f.setup.Out.Has(pusher) {
			f.setup.Board[landed] = f.r.PieceOf(pusher, f.r.KindOf[q])
		}
		if to, ok := doubleStepOver(f.r, pusher, skipped); !ok || to != landed {
			f.faultCode(reason.SetupBadEnPassant, entry.at, reason.Params{"square": skipped, "seat": f.r.RS.Seats[pusher].Name})
			continue
		}
		if !isPawnOf(f.setup, pusher, landed) { // taken since; sites keep the entry
			f.warn(reason.FENEnPassantUnused, reason.Params{"square": skipped})
			continue
		}
		f.setup.EnPassant[pusher] = position.EnPassant{Live: true, Skipped: skipped, Landed: landed}
	}
}
