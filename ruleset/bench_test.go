package ruleset

import (
	"os"
	"testing"
)

// BenchmarkLibrary reads and compiles all shipped profiles, as a start does.
func BenchmarkLibrary(b *testing.B) {
	for b.Loop() {
		if lib, found := NewLibrary(Source{FS: shippedFS}); found.HasErrors() || len(lib.All()) < 12 {
			b.Fatal(found)
		}
	}
}

// BenchmarkCompile reads and compiles one file beside a library.
func BenchmarkCompile(b *testing.B) {
	lib := shipped(b)
	for _, id := range lib.IDs() {
		b.Run(id, func(b *testing.B) {
			data, err := os.ReadFile("../rulesets/" + id + ".yaml")
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if rs, found := lib.Compile(id+".yaml", data); rs == nil {
					b.Fatal(found)
				}
			}
		})
	}
}

// BenchmarkOverlay puts a request's options on a profile; the goal is 5 ms.
func BenchmarkOverlay(b *testing.B) {
	lib := shipped(b)
	for _, row := range []struct {
		ref     string
		options []OptionValue
	}{
		{"simplegames-chess", []OptionValue{{"draws", "claimed"}}},
		{"qdan-four-player", []OptionValue{{"mode", "solo"}, {"move_limit", int64(200)}}},
		{"maharajah-online", []OptionValue{{"main", "3m"}}},
	} {
		b.Run(row.ref, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if rs, found := lib.Overlay(row.ref, row.options); rs == nil {
					b.Fatal(found)
				}
			}
		})
	}
}

// BenchmarkCite finds what a reason quotes.
func BenchmarkCite(b *testing.B) {
	lib := shipped(b)
	solo, _ := lib.Overlay("qdan-four-player", []OptionValue{{"mode", "solo"}})
	maharajah := get(b, lib, "maharajah")
	b.Run("rule", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if solo.Cite("end.checkmate.gives.mover") == nil {
				b.Fatal()
			}
		}
	})
	b.Run("class", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if maharajah.CiteFor(0, 0, "pawns.double_step.rank") == nil {
				b.Fatal()
			}
		}
	})
}
