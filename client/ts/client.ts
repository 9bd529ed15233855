// A short client of a houserules service for browsers and servers, typed by
// openapi.yaml. Use it or copy it; houserules.d.ts is made by `npm run types`.
import type { components } from "./houserules.d.ts";

type Schemas = components["schemas"];
export type Game = Schemas["AdjudicateRequest"];
export type Action = Schemas["Action"];
export type Verdict = Schemas["Verdict"];
export type MoveVerdict = Schemas["MoveVerdict"];
export type LegalMoves = Schemas["LegalMoves"];
export type SetupVerdict = Schemas["SetupVerdict"];
export type Problem = Schemas["Problem"];

/** The service cannot tell what to judge; the problem says why, and where. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.title}: ${problem.detail}`);
  }
}

export class Client {
  /** url has no slash at its end; lang is en or bn. */
  constructor(readonly url: string, readonly lang: "en" | "bn" = "en") {}

  /** Judges a game: the whole of it, or what happened since game.state. */
  adjudicate(game: Game): Promise<Verdict> {
    return this.post("/v1/games/adjudicate", game);
  }

  /** Asks whether one more action may be played, and why not. */
  validate(game: Schemas["MoveRequest"]): Promise<MoveVerdict> {
    return this.post("/v1/moves/validate", game);
  }

  /** Lists what may be played now. */
  legal(game: Schemas["LegalRequest"]): Promise<LegalMoves> {
    return this.post("/v1/moves/legal", game);
  }

  /** Asks whether a game may begin like this. */
  setup(game: Schemas["SetupRequest"]): Promise<SetupVerdict> {
    return this.post("/v1/setups/validate", game);
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    const answer = await fetch(`${this.url}${path}?lang=${this.lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    const value = await answer.json();
    if (!answer.ok) throw new ProblemError(value as Problem);
    return value as T;
  }
}
