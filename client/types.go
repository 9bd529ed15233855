package client

import "encoding/json"

// Game is the game part of a request.
type Game struct {
	Ruleset    any      `json:"ruleset,omitempty"` // a reference, or an *Overlay
	Digest     string   `json:"digest,omitempty"`
	ID         string   `json:"id,omitempty"`
	First      string   `json:"first,omitempty"`
	GameNumber int      `json:"game_number,omitempty"`
	Start      any      `json:"start,omitempty"`
	From       any      `json:"from,omitempty"`
	State      string   `json:"state,omitempty"`
	Actions    []Action `json:"actions,omitempty"`
	Now        *int64   `json:"now,omitempty"`
	Asserts    any      `json:"asserts,omitempty"`
	Include    []string `json:"include,omitempty"`
	Move       *Action  `json:"move,omitempty"`
}

// Overlay is option values on top of rules.
type Overlay struct {
	Extends string         `json:"extends"`
	Options map[string]any `json:"options,omitempty"`
}

// Action is something that happened. Without a Type it is a move.
type Action struct {
	Type   string
	Seat   string
	At     *int64 // ms since the game began
	Move   string
	Reason string
	Square string
	Result any
}

// MarshalJSON writes a bare move as a string, all else as an object.
func (a Action) MarshalJSON() ([]byte, error) {
	if (a == Action{Move: a.Move}) {
		return json.Marshal(a.Move)
	}
	if a.Type == "" {
		a.Type = "move"
	}
	return json.Marshal(struct {
		Type   string `json:"type"`
		Seat   string `json:"seat,omitempty"`
		At     *int64 `json:"at,omitempty"`
		Move   string `json:"move,omitempty"`
		Reason string `json:"reason,omitempty"`
		Square string `json:"square,omitempty"`
		Result any    `json:"result,omitempty"`
	}(a))
}

// At is a time for an Action or a Game.
func At(ms int64) *int64 { return &ms }

// Reason is one judgement's why.
type Reason struct {
	Code     string         `json:"code"`
	Message  string         `json:"message"`
	Params   map[string]any `json:"params"`
	Squares  []string       `json:"squares"`
	Rule     *Rule          `json:"rule"`
	Articles []string       `json:"articles"`
}

// Rule is which value decided, where it stands and who set it.
type Rule struct {
	Ruleset        string  `json:"ruleset"`
	Pointer        string  `json:"pointer"`
	File           string  `json:"file"`
	Line           int     `json:"line"`
	Value          any     `json:"value"`
	From           string  `json:"from"`
	Changeable     *string `json:"changeable"`
	Interpretation *string `json:"interpretation"`
}

// RulesetID says which rules are spoken of.
type RulesetID struct{ ID, Version, Digest string }

// Clock is a seat's clock in milliseconds; nil is no such time.
type Clock struct {
	RemainingMS *int64 `json:"remaining_ms"`
	MoveMS      *int64 `json:"move_ms"`
	Running     bool   `json:"running"`
	PauseLeft   int    `json:"pause_left"`
	Away        bool   `json:"away"`
}

// Due is what time alone will bring.
type Due struct {
	At   int64
	Type string
	Seat string
}

// Result is how a game ended.
type Result struct {
	Reason   string             `json:"reason"`
	At       *int64             `json:"at"`
	Notation string             `json:"notation"`
	Winners  []string           `json:"winners"`
	Scores   map[string]float64 `json:"scores"`
	Places   [][]string         `json:"places"`
	Rated    map[string]float64 `json:"rated"`
}

// Event is something that happened on an action of the request.
type Event struct {
	Action   *int     `json:"action"`
	Ply      int      `json:"ply"`
	At       *int64   `json:"at"`
	Type     string   `json:"type"`
	Seat     string   `json:"seat"`
	Points   int      `json:"points"`
	Reason   string   `json:"reason"`
	Rule     *Rule    `json:"rule"`
	Articles []string `json:"articles"` // of the rule
}

// Verdict is what is true of a game now.
type Verdict struct {
	ID       string    `json:"id"`
	Service  string    `json:"service"`
	Ruleset  RulesetID `json:"ruleset"`
	Status   string    `json:"status"` // ongoing, finished, aborted, invalid
	Turn     string    `json:"turn"`
	InCheck  []string  `json:"in_check"`
	Position struct {
		FEN     string            `json:"fen"`
		Unmoved []string          `json:"unmoved"`
		Classes map[string]string `json:"classes"`
		Out     []string          `json:"out"`
	} `json:"position"`
	Counters struct {
		Plies      int            `json:"plies"`
		Quiet      map[string]int `json:"quiet"`
		Repetition int            `json:"repetition"`
	} `json:"counters"`
	Seq      int64            `json:"seq"` // grows with every accepted action; compare it when you store
	Clocks   map[string]Clock `json:"clocks"`
	Due      []Due            `json:"due"`
	Points   map[string]int   `json:"points"`
	Result   *Result          `json:"result"`
	MayClaim []struct {
		Seat   string   `json:"seat"`
		Reason string   `json:"reason"`
		Now    bool     `json:"now"`
		Moves  []string `json:"moves"`
	} `json:"may_claim"`
	Offer *struct {
		Seat string `json:"seat"`
		Ply  int    `json:"ply"`
	} `json:"offer"`
	Paused *struct {
		By    string `json:"by"`
		Until int64  `json:"until"`
	} `json:"paused"`
	Touched *struct {
		Seat    string   `json:"seat"`
		Squares []string `json:"squares"`
		Must    string   `json:"must"`
	} `json:"touched"`
	Events  []Event `json:"events"`
	Invalid *struct {
		Action  *int     `json:"action"`
		Reasons []Reason `json:"reasons"`
	} `json:"invalid"`
	Asserted *struct {
		Upheld      *bool    `json:"upheld"`
		Differences []string `json:"differences"`
	} `json:"asserted"`
	NotJudged []struct{ What, Code, Why string } `json:"not_judged"`
	Reasons   []Reason                           `json:"reasons"`
	State     string                             `json:"state"`

	LegalMoves []Move `json:"legal_moves"`
}

// Move is a move that may be played.
type Move struct {
	UCI, SAN, From, To string
	Promotes, Castles  string
}

// MoveVerdict is whether an action may be played; Legal is nil where the
// record before it does not hold.
type MoveVerdict struct {
	Legal   *bool    `json:"legal"`
	Move    *Move    `json:"move"`
	Reasons []Reason `json:"reasons"`
	Verdict *Verdict `json:"verdict"`
}

// LegalMoves is what may be played now.
type LegalMoves struct {
	Seat    string   `json:"seat"`
	InCheck []string `json:"in_check"`
	Moves   []Move   `json:"moves"`
	Result  *Result  `json:"result"`
	Reasons []Reason `json:"reasons"`
}

// SetupVerdict is whether a game may begin like this.
type SetupVerdict struct {
	Valid      bool              `json:"valid"`
	Playable   bool              `json:"playable"`
	Violations []Reason          `json:"violations"`
	Ruleset    RulesetID         `json:"ruleset"`
	Asked      RulesetID         `json:"asked"`
	Classes    map[string]string `json:"classes"`
}
