// What Python sees of the numeric encoding of one game, of its positions and of many games at once: one virtual call a
// Python call, nothing below it. Arrays are numpy's, which comes in with the first of them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/any_state.hpp"

namespace trearchi::bindings {

class AnyPosition {
 public:
  explicit AnyPosition(nb::object game) : game_(std::move(game)) {}
  virtual ~AnyPosition() = default;

  const nb::object& game() const { return game_; }
  virtual AnyState* state() const = 0;       // before any half move
  virtual nb::object pending() const = 0;    // the number of the half move, or None
  virtual nb::object half_move() const = 0;  // its text, or None
  virtual int actor() const = 0;
  virtual nb::list legal_actions() const = 0;
  virtual nb::object mask() const = 0;
  virtual nb::list chances() const = 0;
  virtual AnyPosition* play(std::int64_t number) const = 0;      // raises IllegalMove, ParameterError
  virtual nb::object move(std::int64_t number) const = 0;        // likewise
  virtual nb::list actions_of(std::string_view text) const = 0;  // likewise
  virtual nb::object observation(int seat) const = 0;            // raises SeatError
  virtual nb::list returns() const = 0;
  virtual std::string print() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual bool equals(const AnyPosition& other) const = 0;

 private:
  nb::object game_;
};

// The arrays of a batch, made and kept by Python; one entry a game along their first axis.
struct BatchArrays {
  template <class T>
  using Array = nb::ndarray<T, nb::numpy, nb::c_contig, nb::device::cpu>;
  std::optional<Array<std::uint8_t>> observations;  // (games, *shape)
  Array<std::uint8_t> masks;                        // (games, actions), 0 or 1
  Array<std::int8_t> seats;                         // (games,)
  Array<float> rewards;                             // (games, seats)
  Array<bool> dones;                                // (games,)

  std::size_t count() const { return seats.size(); }
};

using ActionArray = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Many games at once. Frees the GIL; one call at a time.
class AnyBatch {
 public:
  virtual ~AnyBatch() = default;
  virtual void reset(std::uint64_t seed) = 0;              // before all else
  virtual void step(const ActionArray& actions) = 0;       // as many as there are games; raises ParameterError
  virtual nb::object sample() = 0;                         // an array of legal actions
  virtual AnyPosition* position(std::size_t i) const = 0;  // precondition: there is such a game
};

class AnyEncoder {
 public:
  virtual ~AnyEncoder() = default;
  virtual int version() const = 0;
  virtual int actions() const = 0;
  virtual int outcomes() const = 0;
  virtual nb::tuple shape() const = 0;
  virtual nb::tuple planes() const = 0;
  virtual nb::tuple scales() const = 0;
  virtual nb::tuple action_names() const = 0;
  virtual nb::tuple outcome_names() const = 0;
  virtual nb::object most_actions() const = 0;
  virtual nb::object most_outcomes() const = 0;
  virtual AnyPosition* at(const AnyState& state) const = 0;  // precondition: a state of this game
  // Preconditions: a game of this encoding; arrays as long as they have to be; at least one thread.
  virtual AnyBatch* batch(nb::object game, BatchArrays arrays, std::size_t threads) const = 0;
};

// An array of numpy that holds the values and nothing else does.
template <class T>
nb::object array_of(std::unique_ptr<T[]> values, const std::vector<std::size_t>& shape) {
  T* data = values.release();
  nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T>(data, shape.size(), shape.data(), owner));
}

void bind_encoder(nb::module_& module);

}  // namespace trearchi::bindings
