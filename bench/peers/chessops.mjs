// The same question put to a service that one would otherwise write: Node's own
// HTTP server and chessops. It replays the actions of a moves/validate body and
// answers whether the move may be played, with its SAN and the position after it.
import http from 'node:http';
import { Chess } from 'chessops/chess';
import { parseUci, makeUci } from 'chessops/util';
import { makeSan } from 'chessops/san';
import { makeFen } from 'chessops/fen';

function judge(request) {
  const game = Chess.default();
  const actions = request.actions ?? [];
  for (let i = 0; i < actions.length; i++) {
    const move = parseUci(actions[i]);
    if (!move || !game.isLegal(move)) return { legal: null, invalid: i };
    game.play(move);
  }
  if (request.move === undefined) {
    const outcome = game.outcome();
    return { fen: makeFen(game.toSetup()), turn: game.turn, check: game.isCheck(), winner: outcome?.winner ?? null, over: outcome !== undefined };
  }
  const move = parseUci(request.move);
  if (!move || !game.isLegal(move)) return { legal: false };
  const san = makeSan(game, move);
  game.play(move);
  return { legal: true, move: { uci: makeUci(move), san }, fen: makeFen(game.toSetup()), turn: game.turn, check: game.isCheck(), over: game.isEnd() };
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
