import { drawPiece } from "./draw.js";
import type { Board } from "./board.js";

interface Drag {
  pointer: number;
  from: string;
  x: number;
  y: number;
  started: boolean;
  again: boolean;
  size: number;
  left: number;
  top: number;
  raise: number;
  frame: number;
  atX: number;
  atY: number;
}

/** One path for mouse, pen and finger. Returns what ends it. */
export function listenToPointer(board: Board): () => void {
  let drag: Drag | null = null;
  const { grid, lift } = board;

  const give = () => {
    if (!drag) return;
    if (drag.started) {
      cancelAnimationFrame(drag.frame);
      board.hide(drag.from, false);
      lift.replaceChildren();
      lift.classList.remove("hrb-on");
    }
    drag = null;
  };

  const write = () => {
    if (!drag) return;
    drag.frame = 0;
    lift.style.transform = `translate(${drag.atX - drag.left - drag.size / 2}px, ${drag.atY - drag.top - drag.size / 2 - drag.raise}px)`;
  };

  const start = (now: Drag) => {
    const piece = board.view.position.get(now.from);
    if (!piece) return;
    now.started = true;
    lift.replaceChildren(drawPiece(board.spec, board.prefix, piece));
    const paint = piece.seat === null || piece.grey ? undefined : board.spec.seats[piece.seat]?.paint;
    if (paint) {
      lift.style.setProperty("--hrb-fill", paint.fill);
      lift.style.setProperty("--hrb-line", paint.line);
      lift.style.setProperty("--hrb-ink", paint.ink);
    }
    lift.style.width = lift.style.height = `${now.size}px`;
    lift.classList.add("hrb-on");
    board.hide(now.from, true);
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (drag) {
      give(); // a second finger
      board.select(null);
      return;
    }
    const square = board.cellAt(event.clientX, event.clientY);
    if (!square) return;
    board.setFocus(square);
    const chosen = board.selected;
    if (chosen && chosen !== square && (!board.ownAt(square) || board.movesFrom(chosen).some((move) => move.to === square))) {
      event.preventDefault();
      void board.play(chosen, square);
      return;
    }
    if (!board.view.interactive) {
      board.emit("press", square);
      return;
    }
    if (!board.ownAt(square)) {
      board.select(null);
      return;
    }
    const again = chosen === square;
    board.select(square);
    const box = board.root.getBoundingClientRect();
    const side = box.width / board.geometry.columns;
    const small = event.pointerType === "touch" && side < 36;
    drag = {
      pointer: event.pointerId, from: square, x: event.clientX, y: event.clientY, started: false, again,
      size: small ? side * 1.8 : side, left: box.left, top: box.top, raise: small ? 44 : 0, frame: 0, atX: 0, atY: 0,
    };
    grid.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.started && far < (event.pointerType === "touch" ? 10 : 4)) return;
    if (!drag.started) start(drag);
    drag.atX = event.clientX;
    drag.atY = event.clientY;
    drag.frame ||= requestAnimationFrame(write);
  };

  const up = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { started, from, again } = drag;
    give();
    const square = board.cellAt(event.clientX, event.clientY);
    if (!started || square === from) {
      if (again) board.select(null);
      return;
    }
    if (square) void board.play(from, square);
    else board.select(null);
  };

  const cancel = () => {
    give();
    board.select(null);
  };

  grid.addEventListener("pointerdown", down);
  grid.addEventListener("pointermove", move);
  grid.addEventListener("pointerup", up);
  grid.addEventListener("pointercancel", cancel);
  return () => {
    grid.removeEventListener("pointerdown", down);
    grid.removeEventListener("pointermove", move);
    grid.removeEventListener("pointerup", up);
    grid.removeEventListener("pointercancel", cancel);
  };
}
