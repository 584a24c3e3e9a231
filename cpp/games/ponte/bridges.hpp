// Sets of bridges, one set of first ends a span: what is asked of every bridge is asked of all at once.
#pragma once

#include <array>

#include "core/bits.hpp"
#include "games/ponte/geometry.hpp"

namespace trearchi::ponte {

class BridgeSet {
 public:
  using BySpan = std::array<Bits, kSpans.size()>;

  // Those between two of `ends`, over no tile (P5.3) and not barred.
  BridgeSet(const Bits& ends, const Bits& tiles, const BySpan& barred);

  int count() const;
  Bridge at(int rank) const;  // precondition: rank < count(); in no order
  // Ascending by first end, then in the order of kSpans.
  template <class Visit>
  void visit(Visit visit) const {
    Bits firsts;
    for (const Bits& from : firsts_) firsts |= from;
    for_each(firsts, [&](int from) {
      for (std::size_t span = 0; span < kSpans.size(); ++span)
        if (firsts_[span].test(from)) visit(bridge_from(from, span));
    });
  }

 private:
  BySpan firsts_;
};

}  // namespace trearchi::ponte
