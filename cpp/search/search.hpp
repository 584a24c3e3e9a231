// Monte Carlo tree search with chance nodes and proofs, for any number of seats: the one search of all three games.
//
// Selection is PUCT (Rosin 2011) on each seat's own value. Chance nodes are not sampled at random: the outcome that is
// furthest behind its share is visited next, which has the same mean and less noise. Leaves are played on for a few
// moves where the evaluator wants it, then evaluated. A node whose value is exact is proven, and proofs climb
// (MCTS-Solver: Winands, Björnsson and Saito 2008); near the end an exhaustive search takes turns with the tree. Same
// seed and same node limit: the same result.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/draw.hpp"
#include "core/game_state.hpp"
#include "core/pool.hpp"
#include "core/random.hpp"
#include "search/evaluation.hpp"
#include "search/result.hpp"

namespace trearchi {

inline constexpr std::size_t kDefaultBytes = std::size_t{512} << 20;

struct SearchOptions {
  std::uint64_t nodes = 0;  // iterations at most; 0: until stopped
  std::uint64_t seed = 0;
  std::size_t max_bytes = kDefaultBytes;  // of the tree: it grows no further, the search goes on
  float overlooked = 0;                   // the share of moves that it does not see, as people do: own ones and answers
};

// The constants of a search, each of which an evaluator may set for its game.
template <class E>
struct Tuning {
  // The weight of the prior in PUCT.
  static constexpr float exploration() {
    if constexpr (requires { E::exploration; }) return E::exploration;
    return 1.4f;
  }
  // How much less than its parent a move counts that was not tried yet.
  static constexpr float untried() {
    if constexpr (requires { E::untried; }) return E::untried;
    return 0.1f;
  }
  // Positions that the exhaustive search may look at for each iteration of the tree's.
  static constexpr std::uint64_t solver_share() {
    if constexpr (requires { E::solver_share; }) return E::solver_share;
    return 16;
  }
};

template <class S, EvaluatorFor<S> E>
class Search {
 public:
  using Move = typename S::Move;

  Search(const S& root, const SearchOptions& options, E evaluator = {})
      : root_(root), options_(options), random_(options.seed), evaluator_(std::move(evaluator)) {
    nodes_.push_back({});
  }

  template <class Stop>
  SearchResult<Move> run(Stop should_stop) {
    go_on(options_.nodes, should_stop);
    return result();
  }

  // Goes on until the tree has had `most` iterations in all (0: no limit), until `should_stop()`, asked once an
  // iteration after the first, or until nothing is left to find out. It may be asked again to go on from there.
  template <class Stop>
  void go_on(std::uint64_t most, Stop should_stop) {
    if (root_.actor() == kOver) return;
    if (!nodes_[0].is_expanded) {
      expand(0, root_);
      look_for_ends();
    }
    while (!is_settled() || iterations_ == 0) {
      if constexpr (SolverFor<E, S>)
        if (iterations_ >= next_proof_ && options_.overlooked == 0) try_proof(should_stop);
      if (is_settled() && iterations_ > 0) break;
      iterate();
      if ((most > 0 && iterations_ >= most) || is_shown() || should_stop()) break;
    }
  }

  std::uint64_t nodes() const { return iterations_; }
  std::size_t bytes() const { return nodes_.bytes() + edges_.bytes(); }

  SearchResult<Move> result() const {
    SearchResult<Move> result;
    result.nodes = iterations_;
    const Node& root = nodes_[0];
    result.value = root_.actor() == kOver ? final_values(root_) : root.value;
    result.is_proven = root_.actor() == kOver || root.is_proven;
    if (root.actor < 0) return result;
    for (std::uint32_t i = root.first_edge; i < root.first_edge + root.edge_count; ++i) {
      const Edge& edge = edges_[i];
      result.moves.push_back({edge.move, edge.visits, value_of(edge, root.value), edge.is_proven, line_from(i)});
    }
    sort_moves(result.moves, static_cast<std::size_t>(root.actor));
    return result;
  }

 private:
  static constexpr std::uint64_t kForcedNodes = 64;
  static constexpr std::uint64_t kFirstProof = 32;  // iterations before the first try of the exhaustive search
  static constexpr std::uint64_t kNeverProof = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  struct Edge {
    Move move;
    bool is_proven;  // then `total` is the exact value
    float weight;    // prior of a move, probability of a chance; both scaled to sum 1
    std::uint32_t child;
    std::uint32_t visits;
    std::array<float, kMaxSeats> total;

    float value(std::size_t seat) const { return is_proven ? total[seat] : total[seat] / static_cast<float>(visits); }
  };
  struct Node {
    std::uint32_t first_edge = 0, edge_count = 0;
    std::uint32_t visits = 0;
    Seat actor = kOver;
    bool is_expanded = false;
    bool is_complete = false;  // its edges are all the moves there are
    bool is_proven = false;    // `value` is exact
    Values value{};            // mean so far, for first-play urgency; or the exact one
  };

  // Nothing more to find out: every move of the root has its exact value, or one of them wins.
  bool is_settled() const { return nodes_[0].is_proven; }

  // A forced move needs no thought, only a value to show; an exact one, where that is within reach.
  bool is_shown() const {
    const bool is_forced = root_.actor() >= 0 && nodes_[0].edge_count == 1;
    const bool can_solve = SolverFor<E, S> && options_.overlooked == 0 && next_proof_ != kNeverProof;
    return is_forced && iterations_ >= kForcedNodes && !can_solve;
  }

  void iterate() {
    S state = root_;
    path_.clear();
    std::uint32_t node = 0;
    Values values;
    while (true) {
      if (nodes_[node].is_proven) {
        values = nodes_[node].value;
        break;
      }
      if (state.actor() == kOver) {
        values = final_values(state);
        prove(node, values);
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
        if (!has_room(1, 0)) {
          values = play_out(state);
          node = kNone;
          break;
        }
        edges_[edge].child = nodes_.push_back({});
      }
      node = edges_[edge].child;
    }
    bool climbs = node != kNone && nodes_[node].is_proven;
    if (node != kNone) touch(node, values);
    for (std::size_t i = path_.size(); i-- > 0;) {
      const auto [parent, number] = path_[i];
      Edge& edge = edges_[number];
      ++edge.visits;
      if (!edge.is_proven)
        for (std::size_t s = 0; s < kMaxSeats; ++s) edge.total[s] += values[s];
      climbs = climbs && try_prove(parent, number);
      touch(parent, values);
    }
    ++iterations_;
  }

  void touch(std::uint32_t index, const Values& values) {
    Node& node = nodes_[index];
    ++node.visits;
    if (node.is_proven) return;
    const float rate = 1.0f / static_cast<float>(node.visits);
    for (std::size_t s = 0; s < kMaxSeats; ++s) node.value[s] += (values[s] - node.value[s]) * rate;
  }

  // Proofs --------------------------------------------------------------------------------------------------------

  void prove(std::uint32_t index, const Values& values) {
    nodes_[index].is_proven = true;
    nodes_[index].value = values;
  }

  // After a proof of the child of `number`: is the parent's value exact now too?
  bool try_prove(std::uint32_t parent, std::uint32_t number) {
    const Node& node = nodes_[parent];
    const Values& found = edges_[number].total = nodes_[edges_[number].child].value;
    edges_[number].is_proven = true;
    if (node.is_proven) return true;
    if (node.actor >= 0 && found[static_cast<std::size_t>(node.actor)] >= 1.0f) {
      prove(parent, found);
      return true;
    }
    if (!node.is_complete) return false;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i)
      if (!edges_[i].is_proven) return false;
    const std::optional<Values> values = node.actor == kChance ? mean_of_children(node) : best_of_children(node);
    if (values) prove(parent, *values);
    return values.has_value();
  }

  Values mean_of_children(const Node& node) const {
    Values mean{};
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i)
      for (std::size_t s = 0; s < kMaxSeats; ++s) mean[s] += edges_[i].weight * edges_[i].total[s];
    return mean;
  }

  // Nothing where moves that are equally good for the mover are not so for the others.
  std::optional<Values> best_of_children(const Node& node) const {
    const auto seat = static_cast<std::size_t>(node.actor);
    const Values* best = nullptr;
    bool is_clear = true;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
      const Values& value = edges_[i].total;
      if (best == nullptr || value[seat] > (*best)[seat]) {
        best = &value;
        is_clear = true;
      } else if (value[seat] == (*best)[seat] && value != *best) {
        is_clear = false;
      }
    }
    return is_clear ? std::optional(*best) : std::nullopt;
  }

  // Moves of the root that end the game: a win that lies there is taken at once, not by a longer way.
  void look_for_ends() {
    const Node root = nodes_[0];
    for (std::uint32_t i = root.first_edge; i < root.first_edge + root.edge_count && !is_settled(); ++i) {
      S state = root_;
      state.apply(edges_[i].move);
      if (state.actor() == kOver) prove_move(i, final_values(state));
    }
  }

  void prove_move(std::uint32_t number, const Values& values) {
    if (edges_[number].child == kNone) edges_[number].child = nodes_.push_back({});
    prove(edges_[number].child, values);
    try_prove(0, number);
  }

  // The exhaustive search takes its turn: each time it may look at twice as much. Half of it goes to the position
  // itself, since one answer settles a lost one, the other half to its moves in their order.
  template <class Stop>
  void try_proof(Stop& should_stop) {
    const std::uint64_t half = Tuning<E>::solver_share() * std::max(iterations_, kFirstProof) / 2 + 1;
    next_proof_ = std::max(2 * iterations_, kFirstProof);
    if (root_.actor() < 0) return;
    Budget for_root(half, should_stop), for_moves(half, should_stop);
    prove_lost(for_root);
    while (!is_settled()) {
      const std::uint32_t number = next_to_prove();
      if (number == kNone) return;
      S state = root_;
      state.apply(edges_[number].move);
      const std::optional<Values> values =
          state.actor() == kOver ? std::optional(final_values(state)) : evaluator_.solve(state, for_moves);
      if (!values) {
        // Too far from the end: the next moves bring it nearer, thinking does not.
        if (!for_moves.is_spent()) next_proof_ = kNeverProof;
        return;
      }
      prove_move(number, *values);
    }
  }

  // Between two seats, where the mover is lost every move loses.
  void prove_lost(Budget& budget) {
    if (root_.seats() != 2 || root_value_) return;
    root_value_ = evaluator_.solve(root_, budget);
    if (!root_value_ || (*root_value_)[static_cast<std::size_t>(root_.actor())] > 0) return;
    const Node root = nodes_[0];
    for (std::uint32_t i = root.first_edge; i < root.first_edge + root.edge_count; ++i)
      if (!edges_[i].is_proven) prove_move(i, *root_value_);
    prove(0, *root_value_);
  }

  // The most visited move of the root that is not proven yet.
  std::uint32_t next_to_prove() const {
    const Node& root = nodes_[0];
    if (root.actor < 0) return kNone;
    std::uint32_t best = kNone;
    for (std::uint32_t i = root.first_edge; i < root.first_edge + root.edge_count; ++i)
      if (!edges_[i].is_proven && (best == kNone || edges_[i].visits > edges_[best].visits)) best = i;
    return best;
  }

  // Growing -------------------------------------------------------------------------------------------------------

  bool has_room(std::size_t nodes, std::size_t edges) const {
    return nodes_.bytes_with(nodes) + edges_.bytes_with(edges) <= options_.max_bytes;
  }

  void expand(std::uint32_t index, const S& state) {
    bool is_complete = true;
    if (state.actor() == kChance) {
      state.chances(chances_);
      candidates_.clear();
      for (const auto& chance : chances_) candidates_.push_back({chance.move, static_cast<float>(chance.weight)});
    } else {
      is_complete = list_candidates(state);
      if (options_.overlooked > 0) is_complete = !overlook(state, index == 0) && is_complete;
    }
    if (!has_room(0, candidates_.size()) && index != 0) return;
    float sum = 0;
    for (const auto& candidate : candidates_) sum += candidate.prior;
    const std::uint32_t first = edges_.size();
    for (const auto& candidate : candidates_)
      edges_.push_back({candidate.move, false, candidate.prior / sum, kNone, 0, {}});
    Node& node = nodes_[index];
    node.first_edge = first;
    node.edge_count = edges_.size() - first;
    node.actor = state.actor();
    node.is_expanded = true;
    node.is_complete = is_complete;
  }

  bool list_candidates(const S& state) {
    if constexpr (std::same_as<decltype(evaluator_.candidates(state, random_, candidates_)), bool>)
      return evaluator_.candidates(state, random_, candidates_);
    else
      evaluator_.candidates(state, random_, candidates_);
    return false;
  }

  // Takes from the candidates what is not seen; one stays, and at the root what ends the game. Whether any is gone.
  bool overlook(const S& state, bool is_root) {
    const std::size_t count = candidates_.size();
    const auto favourite = candidates_.front();
    std::erase_if(candidates_, [&](const auto& candidate) {
      return random_.unit() < options_.overlooked && !(is_root && ends(state, candidate.move));
    });
    if (candidates_.empty()) candidates_.push_back(favourite);
    return candidates_.size() < count;
  }

  static bool ends(S state, const Move& move) {
    state.apply(move);
    return state.actor() == kOver;
  }

  Values value_of(const Edge& edge, const Values& untried) const {
    if (!edge.is_proven && edge.visits == 0) return untried;
    Values value;
    for (std::size_t s = 0; s < kMaxSeats; ++s) value[s] = edge.value(s);
    return value;
  }

  // PUCT; of a proven move there is nothing left to explore.
  std::uint32_t select_move(std::uint32_t index) const {
    const Node& node = nodes_[index];
    const auto seat = static_cast<std::size_t>(node.actor);
    const float scale = Tuning<E>::exploration() * std::sqrt(static_cast<float>(node.visits) + 1.0f);
    const float untried = node.value[seat] - Tuning<E>::untried();
    std::uint32_t best = node.first_edge;
    float best_score = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i) {
      const Edge& edge = edges_[i];
      const auto visits = static_cast<float>(edge.visits);
      float score = edge.is_proven || edge.visits > 0 ? edge.value(seat) : untried;
      if (!edge.is_proven) score += scale * edge.weight / (1.0f + visits);
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
    return draw_one(chances_, random_);
  }

  // What was found ------------------------------------------------------------------------------------------------

  // In a proven position the most visited of the moves that keep its value, in others the most visited.
  std::uint32_t best_edge(const Node& node) const {
    const auto seat = static_cast<std::size_t>(node.actor);
    const auto keeps = [&](const Edge& edge) {
      return !node.is_proven || (edge.is_proven && edge.total[seat] == node.value[seat]);
    };
    std::uint32_t best = kNone;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edge_count; ++i)
      if (keeps(edges_[i]) && (best == kNone || edges_[i].visits > edges_[best].visits)) best = i;
    return best;
  }

  // The best continuation, up to the first chance node: beyond it nobody chooses.
  std::vector<Move> line_from(std::uint32_t edge) const {
    std::vector<Move> line;
    while (true) {
      line.push_back(edges_[edge].move);
      const std::uint32_t child = edges_[edge].child;
      if (child == kNone || !nodes_[child].is_expanded || nodes_[child].actor < 0) return line;
      edge = best_edge(nodes_[child]);
      if (edge == kNone || edges_[edge].visits == 0) return line;
    }
  }

  S root_;
  SearchOptions options_;
  Random random_;
  E evaluator_;
  Pool<Node> nodes_;
  Pool<Edge> edges_;
  std::vector<Candidate<Move>> candidates_;
  std::vector<Chance<Move>> chances_;
  struct Step {
    std::uint32_t node, edge;
  };
  std::vector<Step> path_;
  std::uint64_t iterations_ = 0;
  std::uint64_t next_proof_ = kFirstProof;
  std::optional<Values> root_value_;  // of the exhaustive search, once it is known
};

}  // namespace trearchi
