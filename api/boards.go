package api

import (
	"errors"
	"strconv"
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/finding"
	"houserules/render"
	"houserules/wire"
)

// boardQuery are the parameters of a board beside the language.
var boardQuery = []string{"ruleset", "fen", "last", "from", "view", "size", "theme", "coordinates"}

const mediaSVG = "image/svg+xml"

// pagePolicy goes with pages and pictures that people may open by themselves:
// what they show is inside them, and nothing in them runs.
var pagePolicy = []string{"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"}

// boards answers with a picture of a position. It may be kept for an hour: only
// a reload of the rules changes what the same address shows.
func (s *Server) boards(c *call) *wire.Problem {
	h := c.w.Header()
	h.Set("Vary", "Accept, Accept-Language")
	if _, problem := c.mustAccept(mediaSVG); problem != nil {
		return problem
	}
	query := c.r.URL.Query().Get
	judge, problem := c.boardRules(query("ruleset"))
	var setup *position.Setup
	var faulty *wire.Problem
	if judge != nil {
		setup, faulty = boardSetup(judge, query("fen"))
	}
	o, wrong := boardOptions(judge, query)
	if problem := together(problem, faulty, wrong); problem != nil {
		return problem
	}
	o.Lang = c.langs[0]
	picture, err := render.Board(setup, judge.Gen(), *o)
	if err != nil {
		var fault *render.BoardError
		if errors.As(err, &fault) {
			return badQuery(fault.Option, fault.Given, fault.Expected)
		}
		return badQuery("lang", o.Lang, strings.Join(allLangs, ", "))
	}
	h["Content-Language"] = []string{o.Lang}
	h["Content-Security-Policy"] = pagePolicy
	h.Set("Cache-Control", "public, max-age=3600")
	c.cached(mediaSVG, etagOf(picture), picture)
	return nil
}

// boardRules are the rules whose board is drawn.
func (c *call) boardRules(ref string) (*adjudicate.Judge, *wire.Problem) {
	if ref == "" {
		return nil, badQuery("ruleset", "", "id, id@version, sha256:…")
	}
	judge, problem := c.rules.JudgeOf(&wire.Rules{Ref: ref}, "/ruleset")
	return judge, ofQuery("ruleset", problem)
}

// boardSetup is the position to draw: the FEN's, that of a start with a name,
// or the profile's own array.
func boardSetup(judge *adjudicate.Judge, fen string) (*position.Setup, *wire.Problem) {
	if fen == "" {
		return render.StartSetup(judge.Rules()), nil
	}
	if setup, ok := notation.NamedStart(judge.Rules(), fen); ok {
		return setup, nil
	}
	setup, faults, _ := notation.ParseFEN(judge.Rules(), fen)
	if len(faults) == 0 {
		return setup, nil
	}
	problem := badQuery("fen", fen, "")
	problem.Faults = nil // what follows says more
	for i := range faults {
		problem.Faults = append(problem.Faults, finding.Fault{Finding: finding.New(faults[i].Code, faults[i].Params)})
	}
	return nil, ofQuery("fen", problem)
}

// boardOptions reads what else the query says of a board, and everything that
// is wrong with it. Without a judge what needs the board is passed over.
func boardOptions(judge *adjudicate.Judge, query func(string) string) (*render.BoardOptions, *wire.Problem) {
	o := &render.BoardOptions{View: query("view")}
	var faults []*wire.Problem
	bad := func(key, given, expected string) { faults = append(faults, badQuery(key, given, expected)) }
	ok := true
	if judge != nil {
		squares := judge.Ruleset().Board
		if text := query("last"); text != "" {
			if o.Last, ok = render.ParseLast(squares, text); !ok {
				bad("last", text, "e2e4")
			}
		}
		if text := query("from"); text != "" {
			from, ok := squares.Parse(text)
			if !ok {
				bad("from", text, "e2")
			}
			o.From, o.ShowFrom = from.Opt(), true
		}
	}
	if text := query("size"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < render.SquareLeast || n > render.SquareMost {
			bad("size", text, strconv.Itoa(render.SquareLeast)+"-"+strconv.Itoa(render.SquareMost))
		}
		o.Square = n
	}
	if text := query("theme"); text != "" {
		if o.Theme, ok = render.ParseTheme(text); !ok {
			bad("theme", text, "auto, light, dark")
		}
	}
	switch text := query("coordinates"); text {
	case "", "true":
	case "false":
		o.NoCoordinates = true
	default:
		bad("coordinates", text, "true, false")
	}
	return o, together(faults...)
}
