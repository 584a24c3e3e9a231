#include "games/viaduct/completion.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace trearchi::viaduct {

template <class Row>
template <class Visit>
void CompletionIn<Row>::for_each(const Places<Row>& places, Visit visit) const {
  for (int z = 0; z < ground_.layers; ++z)
    for (int y = places.low[at(z)]; y <= places.high[at(z)]; ++y)
      for (const Direction d : {Direction::kEast, Direction::kNorth})
        for_bits(places.rows[at(z)][at(static_cast<int>(d))][y], [&](int x) {
          visit(Bridge{static_cast<std::uint8_t>(z), static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), d,
                       static_cast<std::uint8_t>(ground_.seat), false});
        });
}

void Completion::look(const Rules& rules, const Board& board, int seat) {
  constexpr int kNarrow = 30;  // and a bit on either side
  if (rules.geometry().width <= kNarrow) {
    wide_.reset();
    if (!narrow_) narrow_ = std::make_unique<CompletionIn<std::uint32_t>>();
    return narrow_->look(rules, board, seat);
  }
  if (!wide_) wide_ = std::make_unique<CompletionIn<std::uint64_t>>();
  wide_->look(rules, board, seat);
}

template <class Row>
void CompletionIn<Row>::look(const Rules& rules, const Board& board, int seat) {
  cool();
  ground_.look(rules, board, seat);
  for (auto& field : fields_) field.filled = -1;
}

template <class Row>
int CompletionIn<Row>::needed(int slack) {
  needed_ = 0;
  const auto count = static_cast<unsigned>(terminals());
  if (count < 2) return needed_;
  if (count == 2) {
    spread(1, kFarthest, 2, slack);
    return needed_ = std::min<int>(fields_[1].terminal[1], kFarthest);
  }
  for (unsigned i = 0; i + 1 < count; ++i) spread(1u << i, kFarthest, ground_.all());
  const int limit = spanning_tree();
  if (limit >= kFarthest) return needed_ = kFarthest;
  const unsigned last = 1u << (count - 1);
  for (unsigned set = 3; set < last; ++set)
    if (!std::has_single_bit(set)) spread(set, share(set, limit), set == last - 1 ? last : 0);
  return needed_ = std::min<int>(limit, fields_[last - 1].terminal[count - 1]);
}

template <class Row>
int CompletionIn<Row>::exits() {
  int fewest = std::numeric_limits<int>::max();
  for (unsigned i = 0; i < terminals() && terminals() > 1; ++i) {
    const unsigned set = 1u << i;
    if (fields_[set].filled < 0) spread(set, 0, 0);
    const int count = fields_[set].placements[0].count();
    fewest = std::min(fewest, count);
  }
  return fewest;
}

template <class Row>
int CompletionIn<Row>::distance(std::size_t one, std::size_t other) const {
  return fields_[1u << std::min(one, other)].terminal[std::max(one, other)];
}

// Prim's algorithm over the distances between terminals: an upper bound.
template <class Row>
int CompletionIn<Row>::spanning_tree() const {
  int total = 0;
  for (unsigned in_tree = 1; in_tree != ground_.all();) {
    int best = Growth<Row>::kNever;
    unsigned next = 0;
    for (std::size_t i = 0; i < terminals(); ++i)
      for (std::size_t j = 0; j < terminals(); ++j)
        if ((in_tree >> i & 1u) != 0 && (in_tree >> j & 1u) == 0 && distance(i, j) < best) {
          best = distance(i, j);
          next = 1u << j;
        }
    if (next == 0) return kFarthest;
    total += best;
    in_tree |= next;
  }
  return std::min(total, kFarthest);
}

// The rest of a tree joins all the other terminals, so it costs what lies between any two of them.
template <class Row>
int CompletionIn<Row>::share(unsigned set, int limit) const {
  int rest = 0;
  for (std::size_t i = 0; i < terminals(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (((set >> i | set >> j) & 1u) == 0) rest = std::max(rest, distance(j, i));
  return limit - rest;
}

template <class Row>
void CompletionIn<Row>::look_further(int slack) {
  cool();
  if (terminals() < 2) return;
  const int limit = std::min(needed_ + slack, kFarthest);
  for (unsigned set = 1; set < ground_.all(); ++set)
    if (const int most = share(set, limit); fields_[set].filled < std::max(most - 1, 0)) spread(set, most, 0);
  if (needed_ >= kFarthest) return;
  find_through(slack);
  for (unsigned i = 0; i < terminals(); ++i) warm(1u << i);
  find_crossing();
}

// A placement joins two trees, which together reach all terminals.
template <class Row>
void CompletionIn<Row>::find_through(int slack) {
  through_.resize(at(std::max(static_cast<int>(through_.size()), slack + 1)));
  for (Places<Row>& places : through_) places.clear();
  for (unsigned set = 1; set < ground_.all(); set += 2)
    for (int excess = 0; excess <= std::min(slack, kFarthest - needed_); ++excess)
      for (int total = needed_ - 1 + excess, part = 0; part <= total; ++part)
        through_[at(excess)].add_common(fields_[set].placements[at(part)],
                                        fields_[ground_.all() & ~set].placements[at(total - part)], ground_.layers);
  for (std::size_t excess = 1; excess < through_.size(); ++excess)
    for (std::size_t less = 0; less < excess; ++less) through_[excess].remove(through_[less]);
}

template <class Row>
void CompletionIn<Row>::steps(std::vector<CompletionStep>& steps) const {
  steps.clear();
  if (terminals() < 2 || needed_ >= kFarthest) return;
  for (std::size_t excess = 0; excess < through_.size(); ++excess)
    for_each(through_[excess], [&](const Bridge& bridge) { steps.push_back({bridge, static_cast<int>(excess)}); });
}

template <class Row>
int CompletionIn<Row>::needed_through(const Bridge& bridge) const {
  if (bridge.level >= ground_.layers || terminals() < 2 || needed_ >= kFarthest) return kFarthest;
  for (std::size_t excess = 0; excess < through_.size(); ++excess)
    if (through_[excess].has(bridge)) return needed_ - 1 + static_cast<int>(excess);
  return kFarthest;
}

template <class Row>
bool CompletionIn<Row>::uses(const Bridge& bridge) const {
  if (terminals() < 2) return true;
  const Cell pillar = Board::cell(bridge, 0);
  for (std::size_t i = 0; i < ground_.own.size(); ++i) {
    if (ground_.own[i].pillars[0] != pillar) continue;
    for (unsigned set = 1; set < ground_.all(); set += 2)
      if (fields_[set].own[i] + fields_[ground_.all() & ~set].own[i] <= needed_) return true;
  }
  return false;
}

// Every shortest completion has one bridge at each distance from the terminal: the fewer there are, the hotter.
template <class Row>
void CompletionIn<Row>::warm(unsigned set) {
  const auto &from = fields_[set], &to = fields_[ground_.all() & ~set];
  for (int cost = 0; cost < needed_; ++cost) {
    common_.clear();
    common_.add_common(from.placements[at(cost)], to.placements[at(needed_ - 1 - cost)], ground_.layers);
    warm(common_);
  }
}

template <class Row>
void CompletionIn<Row>::warm(const Places<Row>& places) {
  const int count = places.count();
  if (count == 0) return;
  const float share = 1.0f / static_cast<float>(count);
  begin_count();
  for_each(places, [&](const Bridge& bridge) {
    const std::size_t first = cell_index(Board::cell(bridge, 0)), step = bridge.direction == Direction::kEast ? 1 : 64;
    for (std::size_t i = 0, cell = first; i <= at(ground_.span); ++i, cell += step) {
      counts_[cell] = std::max(counts_[cell], counted_) + 1;
      heat_[cell] = std::max(heat_[cell], share * static_cast<float>(counts_[cell] - counted_));
    }
  });
  for (int z = 0; z < ground_.layers; ++z)
    if (!places.is_empty(z)) warm_.add(z, places.low[at(z)], places.high[at(z)], places.rows[at(z)]);
}

template <class Row>
void CompletionIn<Row>::find_crossing() {
  const int span = ground_.span;
  for (int z = 0; z < ground_.layers; ++z) {
    if (warm_.is_empty(z)) continue;
    const int low = warm_.low[at(z)], high = std::min(warm_.high[at(z)] + span, ground_.height);
    Plane<Row> cells;
    for_blocks<Row>(low, high, [&](int y) {
      for (int i = 0; i <= span; ++i)
        cells.add(y, warm_.rows[at(z)][0].block(y) << static_cast<Row>(i) | warm_.rows[at(z)][1].block(y - i));
    });
    const int first = std::max(low - span, 0);
    for_blocks<Row>(first, high, [&](int y) {
      for (int i = 0; i <= span; ++i) {
        crossing_.rows[at(z)][0].add(y, cells.block(y) >> static_cast<Row>(i));
        crossing_.rows[at(z)][1].add(y, cells.block(y + i));
      }
    });
    crossing_.reach(z, first, high);
  }
}

// What was counted before lies below `counted_`, so that nothing needs to be wiped.
template <class Row>
void CompletionIn<Row>::begin_count() {
  constexpr std::uint32_t kMost = 1u << 12;
  counts_.resize(cell_index({0, 0, kLayers}));
  counted_ += kMost;
  if (counted_ != 0) return;
  std::ranges::fill(counts_, 0u);
  counted_ = kMost;
}

template <class Row>
void CompletionIn<Row>::cool() {
  heat_.resize(cell_index({0, 0, kLayers}));
  for_each(warm_, [&](const Bridge& bridge) {
    for (int i = 0; i <= ground_.span; ++i) heat_[cell_index(Board::cell(bridge, i))] = 0;
  });
  warm_.clear();
  crossing_.clear();
}

template <class Row>
float CompletionIn<Row>::heat(const Bridge& bridge) const {
  if (bridge.level >= ground_.layers || !crossing_.has(bridge)) return 0;
  float heat = 0;
  for (int i = 0; i <= ground_.span; ++i) heat = std::max(heat, heat_[cell_index(Board::cell(bridge, i))]);
  return heat;
}

template class CompletionIn<std::uint32_t>;
template class CompletionIn<std::uint64_t>;

}  // namespace trearchi::viaduct
