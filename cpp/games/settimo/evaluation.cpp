// Values and priors.
#include "games/settimo/evaluation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <string_view>

namespace trearchi::settimo {
namespace {

// How many stones white has more than black, those that S4.2 is about to give included.
int lead(const State& state) {
  return state.hand(0) + state.stones_on_villages(0) - state.hand(1) - state.stones_on_villages(1);
}

// What villages would cost their owners, were each entered once (S3.3). A village is a debt: whoever enters it, its
// owner pays, and the other takes what was paid.
class Dues {
 public:
  explicit Dues(const State& state) {
    for (int colour = 0; colour < kColours; ++colour) {
      const int due = state.due(colour);
      if (due == 1) continue;
      const IslandSet places = state.villages_in(colour);
      two_ |= places;
      if (due == 3) three_ |= places;
    }
  }
  float of(IslandSet villages) const {
    return static_cast<float>(std::popcount(villages) + std::popcount(villages & two_) +
                              std::popcount(villages & three_));
  }

 private:
  IslandSet two_ = 0;
  IslandSet three_ = 0;
};

int most_removed(const State& state) {
  int most = 0;
  for (int colour = 0; colour < kColours; ++colour) most = std::max(most, state.removed(colour));
  return most;
}

// About how many turns are left (S5.1): the bag has to be emptied, and the last bridges of a colour to be removed.
float turns_left(const State& state) {
  const int bridges = std::max(state.rules().last - most_removed(state), 0);
  return std::clamp(
      std::sqrt(24.0f * static_cast<float>(state.bag_size()) + 20.0f * static_cast<float>(bridges * bridges)), 1.0f,
      28.0f);
}

// To be about to travel is worth some stones when the end is near; in the middle of the trip part is already taken.
float tempo(const State& state, int seat, float turns) {
  if (state.stage() == Stage::kRemove || state.traveller() != seat) return 0.0f;
  const float value = std::max(3.0f - turns / 5.0f, 0.0f);
  return state.crossed() == 0 ? value : 0.4f * value;
}

// The islands one bridge away from an island.
IslandSet islands_near(const State& state, int island) {
  IslandSet near = 0;
  for (LineSet left = state.rules().board.lines_at(island) & state.bridges(); left != 0; left &= left - 1)
    near |= island_bit(state.rules().board.other_end(std::countr_zero(left), island));
  return near;
}

// Those two bridges away from an island, and not one.
IslandSet islands_beyond(const State& state, int island, IslandSet near) {
  IslandSet beyond = 0;
  for (IslandSet left = near; left != 0; left &= left - 1) beyond |= islands_near(state, std::countr_zero(left));
  return beyond & ~near & ~island_bit(island);
}

constexpr int kMostGain = 6;  // S3.3: at most three stones, which one pays and the other takes

// By how much a step changes the lead of the traveller.
int gain(const State& state, int island) {
  if (!state.has_village(island)) return 1;  // S3.1
  const int owner = state.village_owner(island);
  const int paid = std::min(state.due(state.village_colour(island)), state.hand(owner));  // S3.4
  return owner == state.traveller() ? -2 * paid : 2 * paid;                               // S3.2
}

// The weight of a step with a gain of -6 to 6: about exp(gain / 2).
constexpr std::array<std::uint32_t, 2 * kMostGain + 1> kStepWeights = {2,  3,   5,   8,   14,  22, 37,
                                                                       61, 100, 165, 272, 448, 739};

// To remove a bridge that ends the game is good for the one who is ahead, and for nobody else.
constexpr std::uint32_t kRemovalWeight = 4;
constexpr std::uint32_t kWinningWeight = 64;
constexpr std::uint32_t kLosingWeight = 1;

std::uint32_t removal_weight(const State& state, int line) {
  if (state.bag_size() > 0 || state.removed(state.line_colour(line)) + 1 < state.rules().last) return kRemovalWeight;
  const int ahead = state.traveller() == 0 ? lead(state) : -lead(state);
  return ahead > 0 ? kWinningWeight : kLosingWeight;
}

struct Weighted {
  Move move;
  std::uint32_t weight;
};

// The legal moves with their weights, without a heap.
struct WeightedMoves {
  explicit WeightedMoves(const State& state) {
    for (IslandSet left = state.steps(); left != 0; left &= left - 1) {
      const int island = std::countr_zero(left);
      add(MoveKind::kStep, island, kStepWeights[static_cast<std::size_t>(gain(state, island) + kMostGain)]);
    }
    if (state.stage() != Stage::kRemove) return;
    for (LineSet left = state.crossed(); left != 0; left &= left - 1) {
      const int line = std::countr_zero(left);
      add(MoveKind::kRemove, line, removal_weight(state, line));
    }
  }

  void add(MoveKind kind, int number, std::uint32_t weight) {
    moves[count++] = {{kind, static_cast<std::uint8_t>(number)}, weight};
    sum += weight;
  }

  std::array<Weighted, kIslands> moves;  // a trip crosses fewer bridges than there are islands (S2.3)
  std::size_t count = 0;
  std::uint32_t sum = 0;
};

}  // namespace

// Set by hand: stones count, and more as the end comes near; a debt weighs less then, since fewer are called in; who is
// about to travel then is ahead, and so is who stands before prey. The rest counts nothing until it is learned
// (docs/training.md).
const Evaluator::Weights Evaluator::hand_weights = [] {
  Weights weights{};
  const auto set = [&](std::string_view name, float weight) {
    weights[static_cast<std::size_t>(std::ranges::find(weight_names, name) - weight_names.begin())] = weight;
  };
  set("stones", 0.1f);
  set("stones_late", 0.5f);
  set("debts", -0.1f);
  set("debts_late", 0.3f);
  set("tempo_late", 2.0f);
  set("prey_late", 0.5f);
  return weights;
}();

void Evaluator::features(const State& state, int seat, Features& features) const {
  const float turns = turns_left(state);
  const float late = 1 / turns;
  const Dues dues(state);
  const IslandSet own = state.villages_of(seat);
  const IslandSet others = state.villages_of(1 - seat);
  const IslandSet near = islands_near(state, state.piece(seat));
  const auto stones = static_cast<float>(state.hand(seat) + state.stones_on_villages(seat));
  const float debts = dues.of(own);
  const float to_move = tempo(state, seat, turns);
  const float prey = dues.of(near & others);
  const float far_prey = dues.of(islands_beyond(state, state.piece(seat), near) & others);
  features = {stones,
              stones * late,
              debts,
              debts * std::min(turns, 18.4f),
              debts * late,
              static_cast<float>(std::popcount(own)) * late,
              to_move,
              to_move * late,
              prey,
              prey * late,
              far_prey,
              far_prey * late,
              dues.of(near & own) * late};
}

Values Evaluator::evaluate(const State& state) const {
  if (state.stage() == Stage::kOver) return final_values(state);
  Features white;
  Features black;
  features(state, 0, white);
  features(state, 1, black);
  float margin = 0;
  for (std::size_t n = 0; n < weights_.size(); ++n) margin += weights_[n] * (white[n] - black[n]);
  const float value = 1.0f / (1.0f + std::exp(-margin));
  return {value, 1.0f - value};
}

bool Evaluator::candidates(const State& state, Random&, std::vector<Candidate<Move>>& candidates) {
  candidates.clear();
  const WeightedMoves weighted(state);
  for (std::size_t n = 0; n < weighted.count; ++n)
    candidates.push_back({weighted.moves[n].move, static_cast<float>(weighted.moves[n].weight)});
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto& a, const auto& b) { return a.prior > b.prior; });
  return true;
}

Move Evaluator::playout_move(const State& state, Random& random) {
  assert(state.actor() >= 0);
  const WeightedMoves weighted(state);
  std::uint32_t place = random.below(weighted.sum);
  std::size_t n = 0;
  for (; place >= weighted.moves[n].weight; ++n) place -= weighted.moves[n].weight;
  return weighted.moves[n].move;
}

}  // namespace trearchi::settimo
