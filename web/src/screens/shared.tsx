import { useEffect, useState } from "preact/hooks";
import { Said } from "../parts/text.tsx";
import { go } from "../route.ts";
import { titleOf } from "../store/app.ts";
import { draftKey, newDraft } from "../store/drafts.ts";
import { leaveGame } from "../store/game.ts";
import { view } from "../store/rules.ts";
import { type Shared as Payload, unpack } from "../share.ts";
import type { RulesView } from "../api.ts";
import { t } from "../text.ts";

/** Something shared: shown first, kept only when the person says so. */
export function Shared({ payload }: { payload: string }) {
  const [shared, setShared] = useState<Payload | null | undefined>(undefined);
  const [rules, setRules] = useState<RulesView | null>(null);
  useEffect(() => {
    void unpack(payload).then((found) => {
      setShared(found);
      if (found) view(found.y !== undefined ? { yaml: found.y } : (found.r ?? ""), ["differences"]).then(setRules).catch(() => undefined);
    });
  }, [payload]);
  useEffect(() => {
    document.title = `${t("shared.title")} · houserules`;
  });
  if (shared === undefined) return <div class="wrap pad"><h1>{t("shared.title")}</h1></div>;
  if (shared === null) {
    return (
      <div class="wrap pad">
        <h1>{t("shared.broken")}</h1>
        <p class="muted">{t("shared.broken.about")}</p>
        <p><a class="btn" href="#/">{t("nav.profiles")}</a></p>
      </div>
    );
  }
  const title = shared.t ?? rules?.title ?? (shared.r ? titleOf(shared.r) : t("new.default"));
  const keepCopy = (then: "rules" | "try") => {
    const key = shared.y !== undefined ? draftKey(newDraft(shared.y, title).id) : (shared.r ?? "");
    if (shared.g) leaveGame(key, shared.g);
    go([then, key]);
  };
  return (
    <div class="wrap pad narrow-form">
      <h1>{t(shared.y !== undefined ? "shared.title" : "shared.game")}</h1>
      <p class="lead"><b><Said text={title} /></b></p>
      {rules?.authority === "site" && <p class="note warn">{t("shared.site")}</p>}
      {rules && !rules.valid && <p class="note bad">{t("mend", { n: rules.diagnostics.filter((one) => one.severity === "error").length })}</p>}
      {(rules?.differences?.rules.length ?? 0) > 0 && (
        <ul class="plain changes">
          {rules?.differences?.rules.filter((row) => !row.for_people).slice(0, 12).map((row) => (
            <li key={row.path}><Said text={`${row.name}: ${row.to_text ?? t("none")}`} /></li>
          ))}
        </ul>
      )}
      {shared.y !== undefined ? (
        <>
          <p>{t("shared.keep")}</p>
          <div class="row">
            <button class="btn primary" onClick={() => keepCopy(shared.g ? "try" : "rules")}>{t("shared.copy")}</button>
            <a class="btn" href="#/">{t("shared.leave")}</a>
          </div>
          <details class="panel"><summary>{t("editor.text")}</summary><pre class="code pad">{shared.y}</pre></details>
        </>
      ) : (
        <div class="row"><button class="btn primary" onClick={() => keepCopy("try")}>{t("shared.play")}</button></div>
      )}
    </div>
  );
}
