import type { Board } from "./board.js";
import { fill } from "./spec.js";

const arrows: Record<string, [column: number, row: number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Keys of the page rather than of the board. */
const left = new Set(["[", "]", "/", "?", "c", "t", "p", "x"]);

/**
 * Keys act only while a square has the focus. A letter that is a kind's jumps to
 * the next piece of that kind; with Alt, or where no kind has it, it asks.
 */
export function listenToKeys(board: Board): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    const focused = board.focused;
    const step = arrows[event.key];
    if (step) walk(board, step);
    else if (event.key === "Enter" || event.key === " ") act(board, focused);
    else if (event.key === "Escape") {
      if (!board.selected) return;
      board.select(null);
      board.say(board.texts.letGo);
    } else if (event.key === "Home" || event.key === "End" || event.key === "PageUp" || event.key === "PageDown") edge(board, event.key);
    else if (!letter(board, event, focused)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const focus = (event: FocusEvent) => {
    const square = (event.target as HTMLElement).dataset?.["square"];
    if (square && square !== board.focused) board.setFocus(square);
  };
  board.grid.addEventListener("keydown", press);
  board.grid.addEventListener("focusin", focus);
  return () => {
    board.grid.removeEventListener("keydown", press);
    board.grid.removeEventListener("focusin", focus);
  };
}

/** Steps to the next square that exists, over cut corners; at the end it stays. */
function walk(board: Board, [dx, dy]: [number, number]): void {
  const { geometry } = board;
  let [column, row] = geometry.place(board.focused);
  for (;;) {
    column += dx;
    row += dy;
    if (column < 0 || row < 0 || column >= geometry.columns || row >= geometry.rows) return;
    const square = geometry.at(column, row);
    if (square) {
      board.focus(square);
      return;
    }
  }
}

function edge(board: Board, key: string): void {
  const { geometry } = board;
  const [column, row] = geometry.place(board.focused);
  const line = key === "Home" || key === "End" ? Array.from({ length: geometry.columns }, (_, i) => geometry.at(i, row)) : Array.from({ length: geometry.rows }, (_, i) => geometry.at(column, i));
  const there = line.filter((square): square is string => square !== undefined);
  const square = key === "Home" || key === "PageUp" ? there[0] : there[there.length - 1];
  if (square) board.focus(square);
}

function act(board: Board, square: string): void {
  if (!board.view.interactive) {
    board.emit("press", square);
    return;
  }
  const chosen = board.selected;
  if (chosen === square) board.select(null);
  else if (chosen && (!board.ownAt(square) || board.movesFrom(chosen).some((move) => move.to === square))) void board.play(chosen, square);
  else if (board.view.interactive && board.ownAt(square)) board.select(square);
  else board.say(board.nameOf(square));
}

/** The letter of a key on any layout: by its place where the layout writes none of ours. */
function letterOf(event: KeyboardEvent): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  return event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : event.key;
}

function letter(board: Board, event: KeyboardEvent, square: string): boolean {
  const key = letterOf(event);
  const kinds = board.spec.kinds.flatMap((kind, index) => (kind.letter.toLowerCase() === key ? [index] : []));
  if (kinds.length > 0 && !event.altKey) {
    jump(board, event.shiftKey ? -1 : 1, (at) => kinds.includes(board.view.position.get(at)?.kind ?? -1));
    return true;
  }
  if (key === "." || key === ",") {
    jump(board, key === "." ? 1 : -1, (at) => board.movesFrom(at).length > 0);
    return true;
  }
  const t = board.texts;
  if (key === "o") board.say(board.nameOf(square));
  else if (key === "m") {
    const squares = [...new Set(board.movesFrom(square).map((move) => move.to))].join(", ");
    board.say(squares ? fill(t.moves, { square, squares }) : fill(t.noMoves, { square }));
  } else if (key === "l") board.say(board.view.last ? fill(t.lastMove, { from: board.view.last[0], to: board.view.last[1] }) : t.noLastMove);
  else if (key === "h") board.say(board.view.checks?.length ? fill(t.checks, { squares: board.view.checks.join(", ") }) : t.noChecks);
  else if (left.has(key)) board.emit("key", { key, square });
  else return false;
  return true;
}

/** Focuses the next square, in reading order and round the board, that fits. */
function jump(board: Board, step: number, fits: (square: string) => boolean): void {
  const { columns, rows } = board.geometry;
  const all: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const square = board.geometry.at(column, row);
      if (square) all.push(square);
    }
  }
  const from = all.indexOf(board.focused);
  for (let n = 1; n <= all.length; n++) {
    const square = all[(from + n * step + n * all.length) % all.length];
    if (square && fits(square)) {
      board.focus(square);
      return;
    }
  }
}
