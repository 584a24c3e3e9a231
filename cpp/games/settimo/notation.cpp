// Moves as text: reading in any spelling, refusing with reasons (S6), writing, completing.
#include <algorithm>

#include "core/text.hpp"
#include "games/settimo/state.hpp"

namespace trearchi::settimo {
namespace {

using Result = std::variant<Move, Refusal>;

// A text that has the form of a move, whatever the position.
struct Spelling {
  MoveKind kind;
  std::string first;  // island names, upper case
  std::string second;
  int colour = 0;
};

// S2.7: a letter with or without a number, taken from the front of `text`; empty where there is none. The clause does
// not forbid leading zeros, so `A01` is an island that is not on the board.
std::string take_island(std::string_view& text) {
  if (text.empty() || !is_letter(text[0])) return {};
  std::string name(1, to_upper(text[0]));
  text.remove_prefix(1);
  while (!text.empty() && is_digit(text[0])) {
    name += text[0];
    text.remove_prefix(1);
  }
  return name;
}

std::optional<Spelling> spelled_step(std::string_view text) {
  std::string name = take_island(text);
  if (name.empty() || !text.empty()) return std::nullopt;
  return Spelling{MoveKind::kStep, std::move(name), {}};
}

// S3.1
std::optional<Spelling> spelled_draw(std::string_view text) {
  constexpr std::string_view prefix = "draw:";
  if (text.size() != prefix.size() + 1 || lower(text.substr(0, prefix.size())) != prefix) return std::nullopt;
  const int colour = colour_of(to_upper(text.back()));
  if (colour < 0) return std::nullopt;
  return Spelling{MoveKind::kDraw, {}, {}, colour};
}

// S4.1
std::optional<Spelling> spelled_removal(std::string_view text) {
  if (!take(text, 'x') && !take(text, 'X')) return std::nullopt;
  std::string first = take_island(text);
  if (first.empty() || !take(text, '-')) return std::nullopt;
  std::string second = take_island(text);
  if (second.empty() || !text.empty()) return std::nullopt;
  return Spelling{MoveKind::kRemove, std::move(first), std::move(second)};
}

std::optional<Spelling> spell(std::string_view text) {
  // A step to an island X9 is no removal: that has two islands and a hyphen.
  if (auto step = spelled_step(text)) return step;
  if (auto draw = spelled_draw(text)) return draw;
  return spelled_removal(text);
}

Stage stage_of(MoveKind kind) {
  switch (kind) {
    case MoveKind::kStep: return Stage::kTravel;
    case MoveKind::kDraw: return Stage::kDraw;
    default: return Stage::kRemove;
  }
}

const char* stage_clause(MoveKind kind) {
  switch (kind) {
    case MoveKind::kStep: return "S2";
    case MoveKind::kDraw: return "S3";
    default: return "S4";
  }
}

const char* step_clause(std::string_view code) {
  if (code == "visited") return "S2.3";
  if (code == "opponent") return "S2.4";
  if (code == "third-colour") return "S2.2";
  if (code == "one-colour") return "S2.6";
  return "S2.1";  // no-line, no-bridge
}

}  // namespace

Result State::read(std::string_view text) const {
  text = strip(text);
  const auto spelling = spell(text);
  if (!spelling) return Refusal{"syntax", !text.empty() && to_upper(text[0]) == 'X' ? "S4.1" : "S2.7", {}};
  if (stage_ == Stage::kOver) return Refusal{"over", "S5", {}};
  if (stage_ != stage_of(spelling->kind)) return Refusal{"stage", stage_clause(spelling->kind), {}};
  if (spelling->kind == MoveKind::kStep) return read_step(spelling->first);
  if (spelling->kind == MoveKind::kRemove) return read_removal(spelling->first, spelling->second);
  if (bag(spelling->colour) == 0) return Refusal{"empty-bag", "S3.1", {}};
  return Move{MoveKind::kDraw, static_cast<std::uint8_t>(spelling->colour)};
}

Result State::read_step(const std::string& name) const {
  const Board& board = rules_->board;
  const int island = board.find_island(name);
  if (island < 0) return Refusal{"unknown-island", "S1.4", {name}};
  const int line = board.line_between(piece(seat_), island);
  if (const char* code = why_no_step(island, line)) return Refusal{code, step_clause(code), {name}};
  return Move{MoveKind::kStep, static_cast<std::uint8_t>(island)};
}

// The code of the first row of S6 that forbids a step of the traveller, or nothing.
const char* State::why_no_step(int island, int line) const {
  if (line < 0) return "no-line";
  if (!has_bridge(line)) return "no-bridge";
  if (visited_ & island_bit(island)) return "visited";
  if (island == piece(1 - seat_)) return "opponent";
  const int colour = line_colour(line);
  if (used_[1] != kNoColour && colour != used_[0] && colour != used_[1]) return "third-colour";
  if (!(steps_ & island_bit(island))) return "one-colour";
  return nullptr;
}

Result State::read_removal(const std::string& first, const std::string& second) const {
  const Board& board = rules_->board;
  const int a = board.find_island(first);
  const int b = board.find_island(second);
  Refusal refusal{"unknown-island", "S1.4", {}};
  if (a < 0) refusal.squares.push_back(first);
  if (b < 0 && second != first) refusal.squares.push_back(second);
  if (a < 0 || b < 0) return refusal;
  const int line = board.line_between(a, b);
  if (line < 0) {  // S6: for a removal also: no such line
    refusal.squares = {board.island_name(std::min(a, b))};
    if (a != b) refusal.squares.push_back(board.island_name(std::max(a, b)));
    return refusal;
  }
  if (!is_crossed(line))
    return Refusal{
        "not-crossed", "S4.1", {board.island_name(board.end(line, 0)), board.island_name(board.end(line, 1))}};
  return Move{MoveKind::kRemove, static_cast<std::uint8_t>(line)};
}

std::string State::write(Move move) const {
  switch (move.kind) {
    case MoveKind::kStep: return rules_->board.island_name(move.number);
    case MoveKind::kDraw: return std::string("draw:") + kColourLetters[move.number];
    default: return "x" + rules_->board.line_name(move.number);
  }
}

namespace {

// Whether a line is one that the half-written removal `first`, or `first`-`second`, may come to mean.
class LineFilter {
 public:
  LineFilter(const Board& board, std::string_view text) : board_(board) {
    const std::size_t hyphen = text.find('-');
    first_ = text.substr(0, hyphen);
    is_first_whole_ = hyphen != std::string_view::npos || board.find_island(first_) >= 0;
    if (hyphen != std::string_view::npos) second_ = text.substr(hyphen + 1);
  }

  bool accepts(int line) const {
    const std::string& a = board_.island_name(board_.end(line, 0));
    const std::string& b = board_.island_name(board_.end(line, 1));
    return (begins(a) && b.starts_with(second_)) || (begins(b) && a.starts_with(second_));
  }

 private:
  bool begins(const std::string& name) const { return is_first_whole_ ? name == first_ : name.starts_with(first_); }

  const Board& board_;
  std::string_view first_;
  std::string_view second_;
  bool is_first_whole_;
};

}  // namespace

void State::options(std::string_view partial, std::vector<Option>& options) const {
  options.clear();
  if (actor() < 0) return;
  const auto whole = read(partial);
  if (const Move* move = std::get_if<Move>(&whole)) return options.push_back({"move", write(*move)});
  const std::string text = upper(strip(partial));
  const bool is_removal = text.starts_with('X');
  const LineFilter filter(rules_->board, std::string_view(text).substr(is_removal ? 1 : 0));
  std::vector<Move> moves;
  legal_moves(moves);
  for (Move move : moves) {
    std::string written = write(move);
    if (move.kind == MoveKind::kStep && written.starts_with(text)) options.push_back({"step", std::move(written)});
    if (move.kind == MoveKind::kRemove && (text.empty() || (is_removal && filter.accepts(move.number))))
      options.push_back({"remove", written.substr(1)});
  }
}

}  // namespace trearchi::settimo
