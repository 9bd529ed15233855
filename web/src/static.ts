import { setTransport } from "./call.ts";
import { policy } from "./parts/sheet.tsx";

interface Answer {
  id: number;
  status?: number;
  headers?: [string, string][];
  chunk?: Uint8Array<ArrayBuffer>;
  done?: boolean;
  failed?: string;
}

/** Answers calls by the judge in a worker, with fetch's shape: real responses, streamed bodies. */
export function startJudge(): void {
  const worker = new Worker(policy.createScriptURL("./worker.js") as unknown as URL);
  let last = 0;
  const waiting = new Map<number, { resolve(answer: Response): void; reject(error: Error): void; body?: ReadableStreamDefaultController<Uint8Array> }>();
  worker.addEventListener("message", (event: MessageEvent<Answer>) => {
    const { id, status, headers, chunk, done, failed } = event.data;
    const one = waiting.get(id);
    if (!one) return;
    if (failed !== undefined) {
      one.reject(new TypeError(failed));
      one.body?.error(new TypeError(failed));
      waiting.delete(id);
      return;
    }
    if (status !== undefined) {
      const empty = status === 204 || status === 304;
      const body = empty ? null : new ReadableStream<Uint8Array>({ start: (controller) => void (one.body = controller) });
      one.resolve(new Response(body, { status, headers: headers ?? [] }));
    }
    if (chunk) one.body?.enqueue(chunk);
    if (done) {
      one.body?.close();
      waiting.delete(id);
    }
  });
  setTransport(
    (path, init) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        init.signal?.addEventListener("abort", () => {
          if (!waiting.delete(id)) return;
          worker.postMessage({ id, cancel: true });
          reject(new DOMException("aborted", "AbortError"));
        });
        worker.postMessage({ id, path: path.replace(/^\./, ""), method: init.method ?? "GET", headers: Object.entries((init.headers ?? {}) as Record<string, string>), body: (init.body as string | undefined) ?? null });
      }),
  );
}
