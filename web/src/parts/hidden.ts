import { useEffect, useRef, useState } from "preact/hooks";
import { call, wrong } from "../call.ts";
import { newGame } from "../store/game.ts";
import { rulesRef } from "../store/rules.ts";
import { list, t } from "../text.ts";
import { seatTitle } from "./words.ts";

interface Own {
  seat: string;
  army: Record<string, string>;
  nonce: string;
  commitment: string;
}

type Message = { commitment: string; seat: string } | { reveal: Own } | { hello: true } | { forget: true };

export interface Hidden {
  mine: Own | null;
  /** Whether every seat has committed. */
  all: boolean;
  said: string;
  commit(seat: string, army: Record<string, string>): Promise<void>;
  reveal(): void;
  forget(): void;
}

/**
 * Hidden armies between two windows of this browser. An army and its nonce stay
 * in their window until every seat has committed; only commitments are told before.
 */
export function useHidden(key: string, seats: string[]): Hidden {
  const stored = "hr.army." + key;
  const [mine, setMine] = useState<Own | null>(() => read(stored));
  const [known, setKnown] = useState<Record<string, string>>(() => (mine ? { [mine.seat]: mine.commitment } : {}));
  const [said, setSaid] = useState("");
  const channel = useRef<BroadcastChannel | null>(null);
  const own = useRef(mine);
  own.current = mine;
  const shown = useRef<Record<string, Own>>({});
  const promised = useRef(known);
  promised.current = known;

  const settle = async (one: Own) => {
    shown.current = { ...shown.current, [one.seat]: one };
    if (!seats.every((seat) => shown.current[seat])) return;
    const body = {
      ruleset: rulesRef(key), game: key,
      seats: Object.fromEntries(seats.map((seat) => [seat, { army: shown.current[seat]?.army, nonce: shown.current[seat]?.nonce, commitment: promised.current[seat] }])),
    };
    try {
      const verdict = await call<{ seats: Record<string, string>; valid: boolean }>("/v1/setups/reveal", { body });
      const broken = Object.entries(verdict.seats).filter(([, how]) => how !== "matches").map(([seat]) => seatTitle(seat));
      if (broken.length > 0) return setSaid(t("hidden.broken", { seats: list(broken) }));
      setSaid(t("hidden.kept"));
      await newGame({ start: { armies: Object.fromEntries(seats.map((seat) => [seat, shown.current[seat]?.army])) } });
    } catch (error) {
      setSaid(wrong(error));
    }
  };

  useEffect(() => {
    const made = new BroadcastChannel("hr.setup." + key);
    channel.current = made;
    made.onmessage = ({ data }: MessageEvent<Message>) => {
      if ("commitment" in data) setKnown((now) => ({ ...now, [data.seat]: data.commitment }));
      else if ("reveal" in data) void settle(data.reveal);
      else if ("forget" in data) clear();
      else if (own.current) made.postMessage({ seat: own.current.seat, commitment: own.current.commitment });
    };
    made.postMessage({ hello: true });
    return () => made.close();
  }, [key]);

  const clear = () => {
    sessionStorage.removeItem(stored);
    shown.current = {};
    setMine(null);
    setKnown({});
    setSaid("");
  };
  const waiting = seats.filter((seat) => !known[seat]);
  return {
    mine,
    all: mine !== null && waiting.length === 0,
    said: said || (mine ? (waiting.length > 0 ? t("hidden.waiting", { seats: list(waiting.map(seatTitle)) }) : t("hidden.ready")) : ""),
    async commit(seat, army) {
      try {
        const made = await call<{ valid: boolean; commitment: string | null; nonce: string; violations: { message: string }[] }>("/v1/setups/commit", {
          body: { ruleset: rulesRef(key), game: key, seat, army },
        });
        if (!made.commitment) return setSaid(made.violations.map((one) => one.message).join(" "));
        const next = { seat, army, nonce: made.nonce, commitment: made.commitment };
        sessionStorage.setItem(stored, JSON.stringify(next));
        setMine(next);
        setKnown((now) => ({ ...now, [seat]: next.commitment }));
        setSaid("");
        channel.current?.postMessage({ seat, commitment: next.commitment });
      } catch (error) {
        setSaid(wrong(error));
      }
    },
    reveal() {
      if (!mine) return;
      channel.current?.postMessage({ reveal: mine });
      void settle(mine);
    },
    forget() {
      channel.current?.postMessage({ forget: true });
      clear();
    },
  };
}

function read(key: string): Own | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Own | null;
  } catch {
    return null;
  }
}
