// Plain UCT (Kocsis and Szepesvari 2006), for any number of seats: the yardstick agent `uct` of matches.
//
// It knows the rules and nothing else: every legal move is a child, those not tried yet come first in random order,
// then UCB1 on the mover's own share; chance is sampled by its weights; a new position is played on at random to the
// end, or to where its judge cuts it off; the most visited move is the best. Same seed and same node limit: the same
// result.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/draw.hpp"
#include "core/game_state.hpp"
#include "core/random.hpp"
#include "search/evaluation.hpp"
#include "search/result.hpp"

namespace trearchi {

struct UctOptions {
  std::uint64_t nodes = 0;  // playouts at most; 0: until stopped
  std::uint64_t seed = 0;
  std::uint64_t max_bytes = 512ull << 20;  // bounds the tree: it grows no further, the search goes on
};

// A judge says what a position is worth where a playout is cut off, after `most_moves` decisions of the seats; 0 is no
// limit, and then it is never asked.
template <class J, class S>
concept JudgeOf = std::default_initializable<J> && requires(J judge, const S& state) {
  { J::most_moves } -> std::convertible_to<int>;
  { judge.judge(state) } -> std::same_as<Values>;
};

// For games that end soon when they are played at random: every playout goes to the end.
template <GameState S>
struct PlayedOut {
  static constexpr int most_moves = 0;
  Values judge(const S& state) { return final_values(state); }
};

template <GameState S, JudgeOf<S> Judge = PlayedOut<S>>
class Uct {
 public:
  using Move = typename S::Move;

  Uct(const S& root, const UctOptions& options) : root_(root), options_(options), random_(options.seed) {
    nodes_.emplace_back();
  }

  // Runs until the node limit or until `should_stop()`; asked once an iteration, after the first. Called again it goes
  // on where it was.
  template <class Stop>
  SearchResult<Move> run(Stop should_stop) {
    if (root_.actor() >= 0) {
      const std::uint64_t limit = most_iterations();
      while (limit == 0 || iterations_ < limit) {
        iterate();
        if (should_stop()) break;
      }
    }
    return result();
  }

  // What the tree takes, in bytes.
  std::uint64_t bytes() const { return bytes_; }

 private:
  static constexpr std::uint64_t kForcedNodes = 64;
  static constexpr float kExploration = 1.41421356f;
  // A position with few visits does not list its moves, of which there may be thousands: it guesses one not tried yet.
  static constexpr std::size_t kFewChildren = 16;
  static constexpr int kGuesses = 24;

  struct Child {
    Move move;
    std::uint32_t node;
    float mean;   // of the seat that moves here
    float width;  // 1 / sqrt(visits)
  };
  struct Node {
    std::vector<Child> children;
    std::vector<Move> untried;  // in random order, once they are listed
    bool is_listed = false;
    std::uint32_t visits = 0;
    Values total{};
  };
  struct Step {
    std::uint32_t node;
    std::size_t child;
    Seat seat;
  };

  // A forced move needs no thought, only a value to show.
  std::uint64_t most_iterations() const {
    if (root_.count_legal_moves() > 1) return options_.nodes;
    return options_.nodes == 0 ? kForcedNodes : std::min(options_.nodes, kForcedNodes);
  }

  void iterate() {
    S state = root_;
    path_.clear();
    std::uint32_t node = 0;
    while (state.actor() != kOver && (node == 0 || nodes_[node].visits > 0)) {
      const auto child = state.actor() == kChance ? drawn(nodes_[node], state) : chosen(nodes_[node], state);
      if (!child) break;  // the memory is used up: what follows is played at random
      path_.push_back({node, *child, state.actor()});
      const Child& taken = nodes_[node].children[*child];
      state.apply(taken.move);
      node = taken.node;
    }
    count(play_out(state));
    ++iterations_;
  }

  void count(const Values& values) {
    touch(nodes_[0], values);
    for (const Step& step : path_) {
      Child& child = nodes_[step.node].children[step.child];
      Node& node = nodes_[child.node];
      touch(node, values);
      if (step.seat < 0) continue;
      const auto visits = static_cast<float>(node.visits);
      child.mean = node.total[static_cast<std::size_t>(step.seat)] / visits;
      child.width = 1 / std::sqrt(visits);
    }
  }

  static void touch(Node& node, const Values& values) {
    ++node.visits;
    for (std::size_t s = 0; s < kMaxSeats; ++s) node.total[s] += values[s];
  }

  // The number of a child of a position where a seat is to move: a new one, as long as there is a move without.
  std::optional<std::size_t> chosen(Node& node, const S& state) {
    // The root has its children whatever they take: there is always a move to name.
    if (has_room() || &node == &nodes_[0]) {
      if (const auto move = untried(node, state)) return add_child(node, *move);
    }
    if (node.children.empty()) return std::nullopt;
    return best(node);
  }

  // UCB1; of equals the first, which is a random one.
  static std::size_t best(const Node& node) {
    const float scale = kExploration * std::sqrt(std::log(static_cast<float>(node.visits)));
    std::size_t best = 0;
    float best_score = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const float score = node.children[i].mean + scale * node.children[i].width;
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  std::optional<std::size_t> drawn(Node& node, const S& state) {
    const Move move = draw(state);
    if (const auto place = find(node, move); place < node.children.size()) return place;
    if (!has_room()) return std::nullopt;
    return add_child(node, move);
  }

  // A legal move that is no child yet, each as likely as any other; nothing where all are children.
  std::optional<Move> untried(Node& node, const S& state) {
    if (!node.is_listed) {
      if (const auto move = guess(node, state)) return move;
      list(node, state);
    }
    if (node.untried.empty()) return std::nullopt;
    const Move move = node.untried.back();
    node.untried.pop_back();
    if (node.untried.empty()) {
      bytes_ -= node.untried.capacity() * sizeof(Move);
      node.untried = {};
    }
    return move;
  }

  std::optional<Move> guess(const Node& node, const S& state) {
    if constexpr (requires { state.random_move(random_); }) {
      if (node.children.size() >= kFewChildren) return std::nullopt;
      for (int i = 0; i < kGuesses; ++i) {
        const Move move = state.random_move(random_);
        if (find(node, move) == node.children.size()) return move;
      }
    }
    return std::nullopt;
  }

  void list(Node& node, const S& state) {
    state.legal_moves(moves_);
    std::erase_if(moves_, [&](const Move& move) { return find(node, move) < node.children.size(); });
    for (std::size_t i = moves_.size(); i > 1; --i)
      std::swap(moves_[i - 1], moves_[random_.below(static_cast<std::uint32_t>(i))]);
    node.untried.assign(moves_.begin(), moves_.end());
    node.is_listed = true;
    bytes_ += node.untried.capacity() * sizeof(Move);
  }

  static std::size_t find(const Node& node, const Move& move) {
    std::size_t i = 0;
    while (i < node.children.size() && !(node.children[i].move == move)) ++i;
    return i;
  }

  std::size_t add_child(Node& node, const Move& move) {
    bytes_ -= node.children.capacity() * sizeof(Child);
    node.children.push_back({move, static_cast<std::uint32_t>(nodes_.size()), 0, 0});
    nodes_.emplace_back();  // a deque: `node` stays where it is
    bytes_ += node.children.capacity() * sizeof(Child) + sizeof(Node);
    return node.children.size() - 1;
  }

  bool has_room() const {
    return bytes_ < options_.max_bytes && nodes_.size() < std::numeric_limits<std::uint32_t>::max();
  }

  Values play_out(S& state) {
    for (int moves = 0; state.actor() != kOver;) {
      if (state.actor() == kChance) {
        state.apply(draw(state));
        continue;
      }
      if (Judge::most_moves > 0 && moves++ == Judge::most_moves) return judge_.judge(state);
      state.apply(random_move(state));
    }
    return final_values(state);
  }

  Move random_move(const S& state) {
    if constexpr (requires { state.random_move(random_); }) {
      return state.random_move(random_);
    } else {
      state.legal_moves(moves_);
      return moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))];
    }
  }

  Move draw(const S& state) {
    state.chances(chances_);
    return draw_one(chances_, random_);
  }

  static Values mean(const Node& node) {
    Values values = node.total;
    for (float& value : values) value /= static_cast<float>(std::max(1u, node.visits));
    return values;
  }

  // The most visited continuation, up to the first chance node: beyond it nobody chooses.
  std::vector<Move> line_from(const Child& first) const {
    std::vector<Move> line;
    S state = root_;
    for (const Child* child = &first; child != nullptr;) {
      line.push_back(child->move);
      state.apply(child->move);
      const auto& children = nodes_[child->node].children;
      if (state.actor() < 0 || children.empty()) break;
      child = &*std::ranges::max_element(
          children, {}, [&](const Child& each) { return std::pair(nodes_[each.node].visits, each.mean); });
    }
    return line;
  }

  SearchResult<Move> result() const {
    SearchResult<Move> result;
    result.nodes = iterations_;
    result.value = mean(nodes_[0]);
    if (root_.actor() < 0) return result;
    std::vector<const Child*> order;
    for (const Child& child : nodes_[0].children) order.push_back(&child);
    std::ranges::stable_sort(order, std::greater{},
                             [&](const Child* child) { return std::pair(nodes_[child->node].visits, child->mean); });
    for (const Child* child : order) {
      RatedMove<Move> rated{};
      rated.move = child->move;
      rated.visits = nodes_[child->node].visits;
      rated.value = mean(nodes_[child->node]);
      rated.line = line_from(*child);
      result.moves.push_back(std::move(rated));
    }
    return result;
  }

  S root_;
  UctOptions options_;
  Random random_;
  Judge judge_;
  std::deque<Node> nodes_;
  std::uint64_t bytes_ = sizeof(Node);
  std::vector<Move> moves_;
  std::vector<Chance<Move>> chances_;
  std::vector<Step> path_;
  std::uint64_t iterations_ = 0;
};

}  // namespace trearchi
