package ruleset_test

import (
	"fmt"

	"houserules"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

// Rules know which line of which file each of their values comes from.
func ExampleRuleset_Cite() {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	rs, err := lib.Get("simplegames-chess")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := rs.Cite(ruleset.Repetition.Path("automatic"))
	fmt.Println(c.Value, "by", c.From, "of option", c.Option)
	fmt.Println(c.Ruleset + c.Pointer)
	fmt.Println(c.Articles)
	// Output:
	// 3 by choice of option draws
	// standard-chess/options/draws/choices/automatic/sets/end/repetition/automatic
	// [SG-7]
}

// A seat's class may have rules of its own; the place that decides is cited.
func ExampleRuleset_CiteFor() {
	lib, _ := library.Load(library.Source{FS: houserules.Profiles()})
	rs, err := lib.Get("maharajah")
	if err != nil {
		fmt.Println(err)
		return
	}
	for class := range rs.Classes {
		c := rs.CiteFor(0, class, "pawns.double_step.rank")
		fmt.Println(rs.Classes[class].Name, c.Value, c.Pointer)
	}
	// Output:
	// variant any /classes/variant/sets/pawns/double_step/rank
	// classic 2 /pawns/double_step/rank
}
