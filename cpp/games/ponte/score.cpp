// Groups, networks and the score (P4.2, P7).
#include <algorithm>
#include <utility>

#include "games/ponte/groups.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

std::vector<Bits> State::groups(Colour colour) const {
  std::vector<Bits> groups;
  for (Bits rest = tiles(colour); rest.any(); rest -= groups.back()) groups.push_back(group_at(rest.first()).squares());
  return groups;
}

namespace {

// The groups of one colour, joined where bridges join them (P7.1). Each goes by its smallest square.
class Joined {
 public:
  Joined(const State& state, Colour colour) {
    for (Bits rest = state.tiles(colour); rest.any();) {
      const Group group = state.group_at(rest.first());
      const auto first = static_cast<Square>(rest.first());
      for_each(group.squares(), [&](int square) { above(square) = first; });
      rest -= group.squares();
      if (group.size() == kIslandSize) islands_.push_back(first);
    }
    for (const Bridge bridge : state.bridges())
      if (state.tiles(colour).test(bridge.from)) join(network_of(bridge.from), network_of(bridge.to));
  }

  // The smallest square of the network that a tile belongs to.
  Square network_of(int square) const {
    while (above_[static_cast<std::size_t>(square)] != square) square = above_[static_cast<std::size_t>(square)];
    return static_cast<Square>(square);
  }
  const auto& islands() const { return islands_; }  // ascending

 private:
  Square& above(int square) { return above_[static_cast<std::size_t>(square)]; }
  void join(Square a, Square b) { above(std::max(a, b)) = std::min(a, b); }

  std::array<Square, kSquareCount> above_;  // of a tile: itself, or a smaller one of the same network
  InlineList<Square, kMaxSize * kMaxSize / kIslandSize> islands_;
};

// The networks of one colour that have an island, ascending by their smallest squares.
std::vector<Network> networks_of(const State& state, Colour colour) {
  const Joined joined(state, colour);
  std::vector<Network> networks;
  std::array<Network*, kSquareCount> by_first{};
  networks.reserve(joined.islands().size());
  Bits firsts;
  for (const Square island : joined.islands()) firsts.set(joined.network_of(island));
  for_each(firsts, [&](int first) {
    networks.push_back({colour, {}, {}, {}});
    by_first[static_cast<std::size_t>(first)] = &networks.back();
  });
  for_each(state.tiles(colour), [&](int square) {
    if (Network* network = by_first[joined.network_of(square)]) network->squares.set(square);
  });
  for (const Square island : joined.islands())
    by_first[joined.network_of(island)]->islands.push_back(state.group_at(island).squares());
  for (std::size_t i = 0; i < state.bridges().size(); ++i) {
    const int from = state.bridges()[i].from;
    if (!state.tiles(colour).test(from)) continue;
    if (Network* network = by_first[joined.network_of(from)]) network->bridges.push_back(static_cast<int>(i));
  }
  return networks;
}

}  // namespace

std::vector<Network> State::networks() const {
  std::vector<Network> all = networks_of(*this, Colour::light);
  for (Network& network : networks_of(*this, Colour::dark)) all.push_back(std::move(network));
  return all;
}

Score State::score(Colour colour) const {
  const Joined joined(*this, colour);
  std::array<std::uint8_t, kSquareCount> islands{};  // of the network that goes by this square
  Score score;
  for (const Square island : joined.islands()) score.points += ++islands[joined.network_of(island)];  // P7.2
  score.islands = static_cast<int>(joined.islands().size());
  for (const Bridge bridge : bridges_) score.bridges += tiles(colour).test(bridge.from) ? 1 : 0;
  return score;
}

// P7.3
unsigned State::winners() const {
  const Score light = score(Colour::light), dark = score(Colour::dark);
  if (light == dark) return 0b11;
  return 1u << seat_of(light > dark ? Colour::light : Colour::dark);
}

Reason State::reason() const {
  const Score scores[2] = {score(Colour::light), score(Colour::dark)};
  if (scores[0] == scores[1]) return "Points, islands and bridges are equal: the victory is shared (P7.3).";
  const Colour winner = scores[0] > scores[1] ? Colour::light : Colour::dark;
  const Score &won = scores[index(winner)], &lost = scores[1 - index(winner)];
  const std::string head = winner == Colour::light ? "Light wins with " : "Dark wins with ";
  const auto against = [](int a, int b, const char* noun) {
    return std::to_string(a) + " " + noun + (a == 1 ? "" : "s") + " to " + std::to_string(b);
  };
  if (won.points != lost.points) return head + against(won.points, lost.points, "point") + " (P7.3).";
  const std::string level =
      ", at " + std::to_string(won.points) + (won.points == 1 ? " point" : " points") + " each (P7.3).";
  if (won.islands != lost.islands) return head + against(won.islands, lost.islands, "island") + level;
  return head + against(won.bridges, lost.bridges, "bridge") + level;
}

}  // namespace trearchi::ponte
