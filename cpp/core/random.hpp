// Random numbers from an explicit seed: SplitMix64 for seeding, xoshiro256** for the stream (Blackman and Vigna, 2018).
// There is no global generator anywhere; child seeds are named by purpose.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace trearchi {

constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// A seed of its own for each purpose, so that two uses of one seed never share a stream.
constexpr std::uint64_t child_seed(std::uint64_t seed, std::string_view purpose) {
  std::uint64_t h = mix64(seed);
  for (char c : purpose) h = mix64(h ^ static_cast<unsigned char>(c));
  return h;
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_{} {
    for (auto& word : state_) word = seed = mix64(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotl(state_[3], 45);
    return result;
  }

  // Uniform in 0 .. n-1, n > 0 (Lemire's multiply-shift with rejection: no bias).
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    auto low = static_cast<std::uint32_t>(product);
    if (low < n) {
      const std::uint32_t threshold = static_cast<std::uint32_t>(-n) % n;
      while (low < threshold) {
        product = (next() >> 32) * n;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> state_;
};

}  // namespace trearchi
