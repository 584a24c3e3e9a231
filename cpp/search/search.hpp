// Monte Carlo tree search with chance nodes, for any number of seats: the one search of all three games.
//
// Selection is PUCT (Rosin 2011) on each seat's own value. Chance nodes are not sampled at random: the outcome that is
// furthest behind its share is visited next, which has the same mean and less noise. Leaves are played on for a few
// moves where the evaluator wants it, then evaluated. Same seed and same node limit: the same result.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/game_state.hpp"
#include "core/random.hpp"
#include "search/evaluation.hpp"

namespace trearchi {

struct SearchOptions {
  std::uint64_t nodes = 0;  // iterations at most; 0: until stopped
  std::uint64_t seed = 0;
  float exploration = 1.4f;             // the weight of the prior in PUCT
  std::uint64_t max_edges = 8'000'000;  // bounds the memory: the tree grows no further, the search goes on
};

template <class Move>
struct RatedMove {
  Move move;
  std::uint64_t visits;
  Values value;
  std::vector<Move> line;  // the most visited continuation, this move first
};

template <class Move>
struct SearchResult {
  std::vector<RatedMove<Move>> moves;  // best first; empty where no seat is to move
  Values value{};
  std::uint64_t nodes = 0;
};

template <GameState S, EvaluatorFor<S> E>
class Search {
 public:
  using Move = typename S::Move;

  Search(const S& root, const SearchOptions& options) : root_(root), options_(options), random_(options.seed) {
    nodes_.push_back({});
  }

  // Runs until the node limit or until `should_stop()`; asked once an iteration, after the first.
  template <class Stop>
  SearchResult<Move> run(Stop should_stop) {
    expand(0, root_);
    if (root_.actor() >= 0) {
      // A forced move needs no thought, only a value to show.
      const std::uint64_t limit = nodes_[0].edge_count > 1 ? options_.nodes
                                  : options_.nodes == 0    ? kForcedNodes
                                                           : std::min(options_.nodes, kForcedNodes);
      do iterate();
      while ((limit == 0 || iterations_ < limit) && !should_stop());
    }
    return result();
  }

 private:
  static constexpr std::uint64_t kForcedNodes = 64;
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  struct Edge {
    Move move;
    float weight;  // prior of a move, probability of a chance; both scaled to sum 1
    std::uint32_t child = kNone;
    std::uint32_t visits = 0;
    std::array<float, kMaxSeats> total{};
  };
  struct Node {
    std::uint32_t first_edge = 0, edge_count = 0;
    std::uint32_t visits = 0;
    Seat actor = kOver;
    bool is_expanded = false;
    Values value{};  // mean so far, for first-play urgency
  };

  void iterate() {
    S state = root_;
    path_.clear();
    std::uint32_t node = 0;
    Values values;
    while (true) {
      if (state.actor() == kOver) {
        values = final_values(state);
        break;
      }
      if (!nodes_[node].is_expanded) {
        if (nodes_[node].visits > 0 || node == 0) expand(node, state);
        if (!nodes_[node].is_expanded) {
          values = play_out(state);
          break;
        }
      }
      const std::uint32_t edge = nodes_[node].actor == kChance ? select_chance(node) : select_move(node);
      path_.push_back({node, edge});
      state.apply(edges_[edge].move);
      if (edges_[edge].child == kNone) {
        edges_[edge].child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({});
      }
      node = edges_[edge].child;
    }
    touch(node, values);
    for (const auto& [parent, edge] : path_) {
      touch(parent, values);
      ++edges_[edge].visits;
      for (std::size_t s = 0; s < kMaxSeats; ++s) edges_[edge].total[s] += values[s];
    }
    ++iterations_;
  }

  void touch(std::uint32_t index, const Values& values) {
    Node& node = nodes_[index];
    ++node.visits;
    const float rate = 1.0f / static_cast<float>(node.visits);
    for (std::size_t s = 0; s < kMaxSeats; ++s) node.value[s] += (values[s] - node.value[s]) * rate;
  }

  void expand(std::uint32_t index, const S& state) {
    if (edges_.size() > options_.max_edges) return;
    const auto first = static_cast<std::uint32_t>(edges_.size());
    float sum = 0;
    if (state.actor() == kChance) {
      state.chances(chances_);
      for (const auto& chance : chances_) sum += static_cast<float>(chance.weight);
      for (const auto& chance : chances_) edges_.push_back({chance.move, static_cast<float>(chance.weight) / sum});
    } else if (state.actor() >= 0) {
      evaluator_.candidates(state, random_, candidates_);
      for (const auto& candidate : candidates_) sum += candidate.prior;
      for (const auto& candidate : candidates_) edges_.push_back({candidate.move, candidate.prior / sum});
    }
    Node& node = nodes_[index];
    node.first_edge = first;
    node.edge_count = static_cast<std::uint32_t>(edges_.size()) - first;
    node.actor = state.actor();
    node.is_expanded = true;
  }

  // PUCT; a move not tried yet counts a little less than its parent.
  std::uint32_t select_move(std::uint32_t index) const {
    const Node& node = nodes_[index];
    const auto seat = static_cast<std::size_t>(node.actor);
    const float scale = options_.exploration * std::sqrt(static_cast<float>(node.visits) + 1.0f);
    const float untried = node.value[seat] - 0.1f;
    std::uint32_t best = node.first_edge;
    float best_score = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
      const Edge& edge = edges_[i];
      const auto visits = static_cast<float>(edge.visits);
      const float value = edge.visits > 0 ? edge.total[seat] / visits : untried;
      const float score = value + scale * edge.weight / (1.0f + visits);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  std::uint32_t select_chance(std::uint32_t index) const {
    const Node& node = nodes_[index];
    std::uint32_t best = node.first_edge;
    float best_lag = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
      const float lag =
          edges_[i].weight * (static_cast<float>(node.visits) + 1.0f) - static_cast<float>(edges_[i].visits);
      if (lag > best_lag) {
        best_lag = lag;
        best = i;
      }
    }
    return best;
  }

  Values play_out(S& state) {
    for (int i = 0; i < E::playout_moves && state.actor() != kOver; ++i) {
      if (state.actor() == kChance)
        state.apply(draw(state));
      else
        state.apply(evaluator_.playout_move(state, random_));
    }
    return state.actor() == kOver ? final_values(state) : evaluator_.evaluate(state);
  }

  Move draw(const S& state) {
    state.chances(chances_);
    std::uint32_t total = 0;
    for (const auto& chance : chances_) total += chance.weight;
    std::uint32_t at = random_.below(total);
    for (const auto& chance : chances_) {
      if (at < chance.weight) return chance.move;
      at -= chance.weight;
    }
    return chances_.back().move;
  }

  std::uint32_t most_visited(const Node& node) const {
    std::uint32_t best = node.first_edge;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i)
      if (edges_[i].visits > edges_[best].visits) best = i;
    return best;
  }

  // The most visited continuation, up to the first chance node: beyond it nobody chooses.
  std::vector<Move> line_from(std::uint32_t edge) const {
    std::vector<Move> line;
    while (true) {
      line.push_back(edges_[edge].move);
      const std::uint32_t child = edges_[edge].child;
      if (child == kNone || !nodes_[child].is_expanded || nodes_[child].actor < 0 || nodes_[child].edge_count == 0)
        return line;
      edge = most_visited(nodes_[child]);
      if (edges_[edge].visits == 0) return line;
    }
  }

  SearchResult<Move> result() const {
    SearchResult<Move> result;
    result.nodes = iterations_;
    const Node& root = nodes_[0];
    result.value = root.value;
    if (root.actor < 0) return result;
    for (std::uint32_t i = root.first_edge; i < root.first_edge + root.edge_count; ++i) {
      const Edge& edge = edges_[i];
      RatedMove<Move> rated{edge.move, edge.visits, root.value, line_from(i)};
      if (edge.visits > 0)
        for (std::size_t s = 0; s < kMaxSeats; ++s) rated.value[s] = edge.total[s] / static_cast<float>(edge.visits);
      result.moves.push_back(std::move(rated));
    }
    const auto seat = static_cast<std::size_t>(root.actor);
    std::ranges::stable_sort(result.moves, [&](const auto& a, const auto& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.value[seat] > b.value[seat];
    });
    return result;
  }

  S root_;
  SearchOptions options_;
  Random random_;
  E evaluator_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Candidate<Move>> candidates_;
  std::vector<Chance<Move>> chances_;
  struct Step {
    std::uint32_t node, edge;
  };
  std::vector<Step> path_;
  std::uint64_t iterations_ = 0;
};

}  // namespace trearchi
