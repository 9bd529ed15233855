package service

import (
	"sync"

	"houserules/adjudicate"
	"houserules/ruleset"
	"houserules/ruleset/library"
)

// Rules are the rule files of one load, with the judges compiled for them and
// for rules that came with requests. A reload makes a new one; whoever has
// begun keeps theirs. It is safe for concurrent use.
type Rules struct {
	library func() *library.Library
	files   func() map[*ruleset.Ruleset]*fileJudge
	cache   *cache // of rules that came with requests
}

// NewRules returns the rules of a library, which is asked for once, when it is
// first needed. Judges of the library's own rules are kept for good; those of
// rules that come with requests as long as they fit into cacheBytes.
func NewRules(library func() *library.Library, cacheBytes int64) *Rules {
	r := &Rules{library: sync.OnceValue(library), cache: newCache(cacheBytes)}
	r.files = sync.OnceValue(func() map[*ruleset.Ruleset]*fileJudge {
		byDigest := map[string]*tables{}
		files := map[*ruleset.Ruleset]*fileJudge{}
		for _, rs := range r.Library().All() {
			if byDigest[rs.Digest] == nil {
				byDigest[rs.Digest] = new(tables)
			}
			files[rs] = &fileJudge{rs: rs, tables: byDigest[rs.Digest]}
		}
		return files
	})
	return r
}

// Library returns the rule files.
func (r *Rules) Library() *library.Library { return r.library() }

// Judge returns the judge of rules: of a file of the library, or of any other.
// It is compiled when it is first needed; rules of one digest share its tables.
func (r *Rules) Judge(rs *ruleset.Ruleset) *adjudicate.Judge {
	if f := r.files()[rs]; f != nil {
		return f.judge()
	}
	if same, err := r.Library().Get(rs.Digest); err == nil {
		return r.Judge(same).With(rs)
	}
	if judge := r.cache.byDigest(rs.Digest); judge != nil {
		return judge.With(rs)
	}
	judge := adjudicate.New(rs)
	r.cache.addJudge(judge)
	return judge
}

// Warm compiles the judges of all files, so that no request waits for one.
func (r *Rules) Warm() {
	for _, f := range r.files() {
		f.judge()
	}
}

// Cached reports what is kept of rules that came with requests.
func (r *Rules) Cached() CacheStats { return r.cache.stats() }

// tables are the compiled judge of a digest.
type tables struct {
	once  sync.Once
	judge *adjudicate.Judge
}

// fileJudge is the judge of a file, speaking with its texts.
type fileJudge struct {
	rs     *ruleset.Ruleset
	tables *tables
	once   sync.Once
	own    *adjudicate.Judge
}

func (f *fileJudge) judge() *adjudicate.Judge {
	f.once.Do(func() {
		f.tables.once.Do(func() { f.tables.judge = adjudicate.New(f.rs) })
		f.own = f.tables.judge.With(f.rs)
	})
	return f.own
}
