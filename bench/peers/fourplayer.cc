// Counts the legal moves of 4pchess from its standard start: fourplayer DEPTH
//
// It is built beside that engine's source, which has no counting of its own and
// tells a legal move only by making it:
//
//	g++ -O3 -march=native -std=c++20 -DNDEBUG -I 4pchess -o fourplayer fourplayer.cc 4pchess/board.cc
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "board.h"

namespace {

constexpr size_t kRoom = 300;
constexpr int kDeepest = 16;

chess::Move room[kDeepest + 1][kRoom];

uint64_t Count(chess::Board& board, int depth) {
  const chess::Player mover = board.GetTurn();
  const size_t n = board.GetPseudoLegalMoves2(room[depth], kRoom);
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) {
    board.MakeMove(room[depth][i]);
    if (!board.IsKingInCheck(mover)) {
      sum += depth == 1 ? 1 : Count(board, depth - 1);
    }
    board.UndoMove();
  }
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  const int depth = argc == 2 ? std::atoi(argv[1]) : 0;
  if (depth < 1 || depth > kDeepest) {
    std::cerr << "usage: fourplayer DEPTH\n";
    return 2;
  }
  auto board = chess::Board::CreateStandardSetup();
  std::cout << "Nodes searched: " << Count(*board, depth) << std::endl;
}
