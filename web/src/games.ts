/** A part of an archive: NDJSON lines for games/compare, and how far the file is read. */
export interface Part {
  lines: string[];
  share: number;
}

const partGames = 200;
const partBytes = 512 * 1024;

/** Reads a file of games as a stream and cuts it where games begin. Gzip is unpacked. */
export async function* cutGames(file: File): AsyncGenerator<Part> {
  let read = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        read += chunk.byteLength;
        out.enqueue(chunk);
      },
    }),
  );
  const bytes = file.name.endsWith(".gz") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  const json = /\.(nd)?jsonl?(\.gz)?$/.test(file.name);
  let rest = "";
  let lines: string[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    rest += value ?? "";
    const [games, left] = json ? cutLines(rest, done) : cutPGN(rest, done);
    rest = left;
    for (const game of games) {
      lines.push(json ? game : JSON.stringify({ pgn: game }));
      size += game.length;
      if (lines.length < partGames && size < partBytes) continue;
      yield { lines, share: read / file.size };
      lines = [];
      size = 0;
    }
    if (done) break;
  }
  if (lines.length > 0) yield { lines, share: 1 };
}

function cutLines(text: string, last: boolean): [string[], string] {
  const lines = text.split("\n");
  const left = last ? "" : (lines.pop() ?? "");
  return [lines.filter((line) => line.trim()), left];
}

/** A game begins at the first tag after moves. */
function cutPGN(text: string, last: boolean): [string[], string] {
  const games: string[] = [];
  const pattern = /\n\s*\n(?=\[[A-Za-z])/g;
  let from = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const game = text.slice(from, match.index);
    // A blank line between tags and moves is inside a game.
    if (!/^[^[\n]/m.test(game)) continue;
    if (game.trim()) games.push(game);
    from = match.index + match[0].length;
  }
  const rest = text.slice(from);
  if (!last) return [games, rest];
  if (rest.trim()) games.push(rest);
  return [games, ""];
}
