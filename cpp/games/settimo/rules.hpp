// What does not change in a game of Il settimo ponte: the board, the parameters, and the setup it begins with.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/random.hpp"

namespace trearchi::settimo {

inline constexpr int kIslands = 25;           // S1.3
inline constexpr int kLines = 64;             // S1.3
inline constexpr int kColours = 7;            // S1.1
inline constexpr int kBridgesPerColour = 10;  // S1.1
inline constexpr int kVillagesPerColour = 4;  // S1.1
inline constexpr int kReserve = 6;            // S1.5
inline constexpr int kReservePerColour = 3;   // S1.5: at most three of one colour
inline constexpr int kMajors = 3;             // S1.6

// S1.2: colours are numbers 0..6 in this order.
inline constexpr std::string_view kColourLetters = "ROYGSBP";
inline constexpr std::array<const char*, kColours> kColourNames = {"red",      "orange", "yellow", "green",
                                                                   "sky blue", "blue",   "purple"};

// The colour that the upper-case letter names, or -1.
constexpr int colour_of(char letter) {
  const std::size_t at = kColourLetters.find(letter);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

// Sets of islands and of lines, one bit each.
using IslandSet = std::uint32_t;
using LineSet = std::uint64_t;

constexpr IslandSet island_bit(int island) { return IslandSet{1} << island; }
constexpr LineSet line_bit(int line) { return LineSet{1} << line; }

// Islands and lines, numbered in the order in which they were given: the canonical one (S1.4).
class Board {
 public:
  using Pair = std::pair<std::string, std::string>;

  // The board with these islands and lines, or one line that says what is wrong and what would be right.
  static std::variant<Board, std::string> make(const std::vector<std::string>& islands, const std::vector<Pair>& lines);

  const std::string& island_name(int island) const { return names_[at(island)]; }
  std::string line_name(int line) const { return island_name(end(line, 0)) + "-" + island_name(end(line, 1)); }
  // The island that the upper-case name names, or -1.
  int find_island(std::string_view name) const;

  // The island where both pieces begin (S1.7): `O`, or the first one on a board without it.
  int start() const { return start_; }
  // The ends of a line in canonical spelling: which is 0 or 1.
  int end(int line, int which) const { return ends_[at(line)][at(which)]; }
  int other_end(int line, int island) const { return end(line, 0) ^ end(line, 1) ^ island; }
  // The line that joins two islands, or -1; an island has none to itself.
  int line_between(int a, int b) const { return between_[at(a)][at(b)]; }
  // The lines that end at an island.
  LineSet lines_at(int island) const { return lines_at_[at(island)]; }
  // The lines that end at either end of a line, itself included.
  LineSet lines_touching(int line) const { return lines_touching_[at(line)]; }

 private:
  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
  std::string add_islands(const std::vector<std::string>& islands);
  std::string add_line(int line, const Pair& ends);

  std::array<LineSet, kIslands> lines_at_{};
  std::array<LineSet, kLines> lines_touching_{};
  std::array<std::array<std::uint8_t, 2>, kLines> ends_{};
  std::array<std::array<std::int8_t, kIslands>, kIslands> between_{};
  std::array<std::string, kIslands> names_;
  int start_ = 0;
};

// S1.8: the parameters; the defaults are the rules.
struct Rules {
  Board board;
  int last = 7;       // 2..10: removed bridges of one colour that end the game (S5.1)
  int surcharge = 5;  // 1..11: removed bridges from which one more stone is due (S3.3)
  int stock = 20;     // 0..40: stones that each player begins with (S1.7)

  // All the stones of the game (S7).
  int stones() const { return kIslands + 2 * stock; }
};

// S1.9: colours as numbers; `reserve` and `major` in the alphabetical order of their letters.
struct Setup {
  std::array<std::uint8_t, kLines> lines{};
  std::array<std::uint8_t, kReserve> reserve{};
  std::array<std::uint8_t, kMajors> major{};

  friend bool operator==(const Setup&, const Setup&) = default;

  std::string lines_text() const;
  std::string reserve_text() const;
  std::string major_text() const;
};

// S1.5, S1.6: a setup by chance.
Setup random_setup(Random& random);

// The setup that the three texts write, or one line that says what is wrong and what would be right. Upper case only;
// reserve and major are read in any order.
std::variant<Setup, std::string> parse_setup(std::string_view lines, std::string_view reserve, std::string_view major);

}  // namespace trearchi::settimo
