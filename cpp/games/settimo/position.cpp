// Positions as text. One line of fields in this order:
//
//   lines=Rro...      the 64 colours of the setup in canonical order, in lower case where the bridge is removed
//   reserve=ORSYYY major=GRS
//   seat=0            whose turn it is, `-` at the end
//   pieces=O,A2 hand=20,20
//   islands=*,Rw0,... each island: `*` a stone, `.` nothing, or a village: colour, face (w, b), stones on it
//   trip=O,A1         the islands of this turn, the departure first; `-` before the first step
//
// The stage follows: a draw is due where the traveller stands on an island without a village; a removal where the trip
// can go no further.
#include <algorithm>

#include "core/text.hpp"
#include "games/settimo/state.hpp"

namespace trearchi::settimo {
namespace {

constexpr std::array<std::string_view, 8> kFields = {"lines",  "reserve", "major",   "seat",
                                                     "pieces", "hand",    "islands", "trip"};
enum Field : std::size_t { kLinesField, kReserveField, kMajorField, kSeatField, kPieces, kHand, kIslandsField, kTrip };

std::string join(const std::vector<std::string>& parts) {
  std::string text;
  for (const auto& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

}  // namespace

std::string State::print() const {
  const Board& board = rules_->board;
  const Setup start = setup();
  std::string lines = start.lines_text();
  for (int line = 0; line < kLines; ++line)
    if (!has_bridge(line)) lines[at(line)] = to_lower(lines[at(line)]);
  std::vector<std::string> islands;
  for (int i = 0; i < kIslands; ++i) {
    std::string village = has_stone(i) ? "*" : ".";
    if (has_village(i))
      village = std::string{kColourLetters[at(village_colour(i))], village_owner(i) == 1 ? 'b' : 'w'} +
                std::to_string(village_stones(i));
    islands.push_back(std::move(village));
  }
  std::vector<std::string> way;
  for (int island : trip()) way.push_back(board.island_name(island));
  return "lines=" + lines + " reserve=" + start.reserve_text() + " major=" + start.major_text() +
         " seat=" + (stage_ == Stage::kOver ? "-" : std::to_string(seat_)) + " pieces=" + board.island_name(piece(0)) +
         "," + board.island_name(piece(1)) + " hand=" + std::to_string(hand(0)) + "," + std::to_string(hand(1)) +
         " islands=" + join(islands) + " trip=" + (way.empty() ? "-" : join(way));
}

// Reads a position and checks that it is one: what print() writes is accepted, and nothing that breaks S1 to S5.
// Each step returns what is wrong, or nothing.
class PositionReader {
 public:
  explicit PositionReader(const Rules& rules) : rules_(rules), board_(rules.board) {}

  std::variant<State, PositionError> read(std::string_view text) {
    std::string error = read_fields(strip(text));
    if (!error.empty()) return PositionError{error};
    auto setup = parse_setup(upper(fields_[kLinesField]), fields_[kReserveField], fields_[kMajorField]);
    if (const auto* wrong = std::get_if<std::string>(&setup)) return PositionError{*wrong};
    State state(rules_, std::get<Setup>(setup));
    for (auto step : {&PositionReader::read_bridges, &PositionReader::read_pieces, &PositionReader::read_hands,
                      &PositionReader::read_islands, &PositionReader::check_stones, &PositionReader::read_trip,
                      &PositionReader::check_pieces, &PositionReader::check_islands})
      if (error = (this->*step)(state); !error.empty()) return PositionError{error};
    return state;
  }

 private:
  static std::size_t at(int index) { return State::at(index); }

  std::string read_fields(std::string_view text) {
    const auto parts = split(text, ' ');
    if (parts.size() != kFields.size())
      return "a position has the eight fields lines= reserve= major= seat= pieces= hand= islands= trip=, "
             "one space between two; here are " +
             std::to_string(parts.size());
    for (std::size_t i = 0; i < kFields.size(); ++i) {
      const std::string name = std::string(kFields[i]) + "=";
      if (!parts[i].starts_with(name)) return "field " + std::to_string(i + 1) + " of a position begins with " + name;
      fields_[i] = parts[i].substr(name.size());
    }
    return {};
  }

  std::string read_bridges(State& state) {
    for (int line = 0; line < kLines; ++line) {
      if (const char letter = fields_[kLinesField][at(line)]; letter == to_upper(letter)) continue;
      state.bridges_ &= ~line_bit(line);
      ++state.removed_[at(state.line_colour(line))];
    }
    return {};
  }

  std::string read_pieces(State& state) {
    const auto parts = split(fields_[kPieces], ',');
    if (parts.size() != 2) return "pieces= takes two islands with a comma between";
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const int island = board_.find_island(parts[seat]);
      if (island < 0) return "pieces: " + quoted(parts[seat]) + " is no island of the board";
      state.pieces_[seat] = static_cast<std::uint8_t>(island);
    }
    return {};
  }

  std::string read_hands(State& state) {
    const auto parts = split(fields_[kHand], ',');
    if (parts.size() != 2) return "hand= takes two numbers with a comma between";
    for (std::size_t seat = 0; seat < 2; ++seat) {
      std::string_view rest = parts[seat];
      const auto digits = take_digits(rest);
      const int most = rules_.stones();
      const int stones = digits && rest.empty() ? to_number(*digits, most + 1) : most + 1;
      if (stones > most) return "hand: " + quoted(parts[seat]) + " is no number from 0 to " + std::to_string(most);
      state.hand_[seat] = static_cast<std::uint8_t>(stones);
    }
    return {};
  }

  std::string read_islands(State& state) {
    const auto parts = split(fields_[kIslandsField], ',');
    if (parts.size() != kIslands) return "islands= takes 25 entries; here are " + std::to_string(parts.size());
    state.stones_ = 0;
    for (int i = 0; i < kIslands; ++i) {
      const std::string_view entry = parts[at(i)];
      if (entry == "*") state.stones_ |= island_bit(i);
      if (entry == "*" || entry == ".") continue;
      if (!read_village(state, i, entry))
        return board_.island_name(i) + ": " + quoted(entry) +
               " is no entry; it is *, . or a village: a colour ROYGSBP, a face w or b, stones 0 to 3";
      const int colour = state.village_colour(i);
      if (state.bag_[at(colour)] == 0)  // S1.1, S1.6
        return std::string("there are more villages of colour ") + kColourLetters[at(colour)] + " than " +
               (state.is_major(colour) ? "3" : "4");
      --state.bag_[at(colour)];
    }
    return {};
  }

  static bool read_village(State& state, int island, std::string_view entry) {
    if (entry.size() != 3 || colour_of(entry[0]) < 0) return false;
    if ((entry[1] != 'w' && entry[1] != 'b') || entry[2] < '0' || entry[2] > '3') return false;
    state.villages_ |= island_bit(island);
    state.set_colour(state.village_colours_, island, colour_of(entry[0]));
    if (entry[1] == 'b') state.black_ |= island_bit(island);
    const int stones = entry[2] - '0';
    state.laid_[0] |= IslandSet(stones & 1) << island;
    state.laid_[1] |= IslandSet(stones >> 1) << island;
    return true;
  }

  // S7: stones are conserved.
  std::string check_stones(State& state) {
    const int sum = state.hand(0) + state.hand(1) + std::popcount(state.stones_) + state.stones_on_villages(0) +
                    state.stones_on_villages(1);
    if (sum == rules_.stones()) return {};
    return "hands, islands and villages hold " + std::to_string(sum) + " stones; " + std::to_string(rules_.stones()) +
           " are needed";
  }

  std::string read_trip(State& state) {
    if (fields_[kTrip] == "-") return read_rest(state);
    const std::string_view seat = fields_[kSeatField];
    if (seat != "0" && seat != "1") return "seat: " + quoted(seat) + " does not travel; it is 0 or 1 during a trip";
    const auto names = split(fields_[kTrip], ',');
    if (names.size() < 2) return "trip= takes the departure and at least one island more, or -";
    const int traveller = seat == "1" ? 1 : 0;
    const int stands = state.piece(traveller);
    if (std::string error = replay(state, traveller, names); !error.empty()) return error;
    if (state.piece(traveller) != stands)
      return "trip: it does not end where the piece of seat " + quoted(seat) + " is";
    state.go_on();
    if (state.has_village(stands)) return {};
    state.stage_ = Stage::kDraw;
    state.steps_ = 0;
    return {};
  }

  // S2.1 to S2.6, step by step: bridges do not change during a trip.
  std::string replay(State& state, int seat, const std::vector<std::string_view>& names) {
    for (std::size_t n = 0; n < names.size(); ++n) {
      const int island = board_.find_island(names[n]);
      if (island < 0) return "trip: " + quoted(names[n]) + " is no island of the board";
      if (n == 0) {
        state.pieces_[at(seat)] = static_cast<std::uint8_t>(island);
        state.begin_trip(seat);
        continue;
      }
      if (!(state.steps_ & island_bit(island)))
        return "trip: there is no legal step from " + std::string(names[n - 1]) + " to " + std::string(names[n]);
      state.travel(island);
      state.steps_ = state.find_steps();
    }
    return {};
  }

  // Between two turns the position itself tells whether it is the end (S5) and who may not move (S4.4).
  std::string read_rest(State& state) {
    const std::string_view seat = fields_[kSeatField];
    if (seat != "0" && seat != "1" && seat != "-")
      return "seat: " + quoted(seat) + " is none; it is 0, 1 or - at the end";
    state.begin_turn(seat == "1" ? 1 : 0);
    const std::string right = state.stage_ == Stage::kOver ? "-" : std::to_string(state.traveller());
    if (seat == right) return {};
    return "seat: " + quoted(seat) + " cannot be in this position; " + quoted(right) + " would be right";
  }

  // S1.7, S2.4: both pieces share an island only before the first turn is over.
  std::string check_pieces(State& state) {
    const auto way = state.trip();
    std::array<int, 2> places = {state.piece(0), state.piece(1)};
    if (!way.empty()) places[at(state.traveller())] = way.front();
    const bool is_first_turn = state.bridges_ == ~LineSet{0};
    if (places[0] == places[1] && !(is_first_turn && places[0] == board_.start()))
      return "both pieces are on " + board_.island_name(places[0]) + "; they share an island in the first turn only";
    for (int place : places)  // S3.1: an island that was entered has a village.
      if (!state.has_village(place) && place != board_.start())
        return board_.island_name(place) + " has a piece and no village; an island that was entered has one";
    return {};
  }

  // S3.1, S4.2: what may lie where.
  std::string check_islands(State& state) {
    const auto way = state.trip();
    for (int i = 0; i < kIslands; ++i) {
      const bool was_entered = std::find(way.begin() + (way.empty() ? 0 : 1), way.end(), i) != way.end();
      const bool is_drawn_for = state.stage_ == Stage::kDraw && i == state.piece(state.traveller());
      const std::string& name = board_.island_name(i);
      if (state.has_village(i)) {
        if (std::string error = check_village(state, i, was_entered); !error.empty()) return error;
      } else if (is_drawn_for == state.has_stone(i)) {
        return is_drawn_for ? name + " waits for a village; its stone is in hand"
                            : name + " is empty; a stone or a village lies on every other island";
      } else if (was_entered && !is_drawn_for) {
        return name + " was entered in this trip; a village lies there";
      }
    }
    return {};
  }

  std::string check_village(const State& state, int island, bool was_entered) {
    const int stones = state.village_stones(island);
    const int due = was_entered ? state.due(state.village_colour(island)) : 0;
    if (stones <= due) return {};
    return board_.island_name(island) + " has " + std::to_string(stones) + " stones on its village; at most " +
           std::to_string(due) + (due > 0 ? " are due" : " lie where no one went in this turn");
  }

  const Rules& rules_;
  const Board& board_;
  std::array<std::string_view, kFields.size()> fields_;
};

std::variant<State, PositionError> State::parse(const Rules& rules, std::string_view text) {
  return PositionReader(rules).read(text);
}

}  // namespace trearchi::settimo
