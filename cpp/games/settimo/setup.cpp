// Setups: by chance, and as text.
#include <algorithm>
#include <array>

#include "games/settimo/rules.hpp"

namespace trearchi::settimo {
namespace {

using Counts = std::array<int, kColours>;
using Colour = std::uint8_t;

template <std::size_t n>
std::string letters(const std::array<Colour, n>& colours) {
  std::string text;
  for (Colour colour : colours) text += kColourLetters[colour];
  return text;
}

// S1.9: reserve and major are written in alphabetical order.
template <std::size_t n>
void sort_by_letter(std::array<Colour, n>& colours) {
  std::sort(colours.begin(), colours.end(), [](Colour a, Colour b) { return kColourLetters[a] < kColourLetters[b]; });
}

// The first `n` places get `n` members by chance, in all orders equally likely (Fisher and Yates).
template <class Array>
void shuffle(Array& items, std::size_t n, Random& random) {
  for (std::size_t i = 0; i < n; ++i)
    std::swap(items[i], items[i + random.below(static_cast<std::uint32_t>(items.size() - i))]);
}

template <std::size_t n>
Counts count(const std::array<Colour, n>& colours) {
  Counts counts{};
  for (Colour colour : colours) ++counts[colour];
  return counts;
}

// S1.5: at most three of one colour.
bool is_reserve(const std::array<Colour, kReserve>& reserve) {
  const Counts counts = count(reserve);
  return std::all_of(counts.begin(), counts.end(), [](int n) { return n <= kReservePerColour; });
}

// Puts the colours that the letters write into `out`; what is wrong with them, or nothing.
template <std::size_t n>
std::string read_letters(const char* field, std::string_view text, std::array<Colour, n>& out) {
  if (text.size() != n)
    return std::string(field) + " has " + std::to_string(text.size()) + " letters; " + std::to_string(n) +
           " are needed";
  for (std::size_t i = 0; i < n; ++i) {
    const int colour = colour_of(text[i]);
    if (colour < 0)
      return std::string(field) + ": letter " + std::to_string(i + 1) +
             " is no colour; colours are the upper-case letters ROYGSBP";
    out[i] = static_cast<Colour>(colour);
  }
  return {};
}

std::string colour_error(const Setup& setup) {
  const Counts reserve = count(setup.reserve);
  const Counts lines = count(setup.lines);
  for (std::size_t c = 0; c < kColours; ++c) {
    const std::string colour(1, kColourLetters[c]);
    if (reserve[c] > kReservePerColour)
      return "reserve has " + std::to_string(reserve[c]) + " bridges of colour " + colour + "; at most 3 are allowed";
    if (const int sum = lines[c] + reserve[c]; sum != kBridgesPerColour)
      return "lines and reserve have " + std::to_string(sum) + " bridges of colour " + colour + "; 10 are needed";
  }
  const Counts major = count(setup.major);
  for (std::size_t c = 0; c < kColours; ++c)
    if (major[c] > 1)
      return std::string("major has ") + kColourLetters[c] + " twice; three different colours are needed";
  return {};
}

}  // namespace

std::string Setup::lines_text() const { return letters(lines); }
std::string Setup::reserve_text() const { return letters(reserve); }
std::string Setup::major_text() const { return letters(major); }

Setup random_setup(Random& random) {
  Setup setup;
  std::array<Colour, kReserve + kLines> sticks;
  for (std::size_t i = 0; i < sticks.size(); ++i) sticks[i] = static_cast<Colour>(i / kBridgesPerColour);
  do {  // S1.5: all orders that satisfy the limit are equally likely, so an order that breaks it is drawn anew.
    shuffle(sticks, sticks.size(), random);
    std::copy_n(sticks.begin(), kReserve, setup.reserve.begin());
  } while (!is_reserve(setup.reserve));
  std::copy_n(sticks.begin() + kReserve, kLines, setup.lines.begin());

  std::array<Colour, kColours> colours;
  for (std::size_t c = 0; c < kColours; ++c) colours[c] = static_cast<Colour>(c);
  shuffle(colours, kMajors, random);  // S1.6: each colour has as many villages, so all triples are equally likely.
  std::copy_n(colours.begin(), kMajors, setup.major.begin());

  sort_by_letter(setup.reserve);
  sort_by_letter(setup.major);
  return setup;
}

std::variant<Setup, std::string> parse_setup(std::string_view lines, std::string_view reserve, std::string_view major) {
  Setup setup;
  std::string error = read_letters("lines", lines, setup.lines);
  if (error.empty()) error = read_letters("reserve", reserve, setup.reserve);
  if (error.empty()) error = read_letters("major", major, setup.major);
  if (error.empty()) error = colour_error(setup);
  if (!error.empty()) return error;
  sort_by_letter(setup.reserve);
  sort_by_letter(setup.major);
  return setup;
}

}  // namespace trearchi::settimo
