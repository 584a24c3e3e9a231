// A position of Il settimo ponte.
//
// The position proper is small: where bridges lie, what lies on the islands, hands, pieces, and the bridges crossed in
// this turn. All else is kept beside it because it is asked for at every move.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game_state.hpp"
#include "games/settimo/move.hpp"
#include "games/settimo/rules.hpp"

namespace trearchi::settimo {

enum class Stage : std::uint8_t {
  kTravel,  // a step is due (S2)
  kDraw,    // a village is to be drawn (S3.1)
  kRemove,  // the trip is over, a bridge is to be removed (S4.1)
  kOver,    // S5
};

constexpr const char* stage_name(Stage stage) {
  constexpr std::array<const char*, 4> names = {"travel", "draw", "remove", "over"};
  return names[static_cast<std::size_t>(stage)];
}

class State {
 public:
  using Rules = settimo::Rules;
  using Setup = settimo::Setup;
  using Move = settimo::Move;

  State(const Rules& rules, const Setup& setup);

  // The GameState concept.
  const Rules& rules() const { return *rules_; }
  int seats() const { return 2; }
  Seat actor() const;
  void legal_moves(std::vector<Move>& moves) const;
  std::uint64_t count_legal_moves() const;
  void chances(std::vector<Chance<Move>>& chances) const;
  void apply(Move move);
  std::variant<Move, Refusal> read(std::string_view text) const;
  std::string write(Move move) const;
  void options(std::string_view partial, std::vector<Option>& options) const;
  unsigned winners() const;
  Reason reason() const;
  std::uint64_t hash() const;
  std::string print() const;
  static std::variant<State, PositionError> parse(const Rules& rules, std::string_view text);
  // By position, which is what print() shows; both states are of one game.
  friend bool operator==(const State& a, const State& b) { return a.words() == b.words(); }

  // The position, for views and evaluation.
  Stage stage() const { return stage_; }
  Seat traveller() const { return seat_; }  // whose turn it is, also while a draw is due; 0 at the end
  Setup setup() const;
  int piece(int seat) const { return pieces_[at(seat)]; }
  int hand(int seat) const { return hand_[at(seat)]; }
  int bag(int colour) const { return bag_[at(colour)]; }
  int bag_size() const { return kIslands - std::popcount(villages_); }
  int removed(int colour) const { return removed_[at(colour)]; }  // S1.5 and S4.1 together
  bool is_major(int colour) const { return major_ >> colour & 1; }
  int due(int colour) const;  // S3.3

  IslandSet stones() const { return stones_; }  // islands with a stone of the setup
  bool has_stone(int island) const { return stones_ & island_bit(island); }
  bool has_village(int island) const { return villages_ & island_bit(island); }
  int village_colour(int island) const { return colour_at(village_colours_, island); }
  int village_owner(int island) const { return black_ & island_bit(island) ? 1 : 0; }
  int village_stones(int island) const {
    return static_cast<int>((laid_[0] >> island & 1) + 2 * (laid_[1] >> island & 1));
  }
  IslandSet villages_of(int seat) const { return villages_ & (seat == 1 ? black_ : ~black_); }
  IslandSet villages_in(int colour) const { return villages_ & places_of(village_colours_, colour); }
  int count_villages(int seat) const { return std::popcount(villages_of(seat)); }
  IslandSet villages_with_stones() const { return laid_[0] | laid_[1]; }
  int stones_on_villages(int seat) const;  // what S4.2 will give

  bool has_bridge(int line) const { return bridges_ & line_bit(line); }
  bool is_crossed(int line) const { return crossed_ & line_bit(line); }
  int line_colour(int line) const { return colour_at(line_colours_, line); }  // also where the bridge is gone
  LineSet bridges() const { return bridges_; }
  LineSet crossed() const { return crossed_; }
  IslandSet visited() const { return visited_; }  // S2.3: the island of departure first of all
  IslandSet steps() const { return steps_; }      // the islands that may be entered; empty unless a step is due
  // Bridges that lead neither to the other's piece nor to an island that this trip has left (S2.1, S2.3, S2.4).
  LineSet open_lines() const { return bridges_ & ~closed_; }
  // The first or the second colour of this trip, or -1 where there is none yet.
  int trip_colour(int which) const { return used_[at(which)] == kNoColour ? -1 : used_[at(which)]; }
  LineSet lines_of(int colour) const { return places_of(line_colours_, colour); }  // also those without a bridge

  std::vector<int> trip() const;          // the islands of this turn, the departure first; empty before the first step
  std::vector<int> trip_colours() const;  // the colours used in it, in order of use

 private:
  friend class PositionReader;  // position.cpp
  static constexpr std::uint8_t kNoColour = kColours;

  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

  // A colour for each bit place: bit k of all colours lies in plane k.
  template <class Set>
  using Planes = std::array<Set, 3>;
  template <class Set>
  static int colour_at(const Planes<Set>& planes, int place) {
    return static_cast<int>((planes[0] >> place & 1) | (planes[1] >> place & 1) << 1 | (planes[2] >> place & 1) << 2);
  }
  template <class Set>
  static Set places_of(const Planes<Set>& planes, int colour) {
    Set places = ~Set{0};
    for (int k = 0; k < 3; ++k) places &= colour >> k & 1 ? planes[at(k)] : ~planes[at(k)];
    return places;
  }
  template <class Set>
  static void set_colour(Planes<Set>& planes, int place, int colour) {
    for (int k = 0; k < 3; ++k) planes[at(k)] |= Set(colour >> k & 1) << place;
  }

  bool can_move(int seat) const;
  bool has_ended() const;
  bool leads_to_two_colours(int line, int island, LineSet open) const;
  IslandSet find_steps() const;
  void begin_trip(int seat);
  void begin_turn(int seat);
  void travel(int island);
  void go_on();
  void enter_village(int island);
  void step(int island);
  void draw(int colour);
  void remove(int line);

  std::variant<Move, Refusal> read_step(const std::string& name) const;
  std::variant<Move, Refusal> read_removal(const std::string& first, const std::string& second) const;
  const char* why_no_step(int island, int line) const;

  // All that makes up the position, and nothing that follows from it.
  std::array<std::uint64_t, 10> words() const;

  const Rules* rules_;
  LineSet bridges_ = 0;
  LineSet crossed_ = 0;
  LineSet closed_ = 0;  // lines at the other's piece and at islands left in this turn: no step ends there
  Planes<LineSet> line_colours_{};
  IslandSet stones_ = 0;  // islands with a stone of the setup
  IslandSet villages_ = 0;
  IslandSet black_ = 0;  // villages that show the black face
  Planes<IslandSet> village_colours_{};
  std::array<IslandSet, 2> laid_{};  // stones on each village, 0..3, in two bits: they never outlive the turn (S4.2)
  IslandSet visited_ = 0;
  IslandSet steps_ = 0;
  std::array<std::uint8_t, 2> pieces_{};
  std::array<std::uint8_t, 2> hand_{};
  std::array<std::uint8_t, kColours> bag_{};
  std::array<std::uint8_t, kColours> removed_{};
  std::array<std::uint8_t, 2> used_ = {kNoColour, kNoColour};  // the colours of this trip, in order of use
  std::uint8_t major_ = 0;
  Seat seat_ = 0;
  Stage stage_ = Stage::kTravel;
};

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 160);
static_assert(GameState<State>);

}  // namespace trearchi::settimo
