// Package arrows holds the tests that keep the map of the project: which
// package may import which (the table of docs/architecture.md), where outside
// modules may be used, that the judge is pure, and that no code knows a
// profile. It has no code of its own.
package arrows
