package language

// headKeys are those of the head of a file, the only ones of an overlay beside
// its options.
func headKeys() []Key {
	return []Key{
		{Path: "houserules", Takes: exactly(1), Must: InEveryFile, In: Overlays},
		{Path: "id", Takes: id(), Must: InEveryFile, In: Overlays, ReadBy: People},
		{Path: "version", Takes: version(), Must: InWholeFiles, In: Overlays, ReadBy: People},
		{Path: "title", Takes: text(), In: Overlays, ReadBy: People},
		{Path: "about", Takes: text(), In: Overlays, ReadBy: People},
		{Path: "extends", Takes: reference(), In: Overlays, ReadBy: People},
		{Path: "authority", Takes: words("site"), ReadBy: People},
		{Path: "deprecated", Takes: text(), In: Overlays, ReadBy: People},
	}
}
