import { signal } from "@preact/signals";

export interface Route {
  /** The parts after `#/`: `["try", "some-profile"]`. */
  path: string[];
  query: URLSearchParams;
}

export const route = signal<Route>(read());

function read(): Route {
  const hash = location.hash.replace(/^#\/?/, "");
  const cut = hash.indexOf("?");
  const path = cut < 0 ? hash : hash.slice(0, cut);
  return {
    path: path.split("/").filter(Boolean).map(decode),
    query: new URLSearchParams(cut < 0 ? "" : hash.slice(cut + 1)),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function startRouting(): void {
  addEventListener("hashchange", () => (route.value = read()));
}

export function href(path: string[], query: Record<string, string | undefined> = {}): string {
  const rest = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
  return "#/" + path.map(encodeURIComponent).join("/") + (rest ? "?" + rest : "");
}

export function go(path: string[], query: Record<string, string | undefined> = {}): void {
  location.hash = href(path, query);
}

/** Notes view state in the address without a step in the history. */
export function note(query: Record<string, string | undefined>): void {
  const merged: Record<string, string | undefined> = { ...Object.fromEntries(route.peek().query), ...query };
  const address = href(route.peek().path, merged);
  if (address === location.hash) return;
  history.replaceState(null, "", address);
  route.value = read();
}
