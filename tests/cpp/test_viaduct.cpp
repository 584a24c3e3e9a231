// The rules core of Viaduct by itself; clauses are those of docs/rules/viaduct.md.
#include <bit>
#include <string>

#include "check.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"
#include "games/viaduct/state.hpp"
#include "viaduct_board.hpp"

using namespace trearchi;
using namespace trearchi::viaduct;

namespace {

// "code clause square square ...", or the canonical text of a legal move.
std::string judge(const State& state, std::string_view text) {
  const auto answer = state.read(text);
  if (const auto* move = std::get_if<Move>(&answer)) return state.write(*move);
  const auto& refusal = std::get<Refusal>(answer);
  std::string out = std::string(refusal.code) + " " + refusal.clause;
  for (const std::string& square : refusal.squares) out += " " + square;
  return out;
}

std::string options(const State& state, std::string_view partial) {
  std::vector<Option> found;
  state.options(partial, found);
  std::string out;
  for (const Option& option : found) out += std::string(out.empty() ? "" : " ") + option.kind + ":" + option.text;
  return out;
}

void perft_agrees() {
  const auto four = viaduct_rules(4);
  const State start(four, {});
  CHECK(perft(start, 1) == 2);
  CHECK(perft(start, 2) == 2324);
  CHECK(after(four, {"roll1"}).count_legal_moves() == 1162);
  const auto two = viaduct_rules(2, false);
  CHECK(perft(State(two, {}), 1) == 1120);
}

void first_roll_is_no_symbol() {  // V4.1
  const auto four = viaduct_rules(4);
  CHECK(judge(State(four, {}), "rollx") == "stage V4.1");
  std::vector<Chance<Move>> chances;
  after(four, {"roll1", "+1.1-4.1@0"}).chances(chances);
  CHECK(chances.size() == 3);
  const auto two = viaduct_rules(2);
  after(two, {"+10.10-13.10@0", "+10.11-13.11@0", "+10.12-13.12@0", "+10.13-13.13@0"}).chances(chances);
  CHECK(chances.size() == 2);
}

void refusals_name_their_squares() {  // V8
  const auto four = viaduct_rules(4);
  const State act = after(four, {"roll1"});
  CHECK(judge(act, "+1.1 -4.1@0") == "syntax V4.7");
  CHECK(judge(act, "+01.1-4.1@0") == "syntax V4.7");
  CHECK(judge(act, "") == "syntax V4.7");
  CHECK(judge(act, "end") == "stage V7.5");
  CHECK(judge(act, "roll1") == "stage V4.1");
  CHECK(judge(act, "+0.1-3.1@0") == "off-board V1.1 0.1@0");
  CHECK(judge(act, "+28.1-31.1@0") == "off-board V1.1 31.1@0");
  CHECK(judge(act, "x99999999999999999999.1-31.1@7") == "off-board V1.1 31.1@7 99999999999999999999.1@7");
  CHECK(judge(act, "+5.1-1.1@0") == "length V1.2 1.1@0 5.1@0");
  CHECK(judge(act, "+5.5-5.5@0") == "length V1.2 5.5@0");
  CHECK(judge(act, "+15.1-12.1@0") == "unsupported V3.1 15.1@0");
  CHECK(judge(act, "+1.1-4.1@99999999999999999999") ==
        "unsupported V3.1 1.1@99999999999999999999 4.1@99999999999999999999");
  CHECK(judge(act, "+24.2-27.2@0") == "+24.2-27.2@0");
  CHECK(judge(act, "+22.29-25.29@0") == "reserved V3.3 23.29@0 24.29@0");
  CHECK(judge(act, "x1.1-4.1@0") == "no-bridge V4.2 1.1@0 4.1@0");
  CHECK(judge(act, "pass") == "must-act V4.2");
  CHECK(judge(act, " \t+4.1-1.1@0\n") == "+1.1-4.1@0");
}

void symbol_takes_from_others() {  // V4.3, V4.4
  const auto four = viaduct_rules(4);
  const State symbol = after(
      four, {"roll2", "+1.1-4.1@0", "+1.1-4.1@1", "ROLL2", "+4.2-1.2@0", "+1.3-4.3@0", "roll1", "+1.4-4.4@0", "rollx"});
  CHECK(symbol.stage() == Stage::kSymbol && symbol.actor() == 3);
  CHECK(symbol.count_legal_moves() == 5);
  CHECK(judge(symbol, "x1.1-4.1@0") == "carries V4.4 1.1@0 4.1@0");
  CHECK(judge(symbol, "X1.1-4.1@1") == "x1.1-4.1@1");
  CHECK(judge(symbol, "+5.1-8.1@0") == "stage V4.3");
  State freed = symbol;
  freed.apply(std::get<Move>(symbol.read("x1.1-4.1@1")));
  CHECK(freed.supply(0) == 19 && freed.levels() == 1 && freed.turns() == 4);
}

void a_two_keeps_its_kind() {  // V4.2
  const auto four = viaduct_rules(4);
  const State placing = after(four, {"roll2", "+1.1-4.1@0"});
  CHECK(placing.stage() == Stage::kPlace && placing.actions_left() == 1);
  CHECK(judge(placing, "x1.1-4.1@0") == "stage V4.2");
  const State taking = after(four, {"roll2", "+1.1-4.1@0", "+5.5-8.5@0", "roll1", "+1.2-4.2@0", "roll1", "+1.3-4.3@0",
                                    "roll1", "+1.4-4.4@0", "roll2", "x1.1-4.1@0"});
  CHECK(taking.stage() == Stage::kTake);
  CHECK(judge(taking, "+1.1-4.1@0") == "stage V4.2");
  CHECK(judge(taking, "x1.2-4.2@0") == "not-yours V4.2 1.2@0 4.2@0");
}

void extra_bridges_stay_and_belong_to_the_other() {  // V7.1, V3.4
  const auto two = viaduct_rules(2);
  const State extra(two, {});
  CHECK(judge(extra, "x1.1-4.1@0") == "stage V7.1");
  CHECK(judge(extra, "pass") == "stage V7.1");
  CHECK(judge(extra, "+1.23-4.23@0") == "reserved V3.4 1.23@0 2.23@0 3.23@0");
  const State act = after(two, {"+10.10-13.10@0", "+10.11-13.11@0", "+10.12-13.12@0", "+10.13-13.13@0", "roll1"});
  CHECK(act.on_board(0) == 2 && act.supply(0) == 20);
  CHECK(act.board().bridges()[0].seat == 1 && act.board().bridges()[0].is_extra);
  CHECK(judge(act, "x10.11-13.11@0") == "fixed V7.1 10.11@0 13.11@0");
  CHECK(judge(act, "x10.10-13.10@0") == "not-yours V4.2 10.10@0 13.10@0");
  CHECK(judge(act, "+1.23-4.23@0") == "+1.23-4.23@0");  // V3.3: nobody plays D
}

void custody_serves_the_second_bridge() {  // V7.4, V7.5
  const auto two = viaduct_rules(2, false);
  const State act = after(two, {"+10.10-13.10@0", "+10.11-13.11@0", "+10.12-13.12@0", "+10.13-13.13@0"});
  CHECK(act.supply(0) == 15 && act.custody(0) == 5 && act.actions_left() == 2);
  CHECK(judge(act, "roll1") == "stage V4.1");
  const State choice =
      after(two, {"+10.10-13.10@0", "+10.11-13.11@0", "+10.12-13.12@0", "+10.13-13.13@0", "+1.1-4.1@0"});
  CHECK(choice.stage() == Stage::kChoice && choice.actor() == 0);
  CHECK(judge(choice, "x1.1-4.1@0") == "stage V7.5");
  CHECK(judge(choice, "pass") == "stage V7.5");
  State ended = choice, twice = choice;
  ended.apply(std::get<Move>(choice.read("END")));
  twice.apply(std::get<Move>(choice.read("+1.2-4.2@0")));
  CHECK(ended.actor() == 1 && ended.custody(0) == 5 && ended.supply(0) == 14);
  CHECK(twice.actor() == 1 && twice.custody(0) == 4 && twice.supply(0) == 14 && twice.turns() == 1);
}

void options_follow_half_a_move() {
  const auto four = viaduct_rules(4);
  CHECK(options(State(four, {}), "").empty());
  const State state = after(four, {"roll2", "+1.1-4.1@0"});
  CHECK(options(state, "1.1") == "place:4.1@1");
  CHECK(options(state, "+4.1") == "place:1.1@1");
  CHECK(options(state, "3.3") == "place:3.6@0 place:6.3@0");
  CHECK(options(state, "x").empty());
  CHECK(options(state, "+1.1-4.1") == "place:4.1@1");
  CHECK(options(state, "+4.1-1.1@1") == "move:+1.1-4.1@1");
  CHECK(options(state, "1.1-4.1@0").empty());
  CHECK(options(state, "bridge").empty());
  const State symbol = after(four, {"roll1", "+1.1-4.1@0", "rollx"});
  CHECK(options(symbol, "") == "take:1.1 take:4.1 word:pass");
}

void order_of_placing_does_not_matter() {
  const auto four = viaduct_rules(4);
  const State one = after(four, {"roll2", "+1.1-4.1@0", "+5.5-8.5@0"});
  const State other = after(four, {"roll2", "+5.5-8.5@0", "+1.1-4.1@0"});
  CHECK(one == other && one.hash() == other.hash() && one.print() == other.print());
  const State elsewhere = after(four, {"roll2", "+5.5-8.5@0", "+1.1-1.4@0"});
  CHECK(!(one == elsewhere) && one.hash() != elsewhere.hash());
}

// The game without a clever player, until the end; every position is checked on the way.
void play_randomly(const viaduct::Rules& rules, std::uint64_t seed) {
  Random random(seed);
  State state(rules, {});
  std::vector<Move> moves;
  while (state.actor() != kOver) {
    moves = successors(state);
    CHECK(!moves.empty());
    if (state.actor() != kChance) CHECK(moves.size() == state.count_legal_moves());
    // Half of the moves are take-offs where there are any, so that supplies and levels go both ways.
    Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (moves.back().kind == MoveKind::kTake && random.below(4) == 0) move = moves.back();
    if (random.below(20) == 0)
      for (const Move& each : moves) CHECK(std::get<Move>(state.read(state.write(each))) == each);
    const auto answer = state.read(state.write(move));
    CHECK(std::holds_alternative<Move>(answer) && std::get<Move>(answer) == move);
    state.apply(move);
    for (int seat = 0; seat < state.seats(); ++seat) {
      const int extras = rules.has_extra_bridges() && state.turns() > 0 ? 2 : 0;
      const int all = state.supply(seat) + state.custody(seat) + state.on_board(seat);
      CHECK(all == 20 + extras || state.turns() == 0);
      CHECK(state.supply(seat) >= 0);
    }
    const auto again = State::parse(rules, state.print());
    CHECK(std::holds_alternative<State>(again));
    if (const auto* parsed = std::get_if<State>(&again))
      CHECK(*parsed == state && parsed->hash() == state.hash() && parsed->print() == state.print());
    else
      std::printf("  %s\n  %s\n", state.print().c_str(), std::get<PositionError>(again).message.c_str());
  }
  CHECK(state.winners() != 0 && !state.reason().empty());
  CHECK(state.winning().empty() == !std::has_single_bit(state.winners()));
}

void random_games_keep_their_invariants() {
  for (const int seats : {2, 3, 4}) {
    const auto with_die = viaduct_rules(seats, true, 150);
    for (std::uint64_t seed = 0; seed < 4; ++seed) play_randomly(with_die, seed);
  }
  const auto without = viaduct_rules(2, false, 150);
  for (std::uint64_t seed = 0; seed < 4; ++seed) play_randomly(without, seed);
}

void positions_are_checked() {
  const auto two = viaduct_rules(2, false);
  const std::string good =
      "stage=act seat=0 roll=- turns=2 winners=- supply=14,14 custody=5,5 "
      "bridges=1.1-4.1@0:0,1.10-4.10@0:1,10.10-13.10@0:1*,10.11-13.11@0:0*,10.12-13.12@0:1*,10.13-13.13@0:0*";
  const auto parsed = State::parse(two, good);
  CHECK(std::holds_alternative<State>(parsed));
  if (const auto* state = std::get_if<State>(&parsed)) CHECK(state->print() == good);
  const auto is_refused = [&](std::string_view from, std::string_view to) {
    std::string bad = good;
    const auto at = bad.find(from);
    CHECK(at != std::string::npos);
    const auto answer = State::parse(two, bad.replace(at, from.size(), to));
    return std::holds_alternative<PositionError>(answer);
  };
  CHECK(is_refused("turns=2", "turns=3"));
  CHECK(is_refused("turns=2", "turns=400"));
  CHECK(is_refused("seat=0", "seat=1"));
  CHECK(is_refused("act", "place"));
  CHECK(is_refused("act", "extra"));
  CHECK(is_refused("act seat=0", "over seat=-"));
  CHECK(is_refused("roll=-", "roll=roll1"));
  CHECK(is_refused("supply=14", "supply=15"));
  CHECK(is_refused("custody=5", "custody=6"));
  CHECK(is_refused("1.1-4.1@0", "1.1-4.1@1"));
  CHECK(is_refused("1.1-4.1@0", "1.1-5.1@0"));
  CHECK(is_refused("1.1-4.1@0", "12.1-15.1@0"));
  CHECK(is_refused("1.1-4.1@0", "10.9-10.12@0"));
  CHECK(is_refused("1.1-4.1@0:0", "5.1-8.1@0:0"));
  CHECK(is_refused("13.13@0:0*", "13.13@0:0"));
}

// Garbage near and far from a position is refused, or read as what it then says; nothing crashes.
void garbage_is_refused() {
  const auto four = viaduct_rules(4, true, std::nullopt);
  Random random(7);
  State state(four, {});
  for (int i = 0; i < 40 && state.actor() != kOver; ++i) {
    const auto moves = successors(state);
    state.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  const std::string good = state.print();
  const std::string alphabet = "0123456789.-@:,*=+x abcdeilnoprstu\n\xff";
  for (int i = 0; i < 20000; ++i) {
    std::string text = good;
    for (std::uint32_t edits = 1 + random.below(4); edits > 0; --edits) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const char c = alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
      if (random.below(3) == 0)
        text.erase(at, random.below(8));
      else if (random.below(2) == 0)
        text.insert(at, 1, c);
      else
        text[at] = c;
      if (text.empty()) text = "=";
    }
    const auto answer = State::parse(four, text);
    if (const auto* error = std::get_if<PositionError>(&answer)) {
      CHECK(!error->message.empty());
      for (const char c : error->message) CHECK(c >= ' ' && c <= '~');
    } else {
      const State& read = std::get<State>(answer);
      CHECK(std::get<State>(State::parse(four, read.print())) == read);
    }
    const std::string_view piece = std::string_view(text).substr(0, random.below(24));
    std::vector<Option> options;
    state.options(piece, options);
    (void)state.read(piece);
  }
}

}  // namespace

int main() {
  return test::run_all({
      {"perft_agrees", perft_agrees},
      {"first_roll_is_no_symbol", first_roll_is_no_symbol},
      {"refusals_name_their_squares", refusals_name_their_squares},
      {"symbol_takes_from_others", symbol_takes_from_others},
      {"a_two_keeps_its_kind", a_two_keeps_its_kind},
      {"extra_bridges_stay_and_belong_to_the_other", extra_bridges_stay_and_belong_to_the_other},
      {"custody_serves_the_second_bridge", custody_serves_the_second_bridge},
      {"options_follow_half_a_move", options_follow_half_a_move},
      {"order_of_placing_does_not_matter", order_of_placing_does_not_matter},
      {"random_games_keep_their_invariants", random_games_keep_their_invariants},
      {"positions_are_checked", positions_are_checked},
      {"garbage_is_refused", garbage_is_refused},
  });
}
