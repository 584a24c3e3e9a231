// The contract that every game satisfies. Search, perft, records and bindings are templates over it.
//
// A state is a value: copied to branch, played in place. It points to its Rules, which are immutable, are shared by
// all states of one game and outlive them.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/seat.hpp"

namespace trearchi {

// Why a text is no legal move: code and clause of the table in the game's rules, and the squares, cells or islands
// that break the row, in canonical order. `code` and `clause` point to string literals.
struct Refusal {
  const char* code = "";
  const char* clause = "";
  std::vector<std::string> squares;
};

// What chance may do, with its weight; the probability is the weight over the sum of all weights of the list.
template <class Move>
struct Chance {
  Move move;
  std::uint32_t weight;
};

// A group of texts that may follow half a move, all of one kind; see State::options in the Python API.
struct Option {
  const char* kind;  // "tile", "bridge", "place", "take", "step", "remove", "draw", "word"
  std::string text;
};

// A text that could not be read as a position: what is wrong and what would be right, in one line.
struct PositionError {
  std::string message;
};

// What the end was about: a short sentence in English, for people.
using Reason = std::string;

template <class S>
concept GameState =
    std::copyable<S> && std::equality_comparable<S> &&
    requires(S s, const S cs, const typename S::Rules& rules, const typename S::Setup& setup, typename S::Move move,
             std::vector<typename S::Move>& moves, std::vector<Chance<typename S::Move>>& chances,
             std::vector<Option>& options, std::string_view text) {
      requires std::equality_comparable<typename S::Move>;
      requires std::is_trivially_copyable_v<typename S::Move>;
      requires sizeof(typename S::Move) <= 8;

      S(rules, setup);  // the first position
      { cs.rules() } -> std::same_as<const typename S::Rules&>;
      { cs.seats() } -> std::convertible_to<int>;  // 2 .. kMaxSeats
      { cs.actor() } -> std::same_as<Seat>;        // the seat to move, kChance or kOver
      { cs.legal_moves(moves) };                   // replaces `moves`; empty unless a seat is to move
      { cs.count_legal_moves() } -> std::convertible_to<std::uint64_t>;
      { cs.chances(chances) };  // replaces `chances`; empty unless chance is to move
      { s.apply(move) };        // unchecked; precondition: legal (asserted in debug builds)
      {
        cs.read(text)
      } -> std::same_as<std::variant<typename S::Move, Refusal>>;  // any spelling; a legal move or why not
      { cs.write(move) } -> std::same_as<std::string>;             // canonical text; asked in the state before the move
      { cs.options(text, options) };                               // replaces `options`
      { cs.winners() } -> std::convertible_to<unsigned>;           // bit set of seats; precondition: over
      { cs.reason() } -> std::same_as<Reason>;                     // precondition: over
      { cs.hash() } -> std::same_as<std::uint64_t>;                // by position, not by history
      { cs.print() } -> std::same_as<std::string>;                 // the position on one line
      { S::parse(rules, text) } -> std::same_as<std::variant<S, PositionError>>;  // reads print() back
    };

}  // namespace trearchi
