#include "games/viaduct/evaluation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace trearchi::viaduct {
namespace {

constexpr std::size_t kKnown = 1u << 14;
constexpr std::size_t kMaxCandidates = 36;
constexpr std::size_t kFewCandidates = 8;
constexpr float kNeverTurns = 40;
constexpr float kProgress = 0.2f;
constexpr int kManyExits = 31;
constexpr float kMostForm = 40;  // keeps the exponential within what a float holds

// V7.1: the extra bridges may make a viaduct of so many bridges. With longer ones on both sides nobody can finish: what
// is left of the supply is less than what one blocker costs. Who is treated worse answers in kind, up to a limit.
constexpr int kFairLength = 15, kUnfairLength = 20;

// Blocking always pays at once, and two seats that only block never end. So it is free for forty turns; then it is for
// seats that are near their end, the nearer, the longer the game has gone on; and who has held the others up for 180
// turns lets them finish.
constexpr float kBlockFreely = 40, kBlockLessATurn = 0.4f;
constexpr float kBlockLate = 3.99f, kBlockLateLessATurn = 0.0167f;

Bridge bridge_of(const Move& move) { return {move.level, move.x, move.y, move.direction, 0, false}; }

constexpr int kUsed = std::numeric_limits<int>::max();

std::size_t index_of(const Board& board, const Move& move) {
  return *board.find(move.x, move.y, move.direction, move.level);
}

Board without(Board board, const Move& move) {
  board.remove(index_of(board, move));
  return board;
}

int turn_seat(const State& state) { return state.turns() % state.seats(); }  // V2.2

// V1.5, V4.2: the turns that so many actions of one kind take on average.
float turns_for(int actions, const Die& die) {
  const auto ones = static_cast<float>(die.ones), twos = static_cast<float>(die.twos);
  const auto symbols = static_cast<float>(die.symbols);
  float before = 0, last = 0;  // for two actions less, for one less
  for (int i = 0; i < actions; ++i) {
    const float turns = (ones + twos + symbols + ones * last + twos * before) / (ones + twos);
    before = last;
    last = turns;
  }
  return last;
}

// The most bridges that a seat may need for others to think of blocking it.
int block_reach(const State& state) {
  const auto turns = static_cast<float>(state.turns());
  const float early = static_cast<float>(Completion::kFar) - kBlockLessATurn * (turns - kBlockFreely);
  // Two bridges up to the 120th turn, one up to the 180th.
  const float late = kBlockLate - kBlockLateLessATurn * turns;
  return static_cast<int>(std::max({0.0f, std::min(late, 2.0f), early}));
}

// How much a seat's progress is to be feared, seen from one that has `own` turns to go.
float threat(float turns, float own) { return std::clamp(std::exp((own - turns) / 3), 0.05f, 1.5f); }

}  // namespace

const Evaluator::Known& Evaluator::know(const Rules& rules, const Board& board, int seat, bool with_exits) {
  if (known_.empty()) known_.resize(kKnown);
  const std::uint64_t who = std::uint64_t{1} << 8 | static_cast<unsigned char>(rules.letter(seat));
  const std::uint64_t key = mix64(board.hash() ^ mix64(who << 8 | static_cast<std::uint64_t>(seat)));
  Known& known = known_[key % kKnown];
  if (known.key == key && (!with_exits || known.exits != kUncounted)) return known;
  completion_.look(rules, board, seat);
  known.key = key;
  known.needed = static_cast<std::int16_t>(completion_.needed());
  known.exits = with_exits ? static_cast<std::int16_t>(completion_.exits()) : kUncounted;
  return known;
}

// Makes `completion_` ready for questions about a seat; returns what it needs.
int Evaluator::look(const State& state, int seat, int slack) {
  completion_.look(state.rules(), state.board(), seat);
  const int bridges = completion_.needed(slack);
  completion_.look_further(slack);
  return bridges;
}

float Evaluator::turns_to_go(const State& state, int seat) {
  const auto& die = state.rules().parameters().die;
  const int bridges = needed(state.rules(), state.board(), seat);
  if (bridges >= Completion::kFar) return kNeverTurns;
  // V7.4: custody serves a second bridge only.
  const int stock = state.supply(seat) + std::min(state.custody(seat), state.supply(seat));
  // V4.5: what the supply lacks has to be taken back first.
  int actions = bridges + std::max(0, bridges - stock);
  float turns = 0;
  const int current = turn_seat(state);
  const Stage stage = state.stage();
  const bool is_acting = seat == current && stage != Stage::kRoll && stage != Stage::kExtra;
  if (is_acting) {
    const bool may_place = stage == Stage::kAct || stage == Stage::kPlace || stage == Stage::kChoice;
    if (may_place) actions -= std::min(state.actions_left(), std::max(1, stock));
    if (actions <= 0) return 0;
    turns = 1;
  }
  // V7.4: a bridge in custody saves a turn.
  if (die)
    turns += turns_for(actions, *die);
  else
    turns += static_cast<float>(actions - std::min(state.custody(seat), actions / 2));
  return turns +
         static_cast<float>((seat - current + state.seats()) % state.seats()) / static_cast<float>(state.seats());
}

Evaluator::Turns Evaluator::all_turns_to_go(const State& state) {
  Turns turns{};
  for (int seat = 0; seat < state.seats(); ++seat) turns[at(seat)] = turns_to_go(state, seat);
  return turns;
}

void Evaluator::features(const State& state, int seat, Features& features) {
  Weights all;
  all.fill(1);
  describe(state, seat, all_turns_to_go(state), all, features);
}

// What weighs nothing and is dear is left at 0.
void Evaluator::describe(const State& state, int seat, const Turns& turns, const Weights& weights, Features& features) {
  constexpr std::size_t kExits = 3, kLoose = 5;
  const bool has_exits = weights[kExits] != 0;
  const Known& known = know(state.rules(), state.board(), seat, has_exits);
  const float first = *std::min_element(turns.begin(), turns.begin() + state.seats());
  const int stock = state.supply(seat) + std::min(state.custody(seat), state.supply(seat));
  const bool is_sealed = known.needed >= Completion::kFar;
  // A turn's lead decides the more, the nearer the end is.
  features[0] = (first - turns[at(seat)]) / (1.2f + 0.2f * first);
  features[1] = -0.1f * static_cast<float>(known.needed);
  features[2] = is_sealed ? 0 : -static_cast<float>(std::max(0, known.needed - stock));
  features[kExits] = has_exits ? std::log2(1 + static_cast<float>(std::min<int>(known.exits, kManyExits))) : 0;
  features[4] = is_sealed ? -1 : 0;
  features[kLoose] = 0;
  if (weights[kLoose] == 0) return;
  for (const Bridge& bridge : state.board().bridges())
    if (bridge.seat == seat && !bridge.is_extra && !state.carries(bridge)) features[kLoose] -= 0.1f;
}

Values Evaluator::evaluate(const State& state) {
  if (state.actor() == kOver) return final_values(state);
  const Turns turns = all_turns_to_go(state);
  const auto seats = at(state.seats());
  const float first = *std::min_element(turns.begin(), turns.begin() + state.seats());
  Values values{}, progress{};
  float sum = 0, whole = 0;
  Features features;
  for (std::size_t s = 0; s < seats; ++s) {
    describe(state, static_cast<int>(s), turns, weights_, features);
    float form = 0;
    for (std::size_t i = 0; i < kFeatures; ++i) form += weights_[i] * features[i];
    sum += values[s] = std::exp(std::clamp(form, -kMostForm, kMostForm));
    whole += progress[s] = 1 / (1 + turns[s]);
  }
  // The share of progress tells winning moves apart where the lead is so great that it says nothing any more.
  for (std::size_t s = 0; s < seats; ++s)
    values[s] = (1 - kProgress) * values[s] / sum + kProgress * progress[s] / whole;
  // V6.3: where the turns run out before anybody can win, all share.
  const auto limit = state.rules().parameters().turn_limit;
  if (!limit) return values;
  const float rounds = static_cast<float>(*limit - state.turns()) / static_cast<float>(seats);
  const float decided = std::min(1.0f, (rounds + 0.5f) / (first + 0.5f));
  for (std::size_t s = 0; s < seats; ++s) values[s] = decided * values[s] + (1 - decided) / static_cast<float>(seats);
  return values;
}

bool Evaluator::candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates) {
  rated_.clear();
  state.legal_moves(moves_);
  assert(!moves_.empty());
  switch (state.stage()) {
    case Stage::kExtra: rate_extras(state); break;
    case Stage::kSymbol: rate_symbol(state); break;
    case Stage::kTake: rate_takes(state, 1); break;
    default: rate_placements(state); break;
  }
  choose(random, candidates);
  return false;
}

// Building, blocking, and where bridges run short, taking back.
void Evaluator::rate_placements(const State& state) {
  const int seat = state.actor();
  const int bridges = needed(state.rules(), state.board(), seat);
  const bool may_place = moves_.front().kind == MoveKind::kPlace;
  ratings_.assign(moves_.size(), 0);
  if (may_place) {
    rate_building(state);
    const Turns turns = all_turns_to_go(state);
    for (int other = 0; other < state.seats(); ++other)
      if (other != seat) rate_blocks(state, other, 0.8f * threat(turns[at(other)], turns[at(seat)]));
  }
  if (!may_place || state.supply(seat) + state.custody(seat) < bridges) rate_takes(state, 0.4f);
  float best = 0.05f;
  for (std::size_t i = 0; i < moves_.size(); ++i)
    if (moves_[i].kind == MoveKind::kPlace) {
      best = std::max(best, ratings_[i]);
      if (ratings_[i] > 0.02f) add(moves_[i], ratings_[i]);
    }
  // V7.4: keeping a bridge in custody for later is worth a thought; with nothing to gain it is the move.
  if (moves_.back().kind == MoveKind::kEnd) add(moves_.back(), 0.3f * best);
}

void Evaluator::rate_building(const State& state) {
  const int bridges = look(state, state.actor(), 1);
  if (bridges >= Completion::kFar) return;
  // V6.2: what can be finished in this turn is finished.
  const bool is_last = bridges <= state.actions_left();
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].kind != MoveKind::kPlace) continue;
    const Bridge bridge = bridge_of(moves_[i]);
    const int excess = completion_.needed_through(bridge) + 1 - bridges;
    // The narrow places first: those are the ones that others can close.
    if (excess <= 0) ratings_[i] += is_last ? 20 : 0.3f + 0.7f * completion_.heat(bridge);
    if (excess == 1) ratings_[i] += 0.06f;
  }
}

void Evaluator::rate_blocks(const State& state, int seat, float weight) {
  const int bridges = needed(state.rules(), state.board(), seat);
  if (bridges > block_reach(state)) return;
  look(state, seat, 0);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].kind != MoveKind::kPlace) continue;
    const float heat = completion_.heat(bridge_of(moves_[i]));
    if (heat >= 0.15f) ratings_[i] += weight * heat * heat;
  }
}

// How many bridges more its owner needs without each bridge that may be taken off: `losses_`, by move.
void Evaluator::find_losses(const State& state) {
  losses_.assign(moves_.size(), 0);
  for (int seat = 0; seat < state.seats(); ++seat) find_losses(state, seat);
}

void Evaluator::find_losses(const State& state, int seat) {
  const Board& board = state.board();
  const auto is_theirs = [&](const Move& move) {
    return move.kind == MoveKind::kTake && board.bridges()[index_of(board, move)].seat == seat;
  };
  if (std::ranges::none_of(moves_, is_theirs)) return;
  const int before = look(state, seat, 0);
  for (std::size_t i = 0; i < moves_.size(); ++i)
    if (is_theirs(moves_[i])) losses_[i] = completion_.uses(bridge_of(moves_[i])) ? kUsed : 0;
  for (std::size_t i = 0; i < moves_.size(); ++i)
    if (losses_[i] == kUsed) losses_[i] = needed(state.rules(), without(board, moves_[i]), seat) - before;
}

// Own bridges that the viaduct needs least.
void Evaluator::rate_takes(const State& state, float weight) {
  find_losses(state);
  for (std::size_t i = 0; i < moves_.size(); ++i)
    if (moves_[i].kind == MoveKind::kTake) add(moves_[i], weight * std::exp(-1.5f * static_cast<float>(losses_[i])));
}

// V4.3: the bridge whose loss costs its owner most, or that stands in one's own way.
void Evaluator::rate_symbol(const State& state) {
  find_losses(state);
  const Turns turns = all_turns_to_go(state);
  const int me = state.actor();
  const int mine = needed(state.rules(), state.board(), me);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].kind != MoveKind::kTake) {
      add(moves_[i], 0.03f);
      continue;
    }
    const int owner = state.board().bridges()[index_of(state.board(), moves_[i])].seat;
    const int won = mine - needed(state.rules(), without(state.board(), moves_[i]), me);
    const float weight = threat(turns[at(owner)], turns[at(me)]);
    add(moves_[i], 0.05f * weight + weight * static_cast<float>(std::clamp(losses_[i], 0, 4)) +
                       static_cast<float>(std::clamp(won, 0, 4)));
  }
}

// V7.1: places that the other's viaduct has to go a long way round for, within reason.
void Evaluator::rate_extras(const State& state) {
  const int owner = state.placing_seat();
  const int bridges = needed(state.rules(), state.board(), owner);
  const int mine = std::min(needed(state.rules(), state.board(), state.actor()), kUnfairLength);
  const int most = std::max({kFairLength, bridges, mine});
  look(state, owner, most - bridges);
  for (const Move& move : moves_) {
    const int length = completion_.needed_through(bridge_of(move)) + 1;
    if (length <= most) add(move, std::exp(0.7f * static_cast<float>(length - most)));
  }
}

// The best of what was rated, in order; some others where that is too little.
void Evaluator::choose(Random& random, std::vector<Candidate<Move>>& candidates) {
  // Equals in random order, so that the cut does not fall on one corner of the board.
  for (auto& candidate : rated_) candidate.prior *= 0.95f + 0.1f * static_cast<float>(random.unit());
  const auto kept = std::min(rated_.size(), kMaxCandidates);
  std::partial_sort(rated_.begin(), rated_.begin() + static_cast<std::ptrdiff_t>(kept), rated_.end(),
                    [](const auto& a, const auto& b) { return a.prior > b.prior; });
  candidates.assign(rated_.begin(), rated_.begin() + static_cast<std::ptrdiff_t>(kept));
  const float least = candidates.empty() ? 1 : 0.3f * candidates.back().prior;
  for (std::size_t tries = 2 * kFewCandidates; tries > 0 && candidates.size() < kFewCandidates; --tries) {
    const Move& move = moves_[random.below(static_cast<std::uint32_t>(moves_.size()))];
    const auto is_same = [&](const auto& candidate) { return candidate.move == move; };
    if (std::ranges::none_of(candidates, is_same)) candidates.push_back({move, least});
  }
}

Move Evaluator::playout_move(const State& state, Random& random) {
  std::vector<Candidate<Move>> found;
  candidates(state, random, found);
  float sum = 0;
  for (const auto& candidate : found) sum += candidate.prior;
  float left = sum * static_cast<float>(random.unit());
  for (const auto& candidate : found)
    if ((left -= candidate.prior) < 0) return candidate.move;
  return found.front().move;
}

}  // namespace trearchi::viaduct
