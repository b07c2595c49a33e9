#include <catch2/catch.hpp>

#include <map>

#include "tests/equiv/comparisons.h"

using namespace gpubmc;

TEST_CASE("random comparisons with divisions and structures agree with brute force") {
  std::map<core::Status, size_t> seen;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    INFO("seed " << seed);
    core::Status verdict{};
    const auto wrong = test::wrongComparison(seed, &verdict);
    INFO(wrong.value_or(""));
    REQUIRE(!wrong);
    ++seen[verdict];
  }
  CHECK(seen[core::Status::Holds] > 15);
  CHECK(seen[core::Status::Violated] > 15);
}
