// A position of Ponte del Diavolo (rules/ponte.md). See core/game_state.hpp for the contract.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/bits.hpp"
#include "core/game_state.hpp"
#include "core/inline_list.hpp"
#include "games/ponte/bridges.hpp"
#include "games/ponte/groups.hpp"
#include "games/ponte/move.hpp"
#include "games/ponte/rules.hpp"

namespace trearchi::ponte {

struct Score {
  int points = 0, islands = 0, bridges = 0;
  friend constexpr auto operator<=>(const Score&, const Score&) = default;  // P7.3: in this order
};

// A bridge takes two tiles of its own (P5.4), so no board holds more than 72.
using BridgeList = InlineList<Bridge, kMaxSize * kMaxSize / 2>;

// Groups joined by bridges, with at least one island (P7.1).
struct Network {
  Colour colour;
  std::vector<Bits> islands;
  Bits squares;              // sand banks included
  std::vector<int> bridges;  // numbers in State::bridges()
  int points() const { return static_cast<int>(islands.size() * (islands.size() + 1) / 2); }  // P7.2
};

class State {
 public:
  using Move = ponte::Move;
  using Rules = ponte::Rules;
  using Setup = ponte::Setup;

  // What is due; `first` is dark's first turn (P2.3), `last` dark's turn after light has passed (P6.3).
  enum class Stage : std::uint8_t { opening, colour, first, play, last, over };

  State(const Rules& rules, const Setup& setup);

  const Rules& rules() const { return *rules_; }
  int seats() const { return 2; }
  Seat actor() const {
    switch (stage_) {
      case Stage::opening: return 0;  // P2.1
      case Stage::colour: return 1;   // P2.2
      case Stage::over: return kOver;
      default: return static_cast<Seat>(seat_of(mover_));
    }
  }
  void legal_moves(std::vector<Move>& moves) const;
  std::uint64_t count_legal_moves() const;
  Move random_move(Random& random) const;  // each legal move equally likely; precondition: a seat is to move
  void chances(std::vector<Chance<Move>>& chances) const { chances.clear(); }
  void apply(Move move);
  std::variant<Move, Refusal> read(std::string_view text) const;
  std::string write(Move move) const;
  void options(std::string_view partial, std::vector<Option>& options) const;
  unsigned winners() const;
  Reason reason() const;
  std::uint64_t hash() const;
  std::string print() const;
  static std::variant<State, PositionError> parse(const Rules& rules, std::string_view text);
  friend bool operator==(const State&, const State&);

  // The arrangement, for evaluation, views and diagrams.
  Stage stage() const { return stage_; }
  Colour mover() const { return mover_; }  // the colour to move; light before the choice of P2.2
  std::optional<Colour> colour_of(int seat) const;
  int seat_of(Colour colour) const { return colour == Colour::light ? light_seat_ : 1 - light_seat_; }
  const Bits& tiles(Colour colour) const { return ground(colour).tiles; }
  const Bits& covered() const { return covered_; }
  const Bits& ended() const { return ended_; }  // tiles that carry a bridge end
  // Squares on which one tile alone would be legal. They only ever shrink (P4.5).
  const Bits& open(Colour colour) const { return ground(colour).open; }
  const BridgeList& bridges() const { return bridges_; }
  std::optional<int> tiles_left(Colour colour) const;
  std::optional<int> bridges_left() const;
  bool can_afford_tiles(Colour colour) const {  // P4.6
    return !rules_->tiles() || *rules_->tiles() - ground(colour).count >= 2;
  }
  bool can_afford_bridge() const {  // P5.7
    return !rules_->bridges() || static_cast<int>(bridges_.size()) < *rules_->bridges();
  }
  bool is_legal_pair(Colour colour, int a, int b) const {  // precondition: a != b, both open
    const Ground& own = ground(colour);
    const bool is_near = (own.beside.test(a) || own.beside.test(b)) && near(a).reach.test(b);
    return !is_near || is_legal_near_pair(colour, a, b);
  }
  bool is_legal_bridge(Bridge bridge) const;  // P5, whoever moves; supply and colour apart
  bool has_legal_pair(Colour colour) const;
  std::uint64_t count_legal_pairs(Colour colour) const;
  int count_legal_bridges(Colour colour) const { return can_afford_bridge() ? bridges_of(colour).count() : 0; }
  // Those that could be built if an own tile stood at either end, supply apart; what stands there now does not count.
  BridgeSet clear_bridges() const { return bridges_between(rules_->board() - ended_); }
  // Replaces `bridges`; ascending by first end, then in the order of kSpans.
  void legal_bridges(Colour colour, std::vector<Bridge>& bridges) const;
  template <class Visit>
  void visit_bridges(Colour colour, Visit visit) const;  // the same one by one: visit(Bridge)
  Group group_at(int tile) const;                        // precondition: a tile stands there
  Group group_with(Colour colour, int square) const;     // what a tile on a free square would make
  std::vector<Bits> groups(Colour colour) const;
  std::vector<Network> networks() const;
  Score score(Colour colour) const;

 private:
  // What a colour has on the board, and what follows from it. All but `tiles` is kept up for speed.
  struct Ground {
    Bits tiles, open;
    Bits beside, beside_two, beside_three;  // squares beside so many own tiles or more
    Bits two_sides;                         // squares beside a bank of two, now or before
    Bits banks, bank_sides;                 // tiles of banks of three, and squares beside one, now or before
    Bits joints, joint_moats;  // squares on which a tile made an island of several banks, and what those would touch
    Bits ends;                 // tiles that carry no bridge end
    std::uint8_t count = 0;    // of the tiles

    // Whether one tile would make an island; precondition: open.
    bool is_finisher(int square) const { return bank_sides.test(square) || joints.test(square); }
  };
  const Ground& ground(Colour colour) const { return ground_[index(colour)]; }
  Ground& ground(Colour colour) { return ground_[index(colour)]; }
  // The legal bridges, supply apart.
  BridgeSet bridges_of(Colour colour) const { return bridges_between(ground(colour).ends); }
  BridgeSet bridges_between(const Bits& ends) const {
    return BridgeSet(ends, tiles(Colour::light) | tiles(Colour::dark), barred_);
  }

  bool is_legal_near_pair(Colour colour, int a, int b) const;
  void place(Colour colour, int square);
  Group join(int square, std::uint64_t beside);
  void narrow_open(Colour colour, int square, Group group);
  void narrow_beside_bank(Ground& own, Group bank);
  void narrow_joints(Colour colour, Group bank);
  void narrow_at(Colour colour, int square);
  void add_bridge(Bridge bridge);
  void end_turn();
  bool allows_bridges() const { return stage_ == Stage::play || stage_ == Stage::last; }  // P2.3
  bool may_bridge() const { return allows_bridges() && can_afford_bridge(); }
  Move random_of_few(Random& random) const;
  template <class BridgeAt>
  Move draw(Random& random, const Ranks& open, int bridges, BridgeAt bridge_at) const;
  void rebuild();
  bool has_room_for(Bridge bridge) const;
  bool fits_stage(Move::Kind kind) const;
  std::optional<Refusal> refuse(Move move) const;  // the squares are on the board and differ
  std::optional<Refusal> refuse_tiles(Move move) const;
  std::optional<Refusal> refuse_bridge(Move move) const;
  std::optional<std::string> read_rows(std::string_view text);
  std::optional<std::string> read_bridges(std::string_view text);
  std::optional<std::string> read_stage(std::string_view seat, std::string_view stage);
  std::optional<std::string> check_arrangement() const;

  const Rules* rules_;
  std::array<Ground, 2> ground_;
  Bits covered_, ended_;
  BridgeList bridges_;                       // ascending
  std::array<Square, kSquareCount> next_{};  // of a tile: the next tile of its group, in a ring
  // The first ends from which no bridge leads: it would cross another (P5.5), or go round the edge of the board.
  BridgeSet::BySpan barred_ = geometry::kEdges;
  Stage stage_ = Stage::opening;
  Colour mover_ = Colour::light;
  std::int8_t light_seat_ = 0;  // seat 0 places light tiles before the choice (P2.1)
};

template <class Visit>
void State::visit_bridges(Colour colour, Visit visit) const {
  if (can_afford_bridge()) bridges_of(colour).visit(visit);
}

}  // namespace trearchi::ponte
