// Il settimo ponte: the core against its rules. Recorded games are replayed by the Python tests.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "check.hpp"
#include "core/perft.hpp"
#include "core/text.hpp"
#include "games/settimo/evaluation.hpp"
#include "games/settimo/state.hpp"
#include "settimo_board.hpp"

namespace {

using namespace trearchi;
using namespace trearchi::settimo;
using trearchi::test::settimo_islands;
using trearchi::test::settimo_lines;
using trearchi::test::settimo_rules;

constexpr const char* kLinesText = "ROOSPOOYGGRRPGBRPYYBORSPGSSGBBBPGSPBYBGOPYSRSSGYPBRGROBYSPBPOGRO";

State first_state(const Rules& rules, std::string_view lines, std::string_view reserve, std::string_view major) {
  return State(rules, std::get<Setup>(parse_setup(lines, reserve, major)));
}

// Plays one random move, chance by its weights.
void play_randomly(State& state, Random& random) {
  std::vector<Move> moves;
  std::vector<Chance<Move>> chances;
  state.chances(chances);
  for (const auto& chance : chances) moves.insert(moves.end(), chance.weight, chance.move);
  if (chances.empty()) state.legal_moves(moves);
  state.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}

// Legal texts are played, others tell their code.
std::string play(State& state, std::string_view text) {
  const auto read = state.read(text);
  if (const auto* refusal = std::get_if<Refusal>(&read)) return refusal->code;
  state.apply(std::get<Move>(read));
  return "";
}

void test_perft() {
  const Rules rules = settimo_rules();
  const State state = first_state(rules, kLinesText, "ORSYYY", "GRS");
  const std::vector<std::uint64_t> counts = {8, 56, 224, 1568, 3332};
  for (std::size_t depth = 1; depth <= counts.size(); ++depth)
    CHECK(perft(state, static_cast<int>(depth)) == counts[depth - 1]);
}

// S7: stones are conserved; also what is kept beside the position agrees with it.
void check_conservation(const State& state) {
  int stones = state.hand(0) + state.hand(1) + state.stones_on_villages(0) + state.stones_on_villages(1);
  int villages = state.bag_size();
  for (int island = 0; island < kIslands; ++island) {
    stones += state.has_stone(island);
    villages += state.has_village(island);
    CHECK(!(state.has_stone(island) && state.has_village(island)));
  }
  CHECK(stones == state.rules().stones());
  CHECK(villages == kIslands);
  for (int colour = 0; colour < kColours; ++colour) {
    int bridges = state.removed(colour);
    for (int line = 0; line < kLines; ++line) bridges += state.has_bridge(line) && state.line_colour(line) == colour;
    CHECK(bridges == kBridgesPerColour);
  }
  const auto trip = state.trip();
  CHECK(trip.empty() ? state.crossed() == 0 : trip.back() == state.piece(state.traveller()));
  CHECK(trip.empty() || trip.size() == static_cast<std::size_t>(std::popcount(state.crossed())) + 1);
}

void check_texts(const State& state) {
  std::vector<Move> moves = successors(state);
  CHECK(moves.empty() == (state.actor() == kOver));
  CHECK(state.actor() < 0 || state.count_legal_moves() == moves.size());
  for (Move move : moves) {
    const std::string text = state.write(move);
    for (const std::string& spelling : {text, lower(text), " \t" + upper(text) + "\n"}) {
      const auto read = state.read(spelling);
      CHECK(std::holds_alternative<Move>(read) && std::get<Move>(read) == move);
    }
  }
  const auto parsed = State::parse(state.rules(), state.print());
  CHECK(std::holds_alternative<State>(parsed));
  if (!std::holds_alternative<State>(parsed)) return;
  const State& again = std::get<State>(parsed);
  CHECK(again == state && again.hash() == state.hash() && again.print() == state.print());
  CHECK(successors(again) == moves && again.stage() == state.stage() && again.trip() == state.trip());
}

// S2 written out: every complete trip is walked.
class TripWalker {
 public:
  explicit TripWalker(const State& state) : state_(state), seat_(state.traveller()) {}

  // Whether some complete trip that begins with this one has two colours.
  bool reaches_two(const std::vector<int>& trip) const {
    const auto next = onward(trip);
    if (next.empty()) return colours(trip).size() == 2;
    return std::any_of(next.begin(), next.end(), [&](int island) { return reaches_two(extended(trip, island)); });
  }

  // The islands that S2.1 to S2.4 allow after this trip.
  std::vector<int> onward(const std::vector<int>& trip) const {
    std::vector<int> islands;
    for (int island = 0; island < kIslands; ++island) {
      const int line = state_.rules().board.line_between(trip.back(), island);
      if (line < 0 || !state_.has_bridge(line) || island == state_.piece(1 - seat_)) continue;
      if (std::find(trip.begin(), trip.end(), island) != trip.end()) continue;
      if (colours(extended(trip, island)).size() <= 2) islands.push_back(island);
    }
    return islands;
  }

  static std::vector<int> extended(std::vector<int> trip, int island) {
    trip.push_back(island);
    return trip;
  }

 private:
  std::vector<int> colours(const std::vector<int>& trip) const {
    std::vector<int> seen;
    for (std::size_t n = 1; n < trip.size(); ++n) {
      const int colour = state_.line_colour(state_.rules().board.line_between(trip[n - 1], trip[n]));
      if (std::find(seen.begin(), seen.end(), colour) == seen.end()) seen.push_back(colour);
    }
    return seen;
  }

  const State& state_;
  int seat_;
};

// S2.6 against the walker; how many steps it forbade.
int check_steps(const State& state, bool must_be_two) {
  const TripWalker walker(state);
  std::vector<int> trip = state.trip();
  if (trip.empty()) trip = {state.piece(state.traveller())};
  IslandSet expected = 0;
  int forbidden = 0;
  for (int island : walker.onward(trip)) {
    if (must_be_two && !walker.reaches_two(TripWalker::extended(trip, island))) {
      ++forbidden;
    } else {
      expected |= island_bit(island);
    }
  }
  CHECK(state.stage() == (expected ? Stage::kTravel : Stage::kRemove));
  CHECK(state.steps() == expected);
  return forbidden;
}

void test_random_games() {
  Rules rules = settimo_rules();
  Random random(child_seed(7, "games"));
  int forbidden = 0;
  for (int game = 0; game < 60; ++game) {
    rules.last = game % 2 ? 10 : 7;  // long games run short of bridges, where S2.6 matters
    rules.stock = game % 3 ? 20 : 1;
    State state(rules, random_setup(random));
    bool must_be_two = false;
    while (state.actor() != kOver) {
      check_conservation(state);
      check_texts(state);
      const bool is_start = state.stage() == Stage::kTravel && state.crossed() == 0;
      if (is_start) must_be_two = TripWalker(state).reaches_two({state.piece(state.traveller())});
      if (state.stage() == Stage::kTravel || state.stage() == Stage::kRemove)
        forbidden += check_steps(state, must_be_two);
      CHECK(state.bag_size() > 0 || state.stage() != Stage::kDraw);
      play_randomly(state, random);
    }
    check_conservation(state);
    check_texts(state);
    CHECK(state.winners() >= 1 && state.winners() <= 3 && !state.reason().empty());
  }
  CHECK(forbidden > 0);
}

// Any damage to a position gives an error or a position that plays on by the rules.
void test_garbage_positions() {
  const Rules rules = settimo_rules();
  Random random(child_seed(7, "garbage"));
  const std::string_view signs = "ROYGSBPABCroygsbp0123456789,.*-= wbx\n\xff";
  int accepted = 0;
  for (int game = 0; game < 300; ++game) {
    State state(rules, random_setup(random));
    for (std::uint32_t n = random.below(120); n > 0 && state.actor() != kOver; --n) play_randomly(state, random);
    const std::string text = state.print();
    for (int trial = 0; trial < 60; ++trial) {
      std::string damaged = text;
      for (std::uint32_t n = random.below(3) + 1; n > 0; --n) {
        const auto place = random.below(static_cast<std::uint32_t>(damaged.size()));
        if (random.below(4) == 0)
          damaged.erase(place, random.below(4));
        else
          damaged[place] = signs[random.below(static_cast<std::uint32_t>(signs.size()))];
      }
      const auto parsed = State::parse(rules, damaged);
      if (const auto* error = std::get_if<PositionError>(&parsed)) {
        CHECK(!error->message.empty() && error->message.find('\n') == std::string::npos);
        continue;
      }
      ++accepted;
      State again = std::get<State>(parsed);
      for (int n = 0; n < 30 && again.actor() != kOver; ++n) {
        check_conservation(again);
        play_randomly(again, random);
      }
    }
  }
  CHECK(accepted > 0);
  for (const char* text : {"", " ", "=", "lines=", "lines= reserve= major= seat= pieces= hand= islands= trip="})
    CHECK(std::holds_alternative<PositionError>(State::parse(rules, text)));
}

void test_refusals() {
  const Rules rules = settimo_rules();
  State state = first_state(rules, kLinesText, "ORSYYY", "GRS");
  const auto refusal = [&](std::string_view text) {
    const auto read = state.read(text);
    const auto* no = std::get_if<Refusal>(&read);
    std::string all = no ? std::string(no->code) + " " + no->clause : std::string("legal");
    for (const auto& square : no ? no->squares : std::vector<std::string>{}) all += " " + square;
    return all;
  };
  for (const char* text : {"", "A 1", "A1B1", "draw", "draw:X", "A1-B1", "1", "\xc3\xa9", "A-1"})
    CHECK(refusal(text) == "syntax S2.7");
  for (const char* text : {"xA1", "x-", "XA1-B1-C1", "xA1 -B1", "x A1-B1"}) CHECK(refusal(text) == "syntax S4.1");
  CHECK(refusal("A9") == "unknown-island S1.4 A9");
  CHECK(refusal("a01") == "unknown-island S1.4 A01");
  CHECK(refusal("x123456789012345678901234567890") == "unknown-island S1.4 X123456789012345678901234567890");
  CHECK(refusal("b1") == "no-line S2.1 B1");
  CHECK(refusal("o") == "no-line S2.1 O");
  CHECK(refusal("draw:R") == "stage S3");
  CHECK(refusal("xO-A1") == "stage S4");
  CHECK(refusal("xZ1-Z2") == "stage S4");
  CHECK(play(state, " a1 ") == "");
  CHECK(refusal("A2") == "stage S2");
  CHECK(play(state, "DRAW:r") == "");
  while (state.stage() != Stage::kRemove) {
    const auto moves = successors(state);
    state.apply(moves.front());
  }
  CHECK(refusal("xA1-C1") == "unknown-island S1.4 A1 C1");
  CHECK(refusal("xZ1-a1") == "unknown-island S1.4 Z1");
  CHECK(refusal("xC8-C7") == "not-crossed S4.1 C7 C8");
  CHECK(refusal("A1") == "stage S2");
  CHECK(refusal("xA1-O") == "legal");
}

void test_options() {
  const Rules rules = settimo_rules();
  State state = first_state(rules, kLinesText, "ORSYYY", "GRS");
  const auto options = [&](std::string_view text) {
    std::vector<Option> found;
    state.options(text, found);
    std::string all;
    for (const auto& option : found) all += std::string(option.kind) + ":" + option.text + " ";
    return all;
  };
  CHECK(options("") == "step:A1 step:A2 step:A3 step:A4 step:A5 step:A6 step:A7 step:A8 ");
  CHECK(options(" a ") == options(""));
  CHECK(options("a3") == "move:A3 ");
  CHECK(options("x") == "" && options("B") == "" && options("A 1") == "");
  CHECK(play(state, "A1") == "" && options("") == "");
  while (state.stage() != Stage::kRemove) state.apply(successors(state).front());
  const std::string first = state.rules().board.line_name(std::countr_zero(state.crossed()));
  CHECK(first == "O-A1" && options("xo") == "remove:O-A1 " && options("Xa1-O") == "move:xO-A1 ");
  CHECK(options("x") == options("") && options("xa1-o ") == "move:xO-A1 " && options("xC7") == "");
  CHECK(options("x").starts_with("remove:O-A1 remove:") && options("xA1").starts_with("remove:O-A1 remove:A1"));
}

void test_setups() {
  Random random(child_seed(7, "setups"));
  for (int n = 0; n < 200; ++n) {
    const Setup setup = random_setup(random);
    const auto again = parse_setup(setup.lines_text(), setup.reserve_text(), setup.major_text());
    CHECK(std::holds_alternative<Setup>(again) && std::get<Setup>(again) == setup);
    const Rules rules = settimo_rules();
    CHECK(State(rules, setup).setup() == setup);
  }
  const auto error = [](std::string_view lines, std::string_view reserve, std::string_view major) {
    const auto read = parse_setup(lines, reserve, major);
    return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : std::string();
  };
  const std::string lines = kLinesText;
  CHECK(error(lines, "ORSYYY", "GRS") == "" && error(lines, "YSYORY", "SRG") == "");
  CHECK(std::get<Setup>(parse_setup(lines, "YSYORY", "SRG")).reserve_text() == "ORSYYY");
  CHECK(error(lines.substr(1), "ORSYYY", "GRS") == "lines has 63 letters; 64 are needed");
  CHECK(error(lines, "orsyyy", "GRS") != "" && error(lines, "ORSYYX", "GRS") != "" &&
        error(lines, "ORSYYY", "GGS") != "");
  CHECK(error(lines, "OOSYYY", "GRS") != "" && error(lines, "", "") != "" && error("", "ORSYYY", "GRS") != "");
  std::string many = lines;
  many[many.find('R')] = 'Y';
  CHECK(error(many, "ORSYYY", "GRS") != "");
}

void test_boards() {
  auto islands = settimo_islands();
  auto lines = settimo_lines();
  const auto fails = [&] { return std::holds_alternative<std::string>(Board::make(islands, lines)); };
  CHECK(!fails());
  std::swap(lines[0], lines[63]);
  CHECK(!fails());
  lines[0] = lines[1];
  CHECK(fails());
  lines[0] = {"A1", "A1"};
  CHECK(fails());
  lines[0] = {"A1", "Z1"};
  CHECK(fails());
  lines = settimo_lines();
  islands[3] = "a3";
  CHECK(fails());
  islands.pop_back();
  CHECK(fails());
}

void test_evaluation() {
  const Rules rules = settimo_rules();
  Random random(child_seed(7, "evaluation"));
  Evaluator evaluation;
  std::vector<Candidate<Move>> candidates;
  std::vector<Move> moves;
  for (int game = 0; game < 40; ++game) {
    State state(rules, random_setup(random));
    for (; state.actor() != kOver; play_randomly(state, random)) {
      const Values values = evaluation.evaluate(state);
      CHECK(values[0] > 0 && values[1] > 0 && std::abs(values[0] + values[1] - 1) < 1e-6f);
      if (state.actor() == kChance) continue;
      state.legal_moves(moves);
      evaluation.candidates(state, random, candidates);
      CHECK(candidates.size() == moves.size());
      for (const auto& [move, prior] : candidates)
        CHECK(prior > 0 && std::count(moves.begin(), moves.end(), move) == 1);
      CHECK(std::is_sorted(candidates.begin(), candidates.end(),
                           [](const auto& a, const auto& b) { return a.prior > b.prior; }));
      CHECK(std::count(moves.begin(), moves.end(), evaluation.playout_move(state, random)) == 1);
    }
    CHECK(evaluation.evaluate(state) == final_values(state));
  }
}

// The value is what weights and features say, and the two seats are judged alike.
void test_weights() {
  const Rules rules = settimo_rules();
  Random random(child_seed(7, "weights"));
  Evaluator::Weights weights{};
  for (float& weight : weights) weight = static_cast<float>(random.unit()) - 0.5f;
  Evaluator evaluator(weights);
  Evaluator usual;
  int differing = 0;
  for (int game = 0; game < 10; ++game)
    for (State state(rules, random_setup(random)); state.actor() != kOver; play_randomly(state, random)) {
      Evaluator::Features white;
      Evaluator::Features black;
      evaluator.features(state, 0, white);
      evaluator.features(state, 1, black);
      double margin = 0;
      for (std::size_t n = 0; n < weights.size(); ++n) {
        CHECK(std::isfinite(white[n]) && std::isfinite(black[n]));
        margin += weights[n] * (white[n] - black[n]);
      }
      const Values values = evaluator.evaluate(state);
      CHECK(std::abs(values[0] - 1 / (1 + std::exp(-margin))) < 1e-4);
      differing += values != usual.evaluate(state);
    }
  CHECK(differing > 0);
  // At the very start nothing but the first turn sets the seats apart.
  Evaluator::Features white;
  Evaluator::Features black;
  const State state(rules, random_setup(random));
  evaluator.features(state, 0, white);
  evaluator.features(state, 1, black);
  for (std::size_t n = 0; n < weights.size(); ++n)
    CHECK(white[n] == black[n] || std::string_view(Evaluator::weight_names[n]).starts_with("tempo"));
}

}  // namespace

int main() {
  return trearchi::test::run_all({
      {"perft", test_perft},
      {"random games: conservation (S7), texts, the trip (S2)", test_random_games},
      {"damaged positions", test_garbage_positions},
      {"refusals (S6)", test_refusals},
      {"options", test_options},
      {"setups (S1.5, S1.6, S1.9)", test_setups},
      {"boards and parameters (S1.3, S1.8)", test_boards},
      {"evaluation", test_evaluation},
      {"weights", test_weights},
  });
}
