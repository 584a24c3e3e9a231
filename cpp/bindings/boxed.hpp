// A state of one game behind the interface of any_state.hpp. Each game supplies `Binding<S>`: setup, scores and view.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "bindings/any_state.hpp"
#include "core/game_state.hpp"
#include "core/perft.hpp"
#include "core/random.hpp"
#include "search/search.hpp"

namespace trearchi::bindings {

template <class S>
struct Binding;  // static: Evaluator; nb::object setup(const S&); nb::dict score(const S&, int seat); nb::dict
                 // view(const S&)

template <class Move>
SearchResult<Move> merge(std::vector<SearchResult<Move>> results, std::size_t seat) {
  SearchResult<Move> merged = std::move(results.front());
  for (std::size_t i = 1; i < results.size(); ++i) {
    const auto& other = results[i];
    const auto share = static_cast<float>(other.nodes) / static_cast<float>(merged.nodes + other.nodes);
    for (std::size_t s = 0; s < kMaxSeats; ++s) merged.value[s] += (other.value[s] - merged.value[s]) * share;
    merged.nodes += other.nodes;
    for (const auto& rated : other.moves) {
      const auto same = std::ranges::find_if(merged.moves, [&](const auto& m) { return m.move == rated.move; });
      if (same == merged.moves.end()) {
        merged.moves.push_back(rated);
        continue;
      }
      const auto visits = same->visits + rated.visits;
      const auto part = visits == 0 ? 0.0f : static_cast<float>(rated.visits) / static_cast<float>(visits);
      for (std::size_t s = 0; s < kMaxSeats; ++s) same->value[s] += (rated.value[s] - same->value[s]) * part;
      if (rated.line.size() > same->line.size()) same->line = rated.line;
      same->visits = visits;
    }
  }
  std::ranges::stable_sort(merged.moves, [&](const auto& a, const auto& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.value[seat] > b.value[seat];
  });
  return merged;
}

// What ends a search before its limit: what a handler of a signal raised, Ctrl-C above all, or a fault in a thread.
class Interruption {
 public:
  bool is_set() const { return is_set_.load(std::memory_order_relaxed); }
  void set(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    is_set_.store(true, std::memory_order_relaxed);
  }
  void rethrow() const {  // with the GIL held, once no other thread is left
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::atomic<bool> is_set_ = false;
  std::mutex mutex_;
  std::exception_ptr error_;
};

// Signals are heard in the main thread alone. Another thread must not ask for the GIL in between: at the end of the
// interpreter it would never come back.
inline bool hears_signals() {
  const nb::module_ threading = nb::module_::import_("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

// The one place where a search meets a clock: it stops at the deadline, at the flag, and where it is interrupted.
class Watch {
 public:
  using Clock = std::chrono::steady_clock;
  Watch(const SearchRequest& request, Clock::time_point start, bool asks_python, Interruption& interruption)
      : stop_(request.stop), asks_python_(asks_python), next_look_(start + kLook), interruption_(interruption) {
    deadline_ = request.time_ms > 0 ? start + std::chrono::milliseconds(request.time_ms) : Clock::time_point::max();
  }
  bool operator()() {
    if (stop_->is_set() || interruption_.is_set()) return true;
    const auto now = Clock::now();
    if (now >= deadline_) return true;
    if (asks_python_ && now >= next_look_) {
      next_look_ = now + kLook;
      nb::gil_scoped_acquire gil;
      if (PyErr_CheckSignals() != 0) interruption_.set(std::make_exception_ptr(nb::python_error()));
    }
    return false;
  }

 private:
  static constexpr auto kLook = std::chrono::milliseconds(50);
  const StopFlag* stop_;
  bool asks_python_;
  Clock::time_point next_look_, deadline_;
  Interruption& interruption_;
};

template <GameState S>
class Boxed final : public AnyState {
 public:
  using Move = typename S::Move;
  // What all states of one game share; touched with the GIL held.
  struct Context {
    explicit Context(typename S::Rules game_rules) : rules(std::move(game_rules)) {}
    const typename S::Rules rules;
    Fractions fractions;
  };
  using ContextPointer = std::shared_ptr<Context>;

  Boxed(nb::object game, ContextPointer context, S state)
      : AnyState(std::move(game)), context_(std::move(context)), state_(std::move(state)) {}

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

  nb::list evaluate() const override {
    typename Binding<S>::Evaluator evaluator;
    return to_python(state_.actor() == kOver ? final_values(state_) : evaluator.evaluate(state_));
  }

  nb::dict search(const SearchRequest& request) const override {
    Interruption interruption;
    SearchResult<Move> result;
    {
      const bool asks_python = hears_signals();
      nb::gil_scoped_release release;
      result = search_on_threads(request, asks_python, interruption);
    }
    interruption.rethrow();
    nb::list moves;
    for (const auto& rated : result.moves)
      moves.append(nb::make_tuple(state_.write(rated.move), rated.visits, to_python(rated.value), texts(rated.line)));
    nb::dict dict;
    dict["moves"] = moves;
    dict["value"] = to_python(result.value);
    dict["nodes"] = result.nodes;
    return dict;
  }

 private:
  static int play_at_random(S& state, Random& random, int most_moves) {
    std::vector<Move> moves;
    std::vector<Chance<Move>> chances;
    int played = 0;
    for (; played < most_moves && state.actor() != kOver; ++played) {
      if (state.actor() == kChance) {
        state.chances(chances);
        std::uint32_t total = 0;
        for (const auto& chance : chances) total += chance.weight;
        std::uint32_t at = random.below(total);
        std::size_t i = 0;
        while (at >= chances[i].weight) at -= chances[i++].weight;
        state.apply(chances[i].move);
      } else {
        state.legal_moves(moves);
        state.apply(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
    return played;
  }

  // Each thread grows a tree of its own from a child seed; the visits at the root are added up.
  SearchResult<Move> search_on_threads(const SearchRequest& request, bool asks_python,
                                       Interruption& interruption) const {
    const auto threads = static_cast<std::size_t>(std::max(1, request.threads));
    const auto start = Watch::Clock::now();
    std::vector<SearchResult<Move>> results(threads);
    const auto search_share = [&](std::size_t i) {
      SearchOptions options;
      options.seed = threads == 1 ? request.seed : child_seed(request.seed, "thread " + std::to_string(i));
      options.nodes = request.nodes / threads + (i < request.nodes % threads ? 1 : 0);
      if (request.nodes > 0 && options.nodes == 0) return;  // fewer nodes than threads
      Watch watch(request, start, asks_python && i == 0, interruption);
      Search<S, typename Binding<S>::Evaluator> search(state_, options);
      results[i] = search.run(watch);
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
      for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back([&, i] { guarded([&] { search_share(i); }); });
    });
    guarded([&] { search_share(0); });
    helpers.clear();  // joins them
    return merge(std::move(results), static_cast<std::size_t>(std::max<int>(0, state_.actor())));
  }

  nb::list texts(const std::vector<Move>& line) const {
    nb::list texts;
    S state = state_;
    for (const Move& move : line) {
      texts.append(state.write(move));
      state.apply(move);
    }
    return texts;
  }

  nb::list to_python(const Values& values) const {
    nb::list list;
    for (int seat = 0; seat < state_.seats(); ++seat) list.append(values[static_cast<std::size_t>(seat)]);
    return list;
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

 private:
  const typename S::Rules& rules() const { return context_->rules; }
  AnyState* box(nb::object game, S state) const { return new Boxed<S>(std::move(game), context_, std::move(state)); }

  typename Boxed<S>::ContextPointer context_;
};

}  // namespace trearchi::bindings
