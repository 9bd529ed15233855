import type { Diagnostic } from "../api.ts";
import { applyFix, doc, errors, findings } from "../store/doc.ts";
import { Icon } from "../icons.tsx";
import { number, t } from "../text.ts";

export function StatusBadge() {
  const n = errors.value.length;
  if (doc.view.value === null) return null;
  return n > 0
    ? <span class="badge bad" role="status"><Icon name="alert" />{t("mend", { n })}</span>
    : <span class="badge good" role="status"><Icon name="good" />{t("mend.none")}</span>;
}

/** What the service says of the text, with its cures as buttons. */
export function Findings() {
  if (findings.value.length === 0) return null;
  return (
    <ul class="plain findings" aria-label={t("findings")}>
      {findings.value.map((one, i) => <Finding key={i} one={one} />)}
    </ul>
  );
}

function Finding({ one }: { one: Diagnostic }) {
  return (
    <li class={"finding " + one.severity}>
      <button class="linkb" onClick={() => (doc.line.value = one.line)}>{t("line", { n: one.line })}</button>{" "}
      <bdi>{one.message}</bdi>{one.hint && <> <bdi class="muted">{one.hint}</bdi></>}
      {one.fixes && one.fixes.length > 0 && (
        <span class="row">{one.fixes.map((fix, i) => <button key={i} class={i === 0 ? "btn s primary" : "btn s"} onClick={() => void applyFix(fix)}>{fix.title}</button>)}</span>
      )}
    </li>
  );
}

export function Differences() {
  const rows = doc.view.value?.differences?.rules ?? [];
  const shown = rows.filter((row) => !row.for_people);
  const byOption = shown.filter((row, i) => row.option && shown.findIndex((other) => other.option?.name === row.option?.name) === i);
  const single = shown.filter((row) => !row.option);
  return (
    <section class="panel" aria-labelledby="diff-title">
      <div class="ph"><h2 id="diff-title">{t("different")}</h2></div>
      {shown.length === 0 ? <p class="empty">{t("different.none")}</p> : (
        <div class="changes">
          {byOption.map((row) => {
            const option = doc.view.value?.options.find((one) => one.name === row.option?.name);
            const choice = option?.choices?.find((one) => one.name === row.option?.choice);
            const n = shown.filter((other) => other.option?.name === row.option?.name).length;
            if (n === 1 && !choice) return <Change key={row.path} name={option?.title ?? row.name} from={row.from_text} to={row.to_text} />;
            return <div key={row.path}><b><bdi>{option?.title ?? row.option?.name}: {choice?.title ?? row.option?.choice}</bdi></b><small>{t("different.follow", { n })}</small></div>;
          })}
          {single.slice(0, 12).map((row) => <Change key={row.path} name={row.name} from={row.from_text} to={row.to_text} />)}
          {single.length > 12 && <small>{t("different.more", { n: number(single.length - 12) })}</small>}
        </div>
      )}
    </section>
  );
}

function Change({ name, from, to }: { name: string; from: string | null; to: string | null }) {
  return <div><b><bdi>{name}: {to ?? t("none")}</bdi></b><small>{t("different.was", { value: from ?? t("none") })}</small></div>;
}
