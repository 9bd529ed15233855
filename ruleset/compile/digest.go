package compile

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"

	"houserules/ruleset"
	"houserules/ruleset/betza"
	"houserules/ruleset/board"
)

// digest signs exactly what the judge reads: the SHA-256 of Canonical, as
// "sha256:" and 64 hex digits. Texts, names for people, marks, colours, notes,
// terms, articles and site data are not in it, nor is what stands at its
// default, so that a mended word or a rule written out changes nothing.
func digest(rs *ruleset.Ruleset) string {
	sum := sha256.Sum256(Canonical(rs))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Canonical is the document that the digest is taken of: RFC 8785 canonical
// JSON of everything that a verdict depends on.
func Canonical(rs *ruleset.Ruleset) []byte {
	return appendCanonical(make([]byte, 0, 16<<10), essence(rs))
}

// signed are parts of that document, written when the rules were read: they are
// most of it, and rules that differ in their options share them.
type signed struct {
	board, pieces written
	setups        []written // by seat
}

// essence is what the judge reads, by the keys of the language.
func essence(rs *ruleset.Ruleset) *doc {
	d := new(doc).put("houserules", int64(1))
	d.put("board", sourceOf(rs).signed.board).put("pieces", sourceOf(rs).signed.pieces)
	seats := new(doc)
	var order []any
	for i := range rs.Seats {
		order = append(order, rs.Seats[i].Name)
		seats.put(rs.Seats[i].Name, seatEssence(rs, i))
	}
	d.put("seats", seats)
	d.put("turns", new(doc).put("order", order).set("first", rs.Seats[rs.First].Name, rs.First != 0))
	d.set("shuffle", flagged("shuffle", shuffles(&rs.Shuffle)...), rs.Shuffle.Any())
	if len(rs.Classes) > 0 {
		classes := new(doc)
		for _, c := range rs.Classes {
			classes.put(c.Name, new(doc).set("fields_any", kindNames(rs, c.FieldsAny, true), len(c.FieldsAny) > 0).set("everyone_else", true, c.EveryoneElse))
		}
		d.put("classes", classes)
	}
	ends := new(doc)
	for kind, end := range rs.Ends {
		if end != nil {
			ends.put(ruleset.EndKind(kind).String(), endEssence(rs, end))
		}
	}
	d.put("end", ends)
	scoring := scoringEssence(rs)
	d.set("scoring", scoring, !scoring.empty())
	return d.set("margin", rs.Margin, rs.Margin != 0).sign(nil, ofGame(rs))
}

func boardEssence(b *board.Board) *doc {
	return new(doc).put("files", int64(b.Files)).put("ranks", int64(b.Ranks)).put("cut", cutSquares(b))
}

// cutSquares names the squares that are not there, however they were written.
func cutSquares(b *board.Board) []any {
	var cut []any
	for r := range b.Ranks {
		for f := range b.Files {
			if sq := board.At(f, r); !b.Has(sq) {
				cut = append(cut, sq.String())
			}
		}
	}
	return cut
}

func pieceEssence(rs *ruleset.Ruleset) *doc {
	d := new(doc)
	for i := range rs.Kinds {
		k := &rs.Kinds[i]
		d.put(k.Name, new(doc).put("letter", string(rune(k.Letter))).put("moves", steps(k.Moves)).set("royal", true, k.Royal).
			set("pawn", true, k.Pawn).set("value", int64(k.Value), k.Value != 0))
	}
	return d
}

// steps writes a movement as the judge has it, so that QN and queen + knight
// are the same.
func steps(list []betza.Step) []any {
	var out []string
	for _, s := range list {
		text := strconv.Itoa(s.Right) + "," + strconv.Itoa(s.Forward) + "*" + strconv.Itoa(s.Limit)
		for _, mark := range []struct {
			name string
			on   bool
		}{{"m", s.Move}, {"c", s.Capture}, {"i", s.Initial}} {
			if mark.on {
				text += mark.name
			}
		}
		for _, l := range s.Lame {
			text += "/" + strconv.Itoa(l[0]) + "," + strconv.Itoa(l[1])
		}
		out = append(out, text)
	}
	slices.Sort(out)
	return anys(out)
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

func kindNames(rs *ruleset.Ruleset, kinds []int, sorted bool) []any {
	list := make([]string, len(kinds))
	for i, k := range kinds {
		list[i] = rs.Kinds[k].Name
	}
	if sorted {
		slices.Sort(list)
	}
	return anys(list)
}
