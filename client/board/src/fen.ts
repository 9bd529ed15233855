import { squareName } from "./geometry.js";
import type { BoardSpec, Piece, Position } from "./spec.js";

/** Reads the placement of a FEN or FEN4 as the service writes them. What it does not know it leaves empty. */
export function readFEN(spec: BoardSpec, text: string): Position {
  return text.includes(",") || /^[A-Z]-/.test(text) ? readFEN4(spec, text) : readPlain(spec, text);
}

function kindOf(spec: BoardSpec, letter: string): number {
  return spec.kinds.findIndex((kind) => kind.letter === letter);
}

function readPlain(spec: BoardSpec, text: string): Position {
  const position: Position = new Map();
  const rows = (text.split(" ")[0] ?? "").split("/");
  rows.forEach((row, fromTop) => {
    const rank = rows.length - 1 - fromTop;
    let file = 0;
    for (const token of row.match(/\d+|[a-zA-Z]~?/g) ?? []) {
      if (/^\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const letter = token[0] ?? "";
      const kind = kindOf(spec, letter.toUpperCase());
      if (kind >= 0) {
        position.set(squareName(file, rank), { seat: letter === letter.toUpperCase() ? 0 : 1, kind, grey: false, promoted: token.length > 1 });
      }
      file++;
    }
  });
  return position;
}

function readFEN4(spec: BoardSpec, text: string): Position {
  const position: Position = new Map();
  const parts = text.split("-");
  const out = (parts[1] ?? "").split(",").map((flag) => flag === "1");
  const rows = text.slice(text.lastIndexOf("-") + 1).split("/");
  const greyMark = spec.seats.some((seat) => seat.initial === "d") ? "*" : "d";
  rows.forEach((row, fromTop) => {
    const rank = rows.length - 1 - fromTop;
    let file = 0;
    for (const cell of row.split(",")) {
      if (/^\d+$/.test(cell)) {
        file += Number(cell);
        continue;
      }
      const piece = readCell(spec, cell.trim(), greyMark, out);
      if (piece) position.set(squareName(file, rank), piece);
      file++;
    }
  });
  return position;
}

/** Reads `rK`, `dP` and `drP` (grey), `rD` and `rQ~` (promoted). */
function readCell(spec: BoardSpec, cell: string, greyMark: string, out: boolean[]): Piece | null {
  if (cell === "x" || cell === "X" || cell === "") return null;
  let rest = cell;
  let grey = false;
  if (rest.startsWith(greyMark) && rest.length > 1) {
    grey = true;
    rest = rest.slice(1);
  }
  let seat: number | null = null;
  const first = rest[0] ?? "";
  if (first !== first.toUpperCase()) {
    const index = spec.seats.findIndex((one) => one.initial === first);
    seat = index < 0 ? null : index;
    rest = rest.slice(1);
  }
  const promotedByMark = rest.endsWith("~");
  const letter = rest[0] ?? "";
  let kind = kindOf(spec, letter);
  let promoted = promotedByMark;
  if (kind < 0 && letter === "D") {
    kind = mostValued(spec);
    promoted = true;
  }
  return kind < 0 ? null : { seat, kind, grey: grey || (seat !== null && out[seat] === true), promoted };
}

/** A promoted piece with a letter of its own is written `D` where only one kind can be one. */
function mostValued(spec: BoardSpec): number {
  let best = -1;
  spec.kinds.forEach((kind, index) => {
    if (!kind.royal && !kind.pawn && (best < 0 || kind.value > (spec.kinds[best]?.value ?? 0))) best = index;
  });
  return best;
}
