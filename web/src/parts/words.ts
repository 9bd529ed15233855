import type { BoardSpec } from "../../../client/board/src/spec.ts";
import { game } from "../store/game.ts";
import { list, t } from "../text.ts";
import type { Verdict } from "../api.ts";

/** A seat's name as the rules say it. */
export function seatTitle(name: string | null | undefined): string {
  return game.rules.value?.board?.seats.find((seat) => seat.name === name)?.title ?? name ?? "";
}

/** How a game stands, in a few words. */
export function standing(spec: BoardSpec, verdict: Verdict): string {
  const named = (names: string[]) => list(names.map((name) => spec.seats.find((seat) => seat.name === name)?.title ?? name));
  if (verdict.result) {
    if (verdict.status === "aborted") return t("standing.aborted");
    const { places } = verdict.result;
    if (places.length > 2) return t("standing.places", { places: places.map((one) => named(one)).join(" · ") });
    return verdict.result.winners.length > 0 ? t("standing.won", { seats: named(verdict.result.winners) }) : t("standing.draw");
  }
  if (verdict.status === "invalid") return t("standing.invalid");
  return verdict.turn ? t("standing.turn", { seat: named([verdict.turn]) }) : t("standing.none");
}
