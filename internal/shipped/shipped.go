// Package shipped gives tests the profiles that the program is shipped with, and
// small rules that compile.
package shipped

import (
	"os"
	"sync"
	"testing"

	"houserules"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

// Shared is a library of the shipped profiles that all tests of a package share.
var Shared = sync.OnceValue(func() *library.Library {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	return lib
})

// Library is the library of the profiles that the program is shipped with.
func Library(t testing.TB) *library.Library {
	t.Helper()
	lib, found := library.Load(library.Source{FS: os.DirFS("../../rulesets")})
	for _, d := range found {
		t.Errorf("%s:%d:%d: %s %s %v", d.File, d.Line, d.Column, d.Severity, d.Code, d.Params)
	}
	return lib
}

// Get is a profile that must be there.
func Get(t testing.TB, lib *library.Library, ref string) *ruleset.Ruleset {
	t.Helper()
	rs, err := lib.Get(ref)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// Option is a row of the house-rules table by its name, empty where there is none.
func Option(rs *ruleset.Ruleset, name string) *ruleset.Option {
	for i := range rs.Options {
		if rs.Options[i].Name == name {
			return &rs.Options[i]
		}
	}
	return &ruleset.Option{}
}

// TinyRules are rules that compile, for tests of what stands around them.
const TinyRules = `board: {files: 5, ranks: 6}
seats: {north: {sits: north}, south: {sits: south}}
turns: {order: [south, north]}
pieces:
  king: {letter: K, moves: K, royal: true}
  rook: {letter: R, moves: R, value: 5}
  pawn: {letter: P, moves: fmWfcF, pawn: true, value: 1}
setup: {south: [R.K.R, PPPPP], north: [R.K.R, PPPPP]}
pawns: {promotion: {rank: last, to: [rook]}}
check: {own_king: must_be_safe, capture_king: never}
end:
  checkmate: {settled: at_once, then: loses}
  stalemate: {then: draw}
  repetition: {automatic: 3, then: draw}
  resignation: {then: loses}
  flag: {then: loses}
  move_time: {then: loses}
`

// TinyOptions are options of every form.
const TinyOptions = `options:
  style:
    title: Style
    default: calm
    choices:
      calm: {title: calm}
      wild: {title: wild, sets: {end: {stalemate: {then: wins}}}}
  count: {title: Count, sets: end.repetition.automatic, from: 2, to: 9}
  time: {title: Time, changeable: by_host, sets: clock.main, from: 10s, to: 1h}
  agreed: {title: Agreed, sets: end.agreement.then, one_of: [draw, none]}
  exposed: {changeable: by_site, sets: check.own_king, one_of: [may_be_exposed]}
  rotate: {title: Rotate, sets: turns.rotate_first}
  fast: {title: Fast, when: {style: wild}, sets: clock.move, one_of: [5s, 9s]}
`
