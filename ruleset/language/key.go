package language

import "strings"

// Key is a row of the table: a key of rule files. What it is for, in words, is
// in keys.txt.
type Key struct {
	// Path is where the key stands, dotted; a star is a name of the author's
	// own. Of a list of maps, what stands in each entry goes on from the list.
	// In a row Below another the path goes on from there.
	Path  string
	Takes *Shape
	// Default is what holds where the key is not written; nil where nothing
	// does, or where the key has to be there.
	Default any
	Must    Must  // of a key at the top of a file
	In      Place // likewise
	// Needed says that the map the key stands in cannot be without it, whether
	// one file writes all of the map or several do.
	Needed bool
	// Optional says that the key may be left out although it has no default
	// and its shape does not name none: an option may then take it away.
	Optional bool
	// ReadBy says who reads the key and what is below it. What the judge does
	// not read is not in the digest.
	ReadBy Reader
	Below  []Key // rows of a map that several keys share, by paths from here
}

// Must says which files have to have a key.
type Must uint8

// The kinds of files that have to.
const (
	NoFile       Must = iota
	InEveryFile       // overlays too
	InWholeFiles      // those that extend nothing
)

// Place says where a key at the top may stand besides the files that write rules.
type Place uint8

// The places.
const (
	FilesOnly Place = iota
	Overlays        // also in a file that only sets option values
	Choices         // also in what a choice of an option sets
)

// Reader is who reads a key.
type Reader uint8

// The readers.
const (
	Judge  Reader = iota // some verdict depends on it
	Sites                // what a site's pages need
	People               // texts, and what stands about rules
)

// Name is the last part of the path.
func (k *Key) Name() string { return k.Path[strings.LastIndexByte(k.Path, '.')+1:] }

// rows is the table, in the order in which houserules fmt writes a file.
func rows() []Key {
	var all []Key
	for _, part := range [...]func() []Key{headKeys, gameKeys, endsKeys, playersKeys, peopleKeys} {
		all = flat(all, "", part(), Judge)
	}
	return all
}

// flat appends rows with whole paths, those Below a row right after it.
func flat(all []Key, prefix string, rows []Key, by Reader) []Key {
	for _, k := range rows {
		below := k.Below
		k.Path, k.Below = prefix+k.Path, nil
		k.ReadBy = max(k.ReadBy, by)
		all = flat(append(all, k), k.Path+".", below, k.ReadBy)
	}
	return all
}
