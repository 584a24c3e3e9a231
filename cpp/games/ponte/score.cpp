// Groups, networks and the score (P4.2, P7).
#include <algorithm>
#include <numeric>

#include "games/ponte/groups.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

std::vector<Bits> State::groups(Colour colour) const {
  std::vector<Bits> groups;
  for (Bits rest = tiles(colour); rest.any(); rest -= groups.back())
    groups.push_back(flood(Bits::of(rest.first()), tiles(colour)));
  return groups;
}

namespace {

// Disjoint sets over a handful of groups.
class Joined {
 public:
  explicit Joined(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
  std::size_t find(std::size_t i) const {
    while (parent_[i] != i) i = parent_[i];
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parent_;
};

std::size_t group_at(const std::vector<Bits>& groups, int square) {
  return static_cast<std::size_t>(std::ranges::find_if(groups, [&](const Bits& g) { return g.test(square); }) -
                                  groups.begin());
}

// The networks of one colour, those without an island included (P7.1).
std::vector<Network> networks_of(const State& state, Colour colour) {
  const std::vector<Bits> groups = state.groups(colour);
  Joined joined(groups.size());
  for (const Bridge bridge : state.bridges())
    if (state.tiles(colour).test(bridge.from)) joined.join(group_at(groups, bridge.from), group_at(groups, bridge.to));
  std::vector<Network> networks;
  std::vector<std::size_t> number(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::size_t root = joined.find(i);
    if (root == i) {
      number[i] = networks.size();
      networks.push_back({colour, {}, {}, {}});
    }
    Network& network = networks[number[root]];
    network.squares |= groups[i];
    if (groups[i].count() == kIslandSize) network.islands.push_back(groups[i]);
  }
  for (std::size_t i = 0; i < state.bridges().size(); ++i)
    for (Network& network : networks)
      if (network.squares.test(state.bridges()[i].from)) network.bridges.push_back(static_cast<int>(i));
  return networks;
}

}  // namespace

std::vector<Network> State::networks() const {
  std::vector<Network> all;
  for (const Colour colour : kColours)
    for (Network& network : networks_of(*this, colour))
      if (!network.islands.empty()) all.push_back(std::move(network));
  return all;
}

Score State::score(Colour colour) const {
  Score score;
  for (const Network& network : networks_of(*this, colour)) {
    score.points += network.points();
    score.islands += static_cast<int>(network.islands.size());
    score.bridges += static_cast<int>(network.bridges.size());
  }
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
