import { batch, computed, signal } from "@preact/signals";
import type { Diagnostic, Fix, RulesView, TextEdit } from "../api.ts";
import { call, CallError, isAbort, wrong } from "../call.ts";
import { lang } from "../text.ts";
import { type Draft, draft, saveDraft } from "./drafts.ts";
import { view } from "./rules.ts";

/** The text is the only state of the rules; the form is a view of it that the service makes. */
export const doc = {
  id: signal(""),
  text: signal(""),
  view: signal<RulesView | null>(null),
  /** The last sound rules; the board and games stay at them. */
  sound: signal<RulesView | null>(null),
  failed: signal<string | null>(null),
  /** Why a change of the form was not made. */
  refused: signal<string | null>(null),
  busy: signal(false),
  /** A place to show in the text, from 1. */
  line: signal<number | null>(null),
  canUndo: signal(false),
  canRedo: signal(false),
};

interface Step {
  text: string;
  at: number;
  typed: boolean;
}

let past: Step[] = [];
let future: string[] = [];
let asked = 0;
let running: AbortController | null = null;
let viewTimer = 0;
let saveTimer = 0;

export function openDoc(id: string): boolean {
  if (doc.id.peek() === id) return true;
  const found = draft(id);
  if (!found) return false;
  past = [];
  future = [];
  batch(() => {
    doc.id.value = id;
    doc.text.value = found.text;
    doc.view.value = null;
    doc.sound.value = null;
    doc.refused.value = null;
    doc.canUndo.value = doc.canRedo.value = false;
  });
  void refresh();
  return true;
}

/** Sets the text; typing joins into one step within a second. */
export function setText(text: string, typed: boolean): void {
  const before = doc.text.peek();
  if (text === before) return;
  const now = Date.now();
  const last = past[past.length - 1];
  if (!(typed && last?.typed && now - last.at < 1000)) past.push({ text: before, at: now, typed });
  else last.at = now;
  if (past.length > 500) past.shift();
  future = [];
  put(text, typed ? 250 : 0);
}

function put(text: string, wait: number): void {
  batch(() => {
    doc.text.value = text;
    doc.refused.value = null;
    doc.canUndo.value = past.length > 0;
    doc.canRedo.value = future.length > 0;
  });
  clearTimeout(viewTimer);
  viewTimer = setTimeout(refresh, wait);
  clearTimeout(saveTimer);
  saveTimer = setTimeout(save, 400);
}

export function undo(): void {
  const step = past.pop();
  if (!step) return;
  future.push(doc.text.peek());
  put(step.text, 0);
}

export function redo(): void {
  const text = future.pop();
  if (text === undefined) return;
  past.push({ text: doc.text.peek(), at: 0, typed: false });
  put(text, 0);
}

export function save(): void {
  clearTimeout(saveTimer);
  const id = doc.id.peek();
  if (!id) return;
  const title = doc.view.peek()?.title ?? doc.view.peek()?.ruleset?.id ?? draft(id)?.title ?? id;
  const next: Draft = { id, text: doc.text.peek(), title, changed: Date.now() };
  saveDraft(next);
}

/** Asks for the view of the text as it is now; an older answer is dropped. */
export async function refresh(): Promise<void> {
  const number = ++asked;
  running?.abort();
  running = new AbortController();
  doc.busy.value = true;
  try {
    const next = await view({ yaml: doc.text.peek() }, ["board", "differences", "values"], running.signal);
    if (number !== asked) return;
    batch(() => {
      doc.view.value = next;
      if (next.valid) doc.sound.value = next;
      doc.failed.value = null;
      doc.busy.value = false;
    });
    if (next.title && next.title !== draft(doc.id.peek())?.title) save();
  } catch (error) {
    if (number !== asked || isAbort(error)) return;
    doc.failed.value = wrong(error);
    doc.busy.value = false;
  }
}

export type Edit = { set: string; value: unknown } | { unset: string } | { apply: TextEdit[] };

/** Changes the text by the service, which alone reads YAML; comments stay. */
export async function edit(edits: Edit[]): Promise<boolean> {
  const before = doc.text.peek();
  try {
    const answer = await call<{ yaml: string }>("/v1/rulesets/edit", { body: { yaml: before, edits, ...(edits.length === 0 ? { tidy: true } : {}) } });
    if (doc.text.peek() !== before) return false; // the person went on typing
    doc.refused.value = null;
    setText(answer.yaml, false);
    return true;
  } catch (error) {
    if (error instanceof CallError) doc.refused.value = wrong(error);
    else doc.failed.value = wrong(error);
    return false;
  }
}

export function setOption(name: string, value: unknown): Promise<boolean> {
  return edit([{ set: "/options/" + name, value }]);
}

export function unsetOption(name: string): Promise<boolean> {
  return edit([{ unset: "/options/" + name }]);
}

export function applyFix(fix: Fix): Promise<boolean> {
  return edit([{ apply: fix.edits }]);
}

/** What is to be mended: errors and warnings of one's own text. */
export const findings = computed<Diagnostic[]>(() => doc.view.value?.diagnostics ?? []);
export const errors = computed(() => findings.value.filter((one) => one.severity === "error"));
/** The text is no YAML, or not a rule file; the form keeps its last values. */
export const unreadable = computed(() => doc.view.value !== null && !doc.view.value.valid && doc.view.value.options.length === 0);

let spoken = lang.peek();
lang.subscribe((now) => {
  if (now !== spoken && doc.id.peek()) void refresh();
  spoken = now;
});
