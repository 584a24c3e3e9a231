// Viaduct for Python: geometry, parameters, scores and the view of docs/views.md.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/batch.hpp"
#include "bindings/boxed.hpp"
#include "bindings/encoded.hpp"
#include "games/viaduct/completion_plan.hpp"
#include "games/viaduct/encoding.hpp"
#include "games/viaduct/evaluation.hpp"
#include "games/viaduct/state.hpp"
#include "games/viaduct/uct_judge.hpp"
#include "games/viaduct/walker.hpp"

namespace trearchi::bindings {

namespace {

nb::object roll_of(const viaduct::State& state) {
  switch (state.roll()) {
    case viaduct::Roll::kOne: return nb::cast("roll1");
    case viaduct::Roll::kTwo: return nb::cast("roll2");
    case viaduct::Roll::kSymbol: return nb::cast("rollx");
    case viaduct::Roll::kNone: break;
  }
  return nb::none();
}

nb::list bridges_of(const viaduct::State& state) {
  nb::list bridges;
  for (const viaduct::Bridge& bridge : state.board().bridges()) {
    nb::list ends;
    for (const viaduct::Cell& pillar : state.board().pillars(bridge)) ends.append(nb::make_tuple(pillar.x, pillar.y));
    nb::dict entry;
    entry["ends"] = ends;
    entry["level"] = static_cast<int>(bridge.level);
    entry["seat"] = static_cast<int>(bridge.seat);
    entry["is_extra"] = bridge.is_extra;
    entry["carries"] = state.carries(bridge);
    entry["text"] = state.bridge_text(bridge);
    bridges.append(entry);
  }
  return bridges;
}

}  // namespace

template <>
struct Binding<viaduct::State> {
  using Evaluator = viaduct::Evaluator;
  using Encoding = viaduct::Encoding;
  using Judge = viaduct::CompletionJudge;
  static viaduct::Move yardstick(const viaduct::State& state, Random& random) {
    return viaduct::Walker().choose(state, random);
  }

  static nb::object completion(const viaduct::State& state, int seat) {
    std::optional<std::vector<viaduct::Bridge>> bridges;
    {
      nb::gil_scoped_release release;
      bridges = viaduct::plan_completion(state.rules(), state.board(), seat);
    }
    if (!bridges) return nb::none();
    nb::list texts;
    for (const viaduct::Bridge& bridge : *bridges) texts.append("+" + state.bridge_text(bridge));
    return texts;
  }

  static nb::object setup(const viaduct::State&) { return nb::none(); }
  static viaduct::State::Setup draw_setup(const viaduct::Rules&, Random&) { return {}; }
  static viaduct::State::Setup read_setup(const viaduct::Rules&, const nb::dict&) {
    raise_error("SetupError", "Viaduct has no setup; leave it out");
  }

  static nb::dict score(const viaduct::State& state, int seat) {
    nb::dict dict;
    dict["supply"] = state.supply(seat);
    dict["custody"] = state.custody(seat);
    dict["on_board"] = state.on_board(seat);
    return dict;
  }

  static nb::dict view(const viaduct::State& state) {
    nb::dict view;
    nb::list supply, custody, on_board, winning;
    for (int seat = 0; seat < state.seats(); ++seat) {
      supply.append(state.supply(seat));
      custody.append(state.custody(seat));
      on_board.append(state.on_board(seat));
    }
    for (const int bridge : state.winning()) winning.append(bridge);
    const auto& turn_limit = state.rules().parameters().turn_limit;
    view["stage"] = viaduct::stage_name(state.stage());
    view["seat"] = state.actor() >= 0 ? nb::cast(static_cast<int>(state.actor())) : nb::none();
    view["letters"] = state.rules().parameters().letters;
    view["roll"] = roll_of(state);
    view["actions_left"] = state.actions_left();
    view["turns"] = state.turns();
    view["turn_limit"] = turn_limit ? nb::cast(*turn_limit) : nb::none();
    view["levels"] = state.levels();
    view["bridges"] = bridges_of(state);
    view["supply"] = supply;
    view["custody"] = custody;
    view["on_board"] = on_board;
    view["winning"] = winning;
    return view;
  }
};

namespace {

[[noreturn]] void raise_geometry(const std::string& message) {
  raise_error("ParameterError", "the geometry file is wrong: " + message);
}

int checked(int value, int least, int most, const char* name) {
  if (value < least || value > most)
    raise_geometry(std::string(name) + " is " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
                   std::to_string(value));
  return value;
}

viaduct::Platform read_platform(nb::handle data, int side) {
  viaduct::Platform platform;
  const auto letter = nb::cast<std::string>(data["letter"]);
  if (letter.size() != 1) raise_geometry("the letter of a platform is one sign");
  platform.letter = letter[0];
  platform.x_first = checked(nb::cast<int>(data["x"][0]), 1, side, "x of a platform");
  platform.x_last = checked(nb::cast<int>(data["x"][1]), platform.x_first, side, "x of a platform");
  platform.y_first = checked(nb::cast<int>(data["y"][0]), 1, side, "y of a platform");
  platform.y_last = checked(nb::cast<int>(data["y"][1]), platform.y_first, side, "y of a platform");
  return platform;
}

// V7.1: whatever three extra bridges stand, there is a place for the fourth, so no seat is ever without a move.
bool has_room_for_extra_bridges(const viaduct::Geometry& geometry) {
  const viaduct::Rules rules(geometry, viaduct::Parameters{});
  const std::uint64_t places = viaduct::Board(rules).count_placements(rules, rules.open_to(0, true));
  // A bridge takes cells from at most 2 n - 1 places along it and from n of each of its n cells across.
  const auto n = static_cast<std::uint64_t>(geometry.bridge_length);
  return places > (viaduct::kExtraBridges - 1) * (n * n + 2 * n - 1);
}

viaduct::Geometry fill_geometry(nb::handle data) {
  viaduct::Geometry geometry;
  const int quarter = checked(nb::cast<int>(data["board"]["quarter"]), 1, viaduct::kMaxSide / 2, "board.quarter");
  const int river = checked(nb::cast<int>(data["board"]["river"]), 0, viaduct::kMaxSide - 2 * quarter, "board.river");
  geometry.width = geometry.height = 2 * quarter + river;
  for (int column = quarter + 1; column <= quarter + river; ++column) {
    geometry.river_x.push_back(column);
    geometry.river_y.push_back(column);
  }
  const nb::object bridge = data["bridge"];
  geometry.bridge_length =
      checked(nb::cast<int>(bridge["cells"]), viaduct::kMinBridgeLength, viaduct::kMaxBridgeLength, "bridge.cells");
  if (quarter < 2 * geometry.bridge_length)
    raise_geometry("a quarter is at least two bridges wide: board.quarter is " +
                   std::to_string(2 * geometry.bridge_length) + " or more for bridges of " +
                   std::to_string(geometry.bridge_length) + " cells");
  geometry.bridges =
      checked(nb::cast<int>(bridge["per_colour"]), 1, viaduct::kMaxBridgesPerColour, "bridge.per_colour");
  geometry.custody = checked(nb::cast<int>(bridge["custody"]), 0, geometry.bridges - 1, "bridge.custody");
  for (nb::handle platform : data["platforms"]) geometry.platforms.push_back(read_platform(platform, geometry.width));
  for (const char letter : {'A', 'B', 'C', 'D'})
    if (std::ranges::count(geometry.platforms, letter, &viaduct::Platform::letter) != 2)
      raise_geometry(std::string("there are two platforms of each letter A to D, not so for ") + letter);
  if (!has_room_for_extra_bridges(geometry))
    raise_geometry("the platforms leave no room for the extra bridges (V3.4); make them smaller");
  return geometry;
}

// The geometry file as Python read it; see games/viaduct/rules.hpp.
viaduct::Geometry read_geometry(nb::handle data) {
  try {
    return fill_geometry(data);
  } catch (const nb::cast_error&) {  // a value of the wrong kind
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_KeyError) && !error.matches(PyExc_TypeError) && !error.matches(PyExc_IndexError)) throw;
  }
  raise_geometry("it has board {quarter, river}, bridge {cells, per_colour, custody}, platforms [{letter, x, y}]");
}

std::optional<viaduct::Die> read_die(const std::optional<std::vector<std::string>>& faces) {
  if (!faces) return std::nullopt;
  const auto count = [&](const char* face) { return static_cast<std::uint8_t>(std::ranges::count(*faces, face)); };
  return viaduct::Die{count("roll1"), count("roll2"), count("rollx")};
}

}  // namespace

void bind_viaduct(nb::module_& m) {
  using namespace nb::literals;
  m.def(
      "viaduct_rules",
      [](nb::handle geometry, int seats, std::string letters, std::optional<std::vector<std::string>> die,
         std::optional<int> turn_limit) -> AnyRules* {
        viaduct::Parameters parameters{seats, std::move(letters), read_die(die), turn_limit};
        return new BoxedRules<viaduct::State>(viaduct::Rules(read_geometry(geometry), std::move(parameters)));
      },
      "geometry"_a, "seats"_a, "letters"_a, "die"_a.none(), "turn_limit"_a.none(), nb::rv_policy::take_ownership,
      nb::sig("def viaduct_rules(geometry: typing.Any, seats: int, letters: str, die: list[str] | None, "
              "turn_limit: int | None) -> Rules"),
      "Viaduct's rules on a geometry given as plain data; the parameters of V1 and V2, checked by the caller.");
}

}  // namespace trearchi::bindings
