#include "games/viaduct/evaluation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace trearchi::viaduct {
namespace {

constexpr std::size_t kKnown = 1u << 14;
constexpr std::size_t kMaxCandidates = 36;
constexpr std::size_t kFewCandidates = 8;
constexpr float kNeverTurns = 40;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

Bridge bridge_of(const Move& move) { return {move.level, move.x, move.y, move.direction, 0, false}; }

int turn_seat(const State& state) { return state.turns() % state.seats(); }  // V2.2

// V1.5: placements that a turn allows on average.
float placements_a_turn(const Die& die) {
  const int faces = die.ones + die.twos + die.symbols;
  return static_cast<float>(die.ones + 2 * die.twos) / static_cast<float>(faces);
}

// How much a seat's progress is to be feared, seen from one that has `own` turns to go.
float threat(float turns, float own) { return std::clamp(std::exp((own - turns) / 3), 0.05f, 1.5f); }

}  // namespace

int Evaluator::needed(const Rules& rules, const Board& board, int seat) {
  if (known_.empty()) known_.resize(kKnown);
  const std::uint64_t who = std::uint64_t{1} << 8 | static_cast<unsigned char>(rules.letter(seat));
  const std::uint64_t key = mix64(board.hash() ^ mix64(who << 8 | static_cast<std::uint64_t>(seat)));
  Known& known = known_[key % kKnown];
  if (known.key != key) {
    completion_.look(rules, board, seat);
    known = {key, completion_.needed()};
  }
  return known.needed;
}

float Evaluator::turns_to_go(const State& state, int seat) {
  const auto& die = state.rules().parameters().die;
  const int bridges = needed(state.rules(), state.board(), seat);
  if (bridges >= Completion::kFar) return kNeverTurns;
  const int stock = state.supply(seat) + state.custody(seat);
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
  // V7.4: a bridge in custody saves a turn; a symbol is a turn without a placement.
  if (die)
    turns += static_cast<float>(actions) / placements_a_turn(*die);
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

Values Evaluator::evaluate(const State& state) {
  if (state.actor() == kOver) return final_values(state);
  const Turns turns = all_turns_to_go(state);
  const auto seats = at(state.seats());
  const float first = *std::min_element(turns.begin(), turns.begin() + state.seats());
  // A turn's lead decides the more, the nearer the end is.
  const float scale = 0.8f + 0.12f * first;
  Values values{};
  float sum = 0;
  for (std::size_t s = 0; s < seats; ++s) sum += values[s] = std::exp((first - turns[s]) / scale);
  // V6.3: where the turns run out before anybody can win, all share.
  float decided = 1;
  if (const auto limit = state.rules().parameters().turn_limit) {
    const float rounds = static_cast<float>(*limit - state.turns()) / static_cast<float>(seats);
    decided = std::min(1.0f, (rounds + 0.5f) / (first + 0.5f));
  }
  for (std::size_t s = 0; s < seats; ++s)
    values[s] = decided * values[s] / sum + (1 - decided) / static_cast<float>(seats);
  return values;
}

void Evaluator::candidates(const State& state, Random& random, std::vector<Candidate<Move>>& candidates) {
  rated_.clear();
  state.legal_moves(moves_);
  assert(!moves_.empty());
  switch (state.stage()) {
    case Stage::kExtra:
      rate_extras(state);
      break;
    case Stage::kSymbol:
      rate_symbol(state);
      break;
    case Stage::kTake:
      rate_takes(state, 1);
      break;
    default:
      rate_placements(state);
      break;
  }
  choose(random, candidates);
}

// Building, blocking, and where bridges run short, taking back.
void Evaluator::rate_placements(const State& state) {
  const int seat = state.actor();
  const int bridges = needed(state.rules(), state.board(), seat);
  ratings_.assign(moves_.size(), 0);
  rate_blocks(state);
  const bool is_short = state.supply(seat) + state.custody(seat) < bridges || moves_.front().kind != MoveKind::kPlace;
  if (is_short) rate_takes(state, 0.4f);
  float best = 0.05f;
  for (std::size_t i = 0; i < moves_.size(); ++i)
    if (moves_[i].kind == MoveKind::kPlace) {
      best = std::max(best, ratings_[i]);
      if (ratings_[i] > 0.02f) add(moves_[i], ratings_[i]);
    }
  // V7.4: keeping a bridge in custody for later is worth a thought; with nothing to gain it is the move.
  if (moves_.back().kind == MoveKind::kEnd) add(moves_.back(), 0.3f * best);
}

void Evaluator::rate_blocks(const State& state) {
  const Turns turns = all_turns_to_go(state);
  const int me = state.actor();
  const int span = state.rules().span();
  const auto hottest = [&](const Move& move) {
    float heat = 0;
    for (int i = 0; i <= span; ++i) heat = std::max(heat, completion_.heat(Board::cell(bridge_of(move), i)));
    return heat;
  };
  for (int seat = 0; seat < state.seats(); ++seat) {
    completion_.look(state.rules(), state.board(), seat);
    const int bridges = completion_.needed();
    if (bridges >= Completion::kFar) continue;
    const int slack = seat == me ? 1 : 0;
    completion_.look_further(slack);
    const float weight = 0.8f * threat(turns[at(seat)], turns[at(me)]);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (moves_[i].kind != MoveKind::kPlace) continue;
      if (seat != me) {
        const float heat = hottest(moves_[i]);
        if (heat >= 0.15f) ratings_[i] += weight * heat * heat;
        continue;
      }
      const int excess = completion_.needed_through(bridge_of(moves_[i])) + 1 - bridges;
      // The narrow places first: those are the ones that others can close.
      if (excess <= 0) ratings_[i] += bridges == 1 ? 20 : 0.3f + 0.7f * hottest(moves_[i]);
      if (excess == 1) ratings_[i] += 0.06f;
    }
  }
}

// Own bridges that the viaduct needs least.
void Evaluator::rate_takes(const State& state, float weight) {
  const int seat = state.actor();
  const int before = needed(state.rules(), state.board(), seat);
  for (const Move& move : moves_) {
    if (move.kind != MoveKind::kTake) continue;
    Board board = state.board();
    board.remove(*board.find(move.x, move.y, move.direction, move.level));
    const int lost = needed(state.rules(), board, seat) - before;
    add(move, weight * std::exp(-1.5f * static_cast<float>(lost)));
  }
}

// V4.3: the bridge whose loss costs its owner most, or that stands in one's own way.
void Evaluator::rate_symbol(const State& state) {
  const Turns turns = all_turns_to_go(state);
  const int me = state.actor();
  const int mine = needed(state.rules(), state.board(), me);
  for (const Move& move : moves_) {
    if (move.kind != MoveKind::kTake) {
      add(move, 0.03f);
      continue;
    }
    Board board = state.board();
    const std::size_t index = *board.find(move.x, move.y, move.direction, move.level);
    const int owner = board.bridges()[index].seat;
    board.remove(index);
    const int lost = needed(state.rules(), board, owner) - needed(state.rules(), state.board(), owner);
    const int won = mine - needed(state.rules(), board, me);
    const float weight = threat(turns[at(owner)], turns[at(me)]);
    add(move, 0.05f * weight + weight * static_cast<float>(std::clamp(lost, 0, 4)) +
                  static_cast<float>(std::clamp(won, 0, 4)));
  }
}

// V7.1: places that the other's viaduct has to go a long way round for.
void Evaluator::rate_extras(const State& state) {
  const int owner = state.placing_seat();
  completion_.look(state.rules(), state.board(), owner);
  completion_.needed();
  completion_.look_further(Completion::kFar);
  int longest = 0;
  for (const Move& move : moves_) longest = std::max(longest, completion_.needed_through(bridge_of(move)));
  for (const Move& move : moves_) {
    const int detour = completion_.needed_through(bridge_of(move)) - longest;
    if (detour >= -4) add(move, std::exp(0.7f * static_cast<float>(detour)));
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
