// Boards and parameters from plain data, checked.
#include "games/settimo/rules.hpp"

#include <algorithm>
#include <bit>

#include "core/text.hpp"

namespace trearchi::settimo {
namespace {

// S2.7: an island is written as a letter, with or without a number.
bool is_island_name(std::string_view name) {
  if (name.empty() || name[0] < 'A' || name[0] > 'Z') return false;
  name.remove_prefix(1);
  return name.empty() || (take_digits(name) && name.empty());
}

}  // namespace

int Board::find_island(std::string_view name) const {
  const auto found = std::find(names_.begin(), names_.end(), name);
  return found == names_.end() ? -1 : static_cast<int>(found - names_.begin());
}

std::string Board::add_islands(const std::vector<std::string>& islands) {
  for (std::size_t i = 0; i < islands.size(); ++i) {
    if (!is_island_name(islands[i]))
      return "an island is named " + quoted(islands[i]) + "; a name is an upper-case letter with or without a number";
    if (find_island(islands[i]) >= 0) return "two islands are named " + islands[i] + "; every name stands once";
    names_[i] = islands[i];
  }
  start_ = std::max(find_island("O"), 0);
  return {};
}

std::string Board::add_line(int line, const Pair& ends) {
  const int a = find_island(ends.first);
  const int b = find_island(ends.second);
  const std::string name = quoted(ends.first + "-" + ends.second);
  if (a < 0 || b < 0)
    return "line " + name + ": " + (a < 0 ? quoted(ends.first) : quoted(ends.second)) + " is no island of the board";
  if (a == b) return "line " + name + " joins an island to itself; a line joins two islands";
  if (line_between(a, b) >= 0) return "line " + name + " stands twice; at most one line joins two islands";
  ends_[at(line)] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
  between_[at(a)][at(b)] = between_[at(b)][at(a)] = static_cast<std::int8_t>(line);
  lines_at_[at(a)] |= line_bit(line);
  lines_at_[at(b)] |= line_bit(line);
  return {};
}

std::variant<Board, std::string> Board::make(const std::vector<std::string>& islands, const std::vector<Pair>& lines) {
  // S1.3: the numbers follow from the material, whatever the board.
  if (islands.size() != kIslands) return "the board has " + std::to_string(islands.size()) + " islands; 25 are needed";
  if (lines.size() != kLines) return "the board has " + std::to_string(lines.size()) + " lines; 64 are needed";
  Board board;
  for (auto& row : board.between_) row.fill(-1);
  if (std::string error = board.add_islands(islands); !error.empty()) return error;
  for (int line = 0; line < kLines; ++line)
    if (std::string error = board.add_line(line, lines[at(line)]); !error.empty()) return error;
  for (int line = 0; line < kLines; ++line)
    board.lines_touching_[at(line)] = board.lines_at(board.end(line, 0)) | board.lines_at(board.end(line, 1));
  return board;
}

}  // namespace trearchi::settimo
