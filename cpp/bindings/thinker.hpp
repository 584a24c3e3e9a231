// A search of one position that can be asked again and again, on one thread or several.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "bindings/watch.hpp"
#include "core/random.hpp"
#include "search/search.hpp"

namespace trearchi::bindings {

// The results of several trees for one position: visits are added up, values averaged by visits; a proof counts for
// all.
template <class Move>
class Merged {
 public:
  Merged(std::vector<SearchResult<Move>> results, std::size_t seat) : merged_(std::move(results.front())) {
    for (std::size_t i = 1; i < results.size(); ++i) add(results[i]);
    if (results.size() > 1) sort_moves(merged_.moves, seat);
  }
  SearchResult<Move>& result() { return merged_; }

 private:
  static void average(Values& value, const Values& other, std::uint64_t visits, std::uint64_t other_visits) {
    if (other_visits == 0) return;
    const auto share = static_cast<float>(other_visits) / static_cast<float>(visits + other_visits);
    for (std::size_t s = 0; s < kMaxSeats; ++s) value[s] += (other[s] - value[s]) * share;
  }
  template <class Rated>
  static void merge_values(Rated& one, const Rated& other, std::uint64_t visits, std::uint64_t other_visits) {
    if (!one.is_proven && other.is_proven) one.value = other.value;
    if (!one.is_proven && !other.is_proven) average(one.value, other.value, visits, other_visits);
    one.is_proven = one.is_proven || other.is_proven;
  }

  void add(const SearchResult<Move>& other) {
    merge_values(merged_, other, merged_.nodes, other.nodes);
    merged_.nodes += other.nodes;
    for (const auto& rated : other.moves) {
      const auto same = std::ranges::find_if(merged_.moves, [&](const auto& m) { return m.move == rated.move; });
      if (same == merged_.moves.end()) {
        merged_.moves.push_back(rated);
        continue;
      }
      const bool is_longer = rated.line.size() > same->line.size() && same->is_proven == rated.is_proven;
      if (is_longer || (rated.is_proven && !same->is_proven)) same->line = rated.line;
      merge_values(*same, rated, same->visits, rated.visits);
      same->visits += rated.visits;
    }
  }

  SearchResult<Move> merged_;
};

// Each thread grows a tree of its own from a child seed.
template <class S, class E>
class ThinkerOf {
 public:
  // The memory of `whole` is that of all threads together.
  ThinkerOf(const S& state, std::size_t threads, const SearchOptions& whole, const E& evaluator) : state_(state) {
    for (std::size_t i = 0; i < threads; ++i) {
      SearchOptions options = whole;
      if (threads > 1) options.seed = child_seed(whole.seed, "thread " + std::to_string(i));
      options.max_bytes = whole.max_bytes / threads;
      trees_.push_back(std::make_unique<Search<S, E>>(state, options, evaluator));
    }
  }

  // Without the GIL.
  void think(const Limits& limits, bool asks_python, Interruption& interruption) {
    const auto start = Watch::Clock::now();
    const std::size_t threads = trees_.size();
    const auto grow = [&](std::size_t i) {
      const std::uint64_t share = limits.nodes / threads + (i < limits.nodes % threads ? 1 : 0);
      if (limits.nodes > 0 && share <= trees_[i]->nodes()) return;  // also where there are fewer nodes than threads
      Watch watch(limits, start, asks_python && i == 0, interruption);
      trees_[i]->go_on(share, watch);
    };
    const auto guarded = [&](auto&& work) {
      try {
        work();
      } catch (...) {  // no memory or no more threads: everybody stops, and the caller hears of it
        interruption.set(std::current_exception());
      }
    };
    std::vector<std::jthread> helpers;
    guarded([&] {
      for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back([&, i] { guarded([&] { grow(i); }); });
    });
    guarded([&] { grow(0); });
    helpers.clear();  // joins them
  }

  SearchResult<typename S::Move> result() const {
    std::vector<SearchResult<typename S::Move>> results;
    for (const auto& tree : trees_)
      if (tree->nodes() > 0 || results.empty()) results.push_back(tree->result());
    return Merged(std::move(results), static_cast<std::size_t>(std::max<int>(0, state_.actor()))).result();
  }

  const S& state() const { return state_; }
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const auto& tree : trees_) sum += tree->bytes();
    return sum;
  }

 private:
  S state_;
  std::vector<std::unique_ptr<Search<S, E>>> trees_;
};

}  // namespace trearchi::bindings
