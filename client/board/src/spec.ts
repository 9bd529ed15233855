// The shapes the board works with. A service with the rules makes the spec; the
// board itself knows no chess.

/** A part of a piece's drawing, on 100 by 100 units. */
export type Part =
  | { fill: string }
  | { line: string }
  | { dot: [x: number, y: number, radius: number] }
  | { like: Part[]; at: [x: number, y: number, scale: number] };

export interface SeatSpec {
  name: string;
  title: string;
  /** The seat's letter in FEN, small. */
  initial: string;
  sits: "south" | "west" | "north" | "east";
  mark: string;
  team: string | null;
  paint: { fill: string; line: string; ink: string };
}

export interface KindSpec {
  name: string;
  title: string;
  /** The kind's letter in FEN, capital. */
  letter: string;
  royal: boolean;
  pawn: boolean;
  value: number;
  drawing: Part[];
  /** Whether the letter is drawn on it, for kinds without a drawing of their own. */
  lettered: boolean;
}

export interface BoardSpec {
  files: number;
  ranks: number;
  /** Squares of the rectangle that the board does not have. */
  cut: string[];
  /** The first position, as FEN or FEN4. */
  start: string;
  seats: SeatSpec[];
  kinds: KindSpec[];
  /** Paths on 20 by 20 units, by sign. */
  marks: Record<string, string>;
  palette: { light: string; dark: string };
  darkPalette: { light: string; dark: string };
}

/** A piece on a square; seat is null for pieces that nobody owns. */
export interface Piece {
  seat: number | null;
  kind: number;
  grey: boolean;
  promoted: boolean;
}

export type Position = Map<string, Piece>;

/** A legal move, as the service lists it. */
export interface Move {
  uci: string;
  san: string;
  from: string;
  to: string;
  promotes?: string;
  captures?: { square: string };
  castles?: string;
}

/** What is to be seen. */
export interface View {
  position: Position;
  /** The seat to move, by name; null when nobody is. */
  turn: string | null;
  /** The seat at the bottom; the first one where left out. */
  bottom?: string;
  moves: Move[];
  /** Whether targets of the chosen piece are marked. */
  targets: boolean;
  /** The squares of the last move, from and to. */
  last?: [from: string, to: string] | null;
  /** Squares of royal pieces in check. */
  checks?: string[];
  /** Squares pointed at, by a sentence of the page for instance. */
  marks?: string[];
  /** Squares of pieces that touch-move binds. */
  touched?: string[];
  /** Whether moves may be made; pieces can be inspected either way. */
  interactive: boolean;
}

/** Sentences of the board, with {square}, {seat}, {kind} and such to be filled in. */
export interface BoardTexts {
  board: string;
  piece: string;
  nobody: string;
  empty: string;
  check: string;
  target: string;
  capture: string;
  moved: string;
  promoted: string;
  chosen: string;
  letGo: string;
  moves: string;
  noMoves: string;
  lastMove: string;
  noLastMove: string;
  checks: string;
  noChecks: string;
  choose: string;
  cancel: string;
  table: string;
}

export const englishTexts: BoardTexts = {
  board: "Board",
  piece: "{square}, {seat} {kind}",
  nobody: "{square}, grey {kind}",
  empty: "{square}, empty",
  check: "in check",
  target: "target",
  capture: "can be captured",
  moved: "moved last",
  promoted: "promoted",
  chosen: "{piece}, chosen; {count} moves",
  letGo: "Let go",
  moves: "{square}: may go to {squares}",
  noMoves: "{square}: no moves",
  lastMove: "Last move: {from} to {to}",
  noLastMove: "No move yet",
  checks: "In check: {squares}",
  noChecks: "Nobody is in check",
  choose: "Choose",
  cancel: "Cancel",
  table: "The board as a table",
};

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));
}
