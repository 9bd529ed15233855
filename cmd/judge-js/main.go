//go:build js && wasm

// Command judge-js is the service without a network, for a worker of a browser:
// a page calls it as it would call the service over HTTP, and gets the same
// answers.
//
// It sets judge(path, method, headers, body, head, chunk, done) on the global
// object, calls judgeReady() once, and then answers: head(status, headers) once,
// chunk(bytes) for each part of the body, done() at the end.
package main

import (
	"net/http"
	"strings"
	"syscall/js"

	"houserules"
	"houserules/api"
	"houserules/finding"
	"houserules/ruleset/library"
)

// version is set when a release is built.
var version = "1.0.0-dev"

func load() (*library.Library, finding.Diagnostics, error) {
	lib, found := library.Load(library.Source{Name: "rulesets", FS: houserules.Profiles()})
	return lib, found, nil
}

func main() {
	server, err := api.New(api.Config{Service: "houserules " + version, OpenAPI: houserules.OpenAPI, Load: load, Scenarios: houserules.Scenarios()})
	if err != nil {
		js.Global().Call("judgeFailed", err.Error())
		return
	}
	handler := server.Handler()
	js.Global().Set("judge", js.FuncOf(func(_ js.Value, args []js.Value) any {
		go answer(handler, args)
		return nil
	}))
	js.Global().Call("judgeReady")
	select {}
}

// answer answers one call.
func answer(handler http.Handler, args []js.Value) {
	path, method, headers, body, head, chunk, done := args[0].String(), args[1].String(), args[2], args[3], args[4], args[5], args[6]
	request, err := http.NewRequest(method, "http://judge"+path, strings.NewReader(textOf(body)))
	if err != nil {
		head.Invoke(http.StatusBadRequest, js.ValueOf([]any{}))
		done.Invoke()
		return
	}
	for i := range headers.Length() {
		request.Header.Set(headers.Index(i).Index(0).String(), headers.Index(i).Index(1).String())
	}
	w := &writer{header: http.Header{}, head: head, chunk: chunk}
	handler.ServeHTTP(w, request)
	w.Flush()
	done.Invoke()
}

func textOf(body js.Value) string {
	if body.Type() != js.TypeString {
		return ""
	}
	return body.String()
}

// writer hands an answer to JavaScript, a chunk at each flush.
type writer struct {
	header      http.Header
	head, chunk js.Value
	sent        bool
	buffer      []byte
}

func (w *writer) Header() http.Header { return w.header }

func (w *writer) WriteHeader(status int) {
	if w.sent {
		return
	}
	w.sent = true
	list := []any{}
	for name, values := range w.header {
		for _, value := range values {
			list = append(list, []any{name, value})
		}
	}
	w.head.Invoke(status, js.ValueOf(list))
}

func (w *writer) Write(data []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	w.buffer = append(w.buffer, data...)
	return len(data), nil
}

// Flush sends what was written so far.
func (w *writer) Flush() {
	w.WriteHeader(http.StatusOK)
	if len(w.buffer) == 0 {
		return
	}
	bytes := js.Global().Get("Uint8Array").New(len(w.buffer))
	js.CopyBytesToJS(bytes, w.buffer)
	w.chunk.Invoke(bytes)
	w.buffer = w.buffer[:0]
}
