import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Board, type BoardSpec, createBoard, readFEN, type View } from "../../../client/board/src/board.ts";
import type { BoardTexts, Move } from "../../../client/board/src/spec.ts";
import { lang, t } from "../text.ts";

const names: (keyof BoardTexts)[] = [
  "board", "piece", "nobody", "empty", "check", "target", "capture", "moved", "promoted", "chosen", "letGo", "moves",
  "noMoves", "lastMove", "noLastMove", "checks", "noChecks", "choose", "cancel", "table",
];

function boardTexts(): BoardTexts {
  return Object.fromEntries(names.map((name) => [name, t("board." + name)])) as unknown as BoardTexts;
}

export interface BoardViewProps {
  spec: BoardSpec;
  fen: string;
  view: Omit<View, "position">;
  onMove?: (move: Move) => void;
  onRefused?: (from: string, to: string) => void;
  onKey?: (key: string, square: string) => void;
  api?: { current: Board | null };
}

/** The board module in a component; a new one where the rules or the language change. */
export function BoardView({ spec, fen, view, onMove, onRefused, onKey, api }: BoardViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const handlers = useRef({ onMove, onRefused, onKey });
  handlers.current = { onMove, onRefused, onKey };
  const tongue = lang.value;
  useEffect(() => {
    if (!host.current) return;
    const made = createBoard(host.current, spec, { texts: boardTexts() });
    board.current = made;
    if (api) api.current = made;
    made.on("move", (move) => handlers.current.onMove?.(move));
    made.on("refused", ({ from, to }) => handlers.current.onRefused?.(from, to));
    made.on("key", ({ key, square }) => handlers.current.onKey?.(key, square));
    return () => {
      made.destroy();
      board.current = null;
    };
  }, [spec, tongue]);
  const position = useMemo(() => readFEN(spec, fen), [spec, fen]);
  useEffect(() => board.current?.set({ ...view, position }));
  return <div class="board" ref={host} />;
}

/** A board on which a press says the square, and nothing is played. */
export function EditBoard({ spec, position, bottom, marks, onPress }: { spec: BoardSpec; position: View["position"]; bottom: string; marks: string[]; onPress: (square: string) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const press = useRef(onPress);
  press.current = onPress;
  const tongue = lang.value;
  useEffect(() => {
    if (!host.current) return;
    const made = createBoard(host.current, spec, { texts: boardTexts() });
    board.current = made;
    made.on("press", (square) => press.current(square));
    return () => made.destroy();
  }, [spec, tongue]);
  useEffect(() => board.current?.set({ position, turn: null, bottom, moves: [], targets: false, marks, interactive: false }));
  return <div class="board" ref={host} />;
}
