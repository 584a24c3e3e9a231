// Many games of one kind that are stepped together, each from streams of its own, on some threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bindings/any_encoder.hpp"
#include "bindings/boxed.hpp"
#include "bindings/crew.hpp"
#include "bindings/encoded.hpp"
#include "core/draw.hpp"
#include "core/game_encoding.hpp"
#include "core/random.hpp"

namespace trearchi::bindings {

// One of the games. Draws and choices have streams of their own, so that sampling changes no draw.
template <GameState S>
class BatchedGame {
 public:
  using Encoding = typename Binding<S>::Encoding;
  using Context = typename Boxed<S>::Context;

  BatchedGame(const Context& context, std::uint64_t seed)
      : context_(&context),
        draws_(child_seed(seed, "draws")),
        choices_(child_seed(seed, "choices")),
        state_(first_state()) {
    settle();
  }

  const S& state() const { return state_; }
  int pending() const { return pending_; }
  const typename Encoding::Actions& legal() const { return legal_; }

  // Plays a legal action and what chance does after it. At the end of a game: true, its returns, and the next one.
  bool play(int number, float* returns) {
    const int seats = state_.seats();
    std::fill_n(returns, seats, 0.0f);
    if (encoding().is_first_of_two(pending_, number)) {
      pending_ = number;
      encoding().legal(state_, pending_, legal_);
      return false;
    }
    state_.apply(encoding().move(state_, pending_, number));
    pending_ = kNothingPending;
    draw_all();
    const bool is_over = state_.actor() == kOver;
    if (is_over) {
      const unsigned winners = state_.winners();
      for (int seat = 0; seat < seats; ++seat) returns[seat] = static_cast<float>(game_return(winners, seat, seats));
      state_ = first_state();
    }
    settle();
    return is_over;
  }

  // A legal action, each as likely as every other.
  int sample() { return legal_.at(static_cast<int>(choices_.below(static_cast<std::uint32_t>(legal_.count())))); }

 private:
  const Encoding& encoding() const { return context_->encoding; }
  S first_state() { return S(context_->rules, Binding<S>::draw_setup(context_->rules, draws_)); }

  void settle() {
    draw_all();
    assert(state_.actor() >= 0);  // no game is over before its first move
    encoding().legal(state_, pending_, legal_);
  }

  void draw_all() {
    while (state_.actor() == kChance) {
      state_.chances(chances_);
      state_.apply(draw_one(chances_, draws_));
    }
  }

  const Context* context_;
  Random draws_, choices_;
  S state_;
  int pending_ = kNothingPending;
  typename Encoding::Actions legal_;
  std::vector<Chance<typename S::Move>> chances_;
};

template <GameState S>
class Batch final : public AnyBatch {
 public:
  using Encoding = typename Binding<S>::Encoding;
  using ContextPointer = typename Boxed<S>::ContextPointer;
  // Games are taken in blocks that write about so much, and another thread is worth it for so many of them.
  static constexpr std::size_t kBlockBytes = 32 * 1024;
  static constexpr std::size_t kBlocksAThread = 4;

  Batch(nb::object game, ContextPointer context, BatchArrays arrays, std::size_t threads)
      : game_(std::move(game)),
        context_(std::move(context)),
        arrays_(std::move(arrays)),
        observation_size_(context_->sight().size),
        block_(1 + kBlockBytes / (observation_size_ + static_cast<std::size_t>(encoding().actions()))),
        crew_(std::clamp<std::size_t>(arrays_.count() / block_ / kBlocksAThread, 1, threads) - 1) {}

  void reset(std::uint64_t seed) override {
    nb::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    games_.clear();
    games_.reserve(arrays_.count());
    for (std::size_t i = 0; i < arrays_.count(); ++i)
      games_.emplace_back(*context_, child_seed(seed, std::to_string(i)));
    std::fill_n(arrays_.dones.data(), arrays_.count(), false);
    std::fill_n(arrays_.rewards.data(), arrays_.rewards.size(), 0.0f);
    in_blocks([this](std::size_t i) { write(i); });
  }

  void step(const ActionArray& actions) override {
    const std::int64_t* numbers = actions.data();
    std::size_t refused = 0;
    {
      nb::gil_scoped_release release;
      const std::lock_guard lock(mutex_);
      while (refused < games_.size() && is_legal(refused, numbers[refused])) ++refused;
      if (refused == games_.size()) {
        in_blocks([&](std::size_t i) { play(i, static_cast<int>(numbers[i])); });
        return;
      }
    }
    raise_refused(refused, numbers[refused]);
  }

  nb::object sample() override {
    auto numbers = std::make_unique_for_overwrite<std::int64_t[]>(arrays_.count());
    {
      nb::gil_scoped_release release;
      const std::lock_guard lock(mutex_);
      for (std::size_t i = 0; i < games_.size(); ++i) numbers[i] = games_[i].sample();
    }
    return array_of(std::move(numbers), {arrays_.count()});
  }

  AnyPosition* position(std::size_t i) const override {
    const std::lock_guard lock(mutex_);
    return new EncodedPosition<S>(game_, context_, games_[i].state(), games_[i].pending());
  }

 private:
  const Encoding& encoding() const { return context_->encoding; }

  bool is_legal(std::size_t i, std::int64_t number) const {
    return number >= 0 && number < encoding().actions() && games_[i].legal().contains(static_cast<int>(number));
  }

  void play(std::size_t i, int number) {
    const auto seats = static_cast<std::size_t>(games_[i].state().seats());
    arrays_.dones.data()[i] = games_[i].play(number, arrays_.rewards.data() + i * seats);
    write(i);
  }

  // What the seat to act may do and sees.
  void write(std::size_t i) {
    const BatchedGame<S>& game = games_[i];
    const int seat = game.state().actor();
    arrays_.seats.data()[i] = static_cast<std::int8_t>(seat);
    const auto actions = static_cast<std::size_t>(encoding().actions());
    game.legal().write(arrays_.masks.data() + i * actions, encoding().actions());
    if (arrays_.observations)
      encoding().observe(game.state(), game.pending(), seat, arrays_.observations->data() + i * observation_size_);
  }

  // Calls `visit(i)` for every game, block by block. Games have nothing in common, so the threads may come in any
  // order.
  template <class Visit>
  void in_blocks(Visit visit) {
    std::atomic<std::size_t> next = 0;
    auto work = [&] {
      for (std::size_t i = next.fetch_add(block_); i < games_.size(); i = next.fetch_add(block_))
        for (std::size_t end = std::min(i + block_, games_.size()); i < end; ++i) visit(i);
    };
    crew_.share(work);
  }

  [[noreturn]] void raise_refused(std::size_t i, std::int64_t number) const {
    const int actions = encoding().actions();
    const std::string what = number < 0 || number >= actions
                                 ? "is none; seats have the actions 0 to " + std::to_string(actions - 1)
                                 : "(" + encoding().action_name(static_cast<int>(number)) + ") is not legal";
    raise_error("ParameterError", "game " + std::to_string(i) + ": action " + std::to_string(number) + " " + what +
                                      "; no game was changed");
  }

  nb::object game_;
  ContextPointer context_;
  BatchArrays arrays_;
  std::size_t observation_size_;  // bytes
  std::size_t block_;             // games
  Crew crew_;
  std::vector<BatchedGame<S>> games_;
  mutable std::mutex mutex_;
};

}  // namespace trearchi::bindings
