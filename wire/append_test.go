package wire

import (
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"

	"houserules/adjudicate/reason"
	"houserules/ruleset/board"
)

// FuzzAppendString: whatever a text holds, what is written is JSON and reads back.
func FuzzAppendString(f *testing.F) {
	for _, s := range []string{"", "plain", "\"\\/\b\f\n\r\t", "\x00\x1f\x7f", "দাবা ♞ 😀", "\xff\xfe", "a\xe0\xa6", "\u2028<script>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		out := appendString(nil, s)
		var back string
		if err := json.Unmarshal(out, &back); err != nil {
			t.Fatalf("%q: %v", out, err)
		}
		want := s
		if !utf8.ValidString(s) {
			want = string([]rune(s)) // each bad byte as U+FFFD
		}
		if back != want {
			t.Errorf("%q became %q", s, back)
		}
	})
}

// Everything that parameters may hold, beside the standard library's encoder.
func TestAppendAny(t *testing.T) {
	for name, value := range map[string]any{
		"nothing": nil, "text": "a\"b", "code": reason.Code("move.blocked"), "yes": true, "int": -7, "int64": int64(1) << 60, "byte": uint8(200),
		"half": 0.5, "whole": 3.0, "list": []string{"a", "b"}, "none": []string(nil), "anything": []any{"x", int64(1), []any{}}, "ints": []int{1, 2},
		"rows": [][]string{{"a"}, {}}, "nested": reason.Params{"b": 1, "a": reason.Params{"z": []any{}}}, "texts": map[string]string{"bn": "দ", "en": "d"},
		"counts": map[string]int64{"w": 1}, "shares": map[string]float64{"w": 0.5}, "several": []reason.Params{{"a": 1}}, "maps": []map[string]any{{"a": true}},
	} {
		got := appendAny(nil, value)
		want, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		if json.Unmarshal(got, &a) != nil || json.Unmarshal(want, &b) != nil {
			t.Errorf("%s: %s", name, got)
			continue
		}
		if b == nil && value != nil {
			b = []any{} // lists are never null
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	piece := reason.Piece{Piece: "bishop", Seat: "white", Square: board.At(0, 5)}
	const want = `{"piece":"bishop","seat":"white","square":"a6"}`
	if got := string(appendAny(nil, piece)); got != want {
		t.Error(got)
	}
	if got := string(appendAny(nil, &piece)); got != want {
		t.Error(got)
	}
	if got := string(appendAny(nil, []reason.Piece{piece, {Square: board.At(1, 0)}})); got != "["+want+`,{"square":"b1"}]` {
		t.Error(got)
	}
}
