// A position of Viaduct: the board, the supplies, and whose decision is due (rules: docs/rules/viaduct.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game_state.hpp"
#include "games/viaduct/board.hpp"
#include "games/viaduct/move.hpp"
#include "games/viaduct/rules.hpp"

namespace trearchi::viaduct {

// What is due. `kStuck` is never stored: it is `kAct` with neither kind of action possible (V4.6, V7.6).
enum class Stage : std::uint8_t {
  kExtra,   // place an extra bridge for the other seat (V7.1)
  kRoll,    // a roll of the die (V4.1)
  kAct,     // the first action: place or take back (V4.2, V7.3)
  kPlace,   // the second action of a two that began with placing (V4.6)
  kTake,    // the second action of a two that began with taking back (V4.6)
  kSymbol,  // take off a bridge of another colour, or pass (V4.3)
  kChoice,  // place from custody, or end (V7.5)
  kStuck,   // pass alone
  kOver,
};

const char* stage_name(Stage stage);

// A die face as it stands in moves: 1 and 2 are the numbers, 3 is the symbol, 0 is none.
enum class Roll : std::uint8_t { kNone, kOne, kTwo, kSymbol };

class State {
 public:
  using Move = viaduct::Move;
  using Rules = viaduct::Rules;
  struct Setup {};

  State(const Rules& rules, const Setup& setup);

  const Rules& rules() const { return *rules_; }
  int seats() const { return rules_->seats(); }
  Seat actor() const;

  void legal_moves(std::vector<Move>& moves) const;
  std::uint64_t count_legal_moves() const;
  void chances(std::vector<Chance<Move>>& chances) const;
  void apply(Move move);  // precondition: legal

  std::variant<Move, Refusal> read(std::string_view text) const;
  std::string write(Move move) const;
  void options(std::string_view partial, std::vector<Option>& options) const;

  unsigned winners() const { return winners_; }
  Reason reason() const;
  std::uint64_t hash() const;
  std::string print() const;
  static std::variant<State, PositionError> parse(const Rules& rules, std::string_view text);

  // The position as data (docs/views.md).
  Stage stage() const;                                    // kStuck where it applies
  Roll roll() const { return roll_; }                     // the roll that is being played
  int actions_left() const;                               // in this turn, this one included; 0 at chance and at the end
  int turns() const { return static_cast<int>(turns_); }  // ended so far (V6.3)
  int levels() const { return board_.levels(); }
  const Board& board() const { return board_; }
  bool carries(const Bridge& bridge) const { return board_.carries(bridge); }
  int supply(int seat) const;
  int custody(int seat) const { return custody_[static_cast<std::size_t>(seat)]; }  // of this seat's colour (V2.3)
  int on_board(int seat) const;                                                     // extra bridges included
  std::vector<int> winning() const;  // numbers of the bridges of the winner's viaduct; empty otherwise
  std::string bridge_text(const Bridge& bridge) const;  // "12.7-15.7@0"

  // For search and evaluation: whose colour a placement has now, and the columns that it must keep to (V3.3, V7.1).
  int placing_seat() const { return stage_ == Stage::kExtra ? 1 - seat_ : seat_; }
  const Rows& open_columns() const { return rules_->open_to(placing_seat(), stage_ == Stage::kExtra); }

  friend bool operator==(const State& a, const State& b);

 private:
  friend class PositionReader;
  struct MoveText;

  bool may_place() const;  // placing is a choice here, as far as stage and supply go
  bool may_take() const;   // taking off is a choice here, as far as the stage goes
  bool can_place() const { return may_place() && board_.can_place(*rules_, open_columns()); }
  bool can_take() const;
  bool is_removable(const Bridge& bridge) const;  // V4.2 to V4.4, V7.1; where taking off is a choice
  std::uint32_t weight(MoveKind face) const;      // of this face of the die now; 0 where it cannot be rolled
  Bridge bridge_of(Move move) const;              // that placing it here and now makes

  void put_on(Move move);
  void take_off(Move move);
  void begin_turn(int seat);
  void end_turn();
  void finish(unsigned winners);

  std::optional<Refusal> refuse(const MoveText& text) const;
  const char* refuse_stage(MoveKind kind) const;  // the clause, or null
  std::optional<Refusal> refuse_place(const MoveText& text) const;
  std::optional<Refusal> refuse_take(const MoveText& text) const;

  const Rules* rules_;
  Board board_;
  Stage stage_ = Stage::kRoll;
  Roll roll_ = Roll::kNone;
  std::uint8_t seat_ = 0;
  std::uint8_t winners_ = 0;
  std::uint32_t turns_ = 0;
  std::array<std::uint8_t, kMaxSeats> custody_{};
  std::array<std::uint8_t, kMaxSeats> placed_{};  // own bridges on the board, extra ones not counted
};

static_assert(GameState<State>);

}  // namespace trearchi::viaduct
