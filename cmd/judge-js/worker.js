// The judge in a worker: starts the WebAssembly and answers calls in the order they come.
importScripts("wasm_exec.js");

const waiting = [];
let ready = false;

function answer({ id, path, method, headers, body }) {
  self.judge(
    path, method, headers, body,
    (status, list) => postMessage({ id, status, headers: list }),
    (chunk) => postMessage({ id, chunk }, [chunk.buffer]),
    () => postMessage({ id, done: true }),
  );
}

self.judgeReady = () => {
  ready = true;
  waiting.splice(0).forEach(answer);
};
self.judgeFailed = fail;

function fail(why) {
  waiting.splice(0).forEach(({ id }) => postMessage({ id, failed: String(why) }));
}

self.onmessage = ({ data }) => {
  if (data.cancel) return; // the page has stopped listening
  if (ready) answer(data);
  else waiting.push(data);
};

async function start() {
  const go = new Go();
  const fetched = await fetch("judge.wasm");
  if (!fetched.ok) throw new Error(`judge.wasm: ${fetched.status}`);
  const made = fetched.headers.get("Content-Type") === "application/wasm"
    ? await WebAssembly.instantiateStreaming(fetched, go.importObject)
    : await WebAssembly.instantiate(await fetched.arrayBuffer(), go.importObject);
  await go.run(made.instance);
}

start().catch(fail);
