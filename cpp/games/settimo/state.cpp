// The rules of play: S2 to S5.
#include "games/settimo/state.hpp"

#include <algorithm>
#include <cassert>

namespace trearchi::settimo {
namespace {

// Calls `visit` with each member of a set, ascending.
template <class Set, class Visit>
void for_each(Set set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

}  // namespace

State::State(const Rules& rules, const Setup& setup) : rules_(&rules) {
  bridges_ = ~LineSet{0};
  for (int line = 0; line < kLines; ++line) set_colour(line_colours_, line, setup.lines[at(line)]);
  for (std::uint8_t colour : setup.reserve) ++removed_[colour];  // S1.5: they count as removed.
  bag_.fill(kVillagesPerColour);
  for (std::uint8_t colour : setup.major) {  // S1.6
    major_ |= static_cast<std::uint8_t>(1u << colour);
    --bag_[colour];
  }
  stones_ = island_bit(kIslands) - 1;  // S1.7
  pieces_.fill(static_cast<std::uint8_t>(rules.board.start()));
  hand_.fill(static_cast<std::uint8_t>(rules.stock));
  begin_turn(0);  // S1.9
}

Seat State::actor() const {
  if (stage_ == Stage::kOver) return trearchi::kOver;
  return stage_ == Stage::kDraw ? kChance : seat_;
}

void State::legal_moves(std::vector<Move>& moves) const {
  moves.clear();
  if (stage_ == Stage::kTravel)
    for_each(steps_, [&](int island) { moves.push_back({MoveKind::kStep, static_cast<std::uint8_t>(island)}); });
  if (stage_ == Stage::kRemove)
    for_each(crossed_, [&](int line) { moves.push_back({MoveKind::kRemove, static_cast<std::uint8_t>(line)}); });
}

std::uint64_t State::count_legal_moves() const {
  if (stage_ == Stage::kTravel) return static_cast<std::uint64_t>(std::popcount(steps_));
  return stage_ == Stage::kRemove ? static_cast<std::uint64_t>(std::popcount(crossed_)) : 0;
}

void State::chances(std::vector<Chance<Move>>& chances) const {
  chances.clear();
  if (stage_ != Stage::kDraw) return;
  for (std::uint8_t colour = 0; colour < kColours; ++colour)
    if (bag_[colour] > 0) chances.push_back({{MoveKind::kDraw, colour}, bag_[colour]});
}

void State::apply(Move move) {
  switch (move.kind) {
    case MoveKind::kStep: return step(move.number);
    case MoveKind::kDraw: return draw(move.number);
    case MoveKind::kRemove: return remove(move.number);
  }
}

int State::due(int colour) const {
  return 1 + (is_major(colour) ? 1 : 0) + (removed_[at(colour)] >= rules_->surcharge ? 1 : 0);  // S3.3
}

// S4.4: whether there is a bridge to cross, the pieces standing where they are.
bool State::can_move(int seat) const {
  const Board& board = rules_->board;
  const int own = piece(seat);
  const int other = piece(1 - seat);
  const LineSet blocked = other == own ? 0 : board.lines_at(other);  // S2.4
  return (board.lines_at(own) & bridges_ & ~blocked) != 0;
}

// S5.1
bool State::has_ended() const {
  const auto most = *std::max_element(removed_.begin(), removed_.end());
  return bag_size() == 0 && most >= rules_->last;
}

// S2.6: whether a trip that enters `island` over `line`, all in the colour of that line, can become one of two colours
// on `open` lines (bridges that touch no visited island and not the other's piece).
//
// It can if and only if the islands that this colour reaches from here touch an open bridge of another colour. Should
// the way to that bridge lead over its far end, then the trip can cross it from there, in the other direction, before
// it comes to the near one. After it the trip ends somewhere, with two colours.
bool State::leads_to_two_colours(int line, int island, LineSet open) const {
  const Board& board = rules_->board;
  const LineSet same = lines_of(line_colour(line));
  LineSet reached = board.lines_at(island) & open;
  LineSet followed = 0;
  while ((reached & ~same) == 0) {
    const LineSet wave = reached & ~followed;
    if (wave == 0) return false;
    followed |= wave;
    for_each(wave, [&](int next) { reached |= board.lines_touching(next) & open; });
  }
  return true;
}

// The islands that S2.1 to S2.6 let the traveller enter.
IslandSet State::find_steps() const {
  const Board& board = rules_->board;
  const int from = piece(seat_);
  const LineSet open = bridges_ & ~closed_;  // S2.1, S2.3, S2.4
  LineSet usable = board.lines_at(from) & open;
  const bool has_two = used_[1] != kNoColour;
  if (has_two) usable &= lines_of(used_[0]) | lines_of(used_[1]);  // S2.2

  IslandSet all = 0;
  IslandSet two_coloured = 0;
  const LineSet beyond = open & ~board.lines_at(from);
  for_each(usable, [&](int line) {
    const int island = board.other_end(line, from);
    all |= island_bit(island);
    if (has_two) return;
    const bool is_second = used_[0] != kNoColour && line_colour(line) != used_[0];
    if (is_second || leads_to_two_colours(line, island, beyond)) two_coloured |= island_bit(island);
  });
  // S2.6: as every step so far left a trip of two colours possible where there was one, none is possible now only if
  // none was at the start of the turn.
  return two_coloured != 0 ? two_coloured : all;
}

void State::begin_trip(int seat) {
  const int own = piece(seat);
  const int other = piece(1 - seat);
  seat_ = static_cast<Seat>(seat);
  crossed_ = 0;
  closed_ = other == own ? 0 : rules_->board.lines_at(other);  // S2.4
  visited_ = island_bit(own);                                  // S2.3
  used_.fill(kNoColour);
  stage_ = Stage::kTravel;
  steps_ = find_steps();
}

// S4.3, S4.4: the turn of `seat`, or of the other where it cannot move, or the end.
void State::begin_turn(int seat) {
  if (has_ended() || (!can_move(0) && !can_move(1))) {  // S5.1, S5.2
    begin_trip(0);
    stage_ = Stage::kOver;
    steps_ = 0;
    return;
  }
  begin_trip(can_move(seat) ? seat : 1 - seat);
}

// The way to the island, without what happens there.
void State::travel(int island) {
  const Board& board = rules_->board;
  const int from = piece(seat_);
  const int line = board.line_between(from, island);
  const auto colour = static_cast<std::uint8_t>(line_colour(line));
  if (used_[0] == kNoColour) {
    used_[0] = colour;
  } else if (colour != used_[0]) {
    used_[1] = colour;
  }
  crossed_ |= line_bit(line);
  closed_ |= board.lines_at(from);
  visited_ |= island_bit(island);
  pieces_[at(seat_)] = static_cast<std::uint8_t>(island);
}

// S2.5: the trip goes on as long as it can.
void State::go_on() {
  steps_ = find_steps();
  stage_ = steps_ != 0 ? Stage::kTravel : Stage::kRemove;
}

void State::enter_village(int island) {
  std::uint8_t& hand = hand_[at(village_owner(island))];
  const int paid = std::min<int>(due(village_colour(island)), hand);  // S3.4
  hand = static_cast<std::uint8_t>(hand - paid);
  laid_[0] |= IslandSet(paid & 1) << island;
  laid_[1] |= IslandSet(paid >> 1) << island;
  black_ ^= island_bit(island);  // S3.2
}

void State::step(int island) {
  assert(stage_ == Stage::kTravel && (steps_ & island_bit(island)));
  travel(island);
  if (has_village(island)) {
    enter_village(island);
    return go_on();
  }
  stones_ &= ~island_bit(island);  // S3.1
  ++hand_[at(seat_)];
  steps_ = 0;
  stage_ = Stage::kDraw;
}

void State::draw(int colour) {
  assert(stage_ == Stage::kDraw && bag(colour) > 0);
  const int island = piece(seat_);
  --bag_[at(colour)];
  villages_ |= island_bit(island);
  set_colour(village_colours_, island, colour);
  black_ |= IslandSet(seat_) << island;
  go_on();
}

void State::remove(int line) {
  assert(stage_ == Stage::kRemove && is_crossed(line));
  bridges_ &= ~line_bit(line);
  ++removed_[at(line_colour(line))];
  for (int seat = 0; seat < 2; ++seat)  // S4.2
    hand_[at(seat)] = static_cast<std::uint8_t>(hand(seat) + stones_on_villages(seat));
  laid_ = {};
  begin_turn(1 - seat_);
}

int State::stones_on_villages(int seat) const {
  const IslandSet own = villages_of(seat);
  return std::popcount(laid_[0] & own) + 2 * std::popcount(laid_[1] & own);
}

// S5.3
unsigned State::winners() const {
  assert(stage_ == Stage::kOver);
  if (hand(0) != hand(1)) return hand(0) > hand(1) ? 1u : 2u;
  const int white = count_villages(0);
  const int black = count_villages(1);
  if (white == black) return 3u;
  return white > black ? 1u : 2u;
}

// How it ended (S5.1, S5.2) and what decided (S5.3).
Reason State::reason() const {
  std::string text = "Neither player can move (S5.2): ";
  if (has_ended()) {
    const auto most = std::max_element(removed_.begin(), removed_.end());
    text = std::to_string(*most) + " " + kColourNames[static_cast<std::size_t>(most - removed_.begin())] +
           " bridges are removed and every village is on the board (S5.1): ";
  }
  const auto count = [](int n, const char* noun) { return std::to_string(n) + " " + noun + (n == 1 ? "" : "s"); };
  const int villages[2] = {count_villages(0), count_villages(1)};
  if (winners() == 0b11)
    return text + "a draw at " + count(hand(0), "stone") + " and " + count(villages[0], "village") + " each (S5.3).";
  const int winner = winners() == 0b01 ? 0 : 1;
  text += winner == 0 ? "white wins with " : "black wins with ";
  if (hand(0) != hand(1))
    return text + count(hand(winner), "stone") + " to " + std::to_string(hand(1 - winner)) + " (S5.3).";
  return text + count(villages[winner], "village") + " to " + std::to_string(villages[1 - winner]) + ", at " +
         count(hand(0), "stone") + " each (S5.3).";
}

Setup State::setup() const {
  Setup setup;
  for (int line = 0; line < kLines; ++line) setup.lines[at(line)] = static_cast<std::uint8_t>(line_colour(line));
  std::size_t reserve = 0;
  std::size_t major = 0;
  for (char letter : std::string_view("BGOPRSY")) {  // S1.9: alphabetical
    const int colour = colour_of(letter);
    // What the lines lack of ten bridges lay in the reserve (S1.5).
    for (int n = std::popcount(lines_of(colour)); n < kBridgesPerColour; ++n)
      setup.reserve[reserve++] = static_cast<std::uint8_t>(colour);
    if (is_major(colour)) setup.major[major++] = static_cast<std::uint8_t>(colour);
  }
  return setup;
}

// A trip crosses no island twice, so the crossed lines and the place of the piece tell its order.
std::vector<int> State::trip() const {
  std::vector<int> islands;
  if (crossed_ == 0) return islands;
  int island = piece(seat_);
  islands.push_back(island);
  for (LineSet left = crossed_; left != 0;) {
    const int line = std::countr_zero(left & rules_->board.lines_at(island));
    left &= ~line_bit(line);
    island = rules_->board.other_end(line, island);
    islands.push_back(island);
  }
  std::reverse(islands.begin(), islands.end());
  return islands;
}

std::vector<int> State::trip_colours() const {
  std::vector<int> colours;
  for (std::uint8_t colour : used_)
    if (colour != kNoColour) colours.push_back(colour);
  return colours;
}

std::array<std::uint64_t, 10> State::words() const {
  const auto pack = [](IslandSet low, IslandSet high) { return std::uint64_t{high} << 32 | low; };
  const std::uint64_t small = std::uint64_t{pieces_[0]} | std::uint64_t{pieces_[1]} << 8 |
                              std::uint64_t{hand_[0]} << 16 | std::uint64_t{hand_[1]} << 24 |
                              std::uint64_t{major_} << 32 | std::uint64_t(seat_) << 40 | std::uint64_t(stage_) << 48;
  return {bridges_,
          crossed_,
          line_colours_[0],
          line_colours_[1],
          line_colours_[2],
          pack(stones_, villages_),
          pack(black_, village_colours_[0]),
          pack(village_colours_[1], village_colours_[2]),
          pack(laid_[0], laid_[1]),
          small};
}

std::uint64_t State::hash() const {
  std::uint64_t sum = 0;
  std::uint64_t place = 0;
  for (std::uint64_t word : words()) sum += mix64(word ^ mix64(++place));  // independent, so that they run in parallel
  return mix64(sum);
}

}  // namespace trearchi::settimo
