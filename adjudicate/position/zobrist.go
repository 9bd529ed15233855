package position

// zobrist holds the random words that the hash of a position is made of. They
// come from a fixed seed, so that hashes are the same in every process.
type zobrist struct{}
