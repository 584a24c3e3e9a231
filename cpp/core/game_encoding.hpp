// The contract of the numeric encodings: what seats and chance may do as numbers, and what a seat sees as planes of
// small whole numbers. Environments are templates over it; docs/encoding.md lists the numbers and the planes.
//
// An encoding is made of the Rules, which outlive it, and never changes. A version names what every number means.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "core/game_state.hpp"
#include "core/inline_list.hpp"

namespace trearchi {

// One plane, or one feature, of an observation: whole numbers from 0 to `scale`.
struct Plane {
  std::string name;
  int scale = 1;
};

// Where a move takes two actions (Ponte's pair of tiles), the first one is pending until the second comes.
inline constexpr int kNothingPending = -1;

// The actions that play one move, in ascending order: one, or two of a pair in either order.
using ActionNumbers = InlineList<int, 2>;

// Fills the planes of an observation one after the other, in the order of their names.
class PlaneWriter {
 public:
  PlaneWriter(std::uint8_t* at, int places) : at_(at), places_(static_cast<std::size_t>(places)) {}

  // The next plane, as it was left.
  std::uint8_t* next() {
    std::uint8_t* plane = at_;
    at_ += places_;
    return plane;
  }
  std::uint8_t* next(int count) {
    std::uint8_t* planes = at_;
    at_ += static_cast<std::size_t>(count) * places_;
    return planes;
  }
  // The next plane holds one number everywhere.
  void fill(int value) { std::memset(next(), value, places_); }
  void flag(bool is_set) { fill(is_set ? 1 : 0); }
  // The next `count` planes are full in that of `which` and empty in the others; -1: in all.
  void one_of(int which, int count) {
    for (int i = 0; i < count; ++i) flag(i == which);
  }
  const std::uint8_t* end() const { return at_; }

 private:
  std::uint8_t* at_;
  std::size_t places_;
};

template <class E>
concept GameEncoding = GameState<typename E::State> && std::copyable<E> &&
                       requires(const E e, const typename E::State::Rules& rules, const typename E::State& state,
                                typename E::State::Move move, typename E::Actions& legal, int number, int pending,
                                int seat, std::uint8_t* observation) {
                         E(rules);
                         { E::kVersion } -> std::convertible_to<int>;
                         { e.actions() } -> std::same_as<int>;   // of seats: 0 .. actions() - 1
                         { e.outcomes() } -> std::same_as<int>;  // of chance: 0 .. outcomes() - 1
                         { e.shape() } -> std::same_as<std::vector<int>>;
                         {
                           e.planes()
                         } -> std::same_as<std::vector<Plane>>;  // as many as the first number of the shape
                         { e.action_name(number) } -> std::same_as<std::string>;
                         { e.outcome_name(number) } -> std::same_as<std::string>;
                         // Upper bounds on the actions of one game, those of chance included, and on those of chance;
                         // nothing: none.
                         { e.most_actions() } -> std::same_as<std::optional<std::int64_t>>;
                         { e.most_outcomes() } -> std::same_as<std::optional<std::int64_t>>;

                         { e.legal(state, pending, legal) };  // replaces `legal`; empty unless a seat is to move
                         { e.is_first_of_two(pending, number) } -> std::same_as<bool>;
                         {
                           e.move(state, pending, number)
                         } -> std::same_as<typename E::State::Move>;          // preconditions: legal, not such
                         { e.numbers(move) } -> std::same_as<ActionNumbers>;  // of a move of a seat
                         { e.outcome(move) } -> std::same_as<int>;            // of a move of chance
                         { e.chance(number) } -> std::same_as<typename E::State::Move>;
                         // A text for State::read that is legal if and only if the action is, but for first ones of
                         // two: there it says why one that is illegal is so. Nothing where the action names no place of
                         // the board or cannot follow.
                         { e.spell(state, pending, number) } -> std::same_as<std::optional<std::string>>;
                         {
                           e.observe(state, pending, seat, observation)
                         };  // writes every plane, 0 <= seat < state.seats()
                       };

// 0 for all before the end; then winners share what the others lose, one each at most.
inline double game_return(unsigned winners, int seat, int seats) {
  int count = 0;
  for (int i = 0; i < seats; ++i) count += static_cast<int>(winners >> i & 1u);
  if (count == 0) return 0;
  const double others = seats - 1;
  return (winners >> seat & 1u) != 0 ? (static_cast<double>(seats) / count - 1) / others : -1 / others;
}

}  // namespace trearchi
