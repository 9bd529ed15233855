import { signal } from "@preact/signals";
import { keep } from "./app.ts";

/** Rules that somebody writes here, kept in this browser only. */
export interface Draft {
  id: string;
  text: string;
  title: string;
  changed: number;
}

const prefix = "hr.draft.";

export const drafts = signal<Draft[]>(load());
/** Whether the last write failed: storage is full or forbidden. */
export const notKept = signal(false);

function load(): Draft[] {
  const list: Draft[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!key?.startsWith(prefix)) continue;
      const draft = read(key.slice(prefix.length));
      if (draft) list.push(draft);
    }
  } catch {
    return list;
  }
  return list.sort((a, b) => b.changed - a.changed);
}

function read(id: string): Draft | null {
  try {
    const value = JSON.parse(keep(prefix + id) ?? "null") as Partial<Draft> | null;
    if (!value || typeof value.text !== "string") return null;
    return { id, text: value.text, title: String(value.title ?? id), changed: Number(value.changed ?? 0) };
  } catch {
    return null;
  }
}

export function draft(id: string): Draft | undefined {
  return drafts.value.find((one) => one.id === id);
}

export function saveDraft(next: Draft): void {
  const { id, ...rest } = next;
  notKept.value = keep(prefix + id, JSON.stringify(rest)) === null;
  drafts.value = [next, ...drafts.value.filter((one) => one.id !== id)];
}

export function removeDraft(id: string): void {
  keep(prefix + id, null);
  keep("hr.game." + draftKey(id), null);
  drafts.value = drafts.value.filter((one) => one.id !== id);
}

export function newDraft(text: string, title: string): Draft {
  const made = { id: crypto.getRandomValues(new Uint32Array(2)).reduce((all, n) => all + n.toString(36), "").slice(0, 10), text, title, changed: Date.now() };
  saveDraft(made);
  return made;
}

/** Drafts stand in addresses with a tilde, which no profile's id has. */
export function draftKey(id: string): string {
  return "~" + id;
}

export function draftId(key: string): string | null {
  return key.startsWith("~") ? key.slice(1) : null;
}

addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(prefix)) drafts.value = load();
});
addEventListener("beforeunload", (event) => {
  if (notKept.value) event.preventDefault();
});
