import { useState } from "preact/hooks";
import type { BoardSpec } from "../../../client/board/src/spec.ts";
import type { Action, Verdict } from "../api.ts";
import { act, game } from "../store/game.ts";
import { t } from "../text.ts";
import { actionName } from "./moves.tsx";

const always = ["resign", "offer_draw", "accept_draw", "decline_draw"];
const timed = ["pause", "resume", "disconnect", "reconnect", "leave", "take_over"];

/** Everything else that people do in a game. What the rules do not know is refused with its reason. */
export function Actions({ spec, verdict }: { spec: BoardSpec; verdict: Verdict }) {
  const [seat, setSeat] = useState<string | null>(null);
  const [square, setSquare] = useState("");
  const who = seat ?? verdict.turn ?? spec.seats[0]?.name ?? "";
  const press = (action: Action) => void act({ seat: who, ...action });
  const offered = verdict.offer !== null;
  const plain = always.filter((type) => (type === "offer_draw" ? !offered : type === "resign" || offered));
  return (
    <details class="panel actions">
      <summary>{t("actions.title")}</summary>
      <div class="pad">
        <label class="field">
          <span>{t("actions.seat")}</span>
          <select value={who} onChange={(event) => setSeat(event.currentTarget.value)}>
            {spec.seats.map((one) => <option key={one.name} value={one.name}>{one.title}</option>)}
          </select>
        </label>
        <div class="row">
          {plain.map((type) => <button class="btn s" key={type} onClick={() => press({ type })}>{actionName(type)}</button>)}
          {verdict.may_claim.filter((one) => one.now).map((one) => (
            <button class="btn s" key={one.reason} onClick={() => press({ type: "claim_draw", seat: one.seat, reason: one.reason })}>
              {t("actions.claim", { reason: t("claim." + one.reason) })}
            </button>
          ))}
          {game.clock.value !== "none" && timed.map((type) => <button class="btn s" key={type} onClick={() => press({ type })}>{actionName(type)}</button>)}
        </div>
        <form class="row" onSubmit={(event) => { event.preventDefault(); if (square) press({ type: "touch", square: square.trim().toLowerCase() }); }}>
          <label class="field inline"><span>{t("actions.square")}</span><input class="short" value={square} onInput={(event) => setSquare(event.currentTarget.value)} /></label>
          <button class="btn s">{actionName("touch")}</button>
          <button class="btn s" type="button" onClick={() => square && press({ type: "adjust", square: square.trim().toLowerCase() })}>{actionName("adjust")}</button>
        </form>
        <div class="row">
          <button class="btn s" onClick={() => press({ type: "arbiter", result: { winners: [who] } })}>{t("actions.arbiter_win")}</button>
          <button class="btn s" onClick={() => press({ type: "arbiter", result: { winners: [] } })}>{t("actions.arbiter_draw")}</button>
          <button class="btn s" onClick={() => press({ type: "arbiter", result: { aborted: true } })}>{t("actions.arbiter_abort")}</button>
        </div>
      </div>
    </details>
  );
}
