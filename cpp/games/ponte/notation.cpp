// Moves as text and the reasons for a refused one (P3.2, P8).
#include <algorithm>

#include "core/text.hpp"
#include "games/ponte/groups.hpp"
#include "games/ponte/state.hpp"

namespace trearchi::ponte {

namespace {

// A square as written, on the board or not (P3.2): a letter and a number of any length.
struct WrittenSquare {
  int column, row;
  std::string text;
};

constexpr int kFarOff = 1000;  // any row from here on is off every board

std::optional<WrittenSquare> take_square(std::string_view& text) {
  if (text.empty() || !is_letter(text.front())) return std::nullopt;
  const char letter = to_lower(text.front());
  text.remove_prefix(1);
  const auto digits = take_digits(text);
  if (!digits) return std::nullopt;
  return WrittenSquare{letter - 'a', to_number(*digits, kFarOff) - 1, letter + std::string(*digits)};
}

struct WrittenMove {
  Move::Kind kind;
  std::vector<WrittenSquare> squares;  // two, or none for a word
};

std::optional<WrittenMove> read_written(std::string_view text) {
  text = strip(text);
  const std::string word = lower(text);
  if (word == "pass") return WrittenMove{Move::Kind::pass, {}};
  if (word == "light") return WrittenMove{Move::Kind::light, {}};
  if (word == "dark") return WrittenMove{Move::Kind::dark, {}};
  const auto first = take_square(text);
  if (!first || text.empty()) return std::nullopt;
  const Move::Kind kind = text.front() == '-' ? Move::Kind::bridge : Move::Kind::tiles;
  if (!take(text, kind == Move::Kind::bridge ? '-' : ',')) return std::nullopt;
  const auto second = take_square(text);
  if (!second || !text.empty()) return std::nullopt;
  return WrittenMove{kind, {*first, *second}};
}

bool is_canonical_order(const WrittenSquare& a, const WrittenSquare& b) {
  return a.column != b.column ? a.column < b.column : a.row < b.row;
}

std::vector<std::string> names(Move move) { return {square_name(move.first), square_name(move.second)}; }

template <class Test>
std::vector<std::string> names_where(Move move, Test test) {
  std::vector<std::string> names;
  for (const int square : {move.first, move.second})
    if (test(square)) names.push_back(square_name(square));
  return names;
}

}  // namespace

std::string State::write(Move move) const {
  switch (move.kind) {
    case Move::Kind::tiles: return square_name(move.first) + "," + square_name(move.second);
    case Move::Kind::bridge: return square_name(move.first) + "-" + square_name(move.second);
    case Move::Kind::light: return "light";
    case Move::Kind::dark: return "dark";
    case Move::Kind::pass: break;
  }
  return "pass";
}

bool State::fits_stage(Move::Kind kind) const {
  const bool is_word = kind == Move::Kind::light || kind == Move::Kind::dark;
  if (stage_ == Stage::colour) return is_word;                                               // P2.2
  if (stage_ == Stage::opening || stage_ == Stage::first) return kind == Move::Kind::tiles;  // P2.1, P2.3
  return !is_word;
}

std::variant<Move, Refusal> State::read(std::string_view text) const {
  auto written = read_written(text);
  if (!written) return Refusal{"syntax", "P3.2", {}};
  if (stage_ == Stage::over) return Refusal{"over", "P6", {}};
  if (!fits_stage(written->kind)) return Refusal{"stage", "P2", {}};
  Move move{written->kind, 0, 0};
  if (!written->squares.empty()) {
    std::ranges::sort(written->squares, is_canonical_order);
    std::vector<std::string> off;
    for (const WrittenSquare& square : written->squares)
      if (!rules_->on_board(square.column, square.row) && (off.empty() || off.back() != square.text))
        off.push_back(square.text);
    if (!off.empty()) return Refusal{"off-board", "P1.1", off};
    const auto at = [&](std::size_t i) { return square_at(written->squares[i].column, written->squares[i].row); };
    if (at(0) == at(1)) return Refusal{"same-square", "P3.1", {square_name(at(0))}};
    move.first = static_cast<Square>(at(0));
    move.second = static_cast<Square>(at(1));
  }
  if (auto refusal = refuse(move)) return *refusal;
  return move;
}

std::optional<Refusal> State::refuse(Move move) const {
  switch (move.kind) {
    case Move::Kind::tiles: return refuse_tiles(move);
    case Move::Kind::bridge: return refuse_bridge(move);
    case Move::Kind::pass:
      if (has_legal_pair(mover_)) return Refusal{"must-place", "P6.1", {}};
      break;
    default: break;
  }
  return std::nullopt;
}

std::optional<Refusal> State::refuse_tiles(Move move) const {
  if (!can_afford_tiles(mover_)) return Refusal{"supply", "P4.6", {}};
  const Bits all = tiles(Colour::light) | tiles(Colour::dark);
  if (auto squares = names_where(move, [&](int s) { return all.test(s); }); !squares.empty())
    return Refusal{"occupied", "P4.1", squares};
  if (auto squares = names_where(move, [&](int s) { return covered_.test(s); }); !squares.empty())
    return Refusal{"under-bridge", "P4.1", squares};
  const Bits both = tiles(mover_) | Bits::of(move.first) | Bits::of(move.second);
  const Bits new_groups[2] = {flood(Bits::of(move.first), both), flood(Bits::of(move.second), both)};
  if (is_too_large(new_groups[0]) || is_too_large(new_groups[1])) return Refusal{"too-large", "P4.2", names(move)};
  // Every island is judged, new or old (P4.3); an old one can only be touched by a new tile.
  for (Bits rest = both; rest.any();) {
    const Bits group = flood(Bits::of(rest.first()), both);
    if (touches_as_island(group, both)) return Refusal{"touches-island", "P4.3", names(move)};
    rest -= group;
  }
  return std::nullopt;
}

std::optional<Refusal> State::refuse_bridge(Move move) const {
  const Bridge bridge{move.first, move.second};
  if (!can_afford_bridge()) return Refusal{"supply", "P5.7", {}};
  if (auto squares = names_where(move, [&](int s) { return !tiles(mover_).test(s); }); !squares.empty())
    return Refusal{"not-own-tile", "P5.1", squares};
  if (!is_span(bridge)) return Refusal{"span", "P5.1", names(move)};
  if (auto squares = names_where(move, [&](int s) { return ended_.test(s); }); !squares.empty())
    return Refusal{"end-taken", "P5.4", squares};
  if (covered_squares(bridge).touches(tiles(Colour::light) | tiles(Colour::dark)))
    return Refusal{"tile-below", "P5.3", names(move)};
  if (!is_legal_bridge(bridge)) return Refusal{"crosses", "P5.5", names(move)};
  return std::nullopt;
}

// Half a move: nothing, a square, or a square with the sign that follows it (docs/views.md).
void State::options(std::string_view partial, std::vector<Option>& options) const {
  options.clear();
  if (stage_ == Stage::over) return;
  const auto whole = read(partial);
  if (const Move* move = std::get_if<Move>(&whole)) {
    options.push_back({"move", write(*move)});
    return;
  }
  std::string_view text = strip(partial);
  std::optional<int> start;
  if (!text.empty()) {
    const auto square = take_square(text);
    if (!square || text.size() > 1 || !rules_->on_board(square->column, square->row)) return;
    start = square_at(square->column, square->row);
  }
  const bool wants_tiles = text.empty() || text == ",", wants_bridges = text.empty() || text == "-";
  std::vector<Move> moves;
  legal_moves(moves);
  Bits tiles, bridges;
  std::vector<std::string> words;
  for (const Move move : moves) {
    if (move.kind != Move::Kind::tiles && move.kind != Move::Kind::bridge) {
      if (!start) words.push_back(write(move));
      continue;
    }
    Bits& into = move.kind == Move::Kind::tiles ? tiles : bridges;
    if (!start || *start == move.second) into.set(move.first);
    if (!start || *start == move.first) into.set(move.second);
  }
  if (wants_tiles) for_each(tiles, [&](int square) { options.push_back({"tile", square_name(square)}); });
  if (wants_bridges) for_each(bridges, [&](int square) { options.push_back({"bridge", square_name(square)}); });
  for (std::string& word : words) options.push_back({"word", std::move(word)});
}

}  // namespace trearchi::ponte
