import type { BoardSpec, SeatSpec } from "./spec.js";

/** Where squares are, as seen with one seat at the bottom. */
export interface Geometry {
  columns: number;
  rows: number;
  squares: string[];
  has(square: string): boolean;
  place(square: string): [column: number, row: number];
  at(column: number, row: number): string | undefined;
  dark(square: string): boolean;
}

const letters = "abcdefghijklmnopqrstuvwxyz";

export function squareName(file: number, rank: number): string {
  return (letters[file] ?? "?") + String(rank + 1);
}

export function parseSquare(square: string): [file: number, rank: number] {
  return [letters.indexOf(square[0] ?? "?"), Number(square.slice(1)) - 1];
}

export function geometryOf(spec: BoardSpec, bottom: SeatSpec["sits"]): Geometry {
  const cut = new Set(spec.cut);
  const squares: string[] = [];
  for (let rank = spec.ranks - 1; rank >= 0; rank--) {
    for (let file = 0; file < spec.files; file++) {
      const name = squareName(file, rank);
      if (!cut.has(name)) squares.push(name);
    }
  }
  const sideways = bottom === "west" || bottom === "east";
  const columns = sideways ? spec.ranks : spec.files;
  const rows = sideways ? spec.files : spec.ranks;
  const place = (square: string): [number, number] => {
    const [file, rank] = parseSquare(square);
    switch (bottom) {
      case "south":
        return [file, spec.ranks - 1 - rank];
      case "north":
        return [spec.files - 1 - file, rank];
      case "west":
        return [spec.ranks - 1 - rank, spec.files - 1 - file];
      case "east":
        return [rank, file];
    }
  };
  const places = new Map<number, string>();
  for (const square of squares) {
    const [column, row] = place(square);
    places.set(row * 64 + column, square);
  }
  return {
    columns,
    rows,
    squares,
    has: (square) => squares.includes(square),
    place,
    at: (column, row) => (column < 0 || row < 0 || column >= columns || row >= rows ? undefined : places.get(row * 64 + column)),
    dark: (square) => {
      const [file, rank] = parseSquare(square);
      return (file + rank) % 2 === 0;
    },
  };
}
