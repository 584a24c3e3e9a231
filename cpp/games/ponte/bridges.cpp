// Bridges: which are legal (P5), kept up move by move.
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

namespace {

constexpr unsigned kBothColours = 0x0101;

}  // namespace

bool State::is_legal_bridge(Bridge bridge) const {
  if (ended_.test(bridge.from) || ended_.test(bridge.to)) return false;                           // P5.4
  if (covered_squares(bridge).touches(tiles(Colour::light) | tiles(Colour::dark))) return false;  // P5.3
  return !is_crossed(bridge);                                                                     // P5.5
}

void State::legal_bridges(Colour colour, std::vector<Bridge>& bridges) const {
  bridges.clear();
  visit_bridges(colour, [&](Bridge bridge) { bridges.push_back(bridge); });
}

// Precondition: rank < count_legal_bridges(colour).
Bridge State::bridge_at(Colour colour, int rank) const {
  Bits firsts = ground(colour).firsts;
  while (true) {
    const int from = firsts.take_first();
    unsigned spans = live_from(colour, from);
    const int count = bytes::sum(bytes::counts(spans));
    if (rank >= count) {
      rank -= count;
      continue;
    }
    for (; rank > 0; --rank) spans &= spans - 1;
    return {static_cast<Square>(from),
            static_cast<Square>(from + step_of(kSpans[static_cast<std::size_t>(std::countr_zero(spans))]))};
  }
}

void State::add_bridge(Bridge bridge) {
  const Bits covered = covered_squares(bridge);
  bridges_.insert_sorted(bridge);
  covered_ |= covered;
  for (Ground& ground : ground_) ground.open -= covered;  // P5.3
  for (const int end : {bridge.from, bridge.to}) {        // P5.4
    ended_.set(end);
    for (Ground& ground : ground_) ground.ends.clear(end);
    withdraw(end, 0xff);
    for (std::size_t span = 0; span < kSpans.size(); ++span)
      if (end >= step_of(kSpans[span])) withdraw(end - step_of(kSpans[span]), static_cast<SpanSet>(1u << span));
  }
  const auto& crossers = geometry::kCrossing[span_of(bridge)];
  for (std::size_t i = 0; i < crossers.count; ++i) {  // P5.5
    const auto way = crossers.ways[i];
    const int from = bridge.from + way.step;
    if (from < 0 || from >= kSquareCount) continue;
    SpanSet& crossed = crossed_[static_cast<std::size_t>(from)];
    crossed = static_cast<SpanSet>(crossed | way.spans);
    withdraw(from, way.spans);
  }
}

// P5.3: a tile keeps bridges of both colours from passing over its square. No branch: nobody could foretell it.
void State::block_bridges_over(int square) {
  std::array<std::uint64_t, 2> lost{};  // light's spans in the even bytes, dark's in the odd ones
  for (std::size_t i = 0; i < geometry::kCoverers; ++i) {
    const auto way = geometry::kCovering[i];
    std::uint16_t& live = live_from(square + way.step);
    const unsigned blocked = live & way.spans * kBothColours;
    live = static_cast<std::uint16_t>(live - blocked);
    lost[i / 4] = lost[i / 4] << 16 | blocked;
  }
  std::uint64_t counts = bytes::counts(lost[0]) + bytes::counts(lost[1]);
  counts += counts >> 32;
  counts += counts >> 16;
  live_count_[0] = static_cast<std::uint16_t>(live_count_[0] - (counts & 0xff));
  live_count_[1] = static_cast<std::uint16_t>(live_count_[1] - (counts >> 8 & 0xff));
}

void State::withdraw(int square, SpanSet spans) {
  std::uint16_t& live = live_from(square);
  const unsigned lost = live & spans * kBothColours;
  if (lost == 0) return;
  live = static_cast<std::uint16_t>(live - lost);
  const std::uint64_t counts = bytes::counts(lost);
  for (const Colour colour : kColours) {
    std::uint16_t& count = live_count_[index(colour)];
    count = static_cast<std::uint16_t>(count - (counts >> 8 * index(colour) & 0xff));
    if (live_from(colour, square) == 0) ground(colour).firsts.clear(square);
  }
}

// The bridges that a new tile makes possible; it carries none yet. `own` is the window of its colour's tiles.
void State::offer_bridges(Colour colour, int tile, std::uint64_t own) {
  Ground& ground = this->ground(colour);
  const int first = tile - window::kMiddle;
  const std::uint64_t occupied = own | tiles(other(colour)).window(first);
  std::uint64_t ends = ground.ends.window(first) & window::kEnds[window::pack_around(occupied)];
  for (; ends != 0; ends &= ends - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(ends));
    const auto way = window::kWays[at];
    const int from = tile + way.step;
    if ((crossed_[static_cast<std::size_t>(from)] & way.spans) != 0) continue;
    // A window wraps round the edge of twelve rows.
    if (rules_->size() == kMaxSize && !near(tile).reach.test(first + static_cast<int>(at))) continue;
    std::uint16_t& live = live_from(from);
    live = static_cast<std::uint16_t>(live | way.spans << 8 * index(colour));
    ++live_count_[index(colour)];
    ground.firsts.set(from);
  }
  ground.ends |= near(tile).square;
}

}  // namespace trearchi::ponte
