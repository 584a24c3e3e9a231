// A position of Ponte del Diavolo (rules/ponte.md). See core/game_state.hpp for the contract.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/bits.hpp"
#include "core/game_state.hpp"
#include "core/inline_list.hpp"
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
  Seat actor() const;
  void legal_moves(std::vector<Move>& moves) const;
  std::uint64_t count_legal_moves() const;
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
  const Bits& tiles(Colour colour) const { return tiles_[index(colour)]; }
  const Bits& covered() const { return covered_; }
  const Bits& ended() const { return ended_; }  // tiles that carry a bridge end
  // Squares on which one tile alone would be legal. They only ever shrink (P4.5).
  const Bits& open(Colour colour) const { return open_[index(colour)]; }
  const BridgeList& bridges() const { return bridges_; }
  std::optional<int> tiles_left(Colour colour) const;
  std::optional<int> bridges_left() const;
  bool can_afford_tiles(Colour colour) const { return tiles_left(colour).value_or(2) >= 2; }  // P4.6
  bool is_legal_pair(Colour colour, int a, int b) const;  // precondition: a != b, both open
  bool is_legal_bridge(Bridge bridge) const;              // P5, whoever moves; supply apart
  bool has_legal_pair(Colour colour) const;
  void legal_bridges(Colour colour, std::vector<Bridge>& bridges) const;
  std::vector<Bits> groups(Colour colour) const;
  std::vector<Network> networks() const;
  Score score(Colour colour) const;

 private:
  template <class Visit>
  bool visit_pairs(Colour colour, Visit visit) const;  // stops and returns true when `visit` returns true
  std::uint64_t count_pairs(Colour colour) const;
  void place(Colour colour, int square);
  void narrow_open(Colour colour, int square);
  void refresh_open();
  bool is_open_for(Colour colour, int square) const;
  void add_bridge(Bridge bridge);
  void end_turn();
  bool fits_stage(Move::Kind kind) const;
  std::optional<Refusal> refuse(Move move) const;  // the squares are on the board and differ
  std::optional<Refusal> refuse_tiles(Move move) const;
  std::optional<Refusal> refuse_bridge(Move move) const;
  std::optional<std::string> read_rows(std::string_view text);
  std::optional<std::string> read_bridges(std::string_view text);
  std::optional<std::string> read_stage(std::string_view seat, std::string_view stage);
  std::optional<std::string> check_arrangement() const;

  const Rules* rules_;
  std::array<Bits, 2> tiles_, open_;
  Bits covered_, ended_;
  BridgeList bridges_;  // ascending
  Stage stage_ = Stage::opening;
  Colour mover_ = Colour::light;
  std::int8_t light_seat_ = 0;  // seat 0 places light tiles before the choice (P2.1)
};

}  // namespace trearchi::ponte
