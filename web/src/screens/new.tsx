import { useEffect, useState } from "preact/hooks";
import { Picture } from "../parts/picture.tsx";
import { Said } from "../parts/text.tsx";
import { go, route } from "../route.ts";
import { profiles, titleOf } from "../store/app.ts";
import { draftKey, drafts, newDraft } from "../store/drafts.ts";
import { t } from "../text.ts";

/** Makes a draft from a profile, under a name that the person gives. */
export function NewRules() {
  const from = route.value.query.get("from");
  const [name, setName] = useState("");
  useEffect(() => {
    document.title = `${t("new.title")} · houserules`;
  });
  const make = (event: Event) => {
    event.preventDefault();
    if (!from) return;
    const title = name.trim() || t("new.default");
    const made = newDraft(ruleText(from, title), title);
    go(["rules", draftKey(made.id)]);
  };
  const open = async (files: FileList | null | undefined) => {
    for (const file of files ?? []) {
      const made = newDraft(await file.text(), file.name.replace(/\.ya?ml$/, ""));
      go(["rules", draftKey(made.id)]);
    }
  };
  if (from) {
    return (
      <div class="wrap pad narrow-form">
        <h1>{t("new.name", { from: titleOf(from) })}</h1>
        <form onSubmit={make}>
          <label class="field"><span>{t("new.called")}</span>
            <input value={name} placeholder={t("new.default")} maxLength={80} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <div class="row"><button class="btn primary">{t("new.make")}</button></div>
        </form>
      </div>
    );
  }
  return (
    <div class="wrap pad" onDragOver={(event) => event.preventDefault()} onDrop={(event) => { event.preventDefault(); void open(event.dataTransfer?.files); }}>
      <h1>{t("new.title")}</h1>
      <p class="muted">{t("new.lead")}</p>
      <label class="btn s file">{t("new.import")}<input type="file" accept=".yaml,.yml" multiple onChange={(event) => void open(event.currentTarget.files)} /></label>
      {drafts.value.length > 0 && (
        <ul class="plain rows panel">
          {drafts.value.map((one) => <li key={one.id}><a class="rowb" href={"#/rules/" + draftKey(one.id)}><b><Said text={one.title} /></b></a></li>)}
        </ul>
      )}
      <ul class="cards">
        {profiles.value?.map((row) => (
          <li key={row.id}>
            <a class="card" href={"#/rules/new?from=" + encodeURIComponent(row.id)}>
              <Picture rules={row.id} />
              <div><h2 class="h3"><Said text={row.title ?? row.id} /></h2><p>{t("choices", { n: row.choices })}</p></div>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The id of a title: small Latin letters and digits, words joined. */
export function idOf(title: string): string {
  const plain = title.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
  return /^[a-z]/.test(plain) ? plain : ["our-rules", plain].filter(Boolean).join("-");
}

/** A file that extends a profile and changes nothing yet. JSON strings are YAML. */
export function ruleText(base: string, title: string): string {
  return `houserules: 1\nid: ${idOf(title)}\nextends: ${base}\ntitle: ${JSON.stringify(title)}\n`;
}
