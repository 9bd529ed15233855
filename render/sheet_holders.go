package render

import (
	"slices"

	"houserules/ruleset"
	"houserules/text"
)

// holder is a seat in one of its classes: whose a rule is.
type holder struct{ seat, class int }

// told are holders to whom the same is said.
type told struct {
	said []string // sentences
	who  []holder
}

// byHolder tells a rule that may differ from seat to seat and class to class:
// what differs for each group of holders, with its name before it, and once
// what holds for all.
func (s *sheet) byHolder(tell func(seat int, r *ruleset.SeatRules) []string) string {
	var groups []told
	holders := 0
	shared := map[string]int{}
	for i := range s.rs.Seats {
		for c := range s.rs.Seats[i].ByClass {
			said := kept(tell(i, &s.rs.Seats[i].ByClass[c]))
			holders++
			for _, sentence := range said {
				shared[sentence]++
			}
			at := slices.IndexFunc(groups, func(g told) bool { return slices.Equal(g.said, said) })
			if at < 0 {
				at = len(groups)
				groups = append(groups, told{said: said})
			}
			groups[at].who = append(groups[at].who, holder{i, c})
		}
	}
	if len(groups) == 1 {
		return sentences(groups[0].said...)
	}
	var out []string
	for _, g := range groups {
		own := slices.DeleteFunc(slices.Clone(g.said), func(sentence string) bool { return shared[sentence] == holders })
		if len(own) > 0 {
			out = append(out, s.say("for", params{"who": s.holders(g.who), "text": sentences(own...)}))
		}
	}
	for _, sentence := range groups[0].said {
		if shared[sentence] == holders {
			out = append(out, sentence)
		}
	}
	return sentences(out...)
}

// kept leaves out what was not said.
func kept(said []string) []string {
	return slices.DeleteFunc(said, func(sentence string) bool { return sentence == "" })
}

// holders names a group: by class where all seats are in it, by seat where all
// their classes are, else seat by seat.
func (s *sheet) holders(who []holder) string {
	classes := max(1, len(s.rs.Classes))
	seatsOf, classesOf := map[int]int{}, map[int]int{}
	for _, h := range who {
		seatsOf[h.seat]++
		classesOf[h.class]++
	}
	var names []string
	switch {
	case len(s.rs.Classes) > 0 && len(seatsOf) == len(s.rs.Seats) && len(who) == len(seatsOf)*len(classesOf):
		for c := range s.rs.Classes {
			if classesOf[c] > 0 {
				names = append(names, s.say("class", params{"class": s.class(c)}))
			}
		}
	case len(who) == len(seatsOf)*classes:
		for i := range s.rs.Seats {
			if seatsOf[i] > 0 {
				names = append(names, s.seat(i))
			}
		}
	default:
		for _, h := range who {
			names = append(names, s.say("seat.class", params{"seat": s.rs.Seats[h.seat].Name, "class": s.class(h.class)}))
		}
	}
	return capital(s.list(names))
}

// class is what people call a class: a term of the profile or the catalogue,
// else its name.
func (s *sheet) class(c int) string { return text.Term(s.lang, s.rs.Classes[c].Name, s.names) }
