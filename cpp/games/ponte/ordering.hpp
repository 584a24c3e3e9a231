// Which tiles and bridges matter: a rating for each move, the logarithm of how much of the search it deserves.
#pragma once

#include <array>
#include <vector>

#include "games/ponte/arrangement.hpp"
#include "games/ponte/survey.hpp"

namespace trearchi::ponte {

// What is seen of a move before it is tried. Those of a pair are those of its tiles added up, except where the two
// tiles touch.
enum class Sign : std::uint8_t {
  finish,
  finish_gain,
  makes_three,
  makes_two,
  fresh,
  fresh_reach,
  spoils,
  reach,  // the mover's own building
  pair_island,
  pair_island_gain,
  pair_three,
  pair_two,
  pair_spoils,  // with two tiles that touch
  alone,
  deny_finish,
  deny_gain,
  deny_last,
  deny_three,
  deny_two,
  deny_fresh,
  block,
  block_gain,
  block_last,
  self_block,
  near_opponent,
  edge,
  next_to_edge,
  bridge,
  bridge_gain,
  bridge_hope,
  bridge_at_risk,
  count
};
using Signs = std::array<float, static_cast<std::size_t>(Sign::count)>;

struct RankedMove {
  Move move;
  float rating;
};

class Ordering {
 public:
  // Replaces `moves` by those that are worth a look, not in order: pairs of the best tiles, pairs that make an island,
  // bridges that join something. Precondition: a turn is due (P3.1).
  void rank(const State& state, std::vector<RankedMove>& moves);
  // For learning the weights: what is seen of a move.
  static Signs signs_of(const State& state, Move move);

  static const Signs weights;

 private:
  struct Tile {
    int square;
    float own, rest;  // the rating in two parts: building, and all else
    Neighbours beside;
  };
  void rate_tiles(const Arrangement& arrangement, const Survey& survey);
  void add_pair(const State& state, const Survey& survey, const Tile& a, const Tile& b, std::vector<RankedMove>& moves);
  void add_pair_islands(const State& state, const Survey& survey, std::vector<RankedMove>& moves);

  std::vector<Tile> tiles_;
  SquareMap<std::uint8_t> number_;  // of the tile on a square in `tiles_`, from 1
};

}  // namespace trearchi::ponte
