// Plays a timed game against the service whose address is given, call by call.
import assert from "node:assert/strict";
import { Client, ProblemError, type Action, type Verdict } from "./client.js";

const client = new Client(process.argv[2] ?? "http://127.0.0.1:8080");
const ruleset = { extends: "standard-chess", options: { main: "10m", increment: "5s" } };

let state: string | null = null;
let at = 0;
async function act(action: (at: number) => Action): Promise<Verdict> {
  at += 1000;
  const verdict = await client.adjudicate({ ruleset, actions: [action(at)], ...(state ? { state } : {}) });
  assert.notEqual(verdict.status, "invalid", JSON.stringify(verdict.invalid));
  state = verdict.state;
  return verdict;
}
const move = (text: string) => act((at) => ({ type: "move", move: text, at }));

await move("e4");
const offered = await act((at) => ({ type: "offer_draw", seat: "white", at }));
assert.equal(offered.offer?.seat, "white");
const declined = await act((at) => ({ type: "decline_draw", seat: "black", at }));
assert.equal(declined.offer, null);
const reply = await move("e5");
assert.equal(reply.clocks?.["white"]?.running, true);

const tried = await client.validate({ ruleset, state: state!, move: { type: "move", move: "O-O", at: at + 1 } });
assert.equal(tried.legal, false);
assert.match(String(tried.reasons[0]?.code), /^castling\./);
assert.ok(tried.reasons[0]?.rule?.line);

const due = reply.due[0];
assert.equal(due?.type, "flag");
const flag = await client.adjudicate({ ruleset, state: state!, now: due!.at });
assert.equal(flag.result?.reason, "flag");
assert.deepEqual(flag.result?.winners, ["black"]);

await assert.rejects(client.adjudicate({ ruleset: "standard-ches" }), (error: unknown) => {
  assert.ok(error instanceof ProblemError);
  assert.equal(error.problem.errors[0]?.pointer, "/ruleset");
  return true;
});
console.log("1 passed, 0 failed");
