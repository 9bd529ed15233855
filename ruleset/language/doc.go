// Package language is the language of rule files, written down once: a table
// of keys, one row a key, with where it stands, what it takes, what holds
// without it, and what it is for in each language that people read.
//
// Everything else that knows keys is made from the table or asks it:
//
//   - the values that the JSON Schema library validates with, and the schema
//     that editors read (JSON, in each language and draft);
//   - the words and ranges that compiling reads plain values by, and that
//     options are held to (TypeOf, Words);
//   - the reference in docs/profile.md.
//
// # Adding a key
//
// A key is a row in one of the keys_*.go files, in the place where people
// should meet it (the order of the rows is the order of the schema), and a
// section in keys.txt: what it is for, in each language, and examples. A row of
// a map needs nothing else; its keys are the rows whose paths go on below it. A
// star in a path is a name of the author's own. What several places share is a
// named block (pawns may stand in the file, in seats.*.sets and in
// classes.*.sets), or a function that returns a row to put Below another (then,
// gives).
//
// A key that a verdict depends on is also a field of the model, a line where it
// is compiled and a line where it is signed; a test fails until the digest
// changes with it, or its row says that others read it (ReadBy). What a file does not write
// must not be in the signed document: then the digests of all files written
// before the key existed stay what they are.
package language

//go:generate go test . -count=1 -run TestProfilePage -update
