#include "gpu-model/memory/ranges.h"

#include <bitset>
#include <random>

#include <catch2/catch.hpp>

using gpubmc::memory::Ranges;

TEST_CASE("ranges are the set of their bytes") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    Ranges ranges;
    std::bitset<40> bytes;
    for (int i = 0; i < 12; ++i) {
      const uint64_t from = random() % 40, to = from + 1 + random() % (40 - from);
      const uint64_t end = random() % 2 ? std::min(to, from + 4) : to;
      ranges.add(from, end);
      for (uint64_t b = from; b < end; ++b) bytes.set(b);
      for (uint64_t lo = 0; lo < 40; ++lo)
        for (uint64_t hi = lo + 1; hi <= 40; ++hi) {
          bool all = true;
          for (uint64_t b = lo; b < hi; ++b) all &= bytes[b];
          REQUIRE(ranges.contains(lo, hi) == all);
        }
    }
  }
}
