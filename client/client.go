// Package client is a short client of a houserules service, to be used or
// copied. It sends and reads what openapi.yaml says, and knows no rules.
//
//	c := &client.Client{URL: "http://127.0.0.1:8080"}
//	verdict, err := c.Adjudicate(ctx, &client.Game{Ruleset: id, Actions: []client.Action{{Move: "e2e4"}}})
//	// keep verdict.State, and send it with the next action
//
// A verdict is an answer, also on a lost or an invalid game. An error is a
// *Problem where the service says that it cannot judge the request, else a
// fault of the connection. Fields that a later service adds are passed over.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// Client calls one service. It is safe for concurrent use.
type Client struct {
	URL  string       // without a slash at the end
	Lang string       // en or bn; "" is what the service takes by itself
	HTTP *http.Client // nil is http.DefaultClient
	// Retries is how often a call is made again when the service is full or
	// stopping. Calls change nothing, so that this is always possible.
	Retries int
}

// Adjudicate judges a game.
func (c *Client) Adjudicate(ctx context.Context, g *Game) (*Verdict, error) {
	return call[Verdict](ctx, c, "/v1/games/adjudicate", g)
}

// Validate asks whether one more action may be played.
func (c *Client) Validate(ctx context.Context, g *Game, a Action) (*MoveVerdict, error) {
	asked := *g
	asked.Move = &a
	return call[MoveVerdict](ctx, c, "/v1/moves/validate", &asked)
}

// Legal lists what may be played now.
func (c *Client) Legal(ctx context.Context, g *Game) (*LegalMoves, error) {
	return call[LegalMoves](ctx, c, "/v1/moves/legal", g)
}

// Setup asks whether a game may begin like this.
func (c *Client) Setup(ctx context.Context, g *Game) (*SetupVerdict, error) {
	return call[SetupVerdict](ctx, c, "/v1/setups/validate", g)
}

// mostAnswer bounds what is read of an answer.
const mostAnswer = 64 << 20

func call[T any](ctx context.Context, c *Client, path string, body any) (*T, error) {
	sent, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	for try := 0; ; try++ {
		status, after, answer, err := c.post(ctx, path, sent)
		if err != nil {
			return nil, err
		}
		if status == http.StatusOK {
			out := new(T)
			return out, json.Unmarshal(answer, out)
		}
		if status == http.StatusServiceUnavailable && try < c.Retries {
			select {
			case <-time.After(after):
				continue
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		p := &Problem{Status: status}
		if json.Unmarshal(answer, p) != nil || p.Type == "" {
			return nil, fmt.Errorf("%s answered %d, and not with a problem", path, status)
		}
		return nil, p
	}
}

func (c *Client) post(ctx context.Context, path string, body []byte) (status int, after time.Duration, answer []byte, err error) {
	if c.Lang != "" {
		path += "?lang=" + c.Lang
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+path, bytes.NewReader(body))
	if err != nil {
		return 0, 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	resp, err := client.Do(r)
	if err != nil {
		return 0, 0, nil, err
	}
	defer resp.Body.Close()
	seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
	answer, err = io.ReadAll(io.LimitReader(resp.Body, mostAnswer))
	return resp.StatusCode, time.Duration(seconds) * time.Second, answer, err
}

// Problem is an answer that is no judgement (RFC 9457).
type Problem struct {
	Type   string  `json:"type"` // urn:houserules:problem: and the code
	Title  string  `json:"title"`
	Status int     `json:"status"`
	Detail string  `json:"detail"`
	Errors []Fault `json:"errors"`
}

// Fault is one thing that is wrong with a request.
type Fault struct {
	Pointer string         `json:"pointer"` // RFC 6901, into the body
	Code    string         `json:"code"`
	Detail  string         `json:"detail"`
	Params  map[string]any `json:"params"`
}

func (p *Problem) Error() string { return p.Title + ": " + p.Detail }
