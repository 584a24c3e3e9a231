// A state of one game behind the interface of any_state.hpp. Each game supplies `Binding<S>`: setup, scores and view.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings/any_state.hpp"
#include "bindings/thinker.hpp"
#include "core/draw.hpp"
#include "core/game_encoding.hpp"
#include "core/game_state.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"
#include "search/search.hpp"
#include "search/uct.hpp"

namespace trearchi::bindings {

// What an observation is made of: its shape, how many numbers it has, and what each plane's numbers are divided by.
struct Sight {
  template <GameEncoding E>
  explicit Sight(const E& encoding) {
    for (const int length : encoding.shape()) shape.push_back(static_cast<std::size_t>(length));
    for (const Plane& plane : encoding.planes()) scales.push_back(static_cast<float>(plane.scale));
    for (const std::size_t length : shape) size *= length;
  }
  std::vector<std::size_t> shape;
  std::vector<float> scales;
  std::size_t size = 1;
};

// Static: the classes Evaluator and Encoding; nb::object setup(const S&); nb::dict score(const S&, int seat); nb::dict
// view(const S&). Where the game has them: the class Judge, for plain UCT, Move yardstick(const S&, Random&), its plain
// player, and nb::object completion(const S&, int seat), what a seat lacks to win.
template <class S>
struct Binding;

// The evaluator of a game with these weights; with none, the hand-set ones. Raises ParameterError.
template <class E>
E evaluator_with(const std::vector<float>& weights) {
  if constexpr (requires { typename E::Weights; }) {
    if (weights.empty()) return E(E::hand_weights);
    typename E::Weights own = E::hand_weights;
    if (weights.size() != own.size())
      raise_error("ParameterError", "the evaluation of this game has " + std::to_string(own.size()) + " weights, not " +
                                        std::to_string(weights.size()));
    std::ranges::copy(weights, own.begin());
    return E(own);
  }
  return E();
}

inline nb::list list_of(const Values& values, int seats) {
  nb::list list;
  for (int seat = 0; seat < seats; ++seat) list.append(values[static_cast<std::size_t>(seat)]);
  return list;
}

template <class S>
nb::list texts_of(S state, const std::vector<typename S::Move>& line) {
  nb::list texts;
  for (const auto& move : line) {
    texts.append(state.write(move));
    state.apply(move);
  }
  return texts;
}

// What a search has found, for Python.
template <class S>
nb::dict report(const S& state, const SearchResult<typename S::Move>& found) {
  nb::list moves;
  for (const auto& rated : found.moves)
    moves.append(nb::make_tuple(state.write(rated.move), rated.visits, list_of(rated.value, state.seats()),
                                texts_of(state, rated.line), rated.is_proven));
  nb::dict dict;
  dict["moves"] = moves;
  dict["value"] = list_of(found.value, state.seats());
  dict["nodes"] = found.nodes;
  dict["is_proven"] = found.is_proven;
  return dict;
}

template <GameState S>
class BoxedThinker final : public AnyThinker {
 public:
  using Move = typename S::Move;
  using Evaluator = typename Binding<S>::Evaluator;

  BoxedThinker(nb::object game, const S& state, const ThinkerRequest& request)
      : game_(std::move(game)),
        thinker_(state, request.threads, {0, request.seed, request.max_bytes, request.overlooked},
                 evaluator_with<Evaluator>(request.weights)) {}

  nb::dict think(const Limits& limits) override {
    Interruption interruption;
    SearchResult<Move> found;
    {
      const bool asks_python = hears_signals();
      nb::gil_scoped_release release;
      thinker_.think(limits, asks_python, interruption);
      if (!interruption.is_set()) found = thinker_.result();
    }
    interruption.rethrow();
    nb::dict dict = report(thinker_.state(), found);
    dict["bytes"] = thinker_.bytes();
    return dict;
  }

 private:
  nb::object game_;  // keeps the rules alive
  ThinkerOf<S, Evaluator> thinker_;
};

template <GameState S>
class Boxed final : public AnyState {
 public:
  using Move = typename S::Move;
  // What all states of one game share; touched with the GIL held.
  struct Context {
    explicit Context(typename S::Rules game_rules) : rules(std::move(game_rules)) {}
    const typename S::Rules rules;
    const typename Binding<S>::Encoding encoding{rules};
    Fractions fractions;
    const Sight& sight() {
      if (!sight_) sight_.emplace(encoding);
      return *sight_;
    }

   private:
    std::optional<Sight> sight_;  // many games are never observed
  };
  using ContextPointer = std::shared_ptr<Context>;

  Boxed(nb::object game, ContextPointer context, S state)
      : AnyState(std::move(game)), context_(std::move(context)), state_(std::move(state)) {}

  const ContextPointer& context() const { return context_; }
  const S& value() const { return state_; }

  nb::object setup() const override { return Binding<S>::setup(state_); }
  int actor() const override { return state_.actor(); }

  nb::list legal_moves() const override {
    std::vector<Move> moves;
    state_.legal_moves(moves);
    nb::list texts;
    for (const Move& move : moves) texts.append(state_.write(move));
    return texts;
  }

  std::uint64_t count_legal_moves() const override { return state_.count_legal_moves(); }

  nb::dict chances() const override {
    std::vector<Chance<Move>> chances;
    state_.chances(chances);
    std::uint32_t total = 0;
    for (const auto& chance : chances) total += chance.weight;
    nb::dict dict;
    for (const auto& chance : chances)
      dict[nb::cast(state_.write(chance.move))] = context_->fractions.of(chance.weight, total);
    return dict;
  }

  AnyState* play(std::string_view text) const override {
    const auto read = state_.read(text);
    if (const Refusal* refusal = std::get_if<Refusal>(&read)) raise_illegal_move(to_python(*refusal), text);
    S next = state_;
    next.apply(std::get<Move>(read));
    return new Boxed(game(), context_, std::move(next));
  }

  nb::object why_illegal(std::string_view text) const override {
    const auto read = state_.read(text);
    const Refusal* refusal = std::get_if<Refusal>(&read);
    return refusal ? to_python(*refusal) : nb::none();
  }

  nb::object canonical(std::string_view text) const override {
    const auto read = state_.read(text);
    if (const Refusal* refusal = std::get_if<Refusal>(&read)) raise_illegal_move(to_python(*refusal), text);
    return nb::cast(state_.write(std::get<Move>(read)));
  }

  nb::dict options(std::string_view partial) const override {
    std::vector<Option> options;
    state_.options(partial, options);
    nb::dict dict;
    for (const Option& option : options) {
      if (!dict.contains(option.kind)) dict[option.kind] = nb::list();
      nb::cast<nb::list>(dict[option.kind]).append(option.text);
    }
    return dict;
  }

  nb::list scores() const override {
    nb::list scores;
    for (int seat = 0; seat < state_.seats(); ++seat) scores.append(Binding<S>::score(state_, seat));
    return scores;
  }

  nb::object outcome() const override {
    if (state_.actor() != kOver) return nb::none();
    const unsigned winners = state_.winners();
    nb::list seats;
    for (int seat = 0; seat < state_.seats(); ++seat)
      if (winners >> seat & 1u) seats.append(seat);
    return nb::module_::import_("trearchi.values").attr("Outcome")(nb::tuple(seats), scores(), state_.reason());
  }

  nb::dict view() const override { return Binding<S>::view(state_); }
  std::string print() const override { return state_.print(); }
  std::uint64_t hash() const override { return state_.hash(); }

  bool equals(const AnyState& other) const override {
    const auto* same_kind = dynamic_cast<const Boxed*>(&other);
    if (same_kind == nullptr || !(state_ == same_kind->state_)) return false;
    return game().is(other.game()) || game().equal(other.game());
  }

  std::uint64_t perft(unsigned depth) const override {
    nb::gil_scoped_release release;
    return trearchi::perft(state_, static_cast<int>(std::min<unsigned>(depth, std::numeric_limits<int>::max())));
  }

  // Random games from here, chance drawn by its weights: (games that were finished, moves played in all).
  nb::tuple playouts(std::uint64_t count, std::uint64_t seed, int most_moves) const override {
    std::uint64_t moves = 0, finished = 0;
    {
      nb::gil_scoped_release release;
      Random random(seed);
      for (std::uint64_t i = 0; i < count; ++i) {
        S state = state_;
        const int played = play_at_random(state, random, most_moves);
        moves += static_cast<std::uint64_t>(played);
        finished += state.actor() == kOver ? 1 : 0;
      }
    }
    return nb::make_tuple(finished, moves);
  }

  nb::list evaluate(const std::vector<float>& weights) const override {
    auto evaluator = evaluator_with<typename Binding<S>::Evaluator>(weights);
    const Values values = state_.actor() == kOver ? final_values(state_) : evaluator.evaluate(state_);
    return list_of(values, state_.seats());
  }

  nb::list features() const override {
    using E = typename Binding<S>::Evaluator;
    nb::list all;
    if constexpr (requires { typename E::Features; }) {
      E evaluator;
      for (int seat = 0; seat < state_.seats() && state_.actor() != kOver; ++seat) {
        typename E::Features features{};
        evaluator.features(state_, seat, features);
        nb::list list;
        for (const float feature : features) list.append(feature);
        all.append(list);
      }
    }
    return all;
  }

  AnyThinker* thinker(const ThinkerRequest& request) const override {
    return new BoxedThinker<S>(game(), state_, request);
  }

  nb::dict uct(const Limits& limits, std::uint64_t seed, std::size_t max_bytes) const override {
    Interruption interruption;
    SearchResult<Move> found;
    {
      const bool asks_python = hears_signals();
      nb::gil_scoped_release release;
      Uct<S, decltype(judge())> search(state_, {limits.nodes, seed, max_bytes});
      found = search.run(Watch(limits, Watch::Clock::now(), asks_python, interruption));
    }
    interruption.rethrow();
    return report(state_, found);
  }

  nb::object completion(int seat) const override {
    if (seat < 0 || seat >= state_.seats()) raise_error("SeatError", "no seat " + std::to_string(seat) + " plays here");
    if constexpr (requires { Binding<S>::completion(state_, seat); }) return Binding<S>::completion(state_, seat);
    return nb::none();
  }

  nb::object yardstick(std::uint64_t seed) const override {
    if constexpr (requires(Random& random) { Binding<S>::yardstick(state_, random); }) {
      Random random(seed);
      if (state_.actor() >= 0) return nb::cast(state_.write(Binding<S>::yardstick(state_, random)));
    }
    return nb::none();
  }

 private:
  static auto judge() {
    if constexpr (requires { typename Binding<S>::Judge; })
      return typename Binding<S>::Judge();
    else
      return PlayedOut<S>();
  }

  static int play_at_random(S& state, Random& random, int most_moves) {
    std::vector<Move> moves;
    std::vector<Chance<Move>> chances;
    int played = 0;
    for (; played < most_moves && state.actor() != kOver; ++played) {
      if (state.actor() == kChance) {
        state.chances(chances);
        state.apply(draw_one(chances, random));
      } else if constexpr (requires { state.random_move(random); }) {
        state.apply(state.random_move(random));
      } else {
        state.legal_moves(moves);
        state.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
    return played;
  }

  nb::object to_python(const Refusal& refusal) const {
    nb::list squares;
    for (const std::string& square : refusal.squares) squares.append(square);
    return make_refusal(game(), refusal.code, refusal.clause, nb::tuple(squares));
  }

  ContextPointer context_;
  S state_;
};

template <GameState S>
class BoxedRules final : public AnyRules {
 public:
  explicit BoxedRules(typename S::Rules rules)
      : context_(std::make_shared<typename Boxed<S>::Context>(std::move(rules))) {}

  AnyState* start(nb::object game, std::uint64_t seed) const override {
    Random random(child_seed(seed, "setup"));
    return box(std::move(game), S(rules(), Binding<S>::draw_setup(rules(), random)));
  }
  AnyState* start_from(nb::object game, nb::dict setup) const override {
    return box(std::move(game), S(rules(), Binding<S>::read_setup(rules(), setup)));
  }
  AnyState* position(nb::object game, std::string_view text) const override {
    auto parsed = S::parse(rules(), text);
    if (const PositionError* error = std::get_if<PositionError>(&parsed)) raise_error("NotationError", error->message);
    return box(std::move(game), std::move(std::get<S>(parsed)));
  }
  nb::dict weights() const override {
    using E = typename Binding<S>::Evaluator;
    nb::dict weights;
    if constexpr (requires { typename E::Weights; })
      for (std::size_t i = 0; i < E::hand_weights.size(); ++i) weights[E::weight_names[i]] = E::hand_weights[i];
    return weights;
  }
  AnyEncoder* encoder() const override;  // encoded.hpp

 private:
  const typename S::Rules& rules() const { return context_->rules; }
  AnyState* box(nb::object game, S state) const { return new Boxed<S>(std::move(game), context_, std::move(state)); }

  typename Boxed<S>::ContextPointer context_;
};

}  // namespace trearchi::bindings
