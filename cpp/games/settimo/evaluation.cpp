// Values and priors. The numbers are fitted to 20 000 games of the playout policy against itself: logistic regression
// of the result on the features below, one for each stretch of the game.
#include "games/settimo/evaluation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>

namespace trearchi::settimo {
namespace {

// How many stones white has more than black, those that S4.2 is about to give included.
int lead(const State& state) {
  return state.hand(0) + state.stones_on_villages(0) - state.hand(1) - state.stones_on_villages(1);
}

// How many stones black's villages would cost black, more than white's would cost white, were each entered once (S3.3).
// A village is a debt: whoever enters it, its owner pays, and the other takes what was paid.
int debts(const State& state) {
  const IslandSet white = state.villages_of(0);
  const IslandSet black = state.villages_of(1);
  int sum = std::popcount(black) - std::popcount(white);
  for (int colour = 0; colour < kColours; ++colour) {
    const int more = state.due(colour) - 1;
    if (more == 0) continue;
    const IslandSet places = state.villages_in(colour);
    sum += more * (std::popcount(places & black) - std::popcount(places & white));
  }
  return sum;
}

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
float tempo(const State& state, float turns) {
  const float value = std::max(3.0f - turns / 5.0f, 0.0f);
  if (state.stage() == Stage::kRemove) return 0.0f;
  return state.crossed() == 0 ? value : 0.4f * value;
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

Values Evaluator::evaluate(const State& state) {
  if (state.stage() == Stage::kOver) return final_values(state);
  const float turns = turns_left(state);
  const float debt_weight = std::min(turns / 16.0f, 1.15f);  // how many of the debts will be called in
  const float sign = state.traveller() == 0 ? 1.0f : -1.0f;
  const float margin =
      static_cast<float>(lead(state)) + debt_weight * static_cast<float>(debts(state)) + sign * tempo(state, turns);
  const float spread = 8.5f * turns / (turns + 2.0f);  // of the margin until the end
  const float white = 1.0f / (1.0f + std::exp(-margin / spread));
  return {white, 1.0f - white};
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
