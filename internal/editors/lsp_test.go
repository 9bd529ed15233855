package editors

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// languageServer is the YAML language server of most editors, running.
type languageServer struct {
	t      *testing.T
	in     io.WriteCloser
	mu     sync.Mutex
	nextID int
	wait   map[int]chan json.RawMessage
	found  map[string]chan []lspDiagnostic // by URI
}

type lspDiagnostic struct {
	Range    struct{ Start, End lspPosition }
	Message  string
	Severity int
}

type lspPosition struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// serverProgram is where make puts the server; see the Makefile.
const serverProgram = ".cache/yls/node_modules/yaml-language-server/bin/yaml-language-server"

// startServer starts the server, or skips the test where it is not installed.
func startServer(t *testing.T) *languageServer {
	t.Helper()
	program, err := filepath.Abs(filepath.Join(root, serverProgram))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(program); err != nil {
		t.Skip("the YAML language server is not installed: make yaml-language-server (needs npm; Debian: apt-get install npm)")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed (Debian: apt-get install nodejs)")
	}
	cmd := exec.Command(node, program, "--stdio")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &languageServer{t: t, in: in, wait: map[int]chan json.RawMessage{}, found: map[string]chan []lspDiagnostic{}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.read(bufio.NewReader(out))
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-done
		_ = cmd.Wait()
	})
	s.call("initialize", map[string]any{"processId": os.Getpid(), "rootUri": nil, "capabilities": map[string]any{
		"workspace":    map[string]any{"configuration": true},
		"textDocument": map[string]any{"publishDiagnostics": map[string]any{}, "completion": map[string]any{"completionItem": map[string]any{"snippetSupport": true, "documentationFormat": []string{"markdown"}}}}}})
	s.send(map[string]any{"method": "initialized", "params": map[string]any{}})
	return s
}

func (s *languageServer) send(message map[string]any) {
	message["jsonrpc"] = "2.0"
	body, err := json.Marshal(message)
	if err != nil {
		panic(err) // Invariant: the messages are ours.
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	fmt.Fprintf(s.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

// call asks and waits for the answer.
func (s *languageServer) call(method string, params any) json.RawMessage {
	s.t.Helper()
	s.mu.Lock()
	s.nextID++
	id, answer := s.nextID, make(chan json.RawMessage, 1)
	s.wait[id] = answer
	s.mu.Unlock()
	s.send(map[string]any{"id": id, "method": method, "params": params})
	select {
	case got := <-answer:
		return got
	case <-time.After(60 * time.Second):
		s.t.Fatalf("no answer to %s", method)
		return nil
	}
}

// read takes what the server says: answers, findings, and its own questions,
// which get the settings that the test wants.
func (s *languageServer) read(r *bufio.Reader) {
	for {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		if err != nil {
			return
		}
		n, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			return
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			return
		}
		var message struct {
			ID     json.RawMessage
			Method string
			Params json.RawMessage
			Result json.RawMessage
		}
		if json.Unmarshal(body, &message) != nil {
			continue
		}
		switch {
		case message.Method == "textDocument/publishDiagnostics":
			var p struct {
				URI         string
				Diagnostics []lspDiagnostic
			}
			if json.Unmarshal(message.Params, &p) == nil {
				s.mu.Lock()
				ch := s.found[p.URI]
				s.mu.Unlock()
				if ch != nil {
					ch <- p.Diagnostics
				}
			}
		case message.Method == "workspace/configuration":
			var p struct{ Items []struct{ Section string } }
			_ = json.Unmarshal(message.Params, &p)
			settings := make([]any, len(p.Items))
			for i, item := range p.Items {
				if item.Section == "yaml" {
					settings[i] = map[string]any{"validate": true, "hover": true, "completion": true, "schemaStore": map[string]any{"enable": false}}
				}
			}
			s.send(map[string]any{"id": message.ID, "result": settings})
		case message.Method != "" && len(message.ID) > 0:
			s.send(map[string]any{"id": message.ID, "result": nil})
		case len(message.ID) > 0:
			id, err := strconv.Atoi(string(message.ID))
			s.mu.Lock()
			answer := s.wait[id]
			s.mu.Unlock()
			if err == nil && answer != nil {
				answer <- message.Result
			}
		}
	}
}

// open opens a document and returns what the server finds in it.
func (s *languageServer) open(file, content string) (uri string, found []lspDiagnostic) {
	s.t.Helper()
	path, err := filepath.Abs(file)
	if err != nil {
		s.t.Fatal(err)
	}
	uri = "file://" + filepath.ToSlash(path)
	ch := make(chan []lspDiagnostic, 8)
	s.mu.Lock()
	s.found[uri] = ch
	s.mu.Unlock()
	s.send(map[string]any{"method": "textDocument/didOpen", "params": map[string]any{
		"textDocument": map[string]any{"uri": uri, "languageId": "yaml", "version": 1, "text": content}}})
	select {
	case found = <-ch:
	case <-time.After(60 * time.Second):
		s.t.Fatalf("the server says nothing of %s", file)
	}
	return uri, found
}

func (s *languageServer) at(method, uri string, line, character int) string {
	s.t.Helper()
	return string(s.call("textDocument/"+method, map[string]any{
		"textDocument": map[string]any{"uri": uri}, "position": lspPosition{line, character}}))
}

// place finds a text in a document and how far in it the cursor stands.
func place(t *testing.T, content, text string, in int) (line, character int) {
	t.Helper()
	before, _, ok := strings.Cut(content, text)
	if !ok {
		t.Fatalf("no %q in the document", text)
	}
	return strings.Count(before, "\n"), len(before) - strings.LastIndexByte(before, '\n') - 1 + in
}

// TestLanguageServer: what an editor shows of rule files.
func TestLanguageServer(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a language server")
	}
	s := startServer(t)
	files, err := filepath.Glob(filepath.Join(root, "rulesets", "*.yaml"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d profiles, %v", len(files), err)
	}
	t.Run("nothing in a profile is underlined", func(t *testing.T) {
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if _, found := s.open(file, string(data)); len(found) > 0 {
				t.Errorf("%s: %v", file, found)
			}
			// The same file with a letter missing, so that silence means something.
			spoilt := strings.Replace(string(data), "\nid:", "\nidd:", 1)
			if _, found := s.open(strings.TrimSuffix(file, ".yaml")+".spoilt.yaml", spoilt); len(found) == 0 {
				t.Errorf("%s: a typo is not underlined", file)
			}
		}
	})
	for _, c := range []struct{ lang, draft, describes string }{
		{"en", "ruleset.schema.json", "The size and shape of the board."},
		{"en-07", "ruleset.draft-07.schema.json", "The size and shape of the board."},
		{"bn", "ruleset.bn.schema.json", ""},
	} {
		t.Run(c.draft, func(t *testing.T) {
			modeline := "# yaml-language-server: $schema=../schemas/" + c.draft + "\n"
			const rules = "houserules: 1\nid: mine\nversion: 1.0.0\nextends: standard-chess\nauthority: site\nboard: {files: 8, ranks: 8}\n"
			file := func(name string) string { return filepath.Join(root, "rulesets", c.lang+name) }

			content := modeline + rules
			uri, found := s.open(file("fine.yaml"), content)
			if len(found) > 0 {
				t.Errorf("a sound file: %v", found)
			}
			line, character := place(t, content, "board:", 2)
			hover := s.at("hover", uri, line, character)
			if c.describes != "" && !strings.Contains(hover, c.describes) {
				t.Errorf("hover over board: %s", hover)
			}
			if c.lang == "bn" && !strings.ContainsRune(hover, 'র') {
				t.Errorf("hover in Bengali: %s", hover)
			}

			content = modeline + rules + "\n"
			uri, _ = s.open(file("keys.yaml"), content)
			keys := s.at("completion", uri, strings.Count(content, "\n")-1, 0)
			for _, key := range []string{"castling", "pawns", "options", "scoring"} {
				if !strings.Contains(keys, `"label":"`+key+`"`) {
					t.Errorf("no key %s is offered: %.400s", key, keys)
				}
			}

			content = modeline + rules + "end:\n  stalemate: {then: }\n"
			uri, _ = s.open(file("words.yaml"), content)
			line, character = place(t, content, "then: ", len("then: "))
			words := s.at("completion", uri, line, character)
			for _, word := range []string{"draw", "loses", "skips"} {
				if !strings.Contains(words, word) {
					t.Errorf("no word %s is offered: %.400s", word, words)
				}
			}

			content = modeline + rules + "castlng: {with: rook}\n"
			_, found = s.open(file("typo.yaml"), content)
			line, character = place(t, content, "castlng", 0)
			if len(found) == 0 || found[0].Range.Start != (lspPosition{line, character}) || !strings.Contains(found[0].Message, "castlng") {
				t.Errorf("a typo at %d:%d: %v", line, character, found)
			}
			content = modeline + strings.Replace(rules, "files: 8", "files: eight", 1)
			_, found = s.open(file("type.yaml"), content)
			line, _ = place(t, content, "eight", 0)
			if len(found) == 0 || found[0].Range.Start.Line != line {
				t.Errorf("a wrong type on line %d: %v", line, found)
			}
		})
	}
}
