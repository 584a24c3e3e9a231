#include "games/ponte/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "games/ponte/groups.hpp"

namespace trearchi::ponte {

static_assert(EvaluatorFor<Evaluator, State>);
static_assert(WeightedEvaluatorFor<Evaluator, State>);
static_assert(SolverFor<Evaluator, State>);

namespace {

using Terms = std::array<float, Evaluator::kTerms>;

float& at(Terms& terms, Term term) { return terms[static_cast<std::size_t>(term)]; }

// The points of a network whose islands are there with some probability: n(n+1)/2 is one for each island and one for
// each pair of them (P7.2).
float hoped_points(float hope, float hope_squared) { return hope + 0.5f * (hope * hope - hope_squared); }

// Components as they would be with more bridges.
class Union {
 public:
  explicit Union(const Side& side) : side_(side) {
    for (std::size_t i = 0; i < side.group_count; ++i) parent_[i] = static_cast<std::uint8_t>(i);
  }
  void join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = static_cast<std::uint8_t>(std::min(a, b));
  }
  float points() const {
    std::array<float, Side::kMaxPlots> hope{}, hope_squared{};
    for (std::size_t i = 1; i < side_.group_count; ++i) {
      const std::size_t root = find(i);
      hope[root] += side_.components[i].hope;
      hope_squared[root] += side_.components[i].hope_squared;
    }
    float sum = 0;
    for (std::size_t i = 1; i < side_.group_count; ++i) sum += hoped_points(hope[i], hope_squared[i]);
    return sum;
  }

 private:
  std::size_t find(std::size_t i) const {
    while (parent_[i] != i) i = parent_[i];
    return i;
  }
  const Side& side_;
  std::array<std::uint8_t, Side::kMaxPlots> parent_;
};

// The three best things that a colour could do in one action: build a bridge, finish a bank with one tile or two.
class BestGains {
 public:
  void add(int gain) {
    for (int& best : gains_)
      if (gain > best) std::swap(gain, best);
  }
  float operator[](std::size_t i) const { return static_cast<float>(gains_[i]); }

 private:
  std::array<int, 3> gains_{};
};

int gain_of(const Side& side, const Link& link) {
  return side.components[link.from].islands * side.components[link.to].islands;
}

BestGains gains_of(const Side& side) {
  BestGains gains;
  for (const Link& link : side.links) gains.add(gain_of(side, link));
  for (std::size_t i = 1; i < side.group_count; ++i) {
    const Plot& group = side.groups[i];
    if (group.size == 0 || group.size == kIslandSize) continue;
    const bool by_one = group.finish_alone + group.finish_shared > 0;
    const bool by_two = group.size == 2 && !group.is_cornered && group.grow_alone + group.grow_shared > 1;
    if (by_one || by_two) gains.add(1 + side.components[group.component].islands);
  }
  return gains;
}

// A link that one turn of the opponent hardly takes away.
bool is_robust(const Side& side, const Link& link) {
  if (link.is_safe) return true;
  return std::any_of(side.links.begin(), side.links.end(), [&](const Link& other) {
    return &other != &link &&
           ((other.from == link.from && other.to == link.to) || (other.from == link.to && other.to == link.from));
  });
}

void add_networks(const Side& side, Terms& terms) {
  float own = 0, live = 0, live_squared = 0, stranded = 0;
  for (std::size_t i = 1; i < side.group_count; ++i) {
    const Component& component = side.components[i];
    own += hoped_points(component.hope, component.hope_squared);
    if (component.live_ends > 0) {
      live += component.hope;
      live_squared += component.hope_squared;
    } else if (component.islands > 0) {
      ++stranded;
    }
  }
  Union safe(side), all(side);
  for (const Link& link : side.links) {
    if (is_robust(side, link)) safe.join(link.from, link.to);
    all.join(link.from, link.to);
  }
  const float safe_points = safe.points(), all_points = all.points();
  at(terms, Term::points) = static_cast<float>(side.points);
  at(terms, Term::hope) = own - static_cast<float>(side.points);
  at(terms, Term::joined_safely) = safe_points - own;
  at(terms, Term::joined) = all_points - safe_points;
  at(terms, Term::dream) = std::max(0.0f, hoped_points(live, live_squared) - all_points);
  at(terms, Term::stranded) = stranded;
  at(terms, Term::links) = 0.1f * static_cast<float>(side.links.size());
}

void add_banks(const Side& side, Terms& terms) {
  for (std::size_t i = 1; i < side.group_count; ++i) {
    const Plot& group = side.groups[i];
    if (group.size == 0) continue;
    if (group.size == kIslandSize) {
      ++at(terms, Term::islands);
      continue;
    }
    const int finish = group.finish_alone + group.finish_shared, grow = group.grow_alone + group.grow_shared;
    if (finish > 0)
      ++at(terms, group.finish_alone > 0 || finish > 2 ? Term::threes_safe : Term::threes_tight);
    else if (group.size == 3 || grow == 0 || group.is_cornered)
      at(terms, Term::dead_tiles) += group.size;
    else if (group.size == 1)
      ++at(terms, Term::ones);
    else
      ++at(terms, group.grow_alone > 0 || grow > 3 ? Term::twos_free : Term::twos_tight);
  }
}

// How many islands would fit, found by laying one after the other.
float islands_that_fit(Bits room) {
  float count = 0;
  while (room.any()) {
    Bits island = Bits::of(room.first());
    for (int size = 1; size < kIslandSize; ++size) {
      const Bits next = (with_sides(island) & room) - island;
      if (next.none()) break;
      island.set(next.first());
    }
    const bool fits = island.count() == kIslandSize;
    count += fits;
    room -= fits ? with_corners(island) : island;
  }
  return count;
}

void add_room(const Arrangement& arrangement, Colour colour, const Side& side, Terms& terms) {
  const Bits& open = arrangement.open[index(colour)];
  const Bits& shared = arrangement.open[index(other(colour))];
  const Bits fresh_alone = side.fresh - shared;
  at(terms, Term::open) = 0.1f * static_cast<float>(open.count());
  at(terms, Term::fresh_alone) = 0.1f * static_cast<float>(fresh_alone.count());
  at(terms, Term::fresh_shared) = 0.1f * static_cast<float>((side.fresh & shared).count());
  at(terms, Term::room_alone) = islands_that_fit(fresh_alone);
  at(terms, Term::live_ends) = 0.1f * static_cast<float>(side.live.count());
}

Terms terms_of(const Arrangement& arrangement, const Survey& survey, Colour colour) {
  Terms terms{};
  const Side& side = survey.of(colour);
  add_networks(side, terms);
  add_banks(side, terms);
  add_room(arrangement, colour, side, terms);
  const bool is_to_move = arrangement.mover == colour;
  const BestGains gains = gains_of(side);
  const auto first = static_cast<std::size_t>(is_to_move ? Term::gain_first : Term::threat_first);
  for (std::size_t i = 0; i < 3; ++i) terms[first + i] = gains[i];
  if (is_to_move) at(terms, Term::turn) = 1.0f;
  return terms;
}

// From 0 on the empty board to 1 where nothing is left that both could take.
float fullness(const Arrangement& arrangement) {
  const int shared = (arrangement.open[0] & arrangement.open[1]).count();
  return 1.0f - static_cast<float>(shared) / static_cast<float>(arrangement.size * arrangement.size);
}

void spread(const Terms& terms, float fullness, Evaluator::Features& features) {
  for (std::size_t i = 0; i < Evaluator::kTerms; ++i) {
    features[i] = (1 - fullness) * terms[i];
    features[Evaluator::kTerms + i] = fullness * terms[i];
  }
}

}  // namespace

void Evaluator::features(const State& state, int seat, Features& features) const {
  const Arrangement arrangement = arrangement_of(state);
  const Survey survey(arrangement);
  const Colour colour = state.seat_of(Colour::light) == seat ? Colour::light : Colour::dark;
  spread(terms_of(arrangement, survey, colour), fullness(arrangement), features);
}

Values Evaluator::evaluate(const State& state) const {
  Arrangement arrangement = arrangement_of(state);
  const bool is_before_choice = arrangement.stage == State::Stage::opening || arrangement.stage == State::Stage::colour;
  if (is_before_choice) arrangement.mover = Colour::dark;  // P2.3
  const Survey survey(arrangement);
  const Terms light = terms_of(arrangement, survey, Colour::light);
  const Terms dark = terms_of(arrangement, survey, Colour::dark);
  const float full = fullness(arrangement);
  float lead = 0;  // of light
  for (std::size_t i = 0; i < kTerms; ++i)
    lead += (light[i] - dark[i]) * ((1 - full) * weights_[i] + full * weights_[kTerms + i]);
  const float value = 1.0f / (1.0f + std::exp(-lead));
  Values values{};
  const auto light_seat = static_cast<std::size_t>(state.seat_of(Colour::light));
  // P2.2: before the choice seat 1 will take the better colour.
  if (is_before_choice) {
    values = {std::min(value, 1 - value), std::max(value, 1 - value), 0, 0};
    return values;
  }
  values[light_seat] = value;
  values[1 - light_seat] = 1 - value;
  return values;
}

// Candidates ----------------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kMostMoves = 48;
constexpr std::size_t kSorted = 80;      // enough that none is missed where some are listed twice
constexpr int kFewOpen = 14;             // so few squares that all moves are worth a list: proofs need them all
constexpr std::size_t kMostOfAll = 120;  // and then so many at most
constexpr float kDullRating = -3.0f;     // of a move that the ordering saw no reason to list

bool comes_before(const RankedMove& a, const RankedMove& b) {
  if (a.rating != b.rating) return a.rating > b.rating;
  return std::pair(a.move.first, a.move.second) < std::pair(b.move.first, b.move.second);
}

}  // namespace

bool Evaluator::candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates) {
  candidates.clear();
  ranked_.clear();
  if (state.stage() == State::Stage::colour) {
    for (const Colour colour : kColours) candidates.push_back({Move::colour(colour), 1.0f});
    return true;
  }
  if (state.stage() == State::Stage::opening) {
    // One pair is as good as another until the colours are chosen (P2.2); what matters is that neither colour gains.
    for (std::size_t i = 0; i < kMostMoves; ++i) ranked_.push_back({state.random_move(random), 0.0f});
  } else {
    ordering_.rank(state, ranked_);
  }
  const Colour mover = state.mover();
  const bool has_few_pairs = !state.can_afford_tiles(mover) || state.open(mover).count() <= kFewOpen;
  const bool is_complete = has_few_pairs && state.count_legal_moves() <= kMostOfAll;
  if (is_complete)
    add_all_moves(state);
  else if (std::ranges::none_of(ranked_, [](const RankedMove& m) { return m.move.kind == Move::Kind::tiles; }))
    add_other_tiles(state);
  if (!is_complete && ranked_.size() > kSorted) {
    std::ranges::nth_element(ranked_, ranked_.begin() + kSorted, comes_before);
    ranked_.resize(kSorted);
  }
  std::ranges::sort(ranked_, comes_before);
  const auto is_same = [](const RankedMove& a, const RankedMove& b) { return a.move == b.move; };
  ranked_.erase(std::unique(ranked_.begin(), ranked_.end(), is_same), ranked_.end());
  if (!is_complete && ranked_.size() > kMostMoves) ranked_.resize(kMostMoves);
  for (const RankedMove& ranked : ranked_) candidates.push_back({ranked.move, std::exp(ranked.rating)});
  return is_complete;
}

void Evaluator::add_all_moves(const State& state) {
  state.legal_moves(moves_);
  for (const Move move : moves_)
    if (std::ranges::find(ranked_, move, &RankedMove::move) == ranked_.end()) ranked_.push_back({move, kDullRating});
}

// The best tiles make no legal pair, or there is none at all.
void Evaluator::add_other_tiles(const State& state) {
  state.legal_moves(moves_);
  for (const Move move : moves_) {
    if (ranked_.size() == kMostMoves) return;
    if (move.kind != Move::Kind::bridge) ranked_.push_back({move, kDullRating});
  }
}

Move Evaluator::playout_move(const State& state, Random& random) {
  std::vector<Candidate<Move>> found;
  candidates(state, random, found);
  return found[random.below(static_cast<std::uint32_t>(std::min<std::size_t>(found.size(), 4)))].move;
}

std::optional<Values> Evaluator::solve(const State& state, Budget& budget) { return endgame_.solve(state, budget); }

// Weights -------------------------------------------------------------------------------------------------------

namespace {

struct TermWeight {
  Term term;
  float early, late;
};

// Set by hand, with the board empty and with the board full: points count more as the end comes near, and so do moves
// that are left; bridges still to come count all the time. What is not named counts nothing until it is learned
// (docs/training.md).
constexpr TermWeight kWeights[] = {
    {Term::points, 0.2f, 0.5f},     {Term::hope, 0.2f, 0.2f},      {Term::islands, 0.3f, 0.2f},
    {Term::stranded, -0.3f, -0.2f}, {Term::dead_tiles, -0.1f, 0},  {Term::open, 0, 0.5f},
    {Term::live_ends, 0.3f, 0.3f},  {Term::links, 0.2f, 0.2f},     {Term::turn, 0.1f, 0.1f},
    {Term::gain_first, 0, 0.3f},    {Term::threat_first, 0, 0.2f}, {Term::fresh_alone, 0.1f, 0.1f},
};

}  // namespace

const std::array<const char*, 2 * Evaluator::kTerms> Evaluator::weight_names = {
    "early_points",       "early_hope",        "early_joined_safely", "early_joined",       "early_dream",
    "early_islands",      "early_stranded",    "early_threes_safe",   "early_threes_tight", "early_twos_free",
    "early_twos_tight",   "early_ones",        "early_dead_tiles",    "early_open",         "early_fresh_alone",
    "early_fresh_shared", "early_room_alone",  "early_live_ends",     "early_links",        "early_turn",
    "early_gain_first",   "early_gain_second", "early_gain_third",    "early_threat_first", "early_threat_second",
    "early_threat_third", "late_points",       "late_hope",           "late_joined_safely", "late_joined",
    "late_dream",         "late_islands",      "late_stranded",       "late_threes_safe",   "late_threes_tight",
    "late_twos_free",     "late_twos_tight",   "late_ones",           "late_dead_tiles",    "late_open",
    "late_fresh_alone",   "late_fresh_shared", "late_room_alone",     "late_live_ends",     "late_links",
    "late_turn",          "late_gain_first",   "late_gain_second",    "late_gain_third",    "late_threat_first",
    "late_threat_second", "late_threat_third",
};

const Evaluator::Weights Evaluator::hand_weights = [] {
  Weights weights{};
  for (const TermWeight& weight : kWeights) {
    weights[static_cast<std::size_t>(weight.term)] = weight.early;
    weights[kTerms + static_cast<std::size_t>(weight.term)] = weight.late;
  }
  return weights;
}();

}  // namespace trearchi::ponte
