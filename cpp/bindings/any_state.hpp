// What Python sees of a state and of the rules of one game: one virtual call a Python call, nothing below it.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bindings/watch.hpp"

namespace trearchi::bindings {

namespace nb = nanobind;

// A search of one position, and what it has found so far.
class AnyThinker {
 public:
  virtual ~AnyThinker() = default;
  virtual nb::dict think(const Limits& limits) = 0;
};

struct ThinkerRequest {
  std::uint64_t seed;
  std::size_t threads;
  std::size_t max_bytes;
  float overlooked;            // the share of moves that the search does not see
  std::vector<float> weights;  // of the evaluation, in the order of AnyRules::weights; empty: the hand-set ones
};

class AnyState {
 public:
  explicit AnyState(nb::object game) : game_(std::move(game)) {}
  virtual ~AnyState() = default;

  const nb::object& game() const { return game_; }
  virtual nb::object setup() const = 0;
  virtual int actor() const = 0;
  virtual nb::list legal_moves() const = 0;
  virtual std::uint64_t count_legal_moves() const = 0;
  virtual nb::dict chances() const = 0;
  virtual AnyState* play(std::string_view text) const = 0;  // raises IllegalMove
  virtual nb::object why_illegal(std::string_view text) const = 0;
  virtual nb::object canonical(std::string_view text) const = 0;
  virtual nb::dict options(std::string_view partial) const = 0;
  virtual nb::list scores() const = 0;
  virtual nb::object outcome() const = 0;
  virtual nb::dict view() const = 0;
  virtual std::string print() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual bool equals(const AnyState& other) const = 0;
  virtual std::uint64_t perft(unsigned depth) const = 0;
  virtual nb::tuple playouts(std::uint64_t count, std::uint64_t seed, int most_moves) const = 0;
  virtual nb::list evaluate(const std::vector<float>& weights) const = 0;
  virtual nb::list features() const = 0;
  virtual AnyThinker* thinker(const ThinkerRequest& request) const = 0;
  virtual nb::dict uct(const Limits& limits, std::uint64_t seed, std::size_t max_bytes) const = 0;
  virtual nb::object completion(int seat) const = 0;           // None where the game has none, or none is found
  virtual nb::object yardstick(std::uint64_t seed) const = 0;  // None where the game has none, or no seat is to move

 private:
  nb::object game_;  // the Python Game; it keeps the rules alive
};

class AnyEncoder;  // any_encoder.hpp

// The rules of one game with its parameters.
class AnyRules {
 public:
  virtual ~AnyRules() = default;
  virtual AnyState* start(nb::object game, std::uint64_t seed) const = 0;
  virtual AnyState* start_from(nb::object game, nb::dict setup) const = 0;       // raises SetupError
  virtual AnyState* position(nb::object game, std::string_view text) const = 0;  // raises NotationError
  virtual nb::dict weights() const = 0;                                          // the hand-set ones, by name
  virtual AnyEncoder* encoder() const = 0;
};

// Raises the error class of trearchi.errors with one argument.
[[noreturn]] void raise_error(const char* error_class, const std::string& message);

// The bytes of a Python text; one that is not Unicode proper (lone surrogates) becomes a text of no game.
std::string_view text_of(nb::handle text);

// Fractions for Python, each made once a game: chances repeat a few small ones without end.
class Fractions {
 public:
  nb::object of(std::uint32_t numerator, std::uint32_t denominator) {
    nb::object& fraction = made_[std::uint64_t{numerator} << 32 | denominator];
    if (!fraction.is_valid()) fraction = nb::module_::import_("fractions").attr("Fraction")(numerator, denominator);
    return fraction;
  }

 private:
  std::unordered_map<std::uint64_t, nb::object> made_;
};

nb::object make_refusal(const nb::object& game, const char* code, const char* clause, const nb::tuple& squares);
[[noreturn]] void raise_illegal_move(const nb::object& refusal, std::string_view text);

void bind_ponte(nb::module_& module);
void bind_viaduct(nb::module_& module);
void bind_settimo(nb::module_& module);

}  // namespace trearchi::bindings
