package ruleset

// source keeps, for a resolved ruleset, the merged tree and where each value
// of it came from, so that a verdict can cite the line that decided.
type source struct{}
