import { useEffect, useRef, useState } from "preact/hooks";
import type { Board, Piece } from "../../../client/board/src/board.ts";
import { readFEN } from "../../../client/board/src/board.ts";
import type { BoardSpec } from "../../../client/board/src/spec.ts";
import type { GameEvent, Reason, Verdict } from "../api.ts";
import { Icon } from "../icons.tsx";
import { ArmyBuilder } from "../parts/army.tsx";
import { Actions } from "../parts/actions.tsx";
import { BoardView } from "../parts/board.tsx";
import { LoadAndCopy, Positions } from "../parts/load.tsx";
import { Moves } from "../parts/moves.tsx";
import { Picture } from "../parts/picture.tsx";
import { Seats } from "../parts/seats.tsx";
import { Said } from "../parts/text.tsx";
import { TimeMachine } from "../parts/time.tsx";
import { Why } from "../parts/why.tsx";
import { seatTitle, standing } from "../parts/words.ts";
import { href, note, route } from "../route.ts";
import { keysShown, profiles, titleOf } from "../store/app.ts";
import { draft, draftId, draftKey, drafts } from "../store/drafts.ts";
import { currentTime, endLine, events, game, lastAt, legalMoves, newGame, openGame, playMove, ply, step, undoMove, verdict } from "../store/game.ts";
import { baseOf } from "../store/rules.ts";
import { clockTime, latin, list, number, t } from "../text.ts";

export function Try({ rules }: { rules: string }) {
  useEffect(() => {
    void openGame(rules);
  }, [rules]);
  const id = draftId(rules);
  const title = id !== null ? (draft(id)?.title ?? "") : titleOf(baseOf(rules));
  useEffect(() => {
    document.title = `${title} · ${t("nav.try")} · houserules`;
  });
  const spec = game.rules.value?.board ?? null;
  const now = verdict.value;
  return (
    <div class="wrap try">
      <div class="edbar">
        <h1><Said text={title} most={60} /></h1>
        <a class="btn quiet s" href={id !== null ? href(["rules", rules]) : href(["profile", baseOf(rules)])}>{t(id !== null ? "try.edit" : "try.about")}</a>
      </div>
      {game.failed.value && <p class="note bad" role="alert">{game.failed.value === "unknown" ? t("try.unknown") : game.failed.value}</p>}
      {spec && now ? <Table spec={spec} now={now} rules={rules} /> : !game.failed.value && <div class="board waiting" aria-busy="true" />}
    </div>
  );
}

/** The board with everything around it. */
export function Table({ spec, now, rules }: { spec: BoardSpec; now: Verdict; rules: string }) {
  const [mark, setMark] = useState<string | null>(null);
  const [line, setLine] = useState("");
  const typing = useRef<HTMLInputElement>(null);
  const board = useRef<Board | null>(null);
  const shown = ply.value;
  const passed = game.clock.value === "running" && !game.look.value ? currentTime() - lastAt.value : game.look.value || game.clock.value === "none" ? 0 : 0;
  void game.now.value;
  const position = now.position;
  const fen = position?.fen ?? spec.start;
  const live = now.status === "ongoing";
  useAnnouncements(board, spec, now);
  const turnBoard = () => {
    const order = spec.seats.map((seat) => seat.name);
    const at = order.indexOf(game.bottom.value ?? order[0] ?? "");
    game.bottom.value = order[(at + 1) % order.length] ?? null;
    note({ as: game.bottom.value ?? undefined });
  };
  useEffect(() => {
    const as = route.peek().query.get("as");
    if (as && spec.seats.some((seat) => seat.name === as)) game.bottom.value = as;
  }, [spec]);
  const onKey = (key: string) => {
    if (key === "[") void step(game.cursor.peek() - 1);
    else if (key === "]") void step(game.cursor.peek() + 1);
    else if (key === "/") typing.current?.focus();
    else if (key === "?") keysShown.value = true;
    else if (key === "t") board.current?.say(t("say.turn", { seat: seatTitle(now.turn) }));
    else if (key === "c") board.current?.say(clocksSaid(spec, now));
    else if (key === "p") board.current?.say(pointsSaid(spec, now));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const move = latin(line).trim();
    if (!move) return;
    void playMove(move).then((legal) => legal && setLine(""));
  };
  return (
    <div class="table">
      <div class={game.aside.value ? "left not-played" : "left"}>
        {game.aside.value && <p class="note warn" role="status">{t("line.not_played")} <button class="btn s" onClick={() => void endLine()}>{t("line.back")}</button></p>}
        <div class="narrow"><Seats spec={spec} verdict={now} events={events.value} passed={passed} /></div>
        <BoardView
          spec={spec} fen={fen} api={board}
          view={{
            turn: live ? now.turn : null,
            bottom: game.bottom.value ?? spec.seats[0]?.name ?? "",
            moves: legalMoves.value,
            targets: true,
            last: shown?.from && shown.to ? [shown.from, shown.to] : null,
            checks: checkedSquares(spec, fen, now.in_check),
            marks: mark ? [mark] : [],
            touched: now.touched?.squares ?? [],
            interactive: live,
          }}
          onMove={(move) => void playMove(move.uci)}
          onRefused={(from, to) => void playMove(from + to)}
          onKey={onKey}
        />
        <form class="tools" onSubmit={submit}>
          <label class="f"><span class="hidden">{t("try.type")}</span>
            <input ref={typing} value={line} placeholder={t("try.type")} autocomplete="off" autocapitalize="off" spellcheck={false} enterkeyhint="go" onInput={(event) => setLine(event.currentTarget.value)} />
          </label>
          <button class="iconb edged" type="button" aria-label={t("undo")} disabled={game.cursor.value === 0} onClick={undoMove}><Icon name="undo" /></button>
          <button class="iconb edged" type="button" aria-label={t("try.turn")} onClick={turnBoard}><Icon name="turn" /></button>
          <button class="btn s tall" type="button" onClick={() => void newGame()}>{t("try.new")}</button>
        </form>
        <div class="wide"><TimeMachine /></div>
      </div>
      <div class="side">
        <div class="wide"><Seats spec={spec} verdict={now} events={events.value} passed={passed} /></div>
        <VerdictPanel spec={spec} now={now} rules={rules} onPoint={setMark} />
        <div class="narrow"><TimeMachine /></div>
        <Moves spec={spec} />
        {game.rules.value?.board?.army && <ArmyBuilder spec={spec} army={game.rules.value.board.army} />}
        <Actions spec={spec} verdict={now} />
        <Positions base={draftId(rules) === null ? baseOf(rules) : (game.rules.value?.extends ?? "")} />
        <LoadAndCopy />
        <BoardTable spec={spec} fen={fen} />
      </div>
    </div>
  );
}

/** What happened, why, and how the game stands. */
function VerdictPanel({ spec, now, rules, onPoint }: { spec: BoardSpec; now: Verdict; rules: string; onPoint: (square: string | null) => void }) {
  const refusal = game.refusal.value;
  const reasons: (Reason | GameEvent)[] = refusal
    ? refusal.reasons
    : [...(now.invalid?.reasons ?? []), ...now.reasons, ...events.value.filter((one) => one.rule)];
  const plain = refusal ? [] : events.value.filter((one) => !one.rule && one.message);
  return (
    <section class={refusal ? "panel refused" : "panel"} aria-labelledby="verdict-title">
      <div class="ph">
        <h2 id="verdict-title">{refusal ? t("verdict.refused") : t("verdict.title")}</h2>
        <span class="r small muted">{refusal ? <bdi>{refusal.move}</bdi> : standing(spec, now)}</span>
      </div>
      {reasons.length + plain.length === 0 && <p class="empty">{standing(spec, now)}</p>}
      {reasons.map((one, i) => <Why key={i} what={one} rules={rules} onPoint={onPoint} />)}
      {plain.length > 0 && <ul class="plain happened">{plain.map((one, i) => <li key={i}><Said text={one.message} /></li>)}</ul>}
      {now.warnings.map((one, i) => <p class="note warn" key={i}><Said text={one.message as string} /></p>)}
    </section>
  );
}

function checkedSquares(spec: BoardSpec, fen: string, seats: string[]): string[] {
  if (seats.length === 0) return [];
  const found: string[] = [];
  for (const [square, piece] of readFEN(spec, fen)) {
    const seat = piece.seat === null ? undefined : spec.seats[piece.seat];
    if (seat && seats.includes(seat.name) && spec.kinds[piece.kind]?.royal) found.push(square);
  }
  return found;
}

/** Says each new ply, and refusals at once. */
function useAnnouncements(board: { current: Board | null }, spec: BoardSpec, now: Verdict): void {
  const said = useRef<unknown>(null);
  const refusal = game.refusal.value;
  useEffect(() => {
    if (refusal && said.current !== refusal) {
      said.current = refusal;
      board.current?.say(refusal.reasons.map((one) => one.message as string).join(" "), true);
    }
  }, [refusal]);
  const at = game.cursor.value;
  useEffect(() => {
    if (at === 0) return;
    const moved = ply.peek()?.san ?? "";
    const told = events.peek().map((one) => one.message).filter(Boolean);
    board.current?.say([moved, ...told, standing(spec, now)].join(". "));
  }, [at, now]);
}

function clocksSaid(spec: BoardSpec, now: Verdict): string {
  if (!now.clocks) return t("say.no_clocks");
  return list(spec.seats.map((seat) => {
    const clock = now.clocks?.[seat.name];
    return `${seat.title} ${clockTime(clock?.move_ms ?? clock?.remaining_ms ?? 0)}`;
  }));
}

function pointsSaid(spec: BoardSpec, now: Verdict): string {
  if (!now.points) return t("say.no_points");
  return list(spec.seats.map((seat) => `${seat.title} ${number(now.points?.[seat.name] ?? 0)}`));
}

/** The board as a table, and the pieces of each seat as lists. */
function BoardTable({ spec, fen }: { spec: BoardSpec; fen: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="panel" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{t("board.table")}</summary>
      {open && <PieceLists spec={spec} fen={fen} />}
    </details>
  );
}

function PieceLists({ spec, fen }: { spec: BoardSpec; fen: string }) {
  const position = readFEN(spec, fen);
  const where = (fits: (piece: Piece) => boolean) => [...position].filter(([, piece]) => fits(piece)).map(([square]) => square).join(", ");
  return (
    <table class="grid">
      <thead><tr><th scope="col"></th>{spec.seats.map((seat) => <th scope="col" key={seat.name}><Said text={seat.title} /></th>)}</tr></thead>
      <tbody>
        {spec.kinds.map((kind, k) => (
          <tr key={kind.name}>
            <th scope="row"><Said text={kind.title} /></th>
            {spec.seats.map((seat, s) => <td key={seat.name}>{where((piece) => piece.kind === k && piece.seat === s && !piece.grey) || "–"}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Which rules to try. */
export function TryPick() {
  useEffect(() => {
    document.title = `${t("nav.try")} · houserules`;
  });
  return (
    <div class="wrap pad">
      <h1>{t("try.pick")}</h1>
      <ul class="cards">
        {drafts.value.map((one) => (
          <li key={one.id}><a class="card" href={href(["try", draftKey(one.id)])}><span class="pic"><Icon name="pen" /></span><div><h2 class="h3"><Said text={one.title} /></h2><p>{t("start.mine")}</p></div></a></li>
        ))}
        {profiles.value?.map((row) => (
          <li key={row.id}><a class="card" href={href(["try", row.id])}><Picture rules={row.id} /><div><h2 class="h3"><Said text={row.title ?? row.id} /></h2><p>{t("players", { n: row.players })}</p></div></a></li>
        ))}
      </ul>
    </div>
  );
}
