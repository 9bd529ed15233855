import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { game, lastAt, lookAt, ply, setClock, tick } from "../store/game.ts";
import { momentTime, parseMoment, t } from "../text.ts";
import { seatTitle } from "./words.ts";

/** Goes to any moment of the game: what was due then, and what a clock would have decided. */
export function TimeMachine() {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef(0);
  const running = game.clock.value === "running";
  useEffect(() => {
    if (!running) return;
    const every = setInterval(tick, 50);
    return () => clearInterval(every);
  }, [running]);
  if (!game.hasClock.value || game.clock.value === "none") return null;
  const now = game.now.value;
  const due = ply.value?.verdict?.due ?? [];
  const from = lastAt.value;
  const end = Math.max(from + 60_000, ...due.map((one) => one.at)) + 5_000;
  const go = (to: number) => {
    if (running) setClock("machine");
    const at = Math.max(0, Math.round(to));
    game.now.value = at;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void lookAt(at), 40);
  };
  const first = due[0];
  return (
    <section class="panel" aria-labelledby="time-title">
      <div class="ph">
        <h2 id="time-title">{t("time.title")}</h2>
        <span class="r">
          <label class="moment">
            <span class="hidden">{t("time.at")}</span>
            <input
              inputMode="decimal"
              value={typed ?? momentTime(now)}
              onInput={(event) => setTyped(event.currentTarget.value)}
              onChange={(event) => {
                const at = parseMoment(event.currentTarget.value);
                if (at !== null) go(at);
                setTyped(null);
              }}
              onBlur={() => setTyped(null)}
            />
          </label>
        </span>
      </div>
      <div class="time">
        <input
          type="range" min={from} max={end} step={1} value={Math.min(Math.max(now, from), end)}
          aria-label={t("time.title")} aria-valuetext={momentTime(now)}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <p class="small muted">
          {first ? t("time.due." + (first.type in dueKinds ? first.type : "other"), { seat: seatTitle(first.seat), at: momentTime(first.at) }) : t("time.none")}
        </p>
        <div class="row">
          {first && (
            <>
              <button class="btn s" onClick={() => go(first.at - 12)}>{t("time.before")}</button>
              <button class="btn s" onClick={() => go(first.at)}>{t("time.exactly")}</button>
            </>
          )}
          <button class="btn s" aria-pressed={running} onClick={() => setClock(running ? "machine" : "running")}>
            {!running && <Icon name="play" />}
            {t(running ? "time.stop" : "time.run")}
          </button>
        </div>
      </div>
    </section>
  );
}

const dueKinds = { flag: 1, move_time: 1, resume: 1, grace: 1, cpu: 1 };
