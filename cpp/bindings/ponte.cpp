// Ponte del Diavolo for Python: parameters, scores and the view of docs/views.md.
#include <nanobind/stl/optional.h>

#include <array>
#include <string>

#include "bindings/batch.hpp"
#include "bindings/boxed.hpp"
#include "bindings/encoded.hpp"
#include "games/ponte/aids.hpp"
#include "games/ponte/builder.hpp"
#include "games/ponte/encoding.hpp"
#include "games/ponte/evaluation.hpp"
#include "games/ponte/groups.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::bindings {

namespace {

nb::list squares_of(const Bits& set) {
  nb::list squares;
  for_each(set, [&](int square) { squares.append(ponte::square_name(square)); });
  return squares;
}

template <class T>
nb::object or_none(const std::optional<T>& value) {
  return value ? nb::cast(*value) : nb::none();
}

const char* stage_of(const ponte::State& state) {
  switch (state.stage()) {
    case ponte::State::Stage::opening: return "opening";
    case ponte::State::Stage::colour: return "colour";
    case ponte::State::Stage::over: return "over";
    default: return "play";
  }
}

nb::tuple ends_of(ponte::Bridge bridge) {
  return nb::make_tuple(ponte::square_name(bridge.from), ponte::square_name(bridge.to));
}

nb::list bridges_of(const ponte::State& state) {
  nb::list bridges;
  for (const ponte::Bridge bridge : state.bridges()) {
    const bool light = state.tiles(ponte::Colour::light).test(bridge.from);
    nb::dict entry;
    entry["colour"] = light ? "light" : "dark";
    entry["ends"] = ends_of(bridge);
    entry["covers"] = squares_of(ponte::covered_squares(bridge));
    bridges.append(entry);
  }
  return bridges;
}

nb::list groups_of(const ponte::State& state) {
  const Bits free = state.rules().board() - state.tiles(ponte::Colour::light) - state.tiles(ponte::Colour::dark);
  nb::list groups;
  for (const ponte::Colour colour : ponte::kColours)
    for (const Bits& group : state.groups(colour)) {
      nb::dict entry;
      entry["colour"] = ponte::name(colour);
      entry["squares"] = squares_of(group);
      const bool is_island = group.count() == ponte::kIslandSize;
      entry["is_island"] = is_island;
      entry["moat"] = squares_of(is_island ? ponte::with_corners(group) & free : Bits());  // P4.3
      groups.append(entry);
    }
  return groups;
}

nb::list networks_of(const ponte::State& state) {
  nb::list networks;
  for (const ponte::Network& network : state.networks()) {
    nb::list islands, bridges;
    for (const Bits& island : network.islands) islands.append(squares_of(island));
    for (const int bridge : network.bridges) bridges.append(bridge);
    nb::dict entry;
    entry["colour"] = ponte::name(network.colour);
    entry["islands"] = islands;
    entry["squares"] = squares_of(network.squares);
    entry["bridges"] = bridges;
    entry["points"] = network.points();
    networks.append(entry);
  }
  return networks;
}

nb::list chances_of(const ponte::State& state, const std::array<Bits, 2>& room) {
  nb::list chances;
  for (const ponte::Chance& chance : ponte::chances_to_bridge(state, room)) {
    nb::list bridges;
    for (const ponte::Bridge bridge : chance.bridges) bridges.append(ends_of(bridge));
    nb::dict entry;
    entry["colour"] = ponte::name(chance.colour);
    entry["ends"] = ends_of(chance.bridge);
    entry["tiles"] = squares_of(chance.tiles);
    entry["bridges"] = bridges;
    chances.append(entry);
  }
  return chances;
}

// Four hexadecimal digits a square, by column, then by row: bit i is the i-th of kSpans, bit 8 + i the same backwards.
std::string clear_of(const ponte::State& state) {
  std::array<unsigned, 256> clear{};  // as many as a Square can name
  if (state.can_afford_bridge())
    state.clear_bridges().visit([&](ponte::Bridge bridge) {
      clear[bridge.from] |= 1u << ponte::span_of(bridge);
      clear[bridge.to] |= 0x100u << ponte::span_of(bridge);
    });
  std::string text;
  for (int column = 0; column < state.rules().size(); ++column)
    for (int row = 0; row < state.rules().size(); ++row)
      for (int shift = 12; shift >= 0; shift -= 4)
        text += "0123456789abcdef"[clear[static_cast<std::size_t>(ponte::square_at(column, row))] >> shift & 15u];
  return text;
}

}  // namespace

template <>
struct Binding<ponte::State> {
  using Evaluator = ponte::Evaluator;
  using Encoding = ponte::Encoding;
  static ponte::Move yardstick(const ponte::State& state, Random& random) { return ponte::builder_move(state, random); }

  static nb::object setup(const ponte::State&) { return nb::none(); }
  static ponte::Setup draw_setup(const ponte::Rules&, Random&) { return {}; }
  static ponte::Setup read_setup(const ponte::Rules&, const nb::dict&) {
    raise_error("SetupError", "Ponte del Diavolo has no setup; leave it out");
  }

  static nb::dict score(const ponte::State& state, int seat) {
    const ponte::Score score =
        state.score(state.seat_of(ponte::Colour::light) == seat ? ponte::Colour::light : ponte::Colour::dark);
    nb::dict dict;
    dict["points"] = score.points;
    dict["islands"] = score.islands;
    dict["bridges"] = score.bridges;
    return dict;
  }

  static nb::dict view(const ponte::State& state) {
    const std::array<Bits, 2> open = ponte::room_for_tiles(state);
    nb::dict view, tiles, left, room;
    nb::object colours = nb::none();
    if (state.colour_of(0))
      colours = nb::make_tuple(ponte::name(*state.colour_of(0)), ponte::name(*state.colour_of(1)));
    for (const ponte::Colour colour : ponte::kColours) {
      tiles[ponte::name(colour)] = squares_of(state.tiles(colour));
      left[ponte::name(colour)] = or_none(state.tiles_left(colour));
      room[ponte::name(colour)] = squares_of(open[ponte::index(colour)]);
    }
    view["stage"] = stage_of(state);
    view["seat"] = state.actor() >= 0 ? nb::cast(static_cast<int>(state.actor())) : nb::none();
    view["size"] = state.rules().size();
    view["colours"] = colours;
    view["tiles"] = tiles;
    view["tiles_left"] = left;
    view["bridges_left"] = or_none(state.bridges_left());
    view["bridges"] = bridges_of(state);
    view["groups"] = groups_of(state);
    view["networks"] = networks_of(state);
    view["room"] = room;
    view["clear"] = clear_of(state);
    view["chances"] = chances_of(state, open);
    view["last_turn"] = state.stage() == ponte::State::Stage::last;
    return view;
  }
};

void bind_ponte(nb::module_& m) {
  using namespace nb::literals;
  m.def(
      "ponte_rules",
      [](int size, std::optional<int> tiles, std::optional<int> bridges) -> AnyRules* {
        return new BoxedRules<ponte::State>(ponte::Rules(size, tiles, bridges));
      },
      "size"_a, "tiles"_a.none(), "bridges"_a.none(), nb::rv_policy::take_ownership,
      "Ponte's rules; the parameters of P1, checked by the caller.");
}

}  // namespace trearchi::bindings
