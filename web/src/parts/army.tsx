import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardSpec, Piece, Position } from "../../../client/board/src/board.ts";
import type { ArmyRules, Reason } from "../api.ts";
import { call, isAbort, wrong } from "../call.ts";
import { game, newGame } from "../store/game.ts";
import { rulesRef } from "../store/rules.ts";
import { number, t } from "../text.ts";
import { EditBoard } from "./board.tsx";
import { type Hidden, useHidden } from "./hidden.ts";
import { Said } from "./text.tsx";

type Armies = Record<string, Record<string, string>>;

/** Builds an army for each seat against its budget; the service says what is wrong while it grows. */
export function ArmyBuilder({ spec, army }: { spec: BoardSpec; army: ArmyRules }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="panel" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{t("army.title")}</summary>
      {open && <Builder spec={spec} army={army} />}
    </details>
  );
}

function Builder({ spec, army }: { spec: BoardSpec; army: ArmyRules }) {
  const seats = spec.seats.filter((seat) => seat.name in army.budget);
  const [seat, setSeat] = useState(seats[0]?.name ?? "");
  const [kind, setKind] = useState(spec.kinds[0]?.letter ?? "");
  const [armies, setArmies] = useState<Armies>(() => Object.fromEntries(seats.map((one) => [one.name, {}])));
  const [faults, setFaults] = useState<Reason[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  const hidden = useHidden(game.key.value, seats.map((one) => one.name));
  useEffect(() => {
    const timer = setTimeout(() => {
      asking.current?.abort();
      const control = new AbortController();
      asking.current = control;
      call<{ violations: Reason[] }>("/v1/setups/validate", { body: { ruleset: rulesRef(game.key.peek()), start: { armies } }, signal: control.signal })
        .then((verdict) => {
          setFaults(verdict.violations);
          setFailed(null);
        })
        .catch((error) => !isAbort(error) && setFailed(wrong(error)));
    }, 150);
    return () => clearTimeout(timer);
  }, [armies]);
  const press = (square: string) => {
    const own = { ...armies[seat] };
    if (own[square] === kind) delete own[square];
    else own[square] = kind;
    setArmies({ ...armies, [seat]: own });
  };
  const mine = faults.filter((one) => one.params["seat"] === undefined || one.params["seat"] === seat);
  const marks = mine.flatMap((one) => one.squares);
  return (
    <div class="pad army">
      <div class="seg" role="group" aria-label={t("actions.seat")}>
        {seats.map((one) => (
          <button key={one.name} class={one.name === seat ? "on" : undefined} aria-pressed={one.name === seat} onClick={() => setSeat(one.name)}>{one.title}</button>
        ))}
      </div>
      <p class="total" role="status"><Total spec={spec} army={army} seat={seat} built={armies[seat] ?? {}} /></p>
      <div class="row palette" role="group" aria-label={t("army.pieces")}>
        {spec.kinds.map((one) => (
          <button key={one.name} class={one.letter === kind ? "btn s primary" : "btn s"} aria-pressed={one.letter === kind} onClick={() => setKind(one.letter)}>
            <Said text={one.title} /> {one.royal ? "" : number(one.value)}
          </button>
        ))}
      </div>
      <EditBoard spec={spec} position={positionOf(spec, armies, army.hidden && hidden.mine !== null ? seat : null)} bottom={seat} marks={marks} onPress={press} />
      {failed && <p class="note bad" role="alert">{failed}</p>}
      <ul class="plain findings">{mine.map((one, i) => <li key={i} class="finding error"><Said text={one.message as string} /></li>)}</ul>
      <div class="row">
        <button class="btn s primary" disabled={faults.length > 0} onClick={() => void newGame({ start: { armies } })}>{t("army.play")}</button>
        <button class="btn s" onClick={() => setArmies({ ...armies, [seat]: {} })}>{t("army.clear")}</button>
        <button class="btn s" onClick={() => setArmies(mirrored(spec, armies, seat))}>{t("army.mirror")}</button>
      </div>
      {army.hidden && <HiddenPart hidden={hidden} seat={seat} army={armies[seat] ?? {}} />}
    </div>
  );
}

/** "19 of 39, 20 left", by the values that the rules give. */
function Total({ spec, army, seat, built }: { spec: BoardSpec; army: ArmyRules; seat: string; built: Record<string, string> }) {
  const spent = Object.values(built).reduce((sum, letter) => {
    const kind = spec.kinds.find((one) => one.letter === letter);
    return sum + (kind && !kind.royal ? kind.value : 0);
  }, 0);
  const budget = army.budget[seat] ?? 0;
  return <>{t("army.total", { spent, budget, left: budget - spent })}</>;
}

function positionOf(spec: BoardSpec, armies: Armies, only: string | null): Position {
  const position = new Map<string, Piece>();
  spec.seats.forEach((seat, index) => {
    if (only !== null && seat.name !== only) return;
    for (const [square, letter] of Object.entries(armies[seat.name] ?? {})) {
      const kind = spec.kinds.findIndex((one) => one.letter === letter);
      if (kind >= 0) position.set(square, { seat: index, kind, grey: false, promoted: false });
    }
  });
  return position;
}

/** The same army for the seats opposite, on the squares across the board. */
function mirrored(spec: BoardSpec, armies: Armies, seat: string): Armies {
  const next = { ...armies };
  for (const other of Object.keys(armies)) {
    if (other === seat) continue;
    next[other] = Object.fromEntries(Object.entries(armies[seat] ?? {}).map(([square, letter]) => [square[0] + String(spec.ranks + 1 - Number(square.slice(1))), letter]));
  }
  return next;
}

function HiddenPart({ hidden, seat, army }: { hidden: Hidden; seat: string; army: Record<string, string> }) {
  return (
    <div class="hidden-armies">
      <h3 class="small">{t("hidden.title")}</h3>
      <p class="small muted">{t("hidden.about")}</p>
      <div class="row">
        <button class="btn s" disabled={hidden.mine !== null} onClick={() => void hidden.commit(seat, army)}>{t("hidden.commit")}</button>
        <button class="btn s" disabled={!hidden.all} onClick={() => hidden.reveal()}>{t("hidden.reveal")}</button>
        <button class="btn s" onClick={() => hidden.forget()}>{t("hidden.forget")}</button>
      </div>
      <p class="small" role="status">{hidden.said}</p>
    </div>
  );
}
