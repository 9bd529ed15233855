// node both.mjs URL FOLDER: the same calls to the service and to the judge of the static folder; the answers must be the same.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

const [url, folder] = process.argv.slice(2);
globalThis.require = createRequire(import.meta.url);
(0, eval)(await readFile(`${folder}/wasm_exec.js`, "utf8"));

const begun = performance.now();
const ready = new Promise((resolve, reject) => {
  globalThis.judgeReady = resolve;
  globalThis.judgeFailed = (why) => reject(new Error(why));
});
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(await readFile(`${folder}/judge.wasm`), go.importObject);
void go.run(instance);
await ready;
console.log(`judge ready in ${Math.round(performance.now() - begun)} ms`);

function fromJudge(path, init) {
  return new Promise((resolve) => {
    const answer = { status: 0, headers: [], body: "" };
    const parts = [];
    globalThis.judge(
      path, init.method ?? "GET", Object.entries(init.headers ?? {}), init.body ?? null,
      (status, headers) => Object.assign(answer, { status, headers }),
      (chunk) => parts.push(Buffer.from(chunk)),
      () => resolve({ ...answer, body: Buffer.concat(parts).toString() }),
    );
  });
}

async function fromService(path, init) {
  const response = await fetch(url + path, init);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

// What the network and the moment add.
const apart = new Set(["date", "x-request-id", "connection", "keep-alive", "transfer-encoding", "content-length"]);
const plain = ({ status, headers, body }) =>
  JSON.stringify({ status, headers: [...new Headers(headers)] // lines of one name count as one, as fetch joins them
      .map(([name, value]) => [name.toLowerCase(), value]).filter(([name]) => !apart.has(name)).sort(), body: body.replace(/"id":"[0-9a-f]{16}"/g, "") });

const post = (path, body, type = "application/json") => [path, { method: "POST", headers: { "Content-Type": type, Accept: type, "Accept-Encoding": "identity" }, body: typeof body === "string" ? body : JSON.stringify(body) }];
const get = (path, accept = "application/json") => [path, { headers: { Accept: accept, "Accept-Encoding": "identity" } }];
const club = "houserules: 1\nid: club\nextends: qdan-four-player\noptions:\n  mode: solo\n  turn_time: 30s\n";
const game = ["e4", "e5", "Nf3", "Nc6", "Bb5"];

function calls(lang) {
  const q = `?lang=${lang}`;
  return [
    get(`/v1/rulesets${q}&options=false`), get(`/v1/rulesets${q}`), get(`/v1/rulesets/maharajah/effective${q}`), get(`/v1/rulesets/three-rivers/sheet${q}`, "text/html"),
    get(`/v1/boards.svg?ruleset=four-harvests&lang=${lang}`, "image/svg+xml"), get(`/v1/rulesets/nope${q}`), get(`/v1/rulesets/qdan-chess/source${q}`, "application/yaml"),
    get(`/v1/rulesets/qdan-four-player/scenarios${q}`), get(`/v1/schemas/ruleset.json${q}`, "application/schema+json"),
    post(`/v1/rulesets/view${q}`, { ruleset: { yaml: club }, include: ["values", "board", "differences"] }),
    post(`/v1/rulesets/view${q}`, { ruleset: { yaml: club + "  turn_tim: 3\n" } }),
    post(`/v1/rulesets/edit${q}`, { yaml: club, edits: [{ set: "/options/move_limit", value: 200 }] }),
    post(`/v1/rulesets/diff${q}`, { old: "qdan-chess", new: "simplegames-chess" }),
    post(`/v1/games/adjudicate${q}`, { ruleset: "standard-chess", actions: game, include: ["moves", "legal_moves", "messages", "explain"] }),
    post(`/v1/games/adjudicate${q}`, { ruleset: { yaml: club }, now: 40000 }),
    post(`/v1/moves/validate${q}`, { ruleset: "standard-chess", actions: game, move: "Ke4" }),
    post(`/v1/moves/legal${q}`, { ruleset: "quartermaster" }),
    post(`/v1/setups/validate${q}`, { ruleset: "maharajah" }),
    post(`/v1/games/read${q}`, { text: "1. e4 e5 2. Nf3 *" }),
    post(`/v1/games/adjudicate${q}`, '{"ruleset": "standard-chess", "moves": []}'),
    post(`/v1/games/batch${q}`, `${JSON.stringify({ ruleset: "standard-chess", actions: game })}\n{"ruleset": "nope"}\n${JSON.stringify({ ruleset: { yaml: club }, actions: ["h2-h3"] })}\n`, "application/x-ndjson"),
  ];
}

let wrong = 0;
for (const lang of ["en", "bn"]) {
  for (const [path, init] of calls(lang)) {
    const [a, b] = [plain(await fromService(path, init)), plain(await fromJudge(path, init))];
    if (a === b) continue;
    wrong++;
    let at = 0;
    while (a[at] === b[at]) at++;
    console.log(`${init.method ?? "GET"} ${path} differs:\n  service ${a.slice(Math.max(0, at - 60), at + 160)}\n  judge   ${b.slice(Math.max(0, at - 60), at + 160)}`);
  }
}
process.exit(wrong > 0 ? 1 : 0);
