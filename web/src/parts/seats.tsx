import { useEffect, useRef } from "preact/hooks";
import type { SeatSpec, BoardSpec } from "../../../client/board/src/spec.ts";
import type { GameEvent, Verdict } from "../api.ts";
import { clockTime, number, t } from "../text.ts";
import { Said } from "./text.tsx";

export function SeatMark({ spec, seat }: { spec: BoardSpec; seat: SeatSpec }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    box.current?.style.setProperty("--seat-fill", seat.paint.fill);
    box.current?.style.setProperty("--seat-ink", seat.paint.ink);
    box.current?.style.setProperty("--seat-line", seat.paint.line);
  }, [seat]);
  const path = spec.marks[seat.mark];
  return (
    <span class="mark" ref={box} aria-hidden="true">
      {path ? <svg viewBox="0 0 20 20"><path d={path} /></svg> : seat.mark}
    </span>
  );
}

/** Who plays, with points, clocks and how each stands. */
export function Seats({ spec, verdict, events, passed }: { spec: BoardSpec; verdict: Verdict; events: GameEvent[]; passed: number }) {
  return (
    <ul class={`seats n${spec.seats.length}`}>
      {spec.seats.map((seat) => {
        const clock = verdict.clocks?.[seat.name];
        const points = verdict.points?.[seat.name];
        const gain = events.filter((one) => one.type === "points" && one.seat === seat.name).reduce((sum, one) => sum + (one.points ?? 0), 0);
        const on = verdict.turn === seat.name && verdict.status === "ongoing";
        const notes = [
          on && t("seat.to_move"),
          verdict.in_check.includes(seat.name) && t("seat.in_check"),
          verdict.position?.out.includes(seat.name) && t("seat.out"),
          verdict.result?.winners.includes(seat.name) && t("seat.won"),
          clock?.away && t("seat.away"),
        ].filter(Boolean);
        const running = clock?.running ? passed : 0;
        return (
          <li key={seat.name} class={on ? "seat on" : "seat"} aria-current={on ? "true" : undefined}>
            <SeatMark spec={spec} seat={seat} />
            <b><Said text={seat.title} most={40} /></b>
            <span class="pts">{points !== undefined && points !== null && <>{gain ? <span class="up">+{number(gain)}</span> : null} <span title={t("points")}>{number(points)}</span></>}</span>
            <span class="st">{notes.join(" · ")}</span>
            <span class="ck">
              {clock?.remaining_ms != null && <span title={t("clock.main")}>{clockTime(clock.remaining_ms - running)}</span>}
              {clock?.move_ms != null && <span title={t("clock.move")}> {clockTime(clock.move_ms - running)}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
