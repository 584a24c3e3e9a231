// Small helpers for reading moves and positions. ASCII only: what lies outside is no text of any game.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trearchi {

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

constexpr std::string_view strip(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

inline std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_upper(c);
  return out;
}

// A run of digits without sign or leading zero ("0" itself is fine), taken from the front of `text`.
// Nothing where there is none. The digits are kept as written: they may be of any length.
constexpr std::optional<std::string_view> take_digits(std::string_view& text) {
  std::size_t n = 0;
  while (n < text.size() && is_digit(text[n])) ++n;
  if (n == 0 || (n > 1 && text[0] == '0')) return std::nullopt;
  const std::string_view digits = text.substr(0, n);
  text.remove_prefix(n);
  return digits;
}

// The number that the digits write, or `too_large` where it would be greater.
constexpr int to_number(std::string_view digits, int too_large) {
  long value = 0;
  for (char c : digits) {
    value = value * 10 + (c - '0');
    if (value >= too_large) return too_large;
  }
  return static_cast<int>(value);
}

constexpr bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

// At most 40 characters of a foreign text, fit to stand in a message of one line.
inline std::string quoted(std::string_view text) {
  std::string out(text.substr(0, 40));
  for (char& c : out)
    if (c < ' ' || c > '~') c = '?';
  return "'" + out + "'";
}

}  // namespace trearchi
