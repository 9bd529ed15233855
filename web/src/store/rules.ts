import type { RulesRef, RulesView } from "../api.ts";
import { call, send } from "../call.ts";
import { lang } from "../text.ts";
import { draft, draftId } from "./drafts.ts";

export type Part = "values" | "board" | "differences";

/** What an address names, as a request names it: a profile, or a draft's text. */
export function rulesRef(key: string): RulesRef | null {
  const id = draftId(key);
  if (id === null) return profileRef(key);
  const found = draft(id);
  return found ? { yaml: found.text } : null;
}

/** A profile's id, with values of options behind semicolons: `id;mode=solo`. */
function profileRef(key: string): RulesRef {
  const [id = "", ...pairs] = key.split(";");
  if (pairs.length === 0) return id;
  const options: Record<string, unknown> = {};
  for (const pair of pairs) {
    const cut = pair.indexOf("=");
    const value = pair.slice(cut + 1);
    options[pair.slice(0, cut)] = value === "true" ? true : value === "false" ? false : /^-?\d+$/.test(value) ? Number(value) : value;
  }
  return { extends: id, options };
}

export function withOptions(id: string, options: Record<string, unknown>): string {
  return [baseOf(id), ...Object.entries(options).map(([name, value]) => `${name}=${String(value)}`)].join(";");
}

/** The profile of an address, without options. */
export function baseOf(key: string): string {
  return key.split(";")[0] ?? key;
}

const kept = new Map<string, Promise<RulesView>>();

/** A view of rules; views of profiles are kept. */
export function view(ref: RulesRef, include: Part[], signal?: AbortSignal): Promise<RulesView> {
  const body = { ruleset: ref, include };
  if (typeof ref !== "string") return call<RulesView>("/v1/rulesets/view", signal ? { body, signal } : { body });
  const key = `${lang.value} ${ref} ${include.join()}`;
  const have = kept.get(key);
  if (have) return have;
  const asked = call<RulesView>("/v1/rulesets/view", { body });
  asked.catch(() => kept.delete(key));
  kept.set(key, asked);
  return asked;
}

const sources = new Map<string, Promise<string[]>>();

/** The lines of a loaded rule file as it was written. */
export function source(id: string): Promise<string[]> {
  const have = sources.get(id);
  if (have) return have;
  const asked = fetchSource(id);
  asked.catch(() => sources.delete(id));
  sources.set(id, asked);
  return asked;
}

async function fetchSource(id: string): Promise<string[]> {
  const answer = await send(`/v1/rulesets/${encodeURIComponent(id)}/source`, { accept: "application/yaml" });
  return (await answer.text()).split("\n");
}
