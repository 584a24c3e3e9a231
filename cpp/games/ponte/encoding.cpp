#include "games/ponte/encoding.hpp"

#include <algorithm>
#include <cstring>

namespace trearchi::ponte {

static_assert(GameEncoding<Encoding>);

namespace {

constexpr int kSpanCount = static_cast<int>(kSpans.size());
constexpr std::array<const char*, 6> kStages = {"opening", "colour", "first", "play", "last", "over"};
enum Word { kLight, kDark, kPass };

int at_most(const std::optional<int>& limit, int most) { return limit ? std::min(*limit, most) : most; }

}  // namespace

Encoding::Encoding(const Rules& rules)
    : rules_(&rules),
      area_(rules.size() * rules.size()),
      most_tiles_(at_most(rules.tiles(), area_)),
      most_bridges_(at_most(rules.bridges(), area_ / 2)) {}  // P5.4: two tiles each

// Names -----------------------------------------------------------------------------------------------------------

std::vector<int> Encoding::shape() const { return {static_cast<int>(planes().size()), size(), size()}; }

std::vector<Plane> Encoding::planes() const {
  std::vector<Plane> planes = {{"own tiles"}, {"other's tiles"}, {"own islands"}, {"other's islands"}};
  for (const int sign : {1, -1})
    for (const Span span : kSpans)
      planes.push_back({"bridge " + std::to_string(sign * span.columns) + "," + std::to_string(sign * span.rows)});
  planes.push_back({"covered"});
  planes.push_back({"pending"});
  planes.push_back({"own tiles left", most_tiles_});
  planes.push_back({"other's tiles left", most_tiles_});
  planes.push_back({"bridges left", std::max(most_bridges_, 1)});
  planes.push_back({"own light"});
  planes.push_back({"own dark"});
  planes.push_back({"to act"});
  for (const char* stage : kStages) planes.push_back({std::string("stage ") + stage});
  return planes;
}

std::string Encoding::action_name(int number) const {
  if (number < area_) return "tile " + square_name(square_of(number));
  if (number < kPlaces * area_) {
    const auto bridge = bridge_of(number);
    return bridge ? square_name(bridge->from) + "-" + square_name(bridge->to) : "unused " + std::to_string(number);
  }
  constexpr std::array<const char*, kWords> words = {"light", "dark", "pass"};
  return words[static_cast<std::size_t>(number - kPlaces * area_)];
}

// Every tile and every bridge is placed once; then the choice of a colour, and two passes at most (P6.2, P6.3).
std::optional<std::int64_t> Encoding::most_actions() const {
  return std::min(2 * (most_tiles_ / 2 * 2), area_) + most_bridges_ + 3;
}

// Actions ---------------------------------------------------------------------------------------------------------

int Encoding::number_of(Bridge bridge) const {
  return area_ + number_of(int{bridge.from}) * kSpanCount + static_cast<int>(span_of(bridge));
}

std::optional<Bridge> Encoding::bridge_of(int number) const {
  const int place = number - area_, from = square_of(place / kSpanCount);
  const auto span = static_cast<std::size_t>(place % kSpanCount);
  if (!rules_->on_board(column_of(from) + kSpans[span].columns, row_of(from) + kSpans[span].rows)) return std::nullopt;
  return bridge_from(from, span);
}

// The squares that make a legal pair with an open one.
Bits Encoding::seconds(const State& state, int first) const {
  Bits seconds;
  for_each(state.open(state.mover()) - Bits::of(first), [&](int square) {
    if (state.is_legal_pair(state.mover(), first, square)) seconds.set(square);
  });
  return seconds;
}

// The squares of the legal pairs: either tile of a pair may come first (P4.5).
Bits Encoding::firsts(const State& state) const {
  Bits firsts;
  if (!state.can_afford_tiles(state.mover())) return firsts;
  const Bits& open = state.open(state.mover());
  for_each(open, [&](int square) {
    // Tiles out of each other's reach always make a legal pair.
    if ((open - near(square).reach).any() || seconds(state, square).any()) firsts.set(square);
  });
  return firsts;
}

void Encoding::legal(const State& state, int pending, Actions& legal) const {
  legal.clear();
  const int words = kPlaces * area_;
  const auto insert = [&](int square) { legal.insert(number_of(square)); };
  if (state.stage() == State::Stage::over) return;
  if (pending != kNothingPending) return for_each(seconds(state, square_of(pending)), insert);
  if (state.stage() == State::Stage::colour) {
    legal.insert(words + kLight);
    legal.insert(words + kDark);
    return;
  }
  const Bits tiles = firsts(state);
  for_each(tiles, insert);
  if (state.stage() != State::Stage::play && state.stage() != State::Stage::last) return;  // P2.3
  if (tiles.none()) legal.insert(words + kPass);                                           // P6.1
  state.visit_bridges(state.mover(), [&](Bridge bridge) { legal.insert(number_of(bridge)); });
}

Move Encoding::move(const State&, int pending, int number) const {
  if (number < area_) return Move::tiles(square_of(pending), square_of(number));
  if (number < kPlaces * area_) return Move::bridge(*bridge_of(number));
  const int word = number - kPlaces * area_;
  return word == kPass ? Move::pass() : Move::colour(word == kLight ? Colour::light : Colour::dark);
}

ActionNumbers Encoding::numbers(Move move) const {
  ActionNumbers numbers;
  switch (move.kind) {
    case Move::Kind::tiles:
      numbers.push_back(number_of(int{move.first}));
      numbers.push_back(number_of(int{move.second}));
      break;
    case Move::Kind::bridge: numbers.push_back(number_of(Bridge{move.first, move.second})); break;
    case Move::Kind::light: numbers.push_back(kPlaces * area_ + kLight); break;
    case Move::Kind::dark: numbers.push_back(kPlaces * area_ + kDark); break;
    case Move::Kind::pass: numbers.push_back(kPlaces * area_ + kPass);
  }
  return numbers;
}

std::optional<std::string> Encoding::spell(const State& state, int pending, int number) const {
  if (number < area_) {
    const int square = square_of(number);
    if (pending != kNothingPending) return square_name(square_of(pending)) + "," + square_name(square);
    const Bits others = state.open(state.mover()) - Bits::of(square);
    return square_name(square) + "," + square_name(others.any() ? others.first() : square_of(number == 0 ? 1 : 0));
  }
  if (pending != kNothingPending) return std::nullopt;
  if (number < kPlaces * area_ && !bridge_of(number)) return std::nullopt;
  return action_name(number);
}

// Observations ----------------------------------------------------------------------------------------------------

void Encoding::mark(const Bits& squares, std::uint8_t* plane) const {
  for_each(squares, [&](int square) { plane[place_of(square)] = 1; });
}

void Encoding::mark_islands(const State& state, Colour colour, std::uint8_t* plane) const {
  Bits rest = state.tiles(colour);
  while (rest.any()) {
    const Group group = state.group_at(rest.first());
    rest -= group.squares();
    if (group.size() == kIslandSize) mark(group.squares(), plane);
  }
}

// At both ends of a bridge, in the plane of the step that leads to the other end.
void Encoding::mark_bridges(const State& state, std::uint8_t* planes) const {
  const auto area = static_cast<std::size_t>(area_);
  for (const Bridge bridge : state.bridges()) {
    planes[span_of(bridge) * area + place_of(bridge.from)] = 1;
    planes[(span_of(bridge) + kSpans.size()) * area + place_of(bridge.to)] = 1;
  }
}

void Encoding::observe(const State& state, int pending, int seat, std::uint8_t* observation) const {
  PlaneWriter writer(observation, area_);
  constexpr int kSets = 4 + 2 * kSpanCount + 2;  // planes that are sets of squares
  std::memset(observation, 0, static_cast<std::size_t>(kSets * area_));
  // Until colours are chosen the light tiles are those of seat 0, which placed them (P2.1).
  const Colour own = state.seat_of(Colour::light) == seat ? Colour::light : Colour::dark;
  for (const Colour colour : {own, other(own)}) mark(state.tiles(colour), writer.next());
  for (const Colour colour : {own, other(own)}) mark_islands(state, colour, writer.next());
  mark_bridges(state, writer.next(2 * kSpanCount));
  mark(state.covered(), writer.next());
  mark(pending == kNothingPending ? Bits() : Bits::of(square_of(pending)), writer.next());
  for (const Colour colour : {own, other(own)}) writer.fill(at_most(state.tiles_left(colour), most_tiles_));
  writer.fill(at_most(state.bridges_left(), most_bridges_));
  writer.flag(state.colour_of(seat) == Colour::light);
  writer.flag(state.colour_of(seat) == Colour::dark);
  writer.flag(state.actor() == seat);
  writer.one_of(static_cast<int>(state.stage()), static_cast<int>(kStages.size()));
}

}  // namespace trearchi::ponte
