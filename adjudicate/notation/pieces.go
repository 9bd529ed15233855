package notation

import (
	"sort"
	"strings"

	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
)

// ParsePieces reads pieces by the name of their seat: {"red": "Kh1 Rm10 h2"}
// is a king, a rook and a piece that is a pawn. Pieces are parted by blanks or
// commas. The setup has no castling rights and no counters, and the
// ruleset's first seat to move. Faults name the seat in their params and count
// the offset in its text.
func ParsePieces(r *position.Rules, pieces map[string]string) (*position.Setup, []Fault) {
	setup := r.NewSetup()
	var faults []Fault
	names := make([]string, 0, len(pieces))
	for name := range pieces {
		names = append(names, name)
	}
	sort.Strings(names) // faults come in the same order each time
	for _, name := range names {
		seat, ok := SeatByName(r, name)
		if !ok {
			faults = append(faults, Fault{Finding: finding.New(reason.FENMalformed, reason.Params{"why": "seat", "given": clip(name), "seats": r.RS.SeatNames()})})
			continue
		}
		f := fenReader{r: r, text: pieces[name], setup: setup}
		f.pieces(seat)
		for i := range f.faults {
			f.faults[i].Params["seat"] = name
		}
		faults = append(faults, f.faults...)
	}
	return setup, faults
}

// SeatByName finds a seat of the rules.
func SeatByName(r *position.Rules, name string) (position.Seat, bool) {
	for s := range r.RS.Seats {
		if r.RS.Seats[s].Name == name {
			return position.Seat(s), true
		}
	}
	return 0, false
}

// pieces reads one seat's pieces: Kh1, D for a promoted one, a bare square
// for the pawn.
func (f *fenReader) pieces(seat position.Seat) {
	const parting = blanks + ","
	for at := 0; at < len(f.text); {
		if strings.IndexByte(parting, f.text[at]) >= 0 {
			at++
			continue
		}
		end := at
		for end < len(f.text) && strings.IndexByte(parting, f.text[end]) < 0 {
			end++
		}
		f.piece(seat, field{f.text[at:end], at})
		at = end
	}
}

func (f *fenReader) piece(seat position.Seat, token field) {
	text := token.text
	split := 0
	for split < len(text) && !('a' <= text[split] && text[split] <= 'z') {
		split++
	}
	letters, square := text[:split], text[split:]
	k, ok := kindOfText(f.r, letters)
	if letters == "" {
		k, ok = pawnKind(f.r)
	}
	sq, onBoard := f.r.Board.Parse(square)
	switch {
	case !onBoard:
		f.fault(token.at, "square", reason.Params{"given": clip(text)})
	case !ok:
		f.faultCode(reason.SetupUnknownPiece, token.at, reason.Params{"given": clip(letters), "square": sq})
	case f.setup.Board[sq] != 0:
		f.fault(token.at, "occupied", reason.Params{"given": clip(text), "square": sq})
	default:
		f.setup.Board[sq] = f.r.PieceOf(seat, k)
	}
}

// pawnKind is the kind that is a pawn, false where there are none or several.
func pawnKind(r *position.Rules) (position.Kind, bool) {
	return position.Kind(max(r.Pawn, 0)), r.Pawn >= 0
}
