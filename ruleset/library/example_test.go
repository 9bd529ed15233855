package library_test

import (
	"fmt"

	"houserules"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

// A folder of rule files is loaded at once, and rules are then found by id.
func ExampleLoad() {
	lib, found := library.Load(library.Source{FS: houserules.Profiles()})
	if found.HasErrors() {
		fmt.Println(found)
		return
	}
	rs, err := lib.Get("standard-chess")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rs.ID, len(rs.Seats), "seats on", rs.Board.Files, "by", rs.Board.Ranks, "squares")
	fmt.Println("stalemate:", rs.Ends[ruleset.Stalemate].Then)
	// Output:
	// standard-chess 2 seats on 8 by 8 squares
	// stalemate: draw
}

// A reference that leads nowhere names what may have been meant.
func ExampleLibrary_Get() {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	_, err := lib.Get("standart-chess")
	fmt.Println(err)
	// Output: no ruleset "standart-chess"; nearest: standard-chess
}

// A request chooses values of the options that the rules leave open.
func ExampleLibrary_Overlay() {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	rs, found := lib.Overlay("simplegames-chess", []ruleset.OptionValue{{Name: "draws", Value: "claimed"}})
	fmt.Println(len(found), rs.Ends[ruleset.Repetition].Claim)

	_, found = lib.Overlay("simplegames-chess", []ruleset.OptionValue{{Name: "draws", Value: "never"}})
	fmt.Println(found[0].Code, found[0].Pointer, found[0].Params["allowed"])
	// Output:
	// 0 3
	// ruleset.option_value /options/draws [claimed automatic]
}
