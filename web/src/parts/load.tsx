import { useState } from "preact/hooks";
import type { ReadGames, ScenarioRow } from "../api.ts";
import { call, wrong } from "../call.ts";
import { go } from "../route.ts";
import { askHere, game, leaveGame, load, record, verdict } from "../store/game.ts";
import { rulesRef, withOptions } from "../store/rules.ts";
import { tell } from "../store/app.ts";
import { draftId } from "../store/drafts.ts";
import { number, t } from "../text.ts";
import { shareGame } from "../share.ts";
import { useEffect } from "preact/hooks";

/** Loads whatever is pasted or dropped, and copies the game in the forms other programs read. */
export function LoadAndCopy() {
  const [text, setText] = useState("");
  const [found, setFound] = useState<ReadGames | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const read = async (given: string) => {
    setFailed(null);
    setFound(null);
    try {
      const games = await call<ReadGames>("/v1/games/read", { body: { text: given, ruleset: rulesRef(game.key.peek()) } });
      if (games.games.length === 1 && games.games[0]) await load(games.games[0].record);
      else setFound(games);
    } catch (error) {
      setFailed(wrong(error));
    }
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) await read(await file.text());
  };
  return (
    <details class="panel">
      <summary>{t("load.title")}</summary>
      <div class="pad" onDragOver={(event) => event.preventDefault()} onDrop={(event) => void drop(event)}>
        <label class="field"><span>{t("load.paste")}</span>
          <textarea rows={4} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        {failed && <p class="bad" role="alert">{failed}</p>}
        <div class="row"><button class="btn s" disabled={!text.trim()} onClick={() => void read(text)}>{t("load.read")}</button></div>
        {found && <GamesFound found={found} onPick={(one) => { setFound(null); void load(one.record); }} />}
        <h3 class="small">{t("copy.title")}</h3>
        <div class="row">
          <Copy label="FEN" make={() => verdict.peek()?.position?.fen ?? ""} />
          <Copy label={t("copy.record")} make={() => JSON.stringify({ ruleset: rulesRef(game.key.peek()), ...record() }, null, 1)} />
          <Copy label="curl" make={curl} />
          <Copy label={t("copy.link")} make={() => shareGame(game.key.peek(), record(), game.cursor.peek())} />
        </div>
      </div>
    </details>
  );
}

export function GamesFound({ found, onPick }: { found: ReadGames; onPick: (game: ReadGames["games"][number]) => void }) {
  return (
    <ul class="plain rows">
      {found.games.map((one) => (
        <li key={one.n}>
          <button class="rowb" onClick={() => onPick(one)}>
            <b>{number(one.n)}</b> <bdi>{[one.tags["White"] ?? one.tags["Event"], one.tags["Black"], one.tags["Result"]].filter(Boolean).join(" · ") || t("load.line", { n: one.line })}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Copy({ label, make }: { label: string; make: () => string | Promise<string> }) {
  const copy = async () => {
    await navigator.clipboard.writeText(await make());
    tell(t("copied", { what: label }));
  };
  return <button class="btn s" onClick={() => void copy()}>{label}</button>;
}

function curl(): string {
  const body = JSON.stringify({ ruleset: rulesRef(game.key.peek()), ...record() });
  return `curl -s ${location.origin}/v1/games/adjudicate --json '${body.replaceAll("'", "'\\''")}'`;
}

/** Positions of the profile's scenarios, to be played on. */
export function Positions({ base }: { base: string }) {
  const [rows, setRows] = useState<ScenarioRow[] | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || rows) return;
    call<{ scenarios: ScenarioRow[] }>(`/v1/rulesets/${encodeURIComponent(base)}/scenarios`)
      .then((answer) => setRows(answer.scenarios))
      .catch(() => setRows([]));
  }, [open]);
  const play = (row: ScenarioRow) => {
    const key = withOptions(base, row.options);
    if (draftId(game.key.peek()) !== null || key === game.key.peek()) void load(row.record, 0);
    else {
      leaveGame(key, row.record, 0);
      go(["try", key]);
    }
  };
  return (
    <details class="panel" onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{t("positions.title")}</summary>
      {open && rows === null && <p class="empty">…</p>}
      {rows?.length === 0 && <p class="empty">{t("positions.none")}</p>}
      <ul class="plain rows scroll">
        {rows?.map((row) => (
          <li key={row.name}>
            <button class="rowb" onClick={() => play(row)}>
              <b><bdi>{row.name}</bdi></b> {row.covers.map((id) => <span class="tag" key={id}>{id}</span>)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Asks whether a seat can still mate, by search, and shows the proof. */
export async function askCanMate(): Promise<{ seat: string; answer: string; line: string; moves: string[] }[]> {
  const found = (await askHere({ include: ["can_mate"] })) as unknown as { can_mate?: Record<string, { answer: string; line?: string[]; line_san?: string }> };
  return Object.entries(found.can_mate ?? {}).map(([seat, one]) => ({ seat, answer: one.answer, line: one.line_san ?? "", moves: one.line ?? [] }));
}
