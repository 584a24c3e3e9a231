#include "games/ponte/builder.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "games/ponte/arrangement.hpp"
#include "games/ponte/survey.hpp"

namespace trearchi::ponte {

namespace {

constexpr std::size_t kFirstTiles = 8;  // from how many first tiles it looks for a second

struct Choice {
  int square;
  double worth;
};

// A bridge between two networks with islands is worth the points that it brings. One that only prepares joins banks, or
// a bank and an island, of which islands are still to be expected.
struct Bridges {
  std::optional<Bridge> joining, preparing;
};

Bridges best_bridges(const Side& side, Random& random) {
  Bridges best;
  double best_gain = 0, best_hope = 0;
  for (const Link& link : side.links) {
    const Component &from = side.components[link.from], &to = side.components[link.to];
    const double chance = 0.01 * random.unit();
    const double gain = from.islands * to.islands, hope = from.hope * to.hope;
    if (gain > 0 && gain + chance > best_gain) {
      best_gain = gain + chance;
      best.joining = link.bridge;
    }
    if (hope > 0 && hope + chance > best_hope) {
      best_hope = hope + chance;
      best.preparing = link.bridge;
    }
  }
  return best;
}

// How good a tile is for building: an island now, a larger bank, room near the own network, room anywhere.
double worth_of(const Side& side, int square) {
  if (side.fresh.test(square)) return side.reach.test(square) ? 3 : 1;
  if (side.spoiling.test(square)) return -10;
  double joined = 0;
  for (const std::uint8_t group : side.groups_beside(square))
    joined += side.components[side.groups[group].component].islands;
  switch (side.makes[square]) {
    case 4: return 40 + 5 * joined;
    case 3: return 12 + joined;
    default: return 8 + joined;
  }
}

// All squares that the mover may take, best first; chance decides between equal ones.
std::vector<Choice> rate(const Arrangement& arrangement, Random& random) {
  const Survey survey(arrangement);
  std::vector<Choice> choices;
  for_each(arrangement.open[index(arrangement.mover)], [&](int square) {
    choices.push_back({square, worth_of(survey.of(arrangement.mover), square) + 0.5 * random.unit()});
  });
  std::ranges::sort(choices, std::greater{}, &Choice::worth);
  return choices;
}

struct Pair {
  Move move;
  double worth;
};

std::optional<Pair> best_pair(const State& state, Random& random) {
  if (!state.can_afford_tiles(state.mover())) return std::nullopt;
  std::optional<Pair> best;
  std::size_t tried = 0;
  for (const Choice& first : rate(arrangement_of(state), random)) {
    if (tried == kFirstTiles) break;
    const std::vector<Choice> seconds = rate(arrangement_after(state, first.square), random);
    if (seconds.empty()) continue;
    ++tried;
    const double worth = first.worth + seconds.front().worth;
    if (!best || worth > best->worth) best = Pair{Move::tiles(first.square, seconds.front().square), worth};
  }
  return best;
}

constexpr double kIslandWorth = 40;  // a pair worth as much completes an island

}  // namespace

Move builder_move(const State& state, Random& random) {
  if (state.stage() == State::Stage::colour) return Move::colour(random.below(2) == 0 ? Colour::light : Colour::dark);
  const bool may_bridge = state.stage() == State::Stage::play || state.stage() == State::Stage::last;
  const Bridges bridges =
      may_bridge ? best_bridges(Survey(arrangement_of(state)).of(state.mover()), random) : Bridges{};
  if (bridges.joining) return Move::bridge(bridges.joining->from, bridges.joining->to);
  const std::optional<Pair> pair = best_pair(state, random);
  if (pair && pair->worth >= kIslandWorth) return pair->move;
  if (bridges.preparing) return Move::bridge(bridges.preparing->from, bridges.preparing->to);
  return pair ? pair->move : Move::pass();
}

}  // namespace trearchi::ponte
