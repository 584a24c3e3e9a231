// Ponte del Diavolo: colours and parameters (P1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "games/ponte/geometry.hpp"

namespace trearchi::ponte {

enum class Colour : std::uint8_t { light, dark };
inline constexpr std::array<Colour, 2> kColours = {Colour::light, Colour::dark};
constexpr Colour other(Colour colour) { return colour == Colour::light ? Colour::dark : Colour::light; }
constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr const char* name(Colour colour) { return colour == Colour::light ? "light" : "dark"; }

std::string square_name(int square);

class Rules {
 public:
  // Preconditions: 4 <= size <= 12; tiles >= 4 and bridges >= 0 where they are limited (P1).
  Rules(int size, std::optional<int> tiles, std::optional<int> bridges);

  int size() const { return size_; }
  const std::optional<int>& tiles() const { return tiles_; }      // of each colour; nothing: no limit
  const std::optional<int>& bridges() const { return bridges_; }  // of both together; nothing: no limit
  const Bits& board() const { return board_; }
  bool on_board(int column, int row) const { return column >= 0 && column < size_ && row >= 0 && row < size_; }

 private:
  int size_;
  std::optional<int> tiles_, bridges_;
  Bits board_;
};

struct Setup {};  // the game has none

}  // namespace trearchi::ponte
