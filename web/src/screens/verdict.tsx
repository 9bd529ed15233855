import { useEffect, useState } from "preact/hooks";
import type { ReadGames, Reason } from "../api.ts";
import { call, wrong } from "../call.ts";
import { askCanMate, GamesFound } from "../parts/load.tsx";
import { Said } from "../parts/text.tsx";
import { Why } from "../parts/why.tsx";
import { seatTitle } from "../parts/words.ts";
import { profiles } from "../store/app.ts";
import { draftKey, drafts } from "../store/drafts.ts";
import { askHere, game, load, openGame, showLine, verdict } from "../store/game.ts";
import { rulesRef } from "../store/rules.ts";
import { t } from "../text.ts";
import { Table } from "./try.tsx";

/** Paste a game, ask why: the reason, the rule's line, who set it, the mating line. */
export function VerdictScreen() {
  const [text, setText] = useState("");
  const [rules, setRules] = useState("");
  const [found, setFound] = useState<ReadGames | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    document.title = `${t("nav.verdict")} · houserules`;
  });
  const chosen = rules || profiles.value?.[0]?.id || "";
  const show = async (one: ReadGames["games"][number]) => {
    setFound(null);
    const key = rules || (one.ruleset !== null && profiles.peek()?.some((row) => row.id === one.ruleset) ? one.ruleset : chosen);
    setRules(key);
    await openGame(key);
    try {
      await load(one.record);
      setAsked(true);
    } catch (error) {
      setFailed(wrong(error));
    }
  };
  const ask = async (given = text) => {
    setFailed(null);
    setAsked(false);
    try {
      const games = await call<ReadGames>("/v1/games/read", { body: rules ? { text: given, ruleset: rulesRef(rules) } : { text: given } });
      if (games.games.length === 1 && games.games[0]) await show(games.games[0]);
      else setFound(games);
    } catch (error) {
      setFailed(wrong(error));
    }
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    const content = await file.text();
    setText(content);
    await ask(content);
  };
  const spec = game.rules.value?.board;
  const now = verdict.value;
  return (
    <div class="wrap verdict">
      <div class="edbar"><h1>{t("door.verdict")}</h1></div>
      <form class="panel pad" onSubmit={(event) => { event.preventDefault(); void ask(); }} onDragOver={(event) => event.preventDefault()} onDrop={(event) => void drop(event)}>
        <label class="field"><span>{t("verdict.paste")}</span>
          <textarea rows={5} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="row">
          <label class="field inline"><span>{t("verdict.rules")}</span>
            <select value={rules} onChange={(event) => setRules(event.currentTarget.value)}>
              <option value="">{t("verdict.by_itself")}</option>
              {drafts.value.map((one) => <option key={one.id} value={draftKey(one.id)}>{one.title}</option>)}
              {profiles.value?.map((row) => <option key={row.id} value={row.id}>{row.title ?? row.id}</option>)}
            </select>
          </label>
          <button class="btn primary" disabled={!text.trim()}>{t("verdict.ask")}</button>
        </div>
      </form>
      {failed && <p class="note bad" role="alert"><Said text={failed} /></p>}
      {found && <div class="panel"><GamesFound found={found} onPick={(one) => void show(one)} /></div>}
      {asked && spec && now && (
        <>
          <Questions rules={game.key.value} />
          <div class="try"><Table spec={spec} now={now} rules={game.key.value} /></div>
        </>
      )}
    </div>
  );
}

function Questions({ rules }: { rules: string }) {
  const [answer, setAnswer] = useState<Reason[] | null>(null);
  const [mates, setMates] = useState<{ seat: string; answer: string; line: string; moves: string[] }[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const guarded = async (work: () => Promise<void>) => {
    setAnswer(null);
    setMates(null);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      setFailed(wrong(error));
    }
  };
  const explain = () => guarded(async () => setAnswer(((await askHere({ include: ["explain"] })).explain ?? []).map((one) => one.reason)));
  const mate = () => guarded(async () => setMates(await askCanMate()));
  return (
    <section class="panel" aria-label={t("verdict.questions")}>
      <div class="row pad">
        <button class="btn s" onClick={() => void explain()}>{t("verdict.why_no_end")}</button>
        <button class="btn s" onClick={() => void mate()}>{t("verdict.can_mate")}</button>
      </div>
      {failed && <p class="note bad" role="alert">{failed}</p>}
      {answer && (answer.length === 0 ? <p class="empty">{t("verdict.nothing")}</p> : answer.map((one, i) => <Why key={i} what={one} rules={rules} onPoint={() => undefined} />))}
      {mates && (
        <ul class="plain rows" role="status">
          {mates.map((one) => (
            <li class="pad" key={one.seat}>
              <b>{t("can_mate." + one.answer, { seat: seatTitle(one.seat) })}</b>
              {one.line && (
                <p class="small">
                  {t("verdict.line")} <bdi class="mono">{one.line}</bdi>{" "}
                  <button class="linkb" onClick={() => void showLine(one.moves)}>{t("verdict.show_line")}</button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
