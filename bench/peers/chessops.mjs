// The same question put to a service that one would otherwise write: Node's own
// HTTP server and chessops. It replays the actions of a body, counts how often
// each position has occurred, which chessops leaves to its callers, and answers
// whether the move may be played, with its SAN, the position after it and
// whether the game is over.
import http from 'node:http';
import { Chess } from 'chessops/chess';
import { parseUci, makeUci } from 'chessops/util';
import { makeSan } from 'chessops/san';
import { makeFen } from 'chessops/fen';

class Game {
  position = Chess.default();
  seen = new Map();
  constructor() { this.note(); }
  note() {
    const key = makeFen(this.position.toSetup(), { epd: true });
    const times = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, times);
    this.repetition = times;
  }
  // play makes a move; false where it is not legal.
  play(move) {
    if (!move || !this.position.isLegal(move)) return false;
    this.position.play(move);
    if (this.position.halfmoves === 0) this.seen.clear();
    this.note();
    return true;
  }
  verdict() {
    const p = this.position, outcome = p.outcome();
    const drawn = this.repetition >= 5 || p.halfmoves >= 150;
    return { fen: makeFen(p.toSetup()), turn: p.turn, check: p.isCheck(), repetition: this.repetition,
      over: outcome !== undefined || drawn, winner: outcome?.winner ?? null, mayClaim: this.repetition >= 3 || p.halfmoves >= 100 };
  }
}

function judge(request) {
  const game = new Game();
  const actions = request.actions ?? [];
  for (let i = 0; i < actions.length; i++) {
    if (game.position.isEnd() || !game.play(parseUci(actions[i]))) {
      return { legal: null, invalid: i, ...game.verdict() };
    }
  }
  if (request.move === undefined) return game.verdict();
  const move = parseUci(request.move);
  if (!move || !game.position.isLegal(move)) return { legal: false, ...game.verdict() };
  const san = makeSan(game.position, move);
  game.play(move);
  return { legal: true, move: { uci: makeUci(move), san }, ...game.verdict() };
}

const server = http.createServer((request, response) => {
  const parts = [];
  request.on('data', part => parts.push(part));
  request.on('end', () => {
    let answer, status = 200;
    try {
      answer = request.method === 'GET' ? { ready: true } : judge(JSON.parse(Buffer.concat(parts).toString()));
    } catch (error) {
      answer = { error: String(error) };
      status = 400;
    }
    const body = JSON.stringify(answer);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`));
