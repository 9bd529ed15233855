import { signal } from "@preact/signals";
import type { RulesetRow } from "../api.ts";
import { call, wrong } from "../call.ts";
import { lang, type Lang, loadLang } from "../text.ts";

export type Theme = "system" | "light" | "dark";

export const theme = signal<Theme>((keep("hr.theme") as Theme) ?? "system");
export const profiles = signal<RulesetRow[] | null>(null);
export const profilesWrong = signal<string | null>(null);
/** A short message that goes away by itself. */
export const notice = signal<string | null>(null);
export const keysShown = signal(false);

/** Reads storage, which a browser may refuse. */
export function keep(key: string, value?: string | null): string | null {
  try {
    if (value === undefined) return localStorage.getItem(key);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return value;
  } catch {
    return null;
  }
}

export function setTheme(next: Theme): void {
  theme.value = next;
  keep("hr.theme", next);
  const dark = next === "dark" || (next === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
}

export async function setLang(next: Lang): Promise<void> {
  keep("hr.lang", next);
  await loadLang(next);
  const address = new URL(location.href);
  if (address.searchParams.has("lang")) {
    address.searchParams.set("lang", next);
    history.replaceState(null, "", address);
  }
  await loadProfiles();
}

export function firstLang(): Lang {
  const asked = new URLSearchParams(location.search).get("lang") ?? keep("hr.lang") ?? navigator.language.slice(0, 2);
  return asked === "bn" ? "bn" : "en";
}

export async function loadProfiles(): Promise<void> {
  try {
    const rows: RulesetRow[] = [];
    for (let after = ""; ; ) {
      const query = { limit: "200", options: "false", ...(after ? { after } : {}) };
      const page = await call<{ rulesets: RulesetRow[]; next: string | null }>("/v1/rulesets", { query });
      rows.push(...page.rulesets);
      if (!page.next) break;
      after = page.next;
    }
    // The newest version of each stands first; older ones are on its page.
    profiles.value = rows.filter((row, i) => rows.findIndex((other) => other.id === row.id) === i);
    profilesWrong.value = null;
  } catch (error) {
    profilesWrong.value = wrong(error);
  }
}

export function tell(text: string): void {
  notice.value = text;
  setTimeout(() => notice.value === text && (notice.value = null), 4000);
}

export function titleOf(id: string): string {
  void lang.value;
  return profiles.value?.find((row) => row.id === id)?.title ?? id;
}
