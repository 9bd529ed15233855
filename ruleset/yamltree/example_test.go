package yamltree_test

import (
	"fmt"

	"houserules/ruleset/yamltree"
)

// Every value keeps where it stands; what YAML readers disagree on is refused.
func ExampleRead() {
	root, found := yamltree.Read("club.yaml", []byte("clock:\n  main: 10m\n  move: 060\n"))
	n := root.At("clock.main")
	fmt.Println(n.Text, n.Pointer, n.Range.Start.Line)
	for _, d := range found {
		fmt.Println(d.Line, d.Column, d.Code)
	}
	// Output:
	// 10m /clock/main 2
	// 3 9 yaml.leading_zero
}
