import { choose } from "./chooser.js";
import { drawKinds, drawPiece, html, squaresPath, svg } from "./draw.js";
import { type Geometry, geometryOf } from "./geometry.js";
import { listenToPointer } from "./input.js";
import { listenToKeys } from "./keys.js";
import { type BoardSpec, type BoardTexts, englishTexts, fill, type Move, type Piece, type View } from "./spec.js";

export interface BoardOptions {
  texts?: Partial<BoardTexts>;
  coordinates?: boolean;
  /** Whether moves are animated; people who ask for less motion see none either way. */
  animate?: boolean;
}

export interface BoardEvents {
  /** A legal move was chosen. */
  move: Move;
  /** A piece was brought to a square that no legal move leads to. */
  refused: { from: string; to: string };
  select: string | null;
  /** A square was pressed while no moves may be made. */
  press: string;
  /** A square was focused or pointed at. */
  square: string;
  /** A key that the board leaves to the page: step, typing, clocks. */
  key: { key: string; square: string };
}

type Handlers = { [K in keyof BoardEvents]?: ((event: BoardEvents[K]) => void)[] };

let boards = 0;

/** A board in a host element. set shows a position; on hears what people do. */
export class Board {
  readonly texts: BoardTexts;
  readonly prefix = `hrb${++boards}`;
  readonly root: HTMLElement;
  readonly grid: HTMLElement;
  readonly lift: SVGSVGElement;
  geometry: Geometry;
  view: View;
  selected: string | null = null;
  focused = "";
  private readonly art: SVGSVGElement;
  private readonly layers: Record<"squares" | "under" | "pieces" | "over" | "labels", SVGGElement>;
  private readonly polite: HTMLElement;
  private readonly assertive: HTMLElement;
  private readonly cells = new Map<string, HTMLElement>();
  private readonly drawn = new Map<string, { piece: Piece; element: SVGGElement }>();
  private readonly handlers: Handlers = {};
  private readonly stop: () => void;
  private bottom = "";

  constructor(host: HTMLElement, readonly spec: BoardSpec, readonly options: BoardOptions = {}) {
    this.texts = { ...englishTexts, ...options.texts };
    this.view = { position: new Map(), turn: null, moves: [], targets: true, interactive: false };
    this.geometry = geometryOf(spec, spec.seats[0]?.sits ?? "south");
    this.root = html("div", "hrb", host);
    this.art = svg("svg", { class: "hrb-art", "aria-hidden": "true" }, this.root);
    drawKinds(spec, this.prefix, svg("defs", {}, this.art));
    const layer = (name: string) => svg("g", { class: `hrb-${name}` }, this.art);
    this.layers = { squares: layer("squares"), under: layer("under"), pieces: layer("pieces"), over: layer("over"), labels: layer("labels") };
    this.grid = html("div", "hrb-grid", this.root);
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", this.texts.board);
    this.lift = svg("svg", { class: "hrb-lift", "aria-hidden": "true", viewBox: "0 0 100 100" }, this.root);
    this.polite = html("div", "hrb-said", this.root);
    this.polite.setAttribute("aria-live", "polite");
    this.assertive = html("div", "hrb-said", this.root);
    this.assertive.setAttribute("aria-live", "assertive");
    this.paint();
    this.turnTo(spec.seats[0]?.name ?? "");
    const stops = [listenToPointer(this), listenToKeys(this)];
    this.stop = () => stops.forEach((one) => one());
  }

  on<K extends keyof BoardEvents>(name: K, handler: (event: BoardEvents[K]) => void): void {
    const list = (this.handlers[name] ??= []) as ((event: BoardEvents[K]) => void)[];
    list.push(handler);
  }

  emit<K extends keyof BoardEvents>(name: K, event: BoardEvents[K]): void {
    for (const handler of this.handlers[name] ?? []) handler(event);
  }

  /** Shows a view. Only squares that changed are drawn anew; the last move is animated. */
  set(view: View): void {
    const moved = view.last && view.last[0] !== view.last[1] && this.drawn.size > 0 && !sameSquares(view.last, this.view.last) ? view.last : null;
    this.view = view;
    const bottom = view.bottom ?? this.spec.seats[0]?.name ?? "";
    if (bottom !== this.bottom) this.turnTo(bottom);
    if (this.selected && !view.position.has(this.selected)) this.selected = null;
    this.drawPieces(moved);
    this.drawSigns();
    this.nameCells();
  }

  /** Says a text to people who do not see; urgent interrupts. */
  say(text: string, urgent = false): void {
    const region = urgent ? this.assertive : this.polite;
    region.textContent = "";
    requestAnimationFrame(() => (region.textContent = text));
  }

  focus(square?: string): void {
    if (square && this.cells.has(square)) this.setFocus(square);
    this.cells.get(this.focused)?.focus();
  }

  /** Shows for a moment that a square cannot be gone to. */
  refuse(square: string): void {
    const cell = this.cells.get(square);
    if (!cell) return;
    cell.classList.add("hrb-refused");
    setTimeout(() => cell.classList.remove("hrb-refused"), 1200);
  }

  destroy(): void {
    this.stop();
    this.root.remove();
  }

  // ---- what input asks ----

  movesFrom(square: string): Move[] {
    return this.view.interactive ? this.view.moves.filter((move) => move.from === square) : [];
  }

  /** Whether the piece on a square belongs to the seat to move. */
  ownAt(square: string): boolean {
    const piece = this.view.position.get(square);
    return piece !== undefined && piece.seat !== null && !piece.grey && this.spec.seats[piece.seat]?.name === this.view.turn;
  }

  select(square: string | null): void {
    if (this.selected === square) return;
    this.selected = square;
    this.drawSigns();
    this.nameCells();
    if (square) this.say(fill(this.texts.chosen, { piece: this.nameOf(square), count: this.movesFrom(square).length }));
    this.emit("select", square);
  }

  /** Plays from the chosen square to another one, or says that it cannot be. */
  async play(from: string, to: string): Promise<void> {
    const fits = this.view.moves.filter((move) => move.from === from && move.to === to);
    this.select(null);
    if (fits.length === 0) {
      this.refuse(to);
      this.emit("refused", { from, to });
      return;
    }
    const only = fits.length === 1 ? fits[0] : await this.chooseAmong(fits, to);
    if (only) this.emit("move", only);
    else this.focus(from);
  }

  private async chooseAmong(fits: Move[], to: string): Promise<Move | null> {
    const [column, row] = this.geometry.place(to);
    const seat = this.spec.seats.findIndex((one) => one.name === this.view.turn);
    const choices = fits
      .map((move) => {
        const kind = this.spec.kinds.findIndex((one) => one.name === move.promotes);
        return { move, kind, value: this.spec.kinds[kind]?.value ?? 0 };
      })
      .sort((a, b) => b.value - a.value)
      .map(({ move, kind }) => {
        const choice = { label: this.spec.kinds[kind]?.title ?? move.san, key: this.spec.kinds[kind]?.letter ?? "", value: move };
        if (kind < 0) return choice;
        const picture = svg("svg", { viewBox: "0 0 100 100", class: "hrb-choice", "aria-hidden": "true" });
        picture.append(drawPiece(this.spec, this.prefix, { seat, kind, grey: false, promoted: false }));
        return { ...choice, picture };
      });
    const at = {
      left: `${Math.min(70, (100 * column) / this.geometry.columns)}%`,
      top: `${Math.min(55, (100 * (row + 1)) / this.geometry.rows)}%`,
    };
    return choose(this.root, this.texts.choose, this.texts.cancel, choices, at);
  }

  setFocus(square: string): void {
    const before = this.cells.get(this.focused);
    if (before) before.tabIndex = -1;
    this.focused = square;
    const cell = this.cells.get(square);
    if (cell) cell.tabIndex = 0;
    this.emit("square", square);
  }

  cellAt(x: number, y: number): string | undefined {
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * this.geometry.columns);
    const row = Math.floor(((y - box.top) / box.height) * this.geometry.rows);
    return this.geometry.at(column, row);
  }

  hide(square: string, hidden: boolean): void {
    this.drawn.get(square)?.element.classList.toggle("hrb-lifted", hidden);
  }

  nameOf(square: string): string {
    const piece = this.view.position.get(square);
    const t = this.texts;
    if (!piece) return fill(t.empty, { square });
    const kind = this.spec.kinds[piece.kind]?.title ?? "";
    const seat = piece.seat === null ? undefined : this.spec.seats[piece.seat];
    return piece.grey || !seat ? fill(t.nobody, { square, kind }) : fill(t.piece, { square, kind, seat: seat.title });
  }

  // ---- drawing ----

  private paint(): void {
    const style = this.root.style;
    style.setProperty("--hrb-light-day", this.spec.palette.light);
    style.setProperty("--hrb-dark-day", this.spec.palette.dark);
    style.setProperty("--hrb-light-night", this.spec.darkPalette.light);
    style.setProperty("--hrb-dark-night", this.spec.darkPalette.dark);
  }

  private colour(element: SVGElement, piece: Piece): void {
    const paint = piece.seat === null || piece.grey ? undefined : this.spec.seats[piece.seat]?.paint;
    if (!paint) return;
    element.style.setProperty("--hrb-fill", paint.fill);
    element.style.setProperty("--hrb-line", paint.line);
    element.style.setProperty("--hrb-ink", paint.ink);
  }

  private turnTo(bottom: string): void {
    this.bottom = bottom;
    const seat = this.spec.seats.find((one) => one.name === bottom);
    this.geometry = geometryOf(this.spec, seat?.sits ?? "south");
    const { columns, rows } = this.geometry;
    this.root.style.setProperty("--hrb-columns", String(columns));
    this.root.style.setProperty("--hrb-rows", String(rows));
    this.art.setAttribute("viewBox", `0 0 ${columns * 100} ${rows * 100}`);
    this.layers.squares.replaceChildren();
    svg("path", { class: "hrb-light", d: squaresPath(this.geometry, false) }, this.layers.squares);
    svg("path", { class: "hrb-dark", d: squaresPath(this.geometry, true) }, this.layers.squares);
    this.drawn.clear();
    this.layers.pieces.replaceChildren();
    this.drawLabels();
    this.buildCells();
  }

  private drawLabels(): void {
    const layer = this.layers.labels;
    layer.replaceChildren();
    if (this.options.coordinates === false) return;
    const { columns, rows } = this.geometry;
    const inside = (square: string, text: string, x: number, y: number) => {
      const tone = this.geometry.dark(square) ? "hrb-on-dark" : "hrb-on-light";
      svg("text", { x, y, class: `hrb-inside ${tone}` }, layer).textContent = text;
    };
    const edge = (text: string, x: number, y: number, anchor: string) => (svg("text", { x, y, "text-anchor": anchor, class: "hrb-edge", "font-size": columns * 2.2 }, layer).textContent = text);
    // Inside, each column is named in its lowest square, each row in its first; cut corners push them inwards.
    for (let column = 0; column < columns; column++) {
      let row = rows - 1;
      while (row > 0 && !this.geometry.at(column, row)) row--;
      const square = this.geometry.at(column, row);
      if (!square) continue;
      inside(square, this.columnName(square), column * 100 + 5, row * 100 + 95);
      edge(this.columnName(square), column * 100 + 50, rows * 100 + columns * 2.6, "middle");
    }
    for (let row = 0; row < rows; row++) {
      let column = 0;
      while (column < columns - 1 && !this.geometry.at(column, row)) column++;
      const square = this.geometry.at(column, row);
      if (!square) continue;
      inside(square, this.rowName(square), column * 100 + 5, row * 100 + 24);
      edge(this.rowName(square), -columns * 0.8, row * 100 + 50 + columns * 0.8, "end");
    }
  }

  private sideways(): boolean {
    const sits = this.spec.seats.find((one) => one.name === this.bottom)?.sits;
    return sits === "west" || sits === "east";
  }

  private columnName(square: string): string {
    return this.sideways() ? square.slice(1) : square.slice(0, 1);
  }

  private rowName(square: string): string {
    return this.sideways() ? square.slice(0, 1) : square.slice(1);
  }

  private buildCells(): void {
    const had = this.grid.contains(document.activeElement);
    this.cells.clear();
    this.grid.replaceChildren();
    const { columns, rows } = this.geometry;
    this.grid.setAttribute("aria-rowcount", String(rows));
    this.grid.setAttribute("aria-colcount", String(columns));
    for (let row = 0; row < rows; row++) {
      const line = html("div", "hrb-row", this.grid);
      line.setAttribute("role", "row");
      line.setAttribute("aria-rowindex", String(row + 1));
      for (let column = 0; column < columns; column++) {
        const square = this.geometry.at(column, row);
        if (!square) continue;
        const cell = html("div", "hrb-cell", line);
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", String(column + 1));
        cell.dataset["square"] = square;
        cell.tabIndex = -1;
        cell.style.gridRow = String(row + 1);
        cell.style.gridColumn = String(column + 1);
        this.cells.set(square, cell);
      }
    }
    const first = this.geometry.at(0, rows - 1) ?? this.geometry.squares[this.geometry.squares.length - 1] ?? "";
    this.setFocus(this.cells.has(this.focused) ? this.focused : first);
    if (had) this.focus();
  }

  private drawPieces(moved: [string, string] | null): void {
    const now = this.view.position;
    for (const [square, { piece, element }] of [...this.drawn]) {
      if (samePiece(piece, now.get(square))) continue;
      element.remove();
      this.drawn.delete(square);
    }
    for (const [square, piece] of now) {
      if (this.drawn.has(square) || !this.cells.has(square)) continue;
      const element = drawPiece(this.spec, this.prefix, piece);
      const [column, row] = this.geometry.place(square);
      element.setAttribute("transform", `translate(${column * 100} ${row * 100})`);
      this.colour(element, piece);
      this.layers.pieces.append(element);
      this.drawn.set(square, { piece, element });
      if (moved && moved[1] === square) this.slide(element, moved);
    }
  }

  private slide(element: SVGGElement, [from, to]: [string, string]): void {
    if (this.options.animate === false || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (!this.cells.has(from)) return;
    const [fromColumn, fromRow] = this.geometry.place(from);
    const [column, row] = this.geometry.place(to);
    const at = (c: number, r: number) => `translate(${c * 100}px, ${r * 100}px)`;
    element.animate([{ transform: at(fromColumn, fromRow) }, { transform: at(column, row) }], { duration: 140, easing: "ease-out" });
  }

  private drawSigns(): void {
    const { under, over } = this.layers;
    under.replaceChildren();
    over.replaceChildren();
    const box = (square: string, className: string, inset: number, layer: Element) => {
      const [column, row] = this.geometry.place(square);
      svg("rect", { x: column * 100 + inset, y: row * 100 + inset, width: 100 - 2 * inset, height: 100 - 2 * inset, class: className }, layer);
    };
    const known = (squares: readonly string[] | undefined | null) => (squares ?? []).filter((square) => this.cells.has(square));
    this.drawTurn();
    for (const square of known(this.view.last)) {
      box(square, "hrb-last", 0, under);
      const [column, row] = this.geometry.place(square);
      svg("path", { d: brackets(column * 100, row * 100), class: "hrb-bracket" }, under);
    }
    for (const square of known(this.view.checks)) {
      box(square, "hrb-check", 4, under);
      const [column, row] = this.geometry.place(square);
      svg("path", { d: `M${column * 100 + 8} ${row * 100 + 18}h24M${column * 100 + 20} ${row * 100 + 6}v24`, class: "hrb-plus" }, over);
    }
    for (const square of known(this.view.touched)) box(square, "hrb-touched", 6, over);
    for (const square of known(this.view.marks)) box(square, "hrb-marked", 5, over);
    if (!this.selected) return;
    box(this.selected, "hrb-selected", 0, under);
    if (!this.view.targets) return;
    for (const square of new Set(this.movesFrom(this.selected).map((move) => move.to))) {
      const [column, row] = this.geometry.place(square);
      const takes = this.view.position.has(square);
      svg("circle", { cx: column * 100 + 50, cy: row * 100 + 50, r: takes ? 42 : 15, class: takes ? "hrb-ring" : "hrb-dot" }, over);
    }
  }

  /** A strip along the own edge of the seat to move. */
  private drawTurn(): void {
    const seat = this.spec.seats.find((one) => one.name === this.view.turn);
    if (!seat) return;
    const { files, ranks } = this.spec;
    const edge = this.geometry.squares.filter((square) => {
      const file = square.charCodeAt(0) - 97;
      const rank = Number(square.slice(1)) - 1;
      return { south: rank === 0, north: rank === ranks - 1, west: file === 0, east: file === files - 1 }[seat.sits];
    });
    const places = edge.map((square) => this.geometry.place(square));
    if (places.length === 0) return;
    const left = Math.min(...places.map(([column]) => column)) * 100;
    const top = Math.min(...places.map(([, row]) => row)) * 100;
    const right = Math.max(...places.map(([column]) => column)) * 100 + 100;
    const bottom = Math.max(...places.map(([, row]) => row)) * 100 + 100;
    const strip = svg("rect", { x: left + 4, y: top + 4, width: right - left - 8, height: bottom - top - 8, rx: 8, class: "hrb-turn" }, this.layers.under);
    strip.style.setProperty("--hrb-fill", seat.paint.fill);
    strip.style.setProperty("--hrb-line", seat.paint.line);
  }

  /** Names the cells for those who hear them; a name is written only where it changed. */
  private nameCells(): void {
    const targets = new Set(this.selected ? this.movesFrom(this.selected).map((move) => move.to) : []);
    const t = this.texts;
    for (const [square, cell] of this.cells) {
      const notes = [this.nameOf(square)];
      const piece = this.view.position.get(square);
      if (piece?.promoted) notes.push(t.promoted);
      if (this.view.checks?.includes(square)) notes.push(t.check);
      if (this.view.last?.[1] === square) notes.push(t.moved);
      if (this.view.targets && targets.has(square)) notes.push(piece ? t.capture : t.target);
      const name = notes.join(", ");
      if (cell.getAttribute("aria-label") !== name) cell.setAttribute("aria-label", name);
      const chosen = String(this.selected === square);
      if (cell.getAttribute("aria-selected") !== chosen) cell.setAttribute("aria-selected", chosen);
      cell.classList.toggle("hrb-movable", this.view.interactive && this.ownAt(square));
    }
  }

}

function brackets(x: number, y: number): string {
  const a = 5;
  const b = 95;
  const n = 18;
  return (
    `M${x + a} ${y + a + n}v${-n}h${n}M${x + b - n} ${y + a}h${n}v${n}` +
    `M${x + b} ${y + b - n}v${n}h${-n}M${x + a + n} ${y + b}h${-n}v${-n}`
  );
}

function samePiece(a: Piece, b: Piece | undefined): boolean {
  return b !== undefined && a.seat === b.seat && a.kind === b.kind && a.grey === b.grey && a.promoted === b.promoted;
}

function sameSquares(a: [string, string] | null | undefined, b: [string, string] | null | undefined): boolean {
  return a?.[0] === b?.[0] && a?.[1] === b?.[1];
}

export function createBoard(host: HTMLElement, spec: BoardSpec, options: BoardOptions = {}): Board {
  return new Board(host, spec, options);
}

export { readFEN } from "./fen.js";
export { squareName, parseSquare } from "./geometry.js";
export * from "./spec.js";
