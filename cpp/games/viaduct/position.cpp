// Positions as one line of text. What the line repeats (the supply, the seat) is checked against what it follows from.
//
//   stage=act seat=0 roll=roll2 turns=12 winners=- supply=19,20 custody=0,0 bridges=12.7-15.7@0:0,3.4-3.7@0:1*
//
// `seat` is the seat to move or to roll, `-` at the end. A first roll (V4.1) is one with turns=0. Bridges carry the
// seat whose viaduct they belong to; `*` marks an extra one. `-` stands for an empty list.
#include <algorithm>
#include <bit>

#include "core/text.hpp"
#include "games/viaduct/state.hpp"

namespace trearchi::viaduct {
namespace {

constexpr int kTooMany = 1'000'000'000;  // turns; a number that no game reaches
constexpr std::array<const char*, 4> kRolls = {"-", "roll1", "roll2", "rollx"};

template <class List, class Text>
std::string joined(const List& list, Text text) {
  std::string out;
  for (const auto& item : list) {
    if (!out.empty()) out += ',';
    out += text(item);
  }
  return out.empty() ? "-" : out;
}

std::vector<int> seats_of(unsigned winners) {
  std::vector<int> seats;
  for (int seat = 0; seat < kMaxSeats; ++seat)
    if ((winners >> seat & 1u) != 0) seats.push_back(seat);
  return seats;
}

std::optional<int> take_number(std::string_view& text, int too_large) {
  const auto digits = take_digits(text);
  if (!digits) return std::nullopt;
  return to_number(*digits, too_large);
}

std::optional<int> number(std::string_view text, int too_large) {
  const auto value = take_number(text, too_large);
  return text.empty() ? value : std::nullopt;
}

}  // namespace

std::string State::print() const {
  const auto number = [](int n) { return std::to_string(n); };
  std::vector<int> supplies, custodies;
  for (int seat = 0; seat < seats(); ++seat) {
    supplies.push_back(supply(seat));
    custodies.push_back(custody(seat));
  }
  return std::string("stage=") + stage_name(stage_) + " seat=" + (stage_ == Stage::kOver ? "-" : number(seat_)) +
         " roll=" + kRolls[static_cast<std::size_t>(roll_)] + " turns=" + number(turns()) +
         " winners=" + joined(seats_of(winners_), number) + " supply=" + joined(supplies, number) +
         " custody=" + joined(custodies, number) + " bridges=" + joined(board_.bridges(), [this](const Bridge& b) {
           return bridge_text(b) + ":" + std::to_string(b.seat) + (b.is_extra ? "*" : "");
         });
}

// Reads a line field by field into a state, then checks that some game could hold it. Every step returns false, with
// `error` set, where that fails.
class PositionReader {
 public:
  PositionReader(const Rules& rules, std::string_view text) : rules_(rules), text_(strip(text)), state_(rules, {}) {}

  std::variant<State, PositionError> read() {
    if (read_fields() && read_bridges() && check_material() && check_stage() && check_end()) return state_;
    return PositionError{error_};
  }

 private:
  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }

  bool read_fields() {
    static constexpr std::array<std::string_view, 8> kNames = {
        "stage=", "seat=", "roll=", "turns=", "winners=", "supply=", "custody=", "bridges="};
    const auto parts = split(text_, ' ');
    for (std::size_t i = 0; i < kNames.size(); ++i) {
      if (i >= parts.size() || !parts[i].starts_with(kNames[i]))
        return fail("field " + std::to_string(i + 1) + " of a viaduct position must be '" + std::string(kNames[i]) +
                    "...'; fields are set apart by one space");
      fields_[i] = parts[i].substr(kNames[i].size());
    }
    if (parts.size() != kNames.size()) return fail("a viaduct position ends after 'bridges=...'");
    bridges_ = fields_[7];
    return read_stage(fields_[0]) && read_seat(fields_[1]) && read_roll(fields_[2]) && read_turns(fields_[3]) &&
           read_winners(fields_[4]) && read_list("supply", fields_[5], supply_) &&
           read_list("custody", fields_[6], state_.custody_);
  }

  bool read_stage(std::string_view text) {
    for (const Stage stage : {Stage::kExtra, Stage::kRoll, Stage::kAct, Stage::kPlace, Stage::kTake, Stage::kSymbol,
                              Stage::kChoice, Stage::kOver}) {
      if (text != stage_name(stage)) continue;
      state_.stage_ = stage;
      return true;
    }
    return fail("stage must be extra, roll, act, place, take, symbol, choice or over");
  }

  bool read_seat(std::string_view text) {
    state_.seat_ = 0;
    if (state_.stage_ == Stage::kOver) return text == "-" || fail("seat must be '-' when the game is over");
    const auto seat = number(text, kMaxSeats);
    if (!seat || *seat >= state_.seats())
      return fail("seat must be a number from 0 to " + std::to_string(state_.seats() - 1));
    state_.seat_ = static_cast<std::uint8_t>(*seat);
    return true;
  }

  bool read_roll(std::string_view text) {
    const auto found = std::ranges::find(kRolls, text);
    if (found == kRolls.end()) return fail("roll must be roll1, roll2, rollx or -");
    state_.roll_ = static_cast<Roll>(found - kRolls.begin());
    return true;
  }

  bool read_turns(std::string_view text) {
    const auto turns = number(text, kTooMany);
    if (!turns || *turns == kTooMany) return fail("turns must be a number below a thousand million");
    state_.turns_ = static_cast<std::uint32_t>(*turns);
    return true;
  }

  bool read_winners(std::string_view text) {
    unsigned winners = 0;
    if (text != "-")
      for (const std::string_view part : split(text, ',')) {
        const auto seat = number(part, kMaxSeats);
        // Ascending, so that one position has one text.
        if (!seat || *seat >= state_.seats() || winners >> *seat != 0)
          return fail("winners must be '-' or seats in ascending order, set apart by commas");
        winners |= 1u << *seat;
      }
    if ((winners != 0) != (state_.stage_ == Stage::kOver))
      return fail("winners must be named when the game is over, and only then");
    state_.winners_ = static_cast<std::uint8_t>(winners);
    return true;
  }

  bool read_list(const char* name, std::string_view text, std::array<std::uint8_t, kMaxSeats>& list) {
    const auto parts = split(text, ',');
    const auto seats = static_cast<std::size_t>(state_.seats());
    for (std::size_t i = 0; i < seats && parts.size() == seats; ++i) {
      const auto value = number(parts[i], kMaxBridgesPerColour + 1);
      if (!value) break;
      list[i] = static_cast<std::uint8_t>(*value);
      if (i + 1 == seats) return true;
    }
    return fail(std::string(name) + " must be one number a seat, set apart by commas");
  }

  bool read_bridges() {
    std::vector<Bridge> found;
    if (bridges_ != "-")
      for (const std::string_view part : split(bridges_, ',')) {
        const auto bridge = read_bridge(part);
        if (!bridge)
          return fail("bridge " + quoted(part) +
                      " must be written like 12.7-15.7@0:1, on the board, smaller pillar first, with its seat");
        found.push_back(*bridge);
        if (found.size() > kMaxBridges) return fail("there are more bridges than the set has");
      }
    // From the ground up, so that each finds what it stands on.
    std::ranges::sort(found);
    return std::ranges::all_of(found, [this](const Bridge& bridge) { return stand(bridge); });
  }

  std::optional<Bridge> read_bridge(std::string_view text) const {
    std::array<int, 6> values{};
    static constexpr std::string_view kMarks = ".-.@:";
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto value = take_number(text, kMaxBridges);
      if (!value || (i < kMarks.size() && !take(text, kMarks[i]))) return std::nullopt;
      values[i] = *value;
    }
    const bool is_extra = take(text, '*');
    const auto [x, y, x2, y2, level, seat] = values;
    const bool is_east = x2 - x == rules_.span() && y2 == y;
    const bool is_north = x2 == x && y2 - y == rules_.span();
    if (!text.empty() || !(is_east || is_north) || seat >= state_.seats()) return std::nullopt;
    if (!rules_.is_column(x, y) || !rules_.is_column(x2, y2)) return std::nullopt;
    return Bridge{static_cast<std::uint8_t>(level), static_cast<std::uint8_t>(x),
                  static_cast<std::uint8_t>(y),     is_east ? Direction::kEast : Direction::kNorth,
                  static_cast<std::uint8_t>(seat),  is_extra};
  }

  bool stand(const Bridge& bridge) {
    Board& board = state_.board_;
    const std::string name = "bridge " + state_.bridge_text(bridge);
    for (const Cell& pillar : board.pillars(bridge))
      if (!board.is_support(rules_, pillar)) return fail(name + " stands on nothing (V3.1)");
    for (int i = 0; i <= rules_.span(); ++i) {
      const Cell cell = Board::cell(bridge, i);
      if (board.is_taken(cell)) return fail(name + " shares a cell with another (V3.2)");
      if (!has(rules_.open_to(bridge.seat, bridge.is_extra), cell.x, cell.y))
        return fail(name + " lies in a reserved column (" + (bridge.is_extra ? "V3.4)" : "V3.3)"));
    }
    board.add(bridge);
    return true;
  }

  bool check_material() {
    const Geometry& geometry = rules_.geometry();
    std::array<int, kMaxSeats> extras{};
    for (const Bridge& bridge : state_.board_.bridges())
      ++(bridge.is_extra ? extras[bridge.seat] : placed_[bridge.seat]);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state_.seats()); ++seat) {
      const std::string name = "seat " + std::to_string(seat);
      if (state_.custody_[seat] > (rules_.has_die() ? 0 : geometry.custody))
        return fail(name + " has more bridges in custody than V2.3 allows");
      const int supply = geometry.bridges - state_.custody_[seat] - placed_[seat];
      if (supply < 0) return fail(name + " has more bridges than the set (V1.2)");
      if (supply != supply_[seat]) return fail(name + " must have a supply of " + std::to_string(supply));
      state_.placed_[seat] = static_cast<std::uint8_t>(placed_[seat]);
    }
    return check_extras(extras);
  }

  bool check_extras(const std::array<int, kMaxSeats>& extras) {
    const int total = extras[0] + extras[1] + extras[2] + extras[3];
    if (!rules_.has_extra_bridges()) return total == 0 || fail("only games of two have extra bridges (V7.1)");
    if (state_.stage_ != Stage::kExtra)
      return (extras[0] == 2 && extras[1] == 2) || fail("each seat must have its two extra bridges (V7.1)");
    // V7.1: seat 0 begins, and places for seat 1.
    if (total >= kExtraBridges || extras[0] != total / 2 || state_.seat_ != total % 2)
      return fail("extra bridges are placed in turn, seat 0 first and for the other seat (V7.1)");
    return (state_.turns_ == 0 && state_.board_.bridges().size() == static_cast<std::size_t>(total) &&
            (rules_.has_die() || state_.custody_[0] + state_.custody_[1] == 2 * rules_.geometry().custody)) ||
           fail("extra bridges are placed before anything else (V7.1)");
  }

  bool check_stage() {
    const Stage stage = state_.stage_;
    if (stage == Stage::kExtra && !rules_.has_extra_bridges()) return fail("stage=extra is for two seats (V7.1)");
    const bool needs_die =
        stage == Stage::kRoll || stage == Stage::kPlace || stage == Stage::kTake || stage == Stage::kSymbol;
    if (needs_die && !rules_.has_die()) return fail("this stage needs a die (V7.3)");
    if (stage == Stage::kChoice && rules_.has_die()) return fail("stage=choice is for the game without a die (V7.5)");
    if (!is_roll_right()) return fail("roll does not fit the stage and the die (V4.1, V4.2)");
    // V2.2: turns go round, beginning with seat 0.
    const auto due = static_cast<int>(state_.turns_ % static_cast<std::uint32_t>(state_.seats()));
    if (stage != Stage::kExtra && stage != Stage::kOver && state_.seat_ != due)
      return fail("after these turns seat must be " + std::to_string(due) + " (V2.2)");
    return check_second_action();
  }

  bool is_roll_right() const {
    if (state_.roll_ == Roll::kNone)
      return state_.stage_ == Stage::kExtra || state_.stage_ == Stage::kRoll || state_.stage_ == Stage::kOver ||
             (!rules_.has_die() && (state_.stage_ == Stage::kAct || state_.stage_ == Stage::kChoice));
    if (!rules_.has_die()) return false;
    const Die& die = *rules_.parameters().die;
    if (state_.roll_ == Roll::kSymbol)
      return state_.stage_ == Stage::kSymbol && die.symbols > 0 && state_.turns_ > 0;  // V4.1: not the first roll
    if (state_.roll_ == Roll::kOne) return state_.stage_ == Stage::kAct && die.ones > 0;
    const bool is_two = state_.stage_ == Stage::kAct || state_.stage_ == Stage::kPlace || state_.stage_ == Stage::kTake;
    return is_two && die.twos > 0;
  }

  // A second action needs a first one before it, and something to do (V4.6, V7.5).
  bool check_second_action() {
    const int placed = state_.placed_[state_.seat_];
    switch (state_.stage_) {
      case Stage::kPlace:
        return (placed > 0 && state_.supply(state_.seat_) > 0 &&
                state_.board_.can_place(rules_, state_.open_columns())) ||
               fail("stage=place needs a bridge placed before, a supply and room (V4.6)");
      case Stage::kTake:
        return (state_.supply(state_.seat_) > 0 && state_.can_take()) ||
               fail("stage=take needs a bridge taken back before and another to take (V4.6)");
      case Stage::kChoice:
        return (placed > 0 && state_.custody(state_.seat_) > 0) ||
               fail("stage=choice needs a bridge placed before and one in custody (V7.5)");
      default: return true;
    }
  }

  bool check_end() {
    unsigned complete = 0;
    for (int seat = 0; seat < state_.seats(); ++seat)
      if (state_.board_.viaduct(rules_, seat)) complete |= 1u << seat;
    const auto limit = rules_.parameters().turn_limit;
    const auto turns = state_.turns();
    if (limit && turns >= *limit) {
      const unsigned everybody = (1u << state_.seats()) - 1;
      return (state_.winners_ == everybody && complete == 0 && turns == *limit) ||
             fail("at the turn limit the game is over and all seats share it (V6.3)");
    }
    // V6.3: the turn that wins is not counted, so its seat is the one that the turns name.
    const unsigned winner = state_.stage_ == Stage::kOver ? 1u << turns % state_.seats() : 0;
    if (complete == winner && state_.winners_ == winner) return true;
    return fail(state_.stage_ == Stage::kOver
                    ? "the winner must be the seat of this turn, with a complete viaduct (V6.2)"
                    : "a viaduct is complete, so the game must be over (V6.2)");
  }

  const Rules& rules_;
  std::string_view text_;
  State state_;
  std::array<std::string_view, 8> fields_;
  std::string_view bridges_;
  std::array<std::uint8_t, kMaxSeats> supply_{};
  std::array<int, kMaxSeats> placed_{};
  std::string error_;
};

std::variant<State, PositionError> State::parse(const Rules& rules, std::string_view text) {
  return PositionReader(rules, text).read();
}

}  // namespace trearchi::viaduct
