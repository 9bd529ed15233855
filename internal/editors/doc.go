// Package editors holds the tests of what editors and CI systems get from this
// project: the schemas under schemas/, a real YAML language server over the
// rule files, the problem matcher, the pre-commit hooks and the GitHub Action.
package editors

//go:generate go test . -count=1 -run TestSchemaFiles -update
