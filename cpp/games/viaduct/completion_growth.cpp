#include "games/viaduct/completion_growth.hpp"

#include <algorithm>
#include <bit>

namespace trearchi::viaduct {

template <class Row>
void Growth<Row>::Field::clear() {
  placements.resize(kFarthest + 1);
  for (; used > 0; --used) placements[at(used - 1)].clear();
  own.fill(kNever);
  terminal.fill(kNever);
}

template <class Row>
void Growth<Row>::begin() {
  for (Cells<Row>* cells : {&tree_, &waves_[0], &waves_[1]}) cells->clear();
  fresh_ = &waves_[0];
  older_ = &waves_[1];
  for (; last_ > 0; --last_) coming_[at(last_)].clear();
  for (int z = 0; z < ground_->layers; ++z) untouched_[at(z)] = ground_->open[at(z)];
  joined_ = 0;
}

template <class Row>
void Growth<Row>::spread(const Ground<Row>& ground, Fields& fields, unsigned set, int limit, unsigned target,
                         int beyond) {
  Field& field = fields[set];
  ground_ = &ground;
  begin();
  field.clear();
  field.filled = limit;
  if (!std::has_single_bit(set)) merge(fields, set, limit);
  // A bridge over an obstacle takes two, so the last pillars count for two steps more.
  for (int cost = 0; cost <= std::min(limit, last_ + 2); ++cost) {
    std::swap(older_, fresh_);
    fresh_->clear();
    front_.clear();
    arrive(cost, field);
    seed(set, cost, field);
    for (int z = 0; z + 1 < ground_->layers; ++z) reach_over(z);
    for (int z = 0; z < ground_->layers; ++z) grow_front(z);
    if (cost == 0 && std::has_single_bit(set)) open_platform(set);
    join_touched(cost, field);
    note_terminals(cost, field);
    bool is_done = target != 0;
    for_bits(target & ~set, [&](int t) { is_done = is_done && field.terminal[at(t)] != kNever; });
    if (is_done && beyond == 0) {
      field.filled = cost - 1;
      return;
    }
    if (is_done) {
      field.filled = limit = std::min(limit, cost + beyond);
      target = 0;
    }
    attach(cost, field);
    descend(cost, field);
  }
}

// Two trees meet in an own bridge that both reach, or in a new one that touches both.
template <class Row>
void Growth<Row>::merge(Fields& fields, unsigned set, int limit) {
  last_ = limit;
  merged_own_.fill(0);
  for (unsigned a = (set - 1) & set; a != 0; a = (a - 1) & set) {
    const unsigned b = set & ~a;
    if (a < b) continue;
    const Field &one = fields[a], &other = fields[b];
    for (std::size_t i = 0; i < ground_->own.size(); ++i)
      if (const int cost = one.own[i] + other.own[i]; cost <= limit) merged_own_[at(cost)] |= std::uint64_t{1} << i;
    // A placement that touches both; a third may meet them in it.
    for (int cost = 0; cost <= limit; ++cost)
      for (int part = std::max(0, cost + 1 - other.used); part < std::min(cost + 1, one.used); ++part)
        fields[set].at_cost(cost).add_common(one.placements[at(part)], other.placements[at(cost - part)],
                                             ground_->layers);
  }
}

// The pillars that come at this cost, those of the bridges just placed among them.
template <class Row>
void Growth<Row>::arrive(int cost, const Field& field) {
  static constexpr Directed<Row> kNothing{};
  const Cells<Row>& coming = coming_[at(cost)];
  const Row span = static_cast<Row>(ground_->span);
  for (int z = 0; z < ground_->layers; ++z) {
    Extent rows;
    rows.reach(z, coming.low[at(z)], coming.high[at(z)]);
    const Directed<Row>* placed = &kNothing;
    if (cost > 0)
      if (const Places<Row>& places = field.placements[at(cost - 1)]; !places.is_empty(z)) {
        placed = &places.rows[at(z)];
        rows.reach(z, places.low[at(z)], std::min(places.high[at(z)] + ground_->span, ground_->height));
      }
    if (rows.is_empty(z)) continue;
    const Plane<Row>&east = (*placed)[0], &north = (*placed)[1];
    const Plane<Row>& pillars = coming.rows[at(z)];
    Plane<Row>&wave = fresh_->rows[at(z)], &tree = tree_.rows[at(z)];
    for_blocks<Row>(rows.low[at(z)], rows.high[at(z)], [&](int y) {
      const auto all =
          pillars.block(y) | east.block(y) | east.block(y) << span | north.block(y) | north.block(y - ground_->span);
      const auto before = tree.block(y);
      wave.set(y, all & ~before);
      tree.set(y, all | before);
    });
    fresh_->reach(z, rows.low[at(z)], rows.high[at(z)]);
    tree_.reach(z, rows.low[at(z)], rows.high[at(z)]);
  }
}

// What belongs to the tree without growing from it: the terminal itself, or where two trees meet.
template <class Row>
void Growth<Row>::seed(unsigned set, int cost, Field& field) {
  if (!std::has_single_bit(set))
    join(merged_own_[at(cost)], cost, field);
  else if (cost == 0)
    join(ground_->terminals[at(std::countr_zero(set))].bridges, 0, field);
}

// V6.1: pillars on a platform that is a terminal touch the tree.
template <class Row>
void Growth<Row>::open_platform(unsigned set) {
  const auto& terminal = ground_->terminals[at(std::countr_zero(set))];
  if (terminal.platform == nullptr) return;
  for (int y = terminal.low; y <= terminal.high; ++y)
    front_.rows[0][y] |= static_cast<Row>((*terminal.platform)[at(y)]);
  front_.reach(0, terminal.low, terminal.high);
}

// Over an obstacle: a bridge plugged onto a pillar of the tree, one level up, whose far pillar stands on another
// pillar: one that is there, or a new one, which then touches the tree.
template <class Row>
void Growth<Row>::reach_over(int z) {
  if (older_->is_empty(z)) return;
  const int span = ground_->span;
  const Row by = static_cast<Row>(span);
  const int south = std::max(older_->low[at(z)] - span, 1), far = std::min(older_->high[at(z)] + span, ground_->height);
  const Plane<Row>&east = ground_->lines[at(z + 1)][0], &north = ground_->lines[at(z + 1)][1];
  const Plane<Row>&older = older_->rows[at(z)], &standing = ground_->pillars[at(z)];
  Plane<Row>&front = front_.rows[at(z)], &wave = fresh_->rows[at(z + 1)], &tree = tree_.rows[at(z + 1)];
  typename Plane<Row>::Block any{};
  for_blocks<Row>(south, far, [&](int y) {
    const auto row = older.block(y), to_east = east.block(y);
    const auto over = (row & to_east) << by | (row >> by & to_east) | (older.block(y - span) & north.block(y - span)) |
                      (older.block(y + span) & north.block(y));
    front.set(y, over);
    const auto there = over & standing.block(y), before = tree.block(y);
    wave.add(y, there & ~before);
    tree.set(y, before | there);
    any |= there;
  });
  front_.reach(z, south, far);
  if (!is_any(any)) return;
  fresh_->reach(z + 1, south, far);
  tree_.reach(z + 1, south, far);
}

// V5.1: cells in which a pillar would touch one that is new at this cost.
template <class Row>
void Growth<Row>::grow_front(int z) {
  static constexpr Plane<Row> kNothing{};
  Extent rows;
  if (!fresh_->is_empty(z))
    rows.reach(z, std::max(fresh_->low[at(z)] - 1, 1), std::min(fresh_->high[at(z)] + 1, ground_->height));
  for (const int other : {z - 1, z + 1})
    if (other >= 0 && other < ground_->layers) rows.reach(z, fresh_->low[at(other)], fresh_->high[at(other)]);
  if (rows.is_empty(z)) return;
  const Plane<Row>& fresh = fresh_->rows[at(z)];
  const Plane<Row>& below = z > 0 ? fresh_->rows[at(z - 1)] : kNothing;
  const Plane<Row>& above = z + 1 < ground_->layers ? fresh_->rows[at(z + 1)] : kNothing;
  Plane<Row>& front = front_.rows[at(z)];
  for_blocks<Row>(rows.low[at(z)], rows.high[at(z)],
                  [&](int y) { front.add(y, beside(fresh, y) | below.block(y) | above.block(y)); });
  front_.reach(z, rows.low[at(z)], rows.high[at(z)]);
}

// In most waves the front meets no own pillar.
template <class Row>
bool Growth<Row>::touches_own() const {
  typename Plane<Row>::Block any{};
  for (int z = 0; z < ground_->layers; ++z)
    for_blocks<Row>(front_.low[at(z)], front_.high[at(z)],
                    [&](int y) { any |= front_.rows[at(z)].block(y) & ground_->mine[at(z)].block(y); });
  return is_any(any);
}

template <class Row>
void Growth<Row>::join_touched(int cost, Field& field) {
  const std::uint64_t before = joined_;
  if (before == ground_->all_own() || !touches_own()) return;
  const auto pillars = [&](int i, auto visit) {
    for (const Cell& pillar : ground_->own[at(i)].pillars)
      if (pillar.z < ground_->layers) visit(pillar);
  };
  for_bits(ground_->all_own() & ~before, [&](int i) {
    pillars(i, [&](const Cell& pillar) {
      if (front_.has(pillar)) join(std::uint64_t{1} << i, cost, field);
    });
  });
  for_bits(joined_ & ~before, [&](int i) { pillars(i, [&](const Cell& pillar) { surround(pillar); }); });
}

// No own pillar is in the tree before, since new ones keep away from what stands.
template <class Row>
void Growth<Row>::join(std::uint64_t bridges, int cost, Field& field) {
  std::uint64_t groups = 0;
  for_bits(bridges & ~joined_, [&](int i) { groups |= ground_->own[at(i)].group; });
  for_bits(groups & ~joined_, [&](int i) {
    field.own[at(i)] = static_cast<std::uint8_t>(cost);
    for (const Cell& pillar : ground_->own[at(i)].pillars)
      if (pillar.z < ground_->layers) {
        tree_.add(pillar);
        fresh_->add(pillar);
      }
  });
  joined_ |= groups;
}

// The front around a pillar that joins after the front has grown.
template <class Row>
void Growth<Row>::surround(const Cell& pillar) {
  const auto [x, y, z] = pillar;
  Plane<Row>& front = front_.rows[at(z)];
  const Row bit = Row{1} << x;
  front[y] |= bit << 1 | bit >> 1;
  front[y - 1] |= bit;
  front[y + 1] |= bit;
  front_.reach(z, y - 1, y + 1);
  if (z > 0) front_.add({x, y, z - 1});
  if (z + 1 < ground_->layers) front_.add({x, y, z + 1});
}

template <class Row>
void Growth<Row>::note_terminals(int cost, Field& field) const {
  for (std::size_t t = 0; t < ground_->terminals.size(); ++t) {
    if (field.terminal[t] != kNever) continue;
    const auto& terminal = ground_->terminals[t];
    Row reached = (joined_ & terminal.bridges) != 0;
    if (terminal.platform != nullptr)
      for (int y = terminal.low; y <= terminal.high; ++y)
        reached |= fresh_->rows[0][y] & static_cast<Row>((*terminal.platform)[at(y)]);
    if (reached != 0) field.terminal[t] = static_cast<std::uint8_t>(cost);
  }
}

template class Growth<std::uint32_t>;
template class Growth<std::uint64_t>;

}  // namespace trearchi::viaduct
