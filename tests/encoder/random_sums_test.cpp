// Equalities of sums that cannot wrap are equations of integers, whatever the sums. GPUBMC_SEEDS=A-B tries others.
#include <catch2/catch.hpp>

#include "tests/encoder/random_sums.h"
#include "tests/solver/seeds.h"

using namespace gpubmc::encoder;

TEST_CASE("equalities of random sums are what their numbers say") {
  const auto [from, to] = gpubmc::encoder::test::seeds(1999);
  for (uint64_t seed = from; seed <= to; ++seed) {
    INFO("seed " << seed);
    CHECK(wrongSum(seed).value_or("") == "");
  }
}
