#pragma once
// Chooses the seeds of random tests.
//
// A test states how many seeds are known to pass. `./dev test` tries one share of them per commit, a different one each
// time, so that testing a change takes minutes and all seeds are tried within a few commits; `./dev test --all-seeds`
// tries them all.

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace gpubmc::tests {

/// The half-open range [from, to).
struct Seeds {
  uint64_t from = 0, to = 0;
  bool chosen = false;  ///< the user has chosen the seeds: statistics over them need not hold

  uint64_t count() const { return to - from; }
};

/// The seeds below `count`, or the share K of N if GPUBMC_SHARE=K/N is set (K < N; at least one seed), or those of
/// GPUBMC_SEEDS=FROM-TO instead. Throws std::invalid_argument if either variable is malformed.
inline Seeds seedsBelow(uint64_t count) {
  uint64_t a = 0, b = 0;
  if (const char* text = std::getenv("GPUBMC_SEEDS")) {
    if (std::sscanf(text, "%" SCNu64 "-%" SCNu64, &a, &b) != 2 || b < a)
      throw std::invalid_argument("GPUBMC_SEEDS is not FROM-TO");
    return {a, b, true};
  }
  const char* text = std::getenv("GPUBMC_SHARE");
  if (!text) return {0, count};
  if (std::sscanf(text, "%" SCNu64 "/%" SCNu64, &a, &b) != 2 || a >= b)
    throw std::invalid_argument("GPUBMC_SHARE is not K/N");
  const uint64_t from = std::min(count * a / b, count - 1);
  return {from, std::max(count * (a + 1) / b, from + 1)};
}

/// Whether `share` of `all` random trials reaches `percent`, up to chance (three standard deviations).
inline bool isAtLeast(uint64_t share, uint64_t all, double percent) {
  const double expected = double(all) * percent / 100, p = percent / 100;
  const double deviation = 3 * std::sqrt(double(all) * p * (1 - p));
  return double(share) >= expected - deviation;
}

}  // namespace gpubmc::tests
