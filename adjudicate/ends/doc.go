// Package ends holds the endings of the language, a file each: when an ending
// has come, whether runs of plain plies can pass it by, whether moves alone
// show it, what a result and a rule sheet say of it, and how it is claimed.
//
// To add an ending: name its kind in package ruleset, write its file here, and
// enter it in the table and the order of table.go. An entry that says nothing
// further is judged in full after every move; see Rule.Plain.
//
// Only facts are here. What follows an ending (points, a seat that goes out,
// the result) is the same for all of them and lives in package adjudicate.
// Package mating reads OtherWins and calls no test; tests ask it through View.
package ends
