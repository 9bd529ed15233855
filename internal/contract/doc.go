// Package contract holds what the tests of package api say and hear against
// openapi.yaml. It is a module of its own, for the tools that it needs are
// larger than the product.
package contract
