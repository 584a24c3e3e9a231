#include "games/settimo/encoding.hpp"

#include <algorithm>
#include <array>

namespace trearchi::settimo {

static_assert(GameEncoding<Encoding>);

namespace {

constexpr std::array<const char*, 4> kStages = {"travel", "draw", "remove", "over"};
constexpr int kMostStones = 3;  // S3.3: on one village

std::string letter(int colour) { return std::string(1, kColourLetters[static_cast<std::size_t>(colour)]); }

}  // namespace

// Names -----------------------------------------------------------------------------------------------------------

std::vector<Plane> Encoding::planes() const {
  const Board& board = rules_->board;
  std::vector<Plane> planes;
  const auto for_lines = [&](const std::string& what) {
    for (int line = 0; line < kLines; ++line) planes.push_back({what + " " + board.line_name(line)});
  };
  const auto for_islands = [&](const std::string& what, int scale = 1) {
    for (int island = 0; island < kIslands; ++island) planes.push_back({what + " " + board.island_name(island), scale});
  };
  const auto for_colours = [&](const std::string& what, int scale = 1) {
    for (int colour = 0; colour < kColours; ++colour) planes.push_back({what + " " + letter(colour), scale});
  };
  for (int colour = 0; colour < kColours; ++colour) for_lines("bridge " + letter(colour));
  for_lines("crossed");
  for_islands("stone");
  for (int colour = 0; colour < kColours; ++colour) for_islands("village " + letter(colour));
  for (const char* what : {"own village", "other's village"}) for_islands(what);
  for_islands("stones on", kMostStones);
  for (const char* what : {"own piece", "other's piece", "visited"}) for_islands(what);
  for (const char* what : {"own hand", "other's hand"}) planes.push_back({what, rules_->stones()});
  for_colours("bag", kVillagesPerColour);
  for_colours("removed", kBridgesPerColour);
  for_colours("major");
  for_colours("trip");
  for (const char* what : {"own turn", "other's turn"}) planes.push_back({what});
  for (const char* stage : kStages) planes.push_back({std::string("stage ") + stage});
  return planes;
}

std::string Encoding::action_name(int number) const {
  return number < kIslands ? rules_->board.island_name(number) : "x" + rules_->board.line_name(number - kIslands);
}

std::string Encoding::outcome_name(int number) const { return "draw:" + letter(number); }

// A turn removes one of the bridges left (S4.1), at most 64 in all. Before, its trip crosses bridges of two colours,
// ten of each (S1.1, S2.2), and no more than are left. Each village is drawn once (S3.1).
std::optional<std::int64_t> Encoding::most_actions() const {
  std::int64_t most = kIslands;
  for (int left = kLines; left > 0; --left) most += std::min(left, 2 * kBridgesPerColour) + 1;
  return most;
}

// Actions ---------------------------------------------------------------------------------------------------------

void Encoding::legal(const State& state, int, Actions& legal) const {
  legal.clear();
  legal.insert_all(state.steps(), 0);
  if (state.stage() == Stage::kRemove) legal.insert_all(state.crossed(), kIslands);
}

Move Encoding::move(const State&, int, int number) const {
  return number < kIslands ? Move{MoveKind::kStep, static_cast<std::uint8_t>(number)}
                           : Move{MoveKind::kRemove, static_cast<std::uint8_t>(number - kIslands)};
}

ActionNumbers Encoding::numbers(Move move) const {
  ActionNumbers numbers;
  numbers.push_back(move.number + (move.kind == MoveKind::kRemove ? kIslands : 0));
  return numbers;
}

// Observations ----------------------------------------------------------------------------------------------------

void Encoding::observe(const State& state, int, int seat, std::uint8_t* observation) const {
  PlaneWriter lines(observation, kLines);
  for (int colour = 0; colour < kColours; ++colour)
    bytes::spread(state.lines_of(colour) & state.bridges(), kLines, lines.next());
  bytes::spread(state.crossed(), kLines, lines.next());

  std::uint8_t* at = observation + (kColours + 1) * kLines;
  PlaneWriter islands(at, kIslands);
  const auto mark = [&](IslandSet set) { bytes::spread(set, kIslands, islands.next()); };
  mark(state.stones());
  for (int colour = 0; colour < kColours; ++colour) mark(state.villages_in(colour));
  for (const int owner : {seat, 1 - seat}) mark(state.villages_of(owner));
  std::uint8_t* stones = islands.next();
  bytes::spread(0, kIslands, stones);
  for (IslandSet rest = state.villages_with_stones(); rest != 0; rest &= rest - 1)
    stones[std::countr_zero(rest)] = static_cast<std::uint8_t>(state.village_stones(std::countr_zero(rest)));
  for (const int owner : {seat, 1 - seat}) mark(island_bit(state.piece(owner)));
  const bool is_over = state.stage() == Stage::kOver;
  mark(is_over ? 0 : state.visited());

  PlaneWriter rest(at + 14 * kIslands, 1);
  for (const int owner : {seat, 1 - seat}) rest.fill(state.hand(owner));
  for (int colour = 0; colour < kColours; ++colour) rest.fill(state.bag(colour));
  for (int colour = 0; colour < kColours; ++colour) rest.fill(state.removed(colour));
  for (int colour = 0; colour < kColours; ++colour) rest.flag(state.is_major(colour));
  for (int colour = 0; colour < kColours; ++colour)
    rest.flag(state.trip_colour(0) == colour || state.trip_colour(1) == colour);
  for (const int owner : {seat, 1 - seat}) rest.flag(!is_over && state.traveller() == owner);
  rest.one_of(static_cast<int>(state.stage()), static_cast<int>(kStages.size()));
}

}  // namespace trearchi::settimo
