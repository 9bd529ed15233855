// Package cases holds the product against small inputs on which other chess
// programs are known to have gone wrong, each a test named by the case's id.
// docs/cases.md lists where every case stands; a test keeps that list.
package cases
