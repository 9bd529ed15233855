import { t } from "../text.ts";

const keys: [string, string][] = [
  ["↑ ↓ ← →", "walk"], ["Enter", "choose"], ["Esc", "let_go"], ["Home End PgUp PgDn", "ends"], ["K Q R …", "kind"], [". ,", "movable"],
  ["o", "here"], ["m", "moves"], ["l", "last"], ["h", "checks"], ["t", "turn"], ["c", "clocks"], ["p", "points"], ["[ ]", "step"], ["/", "type"], ["?", "keys"],
];

export function Keys() {
  return (
    <div class="wrap pad">
      <h1>{t("keys.title")}</h1>
      <p class="muted">{t("keys.lead")}</p>
      <table class="grid">
        <tbody>{keys.map(([key, what]) => <tr key={what}><th scope="row"><kbd>{key}</kbd></th><td>{t("keys." + what)}</td></tr>)}</tbody>
      </table>
      <p class="small muted">{t("keys.letters")}</p>
    </div>
  );
}
