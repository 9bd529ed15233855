import { useEffect, useRef, useState } from "preact/hooks";
import type { CompareLine, Diff, GameRecord, RulesView } from "../api.ts";
import { call, isAbort, send, wrong } from "../call.ts";
import { Said } from "../parts/text.tsx";
import { go, href } from "../route.ts";
import { profiles, titleOf } from "../store/app.ts";
import { draft, draftId } from "../store/drafts.ts";
import { leaveGame } from "../store/game.ts";
import { rulesRef, view } from "../store/rules.ts";
import { cutGames } from "../games.ts";
import { lang, number, t } from "../text.ts";

/** What would change: the rules against others, as sentences and over games that were played. */
export function Compare({ rules }: { rules: string }) {
  const [mine, setMine] = useState<RulesView | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const [diff, setDiff] = useState<Diff | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const ref = rulesRef(rules);
  const id = draftId(rules);
  const title = id !== null ? (draft(id)?.title ?? "") : titleOf(rules);
  const tongue = lang.value;
  useEffect(() => {
    document.title = `${t("compare.title")} · houserules`;
  });
  useEffect(() => {
    if (ref === null) return;
    view(ref, []).then((found) => {
      setMine(found);
      setOther((now) => now ?? found.extends ?? profiles.peek()?.[0]?.id ?? null);
    }).catch((error) => setFailed(wrong(error)));
  }, [rules, tongue]);
  useEffect(() => {
    if (!other || ref === null) return;
    setFailed(null);
    call<Diff>("/v1/rulesets/diff", { body: { old: other, new: ref } }).then(setDiff).catch((error) => setFailed(wrong(error)));
  }, [rules, other, tongue]);
  if (ref === null) return <div class="wrap pad"><h1>{t("editor.unknown")}</h1></div>;
  const rows = diff?.rules ?? [];
  return (
    <div class="wrap compare">
      <div class="edbar"><h1><Said text={title} most={50} /> ⇄ {other && <Said text={titleOf(other)} most={50} />}</h1>
        <a class="btn quiet s" href={href([id !== null ? "rules" : "profile", rules])}>{t("compare.back")}</a>
      </div>
      <label class="field inline"><span>{t("compare.with")}</span>
        <select value={other ?? ""} onChange={(event) => setOther(event.currentTarget.value)}>
          {profiles.value?.map((row) => <option key={row.id} value={row.id}>{row.title ?? row.id}</option>)}
        </select>
      </label>
      {failed && <p class="note bad" role="alert">{failed}</p>}
      <section class="panel" aria-labelledby="sentences">
        <div class="ph"><h2 id="sentences">{t("different")}</h2><span class="r muted tiny">{t("form.rules", { n: rows.length })}</span></div>
        {rows.length === 0 && diff && <p class="empty">{t("different.none")}</p>}
        <DiffRows rows={rows.filter((row) => !row.for_people)} options={mine?.options ?? []} />
        {rows.some((row) => row.for_people) && <details><summary>{t("compare.texts")}</summary><DiffRows rows={rows.filter((row) => row.for_people)} options={[]} /></details>}
      </section>
      {other && <Archive older={other} newer={rules} />}
    </div>
  );
}

function DiffRows({ rows, options }: { rows: Diff["rules"]; options: RulesView["options"] }) {
  const names = [...new Set(rows.map((row) => row.option?.name ?? ""))];
  const item = (row: Diff["rules"][number]) => (
    <li key={row.path}><b><Said text={row.name} /></b>: <s><Said text={row.from_text ?? t("none")} /></s> → <Said text={row.to_text ?? t("none")} /></li>
  );
  return (
    <ul class="plain changes">
      {rows.filter((row) => !row.option).map(item)}
      {names.filter(Boolean).map((name) => {
        const group = rows.filter((row) => row.option?.name === name);
        const option = options.find((one) => one.name === name);
        const choice = option?.choices?.find((one) => one.name === group[0]?.option?.choice);
        if (group.length === 1 && !choice) return group.map(item);
        return (
          <li key={name}>
            <details><summary>{option?.title ?? name}: {choice?.title ?? group[0]?.option?.choice} <span class="tag">{t("form.rules", { n: group.length })}</span></summary><ul>{group.map(item)}</ul></details>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(tags: Record<string, string> | undefined): string | null {
  return [tags?.["White"] ?? tags?.["Event"], tags?.["Black"]].filter(Boolean).join(" – ") || null;
}

interface Sum {
  same: number;
  other: number;
  unread: number;
  found: CompareLine[];
}

/** Games that were played, judged by both rules: streamed in parts, cancellable. */
function Archive({ older, newer }: { older: string; newer: string }) {
  const [sum, setSum] = useState<Sum | null>(null);
  const [share, setShare] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  const run = async (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (!file) return;
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    setFailed(null);
    const now: Sum = { same: 0, other: 0, unread: 0, found: [] };
    setSum({ ...now });
    try {
      for await (const part of cutGames(file)) {
        const lines = [JSON.stringify({ old: rulesRef(older), new: rulesRef(newer) }), ...part.lines];
        const answer = await send("/v1/games/compare", { body: lines.join("\n"), raw: "application/x-ndjson", accept: "application/x-ndjson", signal: control.signal });
        for (const text of (await answer.text()).split("\n")) {
          if (!text) continue;
          const line = JSON.parse(text) as CompareLine;
          // A record is there already; only the text of a game had to be read.
          const sent = part.lines[(line.n ?? 0) - 1];
          if (line.outcome === "other" && !line.record && sent) line.record = JSON.parse(sent) as GameRecord;
          if (line.outcome === "same") now.same++;
          else if (line.outcome === "other") {
            now.other++;
            if (now.found.length < 200) now.found.push(line);
          } else if (line.outcome) now.unread++;
        }
        setShare(part.share);
        setSum({ ...now, found: [...now.found] });
      }
    } catch (error) {
      if (!isAbort(error)) setFailed(wrong(error));
    } finally {
      if (stop.current === control) stop.current = null;
    }
  };
  const open = (line: CompareLine) => {
    if (!line.record) return;
    leaveGame(newer, line.record, (line.action ?? -1) + 1);
    go(["try", newer]);
  };
  const done = sum ? sum.same + sum.other + sum.unread : 0;
  return (
    <section class="panel" aria-labelledby="archive" onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); void run(event.dataTransfer?.files); }}>
      <div class="ph"><h2 id="archive">{t("compare.games")}</h2></div>
      <div class="pad">
        <p class="muted small">{t("compare.games.about")}</p>
        <label class="btn s file">{t("compare.drop")}<input type="file" accept=".pgn,.pgn4,.ndjson,.gz,.txt" onChange={(event) => void run(event.currentTarget.files)} /></label>
        {failed && <p class="note bad" role="alert">{failed}</p>}
        {sum && (
          <>
            <progress max={1} value={share} aria-label={t("compare.games")} />
            <p role="status">{t("compare.judged", { n: done })} · <b>{t("compare.otherwise", { n: sum.other })}</b>{sum.unread > 0 && <> · {t("compare.unread", { n: sum.unread })}</>}</p>
            {stop.current && <button class="btn s" onClick={() => stop.current?.abort()}>{t("cancel")}</button>}
            <ul class="plain rows scroll">
              {sum.found.map((line, i) => (
                <li key={i}><button class="rowb" onClick={() => open(line)}><b><Said text={line.id ?? nameOf(line.tags) ?? number(line.n ?? i + 1)} most={40} /></b> <Said text={`${line.old?.said ?? ""} → ${line.new?.said ?? ""}`} /></button></li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
