package api
import "testing"
func TestZZ(t *testing.T) {
	_, ts := start(t)
	for _, b := range []string{`{"ruleset":"simplegames-chess","id":"g","actions":[{"type":"move","move":"e2e4","at":4200},{"type":"move","move":"e7e5","at":61000},{"type":"resign","seat":"white","at":90000}],"now":95000}`,
	`{"ruleset":"simplegames-chess","actions":["e4","e5","Nf3","Nc6","Bc4","Nf6","O-O-O"]}`,
	`{"ruleset":{"extends":"qdan-four-player","options":{"mode":"solo"}},"actions":["d2d4"],"include":["moves"]}`,
	`{"ruleset":"nope"}`,
	`{"ruleset":"maharajah","start":{"armies":{"white":["RNBQKBNR"]}}}`} {
		t.Logf("%s\n", post(t, ts, "/v1/games/adjudicate?lang=en", b).body)
	}
	t.Logf("%s\n", post(t, ts, "/v1/moves/validate?lang=en,bn", `{"ruleset":"simplegames-chess","actions":["e4","e5","Nf3","Nc6","Bc4","Nf6"],"move":"O-O-O"}`).body)
	t.Logf("%s\n", post(t, ts, "/v1/moves/legal", `{"ruleset":"simplegames-chess","actions":["e4","e5","Nf3","Nc6","Bc4","Nf6"]}`).body)
	t.Logf("%s\n", get(t, ts, "/v1/rulesets?limit=1").body)
	t.Logf("%s\n", get(t, ts, "/v1/rulesets/qdan-chess").body)
	t.Logf("%s\n", get(t, ts, "/v1/rulesets/qdan-chess", "Accept: application/yaml").body)
	t.Logf("%s\n", post(t, ts, "/v1/setups/validate", `{"ruleset":"maharajah","start":{"armies":{"white":["RNBQKBNR"]}}}`).body)
	t.Logf("%s\n", post(t, ts, "/v1/setups/commit", `{"ruleset":"maharajah","game":"x","seat":"white","army":["RNBQKBNR"]}`).body)
}
