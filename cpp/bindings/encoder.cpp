// The classes Encoder and Position of the extension module; trearchi.envs wraps them.
#include "bindings/any_encoder.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <utility>

namespace trearchi::bindings {
namespace {

nb::object seat_of(const AnyPosition& position) {
  return position.actor() >= 0 ? nb::object(nb::int_(position.actor())) : nb::object(nb::none());
}

// The number that Python gives as an action; one beyond all words is none of any game.
std::int64_t number_of(nb::handle action) {
  const nb::object index = nb::steal(PyNumber_Index(action.ptr()));
  if (!index.is_valid()) throw nb::python_error();  // no whole number: Python's TypeError
  int overflow = 0;
  const std::int64_t number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0) raise_error("ParameterError", "an action is a small number; this one is far too large");
  return number;
}

nb::tuple reduce(const AnyPosition& position) {
  const nb::object restore = nb::module_::import_("trearchi.envs.encoding").attr("restored");
  const nb::object state = nb::cast(position.state(), nb::rv_policy::take_ownership);
  return nb::make_tuple(restore, nb::make_tuple(state, position.pending()));
}

std::string represent(const AnyPosition& position) { return "<Position " + position.print() + ">"; }

void bind_position(nb::module_& m) {
  using namespace nb::literals;
  nb::class_<AnyPosition>(
      m, "Position",
      "A position of numbered actions: an immutable value, a state and where a move takes two actions the first one.")
      .def_prop_ro("game", &AnyPosition::game, nb::sig("def game(self) -> trearchi.games.Game"),
                   "The game with its parameters.")
      .def_prop_ro("state", &AnyPosition::state, nb::rv_policy::take_ownership, nb::sig("def state(self) -> State"),
                   "The state before any half move.")
      .def_prop_ro("pending", &AnyPosition::half_move, nb::sig("def pending(self) -> str | None"),
                   "The first tile of Ponte's pair, such as c3, while the second is due; else None.")
      .def_prop_ro("seat", &seat_of, nb::sig("def seat(self) -> int | None"),
                   "The seat to act, or None where chance is to move and at the end.")
      .def_prop_ro(
          "is_chance", [](const AnyPosition& p) { return p.actor() == -1; }, "Whether chance has to move.")
      .def_prop_ro(
          "is_over", [](const AnyPosition& p) { return p.actor() == -2; }, "Whether the game is over.")
      .def("legal_actions", &AnyPosition::legal_actions, nb::sig("def legal_actions(self) -> list[int]"),
           "The numbers of the legal actions, ascending; empty unless a seat is to act.")
      .def("mask", &AnyPosition::mask, nb::sig("def mask(self) -> numpy.typing.NDArray[numpy.bool_]"),
           "The same as truth values, shape (actions,).")
      .def("chances", &AnyPosition::chances, nb::sig("def chances(self) -> list[tuple[int, float]]"),
           "What chance may do, by number, ascending, with probabilities; empty unless chance is to move.")
      .def(
          "play", [](const AnyPosition& p, nb::handle action) { return p.play(number_of(action)); }, "action"_a,
          nb::rv_policy::take_ownership, nb::sig("def play(self, action: typing.SupportsIndex) -> Position"),
          "The position after an action, or after an outcome where chance is to move. Raises IllegalMove where the "
          "rules refuse it, ParameterError where the number names nothing.")
      .def(
          "move", [](const AnyPosition& p, nb::handle action) { return p.move(number_of(action)); }, "action"_a,
          nb::sig("def move(self, action: typing.SupportsIndex) -> str | None"),
          "The canonical text of the move that this action completes; None where another has to follow. Raises as "
          "play does.")
      .def(
          "actions_of", [](const AnyPosition& p, nb::str text) { return p.actions_of(text_of(text)); }, "move"_a,
          nb::sig("def actions_of(self, move: str) -> list[int]"),
          "The numbers that play this legal move from here, in any spelling: two for a pair of tiles, in either order. "
          "Raises IllegalMove.")
      .def("observation", &AnyPosition::observation, "seat"_a,
           nb::sig("def observation(self, seat: int) -> numpy.typing.NDArray[numpy.float32]"),
           "The position as `seat` sees it: values from 0 to 1, shape and planes as in docs/encoding.md. Raises "
           "SeatError.")
      .def("returns", &AnyPosition::returns, nb::sig("def returns(self) -> list[float]"),
           "One number a seat, 0 for all before the end: n seats and w winners give a winner (n/w - 1)/(n - 1) and a "
           "loser -1/(n - 1). They sum to 0.")
      .def("__str__", &AnyPosition::print)
      .def("__repr__", &represent)
      .def("__hash__", [](const AnyPosition& p) { return static_cast<std::int64_t>(p.hash()); })
      .def("__eq__", &AnyPosition::equals, nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> Position"))
      .def(
          "__deepcopy__", [](nb::object self, nb::object) { return self; }, "memo"_a,
          nb::sig("def __deepcopy__(self, memo: object) -> Position"))
      .def("__reduce__", &reduce, nb::sig("def __reduce__(self) -> tuple[typing.Any, ...]"));
}

AnyBatch* batch(const AnyEncoder& encoder, nb::object game,
                std::optional<BatchArrays::Array<std::uint8_t>> observations, BatchArrays::Array<std::uint8_t> masks,
                BatchArrays::Array<std::int8_t> seats, BatchArrays::Array<float> rewards,
                BatchArrays::Array<bool> dones, std::size_t threads) {
  return encoder.batch(
      std::move(game),
      {std::move(observations), std::move(masks), std::move(seats), std::move(rewards), std::move(dones)}, threads);
}

void bind_batch(nb::module_& m) {
  using namespace nb::literals;
  nb::class_<AnyBatch>(m, "Batch", "Many games at once; trearchi.envs.Batch wraps it.")
      .def("reset", &AnyBatch::reset, "seed"_a, "Begins all games, each with streams from the seed and its own number.")
      .def("step", &AnyBatch::step, "actions"_a,
           nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"),
           "Plays one action in each game. Raises ParameterError. Frees the GIL.")
      .def("sample", &AnyBatch::sample, nb::sig("def sample(self) -> numpy.typing.NDArray[numpy.int64]"),
           "One legal action for each game, all equally likely.")
      .def("position", &AnyBatch::position, "game"_a, nb::rv_policy::take_ownership, "The position of one game.");
}

}  // namespace

void bind_encoder(nb::module_& m) {
  using namespace nb::literals;
  bind_position(m);
  bind_batch(m);
  nb::class_<AnyEncoder>(m, "Encoder", "The numeric encoding of one game; trearchi.envs.Encoding wraps it.")
      .def_prop_ro("version", &AnyEncoder::version, "Rises whenever a number changes its meaning.")
      .def_prop_ro("actions", &AnyEncoder::actions, "How many actions seats have.")
      .def_prop_ro("chance_outcomes", &AnyEncoder::outcomes, "How many outcomes chance has.")
      .def_prop_ro("shape", &AnyEncoder::shape, nb::sig("def shape(self) -> tuple[int, ...]"), "Of one observation.")
      .def_prop_ro("planes", &AnyEncoder::planes, nb::sig("def planes(self) -> tuple[str, ...]"),
                   "The names of planes or features, in order.")
      .def_prop_ro("scales", &AnyEncoder::scales, nb::sig("def scales(self) -> tuple[int, ...]"),
                   "The largest number of each plane.")
      .def_prop_ro("action_names", &AnyEncoder::action_names, nb::sig("def action_names(self) -> tuple[str, ...]"),
                   "A name for each action.")
      .def_prop_ro("outcome_names", &AnyEncoder::outcome_names, nb::sig("def outcome_names(self) -> tuple[str, ...]"),
                   "The text of each outcome of chance.")
      .def_prop_ro("most_actions", &AnyEncoder::most_actions, nb::sig("def most_actions(self) -> int | None"),
                   "An upper bound on the actions of one game, those of chance included; None where there is none.")
      .def_prop_ro("most_outcomes", &AnyEncoder::most_outcomes, nb::sig("def most_outcomes(self) -> int | None"),
                   "The same for those of chance alone.")
      .def("at", &AnyEncoder::at, "state"_a, nb::rv_policy::take_ownership,
           "The position of a state of this game, with nothing pending.")
      .def("batch", &batch, "game"_a, "observations"_a.none(), "masks"_a, "seats"_a, "rewards"_a, "dones"_a,
           "threads"_a, nb::rv_policy::take_ownership,
           nb::sig("def batch(self, game: object, observations: numpy.typing.NDArray[numpy.uint8] | None, "
                   "masks: numpy.typing.NDArray[numpy.uint8], seats: numpy.typing.NDArray[numpy.int8], "
                   "rewards: numpy.typing.NDArray[numpy.float32], dones: numpy.typing.NDArray[numpy.bool_], "
                   "threads: int) -> Batch"),
           "Many games that write into these arrays.");
}

}  // namespace trearchi::bindings
