// As what a game is searched: as itself, unless it specializes this. A game whose moves are better searched in parts
// names the state of the parts here, and puts what was found together again.
#pragma once

#include "search/search.hpp"

namespace trearchi {

template <class S>
struct SearchedAs {
  using State = S;
  static const S& from(const S& state) { return state; }
  static SearchResult<typename S::Move> back(const S&, SearchResult<typename S::Move> found) { return found; }
};

}  // namespace trearchi
