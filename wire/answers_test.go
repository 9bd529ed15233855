package wire

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"houserules/adjudicate"
)

var (
	writeAnswers = flag.Bool("write-answers", false, "write testdata/answers.txt anew")
	dumpAnswers  = flag.String("dump-answers", "", "a file for what each body was read as")
)

const (
	answersKept = 8000
	answersFile = "testdata/answers.txt"
)

// TestAnswersKept holds what is read out of some thousand good and hostile
// bodies against what the hand-written reader, which was here first, read out
// of them: every value, and every fault with its place and parameters. The
// bodies are those of testdata/bodies.txt and seeded mutations of them; of
// each, the file keeps a hash.
func TestAnswersKept(t *testing.T) {
	var out bytes.Buffer
	var dump bytes.Buffer
	for i, body := range keptBodies(t) {
		read := readAllWays(body)
		sum := sha256.Sum256([]byte(read))
		out.WriteString(hex.EncodeToString(sum[:4]))
		if i%12 == 11 {
			out.WriteByte('\n')
		} else {
			out.WriteByte(' ')
		}
		if *dumpAnswers != "" {
			fmt.Fprintf(&dump, "#%d %q\n%s\n", i, body, read)
		}
	}
	if *dumpAnswers != "" {
		if err := os.WriteFile(*dumpAnswers, dump.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if *writeAnswers {
		if err := os.WriteFile(answersFile, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Fields(out.String()), strings.Fields(string(kept))
	if len(got) != len(want) {
		t.Fatalf("%d bodies, %d answers", len(got), len(want))
	}
	bad := 0
	for i, body := range keptBodies(t) {
		if got[i] != want[i] {
			if bad++; bad <= 5 {
				t.Errorf("body %d is read otherwise than before: %q\n%s", i, body, readAllWays(body))
			}
		}
	}
	if bad > 0 {
		t.Errorf("%d of %d bodies are read otherwise", bad, len(got))
	}
}

// keptBodies are the bodies of the file and their mutations, the same each time.
func keptBodies(t *testing.T) []string {
	text, err := os.ReadFile("testdata/bodies.txt")
	if err != nil {
		t.Fatal(err)
	}
	var seeds, list []string
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		body, err := strconv.Unquote(lines.Text())
		if err != nil {
			t.Fatalf("%v: %s", err, lines.Text())
		}
		seeds = append(seeds, body)
	}
	list = append(list, seeds...)
	m := mutator{rand.New(rand.NewSource(20261201)), seeds}
	for i := 0; len(list) < answersKept; i++ {
		list = append(list, m.mutate(seeds[i%len(seeds)]))
	}
	return list
}

type mutator struct {
	*rand.Rand
	seeds []string
}

var (
	oddBytes = []byte("{}[],:\"\"\"\\'0123456789.eE+-tfnu/# \n\t\r\x00\x1f\x7f\xff\xc3\xa9\xe0\xed\xf4")
	oddTexts = []string{`null`, `true`, `false`, `0`, `-0`, `-1`, `1.0`, `1e3`, `1.5`, `01`, `1764448000000`, `99999999999999999999999`, `9007199254740993`, `"x"`, `""`, `"\u0041"`,
		`"\ud83d\ude00"`, `"\ud800"`, `"\x"`, `[]`, `{}`, `["a"]`, `{"a":1}`, `[["a"]]`, `NaN`, `//`, "\ufeff", `,`, `,,`, `:`, `""`, `"` + strings.Repeat("z", 300) + `"`,
		`"ruleset":"b",`, `"digest":"sha256:1",`, `"id":"q",`, `"first":"w",`, `"game_number":2,`, `"start":{"fen":"x"},`, `"from":{"fen":"x"},`, `"state":"s",`, `"actions":[],`, `"now":5,`,
		`"asserts":{},`, `"include":["moves"],`, `"move":"e4",`, `"zz":[1,{"a":[]}],`, `"a/b~c":1,`, `"type":"resign",`, `"type":"nosuch",`, `"seat":"w",`, `"square":"e4",`, `"reason":"repetition",`,
		`"extends":"x",`, `"options":{"a":1,"a":2},`, `"yaml":"y",`, `"winners":["w"],`, `"clocks":{"w":{"moved":true}},`, `"unmoved":["a1","q9"],`, `"armies":{"w":["K"]},`, `"nonce":"n",`}
	scalars = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?[0-9]+|true|false|\{\}|\[\]`)
)

// mutate changes a body in one to three places.
func (m mutator) mutate(body string) string {
	b := []byte(body)
	for range 1 + m.Intn(3) {
		at := m.Intn(len(b) + 1)
		to := min(len(b), at+1+m.Intn(6))
		switch m.Intn(9) {
		case 0: // another byte
			if at < len(b) {
				b[at] = oddBytes[m.Intn(len(oddBytes))]
			}
		case 1: // one byte more
			b = splice(b, at, at, string(oddBytes[m.Intn(len(oddBytes))]))
		case 2: // some less
			b = splice(b, at, to, "")
		case 3: // some twice
			b = splice(b, at, at, string(b[at:to]))
		case 4: // an end
			if m.Intn(3) == 0 {
				b = b[:at]
			}
		case 5, 6: // another value, or a value where a name was
			if found := scalars.FindAllIndex(b, -1); len(found) > 0 {
				one := found[m.Intn(len(found))]
				b = splice(b, one[0], one[1], strings.TrimSuffix(oddTexts[m.Intn(len(oddTexts))], ","))
			}
		case 7: // a member more
			if open := bytes.IndexByte(b[at:], '{'); open >= 0 {
				b = splice(b, at+open+1, at+open+1, oddTexts[m.Intn(len(oddTexts))])
			}
		case 8: // a part of another body
			other := m.seeds[m.Intn(len(m.seeds))]
			from := m.Intn(len(other) + 1)
			b = splice(b, at, at, other[from:min(len(other), from+m.Intn(40))])
		}
	}
	return string(b)
}

func splice(b []byte, from, to int, text string) []byte {
	out := append([]byte(nil), b[:from]...)
	return append(append(out, text...), b[to:]...)
}

// readAllWays describes what each kind of request makes of a body.
func readAllWays(body string) string {
	var out strings.Builder
	for i, parts := range []Parts{SetupRequest, LegalRequest, MoveRequest, AdjudicateRequest, AdjudicateRequest | RulesOutside} {
		limits := Limits{}
		if parts == LegalRequest {
			limits.Actions = 6
		}
		var q Request
		if p := q.Decode([]byte(body), parts, limits); p != nil {
			fmt.Fprintf(&out, "%d: %s\n", i, describeProblem(p))
		} else {
			fmt.Fprintf(&out, "%d: %s\n", i, describeRequest(&q))
		}
	}
	var diff Comparison
	if p := diff.Decode([]byte(body), Limits{YAML: 64}); p != nil {
		fmt.Fprintf(&out, "diff: %s\n", describeProblem(p))
	} else {
		fmt.Fprintf(&out, "diff: %s %q, %s %q\n", describeRules(&diff.Old), diff.Old.YAML, describeRules(&diff.New), diff.New.YAML)
	}
	var commit Commitment
	if p := commit.Decode([]byte(body), Limits{}); p != nil {
		fmt.Fprintf(&out, "commit: %s\n", describeProblem(p))
	} else {
		fmt.Fprintf(&out, "commit: %s %q %q %q %#v %#v %q %v\n", describeRules(&commit.Rules), commit.Digest, commit.Game, commit.Seat,
			commit.Army.Squares, commit.Army.Rows, commit.Nonce, commit.HasNonce)
	}
	var reveal Reveal
	if p := reveal.Decode([]byte(body), Limits{}); p != nil {
		fmt.Fprintf(&out, "reveal: %s\n", describeProblem(p))
	} else {
		fmt.Fprintf(&out, "reveal: %s %q %q %q %d", describeRules(&reveal.Rules), reveal.Digest, reveal.Game, reveal.First, reveal.GameNumber)
		for _, seat := range sortedNames(reveal.Seats) {
			r := reveal.Seats[seat]
			fmt.Fprintf(&out, " %q: %#v %#v %v %q %q", seat, r.Army.Squares, r.Army.Rows, r.HasArmy, r.Nonce, r.Commitment)
		}
		out.WriteByte('\n')
	}
	if file, p := DecodeYAML([]byte(body), 64); p != nil {
		fmt.Fprintf(&out, "yaml: %s\n", describeProblem(p))
	} else {
		fmt.Fprintf(&out, "yaml: %q\n", file)
	}
	// Long names and texts are cut since, see MaxShown; nothing else is different.
	return longName.ReplaceAllString(out.String(), strings.Repeat("z", 100)+"…")
}

var longName = regexp.MustCompile(`z{100}[^"/ ]*`)

func describeProblem(p *Problem) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s %s", p.Code, describeParams(p.Params))
	for i := range p.Faults {
		f := &p.Faults[i]
		fmt.Fprintf(&out, "; %q %s %q %s", f.Pointer, f.Code, f.Text, describeParams(f.Params))
	}
	return out.String()
}

func describeParams(params map[string]any) []byte {
	cut := map[string]any{}
	for name, value := range params {
		if s, ok := value.(string); ok && len(s) > 100 {
			value = string([]rune(s)[:100]) + "…"
		}
		cut[name] = value
	}
	return appendAny(nil, cut)
}

func describeRules(r *Rules) string {
	if r.Overlay == nil {
		return fmt.Sprintf("ref %q", r.Ref)
	}
	out := fmt.Sprintf("ref %q extends %q raw %q options", r.Ref, r.Overlay.Extends, r.Overlay.Raw)
	for _, o := range r.Overlay.Options {
		out += fmt.Sprintf(" %q=%#v", o.Name, o.Value)
	}
	return out
}

func describeRequest(q *Request) string {
	var out strings.Builder
	r := &q.Record
	fmt.Fprintf(&out, "%s; digest %q id %q first %q number %d state %q", describeRules(&q.Rules), q.Digest, r.ID, r.First, r.GameNumber, r.State)
	if s := r.Start; s != nil {
		fmt.Fprintf(&out, "; start %q %v %#v %#v %#v", s.FEN, s.HasFEN, s.Pieces, s.Armies, s.Rows)
	}
	if f := r.From; f != nil {
		fmt.Fprintf(&out, "; from %q %v %#v %q %v %v %#v %#v %#v %#v %#v", f.FEN, f.HasFEN, f.Pieces, f.Turn, f.Unmoved, f.HasUnmoved,
			f.Classes, f.Points, f.Out, f.Quiet, f.History)
		for _, seat := range sortedNames(f.Clocks) {
			c := f.Clocks[seat]
			fmt.Fprintf(&out, " %q: %d %v %d %v %v %v", seat, c.RemainingMS, c.HasRemaining, c.PauseLeft, c.HasPauseLeft, c.Moved, c.HasMoved)
		}
	}
	for i := range r.Actions {
		out.WriteString("; " + describeAction(&r.Actions[i]))
	}
	fmt.Fprintf(&out, "; move %s", describeAction(&q.Move))
	if r.Now != nil {
		fmt.Fprintf(&out, "; now %d", *r.Now)
	}
	if as := r.Asserts; as != nil {
		for _, text := range []*string{as.Reason, as.Notation, as.FEN} {
			if text == nil {
				out.WriteString("; -")
			} else {
				fmt.Fprintf(&out, "; %q", *text)
			}
		}
		fmt.Fprintf(&out, " %#v %v %#v %#v %#v", as.Winners, as.HasWinners, as.Scores, as.Points, as.Places)
	}
	in := r.Include
	fmt.Fprintf(&out, "; include %v %v %v %v", in.Moves, in.LegalMoves, in.Ledger, in.Explain)
	return out.String()
}

func describeAction(a *adjudicate.Action) string {
	out := fmt.Sprintf("%s %q %d %v %q %q %q", a.Type, a.Seat, a.At, a.HasAt, a.Move, a.Reason, a.Square)
	if r := a.Result; r != nil {
		out += fmt.Sprintf(" %#v %v %v %q", r.Winners, r.HasWinners, r.Aborted, r.Note)
	}
	return out
}
