// Every legal pair of tiles of one colour (P4.5), without asking about each.
#pragma once

#include <array>

#include "games/ponte/state.hpp"

namespace trearchi::ponte {

class Pairs {
 public:
  // The supply apart (P4.6).
  Pairs(const State& state, Colour colour);

  int count() const;
  template <class Visit>
  void visit(Visit visit) const {
    Bits rest = open_;
    for_each(open_, [&](int a) {
      rest.clear(a);
      for_each(rest - barred(a), [&](int b) { visit(a, b); });
    });
  }

 private:
  const Bits& barred(int square) const { return barred_[static_cast<std::size_t>(square)]; }
  void bar(const State& state, Colour colour, int square);

  Bits open_;
  std::array<Bits, kSquareCount> barred_;  // of an open square: the open squares
                                           // that make no legal pair with it
};

}  // namespace trearchi::ponte
