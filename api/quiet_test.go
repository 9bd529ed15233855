package api

import (
	"bytes"
	"strings"
	"testing"
)

// A quiet log leaves out the lines of requests, and nothing else.
func TestQuietKeepsFaults(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		var out bytes.Buffer
		_, ts := start(t, func(c *Config) { c.Log, c.Quiet = &out, quiet })
		get(t, ts, "/healthz")
		get(t, ts, "/v1/rulesets")
		ts.Close()
		if has := strings.Contains(out.String(), `"msg":"request"`); has == quiet {
			t.Errorf("quiet %v: %s", quiet, out.String())
		}
		out.Reset()
		newAccessLog(&out, quiet).slog.Error("panic", "id", "x")
		if !strings.Contains(out.String(), `"msg":"panic"`) {
			t.Errorf("quiet %v: a panic is not logged", quiet)
		}
	}
}
