package api

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
)

// Requests by which a site checks that it is understood; data, like rules.
//
//go:embed vectors.json
var vectorRequests []byte

// Vector is a request and its answer.
type Vector struct {
	Name    string            `json:"name"`
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Headers map[string]string `json:"headers"`
	Body    json.RawMessage   `json:"body"`
	Status  int               `json:"status"`
	Answer  json.RawMessage   `json:"answer"`
}

// recorded is an answer that is kept.
type recorded struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (k *recorded) Header() http.Header         { return k.header }
func (k *recorded) WriteHeader(status int)      { k.status = status }
func (k *recorded) Write(b []byte) (int, error) { return k.body.Write(b) }

// Vectors answers the requests of the list with the rules that are loaded, in
// an order in which later ones may use the token of earlier ones. They cover
// the shipped rules; an error says which request could not be made.
func (s *Server) Vectors() ([]Vector, error) {
	var requests []struct {
		Name, Path string
		StateOf    string `json:"state_of"`
		Body       json.RawMessage
	}
	if err := json.Unmarshal(vectorRequests, &requests); err != nil {
		return nil, err
	}
	states := map[string]string{}
	var list []Vector
	for _, r := range requests {
		v := Vector{Name: r.Name, Method: http.MethodPost, Path: r.Path, Headers: map[string]string{"Content-Type": mediaJSON}, Body: r.Body}
		if r.StateOf != "" {
			state, ok := states[r.StateOf]
			if !ok {
				return nil, fmt.Errorf("%s: no state of %q", r.Name, r.StateOf)
			}
			v.Body = bytes.Replace(v.Body, []byte("STATE"), []byte(state), 1)
		}
		request, err := http.NewRequest(v.Method, v.Path, bytes.NewReader(v.Body))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		request.Header.Set("Content-Type", mediaJSON)
		w := &recorded{header: http.Header{}}
		s.public.ServeHTTP(w, request)
		v.Status, v.Answer = w.status, bytes.TrimSpace(w.body.Bytes())
		var verdict struct {
			State string `json:"state"`
		}
		if err := json.Unmarshal(v.Answer, &verdict); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		states[r.Name] = verdict.State
		list = append(list, v)
	}
	return list, nil
}
