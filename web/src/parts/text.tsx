import { clean } from "../text.ts";

/** Text of others, set apart from the direction of what is around it. */
export function Said({ text, most = 400 }: { text: string | null | undefined; most?: number }) {
  return <bdi>{clean(text ?? "", most)}</bdi>;
}

/** A sentence whose squares point at the board. */
export function Squares({ text, squares, onPoint }: { text: string; squares: string[]; onPoint: (square: string | null) => void }) {
  const plain = clean(text, 600);
  if (squares.length === 0) return <bdi>{plain}</bdi>;
  const known = new Set(squares);
  return (
    <bdi>
      {plain.split(/(?<![a-z0-9])([a-p]\d{1,2})(?![0-9a-z])/).map((part, i) =>
        known.has(part) ? (
          <button key={i} class="square" onMouseEnter={() => onPoint(part)} onMouseLeave={() => onPoint(null)} onFocus={() => onPoint(part)} onBlur={() => onPoint(null)}>{part}</button>
        ) : part,
      )}
    </bdi>
  );
}
