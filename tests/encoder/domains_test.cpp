#include <catch2/catch.hpp>

#include "tests/encoder/random_domains.h"

TEST_CASE("functions that are proved equal over the reals have the same domain") {
  size_t equal = 0;
  for (uint64_t seed = 0; seed < 5'000; ++seed) {
    INFO("seed " << seed);
    bool isEqual = false;
    const auto wrong = gpubmc::encoder::test::wrongDomain(seed, &isEqual);
    INFO(wrong.value_or(""));
    REQUIRE(!wrong);
    equal += isEqual;
  }
  CHECK(equal > 1'000);
}
