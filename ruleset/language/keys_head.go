package language

// headKeys are those of the head of a file, the only ones of an overlay beside
// its options.
func headKeys() []Key {
	return []Key{
		{Path: "houserules", Takes: exactly(1), Must: InEveryFile, In: Overlays},
		{Path: "id", Takes: id(), Must: InEveryFile, In: Overlays, Unjudged: true},
		{Path: "version", Takes: version(), Must: InWholeFiles, In: Overlays, Unjudged: true},
		{Path: "title", Takes: text(), In: Overlays, Unjudged: true},
		{Path: "about", Takes: text(), In: Overlays, Unjudged: true},
		{Path: "extends", Takes: reference(), In: Overlays, Unjudged: true},
		{Path: "authority", Takes: words("site"), Unjudged: true},
		{Path: "deprecated", Takes: text(), In: Overlays, Unjudged: true},
	}
}
