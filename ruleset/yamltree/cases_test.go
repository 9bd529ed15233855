package yamltree_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"houserules/ruleset/schema"
)

// bugCases are the cases of the group yaml-profile: texts that YAML readers
// were caught with, each with the lines and codes that must be told. Codes of
// the schema (unknown keys, for these are no rule files) may come on top.
var bugCases = []struct {
	id, yaml string
	want     []string // line:code, then what must be in the parameters
}{
	{"yml-01 same key twice, far apart", "name: x\ndraws: {fifty: claim}\nclock: {}\ndraws: {fifty: auto}\n", []string{"4:yaml.duplicate_key draws 2"}},
	{"yml-03 merge key with an override", "b: &b {x: 1, y: 2}\nc:\n  <<: *b\n  x: 3\n", []string{"1:yaml.anchor", "3:yaml.merge_key", "3:yaml.alias"}},
	{"yml-04 two merge keys in one map", "a: &a {x: 1}\nb: &b {x: 2}\nc:\n  <<: *a\n  <<: *b\n", []string{"4:yaml.merge_key", "5:yaml.merge_key"}},
	{"yml-07 alias without an anchor", "a: *nope\n", []string{"1:yaml.alias nope"}},
	{"yml-13 clock written 3:00 or 1:30:00", "base: 3:00\nlong: 1:30:00\n", []string{"1:yaml.clock_time 3:00", "2:yaml.clock_time 1:30:00"}},
	{"yml-14 single letters y and n", "seats: [r, b, y, g]\npromotion: [q, r, b, n]\npieces: {N: knight, Y: yak}\n", nil},
	{"yml-16 .nan and .inf for a number", "a: .nan\nb: -.inf\nc: .INF\n", []string{"1:yaml.not_finite", "2:yaml.not_finite", "3:yaml.not_finite"}},
	{"yml-17 second document in the file", "a: 1\n---\nb: 2\n", []string{"2:yaml.second_document"}},
	{"yml-19 byte order mark at the start", "\ufeffa: 1\nb: 2\n", nil},
	{"yml-21 CRLF file with an error on line 4", "a: 1\r\nb:\r\n  - x\r\n  c: 2\r\n", []string{"4:yaml.indentation"}},
	{"yml-24 integers beyond 64 bits and beyond 2^53", "a: 99999999999999999999999\nb: 9007199254740993\n", []string{"1:yaml.number_too_large 99999999999999999999999", "2:yaml.number_too_large 9007199254740993"}},
	{"yml-25 hidden characters in keys", "tu\u200brn: white\nturn_\u043erder: [r, b, y, g]\n", []string{"1:yaml.hidden_character U+200B", "2:yaml.hidden_character U+043E"}},
	{"yml-26 bytes that are not UTF-8", "name: a\xff\xfeb\n", []string{"1:yaml.not_utf8 0xFF"}},
	{"yml-27 keys that are not strings", "? [a, b]\n: 1\n~: 2\n1: 3\ntrue: 4\n", []string{"1:yaml.complex_key", "3:yaml.key_not_text ~", "4:yaml.key_not_text 1", "5:yaml.key_not_text true"}},
	{"a long key on lines of its own", "?\n  a\n:\n  1\nb: 2\n", []string{"2:yaml.complex_key"}},
	{"a question in a text is no long key", "about: who\n  moves?\nid: x\n", nil},
	{"yml-28 tags", "a: !!python/object/apply:os.system [\"true\"]\nb: !include other.yaml\nc: !!binary aGk=\nd: !!int \"8\"\n",
		[]string{"1:yaml.tag !!python", "2:yaml.tag !include", "3:yaml.tag !!binary", "4:yaml.tag !!int"}},
	{"yml-29b a reader crashed", "#x\n-\n-\nz", []string{"4:yaml.indentation"}},
	{"yml-29c a reader crashed", "pawn:\n}", []string{"2:yaml.unexpected_close"}},
	{"yml-29d a reader crashed", "{[],<<}", []string{"1:yaml.complex_key", "1:yaml.merge_key"}},
	{"yml-30 100,000 opening brackets", strings.Repeat("[", 100000), []string{"1:yaml.too_deep 32"}},
	{"yml-31 version: 1.10 becomes 1.1", "version: 1.10\n", []string{"1:ruleset.not_a_version 1.10"}},
	{"yml-33 chess text that YAML eats", "sq: [e4, 1e4]\nstart: 4k3/8/8/8/8/8/8/4K3 w - - # 0 1\n", []string{"1:yaml.exponent 1e4", "2:yaml.comment_cuts_text"}},
	{"yml-33 a star", "r: *\n", []string{"1:yaml.alias"}},
	{"yml-33 a dash", "c: -\n", []string{"1:yaml.dash"}},
	{"yml-35 alias used as a key without a space", "x: &k foo\n*k: 1\n", []string{"1:yaml.anchor k", "2:yaml.alias k"}},
	{"yml-36 words that look like booleans or null", "policy: NO\nother: null\nthird: ~\n", []string{"1:yaml.yes_no NO", "2:yaml.null null", "3:yaml.null ~"}},
	{"yml-37 no-break space after the colon", "a:\u00a01\n", []string{"1:yaml.hidden_character U+00A0"}},
	{"yml-39 block text that is not indented", "key: |\nmistake\nother: 1\n", []string{"2:yaml.block_text"}},
	{"yml-40 keys that differ only in letter case", "Turn: 1\nturn: 2\n", []string{"1:ruleset.unknown_key Turn"}},
	{"yml-41 fraction for an integer field", "board: {files: 1.5}\n", []string{"1:ruleset.not_whole 1.5"}},
	{"yml-42 y for a boolean field", "turns: {rotate_first: y}\n", []string{"1:ruleset.not_a_boolean true"}},
	{"yml-42 yes for a boolean field", "turns: {rotate_first: yes}\n", []string{"1:yaml.yes_no"}},
	{"yml-44 identifier with leading zeros", "id: 0008\n", []string{"1:yaml.leading_zero 0008"}},
	{"yml-44 number with leading zeros", "board: {files: 0008}\n", []string{"1:yaml.leading_zero 0008"}},
}

func TestBugCases(t *testing.T) {
	for _, c := range bugCases {
		t.Run(c.id, func(t *testing.T) {
			start := time.Now()
			_, found := schema.Parse("f.yaml", []byte(c.yaml))
			if spent := time.Since(start); spent > time.Second {
				t.Errorf("took %v", spent)
			}
			var got []string
			for _, d := range found {
				got = append(got, fmt.Sprintf("%d:%s %v", d.Line, d.Code, d.Params))
				if len(c.want) == 0 && strings.HasPrefix(string(d.Code), "yaml.") {
					t.Errorf("refused: %s", got[len(got)-1])
				}
			}
		next:
			for _, want := range c.want {
				words := strings.Fields(want)
				for _, g := range got {
					if !strings.HasPrefix(g, words[0]+" ") {
						continue
					}
					all := true
					for _, w := range words[1:] {
						all = all && strings.Contains(g, w)
					}
					if all {
						continue next
					}
				}
				t.Errorf("want %s, got\n%s", want, strings.Join(got, "\n"))
			}
		})
	}
}

// TestBugCasesAll sees to it that no case of the shared list is forgotten.
func TestBugCasesAll(t *testing.T) {
	data, err := shared("cases/bugs/cases.json")
	if err != nil {
		t.Skip(err)
	}
	var all []struct{ ID, Group, Title string }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if c.Group != "yaml-profile" {
			continue
		}
		found := false
		for _, have := range bugCases {
			found = found || strings.HasPrefix(have.id, c.ID+" ")
		}
		if !found {
			t.Errorf("%s (%s) has no test", c.ID, c.Title)
		}
	}
}

// shared reads a file of the shared folder beside the project, if it is there.
func shared(name string) ([]byte, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for range 6 {
		if data, err := os.ReadFile(filepath.Join(dir, "shared", name)); err == nil {
			return data, nil
		}
		dir = filepath.Dir(dir)
	}
	return nil, fmt.Errorf("no folder shared beside the project has %s", name)
}
