import type { BoardSpec } from "../../../client/board/src/spec.ts";
import { Icon } from "../icons.tsx";
import { game, step, verdict } from "../store/game.ts";
import { number, t } from "../text.ts";
import { SeatMark } from "./seats.tsx";

/** The game so far; a press shows the board and the verdict at that ply. */
export function Moves({ spec }: { spec: BoardSpec }) {
  const plies = game.plies.value;
  const at = game.cursor.value;
  const toMove = spec.seats.find((seat) => seat.name === verdict.value?.turn);
  const steps = [
    ["first", 0, t("step.first")], ["back", at - 1, t("step.back")], ["next", at + 1, t("step.next")], ["last", plies.length - 1, t("step.last")],
  ] as const;
  return (
    <section class="panel" aria-labelledby="moves-title">
      <div class="ph">
        <h2 id="moves-title">{t("moves.title")}</h2>
        <span class="r">
          {steps.map(([icon, to, title]) => (
            <button key={icon} class="iconb" aria-label={title} disabled={to < 0 || to >= plies.length || to === at} onClick={() => void step(to)}>
              <Icon name={icon} />
            </button>
          ))}
        </span>
      </div>
      {plies.length < 2 ? (
        <p class="empty">{toMove ? t("moves.none", { seat: toMove.title }) : t("moves.none_yet")}</p>
      ) : (
        <ol class="moves">
          {plies.slice(1).map((one, i) => (
            <li key={i}>
              <button class={i + 1 === at ? "cur" : undefined} aria-current={i + 1 === at ? "step" : undefined} onClick={() => void step(i + 1)}>
                <span class="no">{number(i + 1)}</span>
                <MoveSeat spec={spec} index={i} />
                <bdi>{one.san ?? actionName(one.action?.type ?? "")}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function actionName(type: string): string {
  return t("action." + type);
}

function MoveSeat({ spec, index }: { spec: BoardSpec; index: number }) {
  const named = game.plies.value[index + 1]?.action?.seat ?? game.plies.value[index]?.verdict?.turn;
  const seat = spec.seats.find((one) => one.name === named);
  return seat ? <SeatMark spec={spec} seat={seat} /> : null;
}
