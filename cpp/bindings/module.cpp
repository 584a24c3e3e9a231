// The extension module trearchi._core: the classes State and Rules, and one factory of rules for each game.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/any_encoder.hpp"
#include "bindings/any_state.hpp"

namespace trearchi::bindings {

void raise_error(const char* error_class, const std::string& message) {
  const nb::object type = nb::module_::import_("trearchi.errors").attr(error_class);
  PyErr_SetObject(type.ptr(), nb::str(message.c_str(), message.size()).ptr());
  throw nb::python_error();
}

std::string_view text_of(nb::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes != nullptr) return {bytes, static_cast<std::size_t>(size)};
  PyErr_Clear();
  return "\x7f";
}

nb::object make_refusal(const nb::object& game, const char* code, const char* clause, const nb::tuple& squares) {
  return nb::module_::import_("trearchi.refusals").attr("refusal")(game.attr("id"), code, clause, squares);
}

void raise_illegal_move(const nb::object& refusal, std::string_view text) {
  const nb::object type = nb::module_::import_("trearchi.errors").attr("IllegalMove");
  const nb::object error = type(refusal, nb::str(text.data(), text.size()));
  PyErr_SetObject(type.ptr(), error.ptr());
  throw nb::python_error();
}

namespace {

nb::object seat_of(const AnyState& state) {
  return state.actor() >= 0 ? nb::object(nb::int_(state.actor())) : nb::object(nb::none());
}

nb::tuple reduce(const AnyState& state) {
  return nb::make_tuple(state.game().attr("position"), nb::make_tuple(state.print()));
}

std::string represent(const AnyState& state) {
  return nb::cast<std::string>(nb::repr(state.game())) + ".position(" +
         nb::cast<std::string>(nb::repr(nb::cast(state.print()))) + ")";
}

AnyThinker* thinker(const AnyState& state, std::uint64_t seed, std::size_t threads, std::size_t max_bytes,
                    std::vector<float> weights, float overlooked) {
  return state.thinker({seed, threads, max_bytes, overlooked, std::move(weights)});
}

nb::dict think(AnyThinker& thinker, std::uint64_t nodes, std::int64_t time_ms, const StopFlag& stop) {
  return thinker.think({nodes, time_ms, &stop});
}

nb::dict uct(const AnyState& state, std::uint64_t nodes, std::int64_t time_ms, std::uint64_t seed,
             std::size_t max_bytes, const StopFlag& stop) {
  return state.uct({nodes, time_ms, &stop}, seed, max_bytes);
}

void bind_state(nb::module_& m) {
  using namespace nb::literals;
  nb::class_<AnyState>(m, "State", "A position: an immutable value, compared and hashed by position, not by history.")
      .def_prop_ro("game", &AnyState::game, nb::sig("def game(self) -> trearchi.games.Game"),
                   "The game with its parameters.")
      .def_prop_ro("setup", &AnyState::setup, nb::sig("def setup(self) -> dict[str, str] | None"),
                   "The setup that the game began with; None in games without one.")
      .def_prop_ro("seat", &seat_of, nb::sig("def seat(self) -> int | None"),
                   "The seat to move, or None at a chance node and at the end.")
      .def_prop_ro(
          "is_chance", [](const AnyState& s) { return s.actor() == -1; }, "Whether chance has to move.")
      .def_prop_ro(
          "is_over", [](const AnyState& s) { return s.actor() == -2; }, "Whether the game is over.")
      .def("legal_moves", &AnyState::legal_moves, nb::sig("def legal_moves(self) -> list[str]"),
           "Every legal move as its canonical text; empty unless a seat is to move.")
      .def("count_legal_moves", &AnyState::count_legal_moves, "How many legal moves there are, without their texts.")
      .def("chances", &AnyState::chances, nb::sig("def chances(self) -> dict[str, fractions.Fraction]"),
           "What chance may do, with probabilities that sum to 1; empty unless chance is to move.")
      .def(
          "play", [](const AnyState& s, nb::str text) { return s.play(text_of(text)); }, "move"_a,
          nb::rv_policy::take_ownership,
          "The position after `move`, in any spelling, chance moves too. Raises IllegalMove.")
      .def(
          "why_illegal", [](const AnyState& s, nb::str text) { return s.why_illegal(text_of(text)); }, "move"_a,
          nb::sig("def why_illegal(self, move: str) -> trearchi.values.Refusal | None"),
          "Why `move` is refused here, or None where it is legal.")
      .def(
          "canonical", [](const AnyState& s, nb::str text) { return s.canonical(text_of(text)); }, "move"_a,
          nb::sig("def canonical(self, move: str) -> str"),
          "The canonical text of a legal move in another spelling. Raises IllegalMove.")
      .def(
          "options", [](const AnyState& s, nb::str text) { return s.options(text_of(text)); }, "partial"_a,
          nb::sig("def options(self, partial: str) -> dict[str, list[str]]"),
          "What may follow half a move, by kind; see docs/views.md.")
      .def("scores", &AnyState::scores, nb::sig("def scores(self) -> list[dict[str, int]]"),
           "One dict a seat: points, islands, bridges; or supply, custody, on_board; or stones, villages.")
      .def("outcome", &AnyState::outcome, nb::sig("def outcome(self) -> trearchi.values.Outcome | None"),
           "None, or how the game ended.")
      .def("view", &AnyState::view, nb::sig("def view(self) -> dict[str, typing.Any]"),
           "The position as plain data for boards; see docs/views.md.")
      .def("perft", &AnyState::perft, "depth"_a,
           "How many sequences of exactly `depth` moves there are. Frees the GIL.")
      .def("playouts", &AnyState::playouts, "count"_a, "seed"_a, "most_moves"_a = 1'000'000,
           nb::sig("def playouts(self, count: int, seed: int, most_moves: int = 1000000) -> tuple[int, int]"),
           "Plays `count` random games from here in the core; (games finished, moves played). Frees the GIL.")
      .def("evaluate", &AnyState::evaluate, "weights"_a = std::vector<float>(),
           nb::sig("def evaluate(self, weights: collections.abc.Sequence[float] = ()) -> list[float]"),
           "The static evaluation, one value a seat, 0 to 1; by default with the hand-set weights.")
      .def("features", &AnyState::features, nb::sig("def features(self) -> list[list[float]]"),
           "What the evaluation weighs, one list a seat, in the order of Rules.weights; empty at the end of a game.")
      .def("completion", &AnyState::completion, "seat"_a,
           nb::sig("def completion(self, seat: int) -> list[str] | None"),
           "Viaduct: the placements with which `seat` would join its platforms with the fewest further bridges, in an "
           "order in which they can be made, whatever the turn and the supply; [] where they are joined. None where no "
           "way is found, and in the other games. Raises SeatError. Frees the GIL.")
      .def("thinker", &thinker, "seed"_a, "threads"_a, "max_bytes"_a, "weights"_a = std::vector<float>(),
           "overlooked"_a = 0.0f, nb::rv_policy::take_ownership,
           nb::sig("def thinker(self, seed: int, threads: int, max_bytes: int, "
                   "weights: collections.abc.Sequence[float] = (), overlooked: float = 0.0) -> Thinker"),
           "The tree search behind Engine, ready to think; `overlooked` is the share of moves that it does not see.")
      .def("uct", &uct, "nodes"_a, "time_ms"_a, "seed"_a, "max_bytes"_a, "stop"_a,
           nb::sig("def uct(self, nodes: int, time_ms: int, seed: int, max_bytes: int, stop: StopFlag) -> "
                   "dict[str, typing.Any]"),
           "Plain UCT with random playouts, a yardstick; tells what Thinker.think does. Frees the GIL.")
      .def(
          "yardstick", &AnyState::yardstick, "seed"_a, nb::sig("def yardstick(self, seed: int) -> str | None"),
          "The move of the game's plain player, `builder` or `walker`; None where there is none or no seat is to move.")
      .def("__str__", &AnyState::print)
      .def("__repr__", &represent)
      .def("__hash__", [](const AnyState& s) { return static_cast<std::int64_t>(s.hash()); })
      .def("__eq__", &AnyState::equals, nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> State"))
      .def(
          "__deepcopy__", [](nb::object self, nb::object) { return self; }, "memo"_a,
          nb::sig("def __deepcopy__(self, memo: object) -> State"))
      .def("__reduce__", &reduce, nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"));
}

void bind_rules(nb::module_& m) {
  using namespace nb::literals;
  nb::class_<AnyRules>(m, "Rules", "The rules of one game with its parameters; Game wraps it.")
      .def("start", &AnyRules::start, "game"_a, "seed"_a, nb::rv_policy::take_ownership,
           nb::sig("def start(self, game: object, seed: int) -> State"),
           "The first position, its setup drawn from `seed`.")
      .def("start_from", &AnyRules::start_from, "game"_a, "setup"_a, nb::rv_policy::take_ownership,
           nb::sig("def start_from(self, game: object, setup: dict[str, str]) -> State"),
           "The first position of a given setup. Raises SetupError.")
      .def(
          "position", [](const AnyRules& r, nb::object game, nb::str text) { return r.position(game, text_of(text)); },
          "game"_a, "text"_a, nb::rv_policy::take_ownership,
          nb::sig("def position(self, game: object, text: str) -> State"),
          "The position that `str(state)` wrote. Raises NotationError.")
      .def_prop_ro("weights", &AnyRules::weights, nb::sig("def weights(self) -> dict[str, float]"),
                   "The hand-set weights of the evaluation, by name, in the order of State.features.")
      .def("encoder", &AnyRules::encoder, nb::rv_policy::take_ownership, "The numeric encoding of the game.");
  nb::class_<AnyThinker>(m, "Thinker", "A tree search of one position, which may be asked to go on.")
      .def("think", &think, "nodes"_a, "time_ms"_a, "stop"_a,
           nb::sig("def think(self, nodes: int, time_ms: int, stop: StopFlag) -> dict[str, typing.Any]"),
           "Thinks until there are so many nodes in all, for so many milliseconds, or until stopped, and tells what it "
           "has found; a limit of 0 is none. One call at a time. Frees the GIL.");
  nb::class_<StopFlag>(m, "StopFlag", "Ends a search from another thread.")
      .def(nb::init<>())
      .def("set", &StopFlag::set, "Asks the search to stop.")
      .def("is_set", &StopFlag::is_set, "Whether it was asked.");
}

}  // namespace

}  // namespace trearchi::bindings

NB_MODULE(_core, m) {
  // A game that a program still holds when it ends is no leak.
  nanobind::set_leak_warnings(false);
  m.doc() = "The rules and the search in native code. Use the package trearchi, which wraps it.";
  trearchi::bindings::bind_rules(m);
  trearchi::bindings::bind_state(m);
  trearchi::bindings::bind_encoder(m);
  trearchi::bindings::bind_ponte(m);
  trearchi::bindings::bind_viaduct(m);
  trearchi::bindings::bind_settimo(m);
}
