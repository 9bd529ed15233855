//go:build race

package wire

// raced: the race detector allocates on its own.
const raced = true
