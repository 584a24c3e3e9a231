// A set of up to 192 squares in three words: enough for a 12 x 12 board with guard columns. A fourth word is always
// zero, so that a set is two machine vectors, and a window may look over both ends.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/random.hpp"

namespace trearchi {

// Counting inside words by hand: the compiler may not assume that the machine has an instruction for it.
namespace bytes {

inline constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
inline constexpr std::uint64_t kHighs = 0x8080808080808080ULL;

// In each byte, how many bits of that byte are set.
constexpr std::uint64_t counts(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555ULL;
  x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
  return (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
}
constexpr int sum(std::uint64_t x) { return static_cast<int>(x * kOnes >> 56); }  // precondition: at most 255
constexpr int large_sum(std::uint64_t x) {                                        // without one
  constexpr std::uint64_t kEven = 0x00ff00ff00ff00ffULL;
  return static_cast<int>(((x & kEven) + (x >> 8 & kEven)) * 0x0001000100010001ULL >> 48);
}

// How many bytes of `sums` are at most `rank`; precondition: all below 128.
constexpr int at_most(std::uint64_t sums, std::uint64_t rank) {
  return sum((((rank * kOnes | kHighs) - sums) & kHighs) >> 7);
}

// In a byte, where the bit is that has so many lower ones.
constexpr auto make_bit_by_rank() {
  std::array<std::array<std::uint8_t, 8>, 256> bits{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (std::size_t bit = 0, rank = 0; bit < 8; ++bit)
      if (byte >> bit & 1u) bits[byte][rank++] = static_cast<std::uint8_t>(bit);
  return bits;
}
inline constexpr auto kBitByRank = make_bit_by_rank();

}  // namespace bytes

class Bits {
 public:
  constexpr Bits() = default;
  static constexpr Bits of(int square) {
    Bits bits;
    bits.set(square);
    return bits;
  }

  constexpr bool test(int square) const { return words_[word(square)] >> (square & 63) & 1u; }
  constexpr void set(int square) { words_[word(square)] |= 1ULL << (square & 63); }
  constexpr void clear(int square) { words_[word(square)] &= ~(1ULL << (square & 63)); }

  constexpr bool any() const { return (words_[0] | words_[1] | words_[2]) != 0; }
  constexpr bool none() const { return !any(); }
  constexpr int count() const {
    return bytes::sum(bytes::counts(words_[0]) + bytes::counts(words_[1]) + bytes::counts(words_[2]));
  }
  // The members of an even number of sets together, at most thirty sets.
  template <std::size_t N>
  static int count(const std::array<Bits, N>& sets) {
    Vector counts = counts_of(sets, 0);
    std::uint64_t high = 0;
    for (const Bits& set : sets) high |= set.words_[2];
    if (high != 0) counts += counts_of(sets, 1);
    return bytes::large_sum(counts[0] + counts[1]);
  }
  // The smallest member; precondition: any().
  constexpr int first() const {
    if (words_[0] != 0) return std::countr_zero(words_[0]);
    if (words_[1] != 0) return 64 + std::countr_zero(words_[1]);
    return 128 + std::countr_zero(words_[2]);
  }
  constexpr int take_first() {
    const int square = first();
    clear(square);
    return square;
  }
  constexpr bool touches(const Bits& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1]) | (words_[2] & other.words_[2])) != 0;
  }

  constexpr Bits& operator|=(const Bits& o) {
    return combine(o, [](auto a, auto b) { return a | b; });
  }
  constexpr Bits& operator&=(const Bits& o) {
    return combine(o, [](auto a, auto b) { return a & b; });
  }
  // Set difference: what lies in this set and not in the other.
  constexpr Bits& operator-=(const Bits& o) {
    return combine(o, [](auto a, auto b) { return a & ~b; });
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
  friend constexpr bool operator==(const Bits&, const Bits&) = default;

  // Every member moved up or down by `n`, 0 < n < 64; what leaves the 192 squares is dropped.
  constexpr Bits up(int n) const {
    Bits r;
    if (std::is_constant_evaluated()) {
      r.words_[0] = words_[0] << n;
      r.words_[1] = words_[1] << n | words_[0] >> (64 - n);
      r.words_[2] = words_[2] << n | words_[1] >> (64 - n);
    } else {
      const Vector low = load(0), high = load(1), none{};
      r.store(0, low << n | __builtin_shufflevector(none, low, 0, 2) >> (64 - n));
      r.store(1, __builtin_shufflevector(high << n | __builtin_shufflevector(low, high, 1, 2) >> (64 - n), none, 0, 2));
    }
    return r;
  }
  constexpr Bits down(int n) const {
    Bits r;
    if (std::is_constant_evaluated()) {
      r.words_[0] = words_[0] >> n | words_[1] << (64 - n);
      r.words_[1] = words_[1] >> n | words_[2] << (64 - n);
      r.words_[2] = words_[2] >> n;
    } else {
      const Vector low = load(0), high = load(1);
      r.store(0, low >> n | __builtin_shufflevector(low, high, 1, 2) << (64 - n));
      r.store(1, high >> n);
    }
    return r;
  }

  // 64 squares from `first` on, as bits from 0 on; -64 <= first < 192, and nothing lies outside the 192 squares.
  constexpr std::uint64_t window(int first) const {
    const std::size_t at = static_cast<std::size_t>(first >> 6) & 3;
    return words_[at] >> (first & 63) | words_[(at + 1) & 3] << 1 << (63 - (first & 63));
  }

  // The other way round: adds what a window shows; what lies outside of the 192 squares is dropped.
  constexpr void add_window(int first, std::uint64_t window) {
    const std::size_t at = static_cast<std::size_t>(first >> 6) & 3;
    words_[at] |= window << (first & 63);
    words_[(at + 1) & 3] |= window >> 1 >> (63 - (first & 63));
    words_[3] = 0;
  }

  constexpr std::uint64_t hash() const { return mix64(words_[0] ^ mix64(words_[1] ^ mix64(words_[2]))); }

  // Calls `visit(square)` for every member in ascending order.
  template <class Visit>
  constexpr void visit(Visit visit) const {
    visit_word(words_[0], 0, visit);
    visit_word(words_[1], 64, visit);
    visit_word(words_[2], 128, visit);
  }

 private:
  friend class Ranks;
  static constexpr std::size_t word(int square) { return static_cast<std::size_t>(square) >> 6; }
  // Always by vectors: words written one by one and soon read as a vector would wait for the memory.
  using Vector __attribute__((vector_size(16))) = std::uint64_t;
  Vector load(std::size_t i) const {
    Vector vector;
    __builtin_memcpy(&vector, words_.data() + 2 * i, sizeof vector);
    return vector;
  }
  void store(std::size_t i, Vector vector) { __builtin_memcpy(words_.data() + 2 * i, &vector, sizeof vector); }
  template <class Combine>
  constexpr Bits& combine(const Bits& o, Combine combine) {
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i < words_.size(); ++i) words_[i] = combine(words_[i], o.words_[i]);
    } else {
      const Vector low = combine(load(0), o.load(0)), high = combine(load(1), o.load(1));
      store(0, low);
      store(1, high);
    }
    return *this;
  }

  // bytes::counts over one half of several sets, two sets at a time.
  template <std::size_t N>
  static Vector counts_of(const std::array<Bits, N>& sets, std::size_t half) {
    static_assert(N % 2 == 0 && N <= 30);
    Vector counts{};
    for (std::size_t i = 0; i < N; i += 2) {
      Vector x = sets[i].load(half), y = sets[i + 1].load(half);
      x -= x >> 1 & 0x5555555555555555ULL;
      y -= y >> 1 & 0x5555555555555555ULL;
      x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL) + (y & 0x3333333333333333ULL) +
          (y >> 2 & 0x3333333333333333ULL);
      counts += (x & 0x0f0f0f0f0f0f0f0fULL) + (x >> 4 & 0x0f0f0f0f0f0f0f0fULL);
    }
    return counts;
  }

  template <class Visit>
  static constexpr void visit_word(std::uint64_t rest, int first, Visit& visit) {
    for (; rest != 0; rest &= rest - 1) visit(first + std::countr_zero(rest));
  }
  alignas(16) std::array<std::uint64_t, 4> words_{};
};

// Calls `visit(square)` for every member in ascending order.
template <class Visit>
constexpr void for_each(Bits bits, Visit visit) {
  bits.visit(visit);
}

// The members of one set by rank: made once, asked several times.
class Ranks {
 public:
  explicit constexpr Ranks(const Bits& bits) : words_{bits.words_[0], bits.words_[1], bits.words_[2]} {
    for (std::size_t i = 0; i < 3; ++i) {
      if (words_[i] != 0) sums_[i] = bytes::counts(words_[i]) * bytes::kOnes;
      before_[i + 1] = before_[i] + static_cast<int>(sums_[i] >> 56);
    }
  }
  constexpr int count() const { return before_[3]; }
  // The member that has `rank` smaller ones; precondition: 0 <= rank < count().
  constexpr int operator[](int rank) const {
    const std::size_t i = static_cast<std::size_t>(rank >= before_[1]) + static_cast<std::size_t>(rank >= before_[2]);
    const auto left = static_cast<std::uint64_t>(rank - before_[i]);
    const int shift = 8 * bytes::at_most(sums_[i], left);
    const std::uint64_t in_byte = left - (sums_[i] << 8 >> shift & 0xff);
    const std::uint64_t byte = words_[i] >> shift & 0xff;
    return static_cast<int>(64 * i) + shift + bytes::kBitByRank[byte][in_byte];
  }

 private:
  std::array<std::uint64_t, 3> words_, sums_{};  // of each byte and those below it
  std::array<int, 4> before_{};
};

}  // namespace trearchi
