package library_test

import (
	"os"
	"testing"

	"houserules/internal/shipped"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

// BenchmarkLibrary reads and compiles all shipped profiles, as a start does.
func BenchmarkLibrary(b *testing.B) {
	for b.Loop() {
		if lib, found := library.Load(library.Source{FS: os.DirFS("../../rulesets")}); found.HasErrors() || len(lib.All()) < 12 {
			b.Fatal(found)
		}
	}
}

// BenchmarkCompile reads and compiles one file beside a library.
func BenchmarkCompile(b *testing.B) {
	lib := shipped.Library(b)
	for _, id := range lib.IDs() {
		b.Run(id, func(b *testing.B) {
			data, err := os.ReadFile("../../rulesets/" + id + ".yaml")
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
	lib := shipped.Library(b)
	for _, row := range []struct {
		ref     string
		options []ruleset.OptionValue
	}{
		{"simplegames-chess", []ruleset.OptionValue{{Name: "draws", Value: "claimed"}}},
		{"qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}, {Name: "move_limit", Value: int64(200)}}},
		{"maharajah-online", []ruleset.OptionValue{{Name: "main", Value: "3m"}}},
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
	lib := shipped.Library(b)
	solo, _ := lib.Overlay("qdan-four-player", []ruleset.OptionValue{{Name: "mode", Value: "solo"}})
	maharajah := shipped.Get(b, lib, "maharajah")
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
