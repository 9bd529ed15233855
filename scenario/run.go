package scenario

import (
	"context"
	"slices"
	"strings"

	"houserules/adjudicate"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
	"houserules/ruleset/library"
	"houserules/ruleset/yamltree"
)

// Options say which scenarios are run, and by which rules.
type Options struct {
	// Match selects scenarios; nil runs all.
	Match func(*Scenario) bool
	// Rules resolves a reference and option values; nil asks the library.
	Rules func(ref string, options *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics)
	// Seen receives each verdict that is compared; nil for nobody.
	Seen func(*Scenario, *adjudicate.Verdict)
	// FirstFailure stops at the first scenario that does not hold.
	FirstFailure bool
}

// Run judges the scenarios of files. It is deterministic and uses one
// goroutine; it stops early when ctx is done.
func Run(ctx context.Context, lib *library.Library, files []*File, opts Options) *Results {
	r := &runner{ctx: ctx, rules: opts.Rules, seen: opts.Seen, judges: map[string]*adjudicate.Judge{}}
	if r.rules == nil {
		r.rules = libraryRules(lib)
	}
	out := &Results{}
	for _, file := range files {
		for _, s := range file.Scenarios {
			if opts.Match != nil && !opts.Match(s) {
				continue
			}
			if ctx.Err() != nil {
				return out
			}
			o := r.run(s)
			out.Outcomes = append(out.Outcomes, o)
			if opts.FirstFailure && !o.Passed() {
				return out
			}
		}
	}
	return out
}

type runner struct {
	ctx    context.Context
	rules  func(ref string, options *yamltree.Node) (*ruleset.Ruleset, finding.Diagnostics)
	judges map[string]*adjudicate.Judge // by digest
	seen   func(*Scenario, *adjudicate.Verdict)
}

func (r *runner) judge(rs *ruleset.Ruleset) *adjudicate.Judge {
	if j := r.judges[rs.Digest]; j != nil {
		return j.With(rs)
	}
	j := adjudicate.New(rs)
	r.judges[rs.Digest] = j
	return j
}

// play is one scenario being run.
type play struct {
	*Outcome
	ctx    context.Context
	judge  *adjudicate.Judge
	seen   func(*Scenario, *adjudicate.Verdict)
	record adjudicate.Record
	of     []int                    // the step of each action of the record
	passed int64                    // ms up to which time has passed, by now and by refused steps
	timed  bool                     // passed is given
	kept   []bool                   // of each action: a refused one that stays in the record
	setup  *adjudicate.SetupVerdict // of armies that were shown; nil elsewhere
}

func (r *runner) run(s *Scenario) *Outcome {
	o := &Outcome{Scenario: s}
	rs, found := r.rules(s.Ruleset, s.Options)
	if rs == nil {
		o.fail(Failure{At: s.RuleAt, Finding: finding.New("scenario.rules", map[string]any{"ruleset": s.Ruleset, "findings": findings(found)})})
		return o
	}
	o.Rules = rs
	for _, cover := range s.Covers {
		if !hasArticle(rs, cover.Article) {
			o.fail(Failure{At: cover.At, Finding: finding.New("scenario.unknown_article", map[string]any{"article": cover.Article, "ruleset": rs.ID})})
		}
	}
	p := &play{Outcome: o, ctx: r.ctx, judge: r.judge(rs), seen: r.seen, record: s.Begin}
	if s.Begin.Now != nil {
		p.passed, p.timed = *s.Begin.Now, true
	}
	if !p.hands() {
		return o
	}
	for i, step := range s.Steps {
		if !p.step(i, step) {
			return o
		}
	}
	p.look(len(s.Steps)-1, s.Expect, p.last())
	return o
}

func hasArticle(rs *ruleset.Ruleset, id string) bool {
	return slices.ContainsFunc(rs.Articles, func(a ruleset.Article) bool { return a.ID == id })
}

// findings are the codes of findings, for the text of a failure.
func findings(found finding.Diagnostics) []string {
	var all []string
	for _, d := range found {
		if d.Severity == finding.Error {
			all = append(all, string(d.Code))
		}
	}
	return all
}

// last is the text of the last step.
func (p *play) last() *Step {
	if n := len(p.Scenario.Steps); n > 0 {
		return p.Scenario.Steps[n-1]
	}
	return nil
}

// failAt reports a failure after a step, nil for the beginning.
func (p *play) failAt(i int, step *Step, f Failure) {
	if step != nil {
		f.After, f.Step = step.Text, i+1
	}
	f.Rules = p.Rules
	p.fail(f)
}

// step plays one entry. It reports whether it makes sense to go on.
func (p *play) step(i int, step *Step) bool {
	if step.Now != nil {
		p.passed, p.timed = max(p.passed, *step.Now), true
	}
	if step.Refused != "" {
		if !p.refused(i, step) {
			return false
		}
	} else {
		for _, a := range step.Actions {
			p.add(i, a, false)
		}
	}
	return p.look(i, step.Expect, step)
}

func (p *play) add(step int, a adjudicate.Action, kept bool) {
	p.record.Actions = append(p.record.Actions, a)
	p.of = append(p.of, step)
	p.kept = append(p.kept, kept)
}

// at is the record as it stands now: time goes on also where nothing was done in it.
func (p *play) at() *adjudicate.Record {
	r := p.record
	r.Now = nil
	last := int64(-1)
	for i := len(r.Actions) - 1; i >= 0 && last < 0; i-- {
		if r.Actions[i].HasAt {
			last = r.Actions[i].At
		}
	}
	if p.timed && p.passed > last {
		now := p.passed
		r.Now = &now
	}
	return &r
}

// refused plays a step that may not stand. Where the rules keep it in the
// record (an illegal move that is restored, a claim without ground), it stays
// there; else the game goes on as if it had not been sent.
func (p *play) refused(i int, step *Step) bool {
	action := step.Actions[0]
	before := p.at()
	if action.HasAt {
		before.Now = nil
	}
	answer, err := p.judge.Move(p.ctx, before, action)
	if err != nil {
		p.failAt(i, step, Failure{At: step.At, Finding: finding.New("scenario.request", requestParams(err))})
		return false
	}
	reasons := answer.Reasons
	fen := answer.Verdict.FEN
	if answer.Legal == adjudicate.Undecided {
		return p.sound(i, step, mustGame(p, before))
	}
	p.saw(codes(reasons)...)
	if answer.Legal == adjudicate.Allowed {
		p.failAt(i, step, Failure{At: step.RefAt, Finding: finding.New("scenario.not_refused", map[string]any{"code": step.Refused}), FEN: fen})
		return false
	}
	at := slices.IndexFunc(reasons, func(r reason.Reason) bool { return string(r.Code) == step.Refused })
	if at < 0 {
		p.failAt(i, step, Failure{At: step.RefAt, Finding: finding.New("scenario.other_reason", map[string]any{"code": step.Refused}), FEN: fen, Diff: []Difference{{"refused", step.Refused, strings.Join(codes(reasons), " "), step.RefAt}}})
	} else {
		p.because(i, step, &reasons[at], fen)
	}
	with := *before
	with.Actions = append(slices.Clone(before.Actions), action)
	after, err := p.judge.Game(p.ctx, &with)
	switch {
	case err != nil:
		p.failAt(i, step, Failure{At: step.At, Finding: finding.New("scenario.request", requestParams(err))})
		return false
	case after.Invalid == nil:
		p.add(i, action, true)
	case action.HasAt:
		p.passed, p.timed = max(p.passed, action.At), true
	}
	return true
}

// because compares the reason of a refusal with what the step says about it.
func (p *play) because(i int, step *Step, r *reason.Reason, fen string) {
	b := step.Because
	if b == nil {
		return
	}
	var diff []Difference
	missing := func(name string, want, got []string) {
		for _, w := range want {
			if !slices.Contains(got, w) {
				diff = append(diff, Difference{"because." + name, "[" + strings.Join(want, ", ") + "]", "[" + strings.Join(got, ", ") + "]", b.At})
				return
			}
		}
	}
	missing("articles", b.Articles, r.Articles())
	missing("squares", b.Squares, board.Names(r.Squares))
	if b.Rule != "" {
		rule := ""
		if r.Rule != nil {
			rule = strings.ReplaceAll(strings.TrimPrefix(r.Rule.Pointer, "/"), "/", ".")
		}
		// A rule that a choice sets stands below options; its own path is in there whole.
		if !strings.Contains("."+rule+".", "."+b.Rule+".") {
			diff = append(diff, Difference{"because.rule", b.Rule, rule, b.At})
		}
	}
	if len(diff) > 0 {
		p.failAt(i, step, Failure{At: b.At, Finding: finding.New("scenario.other_ground", map[string]any{"code": step.Refused}), Diff: diff, FEN: fen})
	}
}

func mustGame(p *play, r *adjudicate.Record) *adjudicate.Verdict {
	v, err := p.judge.Game(p.ctx, r)
	if err != nil {
		return nil
	}
	return v
}

// sound checks that the game so far stands: nothing in it was refused that
// should not be. It reports the step that does not, and whether all do.
func (p *play) sound(i int, step *Step, v *adjudicate.Verdict) bool {
	if v == nil {
		return false
	}
	broken := func(action int, reasons []reason.Reason, code string) bool {
		params := map[string]any{"codes": []string(codes(reasons))}
		if code != "" {
			params["codes"] = []string{code}
		}
		if len(reasons) > 0 {
			params["reason"] = reasons[0]
		}
		where, at := step, i
		if action >= 0 && action < len(p.of) {
			at = p.of[action]
			where = p.Scenario.Steps[at]
			params["action"] = actionShown(&p.record.Actions[action])
		}
		f := Failure{At: p.Scenario.At, Finding: finding.New("scenario.step_refused", params), FEN: v.FEN}
		if where != nil {
			f.At = where.At
		}
		if action < 0 {
			f.Code = "scenario.bad_beginning"
		}
		p.failAt(at, where, f)
		return false
	}
	if v.Invalid != nil {
		return broken(v.Invalid.Action, v.Invalid.Reasons, "")
	}
	for i := range v.Events {
		e := &v.Events[i]
		if (e.Type == "illegal_move" || e.Type == "claim_refused") && e.Action >= 0 && e.Action < len(p.kept) && !p.kept[e.Action] {
			return broken(e.Action, nil, e.Reason)
		}
	}
	return true
}

func actionShown(a *adjudicate.Action) string {
	if a.Type == adjudicate.ActMove {
		return a.Move
	}
	return strings.TrimSpace(a.Seat + " " + strings.ReplaceAll(a.Type.String(), "_", " "))
}

func requestParams(err *finding.Fault) map[string]any {
	return map[string]any{"code": err.Code, "pointer": err.Pointer}
}
