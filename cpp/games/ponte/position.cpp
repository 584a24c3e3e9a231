// A position on one line: `rows bridges light-seat stage`.
//
// Rows from the top, as in chess: numbers of empty squares, `l` and `d` for tiles, `/` between rows. Bridges as `a1-c3`
// joined by commas, or `-`. The seat that plays light, or `-` before the choice of P2.2. The stage is `opening`,
// `colour`, `first`, `light` or `dark` (whose turn it is), `last` or `over`.
#include <algorithm>

#include "core/text.hpp"
#include "games/ponte/groups.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

namespace {

constexpr std::string_view kForm = "a Ponte position is written `rows bridges light-seat stage`";

std::string print_row(const State& state, int row) {
  std::string text;
  int empty = 0;
  const auto flush = [&] {
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
  };
  for (int column = 0; column < state.rules().size(); ++column) {
    const int square = square_at(column, row);
    const bool light = state.tiles(Colour::light).test(square);
    if (!light && !state.tiles(Colour::dark).test(square)) {
      ++empty;
      continue;
    }
    flush();
    text += light ? 'l' : 'd';
  }
  flush();
  return text;
}

std::string print_stage(const State& state) {
  switch (state.stage()) {
    case State::Stage::opening: return "opening";
    case State::Stage::colour: return "colour";
    case State::Stage::first: return "first";
    case State::Stage::play: return name(state.mover());
    case State::Stage::last: return "last";
    case State::Stage::over: break;
  }
  return "over";
}

constexpr int kNoSquare = -1;

int read_square(std::string_view text, const Rules& rules) {
  if (text.empty() || text.front() < 'a' || text.front() > 'l') return kNoSquare;
  const int column = text.front() - 'a';
  text.remove_prefix(1);
  const auto digits = take_digits(text);
  if (!digits || !text.empty()) return kNoSquare;
  const int row = to_number(*digits, kMaxSize + 1) - 1;
  if (!rules.on_board(column, row)) return kNoSquare;
  return square_at(column, row);
}

}  // namespace

std::string State::print() const {
  std::string text;
  for (int row = rules_->size() - 1; row >= 0; --row) text += print_row(*this, row) + (row > 0 ? "/" : " ");
  for (std::size_t i = 0; i < bridges_.size(); ++i)
    text += (i > 0 ? "," : "") + write(Move::bridge(bridges_[i].from, bridges_[i].to));
  if (bridges_.empty()) text += '-';
  const bool chosen = stage_ != Stage::opening && stage_ != Stage::colour;
  return text + ' ' + (chosen ? static_cast<char>('0' + light_seat_) : '-') + ' ' + print_stage(*this);
}

std::variant<State, PositionError> State::parse(const Rules& rules, std::string_view text) {
  const auto fields = split(strip(text), ' ');
  if (fields.size() != 4)
    return PositionError{std::string(kForm) + ", four fields; these are " + std::to_string(fields.size())};
  State state(rules, Setup{});
  // The arrangement comes first: the stage is held against it.
  auto error = state.read_rows(fields[0]);
  if (!error) error = state.read_bridges(fields[1]);
  if (!error) error = state.read_stage(fields[2], fields[3]);
  if (!error) error = state.check_arrangement();
  if (error) return PositionError{*error};
  state.rebuild();
  return state;
}

// What a state keeps up for speed follows from the arrangement, whatever the order (P4.5).
void State::rebuild() {
  State again(*rules_, Setup{});
  for (const Colour colour : kColours) for_each(tiles(colour), [&](int square) { again.place(colour, square); });
  for (const Bridge bridge : bridges_) again.add_bridge(bridge);
  again.stage_ = stage_;
  again.mover_ = mover_;
  again.light_seat_ = light_seat_;
  *this = again;
}

// P5.3 to P5.5 while the arrangement is read: nothing is kept up yet.
bool State::has_room_for(Bridge bridge) const {
  if (ended_.test(bridge.from) || ended_.test(bridge.to)) return false;
  if (covered_squares(bridge).touches(tiles(Colour::light) | tiles(Colour::dark))) return false;
  return std::ranges::none_of(bridges_, [&](Bridge other) { return crosses(bridge, other); });
}

std::optional<std::string> State::read_rows(std::string_view text) {
  const int size = rules_->size();
  const auto rows = split(text, '/');
  const std::string wanted = std::to_string(size) + " rows of " + std::to_string(size) + " squares";
  if (static_cast<int>(rows.size()) != size) return "the board has " + wanted + ", not " + std::to_string(rows.size());
  for (int i = 0; i < size; ++i) {
    std::string_view row = rows[static_cast<std::size_t>(i)];
    const std::string row_name = "row " + std::to_string(size - i);
    int column = 0;
    while (!row.empty() && column < size) {
      if (is_digit(row.front())) {
        const auto digits = take_digits(row);
        const int empty = digits ? to_number(*digits, kMaxSize + 1) : 0;
        if (empty == 0) return row_name + " holds a number that counts no empty squares";
        column += empty;
        continue;
      }
      if (row.front() != 'l' && row.front() != 'd') return row_name + " may hold numbers, `l` and `d` alone";
      ground_[row.front() == 'l' ? 0 : 1].tiles.set(square_at(column++, size - 1 - i));
      row.remove_prefix(1);
    }
    if (column != size || !row.empty()) return row_name + " does not fill " + wanted;
  }
  return std::nullopt;
}

std::optional<std::string> State::read_bridges(std::string_view text) {
  if (text == "-") return std::nullopt;
  for (const std::string_view part : split(text, ',')) {
    const auto ends = split(part, '-');
    const int from = ends.size() == 2 ? read_square(ends[0], *rules_) : kNoSquare;
    const int to = ends.size() == 2 ? read_square(ends[1], *rules_) : kNoSquare;
    const std::string named = quoted(part);
    if (from == kNoSquare || to == kNoSquare) return named + " is no bridge of this board, such as `a1-c3`";
    const Move move = Move::bridge(from, to);
    const Bridge bridge{move.first, move.second};
    if (from == to || !is_span(bridge)) return named + ": the two squares are no bridge apart (P5.1)";
    const auto joins = [&](Colour c) { return tiles(c).test(bridge.from) && tiles(c).test(bridge.to); };
    if (!joins(Colour::light) && !joins(Colour::dark)) return named + " does not join two tiles of one colour (P5.1)";
    if (!has_room_for(bridge))
      return named + " has an end taken twice, a tile below or another bridge across (P5.3 to P5.5)";
    if (!can_afford_bridge()) return "there are more bridges than the supply holds (P1.3)";
    bridges_.insert_sorted(bridge);
    ended_.set(bridge.from);
    ended_.set(bridge.to);
  }
  return std::nullopt;
}

std::optional<std::string> State::read_stage(std::string_view seat, std::string_view stage) {
  using Pair = std::pair<std::string_view, std::pair<Stage, Colour>>;
  constexpr Pair kStages[] = {{"opening", {Stage::opening, Colour::light}}, {"colour", {Stage::colour, Colour::light}},
                              {"first", {Stage::first, Colour::dark}},      {"light", {Stage::play, Colour::light}},
                              {"dark", {Stage::play, Colour::dark}},        {"last", {Stage::last, Colour::dark}},
                              {"over", {Stage::over, Colour::dark}}};
  const auto found = std::ranges::find(kStages, stage, &Pair::first);
  if (found == std::end(kStages))
    return quoted(stage) + " is no stage; it is opening, colour, first, light, dark, last or over";
  stage_ = found->second.first;
  mover_ = found->second.second;
  const bool chosen = stage_ != Stage::opening && stage_ != Stage::colour;
  if (chosen ? seat != "0" && seat != "1" : seat != "-")
    return chosen ? "the seat of light is 0 or 1 once it is chosen (P2.2)"
                  : "no seat plays light yet: write `-` (P2.2)";
  light_seat_ = seat == "1" ? 1 : 0;
  return std::nullopt;
}

std::optional<std::string> State::check_arrangement() const {
  const int light = tiles(Colour::light).count(), dark = tiles(Colour::dark).count();
  const auto holds = [&](int l, int d) { return light == l && dark == d && bridges_.empty(); };
  if (stage_ == Stage::opening && !holds(0, 0)) return "at the opening the board is empty (P2.1)";
  if (stage_ == Stage::colour && !holds(2, 0)) return "at the choice of colours two light tiles are placed (P2.1)";
  if (stage_ == Stage::first && !holds(2, 0)) return "at dark's first turn two light tiles are placed (P2.3)";
  if (stage_ >= Stage::play && (light < 2 || dark < 2)) return "after the opening each colour has two tiles (P2)";
  for (const Colour colour : kColours) {
    if (rules_->tiles() && tiles(colour).count() > *rules_->tiles())
      return std::string(name(colour)) + " has more tiles than its supply holds (P1.2)";
    if (tiles(colour).count() % 2 != 0)
      return std::string(name(colour)) + " has an odd number of tiles; they come in pairs (P3.1)";
    for (Bits rest = tiles(colour); rest.any();) {
      const Bits group = flood(Bits::of(rest.first()), tiles(colour));
      rest -= group;
      const std::string at = std::string(name(colour)) + " at " + square_name(group.first());
      if (is_too_large(group)) return at + " has a group of five or more tiles (P4.2)";
      if (touches_as_island(group, tiles(colour))) return at + " has an island that touches another tile (P4.3)";
    }
  }
  return std::nullopt;
}

}  // namespace trearchi::ponte
