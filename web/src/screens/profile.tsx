import { useEffect, useState } from "preact/hooks";
import { readFEN } from "../../../client/board/src/board.ts";
import type { RulesView, Value } from "../api.ts";
import { wrong } from "../call.ts";
import { Icon } from "../icons.tsx";
import { BoardView } from "../parts/board.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { Said } from "../parts/text.tsx";
import { href, note, route } from "../route.ts";
import { profiles, tell, titleOf } from "../store/app.ts";
import { source, view } from "../store/rules.ts";
import { digits, lang, t } from "../text.ts";

const tabs = ["sheet", "values", "source", "versions"] as const;

export function Profile({ id }: { id: string }) {
  const [rules, setRules] = useState<RulesView | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const tongue = lang.value;
  useEffect(() => {
    let gone = false;
    view(id, ["board", "values"]).then((found) => !gone && setRules(found)).catch((error) => !gone && setFailed(wrong(error)));
    return () => {
      gone = true;
    };
  }, [id, tongue]);
  useEffect(() => {
    document.title = `${titleOf(id)} · houserules`;
  });
  const tab = route.value.query.get("t") ?? "sheet";
  const board = rules?.board;
  return (
    <div class="wrap profile">
      <div class="edbar">
        <h1><Said text={rules?.title ?? titleOf(id)} /></h1>
        {rules?.ruleset && <span class="sub"><bdi>{rules.ruleset.version}</bdi> · <Digest digest={rules.ruleset.digest} /></span>}
        <span class="r">
          <a class="btn" href={href(["try", id])}><Icon name="play" />{t("try")}</a>
          <a class="btn primary" href={"#/rules/new?from=" + encodeURIComponent(id)}>{t("make_mine")}</a>
        </span>
      </div>
      {failed && <Missing failed={failed} />}
      {rules?.about && <p class="muted about"><Said text={rules.about} most={900} /></p>}
      <div class="profile-cols">
        <aside>
          {board && <BoardView spec={board} fen={board.start} view={{ turn: null, moves: [], targets: false, interactive: false }} />}
          {board && <p class="tiny muted">{t("profile.facts", { players: board.seats.length, files: board.files, ranks: board.ranks, pieces: readFEN(board, board.start).size })}</p>}
          <Downloads id={id} />
        </aside>
        <section>
          <div class="vt tabs" role="group" aria-label={t("profile.parts")}>
            {tabs.map((one) => <button key={one} aria-pressed={tab === one} onClick={() => note({ t: one, l: undefined })}>{t("profile." + one)}</button>)}
          </div>
          {tab === "sheet" && <Sheet rules={id} />}
          {tab === "values" && rules?.values && <Values values={rules.values} />}
          {tab === "source" && <Source id={id} />}
          {tab === "versions" && rules?.ruleset && <Versions id={id} />}
        </section>
      </div>
    </div>
  );
}

function Missing({ failed }: { failed: string }) {
  return <p class="note bad" role="alert">{failed} <a href="#/">{t("nav.profiles")}</a></p>;
}

function Digest({ digest }: { digest: string }) {
  const copy = () => void navigator.clipboard.writeText(digest).then(() => tell(t("copied", { what: t("digest") })));
  return <button class="linkb mono" title={digest} onClick={copy}>{digest.slice(0, 15)}…</button>;
}

function Downloads({ id }: { id: string }) {
  const name = encodeURIComponent(id);
  const yaml = async () => save(`${id}.yaml`, (await source(id)).join("\n"), "application/yaml");
  return (
    <p class="row">
      <button class="btn s" onClick={() => void yaml()}><Icon name="download" />YAML</button>
      <a class="btn s" href={`./v1/rulesets/${name}/sheet?lang=${lang.value}`} target="_blank" rel="noopener">{t("profile.print")}</a>
    </p>
  );
}

/** Offers a file for download, named from an id. */
export function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^\w.-]+/g, "-");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function Values({ values }: { values: Value[] }) {
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const shown = values.filter((one) => wanted === "" || one.path.includes(wanted) || JSON.stringify(one.rule.value).toLowerCase().includes(wanted));
  return (
    <>
      <label class="search"><Icon name="search" /><span class="hidden">{t("values.filter")}</span><input type="search" value={filter} placeholder={t("values.filter")} onInput={(event) => setFilter(event.currentTarget.value)} /></label>
      <p class="tiny muted" role="status">{t("values.count", { n: shown.length })}</p>
      <ul class="plain rows panel">{shown.map((one) => <ValueRow key={one.path} one={one} />)}</ul>
    </>
  );
}

function ValueRow({ one }: { one: Value }) {
  const who = { by_group: t("who.group"), by_host: t("who.host"), by_site: t("who.site") }[one.rule.changeable ?? ""] ?? "";
  return (
    <li>
      <details class="value">
        <summary><code>{one.path}</code> <b class="mono"><Said text={plain(one.rule.value)} most={80} /></b></summary>
        <p class="small">
          <a href={href(["profile", one.rule.ruleset], { t: "source", l: String(one.rule.line) })}>{t("why.line", { file: titleOf(one.rule.ruleset), line: one.rule.line })}</a>
          {" · "}{t("from." + one.rule.from)}{who && <> · {t("value.may", { who })}</>}
          {" "}{one.articles.map((id) => <span class="tag" key={id}>{id}</span>)}
        </p>
        {one.rule.interpretation && <q class="small"><Said text={one.rule.interpretation as string} most={900} /></q>}
      </details>
    </li>
  );
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function Source({ id }: { id: string }) {
  const [lines, setLines] = useState<string[] | null>(null);
  const lit = Number(route.value.query.get("l") ?? 0);
  useEffect(() => {
    source(id).then(setLines).catch(() => setLines([]));
  }, [id]);
  useEffect(() => {
    if (lines && lit) document.querySelector(".source .hit")?.scrollIntoView({ block: "center" });
  }, [lines, lit]);
  return (
    <div class="code panel source" tabIndex={0} role="group" aria-label={t("profile.source")}>
      {lines?.map((text, i) => <div key={i} class={i + 1 === lit ? "hit" : undefined}><i>{digits(String(i + 1))}</i><span>{text || " "}</span></div>)}
    </div>
  );
}

function Versions({ id }: { id: string }) {
  const rows = profiles.value?.filter((row) => row.id === id) ?? [];
  return (
    <ul class="plain rows panel">
      {rows.map((row) => <li key={row.digest} class="pad"><b>{row.version}</b> <code class="tiny wrap-any">{row.digest}</code>{row.extends && <p class="small">{t("profile.extends")} <a href={href(["profile", row.extends])}><Said text={titleOf(row.extends)} /></a></p>}<p class="small muted">{t("choices", { n: row.choices })}</p></li>)}
    </ul>
  );
}
