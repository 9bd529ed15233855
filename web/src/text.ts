import { signal } from "@preact/signals";

export type Lang = "en" | "bn";

export const lang = signal<Lang>("en");

let texts: Record<string, string> = {};

/** Loads a language's texts; until it resolves the one before stays. */
export async function loadLang(next: Lang): Promise<void> {
  const module = next === "bn" ? await import("texts:bn") : await import("texts:en");
  texts = module.default;
  document.documentElement.lang = next;
  lang.value = next;
}

type Values = Record<string, string | number>;

/**
 * A text of the page in the language chosen. {name} is filled in, numbers in
 * the language's digits; {n?one:many} picks a form by number.
 */
export function t(key: string, values: Values = {}): string {
  void lang.value; // a component that shows a text is drawn anew in another language
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)(?:\?([^:}]*):([^}]*))?\}/g, (all, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return all;
    if (many !== undefined) return value === 1 ? (one ?? "") : many;
    return typeof value === "number" ? number(value) : value;
  });
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(lang.value, options).format(value);
}

/** Names joined as the language joins them. */
export function list(names: string[]): string {
  return new Intl.ListFormat(lang.value).format(names);
}

const bengaliZero = 0x09e6;

/** Writes digits in the language chosen, for figures that are already text. */
export function digits(text: string): string {
  if (lang.value !== "bn") return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)));
}

/** Reads Bengali digits as Latin ones. */
export function latin(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));
}

/** Times as clocks show them: `0.012` below ten seconds, else `1:05` or `1:00:00`. */
export function clockTime(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return digits((left / 1000).toFixed(left < 1000 && left > 0 ? 3 : 1));
  const seconds = Math.floor(left / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return digits(hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`);
}

/** A moment of a game to the millisecond: `0:42.388`. */
export function momentTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return digits(`${minutes}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, "0")}`);
}

/** Reads `0:42.388`, `42.388` and `42388ms`, in any digits. */
export function parseMoment(text: string): number | null {
  const match = /^(?:(\d+):)?(\d+(?:\.\d{1,3})?)$/.exec(latin(text).trim());
  if (!match) return null;
  return Math.round((Number(match[1] ?? 0) * 60 + Number(match[2])) * 1000);
}

/** Text of others: control characters removed, cut at a length. */
export function clean(text: string, most = 120): string {
  const plain = text.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "");
  return plain.length > most ? plain.slice(0, most - 1) + "…" : plain;
}
