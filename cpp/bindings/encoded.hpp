// Encodings and encoded positions of one game behind the interface of any_encoder.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/any_encoder.hpp"
#include "bindings/boxed.hpp"
#include "core/game_encoding.hpp"
#include "core/random.hpp"

namespace trearchi::bindings {

template <GameState S>
class EncodedPosition final : public AnyPosition {
 public:
  using Encoding = typename Binding<S>::Encoding;
  using Move = typename S::Move;
  using ContextPointer = typename Boxed<S>::ContextPointer;

  EncodedPosition(nb::object game, ContextPointer context, S state, int pending)
      : AnyPosition(std::move(game)), context_(std::move(context)), state_(std::move(state)), pending_(pending) {}

  AnyState* state() const override { return new Boxed<S>(game(), context_, state_); }
  nb::object pending() const override { return is_half() ? nb::object(nb::int_(pending_)) : nb::object(nb::none()); }
  // What the rules call the half move: the name of its action is "tile c3", the text is "c3".
  nb::object half_move() const override {
    if (!is_half()) return nb::none();
    const std::string name = encoding().action_name(pending_);
    return nb::cast(name.substr(name.find(' ') + 1));
  }
  int actor() const override { return state_.actor(); }

  nb::list legal_actions() const override {
    nb::list actions;
    legal().visit([&](int action) { actions.append(action); });
    return actions;
  }

  nb::object mask() const override {
    const auto actions = static_cast<std::size_t>(encoding().actions());
    auto mask = std::make_unique<bool[]>(actions);
    legal().visit([&](int action) { mask[static_cast<std::size_t>(action)] = true; });
    return array_of(std::move(mask), {actions});
  }

  nb::list chances() const override {
    std::vector<Chance<Move>> chances;
    state_.chances(chances);
    double total = 0;
    for (const auto& chance : chances) total += chance.weight;
    std::vector<std::pair<int, double>> numbered;
    for (const auto& chance : chances) numbered.emplace_back(encoding().outcome(chance.move), chance.weight / total);
    std::ranges::sort(numbered);
    nb::list list;
    for (const auto& [number, probability] : numbered) list.append(nb::make_tuple(number, probability));
    return list;
  }

  AnyPosition* play(std::int64_t number) const override {
    if (is_first_of_two(number)) return new EncodedPosition(game(), context_, state_, checked_first(number));
    S next = state_;
    next.apply(checked_move(number));
    return new EncodedPosition(game(), context_, std::move(next), kNothingPending);
  }

  nb::object move(std::int64_t number) const override {
    if (!is_first_of_two(number)) return nb::cast(state_.write(checked_move(number)));
    checked_first(number);
    return nb::none();
  }

  nb::list actions_of(std::string_view text) const override {
    const Move move = read(text, text);
    nb::list numbers;
    if (state_.actor() == kChance) {
      numbers.append(encoding().outcome(move));
      return numbers;
    }
    const ActionNumbers all = encoding().numbers(move);
    if (is_half() && std::ranges::find(all, pending_) == all.end())
      raise_error("ParameterError", state_.write(move) + " cannot follow: " + name(pending_) + " is played already");
    for (const int action : all)
      if (action != pending_) numbers.append(action);
    return numbers;
  }

  nb::object observation(int seat) const override {
    if (seat < 0 || seat >= state_.seats()) raise_error("SeatError", "no seat " + std::to_string(seat) + " plays here");
    const Sight& sight = context_->sight();
    std::vector<std::uint8_t> numbers(sight.size);
    encoding().observe(state_, pending_, seat, numbers.data());
    auto values = std::make_unique_for_overwrite<float[]>(sight.size);
    const std::size_t places = sight.size / sight.scales.size();
    for (std::size_t p = 0, i = 0; p < sight.scales.size(); ++p)
      for (const std::size_t end = i + places; i < end; ++i)
        values[i] = static_cast<float>(numbers[i]) / sight.scales[p];
    return array_of(std::move(values), sight.shape);
  }

  nb::list returns() const override {
    const unsigned winners = state_.actor() == kOver ? state_.winners() : 0;
    nb::list returns;
    for (int seat = 0; seat < state_.seats(); ++seat) returns.append(game_return(winners, seat, state_.seats()));
    return returns;
  }

  std::string print() const override {
    return state_.print() + (is_half() ? " pending=" + nb::cast<std::string>(half_move()) : "");
  }
  std::uint64_t hash() const override {
    return is_half() ? mix64(state_.hash() ^ mix64(number_of_half())) : state_.hash();
  }
  bool equals(const AnyPosition& other) const override {
    const auto* same_kind = dynamic_cast<const EncodedPosition*>(&other);
    return same_kind != nullptr && pending_ == same_kind->pending_ && state_ == same_kind->state_ &&
           (game().is(other.game()) || game().equal(other.game()));
  }

 private:
  const Encoding& encoding() const { return context_->encoding; }
  bool is_half() const { return pending_ != kNothingPending; }
  std::uint64_t number_of_half() const { return static_cast<std::uint64_t>(pending_); }
  std::string name(int action) const { return encoding().action_name(action); }

  typename Encoding::Actions legal() const {
    typename Encoding::Actions legal;
    encoding().legal(state_, pending_, legal);
    return legal;
  }

  bool is_first_of_two(std::int64_t number) const {
    return state_.actor() != kChance && encoding().is_first_of_two(pending_, checked(number));
  }

  // A number that the game has.
  int checked(std::int64_t number) const {
    const bool is_chance = state_.actor() == kChance;
    const int count = is_chance ? encoding().outcomes() : encoding().actions();
    if (number < 0 || number >= count)
      raise_error("ParameterError", std::string(is_chance ? "chance has the outcomes" : "seats have the actions") +
                                        " 0 to " + std::to_string(count - 1) + "; " + std::to_string(number) +
                                        " is none");
    return static_cast<int>(number);
  }

  // The legal move of a text, in any spelling; `shown` is what an error calls it.
  Move read(std::string_view text, std::string_view shown) const {
    const auto read = state_.read(text);
    if (const Refusal* refusal = std::get_if<Refusal>(&read)) {
      nb::list squares;
      for (const std::string& square : refusal->squares) squares.append(square);
      raise_illegal_move(make_refusal(game(), refusal->code, refusal->clause, nb::tuple(squares)), shown);
    }
    return std::get<Move>(read);
  }

  Move checked_move(std::int64_t given) const {
    const int number = checked(given);
    if (state_.actor() == kChance) {
      const std::string text = encoding().outcome_name(number);
      return read(text, text);
    }
    const std::string text = spelled(number);
    return read(text, text);
  }

  // A legal first half of a move.
  int checked_first(std::int64_t given) const {
    const int number = checked(given);
    if (legal().contains(number)) return number;
    const std::string action = name(number), text = spelled(number);
    read(text, action);
    raise_error("ParameterError", action + " begins no legal move here");
  }

  std::string spelled(int number) const {
    const auto text = encoding().spell(state_, pending_, number);
    if (text) return *text;
    if (is_half())
      raise_error("ParameterError", name(pending_) + " is played: a second tile has to follow, not " + name(number));
    raise_error("ParameterError", "action " + std::to_string(number) + " names no place of this board");
  }

  ContextPointer context_;
  S state_;
  int pending_;
};

template <GameState S>
class Batch;  // batch.hpp

template <GameState S>
class Encoder final : public AnyEncoder {
 public:
  using Encoding = typename Binding<S>::Encoding;
  using ContextPointer = typename Boxed<S>::ContextPointer;

  explicit Encoder(ContextPointer context) : context_(std::move(context)) {}

  int version() const override { return Encoding::kVersion; }
  int actions() const override { return encoding().actions(); }
  int outcomes() const override { return encoding().outcomes(); }
  nb::tuple shape() const override {
    return tuple_of(encoding().shape(), [](int length) { return length; });
  }
  nb::tuple planes() const override {
    return tuple_of(encoding().planes(), [](const Plane& plane) { return plane.name; });
  }
  nb::tuple scales() const override {
    return tuple_of(encoding().planes(), [](const Plane& plane) { return plane.scale; });
  }
  nb::tuple action_names() const override {
    return names(actions(), [this](int i) { return encoding().action_name(i); });
  }
  nb::tuple outcome_names() const override {
    return names(outcomes(), [this](int i) { return encoding().outcome_name(i); });
  }
  nb::object most_actions() const override { return or_none(encoding().most_actions()); }
  nb::object most_outcomes() const override { return or_none(encoding().most_outcomes()); }

  AnyPosition* at(const AnyState& state) const override {
    const auto& boxed = dynamic_cast<const Boxed<S>&>(state);
    return new EncodedPosition<S>(boxed.game(), boxed.context(), boxed.value(), kNothingPending);
  }
  AnyBatch* batch(nb::object game, BatchArrays arrays, std::size_t threads) const override {
    return new Batch<S>(std::move(game), context_, std::move(arrays), threads);
  }

 private:
  const Encoding& encoding() const { return context_->encoding; }
  static nb::object or_none(const std::optional<std::int64_t>& bound) {
    return bound ? nb::object(nb::int_(*bound)) : nb::object(nb::none());
  }
  template <class List, class Part>
  static nb::tuple tuple_of(const List& list, Part part) {
    nb::list parts;
    for (const auto& item : list) parts.append(part(item));
    return nb::tuple(parts);
  }
  template <class Name>
  static nb::tuple names(int count, Name name) {
    nb::list names;
    for (int i = 0; i < count; ++i) names.append(name(i));
    return nb::tuple(names);
  }

  ContextPointer context_;
};

template <GameState S>
AnyEncoder* BoxedRules<S>::encoder() const {
  return new Encoder<S>(context_);
}

}  // namespace trearchi::bindings
