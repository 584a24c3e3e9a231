#include "games/ponte/rules.hpp"

namespace trearchi::ponte {

std::string square_name(int square) {
  return static_cast<char>('a' + column_of(square)) + std::to_string(row_of(square) + 1);
}

Rules::Rules(int size, std::optional<int> tiles, std::optional<int> bridges)
    : size_(size), tiles_(tiles), bridges_(bridges) {
  for (int column = 0; column < size; ++column)
    for (int row = 0; row < size; ++row) board_.set(square_at(column, row));
}

}  // namespace trearchi::ponte
