import { useEffect, useState } from "preact/hooks";
import type { RulesetRow } from "../api.ts";
import { Icon, type IconName } from "../icons.tsx";
import { Picture } from "../parts/picture.tsx";
import { Said } from "../parts/text.tsx";
import { href, note, route } from "../route.ts";
import { loadProfiles, profiles, profilesWrong } from "../store/app.ts";
import { draftKey, drafts, removeDraft } from "../store/drafts.ts";
import { lang, number, t } from "../text.ts";

const filters = ["all", "two", "more", "clock", "army", "points"] as const;

export function Start({ lost }: { lost?: string }) {
  useEffect(() => {
    document.title = "houserules";
  });
  return (
    <div class="wrap">
      {lost && <p class="note warn" role="status">{t("lost", { what: lost })}</p>}
      <section class="hero">
        <div>
          <h1>{t("start.title")}</h1>
          <p class="lead">{t("start.lead")}</p>
        </div>
      </section>
      <ul class="doors">
        <Door to={href(["try"])} icon="pawn" title={t("door.try")} about={t("door.try.about")} />
        <Door to={href(["rules", "new"])} icon="pen" title={t("door.rules")} about={t("door.rules.about")} />
        <Door to={href(["verdict"])} icon="question" title={t("door.verdict")} about={t("door.verdict.about")} />
      </ul>
      <Mine />
      <Profiles />
    </div>
  );
}

function Door({ to, icon, title, about }: { to: string; icon: IconName; title: string; about: string }) {
  return (
    <li>
      <a class="door" href={to}>
        <span class="ico"><Icon name={icon} /></span>
        <b>{title}</b>
        <span>{about}</span>
      </a>
    </li>
  );
}

function Mine() {
  if (drafts.value.length === 0) return null;
  return (
    <section aria-labelledby="mine-title">
      <div class="bar"><h2 id="mine-title">{t("start.mine")}</h2><span class="small muted">{t("kept_here")}</span></div>
      <ul class="plain rows panel">
        {drafts.value.map((one) => (
          <li key={one.id} class="mine">
            <a href={href(["rules", draftKey(one.id)])}><b><Said text={one.title} /></b></a>
            <span class="muted small">{new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(one.changed)}</span>
            <a class="btn s" href={href(["try", draftKey(one.id)])}>{t("try")}</a>
            <button class="btn s quiet" onClick={() => confirm(t("remove.sure", { title: one.title })) && removeDraft(one.id)}>{t("remove")}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function fits(row: RulesetRow, filter: string): boolean {
  switch (filter) {
    case "two":
      return row.players === 2;
    case "more":
      return row.players > 2;
    case "all":
      return true;
    default:
      return row.traits.includes(filter);
  }
}

function Profiles() {
  const [search, setSearch] = useState(route.peek().query.get("q") ?? "");
  const [filter, setFilter] = useState(route.peek().query.get("f") ?? "all");
  const rows = profiles.value;
  if (rows === null) {
    return profilesWrong.value === null
      ? <div class="cards" aria-busy="true">{[1, 2, 3].map((n) => <div class="card ghost" key={n} />)}</div>
      : <p class="note bad" role="alert">{t("list.failed")} <button class="btn s" onClick={() => void loadProfiles()}>{t("again")}</button></p>;
  }
  const wanted = search.trim().toLocaleLowerCase();
  const shown = rows.filter((row) => fits(row, filter) && (wanted === "" || `${row.id} ${row.title ?? ""} ${row.about ?? ""}`.toLocaleLowerCase().includes(wanted)));
  const searching = wanted !== "" || filter !== "all";
  const cards = searching ? shown : shown.filter((row) => !isVariant(row, rows));
  const change = (q: string, f: string) => {
    setSearch(q);
    setFilter(f);
    note({ q: q || undefined, f: f === "all" ? undefined : f });
  };
  const known = filters.filter((one) => one === "all" || rows.some((row) => fits(row, one)));
  return (
    <section aria-labelledby="profiles-title">
      <div class="bar">
        <h2 id="profiles-title">{t("nav.profiles")}</h2>
        <label class="search"><Icon name="search" /><span class="hidden">{t("start.search")}</span>
          <input type="search" placeholder={t("start.search")} value={search} onInput={(event) => change(event.currentTarget.value, filter)} />
        </label>
        <div class="chips" role="group" aria-label={t("start.filter")}>
          {known.map((one) => (
            <button key={one} class={one === filter ? "chip on" : "chip"} aria-pressed={one === filter} onClick={() => change(search, one)}>
              {t("filter." + one)}{one === "all" && <> {number(rows.length)}</>}
            </button>
          ))}
        </div>
      </div>
      <div class="hidden" role="status">{searching ? t("start.found", { n: shown.length }) : ""}</div>
      {cards.length === 0 && <p class="empty">{t("start.nothing")} <button class="btn s" onClick={() => change("", "all")}>{t("start.clear")}</button></p>}
      <ul class="cards">{cards.map((row) => <Card key={row.id} row={row} also={searching ? [] : rows.filter((other) => isVariant(other, rows) && rootOf(other, rows) === row.id)} />)}</ul>
    </section>
  );
}

/** A profile that plays on its parent's board with its parent's pieces stands under it. */
function isVariant(row: RulesetRow, rows: RulesetRow[]): boolean {
  const parent = rows.find((other) => other.id === row.extends);
  if (!parent) return false;
  const same = parent.players === row.players && parent.board.squares === row.board.squares;
  return same && row.traits.includes("army") === parent.traits.includes("army");
}

function rootOf(row: RulesetRow, rows: RulesetRow[]): string {
  let at = row;
  while (isVariant(at, rows)) at = rows.find((other) => other.id === at.extends) as RulesetRow;
  return at.id;
}

function Card({ row, also }: { row: RulesetRow; also: RulesetRow[] }) {
  return (
    <li class="card">
      <Picture rules={row.id} />
      <div>
        <h3><a href={href(["profile", row.id])}><Said text={row.title ?? row.id} /></a></h3>
        {row.about && <p><Said text={row.about} /></p>}
        <div class="meta">
          <span class="tag">{t("players", { n: row.players })}</span>
          <span class="tag">{number(row.board.files)} × {number(row.board.ranks)}</span>
          {row.traits.map((one) => <span class="tag" key={one}>{t("trait." + one)}</span>)}
        </div>
      </div>
      {also.length > 0 && (
        <p class="rel"><span>{t("start.also")}</span> {also.map((one, i) => <>{i > 0 && ", "}<a key={one.id} href={href(["profile", one.id])}><Said text={one.title ?? one.id} /></a></>)}</p>
      )}
    </li>
  );
}
