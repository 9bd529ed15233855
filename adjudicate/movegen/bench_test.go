package movegen

import (
	"syscall"
	"testing"
	"time"

	"houserules/adjudicate/position"
	"houserules/ruleset"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// BenchmarkPerft counts nodes a second of processor time through the shipped
// profiles, the last ply not made.
func BenchmarkPerft(b *testing.B) {
	lib := profiles(b)
	compound := "mcabkbcm/pppppppp/8/8/8/8/PPPPPPPP/MCABKBCM w - - 0 1"
	for _, c := range []struct {
		name  string
		rs    *ruleset.Ruleset
		fen   string
		depth int
	}{
		{"start", profile(b, lib, "standard-chess", ""), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5},
		{"kiwipete", profile(b, lib, "standard-chess", ""), kiwipete, 4},
		{"compound", profile(b, lib, "maharajah", ""), compound, 4},
		{"cross teams", profile(b, lib, "qdan-four-player", ""), "", 4},
		{"cross solo", profile(b, lib, "qdan-four-player", "{mode: solo}"), "", 4},
		{"three seats", profile(b, lib, "three-rivers", ""), "", 4},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := New(position.Compile(c.rs))
			p := g.rules.Start(0)
			if c.fen != "" {
				p = fen(b, g.rules, c.fen)
			}
			b.ReportAllocs()
			var nodes uint64
			before := cpuTime(b)
			for b.Loop() {
				nodes += counter(g).Nodes(p, c.depth)
			}
			b.ReportMetric(float64(nodes)/(cpuTime(b)-before).Seconds()/1e6, "Mn/cpu-s")
		})
	}
}

// cpuTime is the processor time that this process has used, so that a busy
// machine does not slow the figure.
func cpuTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// BenchmarkCompile is what a ruleset costs once.
func BenchmarkCompile(b *testing.B) {
	lib := profiles(b)
	New(position.Compile(profile(b, lib, "standard-chess", ""))) // what all share
	for _, id := range []string{"standard-chess", "maharajah", "qdan-four-player"} {
		rs := profile(b, lib, id, "")
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				New(position.Compile(rs))
			}
		})
	}
}
