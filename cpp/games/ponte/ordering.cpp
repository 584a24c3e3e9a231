#include "games/ponte/ordering.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "games/ponte/groups.hpp"

namespace trearchi::ponte {

namespace {

constexpr std::size_t kBestTiles = 20;  // every pair of which is rated

float& at(Signs& signs, Sign sign) { return signs[static_cast<std::size_t>(sign)]; }

float dot(const Signs& signs, const Signs& weights) {
  float sum = 0;
  for (std::size_t i = 0; i < signs.size(); ++i) sum += weights[i] * signs[i];
  return sum;
}

float hope_joined_by(const Side& side, const Link& link) {
  return side.components[link.from].hope * side.components[link.to].hope;
}

bool is_same_pair(const Link& a, const Link& b) {
  return (a.from == b.from && a.to == b.to) || (a.from == b.to && a.to == b.from);
}

// What one tile builds.
void see_own(const Side& side, int square, const Neighbours& beside, Signs& signs) {
  if (side.fresh.test(square)) {
    at(signs, side.reach.test(square) ? Sign::fresh_reach : Sign::fresh) += 1;
    return;
  }
  at(signs, Sign::reach) += side.reach.test(square);
  const int makes = side.makes[square];
  if (makes == kIslandSize) {
    at(signs, Sign::finish) += 1;
    for (const std::uint8_t group : beside)
      at(signs, Sign::finish_gain) += side.components[side.groups[group].component].islands;
  } else if (side.spoiling.test(square)) {
    at(signs, Sign::spoils) += 1;
  } else {
    at(signs, makes == 3 ? Sign::makes_three : Sign::makes_two) += 1;
  }
}

// What one tile takes from the opponent's building.
void see_denied(const Side& opponent, int square, Signs& signs) {
  if (opponent.fresh.test(square)) {
    at(signs, Sign::deny_fresh) += 1;
    return;
  }
  const int makes = opponent.makes[square];
  if (makes != kIslandSize) {
    if (!opponent.spoiling.test(square)) at(signs, makes == 3 ? Sign::deny_three : Sign::deny_two) += 1;
    return;
  }
  at(signs, Sign::deny_finish) += 1;
  for (const std::uint8_t number : opponent.groups_beside(square)) {
    const Plot& group = opponent.groups[number];
    at(signs, Sign::deny_gain) += opponent.components[group.component].islands;
    if (group.finish_alone == 0 && group.finish_shared <= 2) at(signs, Sign::deny_last) += 1;
  }
}

void see_links(const Side& own, const Side& opponent, int square, Signs& signs) {
  float blocked = 0, last = 0, spoilt = 0;
  for (const Link& link : own.links)
    if (link.covered.test(square)) spoilt = std::max(spoilt, std::min(hope_joined_by(own, link), 3.0f));
  bool any = false;
  for (const Link& link : opponent.links) {
    if (!link.covered.test(square)) continue;
    any = true;
    const float gain = std::min(hope_joined_by(opponent, link), 6.0f);
    blocked = std::max(blocked, gain);
    const bool is_last = std::none_of(opponent.links.begin(), opponent.links.end(), [&](const Link& other) {
      return is_same_pair(link, other) && !other.covered.test(square);
    });
    if (is_last) last = std::max(last, gain);
  }
  at(signs, Sign::self_block) += spoilt;
  at(signs, Sign::block) += any;
  at(signs, Sign::block_gain) += blocked;
  at(signs, Sign::block_last) += last;
}

void see_rest(const Arrangement& arrangement, const Survey& survey, int square, Signs& signs) {
  const Side& own = survey.of(arrangement.mover);
  const Side& opponent = survey.of(other(arrangement.mover));
  if (arrangement.open[index(other(arrangement.mover))].test(square))
    see_denied(opponent, square, signs);
  else
    at(signs, Sign::alone) += 1;
  see_links(own, opponent, square, signs);
  for (const int step : kSides) at(signs, Sign::near_opponent) += opponent.group_at[square + step] != 0;
  const int last = arrangement.size - 1, column = column_of(square), row = row_of(square);
  const int border = std::min(std::min(column, last - column), std::min(row, last - row));
  at(signs, Sign::edge) += border == 0;
  at(signs, Sign::next_to_edge) += border == 1;
}

void see_bridge(const Side& own, const Link& link, Signs& signs) {
  const auto gain = static_cast<float>(own.components[link.from].islands * own.components[link.to].islands);
  const float hope = std::min(hope_joined_by(own, link), 6.0f);
  at(signs, Sign::bridge) = 1;
  at(signs, Sign::bridge_gain) = std::min(gain, 6.0f);
  at(signs, Sign::bridge_hope) = hope;
  const bool is_only =
      std::count_if(own.links.begin(), own.links.end(), [&](const Link& o) { return is_same_pair(link, o); }) == 1;
  if (!link.is_safe && is_only) at(signs, Sign::bridge_at_risk) = hope;
}

bool are_side_by_side(int a, int b) {
  const int step = std::abs(a - b);
  return step == 1 || step == kStride;
}

// Whether two tiles could come into contact, each with what it is added to.
bool may_meet(const Side& side, int a, int b) {
  const int reach = side.fresh.test(a) || side.fresh.test(b) ? 1 : 5;
  return std::abs(column_of(a) - column_of(b)) <= reach && std::abs(row_of(a) - row_of(b)) <= reach;
}

// What two tiles build that touch: one group, or one group that spoils another. Nothing where they do not meet.
std::optional<Signs> see_contact(const Side& side, int a, const Neighbours& beside_a, int b,
                                 const Neighbours& beside_b) {
  bool is_joined = are_side_by_side(a, b);
  int size = 2, joined = 0;
  for (const std::uint8_t group : beside_a) {
    size += side.groups[group].size;
    joined += side.components[side.groups[group].component].islands;
  }
  for (const std::uint8_t group : beside_b) {
    if (std::find(beside_a.begin(), beside_a.end(), group) != beside_a.end()) {
      is_joined = true;
    } else {
      size += side.groups[group].size;
      joined += side.components[side.groups[group].component].islands;
    }
  }
  Signs signs{};
  if (is_joined) {
    if (size == kIslandSize) {
      at(signs, Sign::pair_island) = 1;
      at(signs, Sign::pair_island_gain) = static_cast<float>(joined);
    } else {
      at(signs, size == 3 ? Sign::pair_three : Sign::pair_two) = 1;
    }
    return signs;
  }
  const int columns = std::abs(column_of(a) - column_of(b)), rows = std::abs(row_of(a) - row_of(b));
  if (columns != 1 || rows != 1) return std::nullopt;
  at(signs, Sign::pair_spoils) = 1;
  return signs;
}

}  // namespace

void Ordering::rate_tiles(const Arrangement& arrangement, const Survey& survey) {
  tiles_.clear();
  number_ = {};
  const auto own = index(arrangement.mover);
  if (!arrangement.can_afford_tiles[own]) return;
  const Side& side = survey.of(arrangement.mover);
  for_each(arrangement.open[own], [&](int square) {
    Tile tile{square, 0, 0, side.groups_beside(square)};
    Signs signs{};
    see_own(side, square, tile.beside, signs);
    tile.own = dot(signs, weights);
    signs = {};
    see_rest(arrangement, survey, square, signs);
    tile.rest = dot(signs, weights);
    tiles_.push_back(tile);
  });
  const auto by_rating = [](const Tile& a, const Tile& b) {
    const float x = a.own + a.rest, y = b.own + b.rest;
    return x != y ? x > y : a.square < b.square;
  };
  std::sort(tiles_.begin(), tiles_.end(), by_rating);
  for (std::size_t i = 0; i < tiles_.size(); ++i) number_[tiles_[i].square] = static_cast<std::uint8_t>(i + 1);
}

void Ordering::add_pair(const State& state, const Survey& survey, const Tile& a, const Tile& b,
                        std::vector<RankedMove>& moves) {
  float rating = a.own + b.own + a.rest + b.rest;
  if (may_meet(survey.of(state.mover()), a.square, b.square)) {
    if (!state.is_legal_pair(state.mover(), a.square, b.square)) return;
    if (const auto contact = see_contact(survey.of(state.mover()), a.square, a.beside, b.square, b.beside))
      rating = dot(*contact, weights) + a.rest + b.rest;
  }
  moves.push_back({Move::tiles(a.square, b.square), rating});
}

// Two tiles that make an island of a bank of two are worth a look, however dull each of them is.
void Ordering::add_pair_islands(const State& state, const Survey& survey, std::vector<RankedMove>& moves) {
  const Side& side = survey.of(state.mover());
  for (std::size_t a = 0; a < tiles_.size(); ++a) {
    const Tile& first = tiles_[a];
    if (first.beside.size() != 1 || side.groups[first.beside[0]].size != 2 || side.spoiling.test(first.square))
      continue;
    const Plot& bank = side.groups[first.beside[0]];
    const auto try_second = [&](int square, bool is_beside_bank) {
      const std::size_t b = number_[square];
      if (b == 0 || (is_beside_bank && b - 1 <= a) || (a < kBestTiles && b - 1 < kBestTiles)) return;
      if (tiles_[b - 1].beside.size() != (is_beside_bank ? 1u : 0u)) return;
      add_pair(state, survey, first, tiles_[b - 1], moves);
    };
    for (const int step : kSides) try_second(first.square + step, false);
    for (std::size_t t = 0; t < 2; ++t)
      for (const int step : kSides) try_second(bank.squares[t] + step, true);
  }
}

void Ordering::rank(const State& state, std::vector<RankedMove>& moves) {
  moves.clear();
  const Arrangement arrangement = arrangement_of(state);
  const Survey survey(arrangement);
  rate_tiles(arrangement, survey);
  const std::size_t best = std::min(tiles_.size(), kBestTiles);
  for (std::size_t i = 0; i < best; ++i)
    for (std::size_t j = i + 1; j < best; ++j) add_pair(state, survey, tiles_[i], tiles_[j], moves);
  if (tiles_.size() > kBestTiles) add_pair_islands(state, survey, moves);
  if (arrangement.stage != State::Stage::play && arrangement.stage != State::Stage::last) return;  // P2.3
  const Side& own = survey.of(arrangement.mover);
  for (const Link& link : own.links) {
    Signs signs{};
    see_bridge(own, link, signs);
    moves.push_back({Move::bridge(link.bridge.from, link.bridge.to), dot(signs, weights)});
  }
}

Signs Ordering::signs_of(const State& state, Move move) {
  const Arrangement arrangement = arrangement_of(state);
  const Survey survey(arrangement);
  const Side& own = survey.of(arrangement.mover);
  Signs signs{};
  if (move.kind == Move::Kind::bridge) {
    for (const Link& link : own.links)
      if (link.bridge == Bridge{move.first, move.second}) see_bridge(own, link, signs);
    return signs;
  }
  if (move.kind != Move::Kind::tiles) return signs;
  const Neighbours a = own.groups_beside(move.first), b = own.groups_beside(move.second);
  if (const auto contact = see_contact(own, move.first, a, move.second, b)) {
    signs = *contact;
  } else {
    see_own(own, move.first, a, signs);
    see_own(own, move.second, b, signs);
  }
  see_rest(arrangement, survey, move.first, signs);
  see_rest(arrangement, survey, move.second, signs);
  return signs;
}

// Fitted to where the search spent its time in 200 games against itself.
const Signs Ordering::weights = {
    1.32f,   // finish
    0.71f,   // finish_gain
    0.34f,   // makes_three
    0.17f,   // makes_two
    -1.18f,  // fresh
    -0.40f,  // fresh_reach
    -2.54f,  // spoils
    0.25f,   // reach
    0.95f,   // pair_island
    0.66f,   // pair_island_gain
    0.58f,   // pair_three
    -0.15f,  // pair_two
    -2.20f,  // pair_spoils
    -0.24f,  // alone
    0.93f,   // deny_finish
    0.23f,   // deny_gain
    0.65f,   // deny_last
    0.76f,   // deny_three
    0.48f,   // deny_two
    0.04f,   // deny_fresh
    0.34f,   // block
    0.33f,   // block_gain
    0.51f,   // block_last
    -1.01f,  // self_block
    0.03f,   // near_opponent
    -0.14f,  // edge
    -0.04f,  // next_to_edge
    0.16f,   // bridge
    0.44f,   // bridge_gain
    0.42f,   // bridge_hope
    1.13f,   // bridge_at_risk
};

}  // namespace trearchi::ponte
