import type { Action, GameRecord } from "./api.ts";
import { draft, draftId } from "./store/drafts.ts";
import { lang } from "./text.ts";

/** What a link holds: rules as a text or by reference, and a game. Nothing is stored. */
export interface Shared {
  /** A loaded profile. */
  r?: string;
  /** The whole text of rules. */
  y?: string;
  /** The title, for people. */
  t?: string;
  /** A game to show. */
  g?: GameRecord;
  /** The ply to show it at. */
  p?: number;
  l?: string;
}

export const linkMost = 2000;
export const linkLong = 8000;
const payloadMost = 32 * 1024;
const textMost = 300_000;

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function unbase64url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

export async function pack(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared)) as Uint8Array<ArrayBuffer>;
  return "1" + base64url(await through(bytes, new CompressionStream("deflate-raw"), textMost));
}

/** Opens a link's payload, member by member; what is not known is dropped. Null for what is broken. */
export async function unpack(payload: string): Promise<Shared | null> {
  if (!payload.startsWith("1") || payload.length > payloadMost) return null;
  try {
    const bytes = await through(unbase64url(payload.slice(1)), new DecompressionStream("deflate-raw"), textMost);
    const raw = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Record<string, unknown>;
    const text = (key: string, most: number) => (typeof raw[key] === "string" && (raw[key] as string).length <= most ? (raw[key] as string) : undefined);
    const shared: Shared = {};
    const y = text("y", 262_144);
    const r = text("r", 120);
    const title = text("t", 120);
    if (y !== undefined) shared.y = y;
    if (r !== undefined) shared.r = r;
    if (title !== undefined) shared.t = title;
    if (typeof raw["p"] === "number" && raw["p"] >= 0) shared.p = Math.floor(raw["p"]);
    const game = raw["g"] as Partial<GameRecord> | undefined;
    if (game && Array.isArray(game.actions) && game.actions.length <= 5000) {
      shared.g = { actions: game.actions as (Action | string)[] };
      if (typeof game.first === "string") shared.g.first = game.first;
      if (game.from && typeof game.from === "object") shared.g.from = game.from;
      if (game.start && typeof game.start === "object") shared.g.start = game.start;
    }
    return shared.y !== undefined || shared.r !== undefined ? shared : null;
  } catch {
    return null;
  }
}

export async function link(shared: Shared): Promise<string> {
  const here = new URL(location.href);
  here.hash = "#/s/" + (await pack({ ...shared, l: lang.peek() }));
  return here.href;
}

export function shareGame(key: string, game: GameRecord, at: number): Promise<string> {
  const id = draftId(key);
  const plain = { ...game, actions: game.actions.map((one) => (typeof one !== "string" && one.type === "move" && one.at === undefined ? (one.move ?? "") : one)) };
  const found = id === null ? undefined : draft(id);
  return link(found ? { y: found.text, t: found.title, g: plain, p: at } : { r: key, g: plain, p: at });
}
