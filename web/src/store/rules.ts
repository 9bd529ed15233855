import type { RulesRef, RulesView } from "../api.ts";
import { call, send } from "../call.ts";
import { lang } from "../text.ts";
import { draft, draftId } from "./drafts.ts";

export type Part = "values" | "board" | "differences";

/** What an address names, as a request names it: a profile, or a draft's text. */
export function rulesRef(key: string): RulesRef | null {
  const id = draftId(key);
  if (id === null) return key;
  const found = draft(id);
  return found ? { yaml: found.text } : null;
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
