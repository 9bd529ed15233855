import { batch, computed, signal } from "@preact/signals";
import type { Action, GameEvent, GameRecord, LegalMove, MoveVerdict, Reason, RulesRef, RulesView, Verdict } from "../api.ts";
import { call, isAbort, wrong } from "../call.ts";
import { lang } from "../text.ts";
import { keep } from "./app.ts";
import { rulesRef, view } from "./rules.ts";

export interface Ply {
  /** Null for the beginning. */
  action: Action | null;
  san: string | null;
  from: string | null;
  to: string | null;
  /** Asked for when the ply is first shown. */
  verdict: Verdict | null;
}

export interface Refusal {
  move: string;
  reasons: Reason[];
}

export type ClockMode = "none" | "machine" | "running";

export const game = {
  key: signal(""),
  rules: signal<RulesView | null>(null),
  begin: signal<Omit<GameRecord, "actions">>({}),
  plies: signal<Ply[]>([]),
  cursor: signal(0),
  refusal: signal<Refusal | null>(null),
  /** The game at another time than that of its last action. */
  look: signal<Verdict | null>(null),
  failed: signal<string | null>(null),
  busy: signal(false),
  hasClock: signal(false),
  clock: signal<ClockMode>("none"),
  now: signal(0),
  bottom: signal<string | null>(null),
  /** The game set aside while a line is shown that nobody played. */
  aside: signal<{ record: GameRecord; at: number } | null>(null),
};

let ref: RulesRef | null = null;
let turn = 0;

export const ply = computed(() => game.plies.value[game.cursor.value] ?? null);
export const verdict = computed(() => game.look.value ?? ply.value?.verdict ?? null);

/** When the last action up to the cursor happened; 0 before the first. */
export const lastAt = computed(() => {
  for (let i = game.cursor.value; i > 0; i--) {
    const at = game.plies.value[i]?.action?.at;
    if (at !== undefined) return at;
  }
  return 0;
});

/** What happened on the ply shown, and what time brought since. */
export const events = computed<GameEvent[]>(() => (verdict.value?.events ?? []) as GameEvent[]);

export const legalMoves = computed<LegalMove[]>(() => (verdict.value?.legal_moves ?? []) as LegalMove[]);

/** Opens rules on the board: the game kept for them, or a new one. */
export async function openGame(key: string): Promise<void> {
  const next = rulesRef(key);
  if (next === null) {
    game.failed.value = "unknown";
    return;
  }
  const same = game.key.peek() === key;
  ref = next;
  const number = ++turn;
  batch(() => {
    game.key.value = key;
    game.failed.value = null;
    game.busy.value = true;
    game.refusal.value = null;
    if (!same) {
      game.rules.value = null;
      game.plies.value = [];
      game.look.value = null;
      game.bottom.value = null;
      game.now.value = 0;
    }
  });
  try {
    const rules = await view(next, ["board"]);
    if (number !== turn) return;
    game.rules.value = rules;
    if (!rules.valid || !rules.board) {
      game.failed.value = rules.diagnostics.find((one) => one.severity === "error")?.message ?? "";
      return;
    }
    const kept = same ? record() : read(key);
    await load(kept ?? { actions: [] }, same ? game.cursor.peek() : leftAt);
    leftAt = undefined;
  } catch (error) {
    if (number === turn) game.failed.value = wrong(error);
  } finally {
    if (number === turn) game.busy.value = false;
  }
}

/** Puts a whole record on the board, at a ply or at its end. */
export async function load(from: GameRecord, at?: number): Promise<void> {
  const { actions, ...begin } = from;
  const list = actions.map((one): Action => (typeof one === "string" ? { type: "move", move: one } : one));
  const timed = list.length === 0 || list[0]?.at !== undefined;
  const first = await adjudicate({ ...begin, ...(timed ? { now: 0 } : {}) });
  const hasClock = timed && Object.values(first.clocks ?? {}).some((clock) => clock.remaining_ms !== null || clock.move_ms !== null);
  const plies: Ply[] = [{ action: null, san: null, from: null, to: null, verdict: first }];
  for (const action of list) plies.push({ action, san: action.move ?? null, from: null, to: null, verdict: null });
  batch(() => {
    game.begin.value = begin;
    game.hasClock.value = hasClock;
    if (!hasClock) game.clock.value = "none";
    else if (game.clock.peek() === "none") game.clock.value = "machine";
    game.plies.value = plies;
    game.look.value = null;
    game.refusal.value = null;
    game.aside.value = null;
    game.cursor.value = 0;
    game.now.value = 0;
  });
  if (list.length > 0) await fillNames();
  await step(Math.min(at ?? plies.length - 1, game.plies.peek().length - 1));
}

/** Starts anew, with another first seat or from a position where asked. */
export async function newGame(begin: Omit<GameRecord, "actions"> = {}): Promise<void> {
  await guarded(() => load({ ...begin, actions: [] }));
  remember();
}

/** Shows a line from the position on the board; the game is set aside. */
export async function showLine(moves: string[]): Promise<void> {
  const at = game.cursor.peek();
  const actions = record().actions;
  const aside = { record: record(), at };
  await guarded(() => load({ ...game.begin.peek(), actions: [...actions.slice(0, at), ...moves.map((move): Action => ({ type: "move", move }))].map(untimed) }, at));
  game.aside.value = aside;
}

function untimed(action: Action | string): Action {
  if (typeof action === "string") return { type: "move", move: action };
  const { at: _, ...rest } = action;
  return rest;
}

export async function endLine(): Promise<void> {
  const aside = game.aside.peek();
  game.aside.value = null;
  if (aside) await guarded(() => load(aside.record, aside.at));
}

/** Names of all moves of a loaded record, by one call. */
async function fillNames(): Promise<void> {
  const actions = game.plies.peek().slice(1).map((one) => one.action as Action);
  const whole = await adjudicate({ ...game.begin.peek(), actions, include: ["moves"] });
  let n = 0;
  const named = game.plies.peek().map((one) => {
    if (one.action?.type !== "move") return one;
    const move = whole.moves?.[n++];
    return move ? { ...one, san: move.san, ...squaresOf(move.uci) } : one;
  });
  game.plies.value = named;
}

/** Shows a ply; its verdict is asked for where it is not known yet. */
export async function step(to: number): Promise<void> {
  const plies = game.plies.peek();
  const at = Math.max(0, Math.min(to, plies.length - 1));
  batch(() => {
    game.cursor.value = at;
    game.look.value = null;
    game.refusal.value = null;
    if (game.clock.peek() !== "running") game.now.value = lastAt.value;
  });
  if (plies[at]?.verdict) return;
  await guarded(async () => {
    const before = plies[at - 1]?.verdict;
    const one = plies[at]?.action as Action;
    const found = before?.state
      ? await adjudicate({ state: before.state, actions: [one] })
      : await adjudicate({ ...game.begin.peek(), actions: plies.slice(1, at + 1).map((each) => each.action as Action) });
    const last = before?.state ? 0 : at - 1;
    found.events = found.events.filter((event) => event.action === null || event.action === last);
    if (game.plies.peek()[at]?.action === one) replace(at, { verdict: found });
  });
}

function replace(at: number, change: Partial<Ply>): void {
  game.plies.value = game.plies.peek().map((one, i) => (i === at ? { ...one, ...change } : one));
}

/** Asks for one more action. Legal ones become a ply, others a refusal with its reasons. */
export async function act(action: Action): Promise<boolean> {
  const here = ply.peek()?.verdict;
  if (!here?.state) return false;
  const timed = game.clock.peek() !== "none" && action.at === undefined ? { ...action, at: currentTime() } : action;
  return (await guarded(async () => {
    const answer = await call<MoveVerdict>("/v1/moves/validate", {
      body: { ruleset: ref, state: here.state, move: timed, include: ["legal_moves", "messages"] },
    });
    if (answer.legal !== true) {
      batch(() => {
        game.refusal.value = { move: action.move ?? action.type, reasons: answer.reasons };
        if (answer.verdict.result) game.look.value = answer.verdict;
      });
      return false;
    }
    const at = game.cursor.peek() + 1;
    const named = answer.move ? { san: answer.move.san, ...squaresOf(answer.move.uci) } : { san: null, from: null, to: null };
    batch(() => {
      game.plies.value = [...game.plies.peek().slice(0, at), { action: timed, ...named, verdict: answer.verdict }];
      game.cursor.value = at;
      game.look.value = null;
      game.refusal.value = null;
      if (timed.at !== undefined) game.now.value = timed.at;
    });
    remember();
    return true;
  })) === true;
}

export function playMove(move: string): Promise<boolean> {
  return act({ type: "move", move });
}

/** The older token is the undo. */
export function undoMove(): void {
  const at = game.cursor.peek();
  if (at === 0) return;
  game.plies.value = game.plies.peek().slice(0, at);
  void step(at - 1);
  remember();
}

let asking: AbortController | null = null;

/** Looks at the game at a time, without an action. */
export async function lookAt(now: number): Promise<void> {
  game.now.value = now;
  const here = ply.peek()?.verdict;
  if (!here?.state || now < lastAt.peek()) {
    game.look.value = null;
    return;
  }
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  await guarded(async () => {
    const found = await adjudicate({ state: here.state as string, now }, signal);
    if (signal.aborted) return;
    // What happened on the action before is still worth reading.
    if (found.events.length === 0) found.events = here.events;
    game.look.value = found;
  });
}

// ---- a clock that runs ----

let origin = 0;

export function currentTime(): number {
  return game.clock.peek() === "running" ? Math.round(performance.now() - origin) : game.now.peek();
}

export function setClock(mode: ClockMode): void {
  if (mode === "running") origin = performance.now() - Math.max(game.now.peek(), lastAt.peek());
  game.clock.value = mode;
}

/** Called several times a second while the clock runs: at a due time the service decides. */
export function tick(): void {
  if (game.clock.peek() !== "running") return;
  const now = currentTime();
  game.now.value = now;
  const due = verdict.peek()?.due[0]?.at;
  if (due !== undefined && now >= due && verdict.peek()?.status === "ongoing") {
    if (game.busy.peek()) return;
    void lookAt(now).then(() => verdict.peek()?.status !== "ongoing" && setClock("machine"));
  }
}

// ---- the service ----

async function adjudicate(body: Record<string, unknown>, signal?: AbortSignal): Promise<Verdict> {
  const include = ["legal_moves", "messages", ...((body["include"] as string[] | undefined) ?? [])];
  return call<Verdict>("/v1/games/adjudicate", { body: { ruleset: ref, ...body, include }, ...(signal ? { signal } : {}) });
}

/** Another question about the game as it is shown. */
export function askHere(body: Record<string, unknown>): Promise<Verdict> {
  const state = game.plies.peek()[game.cursor.peek()]?.verdict?.state;
  return adjudicate(state ? { state, ...body } : { ...record(), ...body });
}

async function guarded<T>(work: () => Promise<T>): Promise<T | undefined> {
  game.busy.value = true;
  try {
    const value = await work();
    game.failed.value = null;
    return value;
  } catch (error) {
    if (!isAbort(error)) game.failed.value = wrong(error);
    return undefined;
  } finally {
    game.busy.value = false;
  }
}

function squaresOf(uci: string): { from: string | null; to: string | null } {
  const match = /^([a-z]\d+)([a-z]\d+)/.exec(uci);
  return { from: match?.[1] ?? null, to: match?.[2] ?? null };
}

// ---- what is kept ----

let leftAt: number | undefined;

export function record(): GameRecord {
  return { ...game.begin.peek(), actions: game.plies.peek().slice(1).map((one) => one.action as Action) };
}

function remember(): void {
  if (game.aside.peek()) return;
  keep("hr.game." + game.key.peek(), JSON.stringify(record()));
}

function read(key: string): GameRecord | null {
  try {
    const value = JSON.parse(keep("hr.game." + key) ?? "null") as GameRecord | null;
    return value && Array.isArray(value.actions) && (value.actions.length > 0 || value.from || value.start) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a record for rules, to be found there by openGame. */
export function leaveGame(key: string, left: GameRecord, at?: number): void {
  keep("hr.game." + key, JSON.stringify(left));
  leftAt = at;
  if (game.key.peek() === key) game.key.value = "";
}

let spoken = lang.peek();
lang.subscribe((now) => {
  if (now !== spoken && game.key.peek()) void openGame(game.key.peek());
  spoken = now;
});
