// Il settimo ponte for Python: board, parameters, setups, scores and the view of docs/views.md.
#include "bindings/batch.hpp"
#include "bindings/boxed.hpp"
#include "bindings/encoded.hpp"
#include "games/settimo/encoding.hpp"
#include "games/settimo/evaluation.hpp"
#include "games/settimo/state.hpp"

namespace trearchi::bindings {

namespace {

nb::str letter(int colour) { return nb::str(&settimo::kColourLetters[static_cast<std::size_t>(colour)], 1); }

nb::list islands_of(const settimo::State& state) {
  nb::list islands;
  for (int island = 0; island < settimo::kIslands; ++island) {
    nb::dict entry;
    entry["name"] = state.rules().board.island_name(island);
    entry["has_stone"] = state.has_stone(island);
    entry["village"] = nb::none();
    if (state.has_village(island)) {
      nb::dict village;
      village["colour"] = letter(state.village_colour(island));
      village["owner"] = state.village_owner(island);
      village["stones"] = state.village_stones(island);
      village["is_major"] = state.is_major(state.village_colour(island));
      entry["village"] = village;
    }
    islands.append(entry);
  }
  return islands;
}

nb::list lines_of(const settimo::State& state) {
  const settimo::Board& board = state.rules().board;
  nb::list lines;
  for (int line = 0; line < settimo::kLines; ++line) {
    nb::dict entry;
    entry["ends"] = nb::make_tuple(board.island_name(board.end(line, 0)), board.island_name(board.end(line, 1)));
    entry["text"] = board.line_name(line);
    entry["colour"] = letter(state.line_colour(line));
    entry["has_bridge"] = state.has_bridge(line);
    entry["is_crossed"] = state.is_crossed(line);
    lines.append(entry);
  }
  return lines;
}

// The text under `key` of a setup given from Python.
std::string text_at(const nb::dict& setup, const char* key) {
  if (!setup.contains(key) || !nb::isinstance<nb::str>(setup[key]))
    raise_error("SetupError", std::string("a setup has the texts `lines`, `reserve` and `major`; `") + key +
                                  "` is missing or no text (S1.9)");
  return std::string(text_of(setup[key]));
}

}  // namespace

template <>
struct Binding<settimo::State> {
  using Evaluator = settimo::Evaluator;
  using Encoding = settimo::Encoding;

  static nb::object setup(const settimo::State& state) {
    const settimo::Setup setup = state.setup();
    nb::dict dict;
    dict["lines"] = setup.lines_text();
    dict["reserve"] = setup.reserve_text();
    dict["major"] = setup.major_text();
    return dict;
  }

  static settimo::Setup draw_setup(const settimo::Rules&, Random& random) { return settimo::random_setup(random); }

  static settimo::Setup read_setup(const settimo::Rules&, const nb::dict& setup) {
    const std::string lines = text_at(setup, "lines"), reserve = text_at(setup, "reserve"),
                      major = text_at(setup, "major");
    if (setup.size() != 3)
      raise_error("SetupError", "a setup has `lines`, `reserve` and `major`, and nothing else (S1.9)");
    const auto parsed = settimo::parse_setup(lines, reserve, major);
    if (const std::string* message = std::get_if<std::string>(&parsed)) raise_error("SetupError", *message);
    return std::get<settimo::Setup>(parsed);
  }

  static nb::dict score(const settimo::State& state, int seat) {
    nb::dict dict;
    dict["stones"] = state.hand(seat);
    dict["villages"] = state.count_villages(seat);
    return dict;
  }

  static nb::dict view(const settimo::State& state) {
    nb::dict view, bag, removed;
    nb::list pieces, trip, hand, villages;
    std::string trip_colours;
    for (int colour = 0; colour < settimo::kColours; ++colour) {
      bag[letter(colour)] = state.bag(colour);
      removed[letter(colour)] = state.removed(colour);
    }
    for (int seat = 0; seat < 2; ++seat) {
      pieces.append(state.rules().board.island_name(state.piece(seat)));
      hand.append(state.hand(seat));
      villages.append(state.count_villages(seat));
    }
    for (const int island : state.trip()) trip.append(state.rules().board.island_name(island));
    for (const int colour : state.trip_colours())
      trip_colours += settimo::kColourLetters[static_cast<std::size_t>(colour)];
    const settimo::Setup setup = state.setup();
    view["stage"] = settimo::stage_name(state.stage());
    view["seat"] = state.actor() >= 0 ? nb::cast(static_cast<int>(state.actor())) : nb::none();
    view["islands"] = islands_of(state);
    view["lines"] = lines_of(state);
    view["pieces"] = pieces;
    view["trip"] = trip;
    view["trip_colours"] = trip_colours;
    view["hand"] = hand;
    view["villages"] = villages;
    view["bag"] = bag;
    view["removed"] = removed;
    view["reserve"] = setup.reserve_text();
    view["major"] = setup.major_text();
    view["last"] = state.rules().last;
    view["surcharge"] = state.rules().surcharge;
    return view;
  }
};

namespace {

// The board file as Python read it: {"islands": [{"name", ...}], "lines": [[a, b], ...]}.
settimo::Board read_board(const nb::handle& data) {
  std::variant<settimo::Board, std::string> made = std::string("a board has `islands` with a name each, and `lines`");
  try {
    std::vector<std::string> islands;
    std::vector<settimo::Board::Pair> lines;
    for (nb::handle island : data["islands"]) islands.push_back(nb::cast<std::string>(island["name"]));
    for (nb::handle line : data["lines"])
      lines.emplace_back(nb::cast<std::string>(line[0]), nb::cast<std::string>(line[1]));
    made = settimo::Board::make(islands, lines);
  } catch (const nb::python_error&) {  // a key that is missing, a list that is none
  } catch (const nb::cast_error&) {    // a name that is no text
  }
  if (const std::string* message = std::get_if<std::string>(&made))
    raise_error("ParameterError", "the board file is wrong: " + *message);
  return std::get<settimo::Board>(made);
}

}  // namespace

void bind_settimo(nb::module_& m) {
  using namespace nb::literals;
  m.def(
      "settimo_rules",
      [](nb::handle board, int last, int surcharge, int stock) -> AnyRules* {
        return new BoxedRules<settimo::State>(settimo::Rules{read_board(board), last, surcharge, stock});
      },
      "board"_a, "last"_a, "surcharge"_a, "stock"_a, nb::rv_policy::take_ownership,
      nb::sig("def settimo_rules(board: typing.Any, last: int, surcharge: int, stock: int) -> Rules"),
      "Settimo's rules on a board given as plain data; the parameters of S1.8, checked by the caller.");
}

}  // namespace trearchi::bindings
