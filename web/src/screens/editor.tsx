import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { BoardView } from "../parts/board.tsx";
import { Differences, Findings, StatusBadge } from "../parts/findings.tsx";
import { OptionRow } from "../parts/option.tsx";
import { Said } from "../parts/text.tsx";
import type { RulesView } from "../api.ts";
import { href, note, route } from "../route.ts";
import { tell, titleOf } from "../store/app.ts";
import { draftId } from "../store/drafts.ts";
import { doc, edit, errors, openDoc, redo, save as saveDoc, undo, unreadable } from "../store/doc.ts";
import { link, linkLong, linkMost } from "../share.ts";
import { number, t } from "../text.ts";
import { save, Values } from "./profile.tsx";

const views = ["form", "text", "board"] as const;

export function Editor({ id: key }: { id: string }) {
  const id = draftId(key) ?? "";
  const found = openDoc(id);
  const rules = doc.view.value;
  const title = rules?.title ?? rules?.ruleset?.id ?? "";
  useEffect(() => {
    document.title = `${title || t("nav.rules")} · houserules`;
  });
  useEffect(() => {
    const line = Number(route.peek().query.get("l"));
    if (line > 0) doc.line.value = line;
    return saveDoc;
  }, [id]);
  if (!found) return <div class="wrap pad"><h1>{t("editor.unknown")}</h1><p><a class="btn" href="#/rules/new">{t("door.rules")}</a></p></div>;
  const shown = route.value.query.get("v") ?? "form";
  const base = rules?.extends;
  const buttons = <EditorButtons rulesKey={key} />;
  return (
    <div class="wrap ed" data-view={shown}>
      <div class="edbar">
        <h1><Said text={title} most={60} /></h1>
        <StatusBadge />
        <span class="sub">{base && <>{t("editor.from")} <a href={href(["profile", base])}><Said text={titleOf(base)} /></a> · </>}{t("kept_here")}</span>
        <span class="r only-wide">{buttons}</span>
      </div>
      {doc.failed.value && <p class="note bad" role="alert">{doc.failed.value}</p>}
      <div class="vt" role="group" aria-label={t("editor.views")}>
        {views.map((one) => (
          <button key={one} aria-pressed={shown === one} onClick={() => note({ v: one })}>
            {t("editor." + one)}{one === "text" && errors.value.length > 0 && <sup>{number(errors.value.length)}</sup>}
          </button>
        ))}
      </div>
      <div class="cols">
        <div class="col form"><Form rules={rules} /></div>
        <div class="col text"><TextPanel name={(rules?.ruleset?.id ?? "rules") + ".yaml"} /></div>
        <div class="col board-col"><BoardPanel rules={doc.sound.value} stale={rules !== null && !rules.valid} /><Differences /><p class="small"><a href={href(["compare", key])}>{t("editor.compare")}</a></p></div>
      </div>
      <div class="foot">{buttons}</div>
    </div>
  );
}

function EditorButtons({ rulesKey }: { rulesKey: string }) {
  const download = () => save((doc.view.peek()?.ruleset?.id ?? "rules") + ".yaml", doc.text.peek(), "application/yaml");
  const share = async () => {
    const made = await link({ y: doc.text.peek(), t: doc.view.peek()?.title ?? "" });
    if (made.length > linkLong) return tell(t("share.file"));
    await navigator.clipboard.writeText(made);
    tell(t(made.length > linkMost ? "share.long" : "share.copied"));
  };
  return (
    <>
      <button class="iconb" aria-label={t("undo")} disabled={!doc.canUndo.value} onClick={undo}><Icon name="undo" /></button>
      <button class="iconb" aria-label={t("redo")} disabled={!doc.canRedo.value} onClick={redo}><Icon name="redo" /></button>
      <button class="btn" aria-label={t("download")} onClick={download}><Icon name="download" /><span>{t("download")}</span></button>
      <button class="btn" aria-label={t("share")} title={t("share.about")} onClick={() => void share()}><Icon name="share" /><span>{t("share")}</span></button>
      <a class="btn primary" href={href(["try", rulesKey])}><Icon name="play" />{t("try.it")}</a>
    </>
  );
}

function Form({ rules }: { rules: RulesView | null }) {
  const last = useRef<RulesView | null>(null);
  if (rules && rules.options.length > 0) last.current = rules;
  const seen = rules && rules.options.length > 0 ? rules : last.current;
  const off = unreadable.value;
  if (!seen) return rules ? <p class="panel empty">{t("form.none")}</p> : <div class="panel waiting" aria-busy="true" />;
  const open = seen.options.filter((one) => one.locked === null);
  const groups = {
    group: open.filter((one) => one.changeable !== "by_host" && one.changeable !== "by_site"),
    host: open.filter((one) => one.changeable === "by_host"),
    site: seen.options.filter((one) => one.locked !== null || one.changeable === "by_site"),
  };
  const n = seen.options.filter((one) => one.place !== null).length;
  const firstError = errors.value[0];
  return (
    <>
      {off && firstError && <p class="note warn" role="status">{t("form.unreadable", { n: firstError.line })} <button class="btn s" onClick={undo}>{t("form.take_back")}</button></p>}
      {doc.refused.value && <p class="note warn" role="alert">{doc.refused.value}</p>}
      <Name rules={seen} off={off} />
      <section class="panel" aria-labelledby="form-group">
        <div class="ph"><h2 id="form-group">{t("form.group")}</h2><span class="r muted tiny">{t("form.changed", { n })}</span></div>
        {groups.group.length === 0 && <p class="empty">{t("form.no_choices")}</p>}
        {groups.group.map((one) => <OptionRow key={one.name} option={one} disabled={off} />)}
      </section>
      {groups.host.length > 0 && (
        <section class="panel" aria-labelledby="form-host">
          <div class="ph"><h2 id="form-host">{t("form.host")}</h2></div>
          {groups.host.map((one) => <OptionRow key={one.name} option={one} disabled={off} />)}
        </section>
      )}
      {groups.site.length > 0 && (
        <details class="panel">
          <summary><Icon name="lock" />{t("form.site")} <span class="tag">{t("form.rules", { n: groups.site.length })}</span></summary>
          {groups.site.map((one) => <OptionRow key={one.name} option={one} disabled={off} />)}
        </details>
      )}
      {seen.authority === "site" && seen.values && (
        <details class="panel"><summary>{t("form.all")}</summary><div class="pad"><Values values={seen.values} /></div></details>
      )}
    </>
  );
}

function Name({ rules, off }: { rules: RulesView; off: boolean }) {
  return (
    <label class="field panel pad">
      <span>{t("new.called")}</span>
      <input value={rules.title ?? ""} disabled={off} maxLength={80} onChange={(event) => void edit([{ set: "/title", value: event.currentTarget.value }])} />
    </label>
  );
}

function BoardPanel({ rules, stale }: { rules: RulesView | null; stale: boolean }) {
  const board = rules?.board;
  return (
    <section class="panel" aria-labelledby="board-title">
      <div class="ph"><h2 id="board-title">{t("editor.board")}</h2>{board && <span class="r muted tiny">{number(board.files)} × {number(board.ranks)}</span>}</div>
      {stale && <p class="empty">{t("board.stale")}</p>}
      {board && <div class="pad"><BoardView spec={board} fen={board.start} view={{ turn: null, moves: [], targets: false, interactive: false }} /></div>}
    </section>
  );
}

/** The text, in CodeMirror, which is fetched when the text is first shown. */
function TextPanel({ name }: { name: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const wanted = (route.value.query.get("v") ?? "form") === "text" || matchMedia("(min-width: 1000px)").matches;
  const stop = useRef<(() => void) | null>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!wanted || !host.current || opened.current) return;
    opened.current = true;
    const box = host.current;
    void import("../editor/cm.ts").then(({ openText }) => {
      if (!box.isConnected) return;
      stop.current = openText(box);
      setReady(true);
    });
  }, [wanted]);
  useEffect(() => () => stop.current?.(), []);
  return (
    <section class="panel" aria-labelledby="text-title">
      <div class="ph">
        <h2 id="text-title" class="mono">{name}</h2>
        <span class="r"><button class="btn quiet s" onClick={() => void edit([])}>{t("editor.tidy")}</button></span>
      </div>
      <div ref={host} class="cm-host" aria-busy={!ready} />
      <Findings />
      <p class="status">{doc.busy.value ? t("editor.checking") : t("editor.checked")} · {t("editor.help")}</p>
    </section>
  );
}
