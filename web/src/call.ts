import { signal } from "@preact/signals";
import type { Problem } from "./api.ts";
import { lang } from "./text.ts";

/** The service refused a request; the problem says why, and where. */
export class CallError extends Error {
  constructor(readonly problem: Problem, readonly id: string | null) {
    super(problem.detail || problem.title);
  }
}

export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** Whether the last call had no answer at all. */
export const offline = signal(false);

let transport: Transport = (path, init) => fetch(path, init);

/** Replaces fetch by something of its shape; the static folder has the judge in a worker. */
export function setTransport(next: Transport): void {
  transport = next;
}

export interface CallOptions {
  body?: unknown;
  signal?: AbortSignal;
  accept?: string;
  /** The media type of a body that is text already. */
  raw?: string;
  query?: Record<string, string>;
}

/** A raw answer, for streams and pictures. Errors of the service become a CallError. */
export async function send(path: string, options: CallOptions = {}): Promise<Response> {
  const query = new URLSearchParams({ ...options.query, lang: lang.value });
  const headers: Record<string, string> = { Accept: options.accept ?? "application/json" };
  const init: RequestInit = { headers };
  if (options.signal) init.signal = options.signal;
  if (options.body !== undefined) {
    init.method = "POST";
    headers["Content-Type"] = options.raw ?? "application/json";
    init.body = options.raw ? String(options.body) : JSON.stringify(options.body);
  }
  // Relative, so that the page works below any path.
  const address = `.${path}?${query}`;
  let answer = await attempt(address, init);
  const wait = Number(answer.headers.get("Retry-After"));
  if ((answer.status === 429 || answer.status === 503) && wait > 0 && wait <= 5) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    answer = await attempt(address, init);
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new CallError(
    problem ?? { type: "", title: answer.statusText, status: answer.status, detail: answer.statusText, errors: [] },
    answer.headers.get("X-Request-Id"),
  );
}

async function attempt(address: string, init: RequestInit): Promise<Response> {
  try {
    const answer = await transport(address, init);
    offline.value = false;
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) offline.value = true;
    throw error;
  }
}

export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await (await send(path, options)).json()) as T;
}

/** What went wrong, in words for people. */
export function wrong(error: unknown): string {
  if (error instanceof CallError) {
    const details = error.problem.errors?.map((one) => one.detail).filter(Boolean) ?? [];
    return details.length > 0 ? details.join(" ") : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
