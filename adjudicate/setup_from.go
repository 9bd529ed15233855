package adjudicate

import (
	"maps"
	"slices"

	"houserules/adjudicate/clock"
	"houserules/adjudicate/notation"
	"houserules/adjudicate/position"
	"houserules/adjudicate/reason"
	"houserules/finding"
	"houserules/ruleset"
	"houserules/ruleset/board"
)

// fromRecord judges a position in mid-game: for what makes play impossible,
// and for what no play leads to.
func (b *beginning) fromRecord(f *From) *finding.Fault {
	if err := b.readFrom(f); err != nil {
		return err
	}
	if b.unreadable() {
		b.whole = false
		b.pos = *b.judge.rules.New()
		return nil
	}
	if err := b.fromOut(f); err != nil {
		return err
	}
	if err := b.fromClasses(f); err != nil {
		return err
	}
	if err := b.fromUnmoved(f); err != nil {
		return err
	}
	if err := b.fromClocks(f); err != nil {
		return err
	}
	for s := range position.Seat(b.judge.rules.NSeats) {
		b.judgeKings(s)
		b.judgePawns(s)
		switch {
		case b.army(s) == nil:
			b.judgeMaterial(s)
		case len(b.judge.rs.Classes) > 0 && b.classKnown.Has(s):
			b.judgeClassMaterial(s)
		}
	}
	b.fromPosition()
	b.takePoints(b.setup)
	b.judgeCounters()
	if err := b.fromCounts(f); err != nil {
		return err
	}
	if b.kingsStand() {
		b.judgeChecks()
		b.dropUnusedEnPassant()
	}
	return b.fromHistory(f)
}

// dropUnusedEnPassant drops chances to take that nobody has. One that only the
// safety of the king forbids stays where it is not written, as it does in a
// game that is played: who tries it is told of his king.
func (b *beginning) dropUnusedEnPassant() {
	before := b.pos.EP
	b.warnings = append(b.warnings, notation.DropUnusedEnPassant(b.judge.gen, &b.pos)...)
	var room [32]board.Square
	for s, ep := range before {
		if !ep.Live || b.pos.EP[s].Live {
			continue
		}
		for _, from := range b.judge.gen.AttackersBy(&b.pos, ep.Skipped, 1<<b.pos.Turn, room[:0]) {
			if b.judge.rules.IsPawn[b.pos.Board[from]] {
				b.pos.EP[s] = ep
			}
		}
	}
}

// readFrom reads the pieces and whose turn it is.
func (b *beginning) readFrom(f *From) *finding.Fault {
	rules := b.judge.rules
	if (f.FEN != "" || f.HasFEN) == (f.Pieces != nil) {
		return &finding.Fault{Finding: finding.New(reason.RequestTwoStarts, nil), Pointer: "/from"}
	}
	if f.Pieces == nil {
		if f.Turn != "" {
			return badFrom("/from/turn", "turn", f.Turn, "turn_in_fen", nil)
		}
		b.fen = true
		b.read(notation.ParseFEN(rules, f.FEN))
		return nil
	}
	if _, err := b.seatsOf(slices.Sorted(maps.Keys(f.Pieces)), "/from/pieces/"); err != nil {
		return err
	}
	setup, faults := notation.ParsePieces(rules, f.Pieces)
	b.read(setup, faults, nil)
	if f.Turn != "" {
		turn, err := b.judge.seatParam(f.Turn, "/from/turn")
		if err != nil {
			return err
		}
		setup.Turn = turn
	}
	return nil
}

// fromOut takes the seats that are out, in the order in which they went.
func (b *beginning) fromOut(f *From) *finding.Fault {
	rules := b.judge.rules
	for s := range rules.NSeats {
		if b.setup.Out.Has(position.Seat(s)) {
			b.outAt[s] = 1
		}
	}
	for i, name := range f.Out {
		s, err := b.judge.seatParam(name, "/from/out/"+itoa(i))
		if err != nil {
			return err
		}
		b.setup.Out |= 1 << s
		b.outAt[s] = uint32(i + 1)
	}
	if b.setup.Out == rules.All {
		return badFrom("/from/out", "out", nil, "all_out", nil)
	}
	if b.setup.Out.Has(b.setup.Turn) {
		if f.Turn != "" || b.fen {
			return badFrom("/from/out", "out", rules.RS.Seats[b.setup.Turn].Name, "turn_out", nil)
		}
		b.setup.Turn = rules.Next(b.setup.Turn, b.setup.Out)
	}
	return nil
}

// fromClasses settles classes: those told, then what pieces tell.
func (b *beginning) fromClasses(f *From) *finding.Fault {
	rs := b.judge.rs
	told := map[position.Seat]uint8{}
	for _, name := range slices.Sorted(maps.Keys(f.Classes)) {
		at := "/from/classes/" + escapePointer(name)
		s, err := b.judge.seatParam(name, at)
		if err != nil {
			return err
		}
		c := slices.IndexFunc(rs.Classes, func(c ruleset.Class) bool { return c.Name == f.Classes[name] })
		if c < 0 {
			if len(rs.Classes) == 0 {
				return badFrom(at, "classes", f.Classes[name], "no_classes", nil)
			}
			names := make([]string, len(rs.Classes))
			for i := range rs.Classes {
				names[i] = rs.Classes[i].Name
			}
			return badFrom(at, "classes", f.Classes[name], "allowed", reason.Params{"allowed": names})
		}
		told[s] = uint8(c)
	}
	b.settleClasses(told)
	if len(rs.Classes) < 2 {
		return nil
	}
	var missing []string
	for s := range position.Seat(b.judge.rules.NSeats) {
		switch {
		case b.classKnown.Has(s) || b.classByRights(s):
		case b.classMatters(s):
			missing = append(missing, rs.Seats[s].Name)
		case !b.setup.Out.Has(s):
			b.warnings = append(b.warnings, Warning{Finding: finding.New(reason.FromClassAssumed, reason.Params{"seat": rs.Seats[s].Name, "class": rs.Classes[b.pos.Class[s]].Name}), Action: -1})
		}
	}
	if len(missing) > 0 {
		return &finding.Fault{Finding: finding.New(reason.FromUnmovedRequired, reason.Params{"seats": missing}), Pointer: "/from/classes"}
	}
	return nil
}

// classByRights settles a class by a right to castle that one class alone can
// have.
func (b *beginning) classByRights(s position.Seat) bool {
	has := slices.ContainsFunc(b.setup.Rights, func(r position.Right) bool { return r.Seat == s })
	only := nobody
	for c := range b.judge.rs.Classes {
		if b.judge.rules.RS.Seats[s].ByClass[c].Castling == nil {
			continue
		}
		if only != nobody {
			return false
		}
		only = c
	}
	if !has || only == nobody {
		return false
	}
	b.pos.Class[s] = uint8(only)
	b.classKnown |= 1 << s
	b.classes[s] = b.judge.rs.Classes[only].Name
	return true
}

// fromUnmoved takes the squares of pieces that have not moved. Where a rule
// needs them and a piece stands where it may be unmoved, they must be given.
func (b *beginning) fromUnmoved(f *From) *finding.Fault {
	rules := b.judge.rules
	if f.HasUnmoved {
		b.setup.Unmoved, b.setup.HasUnmoved = position.Set{}, true
		for i, sq := range f.Unmoved {
			if why := b.cannotBeUnmoved(sq); why != "" {
				return badFrom("/from/unmoved/"+itoa(i), "unmoved", sq.String(), why, nil)
			}
			b.setup.Unmoved.Add(sq)
		}
	}
	if !rules.TracksUnmoved {
		return nil
	}
	for _, sq := range rules.Board.Squares() {
		q := b.setup.Board[sq]
		if q == 0 || rules.SeatOf[q] >= rules.Nobody() {
			continue
		}
		switch s := rules.SeatOf[q]; {
		case b.setup.HasUnmoved && b.setup.Unmoved.Has(sq) && rules.IsPawn[q] && !b.couldBegin(s, sq):
			return badFrom("/from/unmoved", "unmoved", sq.String(), "not_begun", nil)
		case !b.setup.HasUnmoved && b.unmovedMatters(s, sq):
			return &finding.Fault{Finding: finding.New(reason.FromUnmovedRequired, nil), Pointer: "/from/unmoved"}
		}
	}
	return nil
}

// cannotBeUnmoved is why a square cannot hold a piece of which it matters that
// it has not moved; "" where it can.
func (b *beginning) cannotBeUnmoved(sq board.Square) string {
	rules := b.judge.rules
	if !rules.Board.Has(sq) {
		return "square"
	}
	q := b.setup.Board[sq]
	if q == 0 || rules.SeatOf[q] >= rules.Nobody() {
		return "no_piece"
	}
	kind := b.kindAt(sq)
	matters := kind.Pawn
	for i := range kind.Moves {
		matters = matters || kind.Moves[i].Initial
	}
	if !matters {
		return "only_pawns"
	}
	if !b.couldBegin(rules.SeatOf[q], sq) {
		return "not_begun"
	}
	return ""
}

// couldBegin reports whether a piece may have stood on a square when the game
// began.
func (b *beginning) couldBegin(s position.Seat, sq board.Square) bool {
	rules := b.judge.rules
	if army := b.army(s); army != nil {
		return rules.Board.OwnRank(rules.RS.Seats[s].Side, sq) <= army.OwnRanks
	}
	return slices.ContainsFunc(rules.RS.Seats[s].Setup, func(p ruleset.Placed) bool {
		return p.Square == sq && b.kindAt(sq) == &rules.RS.Kinds[p.Kind]
	})
}

// unmovedMatters reports whether it makes a difference to the moves of the
// piece on a square whether it has moved.
func (b *beginning) unmovedMatters(s position.Seat, sq board.Square) bool {
	rules := b.judge.rules
	if b.setup.Out.Has(s) || !b.couldBegin(s, sq) {
		return false
	}
	kind := b.kindAt(sq)
	for _, step := range kind.Moves {
		if step.Initial {
			return true
		}
	}
	pawns := &b.rulesOf(s).Pawns
	rank := rules.Board.OwnRank(rules.RS.Seats[s].Side, sq)
	return kind.Pawn && pawns.DoubleStep && (pawns.DoubleStepRank == 0 || pawns.DoubleStepRank == rank)
}

// fromPosition puts the position together and judges its rights.
func (b *beginning) fromPosition() {
	rules := b.judge.rules
	out := b.setup.Out
	class := b.pos.Class
	b.pos = *b.setup.Position()
	b.pos.Class = class
	b.pos.Out = 0
	for s := range position.Seat(rules.NSeats) {
		if out.Has(s) {
			b.pos.SetOut(s) // whose pieces leave the board where the rules say so
		}
	}
	for _, right := range b.setup.Rights {
		if right.Partner != board.NoSquare && b.rulesOf(right.Seat).Castling == nil && !out.Has(right.Seat) {
			b.badRight(right)
			b.pos.Castle[right.Seat][right.Side] = board.NoSquare
		}
	}
	for s := range position.Seat(rules.NSeats) {
		b.fromEnPassant(s)
	}
	b.pos.Hash = b.pos.ComputeHash()
}

// fromEnPassant judges the double step that a seat is said to have made.
func (b *beginning) fromEnPassant(s position.Seat) {
	ep := &b.pos.EP[s]
	if !ep.Live {
		return
	}
	rules := b.judge.rules
	pawns := &b.rulesOf(s).Pawns
	origin := board.Square(2*int(ep.Skipped) - int(ep.Landed))
	rank := rules.Board.OwnRank(rules.RS.Seats[s].Side, origin)
	switch {
	case !pawns.DoubleStep, pawns.DoubleStepRank > 0 && pawns.DoubleStepRank != rank,
		rules.TracksUnmoved && b.pos.Unmoved.Has(ep.Landed),
		b.army(s) != nil && rank > b.army(s).OwnRanks:
		b.add(reason.SetupBadEnPassant, int(s), ruleset.DoubleStepPath, reason.Params{"square": ep.Skipped}, ep.Skipped, ep.Landed)
		*ep = position.EnPassant{}
	case !pawns.EnPassant || pawns.EnPassantRank > 0 && pawns.EnPassantRank != rank:
		b.warnings = append(b.warnings, Warning{Finding: finding.New(reason.FENEnPassantUnused, reason.Params{"square": ep.Skipped}), Action: -1})
		*ep = position.EnPassant{}
	}
}

// fromCounts takes points and counts of quiet moves.
func (b *beginning) fromCounts(f *From) *finding.Fault {
	for _, name := range slices.Sorted(maps.Keys(f.Points)) {
		at := "/from/points/" + escapePointer(name)
		s, err := b.judge.seatParam(name, at)
		if err != nil {
			return err
		}
		n := f.Points[name]
		if !b.judge.keepsPoints {
			return badFrom(at, "points", n, "no_points", nil)
		}
		if n < -maxPoints || n > maxPoints {
			return badFrom(at, "points", n, "range", reason.Params{"from": int64(-maxPoints), "to": int64(maxPoints)})
		}
		if b.tellsPoints() && b.setup.Points[s] != int(n) {
			return badFrom(at, "points", n, "other_than_fen", reason.Params{"fen": int64(b.setup.Points[s])})
		}
		b.points[s] = int(n)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Quiet)) {
		at := "/from/counters/quiet/" + escapePointer(name)
		s, err := b.judge.seatParam(name, at)
		if err != nil {
			return err
		}
		n := f.Quiet[name]
		if n < 0 || n > maxQuiet {
			return badFrom(at, "quiet", n, "range", reason.Params{"from": int64(0), "to": int64(maxQuiet)})
		}
		b.pos.Quiet[s] = uint16(n)
	}
	if f.Quiet != nil && b.setup.QuietPlies > 0 {
		total := 0
		for s := range b.judge.rules.NSeats {
			total += int(b.pos.Quiet[s])
		}
		if total != b.setup.QuietPlies {
			return badFrom("/from/counters/quiet", "quiet", int64(total), "other_than_fen", reason.Params{"fen": int64(b.setup.QuietPlies)})
		}
	}
	if rs := b.judge.rules.RS; !b.fen && f.Quiet == nil && rs.Ends[ruleset.QuietMoves] != nil {
		b.notJudged = append(b.notJudged, NotJudged{What: "quiet_moves", Finding: finding.New(reason.NotJudgedNoHistory, nil)})
	}
	return nil
}

// Bounds of what a record may say.
const (
	maxPoints = 1_000_000
	maxQuiet  = 10_000
)

// fromHistory takes the positions since the last move that cannot be taken
// back, as far as they are given.
func (b *beginning) fromHistory(f *From) *finding.Fault {
	rules := b.judge.rules
	for i, text := range f.History {
		at := "/from/history/" + itoa(i)
		setup, faults, _ := notation.ParseFEN(rules, text)
		if len(faults) > 0 {
			return &finding.Fault{Finding: finding.New(faults[0].Code, faults[0].Params), Pointer: at}
		}
		if rules.TracksUnmoved && !setup.HasUnmoved {
			setup.Unmoved, setup.HasUnmoved = b.setup.Unmoved, true
		}
		p := setup.Position()
		p.Class = b.pos.Class
		if p.Count != b.pos.Count {
			return badFrom(at, "history", text, "other_pieces", nil)
		}
		b.history = append(b.history, p.Key(b.judge.gen.EnPassantLive(p)))
	}
	plies := 0
	for s := range rules.NSeats {
		plies += int(b.pos.Quiet[s])
	}
	known := b.fen || f.Quiet != nil
	if rules.RS.Ends[ruleset.Repetition] != nil && (len(f.History) < plies || !known && len(f.History) == 0) {
		b.notJudged = append(b.notJudged, NotJudged{What: "repetition", Finding: finding.New(reason.NotJudgedNoHistory, nil)})
	}
	return nil
}

// tellsPoints reports whether a text says points that count. FEN4 has room for
// them always; all 0 says nothing.
func (b *beginning) tellsPoints() bool {
	return b.setup.HasPoints && slices.ContainsFunc(b.setup.Points, func(n int) bool { return n != 0 })
}

// fromClocks judges what is said of clocks: there must be such a clock.
func (b *beginning) fromClocks(f *From) *finding.Fault {
	for _, name := range slices.Sorted(maps.Keys(f.Clocks)) {
		at := "/from/clocks/" + escapePointer(name)
		s, err := b.judge.seatParam(name, at)
		if err != nil {
			return err
		}
		cfg := b.judge.clockOf(b.pos.Class)
		given, rules := f.Clocks[name], cfg.Rules(int(s))
		switch {
		case !cfg.Timed():
			return badFrom(at, "clocks", nil, "no_clock", nil)
		case given.HasRemaining && rules.Main == 0:
			return badFrom(at+"/remaining_ms", "remaining_ms", given.RemainingMS, "no_main", nil)
		case given.HasPauseLeft && given.PauseLeft > int64(rules.Pauses):
			return badFrom(at+"/pause_left", "pause_left", given.PauseLeft, "range", reason.Params{"from": int64(0), "to": int64(rules.Pauses)})
		}
		if err := givenClocks(at, given.Given, cfg.Given(int(s)), &rules); err != nil {
			return err
		}
	}
	return nil
}

// givenClocks judges what is said of kinds of clock that the seat need not have.
func givenClocks(at string, values map[string]int64, has []clock.Given, rules *ruleset.Clock) *finding.Fault {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(has, func(g clock.Given) bool { return g.Name == name })
		if i < 0 {
			return badFrom(at+"/"+name, name, values[name], "no_clock", nil)
		}
		if most := has[i].Most(rules); values[name] < 0 || values[name] > most {
			return badFrom(at+"/"+name, name, values[name], "range", reason.Params{"from": int64(0), "to": most})
		}
	}
	return nil
}

// badFrom is a value that cannot be: why is a key below "value." of the
// catalogue, more what its text uses.
func badFrom(pointer, key string, given any, why string, more reason.Params) *finding.Fault {
	return badValue(reason.FromBadValue, pointer, key, given, why, more)
}

func badValue(code finding.Code, pointer, key string, given any, why string, more reason.Params) *finding.Fault {
	params := reason.Params{"key": key, "why": why}
	if given != nil {
		params["given"] = given
	}
	maps.Copy(params, more)
	return &finding.Fault{Finding: finding.New(code, params), Pointer: pointer}
}
