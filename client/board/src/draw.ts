import type { Geometry } from "./geometry.js";
import type { BoardSpec, Part, Piece } from "./spec.js";

const ns = "http://www.w3.org/2000/svg";

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number> = {},
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(name: K, className: string, parent?: Element): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  if (className) element.className = className;
  parent?.append(element);
  return element;
}

function drawParts(parts: Part[], into: Element): void {
  for (const part of parts) {
    if ("fill" in part) svg("path", { d: part.fill }, into);
    else if ("line" in part) svg("path", { d: part.line, fill: "none", stroke: "currentColor" }, into);
    else if ("dot" in part) svg("circle", { cx: part.dot[0], cy: part.dot[1], r: part.dot[2], fill: "currentColor", stroke: "none" }, into);
    else drawParts(part.like, svg("g", { transform: `translate(${part.at[0]} ${part.at[1]}) scale(${part.at[2]})` }, into));
  }
}

/** Puts each kind's drawing once into defs, under ids that begin with prefix. */
export function drawKinds(spec: BoardSpec, prefix: string, defs: Element): void {
  spec.kinds.forEach((kind, index) => {
    const group = svg("g", { id: `${prefix}-${index}` }, defs);
    drawParts(kind.drawing, group);
    if (kind.lettered) {
      const letter = svg("text", { x: 50, y: 64, "text-anchor": "middle", class: "hrb-letter" }, group);
      letter.textContent = kind.letter;
    }
  });
}

/** Draws a piece with its owner's mark, ready to be moved as one. */
export function drawPiece(spec: BoardSpec, prefix: string, piece: Piece): SVGGElement {
  const seat = piece.seat === null ? undefined : spec.seats[piece.seat];
  const group = svg("g", { class: piece.grey || !seat ? "hrb-piece hrb-grey" : `hrb-piece hrb-seat-${piece.seat}` });
  svg("use", { href: `#${prefix}-${piece.kind}` }, group);
  if (seat?.mark) drawMark(spec, seat.mark, 68, 68, 28, "hrb-mark", group);
  if (piece.promoted) drawMark(spec, "promoted", 70, 4, 28, "hrb-promoted", group);
  return group;
}

export function drawMark(spec: BoardSpec, sign: string, x: number, y: number, size: number, className: string, parent: Element): void {
  const path = spec.marks[sign];
  if (path) {
    svg("path", { d: path, transform: `translate(${x} ${y}) scale(${size / 20})`, class: className }, parent);
    return;
  }
  const text = svg("text", { x: x + size / 2, y: y + size * 0.85, "font-size": size, "text-anchor": "middle", class: className }, parent);
  text.textContent = sign;
}

/** The light or dark squares as one path. */
export function squaresPath(geometry: Geometry, dark: boolean): string {
  return geometry.squares
    .filter((square) => geometry.dark(square) === dark)
    .map((square) => {
      const [column, row] = geometry.place(square);
      return `M${column * 100} ${row * 100}h100v100h-100z`;
    })
    .join("");
}
