package contract

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
	"github.com/pb33f/libopenapi-validator/config"
	"github.com/pb33f/libopenapi-validator/errors"
)

const root = "../.."

// exchange is a request of the API's tests and its answer.
type exchange struct {
	Test, Method, URL string
	Header, Answer    http.Header
	Sent, Body        []byte
	Status            int
}

// exchanges runs the tests of package api and returns what they said and heard.
func exchanges(t *testing.T) []exchange {
	file := filepath.Join(t.TempDir(), "exchanges")
	cmd := exec.Command("go", "test", "-count=1", "-short", "-timeout", "5m", "./api")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "HOUSERULES_EXCHANGES="+file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("the tests of package api fail themselves: %v\n%s", err, out)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []exchange
	dec := json.NewDecoder(bufio.NewReader(f))
	for {
		var e exchange
		if err := dec.Decode(&e); err == io.EOF {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
}

func newValidator(t *testing.T, options ...config.Option) validator.Validator {
	t.Helper()
	doc, err := os.ReadFile(filepath.Join(root, "openapi.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	document, err := libopenapi.NewDocument(doc)
	if err != nil {
		t.Fatal(err)
	}
	v, errs := validator.NewValidator(document, options...)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return v
}

func TestTheContractIsOpenAPI(t *testing.T) {
	if ok, errs := newValidator(t).ValidateDocument(); !ok {
		for _, e := range errs {
			t.Error(told(e))
		}
	}
}

func told(e *errors.ValidationError) string {
	var b strings.Builder
	b.WriteString(e.Message + ": " + e.Reason)
	for _, s := range e.SchemaValidationErrors {
		b.WriteString("\n  " + s.Reason + " at " + s.KeywordLocation + " " + s.FieldPath)
	}
	return b.String()
}

// TestExchangesKeepTheContract: each answer of the API's tests is as
// openapi.yaml says, and so is each request that was answered well.
func TestExchangesKeepTheContract(t *testing.T) {
	v := newValidator(t)
	checked, refused := 0, 0
	for _, e := range exchanges(t) {
		r, err := http.NewRequest(e.Method, "http://localhost"+e.URL, bytes.NewReader(e.Sent))
		if err != nil {
			continue // a path that no client can send
		}
		r.Header = e.Header
		if e.Sent != nil && r.Header.Get("Content-Type") == "" {
			r.Header.Set("Content-Type", "application/json")
		}
		resp := &http.Response{StatusCode: e.Status, Header: e.Answer, Body: io.NopCloser(bytes.NewReader(e.Body)), Request: r}
		switch {
		case e.Method == http.MethodHead || e.Method == http.MethodOptions || e.Status == http.StatusNotModified:
			continue // no body to look at
		case e.Status == http.StatusNotFound || e.Status == http.StatusMethodNotAllowed:
			// Not a path of the contract, or not one of its methods: a problem all the same.
			problem(t, &e)
			continue
		case strings.HasSuffix(r.URL.Path, "/reload") || strings.HasPrefix(r.URL.Path, "/debug/") || r.URL.Path == "/metrics":
			continue // the private listener
		case packed(e.Answer) || r.Header.Get("Content-Encoding") != "":
			continue // packed
		}
		if strings.Contains(e.URL, "/games/compare") {
			continue // its lines are described in words
		}
		if strings.HasPrefix(e.Answer.Get("Content-Type"), "application/x-ndjson") {
			lines(t, v, &e)
			checked++
			continue
		}
		ok, errs := v.ValidateHttpResponse(r, resp)
		if !ok {
			for _, x := range errs {
				t.Errorf("%s: %s %s answered %d: %s\nanswer: %.600s", e.Test, e.Method, e.URL, e.Status, told(x), e.Body)
			}
		}
		checked++
		if e.Status >= 400 {
			refused++
			continue
		}
		r.Body = io.NopCloser(bytes.NewReader(e.Sent))
		if kind := r.Header.Get("Content-Type"); kind != "" && !strings.HasPrefix(strings.ToLower(kind), "application/json") {
			continue // streams and YAML are texts for the contract
		}
		if ok, errs := v.ValidateHttpRequest(r); !ok {
			for _, x := range errs {
				if cannotHold.MatchString(x.Message) {
					continue
				}
				t.Errorf("%s: %s %s is answered %d, but is not of the contract: %s\nsent: %.600s", e.Test, e.Method, e.URL, e.Status, told(x), e.Sent)
			}
		}
	}
	t.Logf("%d exchanges, %d of them refused", checked, refused)
	if checked < 200 || refused < 50 {
		t.Errorf("only %d exchanges, %d of them refused", checked, refused)
	}
}

// lines holds each line of a batch against the verdict and the problem of the
// contract.
func lines(t *testing.T, v validator.Validator, e *exchange) {
	t.Helper()
	for line := range bytes.Lines(e.Body) {
		var l struct {
			Done  bool
			Error json.RawMessage
		}
		if err := json.Unmarshal(line, &l); err != nil {
			t.Errorf("%s: %v: %s", e.Test, err, line)
			continue
		}
		if l.Done {
			continue
		}
		r, _ := http.NewRequest(http.MethodPost, "http://localhost/v1/games/adjudicate", nil)
		resp := &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewReader(line)), Request: r}
		if l.Error != nil {
			resp.StatusCode, resp.Body = 400, io.NopCloser(bytes.NewReader(l.Error))
			resp.Header.Set("Content-Type", "application/problem+json")
		}
		if ok, errs := v.ValidateHttpResponse(r, resp); !ok {
			for _, x := range errs {
				t.Errorf("%s: a line of a batch: %s\n%s", e.Test, told(x), line)
			}
		}
	}
}

func packed(h http.Header) bool { return h.Get("Content-Encoding") != "" }

// cannotHold are complaints about what a schema cannot say: the service reads
// -0 as 0, and a missing or quoted content type.
var cannotHold = regexp.MustCompile(`^$`)

// problem checks by hand that an answer is an RFC 9457 problem.
func problem(t *testing.T, e *exchange) {
	t.Helper()
	var p struct {
		Type, Title, Detail string
		Status              int
		Errors              []any
	}
	if err := json.Unmarshal(e.Body, &p); err != nil || e.Answer.Get("Content-Type") != "application/problem+json" ||
		!strings.HasPrefix(p.Type, "urn:houserules:problem:") || p.Title == "" || p.Detail == "" || p.Status != e.Status || p.Errors == nil {
		t.Errorf("%s: %s %s: no problem: %v %s", e.Test, e.Method, e.URL, err, e.Body)
	}
}
