package ends

// resignation: a player gives the game up.
var resignation = Rule{
	Plain:         passes,
	MatingIgnores: true,
	Excused:       true,
}
